// Overpayment of other components of the same month, which this one makes good.

import type { EsiArrears } from '#proto/records/payroll-settings.ts'
import type { ArrearsInput, EmployeeInput } from '#proto/calculation/employee-input.ts'
import { nothingInFund, nothingInsured } from '#proto/calculation/other-payments.ts'
import type { MonthEsi, MonthPf, PaidMonth } from '#proto/calculation/other-payments.ts'
import type { SlipArrears } from '#proto/calculation/slip.ts'
import type { DayHundredths, PayPeriod } from '#proto/units.ts'

import { add, lesser, noPaise, paise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { componentAmount } from '../money/limits.ts'
import { millionthsInPaisa } from '../money/rounding.ts'
import { RuleNotFound } from '../parameters/dated.ts'
import type { RuleWarning } from '../rules/outcome.ts'
import type { PfDue } from '../rules/pf/index.ts'
import type { NothingDue } from '../rules/outcome.ts'
import { besideDifferences, besideEarningsOf } from './beside-arrears.ts'
import type { BesideArrears } from './beside-arrears.ts'
import { addToEarned, changeEarned } from './month/earnings.ts'
import type { Earnings, PaidComponent } from './month/earnings.ts'
import { contributedFor, lateInsurance } from './levies/insurance.ts'
import type { LateInsurance } from './levies/insurance.ts'
import { contributionsOf, lateContributions, lateShares, sumLate } from './late-shares.ts'
import type { LateShares, LateSums, PaidPerson } from './late-shares.ts'
import { withSettlements } from './month/settlement-lines.ts'
import { workMonth } from './month/month.ts'
import type { MonthComputation } from './month/month.ts'
import { atPlaceOf } from './prepare.ts'
import type { PreparedComponent } from './prepare-component.ts'
import type { PreparedRun } from './prepare.ts'
import type { SalaryFailure } from './salary/salary.ts'
import { wageBases } from './month/wage-bases.ts'
import { withSpells } from './spells.ts'
import { wholeMonth } from './month/whole-month.ts'

/** One component of one earlier month. `now` less `paid` is what it differs by. */
export type ComponentArrears = {
  readonly code: string
  /** Null where it was paid and is not known any more. */
  readonly component: PreparedComponent | null
  readonly now: Paise
  readonly paid: Paise
  /** Amount that is paid for it now: never below zero. */
  setOff: Paise
  /** Overpayment that no other component of the month makes good. */
  due: Paise
  /** Amount that is paid or deducted for it now: never below zero. */
  paidTooMuch: Paise
}

export type ArrearsMonth = {
  readonly period: PayPeriod
  /** Overpayment that no other component of the month could make good. */
  readonly month: MonthComputation
  readonly earnings: readonly ComponentArrears[]
  /** Those alone that differ. */
  readonly besideEarnings: readonly BesideArrears[]
  /** Contributions for it now. */
  readonly paidTooMuch: Paise
  readonly lopReversal: DayHundredths
  readonly paidPf: MonthPf
  readonly nowPf: MonthPf
  /** Contributions for it beyond what is due now; null: nothing. */
  readonly pf: MonthPf
  /** Voluntary contribution that the limit on its deductions left out. */
  readonly vpfLapsed: Paise
  /** Days without wages of a member, where its own payments told others; null: they did not. */
  readonly ncpDays: number | null
  readonly esi: LateInsurance
  /** Of a month that nobody had paid. */
  readonly late: LateShares
  /** Recovery: pay beyond what is due, less deductions beyond it. */
  readonly tooMuch: ContributedTooMuch | null
  /** State insurance of it that an earlier payment told. */
  readonly esiTooMuchBefore: MonthEsi | null
}

type ContributedTooMuch = NonNullable<SlipArrears['tooMuch']>

export type Arrears = {
  readonly months: readonly ArrearsMonth[]
  /** Excess of deductions, if no pay is recovered that they could be set off against. */
  readonly paidTooMuch: Paise
  /** Sums of all months. */
  readonly refund: Paise
  /** The part of it that was income when it was paid. */
  readonly incomeTooMuch: Paise
  readonly lopReversal: DayHundredths
  /** Components in the salary's order as it is now, then those that only were paid. */
  readonly pf: MonthPf
  readonly esi: Omit<MonthEsi, 'wages'>
  readonly late: LateSums
  readonly warnings: readonly RuleWarning[]
}

export const noArrears: Arrears = {
  months: [],
  paidTooMuch: noPaise,
  refund: noPaise,
  incomeTooMuch: noPaise,
  lopReversal: 0 as DayHundredths,
  pf: nothingInFund,
  esi: { employee: noPaise, employer: noPaise },
  late: sumLate([]),
  warnings: [],
}

/** Months that come to what was paid for them are left out. */
export function arrearsOf(
  run: PreparedRun,
  employee: Pick<EmployeeInput, 'arrears'> & PaidPerson,
): Arrears | SalaryFailure {
  const { arrears } = employee
  if (arrears === undefined || arrears.length === 0) return noArrears
  const months: ArrearsMonth[] = []
  const said: RuleWarning[] = []
  for (const input of arrears) {
    const month = arrearsMonth(run, employee, input)
    if ('failure' in month) return month
    said.push(...month.esi.warnings, ...month.late.warnings)
    if (isOwed(month)) months.push(month)
  }
  return {
    months,
    ...askedBack(months),
    incomeTooMuch: sumTooMuch(
      months.flatMap(({ earnings }) => earnings).filter(({ component }) => wasIncome(component)),
    ),
    lopReversal: months.reduce((sum, { lopReversal }) => sum + lopReversal, 0) as DayHundredths,
    pf: months.reduce((sum, { pf }) => eachOf(amount => paise(sum[amount] + pf[amount])), nothingInFund),
    esi: {
      employee: months.reduce((sum, { esi }) => add(sum, esi.due.employee), noPaise),
      employer: months.reduce((sum, { esi }) => add(sum, esi.due.employer), noPaise),
    },
    late: sumLate(months),
    warnings: [...months.flatMap(overpaidFund), ...said],
  }
}

/** Pay that is asked back is net of what was deducted from it: the employee did not receive that. */
function askedBack(months: readonly ArrearsMonth[]): Pick<Arrears, 'paidTooMuch' | 'refund'> {
  let pay = noPaise
  let deducted = noPaise
  for (const { paidTooMuch, besideEarnings } of months) {
    pay = add(pay, paidTooMuch)
    for (const { type, beyond: excessShare } of besideEarnings) {
      if (type === 'deduction') deducted = add(deducted, excessShare)
      else pay = add(pay, excessShare)
    }
  }
  const setOff = lesser(pay, deducted)
  return { paidTooMuch: subtract(pay, setOff), refund: subtract(deducted, setOff) }
}

function isOwed({ earnings, besideEarnings, late, pf, lopReversal }: ArrearsMonth): boolean {
  return (
    lopReversal > 0 ||
    besideEarnings.length > 0 ||
    late.shares.length > 0 ||
    late.contributions.length > 0 ||
    earnings.some(({ now, paid }) => now !== paid) ||
    Object.values(pf).some(amount => amount !== 0)
  )
}

function arrearsMonth(
  run: PreparedRun,
  employee: PaidPerson,
  input: ArrearsInput,
): ArrearsMonth | SalaryFailure {
  const { period, isUnpaid, now: known, before } = input
  try {
    const past = atPlaceOf(run.earlier(input), known)
    const mode = run.settings.esi.arrears
    const paid = 'paid' in before ? before.paid : paidBy(past, before.facts, mode)
    if ('failure' in paid) return ofMonth(period, paid)
    const now = paid.pf.eps > 0 ? withPaidPension(known, period) : known
    const month = workMonth(withSettlements(past, now), wholeMonth(withSpells(past, now)))
    if ('failure' in month) return ofMonth(period, month)
    const earnings = differences(month, past, paid)
    setOff(earnings)
    const esi = lateInsurance(month, withoutDue(month, earnings), paid.esi, mode)
    if ('failure' in esi) return ofMonth(period, esi)
    const nowPf = fundOf(month.pf)
    const { vpfLapsed = noPaise } = paid
    const { contributions = contributionsOf(month) } = paid
    return {
      period,
      month,
      earnings,
      besideEarnings: besideDifferences(month, past, paid),
      paidTooMuch: sumTooMuch(earnings),
      // Absence in a month after the exit is not paid back.
      lopReversal: (now.isSalaryExcluded === true
        ? 0
        : Math.max(0, paid.lop - month.facts.days.lop)) as DayHundredths,
      paidPf: paid.pf,
      nowPf,
      // A contribution that was remitted is not taken back through payroll.
      pf: eachOf(share => {
        const settled = paid.pf[share] + (share === 'employee' ? vpfLapsed : 0)
        return paise(Math.max(0, nowPf[share] - settled))
      }),
      vpfLapsed,
      ncpDays: changedDays(month.pf, paid),
      esi,
      late:
        isUnpaid === true
          ? lateShares({ run, employee, others: known.sameMonth ?? [] }, month)
          : lateContributions(month, contributions),
      tooMuch: contributedTooMuch(
        { pf: paid.pf, esi: paid.esi ?? nothingInsured },
        { pf: nowPf, esi: esi.charge },
      ),
      esiTooMuchBefore: paid.esiTooMuch ?? null,
    }
  } catch (error) {
    if (!(error instanceof RuleNotFound)) throw error
    return ofMonth(period, { failure: { code: error.code, message: error.message, field: null } })
  }
}

/** The facts of a month in which the pension scheme was contributed to: a raise from before it ends no membership either. */
function withPaidPension(facts: EmployeeInput, { end }: PayPeriod): EmployeeInput {
  return { ...facts, pf: { pensionPaidSince: end, ...facts.pf } }
}

/** Null where no contribution of the month exceeds what is due for it. */
export function contributedTooMuch(
  paid: ContributedTooMuch,
  due: ContributedTooMuch,
): ContributedTooMuch | null {
  const pf = eachOf(share => paise(Math.max(0, paid.pf[share] - due.pf[share])))
  const excessShare = (share: keyof MonthEsi) => paise(Math.max(0, paid.esi[share] - due.esi[share]))
  const esi = {
    wages: excessShare('wages'),
    employee: excessShare('employee'),
    employer: excessShare('employer'),
  }
  return [...Object.values(pf), ...Object.values(esi)].some(amount => amount > 0) ? { pf, esi } : null
}

function ofMonth({ end }: PayPeriod, { failure: { code, message, field } }: SalaryFailure): SalaryFailure {
  const name = end.slice(0, 7)
  return {
    failure: {
      code,
      message: `Arrears of ${name}: ${message}`,
      field: field === null ? `arrears[${name}]` : `arrears[${name}].${field}`,
    },
  }
}

function paidBy(past: PreparedRun, facts: EmployeeInput, mode: EsiArrears): PaidMonth | SalaryFailure {
  const month = workMonth(past, facts)
  if ('failure' in month) return month
  const earnings = month.earnings.components.filter(isEarning).map(({ resolved, amount }) => ({
    code: resolved.component.definition.code,
    amount,
  }))
  const besideEarnings = besideEarningsOf(month, past).map(({ component, type, amount }) => ({
    code: component.definition.code,
    type,
    amount,
  }))
  const esi = contributedFor(month, mode)
  if (esi !== null && 'failure' in esi) return esi
  const ncpDays = month.pf.due ? month.pf.ncpDays : 0
  const contributions = contributionsOf(month)
  const { lop } = month.facts.days
  return { earnings, besideEarnings, contributions, lop, pf: fundOf(month.pf), ncpDays, esi }
}

function changedDays(fund: PfDue | NothingDue, { ncpDays }: PaidMonth): number | null {
  return fund.due && ncpDays !== undefined && fund.ncpDays !== ncpDays ? fund.ncpDays : null
}

function isEarning({ resolved }: PaidComponent): boolean {
  return resolved.component.definition.type === 'earning'
}

function fundOf(fund: PfDue | NothingDue): MonthPf {
  if (!fund.due) return nothingInFund
  const { bases, employee, vpf, eps, employerEpf, edli, admin } = fund
  return {
    epfWages: bases.employer,
    epsWages: bases.pension,
    edliWages: bases.insurance,
    employee: add(employee, vpf),
    eps,
    employerEpf,
    edli,
    admin,
  }
}

function eachOf(amountOf: (name: keyof MonthPf) => Paise): MonthPf {
  return {
    epfWages: amountOf('epfWages'),
    epsWages: amountOf('epsWages'),
    edliWages: amountOf('edliWages'),
    employee: amountOf('employee'),
    eps: amountOf('eps'),
    employerEpf: amountOf('employerEpf'),
    edli: amountOf('edli'),
    admin: amountOf('admin'),
  }
}

/** In the salary's order as it is now, then what only was paid. */
function differences(month: MonthComputation, past: PreparedRun, paid: PaidMonth): ComponentArrears[] {
  const before = new Map(paid.earnings.map(({ code, amount }) => [code, amount]))
  const found = month.earnings.components.filter(isEarning).map(({ resolved: { component }, amount }) => {
    const { code } = component.definition
    const known = before.get(code) ?? noPaise
    before.delete(code)
    return difference(code, component, amount, known)
  })
  for (const [code, amount] of before)
    found.push(difference(code, past.components.get(code) ?? null, noPaise, amount))
  return found
}

function difference(
  code: string,
  component: PreparedComponent | null,
  now: Paise,
  paid: Paise,
): ComponentArrears {
  const due = now > paid ? subtract(now, paid) : noPaise
  return { code, component, now, paid, setOff: noPaise, due, paidTooMuch: noPaise }
}

/**
 * A salary that is only divided anew owes nothing: what one component was paid too much, others of the month make
 * good, those of its own wage class first.
 */
function setOff(earnings: readonly ComponentArrears[]): void {
  for (const over of earnings) {
    let open = over.paid > over.now ? subtract(over.paid, over.now) : noPaise
    const alike = earnings.filter(({ component }) => isSameClass(component, over.component))
    for (const other of [...alike, ...earnings]) {
      const taken = lesser(open, other.due)
      other.due = subtract(other.due, taken)
      other.setOff = add(other.setOff, taken)
      open = subtract(open, taken)
    }
    over.paidTooMuch = open
  }
}

function sumTooMuch(earnings: readonly ComponentArrears[]): Paise {
  return earnings.reduce((sum, { paidTooMuch }) => add(sum, paidTooMuch), noPaise)
}

/** Pay that is exempt whole was never taxed, so that taking it back lessens no income. */
function wasIncome(component: PreparedComponent | null): boolean {
  return component?.definition.taxability !== 'exempt'
}

function isSameClass(one: PreparedComponent | null, other: PreparedComponent | null): boolean {
  return one?.isIncluded === other?.isIncluded && one?.isExcluded === other?.isExcluded
}

function overpaidFund({ period, paidPf, nowPf }: ArrearsMonth): RuleWarning[] {
  if (nowPf.employee >= paidPf.employee && nowPf.eps >= paidPf.eps && nowPf.employerEpf >= paidPf.employerEpf)
    return []
  const message = `The provident fund contributed for ${period.end.slice(0, 7)} exceeds the contribution that is now due. Settle the difference with EPFO, not through payroll.`
  return [{ code: 'pf_arrears_negative', message, field: null }]
}

/** The month as it comes to now without what is paid for it now. */
function withoutDue(month: MonthComputation, owed: readonly ComponentArrears[]): MonthComputation {
  const slices = month.earnings.slices.map(slice => ({ ...slice }))
  for (const { code, due } of owed) {
    const paid = month.earnings.components.find(({ resolved }) => resolved.component.definition.code === code)
    if (paid !== undefined) changeEarned(slices, paid, subtract(noPaise, due))
  }
  const earnings = { ...month.earnings, slices }
  return { ...month, earnings, bases: wageBases(earnings, month.run, month.employee) }
}

/**
 * The pay with what is due for earlier months, as pay of the last days of this one: so professional tax and income tax
 * take it, and state insurance where it goes by the month of payment. The same object where nothing is due.
 */
export function withArrears(earnings: Earnings, run: PreparedRun, arrears: Arrears): Earnings {
  if (arrears.months.length === 0) return earnings
  const paid: PaidComponent[] = []
  const slices = earnings.slices.map(slice => ({ ...slice }))
  for (const { earnings: owed, besideEarnings, late } of arrears.months) {
    for (const each of [...owed, ...besideEarnings, ...late.contributions]) {
      if (each.due === 0) continue
      const component = paidWith(each, run)
      addToEarned(slices.at(-1)!, component, each.due)
      collect(paid, component, each.due)
    }
  }
  return {
    ...earnings,
    components: [...earnings.components, ...paid],
    slices,
    incomeTooMuch: arrears.incomeTooMuch,
  }
}

/** A component that was not paid monthly counts as in the month that it is of. */
function paidWith(
  { code, component: past }: Pick<ComponentArrears, 'code' | 'component'>,
  run: PreparedRun,
): PreparedComponent {
  const component = past !== null && past.interval !== 'month' ? past : (run.components.get(code) ?? past)
  if (component === null) throw new Error(`The arrears of ${code} have no origin.`)
  return component
}

function collect(paid: PaidComponent[], component: PreparedComponent, due: Paise): void {
  const { code } = component.definition
  const known = paid.find(({ resolved }) => resolved.component.definition.code === code)
  if (known !== undefined) {
    known.amount = componentAmount(add(known.amount, due), code, 'arrears')
    known.raw = known.amount * millionthsInPaisa
    return
  }
  paid.push({
    resolved: {
      component: { ...component, isOutsideRate: true },
      monthly: noPaise,
      by: { way: 'stated' },
    },
    full: noPaise,
    amount: componentAmount(due, code, 'arrears'),
    bySlice: null,
    raw: due * millionthsInPaisa,
    lost: noPaise,
    source: 'arrears',
  })
}

/** The component whose line shows the arrears of another: as defined, where that one is an earning. */
export function lineOfArrears({ definition }: PreparedComponent, run: PreparedRun): PreparedComponent | null {
  const own = run.components.get(definition.arrearsComponentCode ?? definition.code)
  return own?.definition.type === 'earning' ? own : null
}
