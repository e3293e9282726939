// All rows in force over a period, under one fingerprint: two runs with the same version were calculated by the same
// figures of the law.

import { createHash } from 'node:crypto'

import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { DatedTable, Row } from './dated.ts'
import { canonical, figuresOf } from './figures.ts'

export type Rulebook = {
  /** Month in which the period ends, and the first twelve digits of the fingerprint: `2026-10.3f9a0c41d27e`. */
  readonly version: string
  readonly rows: readonly Row[]
}

/** The rulebook of a period. A table that does not reach the period is left out: the head that needs it refuses. */
export function rulebook(tables: readonly DatedTable[], period: PayPeriod): Rulebook {
  const rows = rowsIn(tables, period)
  return { version: `${period.end.slice(0, 7)}.${fingerprintOf(rows).slice(0, 12)}`, rows }
}

/** The rows in force on any day of the period. */
export function rowsIn(tables: readonly DatedTable[], { start, end }: PayPeriod): Row[] {
  return tables.flatMap(table =>
    table.rows.filter(({ from, to }) => from <= end && (to === null || to >= start)),
  )
}

/** Hexadecimal; equal for rows that decide the same amounts. */
export function fingerprintOf(rows: readonly Row[]): string {
  return createHash('sha256')
    .update(`[${rows.map(decidingText).join(',')}]`)
    .digest('hex')
}

/** Most rows are in force in many of the months whose fingerprints an engine makes when it starts. */
const texts = new WeakMap<Row, string>()

function decidingText(row: Row): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = canonical(deciding(row))
  texts.set(row, text)
  return text
}

const longDays = 180

/**
 * The earliest day on which tables in force in the period were compared with their sources, where that lies half a
 * year or more before the period's end; null where all of them are fresh.
 */
export function longUnchecked(tables: readonly DatedTable[], { start, end }: PayPeriod): PlainDate | null {
  const days = tables
    .filter(({ rows }) => rows.some(({ from, to }) => from <= end && (to === null || to >= start)))
    .map(({ checkedOn }) => checkedOn)
    .filter(checkedOn => addDays(checkedOn, longDays) < end)
  return days.toSorted()[0] ?? null
}

/** With the row's beginning: a rate that is notified anew is another row, though it is the same rate. */
function deciding(row: Row): object {
  return { rule: row.rule, from: row.from, ...figuresOf(row) }
}
