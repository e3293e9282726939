// The wages the heads are charged on: the Code's where it governs the month, each Act's own before.

import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'

import { daysInclusive } from '#proto/calendar/plain-date.ts'
import { fraction, halfUpTo, nothing, addFractions } from '../../money/fraction.ts'
import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import { agreedMode, contributionMode } from '../../rules/pf/index.ts'
import { codeWages } from '../../rules/wages/index.ts'
import type { CodeWages, CodeWagesTrace, RemunerationFacts } from '../../rules/wages/index.ts'
import type { EsiBase } from '../../rules/esi/index.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import { fullMonthSums } from './earnings.ts'
import type { Earnings, SliceSums } from './earnings.ts'
import { sumOfLines } from '../explain/wages.ts'
import type { PaidFrom } from '../explain/wages.ts'
import type { PayslipFacts } from '../pay-facts.ts'
import { fullBasicAndDa } from './nps.ts'
import type { PreparedRun } from '../prepare.ts'
import type { ResolvedComponent } from '../salary/salary.ts'

export type WageBases = {
  /** Null before the Code. */
  readonly code: CodeWages | null
  readonly codeFacts: RemunerationFacts
  readonly pf: Exact
  /** One for each slice: provident fund wages of a full month. */
  readonly pfRates: readonly Exact[]
  readonly employerPf: RemunerationFacts['employerPf']
}

/** Where the steps of wages are recorded, and their result once recorded. */
type WagesTrace = { readonly steps: Steps; readonly facts: PayslipFacts; wages: TracedValue | null }

/** `traced` records the steps of `pf`. */
export function wageBases(
  earnings: Earnings,
  run: PreparedRun,
  employee: EmployeeInput,
  traced: WagesTrace | null = null,
): WageBases {
  const employerPf = employerPfInPay(run, employee)
  const codeFacts = remuneration(earnings, 0, employerPf)
  if (!run.wages.definition.uniform) {
    const earned = earnings.slices.reduce((sum, { pfWages }) => add(sum, pfWages), noPaise)
    if (traced !== null) {
      const paid = { facts: traced.facts, earnings, fromSlice: 0 }
      const label = 'Components that are provident fund wages'
      traced.wages = sumOfLines(traced.steps, label, paid, each => each.isPfWage)
    }
    return {
      code: null,
      codeFacts,
      pf: plain(earned),
      pfRates: earnings.slices.map(({ ratePf }) => plain(ratePf)),
      employerPf,
    }
  }
  const code =
    traced === null
      ? codeWages(codeFacts, run.wages)
      : tracedCodeWages(codeFacts, run, { facts: traced.facts, earnings, fromSlice: 0 }, traced)
  const pfRates = earnings.slices.map(sums => codeRate(sums, run, employerPf))
  return { code, codeFacts, pf: code.exact, pfRates, employerPf }
}

function tracedCodeWages(
  codeFacts: RemunerationFacts,
  run: PreparedRun,
  paid: PaidFrom,
  traced: WagesTrace,
): CodeWages {
  const { steps } = traced
  const ofCode: CodeWagesTrace = {
    steps,
    included: sumOfLines(steps, 'Wages on their own terms', paid, each => each.isIncluded),
    excluded: sumOfLines(steps, 'Excluded pay', paid, each => each.isExcluded),
    employerPfRule: run.pf?.rate.rule ?? '',
    wages: null,
  }
  const wages = codeWages(codeFacts, run.wages, ofCode)
  traced.wages = ofCode.wages
  return wages
}

/** What the wages of a month are worked out from. */
type WageMonth = {
  readonly run: PreparedRun
  readonly employee: EmployeeInput
  readonly facts: PayslipFacts
  readonly earnings: Earnings
}

/** Records the wages of the provident fund, unrounded. */
export function traceFundWages(steps: Steps, { run, employee, facts, earnings }: WageMonth): TracedValue {
  const traced: WagesTrace = { steps, facts, wages: null }
  wageBases(earnings, run, employee, traced)
  return recordWages(traced)
}

/** Records the wages of state insurance of the covered slices, unrounded. */
export function traceEsiWages(
  steps: Steps,
  { run, facts, earnings, bases }: WageMonth & { readonly bases: WageBases },
  base: EsiBase,
  fromSlice: number,
): TracedValue {
  const traced: WagesTrace = { steps, facts, wages: null }
  esiWages(earnings, bases, run, base, fromSlice, traced)
  return recordWages(traced)
}

function recordWages({ wages }: WagesTrace): TracedValue {
  if (wages === null) throw new Error('The wages recorded no steps.')
  return wages
}

/** What gratuity stands on: a full month of the Code's wages or, before it, of basic pay and dearness allowance. */
export function gratuityWages(earnings: Earnings, bases: WageBases, run: PreparedRun): Paise {
  if (!run.wages.definition.uniform) return fullBasicAndDa(earnings)
  const { amount, n, d } = bases.pfRates.at(-1)!
  return halfUpToPaisa(amount, n, d)
}

/** State insurance wages of the covered slices. `traced` records their steps. */
export function esiWages(
  earnings: Earnings,
  bases: WageBases,
  run: PreparedRun,
  base: EsiBase,
  fromSlice: number,
  traced: WagesTrace | null = null,
): Exact {
  if (base === 'legacy_gross') {
    let sum = noPaise
    for (let index = fromSlice; index < earnings.slices.length; index += 1)
      sum = add(sum, earnings.slices[index]!.esiWages)
    if (traced !== null) {
      const paid = { facts: traced.facts, earnings, fromSlice }
      traced.wages = sumOfLines(traced.steps, 'All pay that counts', paid, each => each.isEsiWage)
    }
    return plain(sum)
  }
  if (traced === null && fromSlice === 0 && bases.code !== null) return bases.code.exact
  const codeFacts = remuneration(earnings, fromSlice, bases.employerPf)
  return traced === null
    ? codeWages(codeFacts, run.wages).exact
    : tracedCodeWages(codeFacts, run, { facts: traced.facts, earnings, fromSlice }, traced).exact
}

function codeRate(
  { rateIncluded, rateExcluded }: SliceSums,
  run: PreparedRun,
  employerPf: RemunerationFacts['employerPf'],
): Exact {
  return codeWages({ included: rateIncluded, excluded: rateExcluded, employerPf }, run.wages).exact
}

/** Wages of a full month by the Code on Wages, at the salary last in force, in paise. */
export function fullMonthWages(
  { slices }: Earnings,
  run: PreparedRun,
  { employerPf }: Pick<WageBases, 'employerPf'>,
): Paise {
  const { rateIncluded, rateExcluded } = slices.at(-1)!
  return codeWages({ included: rateIncluded, excluded: rateExcluded, employerPf }, run.wages).wages
}

/** The rate on which cover is tested, of a salary that pays no day of the period. */
export function esiRateOf(
  components: readonly ResolvedComponent[],
  payBasis: SalaryInput['payBasis'],
  run: PreparedRun,
  bases: Pick<WageBases, 'employerPf'>,
): Exact {
  const sums = fullMonthSums(components, payBasis, run)
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
  const { pf: member, isInternationalWorker } = employee
  const mode = agreedMode(member.wageMode, input.organization.pf.wageMode)
  if (contributionMode({ mode, member, isInternationalWorker }) === 'actual_wages') return { upTo: null }
  if (pf.ceilings.length === 1) return { upTo: pf.ceiling }
  // In a split month the share stops at the ceilings' days together.
  const parts = pf.ceilings.map(({ start, end, row }) =>
    fraction(row.ceiling * daysInclusive(start, end), pf.days),
  )
  return { upTo: halfUpTo(1, parts.reduce(addFractions, nothing)) }
}

function plain(amount: Paise): Exact {
  return { amount, n: 1, d: 1 }
}
