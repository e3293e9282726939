// The law as a preview supposes it: as it was known on a day, as it stands in another month, or with figures replaced.
// The recorded tables are never touched; a supposed one is a copy.

import type { SupposedFigures, RuleOverrides } from '#proto/law/law.ts'

import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { percent, rupees } from '../money/paise.ts'
import { inForce, lookupIn, recordedLaw, RuleNotFound } from '../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../parameters/dated.ts'
import type { Rulebook } from '../parameters/rulebook.ts'
import { coverage, rulebookOf } from '../rules/coverage.ts'
import type { Head } from '../rules/coverage.ts'
import { type NumberOfRow, numbersOfRow, type Place } from './figures.ts'
import type { unitOf } from './units.ts'

/** The supposition cannot be made; `field` names its part as the caller wrote it. */
export class RuleOverrideRejected extends Error {
  override readonly name = 'SuppositionRefused'
  readonly field: readonly (string | number)[]

  constructor(field: readonly (string | number)[], message: string) {
    super(message)
    this.field = field
  }
}

/** Look-up of the law over a period, with overrides or as recorded. Throws `RuleOverrideRejected`. */
export function lookupOf(supposed: RuleOverrides | null, period: PayPeriod): Lookup {
  if (supposed === null) return recordedLaw
  const { version, knownOn, overrides } = supposed
  const on = version === null ? null : dayOf(version, period)
  if (on !== null && overrides.length > 0) {
    throw new RuleOverrideRejected(
      ['rule_overrides'],
      'rule_overrides change the rules of the period. Remove rule_set.version.',
    )
  }
  const replaced = new Map<string, SupposedFigures & { place: number }>()
  for (const [place, override] of overrides.entries()) {
    if (replaced.has(override.ruleId))
      throw new RuleOverrideRejected(
        ['rule_overrides', place, 'rule_id'],
        'This rule is overridden twice. Send each rule once.',
      )
    replaced.set(override.ruleId, { ...override, place })
    // Read once here, so that a rule that no slip asks for is refused as well.
    replacing(tableNamed(override.ruleId, place), { ...override, place })
  }
  return lookupIn(table => {
    const known = knownOn === null ? table : asKnown(table, knownOn)
    const override = replaced.get(table.name)
    return override === undefined ? known : replacing(known, override)
  }, on)
}

/** Whether the rules of a period are other than the recorded ones. */
export function isHypothetical({ version }: Rulebook, period: PayPeriod): boolean {
  return version !== rulebookOf(period).version
}

/** The day whose law a version stands for: null where it is the period's own, its month's last day otherwise. */
function dayOf(version: string, period: PayPeriod): PlainDate | null {
  if (rulebookOf(period).version === version) return null
  const start = `${version.slice(0, 7)}-01` as PlainDate
  const month = { start, end: addDays(addMonths(start, 1), -1) }
  const known = rulebookOf(month).version
  if (known === version) return month.end
  throw new RuleOverrideRejected(
    ['rule_set', 'version'],
    `The current rule set of ${version.slice(0, 7)} is ${known}; rule set ${version} is not available.`,
  )
}

/** Law published by a day, or in force where no day of publication is recorded. */
function asKnown<Values>(table: DatedTable<Values>, day: PlainDate): DatedTable<Values> {
  const known = table.rows.filter(({ gazetted, from }) => (gazetted ?? from) <= day)
  const rows = known.map((row, index) => {
    const next = known[index + 1]
    if (next !== undefined) return { ...row, to: addDays(next.from, -1) }
    return row === table.rows.at(-1) ? row : { ...row, to: null }
  })
  return { ...table, rows }
}

function tableNamed(rule: string, place: number): DatedTable {
  const table = coverage.flatMap(({ tables }) => tables).find(({ name }) => name === rule)
  if (table !== undefined) return table
  throw new RuleOverrideRejected(
    ['rule_overrides', place, 'rule_id'],
    `Rule ${rule} does not exist. GET /rules lists the rules.`,
  )
}

/** The table with one more row from the day on, in which some figures are replaced, and nothing after it. */
function replacing<Values>(
  table: DatedTable<Values>,
  { effectiveFrom, value, place }: SupposedFigures & { place: number },
): DatedTable<Values> {
  const before = rowOn(table, effectiveFrom, place)
  const head = headOf(table.name)
  const numbers = numbersOf(head, before)
  const wanted = typeof value === 'number' ? soleNumber(numbers, value, table.name, place) : value
  let replaced: unknown = before
  for (const [name, number] of Object.entries(wanted)) {
    const found = numbers.get(name)
    if (found === undefined) throw notNumeric(table.name, place, [...numbers.keys()])
    replaced = withNumber(replaced, found.place, inUnits(number, found.unit, place))
  }
  const row: Row<Values> = {
    ...(replaced as Row<Values>),
    from: effectiveFrom,
    to: null,
    law: 'Assumed by the caller',
    provision: null,
    instrument: null,
    gazetted: null,
    confidence: 'high',
    doubt: null,
    isDeclinable: false,
    source: `rule_overrides[${place}]`,
  }
  const earlier = table.rows.filter(({ from }) => from < effectiveFrom)
  const last = earlier.at(-1)
  return {
    ...table,
    rows:
      last === undefined
        ? [row]
        : [...earlier.slice(0, -1), { ...last, to: addDays(effectiveFrom, -1) }, row],
  }
}

function rowOn<Values>(table: DatedTable<Values>, day: PlainDate, place: number): Row<Values> {
  try {
    return inForce(table, day)
  } catch (error) {
    if (!(error instanceof RuleNotFound)) throw error
    throw new RuleOverrideRejected(['rule_overrides', place, 'effective_from'], error.message)
  }
}

function headOf(rule: string): Head {
  return coverage.find(({ tables }) => tables.some(({ name }) => name === rule))!.head
}

/** The arithmetic of the tax stands on these being whole tens of rupees. */
const roundings = 'IN.TDS.ROUNDING'

/** Heads whose rules are schedules: their slabs and bands have figures within. */
const headsOfSchedules: ReadonlySet<Head> = new Set(['pt', 'lwf'])

/** The figures of a row that can be replaced, by their names in the API. */
function numbersOf(head: Head, row: Row): ReadonlyMap<string, NumberOfRow> {
  if (row.rule === roundings) return new Map()
  return new Map(
    numbersOfRow(head, row)
      .filter(({ place }) => place.length === 1 || headsOfSchedules.has(head))
      .map(found => [found.name, found]),
  )
}

/** A copy of the value with a number at the place. */
function withNumber(value: unknown, [first, ...rest]: Place, number: number): unknown {
  if (first === undefined) return number
  const inner = (value as Readonly<Record<string | number, unknown>>)[first]
  const replaced = withNumber(inner, rest, number)
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === first ? replaced : each))
  return { ...(value as object), [first]: replaced }
}

function soleNumber(numbers: ReadonlyMap<string, NumberOfRow>, value: number, rule: string, place: number) {
  const names = [...numbers.keys()]
  if (names.length !== 1) throw notNumeric(rule, place, names)
  return { [names[0]!]: value }
}

function notNumeric(rule: string, place: number, names: readonly string[]): RuleOverrideRejected {
  return new RuleOverrideRejected(
    ['rule_overrides', place, 'value'],
    names.length === 0
      ? `${rule} has no single figure, such as a rate or a ceiling, and cannot be overridden.`
      : `Send a number for one or more of these figures of ${rule}: ${names.join(', ')}.`,
  )
}

const wholePercent = 100

/** Rupees and percentages as people write them; anything else is counted in wholes. */
function inUnits(value: number, unit: ReturnType<typeof unitOf>, place: number): number {
  const field = ['rule_overrides', place, 'value']
  if (value < 0) throw new RuleOverrideRejected(field, 'A figure of a rule cannot be below zero.')
  if (unit === 'percent' && value > wholePercent)
    throw new RuleOverrideRejected(field, 'A percentage of a rule cannot exceed 100.')
  try {
    if (unit === 'rupees') return rupees(value)
    if (unit === 'percent') return percent(value)
  } catch {
    throw new RuleOverrideRejected(
      field,
      'Send rupees with at most two decimals, or a percentage with at most four.',
    )
  }
  if (Number.isSafeInteger(value)) return value
  throw new RuleOverrideRejected(field, `A number of ${unit ?? 'these'} must be a whole number.`)
}
