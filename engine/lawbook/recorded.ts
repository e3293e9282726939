// All that is recorded of the law, in the shapes that leave the engine. It changes with the code alone.

import type { HeadRecord, RecordedLaw, RuleRow, RuleSet } from '#proto/law/law.ts'

import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { PayPeriod } from '#proto/units.ts'
import { coverage, rulebookOf } from '../rules/coverage.ts'
import { professionalTaxSchedules } from './professional-tax.ts'
import { ruleRows } from './rows.ts'
import { enrolmentTaxes, fundCoverage, stateReturns } from './state-returns.ts'
import { taxScales } from './tax-scales.ts'
import { unionReturns } from './union-returns.ts'

export function recordedLaw(): RecordedLaw {
  const rows = ruleRows()
  return {
    rows,
    ruleSets: recordedMonths().map(month => ruleSet(month, rows)),
    heads: coverage.map(headRecord),
    taxScales: taxScales(),
    professionalTax: professionalTaxSchedules(),
    stateReturns: stateReturns(),
    fundCoverage: fundCoverage(),
    enrolmentTaxes: enrolmentTaxes(),
    unionReturns: unionReturns(),
  }
}

/** The months in which every head that payslips carry is recorded, up to the last recorded end. */
export function recordedMonths(): PayPeriod[] {
  const tax = coverage.find(({ head }) => head === 'tds')!
  const end = tax.tables.flatMap(({ rows }) => rows.at(-1)!.to ?? []).toSorted()[0]!
  const months: PayPeriod[] = []
  for (let start = tax.inForceSince; start <= end; start = addMonths(start, 1))
    months.push({ start, end: addDays(addMonths(start, 1), -1) })
  return months
}

function ruleSet({ start, end }: PayPeriod, rows: readonly RuleRow[]): RuleSet {
  const inMonth = rows.flatMap(({ from, to }, place) =>
    from <= end && (to === null || to >= start) ? [place] : [],
  )
  return { version: rulebookOf({ start, end }).version, start, end, rows: inMonth }
}

function headRecord({
  head,
  state,
  inForceSince,
  checkedAgainst,
  notCovered,
  tables,
}: (typeof coverage)[number]): HeadRecord {
  const ends = tables.flatMap(({ rows }) => rows.at(-1)!.to ?? []).toSorted()
  return { head, state, since: inForceSince, until: ends[0] ?? null, checkedAgainst, notCovered }
}
