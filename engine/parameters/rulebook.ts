// All rows in force over a period, under one fingerprint: two runs with the same version were calculated by the same
// figures of the law.

import { createHash } from 'node:crypto'

import type { PayPeriod } from '../calendar/period.ts'
import { addDays } from '../calendar/plain-date.ts'
import type { PlainDate } from '../calendar/plain-date.ts'
import type { DatedTable, Row } from './dated.ts'

export type Rulebook = {
  /** Month in which the period ends, and the first twelve digits of the fingerprint: `2026-10.3f9a0c41d27e`. */
  readonly version: string
  readonly rows: readonly Row[]
}

/** The rulebook of a period. A table that does not reach the period is left out: the head that needs it refuses. */
export function rulebook(tables: readonly DatedTable[], period: PayPeriod): Rulebook {
  const rows = tables.flatMap(table =>
    table.rows.filter(({ from, to }) => from <= period.end && (to === null || to >= period.start)),
  )
  const fingerprint = createHash('sha256')
    .update(canonical(rows.map(figures)))
    .digest('hex')
  return { version: `${period.end.slice(0, 7)}.${fingerprint.slice(0, 12)}`, rows }
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

/**
 * What decides a figure. Not the end of the row, which moves when a later notification is recorded without changing
 * this period, and not the citation or what is said about the row in words, which may be mended.
 */
function figures({
  to: _to,
  law: _law,
  provision: _provision,
  source: _source,
  instrument: _instrument,
  gazetted: _gazetted,
  doubt: _doubt,
  confidence: _confidence,
  who: _who,
  ...deciding
}: Row & { doubt?: unknown; confidence?: unknown; who?: unknown }): object {
  return deciding
}

/** JSON with sorted keys, so that the order in which a row is written does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
