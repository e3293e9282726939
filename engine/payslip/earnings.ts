// What each component pays in the period, slice by slice, and the sums that the statutory heads start from.

import type { SlipLine } from '#proto/calculation.ts'

import { halfUpToPaisa, inMillionths, toNearestRupee } from '../money/rounding.ts'
import { add, noPaise, paise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import type { PayslipFacts, SalarySlice } from './facts.ts'
import type { PreparedComponent, PreparedRun } from './prepare.ts'
import type { ResolvedComponent } from './salary.ts'

/** One component as paid: the slices' amounts, each rounded, added up. */
export type PaidComponent = {
  readonly resolved: ResolvedComponent
  /** For a full month at the salary last in force. */
  full: Paise
  amount: Paise
  /** Before rounding, in millionths of a rupee. */
  raw: number
  readonly source: SlipLine['source']
}

/** Sums of one slice: earned in it, and by the rate of a full month. */
type SliceSums = {
  included: Paise
  excluded: Paise
  pfWages: Paise
  esiWages: Paise
  rateIncluded: Paise
  rateExcluded: Paise
  ratePf: Paise
  rateEsi: Paise
}

export type Earnings = {
  readonly components: readonly PaidComponent[]
  /** One for each slice. */
  readonly slices: readonly SliceSums[]
  readonly basicAndDa: Paise
  /** For earlier months, and asked back with this pay: income that was not. */
  readonly incomeTooMuch: Paise
}

export function earn(facts: PayslipFacts, run: PreparedRun): Earnings {
  const components: PaidComponent[] = []
  const slices = facts.slices.map(noSums)
  let basicAndDa = noPaise
  const last = facts.slices.length - 1
  for (let index = 0; index <= last; index += 1) {
    const slice = facts.slices[index]!
    const sums = slices[index]!
    for (const resolved of slice.components) {
      const { component, monthly } = resolved
      const full = fullMonth(resolved, slice.payBasis, run)
      addToRate(sums, component, full)
      // A component that is not prorated belongs to the salary in force at the end, once.
      if (!component.definition.prorate && index !== last) continue
      const { n, d } = proration(resolved, slice, facts)
      const amount =
        component.rounding === 'rupee' ? toNearestRupee(monthly, n, d) : halfUpToPaisa(monthly, n, d)
      addToEarned(sums, component, amount)
      if (component.isBasicOrDa) basicAndDa = add(basicAndDa, amount)
      const raw = inMillionths(monthly, n, d)
      const earlier = index === 0 ? undefined : components.find(paid => paid.resolved.component === component)
      if (earlier === undefined) {
        components.push({ resolved, full, amount, raw, source: 'salary' })
      } else {
        earlier.full = full
        earlier.amount = add(earlier.amount, amount)
        earlier.raw += raw
      }
    }
  }
  return { components, slices, basicAndDa, incomeTooMuch: noPaise }
}

/** A proportion of whole numbers. */
type Proportion = { readonly n: number; readonly d: number }

const whole: Proportion = { n: 1, d: 1 }

/**
 * Paid days over the days of a full month. Where the salary changed, the paid days lie evenly on the days of
 * employment, because loss of pay is recorded without dates; without loss of pay that is just the slice's own days.
 */
export function proration(
  { component }: ResolvedComponent,
  slice: SalarySlice,
  facts: PayslipFacts,
): Proportion {
  if (!component.definition.prorate) return whole
  const { employedDays } = facts.days
  const { paid, of } = paidPart(slice, facts)
  if (facts.slices.length === 1) return paid === of ? whole : { n: paid, d: of }
  return employedDays === 0 ? { n: 0, d: 1 } : { n: paid * slice.days, d: of * employedDays }
}

/** How much of its unit a salary's amounts are paid for: of a month, a day, an hour. */
export function paidPart({ payBasis }: SalarySlice, facts: PayslipFacts): { paid: number; of: number } {
  const { payable, total } = facts.days
  if (payBasis === 'hourly') return { paid: facts.workedMinutes, of: 60 }
  return { paid: payable, of: payBasis === 'daily' ? 100 : total }
}

/** What the component is worth in a full month: a day's wage times the days the law counts, an hour's by its hours. */
export function fullMonth(
  { component, monthly }: ResolvedComponent,
  payBasis: SalarySlice['payBasis'],
  run: PreparedRun,
): Paise {
  if (payBasis === 'monthly' || !component.definition.prorate) return monthly
  const { days, hours } = run.wages.daysInMonthlyRate
  return paise(monthly * days * (payBasis === 'hourly' ? hours : 1))
}

export function addToEarned(
  sums: Pick<SliceSums, 'included' | 'excluded' | 'pfWages' | 'esiWages'>,
  component: PreparedComponent,
  amount: Paise,
): void {
  if (component.isIncluded) sums.included = add(sums.included, amount)
  if (component.isExcluded) sums.excluded = add(sums.excluded, amount)
  if (component.isPfWage) sums.pfWages = add(sums.pfWages, amount)
  if (component.isEsiWage) sums.esiWages = add(sums.esiWages, amount)
}

function addToRate(sums: SliceSums, component: PreparedComponent, full: Paise): void {
  if (component.isOutsideRate) return
  if (component.isIncluded) sums.rateIncluded = add(sums.rateIncluded, full)
  if (component.isExcluded) sums.rateExcluded = add(sums.rateExcluded, full)
  if (component.isPfWage) sums.ratePf = add(sums.ratePf, full)
  if (component.isEsiWage) sums.rateEsi = add(sums.rateEsi, full)
}

function noSums(): SliceSums {
  return {
    included: noPaise,
    excluded: noPaise,
    pfWages: noPaise,
    esiWages: noPaise,
    rateIncluded: noPaise,
    rateExcluded: noPaise,
    ratePf: noPaise,
    rateEsi: noPaise,
  }
}
