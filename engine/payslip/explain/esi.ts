// How state insurance came about: cover, wages, rate, up to the rupee.

import type { Explanation } from '#proto/calculation.ts'

import { printFraction, printGrouped, printPercent } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { noPaise } from '../../money/paise.ts'
import type { PartsPerMillion } from '../../money/paise.ts'
import type { EsiContribution, EsiCover, EsiLaw } from '../../rules/esi/index.ts'
import { wholePaidDays } from '../days.ts'
import { esiRates } from '../wage-bases.ts'
import type { Working } from '../working.ts'
import { count, explanation, ofField, ofRule, percentage, step, stepsUnder, toUnit } from './steps.ts'
import type { Known, Steps } from './steps.ts'
import { insuranceWages } from './wages.ts'

/** A working in which the person is covered. */
export type InsuredWorking = { working: Working; law: EsiLaw; cover: EsiCover; due: EsiContribution }

export function explainEmployeeEsi(insured: InsuredWorking): Explanation {
  const { working, law, cover, due } = insured
  const steps = stepsUnder(working.run.rulebook.version)
  const wages = coveredWages(steps, insured)
  const share = contribution(steps, wages, law.rates.employee, law)
  if (!due.isExempt) return explanation(steps, sentence(insured, law.rates.employee))
  const { facts } = working
  const number = count(
    { kind: 'field', ref: 'days.payable_days' },
    wholePaidDays(facts.slices, cover.fromSlice),
  )
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

function coveredWages(steps: Steps, { working, law, cover }: InsuredWorking): Known {
  const rate = esiRates(working.earnings, working.bases, law.base)[cover.fromSlice]!
  const value = fraction(BigInt(rate.amount) * BigInt(rate.n), BigInt(rate.d) * 100n)
  const from = { kind: 'field', ref: 'salary, full month' } as const
  step(
    steps,
    'condition',
    cover.because === 'within_ceiling'
      ? `The rate of wages is within the ceiling: covered to ${cover.until}`
      : `Covered earlier, so covered to ${cover.until} whatever the wage`,
    {
      rate_of_wages: { value, text: printFraction(value, 2), unit: 'rupees', from },
      ceiling: ofRule(law.ceiling, cover.ceiling),
    },
    cover.because === 'within_ceiling' ? law.ceiling : law.continuedCover,
  )
  const wages = insuranceWages(steps, working, cover.fromSlice)
  return step(steps, 'round', 'Nearest rupee', {
    amount: wages,
    ...toUnit('rupee', 'half_up', law.wageBase.rule),
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
