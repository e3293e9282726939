// The explanation of state insurance: what the rule's steps begin with, and what is late for earlier months.

import type { Explanation } from '#proto/calculation/explanation.ts'

import { traceCover, traceShare } from '../../rules/esi/index.ts'
import type { EsiCover, EsiLaw } from '../../rules/esi/index.ts'
import {
  explanation,
  negated,
  fromField,
  embedExplanation,
  splicedResult,
  step,
  newSteps,
  text,
  roundingInputs,
} from '../../trace/steps.ts'
import type { TracedValue, Steps, Trace } from '../../trace/steps.ts'
import type { ArrearsMonth } from '../arrears.ts'
import { contributionOn } from '../levies/insurance.ts'
import type { ChargedPay } from '../levies/insurance.ts'
import { traceEsiWages } from '../month/wage-bases.ts'
import type { Computation } from '../levies/working.ts'

/** A working in which the person is covered. */
type InsuredWorking = { working: Computation; law: EsiLaw; cover: EsiCover; charged: ChargedPay }

/** Records the steps of `employee` and `employer`. */
export function traceInsurance(trace: Trace, working: Computation): void {
  const { cover, insured, run } = working
  if (!cover.due || insured === null || run.esi === null) return
  const ofPerson = { working, law: run.esi, cover, charged: insured }
  const decided = coverSteps(trace, ofPerson)
  contributionOn(insured, run.esi, { trace, cover: decided, wages: chargedWages(trace, ofPerson) })
}

function coverSteps(trace: Trace, { working, law, cover }: InsuredWorking): readonly TracedValue[] {
  const decided = traceCover(trace, cover, law)
  const { run, arrears } = working
  if (!arrears.months.some(isLeftOut) || run.settings.esi.arrears !== 'from_decision') return decided
  const mode = text({ kind: 'field', ref: 'settings.esi.arrears' }, 'from_decision')
  const label = 'Nothing on arrears of months before the decision'
  return [...decided, step(trace, 'condition', label, { mode }, law.raiseArrears)]
}

function isLeftOut({ esi }: ArrearsMonth): boolean {
  return esi.paidNow > esi.due.wages
}

/** Unrounded. */
function chargedWages(
  trace: Trace,
  { working: { run, employee }, law, charged: { month, fromSlice } }: InsuredWorking,
): TracedValue {
  if (month.employee === employee) return traceEsiWages(trace, month, law.base, fromSlice)
  const decided = newSteps(run.rulebook.version)
  const wages = traceEsiWages(decided, month, law.base, fromSlice)
  return splicedResult(trace, decided.list, wages, `decided_by[${run.period.end}]`)
}

/** A line of state insurance on arrears: each month's wages, what was contributed on, and the share of the difference. */
export function explainEsiArrears(
  side: 'employee' | 'employer',
  { run, arrears }: Pick<Computation, 'run' | 'arrears'>,
): Explanation {
  const steps = newSteps(run.rulebook.version)
  const parts: Record<string, TracedValue> = {}
  for (const owed of arrears.months) {
    if (owed.esi.due[side] > 0) parts[owed.period.end.slice(0, 7)] = lateShare(steps, side, owed, run)
  }
  step(steps, 'sum', 'All earlier months together', parts)
  return explanation(steps, 'Contributed for earlier months with what this slip pays for them.')
}

function lateShare(
  steps: Steps,
  side: 'employee' | 'employer',
  { period, month, esi }: ArrearsMonth,
  run: Computation['run'],
): TracedValue {
  const { charged, contributed, wages, paidNow, due } = esi
  const law = month.run.esi
  if (charged === null || law === null) throw new Error('Nobody was insured in the month of these arrears.')
  const name = period.end.slice(0, 7)
  const place = `arrears[${name}]`
  const before = fromField(`${place}.paid.esi.wages`, contributed.wages)
  let late = fromField(`${place}.esi_wages paid now`, paidNow)
  if (run.settings.esi.arrears === 'from_decision') {
    const own = newSteps(run.rulebook.version)
    roundedWages(own, charged, law)
    const now = embedExplanation(steps, explanation(own, ''), place)
    const missing = step(steps, 'sum', `Wages of ${name} not contributed on`, {
      now,
      contributed: negated(before),
    })
    if (wages - contributed.wages > due.wages)
      late = step(steps, 'min', 'No more than is paid now', { missing, late })
    else late = missing
  }
  const total = step(steps, 'sum', `Wages of ${name} with what is late`, { contributed: before, late })
  const rate = side === 'employee' ? law.rates.employee : law.rates.employer
  const share = traceShare(steps, total, rate, law)
  return step(steps, 'sum', `Still to be contributed for ${name}`, {
    share,
    contributed: negated(fromField(`${place}.paid.esi.${side}`, contributed[side])),
  })
}

function roundedWages(
  steps: Steps,
  { month, fromSlice }: ChargedPay,
  { base, wageBase }: EsiLaw,
): TracedValue {
  const amount = traceEsiWages(steps, month, base, fromSlice)
  const unit = roundingInputs('rupee', 'half_up', wageBase.rule)
  return step(steps, 'round', 'Nearest rupee', { amount, ...unit }, wageBase)
}
