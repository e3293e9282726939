// The kinds of value that the contract is written in. Each is a JSON Schema, so that validation, the types of
// the code and the published document come from one object.

import { maxAmount, maxOrganizationAmount } from '#proto/amount-limits.ts'
import { formerStateCodes, stateCodes } from '#proto/law/states.ts'
import type { DayHundredths, PartsPerMillion, Paise, PayDay, PlainDate } from '#proto/units.ts'
import Type, { type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'

type FieldDescription = {
  readonly description?: string
  readonly examples?: readonly string[]
  readonly pattern?: string
}
type Range = FieldDescription & { readonly minimum?: number; readonly maximum?: number }

/** Rupees with two decimals on the wire, paise in the code. A numeric string is accepted too. */
export const money = (range: Range = {}) => rupees({ ...upTo(maxAmount), ...range })

/** An amount of an organization, such as a challan of all its employees. */
export const organizationMoney = (range: Range = {}) => rupees({ ...upTo(maxOrganizationAmount), ...range })

/** A sum over people or payments in an answer, which has no limit of its own. */
export const total = (options: FieldDescription = {}) => rupees(options)

const rupees = (range: Range) =>
  Type.Unsafe<Paise>({ type: 'number', format: 'decimal', 'x-unit': 'rupees', ...range })

function upTo(limit: Paise) {
  const maximum = limit / paiseInRupee
  return { minimum: -maximum, maximum }
}

const paiseInRupee = 100

/** `12` means 12 %; four decimals on the wire, parts per million in the code. */
export const percent = (range: Range = {}) =>
  Type.Unsafe<PartsPerMillion>({
    type: 'number',
    format: 'decimal',
    'x-unit': 'percent',
    minimum: 0,
    maximum: 1000,
    ...range,
  })

/** Days with two decimals on the wire, hundredths in the code. */
export const days = (range: Range = {}) =>
  Type.Unsafe<DayHundredths>({
    type: 'number',
    format: 'decimal',
    'x-unit': 'days',
    minimum: 0,
    maximum: 366,
    ...range,
  })

export const plainDate = (options: FieldDescription = {}) =>
  Type.Unsafe<PlainDate>({ type: 'string', format: 'date', ...options })

export const instant = () => Type.Unsafe<Date>({ type: 'string', format: 'date-time', 'x-unit': 'instant' })

/** A path below the base path of the call's environment; handlers give it without the base: `/payroll-runs/run_1`. */
export const apiPath = (example: `/${string}`, options: FieldDescription = {}) =>
  Type.Unsafe<`/${string}`>({
    type: 'string',
    'x-unit': 'path',
    examples: [`/v1${example}`],
    ...options,
  })

/** Text that is not empty. */
export const text = (maxLength = 200, options: FieldDescription = {}) =>
  Type.String({ minLength: 1, maxLength, ...options })

/** The name of a person, as portals and papers take it. */
export const personName = (maxLength = 200, options: FieldDescription = {}) =>
  text(maxLength, { pattern: withLetter, ...options })

export const withLetter = '\\p{L}'

/** Text of a fixed form; `description` says it in words, because it is what a caller reads when it fails. */
export const pattern = (expression: string, description: string, example: string) =>
  Type.String({ pattern: expression, description, examples: [example] })

/** Time of the organization's time zone. */
export const clockTime = (example = '09:30') =>
  pattern('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'Time of day in the format HH:MM, as in 09:30.', example)

export const choice = <const Word extends string>(
  words: readonly Word[],
  options: FieldDescription & { readonly default?: NoInfer<Word> } = {},
) => Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options })

/** A value that requests may write in other words too, each read as the one it stands for; answers show that one. */
export const withAliases = <Schema extends TSchema>(
  schema: Schema,
  aliases: Readonly<Record<string, string>>,
) => Type.Unsafe<Static<Schema>>({ ...schema, 'x-aliases': aliases })

/** The same words in an answer, where they come from a column of plain text. */
export const storedChoice = (words: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', enum: [...words] })

export const flag = (options: FieldDescription & { readonly default?: boolean } = {}) => Type.Boolean(options)

export const whole = (
  minimum: number,
  maximum: number,
  options: FieldDescription & { readonly default?: number } = {},
) => Type.Integer({ minimum, maximum, ...options })

/** The same value or null, in the form that names both types. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const form: { type?: string | string[]; enum?: unknown[] } = { ...schema }
  const { type, enum: words } = form
  if (type === undefined) throw new Error('Only a schema with a type can be made nullable.')
  const orNull = {
    ...form,
    type: [type, 'null'].flat(),
    ...(words === undefined ? {} : { enum: [...words, null] }),
  }
  return Type.Unsafe<Static<Schema> | null>(orNull)
}

/** A part of an answer that is there only when `expand` or `include` asks for it. */
export const expandable = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema))

/**
 * The same kind with the meaning of the field that has it, and an example, for the published document. The rows of a
 * list are described with it. A description of the kind itself wins; a failing `pattern` shows that one only.
 */
export const described = <Schema extends TSchema>(schema: Schema, description: string, example?: unknown) =>
  Type.Unsafe<Static<Schema>>({ ...schema, 'x-term': { description, example } })

/** A record as answers show it: every documented field is present. With a title the document names it once. */
export const record = <Fields extends TProperties>(fields: Fields, title?: string) =>
  Type.Object(fields, title === undefined ? {} : { title })

/** The same with the title first, for a record of many lines. */
export const namedRecord = <Fields extends TProperties>(title: string, fields: Fields) =>
  record(fields, title)

type RequestFields<Fields extends TProperties, Required extends keyof Fields> = {
  [Name in keyof Fields]: Name extends Required ? Fields[Name] : TOptional<Fields[Name]>
}

/** A record as requests send it: only the named fields must be present. */
export function request<Fields extends TProperties, const Required extends keyof Fields = never>(
  fields: Fields,
  required: readonly Required[] = [],
  title?: string,
): TObject<RequestFields<Fields, Required>> {
  const named = new Set<PropertyKey>(required)
  const entries = Object.entries(fields).map(([name, schema]) => [
    name,
    named.has(name) ? schema : Type.Optional(schema),
  ])
  const options = title === undefined ? {} : { title }
  return Type.Object(Object.fromEntries(entries) as RequestFields<Fields, Required>, options)
}

export const listOf = <Item extends TSchema>(item: Item, maxItems: number, options: FieldDescription = {}) =>
  Type.Array(item, { maxItems, ...options })

/** The rows of a batch: documented by `row`, read one at a time by the service; more than `maxItems` is 413. */
export const rowsOf = (row: TSchema, maxItems: number) =>
  Type.Array(Type.Unsafe<unknown>({ ...row, 'x-row': true }), { minItems: 1, maxItems, 'x-batch': true })

export const metadataPairs = 50

/** Free pairs that the partner keeps with a record. */
export const metadata = () =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: metadataPairs,
    propertyNames: { maxLength: 100 },
    additionalProperties: { type: 'string', maxLength: 1000, 'x-verbatim': true },
  })

/** Effect of a merge patch on them: null clears a pair, or all. Any number can be added and removed. */
export const metadataPatch = () =>
  Type.Unsafe<Readonly<Record<string, string | null>> | null>({
    type: ['object', 'null'],
    maxProperties: 2 * metadataPairs,
    propertyNames: { maxLength: 100 },
    additionalProperties: { type: ['string', 'null'], maxLength: 1000, 'x-verbatim': true },
  })

export const externalId = () =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[\\x20-\\x7E\\u00A0-\\uFFFF]+$',
    description: 'Your own id of the record, unique per organization: 1 to 100 printable characters.',
  })

export const stateCode = () =>
  withAliases(
    choice(stateCodes, {
      description: `State or union territory, two capital letters. Former codes (${Object.keys(formerStateCodes).join(', ')}) are accepted; responses return the current code.`,
      examples: ['KA'],
    }),
    formerStateCodes,
  )

const payDays = ['last_day', 'last_working_day', ...Array.from({ length: 31 }, (_, at) => at + 1)]

export const payDay = (remark = '') =>
  Type.Unsafe<PayDay>({
    type: ['integer', 'string'],
    enum: payDays,
    description: `A day of the month, last_day or last_working_day; in a shorter month the last day.${remark}`,
  })

export const organizationId = () =>
  Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Id of the organization. Optional if the key includes exactly one organization.',
  })

/** Fields of every stored resource beside its own. */
export const commonFields = { created_at: instant(), updated_at: instant(), version: Type.Integer() }

/** The query of a list that has one order. */
export const pageQuery = {
  limit: whole(1, 200, { default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  include_total: flag({ default: false }),
}

/** The query of a list that is read in either order of creation; `-` is descending. */
export const sortedQuery = {
  ...pageQuery,
  sort: Type.Unsafe<'created_at' | '-created_at'>({
    type: 'string',
    enum: ['created_at', '-created_at'],
    default: '-created_at',
  }),
}

/** Bounds of the time of creation; the first one belongs to the list and the last one does not. */
export const createdQuery = {
  created_since: Type.Optional(
    described(instant(), 'Only what was created at this time or later.', '2026-11-02T08:00:00Z'),
  ),
  created_until: Type.Optional(
    described(instant(), 'Only what was created before this time.', '2026-11-02T09:00:00Z'),
  ),
}

/** The query of a list that partners can sync: with `updated_since` it comes in the order of change. */
export const syncQuery = {
  ...sortedQuery,
  updated_since: Type.Optional(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      'x-unit': 'instant',
      description:
        'Returns records that changed at this time or later, deleted records included. Send `meta.sync_watermark` of the last page in the next sync. No change is missed, and a change may be repeated.',
    }),
  ),
}

const metaFields = {
  limit: described(Type.Integer(), 'Largest number of records in a page.', 50),
  count: Type.Integer(),
  has_more: described(Type.Boolean(), 'Whether there is a next page.', false),
  next_cursor: described(
    nullable(Type.String()),
    'Send it as `cursor` to get the next page; null on the last page.',
    null,
  ),
  total_count: described(
    nullable(Type.Integer()),
    'Number of records in all pages; null unless `include_total=true`.',
    null,
  ),
  updated_since: nullable(instant()),
  sync_watermark: described(
    nullable(instant()),
    'Send it as `updated_since` the next time; null unless changes were asked for.',
    '2026-10-31T10:30:00Z',
  ),
  warnings: Type.Array(Type.String()),
}

const meta = record(metaFields, 'ListMeta')

/** The envelope of a short list that comes whole; `wholeList` of `pagination.ts` fills it. */
export const wholeListFields = <Item extends TSchema>(item: Item) => ({ data: Type.Array(item), meta })

export const page = <Item extends TSchema>(item: Item) => record(wholeListFields(item))

const deleted = record(
  { id: Type.String(), deleted: Type.Unsafe<true>({ type: 'boolean', const: true }), updated_at: instant() },
  'DeletedRecord',
)

const syncMetaFields = {
  ...metaFields,
  changes: Type.Optional(
    record(
      {
        removed_from_filter: described(
          Type.Array(Type.String()),
          'Ids of records that changed and that the filters of the request do not find now: drop them from a copy that is ' +
            'kept by these filters. An id may be of a record that they never found.',
          [],
        ),
      },
      'SyncChanges',
    ),
  ),
}
const syncMeta = record(syncMetaFields, 'SyncMeta')

/** A page of a list that partners can sync: with `updated_since`, deleted records stand among the others. */
export const syncPage = <Item extends TSchema>(item: Item) =>
  record({
    data: Type.Array(Type.Unsafe<Static<Item>>({ anyOf: [item, deleted] })),
    meta: syncMeta,
  })

/** The same, of a page that says more of itself. */
export const syncPageWith = <Item extends TSchema, More extends TProperties>(item: Item, more: More) =>
  record({
    data: Type.Array(Type.Unsafe<Static<Item>>({ anyOf: [item, deleted] })),
    meta: record({ ...syncMetaFields, ...more }),
  })

/** A body of no content. */
export const nothing = Type.Unsafe<null>({ type: 'null' })
