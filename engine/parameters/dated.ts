// Figures of the law with the dates they are in force, and the look-up that refuses what is not recorded.

import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { canonical, figuresOf } from './figures.ts'

export type Confidence = 'high' | 'medium' | 'low'

type RowOrigin = {
  /** First day in force. */
  readonly from: string
  /** An address of the instrument, or words where there is none to link to. */
  readonly source: string
  /** Law and provision of this row where they differ from the table's; another law does not take the table's provision. */
  readonly law?: string
  readonly provision?: string
  /** The notification, as it is cited. */
  readonly instrument?: string
  /** Day of publication, which is not the day of effect. */
  readonly gazetted?: string
  /** Source of this row, where it differs from the table's. */
  readonly confidence?: Confidence
  /** Uncertainty of the row, for the people who decide. The payslip carries a warning where the confidence is low. */
  readonly doubt?: string
  /** An organization may decide that the row does not apply to it; the row before it then stays in force. */
  readonly isDeclinable?: boolean
}

type TableText<Values> = {
  /** The rule's stable id, as explanations cite it. */
  readonly name: string
  readonly law: string
  /** Section, paragraph or rule. */
  readonly provision?: string
  /** The day someone last compared the table with its sources. Informs; it never decides a figure. */
  readonly checkedOn: string
  readonly confidence?: Confidence
  /** The last day for which the law is recorded, where its end is known and no successor is. */
  readonly until?: string
  /** The act that states the figures for each year anew, such as `Finance Act`; needs `until`. */
  readonly renewedBy?: string
  readonly values: readonly (RowOrigin & Values)[]
}

/** One row as the look-up returns it: its values, its span, and what an explanation cites. */
export type Row<Values = object> = Values & {
  readonly rule: string
  readonly law: string
  readonly provision: string | null
  readonly from: PlainDate
  /** Last day in force, or null while nothing later is recorded. */
  readonly to: PlainDate | null
  readonly source: string
  readonly instrument: string | null
  readonly gazetted: PlainDate | null
  readonly confidence: Confidence
  readonly doubt: string | null
  readonly isDeclinable: boolean
}

export type DatedTable<Values = object> = {
  readonly name: string
  readonly checkedOn: PlainDate
  /** The act of each year by which the figures go on after the last row ends, or null where no act does. */
  readonly renewedBy: string | null
  readonly rows: readonly Row<Values>[]
}

/** The law of that day is not recorded. The engine refuses; it never guesses. */
export class RuleNotFound extends Error {
  override readonly name = 'RuleNotFound'
  readonly code = 'rule_not_found'
  readonly table: string
  readonly date: PlainDate
  /** The last recorded day where the date lies after it, or null. */
  readonly latest: PlainDate | null

  constructor(table: string, date: PlainDate, recorded: string, ended: LastEnactment | null = null) {
    super(
      ended === null || ended.renewedBy === null
        ? `No value of ${table} is recorded for ${date}; ${recorded}.`
        : notEnacted(ended.renewedBy, ended.latest),
    )
    this.table = table
    this.date = date
    this.latest = ended?.latest ?? null
  }
}

type LastEnactment = { readonly latest: PlainDate; readonly renewedBy: string | null }

/** The act is named by the year in which its figures begin. */
function notEnacted(act: string, latest: PlainDate): string {
  const from = addDays(latest, 1)
  return `The ${act} ${from.slice(0, 4)}, which decides income tax on payments from ${from} on, is not recorded yet. Payments can be calculated for pay dates up to ${latest}.`
}

/** Contents of a row beside its date and its origin. */
type Figures<Values> = Values extends unknown ? Omit<Values, keyof RowOrigin> : never

/** A table of dated rows. Throws when a date is none, when `from` does not ascend, or when a row has no source. */
export function datedTable<Values extends object>(table: TableText<Values>): DatedTable<Figures<Values>> {
  const { name, law, provision, checkedOn, confidence = 'high', until, renewedBy = null, values } = table
  const starts = values.map(({ from }) => plainDate(from))
  const rows = values.map((row, index) => {
    const { from: _, law: ownLaw, provision: ownProvision, source, instrument, gazetted, ...rest } = row
    const { confidence: ownConfidence, doubt, isDeclinable = false, ...figures } = rest
    const from = starts[index] as PlainDate
    const next = starts[index + 1]
    if (next !== undefined && next <= from)
      throw new RangeError(`${name}: ${next} does not come after ${from}.`)
    if (source === '') throw new RangeError(`${name}: the row from ${from} has no source.`)
    const sureness = ownConfidence ?? confidence
    if (isDeclinable && (index === 0 || sureness === 'high'))
      throw new RangeError(
        `${name}: the row from ${from} is confirmed, or has no earlier row to fall back on.`,
      )
    return {
      ...(figures as unknown as Figures<Values>),
      rule: name,
      law: ownLaw ?? law,
      provision: ownProvision ?? (ownLaw === undefined ? provision : undefined) ?? null,
      from,
      to: next !== undefined ? addDays(next, -1) : until !== undefined ? plainDate(until) : null,
      source,
      instrument: instrument ?? null,
      gazetted: gazetted === undefined ? null : plainDate(gazetted),
      confidence: sureness,
      doubt: doubt ?? null,
      isDeclinable,
    }
  })
  if (rows.length === 0) throw new RangeError(`${name}: the table has no row.`)
  if (renewedBy !== null && until === undefined)
    throw new RangeError(`${name}: the table is renewed by the ${renewedBy}, and has no end.`)
  return { name, checkedOn: plainDate(checkedOn), renewedBy, rows }
}

/** The row in force on a day; throws `RuleNotFound` before the first and after a recorded end. */
export function inForce<Values>(table: DatedTable<Values>, date: PlainDate): Row<Values> {
  const row = table.rows.findLast(({ from }) => from <= date)
  if (row === undefined) {
    const first = table.rows[0]
    const recorded = first === undefined ? 'no value is recorded yet' : `the record starts on ${first.from}`
    throw new RuleNotFound(table.name, date, recorded)
  }
  if (row.to !== null && row.to < date)
    throw new RuleNotFound(table.name, date, `its record ends on ${row.to}`, {
      latest: row.to,
      renewedBy: table.renewedBy,
    })
  return row
}

/** A stretch of days under one row of a table. */
export type Stretch<Values> = {
  readonly start: PlainDate
  readonly end: PlainDate
  readonly row: Row<Values>
}

/**
 * A span cut at the days where the figures of the table change: one stretch in most months, two in September 2026. A
 * row that only cites another instrument cuts nothing, so the stretch keeps the row of its first day.
 */
export function rateSegments<Values>(table: DatedTable<Values>, span: PayPeriod): Stretch<Values>[] {
  const found: Stretch<Values>[] = []
  for (let start = span.start; start <= span.end;) {
    const row = inForce(table, start)
    const end = row.to !== null && row.to < span.end ? row.to : span.end
    const last = found.at(-1)
    if (last !== undefined && canonical(figuresOf(last.row)) === canonical(figuresOf(row)))
      found[found.length - 1] = { ...last, end }
    else found.push({ start, end, row })
    start = addDays(end, 1)
  }
  return found
}

/** Look-up of the law: as recorded, or with overrides. */
export type Lookup = {
  readonly inForce: typeof inForce
  readonly stretches: typeof rateSegments
  /** The table as it is supposed to be. */
  readonly tableOf: <Values>(table: DatedTable<Values>) => DatedTable<Values>
  /** The one day whose law stands for every day; null: each day has its own. */
  readonly on: PlainDate | null
  /** Whether the organization has confirmed that the row applies, of which the record is not certain. */
  readonly isConfirmed: (row: Row) => boolean
}

export function lookupIn(
  tableOf: Lookup['tableOf'],
  on: PlainDate | null,
  isConfirmed: Lookup['isConfirmed'] = () => false,
): Lookup {
  return {
    tableOf,
    on,
    isConfirmed,
    inForce: (table, date) => inForce(tableOf(table), on ?? date),
    stretches: (table, span) =>
      on === null ? rateSegments(tableOf(table), span) : [{ ...span, row: inForce(tableOf(table), on) }],
  }
}

/** The law as it is recorded. */
export const recordedLaw: Lookup = lookupIn(table => table, null)
