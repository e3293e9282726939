// The language in which records of facts are defined. A definition states each field once: its kind and unit, whether it
// can be null, its default, and how the wire describes it. The types of the code, the schemas of the wire (`recordFields`
// and `factFields` of the gateway), the facts of stored records and the packed form of facts all follow from it.

import type { Weekday } from '../calendar/plain-date.ts'
import type { DatedDays, DayHundredths, PartsPerMillion, Paise, PayDay, PlainDate } from '../units.ts'

/** The kinds of value, each with its type in the code. */
type Values = {
  flag: boolean
  date: PlainDate
  money: Paise
  percent: PartsPerMillion
  /** Up to four decimals, in ten-thousandths. */
  quantity: PartsPerMillion
  days: DayHundredths
  /** Ascending, each date once. */
  datedDays: readonly DatedDays[]
  text: string
  /** The partner's own id of the record. */
  externalId: string
  /** At most 2,000 characters. */
  uri: string
  /** Free pairs of the partner. */
  metadata: Record<string, string>
  choice: string
  whole: number
  /** In the organization's time zone, as in 09:30. */
  clockTime: string
  /** A state or union territory. */
  state: string
  payDay: PayDay
  weekdays: readonly Weekday[]
  /** Several of its words. */
  choices: readonly string[]
}

type FieldOf<Kind extends keyof Values> = {
  readonly kind: Kind
  readonly nullable?: true
  /** Defaults for unknown facts. A fact without a default must be known. */
  readonly default?: Values[Kind] | null
  /**
   * `recorded`: stored, and no fact of a calculation, such as an identifier. `calculated`: a fact that this record does
   * not store, because only a preview states it or it follows from other records. Absent: stored, and a fact.
   */
  readonly only?: 'recorded' | 'calculated'
  /** The record may leave it to the type of employment, and then stores null. */
  readonly byEmployment?: true
  /** The record always has it, although a preview may not. */
  readonly mandatory?: true
  /** The only values that it can have. */
  readonly words?: readonly Values[Kind][]
  /** A regular expression, and what its values look like is the description. */
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
  readonly example?: unknown
}

type ChoicesField = Omit<FieldOf<'choices'>, 'words'> & { readonly words: readonly string[] }

export type Field =
  | { [Kind in Exclude<keyof Values, 'choices'>]: FieldOf<Kind> }[Exclude<keyof Values, 'choices'>]
  | ChoicesField
export type Fields = Readonly<Record<string, Field>>

type Value<F extends Field> = F extends { words: readonly (infer Word)[] }
  ? F extends { kind: 'choices' }
    ? Word[]
    : Word
  : Values[F['kind']]

/** A field of a stored record, on the wire. */
export type RecordedValue<F extends Field> =
  | Value<F>
  | (F extends { mandatory: true } ? never : F extends { nullable: true } ? null : never)

export type FactValue<F extends Field> = Value<F> | (F extends { nullable: true } ? null : never)

/** A record as it is stored. */
export type RecordOf<F extends Fields> = {
  [Name in keyof F as F[Name] extends { only: 'calculated' } ? never : Name]:
    | RecordedValue<F[Name]>
    | (F[Name] extends { byEmployment: true } ? null : never)
}

/** Facts of a record that a calculation reads. */
export type Facts<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { only: 'recorded' } ? never : Name]: FactValue<F[Name]>
}

type DefaultFacts<F extends Fields> = {
  readonly [
    Name in keyof F as F[Name] extends { only: 'recorded' }
      ? never
      : F[Name] extends { default: unknown }
        ? Name
        : never
  ]: FactValue<F[Name]>
}

/** The facts where nothing is recorded; a fact without a default is left out. */
export function defaultFacts<const F extends Fields>(fields: F): DefaultFacts<F> {
  const known = Object.entries(fields).filter(([, field]) => field.only !== 'recorded' && 'default' in field)
  return Object.fromEntries(known.map(([name, field]) => [name, field.default])) as never
}

/** The record where nothing is recorded: what has no default is null. */
export function blankRecord<const F extends Fields>(fields: F): RecordOf<F> {
  const kept = Object.entries(fields).filter(([, field]) => field.only !== 'calculated')
  return Object.fromEntries(
    kept.map(([name, field]) => [name, field.byEmployment ? null : (field.default ?? null)]),
  ) as never
}

export function keysOf<Known extends object>(known: Known): (keyof Known & string)[] {
  return Object.keys(known) as (keyof Known & string)[]
}

/** Most names are one word, in which there is nothing to replace. */
const oneWord = /^[a-z_]*$/

/** The name of a field on the wire, and of the column that stores it. */
export function snakeCase(name: string): string {
  return oneWord.test(name) ? name : name.replace(/[A-Z]|[0-9]+/g, word => `_${word.toLowerCase()}`)
}

/** A stored record without the fields that are no facts of a calculation; the order of the others is kept. */
export function withoutRecorded<F extends Fields>(
  fields: F,
  recorded: Readonly<RecordOf<F>>,
): Pick<RecordOf<F>, keyof RecordOf<F> & keyof Facts<F>> {
  const kept = Object.entries(recorded).filter(([name]) => fields[name]?.only !== 'recorded')
  return Object.fromEntries(kept) as never
}

/** The facts of a stored record: where it has none, or nothing is recorded, those of `defaults`. */
export function factsOf<Known extends object>(
  defaults: Known,
  recorded: object | null | undefined,
): { -readonly [Name in keyof Known]: Known[Name] } {
  const facts: Record<string, unknown> = {}
  for (const name in defaults) {
    facts[name] = (recorded as Record<string, unknown> | null | undefined)?.[name] ?? defaults[name]
  }
  return facts as Known
}

/** The facts that differ from the defaults, to be stored; null: none does. */
export function withoutDefaults(facts: object, defaults: object): Record<string, unknown> | null {
  let kept: Record<string, unknown> | null = null
  for (const name in facts) {
    const fact = (facts as Record<string, unknown>)[name]
    if (fact === (defaults as Record<string, unknown>)[name]) continue
    kept ??= {}
    kept[name] = fact
  }
  return kept
}
