// The schemas of a record that `proto/records` defines: of the stored record, and of its facts as a preview states them.

import { maxAmount } from '#proto/amount-limits.ts'
import { weekdays } from '#proto/calendar/plain-date.ts'
import {
  type FactValue,
  type Field,
  type Fields,
  type RecordedValue,
  snakeCase,
} from '#proto/records/fields.ts'
import Type, { type TSchema, type TUnsafe } from 'typebox'
import {
  choice,
  clockTime,
  days,
  externalId,
  flag,
  listOf,
  metadata,
  money,
  nullable,
  payDay,
  percent,
  plainDate,
  record,
  stateCode,
  text,
} from './schema.ts'

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** Same as `snakeCase`: an underscore before each capital letter and each number. */
type WireName<Name, Before = ''> = Name extends `${infer Head}${infer Tail}`
  ? `${BeginsWord<Head, Before> extends true ? '_' : ''}${Lowercase<Head>}${WireName<Tail, Head>}`
  : ''
type BeginsWord<Letter extends string, Before> = Letter extends Digit
  ? Before extends Digit
    ? false
    : true
  : Letter extends Lowercase<Letter>
    ? false
    : true

type RecordFields<F extends Fields> = {
  [Name in keyof F as F[Name] extends { only: 'calculated' } ? never : WireName<Name>]: TUnsafe<
    RecordedValue<F[Name]>
  >
}

type FactFields<F extends Fields> = {
  [Name in keyof F as F[Name] extends { only: 'recorded' } ? never : WireName<Name>]: TUnsafe<
    FactValue<F[Name]>
  >
}

/** The fields of the stored record, for its requests and responses. */
export function recordFields<F extends Fields>(fields: F): RecordFields<F> {
  return schemasOf(fields, 'calculated', ({ mandatory }) => mandatory !== true) as RecordFields<F>
}

/** The fields that a preview may state over those of the stored record. */
export function factFields<F extends Fields>(fields: F): FactFields<F> {
  return schemasOf(fields, 'recorded', () => true) as FactFields<F>
}

type RequiredName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { default: unknown } ? never : WireName<Name>
}[keyof F]

/** The fields without a default, which a request must have. */
export function requiredFields<F extends Fields>(fields: F): RequiredName<F>[] {
  const required = Object.entries(fields).filter(([, field]) => !('default' in field))
  return required.map(([name]) => snakeCase(name)) as RequiredName<F>[]
}

function schemasOf(fields: Fields, except: Field['only'], canBeNull: (field: Field) => boolean) {
  const shown = Object.entries(fields).filter(([, { only }]) => only === undefined || only !== except)
  return Object.fromEntries(
    shown.map(([name, field]) => {
      const schema = schemaOf(field)
      return [snakeCase(name), field.nullable && canBeNull(field) ? nullable(schema) : schema]
    }),
  )
}

function schemaOf(field: Field): TSchema {
  const schema = kindOf(field)
  return field.example === undefined ? schema : Type.Unsafe({ ...schema, examples: [field.example] })
}

const paiseInRupee = 100

function kindOf({ kind, description, minimum, maximum, ...field }: Field): TSchema {
  const options = {
    ...(description === undefined ? {} : { description }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
  switch (kind) {
    case 'flag':
      return flag(options)
    case 'date':
      return plainDate(options)
    case 'money':
      return money(options)
    case 'percent':
      return percent(options)
    case 'quantity':
      return percent({ minimum: 0, maximum: maxAmount / paiseInRupee, ...options })
    case 'days':
      return days(options)
    case 'state':
      return stateCode()
    case 'choice':
      return choice((field.words ?? []) as readonly string[], options)
    case 'whole':
      return field.words === undefined
        ? Type.Integer(options)
        : Type.Unsafe({ type: 'integer', enum: [...field.words], ...options })
    case 'clockTime':
      return clockTime()
    case 'datedDays':
      return Type.Array(record({ date: plainDate(), days: days() }), options)
    case 'externalId':
      return externalId()
    case 'metadata':
      return metadata()
    case 'uri':
      return Type.String({ format: 'uri', maxLength: 2000, ...options })
    case 'payDay':
      return payDay()
    case 'weekdays':
      return listOf(choice(weekdays), weekdays.length)
    case 'choices':
      return listOf(choice((field.words ?? []) as readonly string[]), field.words?.length ?? 0, options)
    case 'text':
      break
  }
  if (field.pattern === undefined) return text(field.maxLength, options)
  return Type.String({ pattern: field.pattern, ...options })
}
