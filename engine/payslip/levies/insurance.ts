// State insurance of one wage month: who is covered, by the wages as they were known, and the pay that is charged.

import type { EsiArrears } from '#proto/records/payroll-settings.ts'
import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { MonthEsi } from '#proto/calculation/other-payments.ts'
import type { DayHundredths, PlainDate } from '#proto/units.ts'

import { returnDays } from '#proto/calendar/months.ts'
import { contributionPeriod, laterOf } from '#proto/calendar/period.ts'
import { lesser, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestRupee } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import { esiContribution, esiCover } from '../../rules/esi/index.ts'
import type { EsiContribution, EsiCover, EsiLaw, EsiTrace, KnownWage } from '../../rules/esi/index.ts'
import { noWarnings } from '../../rules/outcome.ts'
import type { NothingDue, RuleWarning } from '../../rules/outcome.ts'
import { paidDaysFrom, wholePaidDays } from '../salary/days.ts'
import { resolveSalary } from '../ctc.ts'
import { notCovered, workMonth } from '../month/month.ts'
import type { MonthComputation } from '../month/month.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { firstJoining } from '../spells.ts'
import { esiRateOf, esiRates, esiWages } from '../month/wage-bases.ts'

/** The month whose pay is charged, and the slice with which cover begins. */
export type ChargedPay = { readonly month: MonthComputation; readonly fromSlice: number }

type Insurance = {
  readonly cover: EsiCover | NothingDue
  /** Null where the person is not covered. */
  readonly charged: ChargedPay | null
  readonly due: EsiContribution | null
}

/** `paid`: the month with the arrears that this slip pays. */
export function insurance(month: MonthComputation, paid: MonthComputation): Insurance | SalaryFailure {
  const { run } = month
  const mode = run.settings.esi.arrears
  const charged = mode === 'pay_month' ? paid : chargedMonth(month, mode)
  if ('failure' in charged) return charged
  const cover = coverOf(month)
  if (!cover.due || run.esi === null) return { cover, charged: null, due: null }
  const fromSlice = sliceOn(charged, cover.from)
  const { start } = charged.facts.slices[fromSlice]!
  return {
    cover: start < cover.from ? { ...cover, from: start, since: start } : cover,
    charged: { month: charged, fromSlice },
    due: contributionOn({ month: charged, fromSlice }, run.esi),
  }
}

/** Both shares on the pay that is charged. */
export function contributionOn(
  { month, fromSlice }: ChargedPay,
  law: EsiLaw,
  traced: EsiTrace | null = null,
): EsiContribution {
  return esiContribution(earnedIn(month, fromSlice), daysOf(month, fromSlice), law, traced)
}

/** Paid days from the first day of cover on. */
export function insuredDays({ month: { facts }, fromSlice }: ChargedPay): DayHundredths {
  return fromSlice === 0 ? facts.days.payable : paidDaysFrom(facts.slices, fromSlice)
}

/** What an earlier month still takes, beside what was contributed for it. */
export type LateInsurance = {
  /** Null where nothing is charged for the month any more. */
  readonly charged: ChargedPay | null
  /** The month's wages as they are charged now, and what of the month's wages this slip pays. */
  readonly wages: Paise
  readonly paidNow: Paise
  readonly contributed: MonthEsi
  /** The contribution that the month comes to now, under the cover that its slip says. */
  readonly charge: MonthEsi
  readonly due: MonthEsi
  readonly warnings: readonly RuleWarning[]
}

const nothing: MonthEsi = { wages: noPaise, employee: noPaise, employer: noPaise }

const noneLate: LateInsurance = {
  charged: null,
  wages: noPaise,
  paidNow: noPaise,
  contributed: nothing,
  charge: nothing,
  due: nothing,
  warnings: [],
}

/**
 * `month` as it comes to now, `before` without what this slip pays for it; `contributed` is undefined where it is not
 * known, null where the person was not insured.
 */
export function lateInsurance(
  month: MonthComputation,
  before: MonthComputation,
  contributed: MonthEsi | null | undefined,
  mode: EsiArrears,
): LateInsurance | SalaryFailure {
  const law = month.run.esi
  if (law === null || contributed === null) return noneLate
  const cover = coverOf({ ...month, employee: asOfMonth(month) })
  if (!cover.due && contributed === undefined) return noneLate
  const from = cover.due ? cover.from : month.facts.employed.start
  const pay = mode === 'pay_month' ? month : chargedMonth(month, mode)
  if ('failure' in pay) return pay
  const charged = { month: pay, fromSlice: sliceOn(pay, from) }
  const wages = wagesOf(pay, charged.fromSlice)
  const wagesNow = wagesOf(month, sliceOn(month, from))
  const wagesBefore = wagesOf(before, sliceOn(before, from))
  const paidNow = paise(Math.max(0, wagesNow - wagesBefore))
  const days = daysOf(month, sliceOn(month, from))
  const known = contributed ?? sharesOn(wagesBefore, days, law)
  const missing = paise(Math.max(0, wages - known.wages))
  const late = { pay_month: noPaise, due_month: paidNow, from_decision: lesser(paidNow, missing) }[mode]
  return {
    charged,
    wages,
    paidNow,
    contributed: known,
    charge: sharesOn(wages, daysOf(pay, charged.fromSlice), law),
    due: late === 0 ? nothing : { ...moreShares(known, late, days, law), wages: late },
    warnings:
      contributed === undefined
        ? []
        : warningsOf(month, { wagesNow, contributed, unpaid: missing - late, mode }),
  }
}

/** What was contributed for a month that was paid by these facts; null where the person was not insured. */
export function contributedFor(month: MonthComputation, mode: EsiArrears): MonthEsi | null | SalaryFailure {
  const law = month.run.esi
  const cover = coverOf({ ...month, employee: asOfMonth(month) })
  if (!cover.due || law === null) return null
  const charged = mode === 'pay_month' ? month : chargedMonth(month, mode)
  if ('failure' in charged) return charged
  const fromSlice = sliceOn(charged, cover.from)
  return sharesOn(wagesOf(charged, fromSlice), daysOf(charged, fromSlice), law)
}

const notInsured: NothingDue = { due: false, because: 'not an insured person', warnings: [] }

function coverOf(month: MonthComputation): EsiCover | NothingDue {
  const { run, employee, facts } = month
  if (run.esi === null) return notCovered
  if (!employee.esi.applicable) return notInsured
  const { wages, unknown } = knownWages(month)
  const cover = esiCover(
    {
      days: facts.employed,
      joinedOn: firstJoining(employee),
      wages,
      // A certificate on record is what the law asks for; its percentage decides nothing here.
      hasDisability: (employee.disabilityPercent ?? 0) > 0,
      coveredUntil: employee.esi.coveredUntil,
    },
    run.esi,
    run.settings.esi.reentry,
  )
  return cover.due || unknown.length === 0 ? cover : { ...cover, warnings: [...cover.warnings, ...unknown] }
}

/** Cover that is recorded for a later contribution period does not apply to an earlier month. */
function asOfMonth({ employee, run }: MonthComputation): EmployeeInput {
  const { coveredUntil } = employee.esi
  const isOfMonth = coveredUntil !== null && coveredUntil <= contributionPeriod(run.period.end).end
  return isOfMonth ? employee : { ...employee, esi: { ...employee.esi, coveredUntil: null } }
}

/** The wages since the contribution period or the employment began, each from the day on which it was known. */
function knownWages(month: MonthComputation): { wages: KnownWage[]; unknown: readonly RuleWarning[] } {
  const { run, employee, facts, earnings, bases } = month
  const rates = esiRates(earnings, bases, run.esi!.base)
  const [only] = employee.salaries
  if (employee.salaries.length === 1)
    return { wages: [{ from: only!.effectiveFrom, fullRate: rates[0]! }], unknown: noWarnings }
  const { end } = facts.employed
  const begins = laterOf(contributionPeriod(run.period.end).start, firstJoining(employee))
  const known = inForceAsKnown(employee.salaries, end)
  const first = Math.max(
    0,
    known.findLastIndex(({ from }) => from <= begins),
  )
  const wages: KnownWage[] = []
  const unknown: RuleWarning[] = []
  for (const { salary, from } of known.slice(first)) {
    const slice = facts.slices.findIndex(({ agreed }) => agreed === salary)
    const fullRate = slice < 0 ? rateOf(salary, month) : rates[slice]!
    if ('failure' in fullRate) unknown.push(wageUnknown(salary, fullRate))
    else wages.push({ from, fullRate })
  }
  return { wages, unknown }
}

function rateOf(salary: SalaryInput, { run, employee, bases }: MonthComputation): Exact | SalaryFailure {
  const components = resolveSalary(salary, run, employee)
  return 'failure' in components ? components : esiRateOf(components, salary.payBasis, run, bases)
}

/** Which salary was known to be in force from which day on, up to `end`. */
function inForceAsKnown(
  salaries: readonly SalaryInput[],
  end: PlainDate,
): { salary: SalaryInput; from: PlainDate }[] {
  const decisions = salaries
    .map((salary, index) => ({ salary, from: knownFrom(salary, index) }))
    .filter(({ from }) => from <= end)
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
  let latest: PlainDate | null = null
  return decisions.filter(({ salary: { effectiveFrom } }) => {
    // A raise of days that a later salary has ended changes no wage that is in force.
    if (latest !== null && effectiveFrom < latest) return false
    latest = effectiveFrom
    return true
  })
}

/** The first salary raises nothing, so it was known when it took effect. */
function knownFrom({ effectiveFrom, decidedOn = effectiveFrom }: SalaryInput, index: number): PlainDate {
  return index === 0 ? effectiveFrom : laterOf(effectiveFrom, decidedOn)
}

/** The month by what was decided by its end: a raise that was decided later is no wage of it. */
function chargedMonth(
  month: MonthComputation,
  mode: Exclude<EsiArrears, 'pay_month'>,
): MonthComputation | SalaryFailure {
  const { run, employee } = month
  if (mode === 'due_month') return month
  const salaries = employee.salaries.filter((salary, index) => knownFrom(salary, index) <= run.period.end)
  return salaries.length === employee.salaries.length ? month : workMonth(run, { ...employee, salaries })
}

function sliceOn({ facts }: MonthComputation, day: PlainDate): number {
  if (facts.slices.length === 1) return 0
  return Math.max(
    0,
    facts.slices.findLastIndex(({ start }) => start <= day),
  )
}

function earnedIn({ run, earnings, bases }: MonthComputation, fromSlice: number): Exact {
  return esiWages(earnings, bases, run, run.esi!.base, fromSlice)
}

/** To the rupee. */
function wagesOf(month: MonthComputation, fromSlice: number): Paise {
  const { amount, n, d } = earnedIn(month, fromSlice)
  return toNearestRupee(amount, n, d)
}

/** As the monthly upload tells them. */
function daysOf({ run, facts }: MonthComputation, fromSlice: number): number {
  return Math.min(wholePaidDays(facts.slices, fromSlice), returnDays(run.period))
}

function sharesOn(wages: Paise, days: number, law: EsiLaw): MonthEsi {
  const { employee, employer } = esiContribution({ amount: wages, n: 1, d: 1 }, days, law)
  return { wages, employee, employer }
}

function moreShares(known: MonthEsi, late: Paise, days: number, law: EsiLaw): MonthEsi {
  const now = sharesOn(paise(known.wages + late), days, law)
  return {
    wages: late,
    employee: paise(Math.max(0, now.employee - known.employee)),
    employer: paise(Math.max(0, now.employer - known.employer)),
  }
}

type Difference = {
  readonly wagesNow: Paise
  readonly contributed: MonthEsi
  /** Charged for the month, though nothing is paid for it now. */
  readonly unpaid: number
  readonly mode: EsiArrears
}

function warningsOf(
  { run }: MonthComputation,
  { wagesNow, contributed, unpaid, mode }: Difference,
): RuleWarning[] {
  const name = run.period.end.slice(0, 7)
  if (contributed.wages > wagesNow) {
    const message = `The ESI contributed for ${name} exceeds the contribution that is now due. ESI contributions are not refunded.`
    return [{ code: 'esi_arrears_negative', message, field: null }]
  }
  if (mode !== 'from_decision' || unpaid <= 0) return []
  const message = `The wages of ${name} increased, so more ESI is due, and no pay of that month is due now. Contribute the difference outside payroll.`
  return [{ code: 'esi_wages_missed', message, field: 'salary.decided_on' }]
}

function wageUnknown({ effectiveFrom }: SalaryInput, { failure }: SalaryFailure): RuleWarning {
  const message = `The salary from ${effectiveFrom} could not be calculated and was ignored when ESI coverage was determined: ${failure.message}`
  return { code: 'esi_wage_unknown', message, field: failure.field }
}
