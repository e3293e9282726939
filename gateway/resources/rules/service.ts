// The law as data: what is in force on a day, how a rule went through time, and what one month changed.

import { calendarMonth } from '#proto/calendar/months.ts'
import type { RecordedLaw, RuleFigure, RuleRow, RuleSet } from '#proto/law/law.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { notFound } from '../../http/input.ts'
import type { ToWire } from '../../http/wire.ts'
import { presentOrigin } from './law-list.ts'
import type { Rule, RuleHistory, RuleSetDiff } from './schema.ts'

type RuleFilter = { readonly head?: string; readonly stateCode?: string }

export function rulesInForce(law: RecordedLaw, on: PlainDate, wanted: RuleFilter): RuleRow[] {
  return law.rows.filter(row => row.from <= on && (row.to === null || on <= row.to) && isWanted(row, wanted))
}

export function coverageOf(law: RecordedLaw, wanted: RuleFilter) {
  return law.heads
    .filter(each => isWanted(each, wanted))
    .map(({ head, state, since, until, checkedAgainst, notCovered }) => ({
      head,
      stateCode: state,
      recordedFrom: since,
      recordedTo: until,
      checkedAgainst,
      notCovered,
    }))
}

function isWanted(each: Pick<RuleRow, 'head' | 'state'>, { head, stateCode }: RuleFilter): boolean {
  return (head === undefined || each.head === head) && (stateCode === undefined || each.state === stateCode)
}

/** A rule is in force once on a day, so its id and its beginning name a row. */
export function rowKey({ id, from }: RuleRow): string {
  return `${id} ${from}`
}

export function presentRule(row: RuleRow): ToWire<typeof Rule> {
  const { id, head, state, gazetted, checkedOn, confidence, doubt, isDeclinable, figures } = row
  return {
    id,
    head,
    stateCode: state,
    ...presentOrigin(row),
    publishedOn: gazetted,
    checkedOn,
    confidence,
    doubt,
    declinable: isDeclinable,
    values: figures.map(figure => ({ ...figure, value: presentFigure(figure) })),
  }
}

function presentFigure({ value, unit }: RuleFigure): unknown {
  if (value === null || unit === 'text' || unit === 'fraction') return value
  return unit === 'flag' ? value === 'yes' : JSON.rawJSON(value)
}

export function ruleHistory(law: RecordedLaw, id: string): ToWire<typeof RuleHistory> {
  const rows = law.rows.filter(row => row.id === id)
  const [first] = rows
  if (first === undefined) throw notFound()
  return { id, head: first.head, stateCode: first.state, versions: rows.map(presentRule) }
}

export function presentRuleSet({ version, start, end, rows }: RuleSet) {
  return {
    version,
    ...calendarMonth(start),
    effectiveFrom: start,
    effectiveTo: end,
    ruleCount: rows.length,
  }
}

/** What `version` says otherwise than `against`, rule by rule. */
export function ruleSetDiff(
  law: RecordedLaw,
  version: string,
  against: string | null,
): ToWire<typeof RuleSetDiff> {
  const place = law.ruleSets.findIndex(each => each.version === version)
  const after = law.ruleSets[place]
  if (after === undefined) throw notFound()
  const before =
    against === null ? law.ruleSets[place - 1] : law.ruleSets.find(each => each.version === against)
  if (before === undefined) throw unknownVersion(against)
  const ids = new Set([...before.rows, ...after.rows].map(row => law.rows[row]!.id))
  return {
    version: after.version,
    against: before.version,
    changes: [...ids].flatMap(id => changeOf(id, rowsOf(law, before, id), rowsOf(law, after, id))),
  }
}

function unknownVersion(against: string | null): Problem {
  const message =
    against === null
      ? 'This is the first recorded month and cannot be compared with an earlier one.'
      : 'GET /rule-sets lists the versions that can be compared.'
  return new Problem('invalid_parameter', 'The version to compare with does not exist.', [
    fieldProblem(['against'], 'unknown_reference', message),
  ])
}

function rowsOf(law: RecordedLaw, { rows }: RuleSet, id: string): RuleRow[] {
  return rows.map(row => law.rows[row]!).filter(row => row.id === id)
}

function changeOf(id: string, before: RuleRow[], after: RuleRow[]) {
  const same = before.length === after.length && before.every((row, index) => row === after[index])
  const known = after[0] ?? before[0]
  if (same || known === undefined) return []
  return [
    {
      ruleId: id,
      head: known.head,
      stateCode: known.state,
      change: kindOf(before, after),
      before: before.map(presentRule),
      after: after.map(presentRule),
    },
  ]
}

function kindOf(before: readonly RuleRow[], after: readonly RuleRow[]): 'added' | 'removed' | 'changed' {
  if (before.length === 0) return 'added'
  return after.length === 0 ? 'removed' : 'changed'
}
