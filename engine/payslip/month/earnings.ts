// What each component pays in the period, slice by slice, and the sums that the statutory heads start from.

import type { CalculatedType } from '#proto/calculation/components.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'

import { componentAmount } from '../../money/limits.ts'
import { inMillionths } from '../../money/rounding.ts'
import { add, lesser, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { PayslipFacts, SalarySlice } from '../pay-facts.ts'
import { fullMonth, roundAmount } from '../salary/full-month.ts'
import type { Proportion } from '../salary/full-month.ts'
import type { PreparedComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'
import type { ResolvedComponent } from '../salary/salary.ts'

/** One component as paid: the slices' amounts, each rounded, added up. */
export type PaidComponent = {
  /** Of the salary last in force that has the component. */
  resolved: ResolvedComponent
  /** For a full month at the salary last in force; nothing where that lacks the component. */
  full: Paise
  /** Where it does: for a full month at the salary that had the component last. */
  formerFull?: Paise | null
  amount: Paise
  /** The amount by slice; null where all of it is earned in the last one. */
  bySlice: readonly Paise[] | null
  /** Before rounding, in millionths of a rupee. */
  raw: number
  /** What days without pay took off the amount. */
  lost: Paise
  readonly source: SlipLine['source']
  /** Another payment of the month has it: it counts by its rate alone, and has no line. */
  readonly isElsewhere?: true
  /** Of an entitlement: what is income of the employee. */
  readonly benefitIncome?: Paise
}

/** Sums of one slice: earned in it, and by the rate of a full month. */
export type SliceSums = {
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

export function computeEarnings(facts: PayslipFacts, run: PreparedRun): Earnings {
  const components: PaidComponent[] = []
  const slices = facts.slices.map(noSums)
  let basicAndDa = noPaise
  const last = facts.slices.length - 1
  for (let index = 0; index <= last; index += 1) {
    const slice = facts.slices[index]!
    const sums = slices[index]!
    for (const resolved of slice.components) {
      const { component, monthly } = resolved
      if (component.interval !== 'month') continue
      const full = fullMonth(resolved, slice.payBasis, run)
      addToRate(sums, component, full)
      // A component that is not prorated belongs to the salary in force at the end, once.
      if (!component.definition.prorate && index !== last) continue
      const part = proration(resolved, slice, facts)
      const { n, d } = part
      const amount = componentAmount(roundAmount(resolved, part), component.definition.code, 'salary')
      const lossOfPayFor = facts.days.lop === 0 ? noPaise : lossOfPay(resolved, slice, facts, amount)
      addToEarned(sums, component, amount)
      if (component.isBasicOrDa) basicAndDa = add(basicAndDa, amount)
      const raw = inMillionths(monthly, n, d)
      const rate = index === last ? { full, formerFull: null } : { full: noPaise, formerFull: full }
      // By code: a salary's own formula or its group prepares the component anew for each slice.
      const earlier = index === 0 ? undefined : paidAs(component, components)
      if (earlier === undefined) {
        const bySlice = index === last ? null : slices.map((_, at) => (at === index ? amount : noPaise))
        components.push({ resolved, ...rate, amount, bySlice, raw, lost: lossOfPayFor, source: 'salary' })
      } else {
        earlier.resolved = resolved
        Object.assign(earlier, rate)
        earlier.amount = componentAmount(add(earlier.amount, amount), component.definition.code, 'salary')
        earlier.bySlice = withPart(earlier.bySlice!, index, amount)
        earlier.raw += raw
        earlier.lost = add(earlier.lost, lossOfPayFor)
      }
    }
  }
  for (const { resolved, full, amount, raw } of facts.intervalPay) {
    components.push({ resolved, full, amount, bySlice: null, raw, lost: noPaise, source: 'salary' })
    addToEarned(slices[last]!, resolved.component, amount)
    if (resolved.component.isBasicOrDa) basicAndDa = add(basicAndDa, amount)
  }
  return { components, slices, basicAndDa, incomeTooMuch: noPaise }
}

/** The rates of a full month with nothing paid for it: the salary is of another payment. */
export function withoutSalary({ components, slices }: Earnings): Earnings {
  return {
    components: components.map(each => ({
      ...each,
      amount: noPaise,
      bySlice: null,
      raw: 0,
      lost: noPaise,
      isElsewhere: true,
    })),
    slices: slices.map(sums => ({
      ...sums,
      included: noPaise,
      excluded: noPaise,
      pfWages: noPaise,
      esiWages: noPaise,
    })),
    basicAndDa: noPaise,
    incomeTooMuch: noPaise,
  }
}

function paidAs(
  { definition: { code } }: PreparedComponent,
  components: readonly PaidComponent[],
): PaidComponent | undefined {
  return components.find(({ resolved }) => resolved.component.definition.code === code)
}

/** What the component earned in one slice. */
export function earnedIn(
  { amount, bySlice }: PaidComponent,
  index: number,
  { length }: Earnings['slices'],
): Paise {
  if (bySlice !== null) return bySlice[index]!
  return index === length - 1 ? amount : noPaise
}

/**
 * Changes what a component earned, and the sums that it counts for. An increase belongs to the last slice; a decrease
 * is taken off the last slice first, and no slice of the component falls below zero. Returns the amounts by slice.
 */
export function changeEarned(
  slices: SliceSums[],
  paid: PaidComponent,
  change: Paise,
): PaidComponent['bySlice'] {
  const bySlice = slices.map((_, index) => earnedIn(paid, index, slices))
  let left = change
  for (let index = slices.length - 1; index >= 0 && left !== 0; index -= 1) {
    const own = bySlice[index]!
    const part = left < 0 ? subtract(noPaise, lesser(own, subtract(noPaise, left))) : left
    bySlice[index] = add(own, part)
    addToEarned(slices[index]!, paid.resolved.component, part)
    left = subtract(left, part)
  }
  return slices.length === 1 ? null : bySlice
}

function withPart(bySlice: readonly Paise[], index: number, amount: Paise): readonly Paise[] {
  return bySlice.with(index, add(bySlice[index]!, amount))
}

const whole: Proportion = { n: 1, d: 1 }

/**
 * Whether the days decide the amount. A month without a paid day pays nothing, so they also decide what is else paid whole;
 * income in kind and deductions go on.
 */
export function goesByDays(
  { definition: { prorate, type } }: PreparedComponent,
  { payBasis }: Pick<SalarySlice, 'payBasis'>,
  { days: { payable } }: Pick<PayslipFacts, 'days'>,
): boolean {
  return prorate || (payBasis === 'monthly' && payable === 0 && paidTypes.has(type))
}

const paidTypes: ReadonlySet<CalculatedType> = new Set(['earning', 'reimbursement', 'employer_contribution'])

/** What of a component's amount its slice is paid for. */
function proration({ component }: ResolvedComponent, slice: SalarySlice, facts: PayslipFacts): Proportion {
  if (!goesByDays(component, slice, facts)) return whole
  const { payBasis, paidDays } = slice
  if (payBasis === 'hourly') return hoursOf(slice, facts)
  const { n, d } = paidDays
  const of = unitDays(payBasis, facts)
  return n === d * of ? whole : { n, d: d * of }
}

/** Hundredths of a day that the amounts of a salary are for: a month's, or one day's. */
export function unitDays(payBasis: SalarySlice['payBasis'], { days }: PayslipFacts): number {
  return payBasis === 'daily' ? 100 : days.total
}

/** Hours have no dates: each slice has its part of them by its days. */
function hoursOf(
  { days }: SalarySlice,
  { slices, workedMinutes, days: { employedDays } }: PayslipFacts,
): Proportion {
  if (slices.length === 1) return { n: workedMinutes, d: minutesOfHour }
  return employedDays === 0 ? { n: 0, d: 1 } : { n: workedMinutes * days, d: minutesOfHour * employedDays }
}

export const minutesOfHour = 60

/** What the slice would have paid without a day lost, less what it pays. Pay by the day or the hour loses nothing. */
function lossOfPay(
  resolved: ResolvedComponent,
  { payBasis, days }: SalarySlice,
  { days: { payable, lop, total, employedDays }, slices }: PayslipFacts,
  amount: Paise,
): Paise {
  if (payBasis !== 'monthly' || !resolved.component.definition.prorate || employedDays === 0) return noPaise
  const undiminished =
    slices.length === 1
      ? { n: payable + lop, d: total }
      : { n: (payable + lop) * days, d: total * employedDays }
  return subtract(roundAmount(resolved, undiminished), amount)
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

/** What the components of a salary come to in a full month, by what they count for. */
export function fullMonthSums(
  components: readonly ResolvedComponent[],
  payBasis: SalarySlice['payBasis'],
  run: PreparedRun,
): SliceSums {
  const sums = noSums()
  for (const resolved of components) addToRate(sums, resolved.component, fullMonth(resolved, payBasis, run))
  return sums
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
