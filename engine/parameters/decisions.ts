// The law as an organization has decided about the rows that it may decline: a declined row is left out, and the row
// before it stays in force in its place.

import { lookupIn } from './dated.ts'
import type { DatedTable, Lookup, Row } from './dated.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'

type RuleDecision = {
  readonly ruleId: string
  /** The first day of the row. */
  readonly effectiveFrom: PlainDate
  readonly decision: 'apply' | 'decline'
}

/** A decision about a row that is certain, or that is not recorded any more, changes nothing. */
export function withDecisions(lookup: Lookup, decisions: readonly RuleDecision[]): Lookup {
  if (decisions.length === 0) return lookup
  const decided = new Map(
    decisions.map(({ ruleId, effectiveFrom, decision }) => [rowName(ruleId, effectiveFrom), decision]),
  )
  const decisionOn = ({ rule, from, isDeclinable }: Row) =>
    isDeclinable ? decided.get(rowName(rule, from)) : undefined
  const tables = new Map<string, unknown>()
  const tableOf: Lookup['tableOf'] = <Values>(table: DatedTable<Values>): DatedTable<Values> => {
    const known = tables.get(table.name) as DatedTable<Values> | undefined
    if (known !== undefined) return known
    const found = withoutDeclined(lookup.tableOf(table), row => decisionOn(row) === 'decline')
    tables.set(table.name, found)
    return found
  }
  return lookupIn(tableOf, lookup.on, row => decisionOn(row) === 'apply')
}

function rowName(rule: string, from: string): string {
  return `${rule} ${from}`
}

function withoutDeclined<Values>(
  table: DatedTable<Values>,
  isDeclined: (row: Row) => boolean,
): DatedTable<Values> {
  const rows: Row<Values>[] = []
  for (const row of table.rows) {
    const before = rows.at(-1)
    // Never the first: it is not declinable, because nothing stands behind it.
    if (before !== undefined && isDeclined(row)) rows[rows.length - 1] = { ...before, to: row.to }
    else rows.push(row)
  }
  return rows.length === table.rows.length ? table : { ...table, rows }
}
