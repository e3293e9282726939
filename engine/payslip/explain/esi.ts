// How state insurance came about: cover, wages, rate, up to the rupee.

import { esiArrearsOf } from '#proto/calculation.ts'
import type { Explanation } from '#proto/calculation.ts'

import { printFraction, printGrouped, printPercent } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { noPaise } from '../../money/paise.ts'
import type { PartsPerMillion } from '../../money/paise.ts'
import type { Exact } from '../../money/rounding.ts'
import type { EsiContribution, EsiCover, EsiLaw } from '../../rules/esi/index.ts'
import type { ArrearsMonth } from '../arrears.ts'
import { wholePaidDays } from '../days.ts'
import type { ChargedPay } from '../insurance.ts'
import { esiRates } from '../wage-bases.ts'
import type { Working } from '../working.ts'
import {
  count,
  date,
  explanation,
  less,
  ofField,
  ofRule,
  percentage,
  spliced,
  step,
  stepsUnder,
  text,
  toUnit,
} from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'
import { insuranceWages } from './wages.ts'

/** A working in which the person is covered. */
export type InsuredWorking = {
  working: Working
  law: EsiLaw
  cover: EsiCover
  charged: ChargedPay
  due: EsiContribution
}

export function explainEmployeeEsi(insured: InsuredWorking): Explanation {
  const { working, law, charged, due } = insured
  const steps = stepsUnder(working.run.rulebook.version)
  const wages = coveredWages(steps, insured)
  const share = contribution(steps, wages, law.rates.employee, law)
  if (!due.isExempt) return explanation(steps, sentence(insured, law.rates.employee))
  const days = wholePaidDays(charged.month.facts.slices, charged.fromSlice)
  const number = count({ kind: 'field', ref: 'days.payable_days' }, days)
  const average = ofRule(law.exemption, law.exemption.average)
  const limit = step(
    steps,
    'multiply',
    'Exempt up to this',
    { daily_average: average, days: number },
    law.exemption,
  )
  step(
    steps,
    'condition',
    'Nothing from the employee up to the daily average',
    { wages, limit, nothing: ofField('exempt', noPaise), otherwise: share },
    law.exemption,
  )
  const exempt = printGrouped(law.exemption.average)
  return explanation(steps, `Nothing is due from the employee: the daily average does not pass ${exempt}.`)
}

export function explainEmployerEsi(insured: InsuredWorking): Explanation {
  const { working, law } = insured
  const steps = stepsUnder(working.run.rulebook.version)
  contribution(steps, coveredWages(steps, insured), law.rates.employer, law)
  return explanation(steps, sentence(insured, law.rates.employer))
}

function coveredWages(steps: Steps, insured: InsuredWorking): Known {
  const { working, law, charged } = insured
  coverSteps(steps, insured)
  const until = date({ kind: 'field', ref: 'esi.covered_until' }, insured.cover.until)
  step(steps, 'condition', 'Cover lasts to the end of its contribution period', { until }, law.regulations)
  const { run, arrears } = working
  if (arrears.months.some(isLeftOut) && esiArrearsOf(run.settings) === 'from_decision') {
    const mode = text({ kind: 'field', ref: 'settings.esi.arrears' }, 'from_decision')
    step(steps, 'condition', 'Nothing on arrears of months before the decision', { mode }, law.raiseArrears)
  }
  if (charged.month.employee === working.employee) return chargedWages(steps, charged, law)
  const decided = stepsUnder(run.rulebook.version)
  chargedWages(decided, charged, law)
  return spliced(steps, explanation(decided, ''), `decided_by[${run.period.end}]`)
}

function isLeftOut({ esi }: ArrearsMonth): boolean {
  return esi.paidNow > esi.due.wages
}

/** What decides that the person is covered, and until when. */
function coverSteps(steps: Steps, { law, cover, charged: { month, fromSlice } }: InsuredWorking): void {
  const ceiling = ofRule(law.ceiling, cover.ceiling)
  if (cover.because === 'within_ceiling') {
    const label = `The rate of wages is within the ceiling: covered to ${cover.until}`
    const rate = cover.wage?.fullRate ?? esiRates(month.earnings, month.bases, law.base)[fromSlice]!
    step(steps, 'condition', label, { rate_of_wages: rateOfWages(rate), ceiling }, law.ceiling)
    return
  }
  if (cover.wage !== null) {
    const label = `The rate of wages on ${cover.since}, as it was known then, is within the ceiling`
    step(steps, 'condition', label, { rate_of_wages: rateOfWages(cover.wage.fullRate), ceiling }, law.ceiling)
  }
  step(
    steps,
    'condition',
    `Covered earlier, so covered to ${cover.until} whatever the wage`,
    { covered_until: date({ kind: 'field', ref: 'esi.covered_until' }, cover.until) },
    law.continuedCover,
  )
}

function rateOfWages({ amount, n, d }: Exact): Known {
  const value = fraction(BigInt(amount) * BigInt(n), BigInt(d) * 100n)
  const from = { kind: 'field', ref: 'salary, full month' } as const
  return { value, text: printFraction(value, 2), unit: 'rupees', from }
}

function chargedWages(steps: Steps, { month, fromSlice }: ChargedPay, law: EsiLaw): Known {
  const wages = insuranceWages(steps, month, fromSlice)
  return step(
    steps,
    'round',
    'Nearest rupee',
    {
      amount: wages,
      ...toUnit('rupee', 'half_up', law.wageBase.rule),
    },
    law.wageBase,
  )
}

/** A line of state insurance on arrears: each month's wages, what was contributed on, and the share of the difference. */
export function explainEsiArrears(
  side: 'employee' | 'employer',
  { run, arrears }: Pick<Working, 'run' | 'arrears'>,
): Explanation {
  const steps = stepsUnder(run.rulebook.version)
  const parts: Record<string, Known> = {}
  for (const owed of arrears.months) {
    if (owed.esi.due[side] > 0) parts[owed.period.start.slice(0, 7)] = lateShare(steps, side, owed, run)
  }
  step(steps, 'sum', 'All earlier months together', parts)
  return explanation(steps, 'Contributed for earlier months with what this slip pays for them.')
}

function lateShare(
  steps: Steps,
  side: 'employee' | 'employer',
  { period, month, esi }: ArrearsMonth,
  run: Working['run'],
): Known {
  const { charged, contributed, wages, paidNow, due } = esi
  const law = month.run.esi
  if (charged === null || law === null) throw new Error('Nobody was insured in the month of these arrears.')
  const name = period.start.slice(0, 7)
  const place = `arrears[${name}]`
  const before = ofField(`${place}.paid.esi.wages`, contributed.wages)
  let late = ofField(`${place}.esi_wages paid now`, paidNow)
  if (esiArrearsOf(run.settings) === 'from_decision') {
    const own = stepsUnder(run.rulebook.version)
    chargedWages(own, charged, law)
    const now = spliced(steps, explanation(own, ''), place)
    const missing = step(steps, 'sum', `Wages of ${name} not contributed on`, {
      now,
      contributed: less(before),
    })
    if (wages - contributed.wages > due.wages)
      late = step(steps, 'min', 'No more than is paid now', { missing, late })
    else late = missing
  }
  const total = step(steps, 'sum', `Wages of ${name} with what is late`, { contributed: before, late })
  const rate = side === 'employee' ? law.rates.employee : law.rates.employer
  const share = contribution(steps, total, rate, law)
  return step(steps, 'sum', `Still to be contributed for ${name}`, {
    share,
    contributed: less(ofField(`${place}.paid.esi.${side}`, contributed[side])),
  })
}

function contribution(steps: Steps, wages: Known, rate: PartsPerMillion, law: EsiLaw): Known {
  const percent = percentage({ kind: 'rule', ref: law.rates.rule }, rate)
  const exact = step(steps, 'multiply', `${printPercent(rate)} % of the wages`, { wages, percent }, law.rates)
  return step(steps, 'round', 'Up to the next rupee', {
    amount: exact,
    ...toUnit('rupee', 'up', law.rates.rule),
  })
}

function sentence({ due }: InsuredWorking, rate: PartsPerMillion): string {
  return `${printPercent(rate)} % of state insurance wages of ${printGrouped(due.wages)}, up to the next rupee.`
}
