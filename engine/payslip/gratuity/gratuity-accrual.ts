// What the month adds to the gratuity that has been earned: a cost of the employer who pays it to a trust or an
// insurer. It is nobody's income before the service ends.

import type { RunInput } from '#proto/calculation/run-input.ts'
import { isEmployee } from '#proto/law/employment.ts'

import { addDays } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printGrouped } from '../../money/decimal.ts'
import { noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { Lookup } from '../../parameters/dated.ts'
import { accruedGratuity, gratuityLaw } from '../../rules/gratuity/index.ts'
import type { AccrualTrace, GratuitySettings } from '../../rules/gratuity/index.ts'
import { explainFigure, negated, fromField, step } from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'
import type { MonthComputation } from '../month/month.ts'
import { gratuityWages } from '../month/wage-bases.ts'
import { serviceSince } from '../spells.ts'

/** A cost of the month, never below zero: a fall of wages lowers what is owed, and takes no cost back. */
export type GratuityAccrual = { readonly provision: Paise }

/** The wages of a full month that gratuity would stand on; nothing where the law does not reach the person. */
export function wagesForGratuity({ run, employee, earnings, bases }: MonthComputation): Paise {
  const isReached = run.input.organization.gratuity.isCovered && isEmployee(employee.employmentType)
  return isReached ? gratuityWages(earnings, bases, run) : noPaise
}

function accrues({ organization, settings: { gratuity } }: RunInput): boolean {
  if (gratuity.accrual !== 'funded') return gratuity.accrual === 'always'
  return organization.gratuity.funding !== 'none'
}

/** Null where it is no cost of the month. `trace` records the steps of `provision`. Throws `RuleNotFound`. */
export function gratuityAccrual(month: MonthComputation, trace: Trace | null = null): GratuityAccrual | null {
  const { run, employee, facts } = month
  if (!accrues(run.input) || employee.isSalaryExcluded === true) return null
  const wages = wagesForGratuity(month)
  if (wages === 0) return null
  const since = serviceSince(employee)
  const endBefore = addDays(run.period.start, -1)
  const [before, byNow] = trace === null ? [null, null] : accrualTraces(trace)
  const earlier = employee.earlier.gratuityWages ?? wages
  const owed = since > endBefore ? noPaise : accruedAt(run.lookup, since, endBefore, earlier, before)
  const now = accruedAt(run.lookup, since, facts.employed.end, wages, byNow)
  const provision = now > owed ? subtract(now, owed) : noPaise
  if (trace !== null && byNow?.earned) {
    traceProvision(trace, byNow.earned, before?.earned ?? null, { now, owed, provision })
  }
  return { provision }
}

function accrualTraces(trace: Trace): [before: AccrualTrace, byNow: AccrualTrace] {
  return [
    { trace, label: 'At the end of the month before', earned: null },
    { trace, label: 'By now', earned: null },
  ]
}

function traceProvision(
  trace: Trace,
  byNow: TracedValue,
  before: TracedValue | null,
  { now, owed, provision }: { now: Paise; owed: Paise; provision: Paise },
): void {
  let added = byNow
  if (before !== null) {
    const inputs = owed === 0 ? { now: byNow } : { now: byNow, before: negated(before) }
    added = step(trace, 'sum', 'Added by the month', inputs)
  }
  if (now < owed) {
    const nothing = fromField('nothing', noPaise)
    added = step(trace, 'max', 'Never below zero', { added, nothing })
  }
  const sentence = `Of ${printGrouped(now)} earned so far the month adds ${printGrouped(provision)}.`
  // Facts of an employee's record that the gratuity rules need.
  explainFigure(trace, 'provision', sentence, ...(before === null ? [] : [before]), added)
}

/** It has no test of eligibility and rounds no year, so only the base of the wages matters of these. */
const settings: GratuitySettings = {
  lastYear: 'days_240',
  fixedTerm: 'rule_33',
  death: 'rounded',
  base: 'code_all',
  rounding: 'paisa',
}

function accruedAt(
  lookup: Lookup,
  continuousSince: PlainDate,
  day: PlainDate,
  wages: Paise,
  traced: AccrualTrace | null,
): Paise {
  return accruedGratuity(
    {
      continuousSince,
      leftOn: day,
      ending: 'other',
      isWorkingJournalist: false,
      hasReducedYear: false,
      unpaidDays: 0,
      wages: { per: 'month', wages },
      oldBase: null,
      beforeDisablement: null,
      seasons: null,
      forfeiture: null,
    },
    gratuityLaw(day, lookup),
    settings,
    traced,
  )
}
