// The wages the heads are charged on: the Code's where it governs the month, each Act's own before.

import type { EmployeeInput, SalaryInput } from '#proto/calculation.ts'

import { daysInclusive } from '../calendar/plain-date.ts'
import { fraction, halfUpTo, nothing, plus } from '../money/fraction.ts'
import { add, noPaise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { halfUpToPaisa } from '../money/rounding.ts'
import type { Exact } from '../money/rounding.ts'
import { codeWages } from '../rules/wages/index.ts'
import type { CodeWages, RemunerationFacts } from '../rules/wages/index.ts'
import type { EsiBase } from '../rules/esi/index.ts'
import { fullMonthSums } from './earnings.ts'
import type { Earnings, SliceSums } from './earnings.ts'
import { fullBasicAndDa } from './nps.ts'
import type { PreparedRun } from './prepare.ts'
import { resolveSalary } from './salary.ts'
import type { Failed } from './salary.ts'

export type WageBases = {
  /** Null before the Code. */
  readonly code: CodeWages | null
  readonly codeFacts: RemunerationFacts
  readonly pf: Exact
  /** One for each slice: provident fund wages of a full month. */
  readonly pfRates: readonly Exact[]
  readonly employerPf: RemunerationFacts['employerPf']
}

export function wageBases(earnings: Earnings, run: PreparedRun, employee: EmployeeInput): WageBases {
  const employerPf = employerPfInPay(run, employee)
  const codeFacts = remuneration(earnings, 0, employerPf)
  if (!run.wages.definition.uniform) {
    const earned = earnings.slices.reduce((sum, { pfWages }) => add(sum, pfWages), noPaise)
    return {
      code: null,
      codeFacts,
      pf: plain(earned),
      pfRates: earnings.slices.map(({ ratePf }) => plain(ratePf)),
      employerPf,
    }
  }
  const code = codeWages(codeFacts, run.wages)
  const pfRates = earnings.slices.map(sums => codeRate(sums, run, employerPf))
  return { code, codeFacts, pf: code.exact, pfRates, employerPf }
}

/** What gratuity stands on: a full month of the Code's wages or, before it, of basic pay and dearness allowance. */
export function gratuityWages(earnings: Earnings, bases: WageBases, run: PreparedRun): Paise {
  if (!run.wages.definition.uniform) return fullBasicAndDa(earnings)
  const { amount, n, d } = bases.pfRates.at(-1)!
  return halfUpToPaisa(amount, n, d)
}

/** State insurance wages of the covered slices. */
export function esiWages(
  earnings: Earnings,
  bases: WageBases,
  run: PreparedRun,
  base: EsiBase,
  fromSlice: number,
): Exact {
  if (base === 'legacy_gross') {
    let sum = noPaise
    for (let index = fromSlice; index < earnings.slices.length; index += 1)
      sum = add(sum, earnings.slices[index]!.esiWages)
    return plain(sum)
  }
  if (fromSlice === 0 && bases.code !== null) return bases.code.exact
  return codeWages(remuneration(earnings, fromSlice, bases.employerPf), run.wages).exact
}

function codeRate(
  { rateIncluded, rateExcluded }: SliceSums,
  run: PreparedRun,
  employerPf: RemunerationFacts['employerPf'],
): Exact {
  return codeWages({ included: rateIncluded, excluded: rateExcluded, employerPf }, run.wages).exact
}

/** The rate on which cover is tested, of a salary that pays no day of the period. */
export function esiRateOf(salary: SalaryInput, run: PreparedRun, bases: WageBases): Exact | Failed {
  const components = resolveSalary(salary, run)
  if ('failure' in components) return components
  const sums = fullMonthSums(components, salary.payBasis, run)
  if (run.esi?.base === 'legacy_gross') return plain(sums.rateEsi)
  return run.wages.definition.uniform ? codeRate(sums, run, bases.employerPf) : plain(sums.ratePf)
}

/** One for each slice: the rate on which cover is tested. */
export function esiRates(earnings: Earnings, bases: WageBases, base: EsiBase): readonly Exact[] {
  return base === 'legacy_gross' ? earnings.slices.map(({ rateEsi }) => plain(rateEsi)) : bases.pfRates
}

function remuneration(
  { slices }: Earnings,
  fromSlice: number,
  employerPf: RemunerationFacts['employerPf'],
): RemunerationFacts {
  let included = noPaise
  let excluded = noPaise
  for (let index = fromSlice; index < slices.length; index += 1) {
    included = add(included, slices[index]!.included)
    excluded = add(excluded, slices[index]!.excluded)
  }
  return { included, excluded, employerPf }
}

/**
 * The employer's share as part of the remuneration: only where the setting says so and membership is recorded. For
 * someone whom the ceiling alone draws in, counting it would move the very wage that decides whether it is paid.
 */
function employerPfInPay(
  { settings, pf, input }: PreparedRun,
  employee: EmployeeInput,
): RemunerationFacts['employerPf'] {
  if (!settings.codeWages.employerPfInRemuneration || pf === null || !employee.pf.applicable) return null
  const { wageMode } = employee.pf
  const mode = wageMode === 'organization' ? input.organization.pf.wageMode : wageMode
  if (mode === 'actual_wages' || employee.pf.higherPension || employee.isInternationalWorker)
    return { upTo: null }
  if (pf.ceilings.length === 1) return { upTo: pf.ceiling }
  // In a split month the share stops at the ceilings' days together.
  const parts = pf.ceilings.map(({ start, end, row }) =>
    fraction(row.ceiling * daysInclusive(start, end), pf.days),
  )
  return { upTo: halfUpTo(1, parts.reduce(plus, nothing)) }
}

function plain(amount: Paise): Exact {
  return { amount, n: 1, d: 1 }
}
