// What an employer pays beside the components of a salary in a year of full months, as the law has it in the month of
// the calculation: the shares that a cost to company can include.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { financialYear } from '#proto/calendar/months.ts'
import { isEmployee } from '#proto/law/employment.ts'
import type { CtcShare } from '#proto/records/payroll-settings.ts'

import { add, noPaise, paise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { halfUpToPaisa, isWithin } from '../money/rounding.ts'
import { bonus, bonusLaw } from '../rules/bonus/index.ts'
import { esiContribution } from '../rules/esi/index.ts'
import { gratuityLaw } from '../rules/gratuity/index.ts'
import { pf } from '../rules/pf/index.ts'
import type { PfDue } from '../rules/pf/index.ts'
import { addToEarned, fullMonthSums } from './month/earnings.ts'
import type { Earnings, PaidComponent } from './month/earnings.ts'
import { monthAmount } from './salary/full-month.ts'
import { monthsOfInterval } from './salary/interval-months.ts'
import { fundFacts } from './fund-member.ts'
import { gratuityApplies } from './gratuity/gratuity-facts.ts'
import { npsOf } from './month/nps.ts'
import type { PreparedRun } from './prepare.ts'
import type { ResolvedComponent } from './salary/salary.ts'
import { welfareFundOfYear } from './levies/state-levies.ts'
import { minimumWageOf } from './month/statutory-bonus.ts'
import { esiRates, esiWages, gratuityWages, wageBases } from './month/wage-bases.ts'
import type { WageBases } from './month/wage-bases.ts'

export const monthsOfYear = 12

export type EmployerShares = {
  readonly shares: Readonly<Partial<Record<CtcShare, Paise>>>
  readonly total: Paise
  /** Which heads are due, whatever their amount. Between two salaries of the same answer the total never falls. */
  readonly due: string
}

/** A year of full months at one salary. */
type FullYear = {
  readonly run: PreparedRun
  readonly employee: EmployeeInput
  readonly components: readonly ResolvedComponent[]
  /** Of each month a twelfth of what is earned in the year. */
  readonly earnings: Earnings
  readonly bases: WageBases
  /** As they are paid: what is earned for several months, with the last of them. */
  readonly paid: readonly PaidMonths[]
}

/** Months of a year that pay the same. */
type PaidMonths = Pick<FullYear, 'earnings' | 'bases'> & {
  readonly months: number
  /** Asked for only where something goes by it. */
  readonly fund: PfDue | null
}

/** Null: not due. */
type Share = (year: FullYear) => Paise | null

const shareOf: Record<CtcShare, Share> = {
  pf: year => ofMonths(year, ({ fund }) => fund?.employerTotal ?? null),
  pf_charges: year => ofMonths(year, ({ fund }) => fund && add(fund.edli, fund.admin)),
  esi: stateInsurance,
  lwf: ({ run, employee, earnings }) => welfareFundOfYear(run, employee, earnings),
  gratuity,
  bonus: statutoryBonus,
  nps: ({ employee, earnings }) => {
    const rate = employee.nps.employerPercent ?? 0
    return rate === 0 ? null : ofYear(npsOf(earnings.basicAndDa, rate))
  },
  // A premium has no law: the salary states it as a component.
  insurance: () => null,
}

/** The shares of `includes` at a salary. Throws `RuleNotFound`. */
export function employerShares(
  run: PreparedRun,
  employee: EmployeeInput,
  components: readonly ResolvedComponent[],
  includes: readonly CtcShare[],
): EmployerShares {
  if (includes.length === 0) return noShares
  const needsFund = includes.includes('pf') || includes.includes('pf_charges')
  const earnings = fullMonthEarnings(components, run)
  const bases = wageBases(earnings, run, employee)
  const hasIntervals = components.some(({ component }) => component.interval === 'longer')
  const paid = (hasIntervals ? monthsOfIntervals : [allMonths]).map(({ months, ends }): PaidMonths => {
    const paidThen = ends === null ? earnings : fullMonthEarnings(components, run, ends)
    const basesThen = ends === null ? bases : wageBases(paidThen, run, employee)
    const fund = needsFund ? fundOf(run, employee, paidThen, basesThen) : null
    return { months, earnings: paidThen, bases: basesThen, fund }
  })
  const year: FullYear = { run, employee, components, earnings, bases, paid }
  const shares: Partial<Record<CtcShare, Paise>> = {}
  let total = noPaise
  let due = paid
    .flatMap(({ fund }) =>
      fund === null ? [] : [fund.bases.fundParts.filter(({ inFund }) => inFund).length],
    )
    .join(' ')
  for (const head of includes) {
    const amount = shareOf[head](year)
    if (amount === null || shares[head] !== undefined) continue
    shares[head] = amount
    total = add(total, amount)
    due += ` ${head}`
  }
  return { shares, total, due }
}

const noShares: EmployerShares = { shares: {}, total: noPaise, due: '' }

type PaidFrequency = keyof typeof monthsOfInterval

/** The months of a year by the intervals that end with them, which count from April; null: each pays its own part. */
const allMonths = { months: monthsOfYear, ends: null }
const monthsOfIntervals: readonly { months: number; ends: ReadonlySet<string> }[] = [
  { months: 8, ends: new Set<PaidFrequency>() },
  { months: 2, ends: new Set<PaidFrequency>(['quarterly']) },
  { months: 1, ends: new Set<PaidFrequency>(['quarterly', 'half_yearly']) },
  { months: 1, ends: new Set<PaidFrequency>(['quarterly', 'half_yearly', 'yearly']) },
]

function ofYear(monthly: Paise): Paise {
  return paise(monthly * monthsOfYear)
}

/** Null where it is due in no month. */
function ofMonths({ paid }: FullYear, amountOf: (month: PaidMonths) => Paise | null): Paise | null {
  let total: Paise | null = null
  for (const month of paid) {
    const amount = amountOf(month)
    if (amount !== null) total = add(total ?? noPaise, paise(amount * month.months))
  }
  return total
}

/** Pay of a whole month on a slip; `ends`: the intervals that end with the month, absent: each month pays its own part. */
function fullMonthEarnings(
  resolved: readonly ResolvedComponent[],
  run: PreparedRun,
  ends: ReadonlySet<string> | null = null,
): Earnings {
  const sums = fullMonthSums(resolved, 'monthly', run)
  const components: PaidComponent[] = []
  let basicAndDa = noPaise
  for (const each of resolved) {
    const { component, monthly } = each
    if (component.interval === 'once') continue
    const amount = ends === null ? monthAmount(each) : amountOfInterval(each, ends)
    addToEarned(sums, component, amount)
    if (component.isBasicOrDa) basicAndDa = add(basicAndDa, amount)
    components.push({
      resolved: each,
      full: monthly,
      amount,
      bySlice: null,
      raw: 0,
      lost: noPaise,
      source: 'salary',
    })
  }
  return { components, slices: [sums], basicAndDa, incomeTooMuch: noPaise }
}

/** What a month pays of a component that is earned month by month. */
function amountOfInterval({ component, monthly }: ResolvedComponent, ends: ReadonlySet<string>): Paise {
  const { frequency = 'monthly' } = component.definition
  const amount = monthAmount({ component, monthly })
  if (frequency === 'monthly' || frequency === 'one_time') return amount
  return ends.has(frequency) ? paise(amount * monthsOfInterval[frequency]) : noPaise
}

/** The provident fund of a full month with these components, of which the monthly ones count; null: not due. */
export function fundOfFullMonth(
  run: PreparedRun,
  employee: EmployeeInput,
  components: readonly Pick<PaidComponent, 'resolved' | 'full'>[],
): PfDue | null {
  if (run.pf === null) return null
  const monthly = components.flatMap(({ resolved, full }) =>
    resolved.component.interval === 'month' ? [{ ...resolved, monthly: full }] : [],
  )
  const earnings = fullMonthEarnings(monthly, run)
  return fundOf(run, employee, earnings, wageBases(earnings, run, employee))
}

function fundOf(
  run: PreparedRun,
  employee: EmployeeInput,
  earnings: Earnings,
  bases: WageBases,
): PfDue | null {
  if (run.pf === null) return null
  const { start, end } = run.period
  const sums = earnings.slices[0]!
  const weight = run.wages.definition.uniform ? add(sums.included, sums.excluded) : sums.pfWages
  const slices = [{ start, end, weight, lopDates: [], fullRate: bases.pfRates[0]! }]
  const facts = fundFacts(run, employee, {
    wages: bases.pf,
    slices,
    basicAndDa: earnings.basicAndDa,
    ncpDays: 0,
  })
  const fund = pf(facts, run.pf, run.settings.pf)
  return fund.due ? fund : null
}

/** By the rate alone: cover that only lasts to the end of its contribution period is no cost that was agreed. */
function stateInsurance(year: FullYear): Paise | null {
  const { run, employee, earnings, bases } = year
  const { esi: law, period } = run
  if (law === null || !employee.esi.applicable) return null
  const hasDisability = (employee.disabilityPercent ?? 0) > 0
  const ceiling = hasDisability ? law.ceiling.withDisability : law.ceiling.ceiling
  if (!isWithin(esiRates(earnings, bases, law.base)[0]!, ceiling)) return null
  const days = Number(period.end.slice(-2))
  return ofMonths(
    year,
    paid => esiContribution(esiWages(paid.earnings, paid.bases, run, law.base, 0), days, law).employer,
  )
}

/** Of the month's wages; nothing where the salary has a component for it. */
function gratuity({ run, employee, components, earnings, bases }: FullYear): Paise | null {
  if (!gratuityApplies(run, employee) || states(components, 'gratuity')) return null
  const { daysAYear, daysInMonth } = gratuityLaw(run.period.end, run.lookup).terms
  return halfUpToPaisa(gratuityWages(earnings, bases, run), daysAYear, daysInMonth)
}

/** Of a whole year; nothing where the salary has a component for it. */
function statutoryBonus({ run, employee, components, earnings, bases }: FullYear): Paise | null {
  const { isCovered, ratePercent, minimumWages } = run.settings.bonus
  if (!isCovered || !isEmployee(employee.employmentType) || states(components, 'bonus')) return null
  const { end } = run.period
  const month = {
    wages: gratuityWages(earnings, bases, run),
    minimumWage: minimumWageOf(minimumWages, employee.workStateCode, end),
    paidDays: 1,
    baseDays: 1,
  }
  const months = Array.from({ length: monthsOfYear }, () => month)
  const facts = { months, workedDays: daysOfYear, rate: ratePercent, isForfeited: false }
  const outcome = bonus(facts, bonusLaw(financialYear(end), run.lookup))
  return outcome.due ? outcome.bonus : null
}

const daysOfYear = 365

function states(components: readonly ResolvedComponent[], category: 'gratuity' | 'bonus'): boolean {
  return components.some(({ component: { definition, interval } }) => {
    const isPartOfPay = definition.type === 'earning' || definition.type === 'employer_contribution'
    return isPartOfPay && definition.category === category && interval !== 'once'
  })
}
