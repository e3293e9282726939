// Professional tax and labour welfare fund: the facts of the person for the law of the place of work.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import type { LwfClass } from '#proto/records/statutory.ts'
import type { PlainDate } from '#proto/units.ts'

import { lwf } from '../../rules/lwf/index.ts'
import type { LwfDue, LwfLaw, LwfNothing, LwfNotLevied, LwfSettings } from '../../rules/lwf/index.ts'
import { calendarMonth, endOfMonth, firstOfMonth, wageMonthOf } from '#proto/calendar/months.ts'
import { daysOf, earlier, laterOf, overlap } from '#proto/calendar/period.ts'
import { monthsApart } from '#proto/calendar/service.ts'
import { add, lesser, noPaise, paise, percent, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { Trace } from '../../trace/steps.ts'
import { pt, ptUnlevied, slabBounds } from '../../rules/pt/index.ts'
import type {
  PtDue,
  PtFacts,
  PtGround,
  PtLaw,
  PtNothing,
  PtNotLevied,
  PtPlace,
  PtRepealRefund,
} from '../../rules/pt/index.ts'
import type { Earnings, PaidComponent } from '../month/earnings.ts'
import { unknownPayments } from './earlier.ts'
import { sumOfPaid } from '../explain/wages.ts'
import type { PayslipFacts } from '../pay-facts.ts'
import type { PreparedRun } from '../prepare.ts'
import { isLwfPay, isPtPay, statePay } from '../month/state-pay.ts'
import type { StatePay } from '../month/state-pay.ts'

/** What the state took, and from what. Null where nobody asked: not this run, or not this person. */
export type PtWorking = {
  readonly law: PtLaw | PtNotLevied
  readonly pay: StatePay
  readonly facts: PtFacts
  readonly outcome: PtDue | PtByHand | PtRepealRefund | PtNothing
}

/** An amount that somebody set in place of what the slab asks. */
export type PtByHand = Pick<PtDue, 'due' | 'tax' | 'refund' | 'left' | 'warnings'> & {
  readonly isByHand: true
}

export type LwfWorking = {
  readonly law: LwfLaw | LwfNotLevied
  readonly pay: StatePay
  readonly outcome: LwfDue | LwfNothing
}

type PaidPerson = {
  readonly run: PreparedRun
  readonly employee: EmployeeInput
  readonly paid: Earnings
  readonly facts: Pick<PayslipFacts, 'partOf'>
}

const noPay: StatePay = { earned: noPaise, monthlyRate: noPaise }

/** `trace` records the steps of `tax`. Throws `RuleNotFound` where the record of the place does not reach the month. */
export function professionalTax<Known extends PaidPerson>(
  working: Known,
  incomeOfYear: (working: Known) => PtFacts['income'],
  trace: Trace | null = null,
): PtWorking | null {
  const { run, employee, paid } = working
  if (!run.input.levies.pt || !employee.pt.applicable) return null
  const law = run.ptAt(ptPlace(employee))
  if (!law.levied) {
    const facts = ptFacts(run, employee, law, noPay, null)
    return { law, pay: noPay, facts, outcome: ptUnlevied(facts.taken, law, trace) }
  }
  const counts = (each: PaidComponent) => isPtPay(each, law.wages.bonus)
  const pay = statePay(paid, counts)
  const income = law.schedule.levy.slabsBy === 'taxable_income' ? incomeOfYear(working) : null
  const isPartOfMonth = working.facts.partOf !== null
  const facts = { ...ptFacts(run, employee, law, pay, income), ...(isPartOfMonth ? { isPartOfMonth } : {}) }
  const traced =
    trace === null
      ? null
      : { trace, pay: sumOfPaid(trace, 'Pay that counts for professional tax', paid, counts) }
  const outcome = overridden(employee.pt.overrideAmount, facts, law, pt(facts, law, ptSettings, traced))
  return { law, pay, facts, outcome }
}

export function ptPlace({ pt: { stateCode, localBody }, workStateCode }: EmployeeInput): PtPlace {
  return { state: stateCode ?? workStateCode, localBody }
}

/** Whom the law exempts is left alone, and nobody can set more than the ceiling of the year leaves. */
function overridden(
  asked: Paise | null,
  { pay, takenInYear, later }: PtFacts,
  law: PtLaw,
  outcome: PtDue | PtNothing,
): PtWorking['outcome'] {
  if (asked === null || (!outcome.due && outcome.rule !== law.schedule)) return outcome
  const inYear = add(takenInYear, later?.takenInYear ?? noPaise)
  const left = subtract(law.ceiling.yearly, lesser(inYear, law.ceiling.yearly))
  const tax = pay > 0 ? lesser(asked, left) : noPaise
  if (tax > noPaise) return { due: true, tax, refund: noPaise, left, isByHand: true, warnings: law.warnings }
  const because = 'nothing was set by hand to be taken, or nothing can be'
  return { due: false, because, rule: law.schedule, assessment: outcome.assessment, warnings: law.warnings }
}

/** The choices that the Acts leave open, on their customary side. */
export const ptSettings = { otherGenders: 'men', takenIn: null } as const

function ptFacts(
  run: PreparedRun,
  employee: EmployeeInput,
  law: PtLaw | PtNotLevied,
  pay: StatePay,
  income: PtFacts['income'],
): PtFacts {
  const levy = law.levied ? law.schedule.levy : null
  const half = law.levied && levy?.taxFor === 'half_year' ? halfYear(employee, law) : null
  const year = yearBefore(run, employee, law)
  return {
    pay: pay.earned,
    monthlyRate: pay.monthlyRate,
    earlierPay: levy?.slabsBy === 'year' ? (year.isKnown ? year.pay : null) : half === null ? null : half.pay,
    income,
    // After a repeal it is refunded, so what is known counts alone.
    taken: half !== null ? half.taken : year.isKnown || !law.levied ? year.taken : null,
    takenInYear: year.taken,
    ...laterPayments(employee, law),
    since: employee.dateOfJoining,
    until: employee.dateOfLeaving,
    daysAway: law.levied ? daysAway(employee, law) : 0,
    daysInYear: null,
    gender: employee.gender,
    dateOfBirth: employee.dateOfBirth,
    grounds: (employee.disabilityPercent ?? 0) >= benchmark ? certifiedDisability : [],
  }
}

/** What the financial year had before this wage month: the tax of this authority, and the pay wherever it was earned. */
function yearBefore(
  run: PreparedRun,
  employee: EmployeeInput,
  law: PtLaw | PtNotLevied,
): { taken: Paise; pay: Paise; isKnown: boolean } {
  const { pt: known, earlier, dateOfJoining } = employee
  const spans = law.levied ? law : law.repeal
  if (known.year === undefined || spans === null)
    return { taken: earlier.pt, pay: earlier.ptPay, isKnown: unknownPayments(run, employee) === 0 }
  const { authority, year, monthStart } = spans
  const begun = laterOf(year.start, wageMonthOf(dateOfJoining, run.period))
  let [payments, taken, pay] = [0, noPaise, noPaise]
  for (const part of known.year) {
    payments += part.payments
    pay = add(pay, part.pay)
    if (part.authority === null || part.authority === authority) taken = add(taken, part.tax)
  }
  return { taken, pay, isKnown: payments >= monthsApart(begun, monthStart) }
}

/** What payments of later months have paid and taken already. */
function laterPayments(
  { pt: { later = [] }, dateOfLeaving }: EmployeeInput,
  law: PtLaw | PtNotLevied,
): Pick<PtFacts, 'later'> {
  if (!law.levied || later.length === 0) return {}
  const { authority, paySpan, span, year, schedule, period } = law
  const sum = (list: typeof later, of: 'tax' | 'pay') =>
    list.reduce((total, each) => add(total, each[of]), noPaise)
  const here = later.filter(each => (each.authority ?? authority) === authority)
  const until = dateOfLeaving === null ? paySpan.end : endOfMonth(wageMonthOf(dateOfLeaving, period))
  const paid = (schedule.levy.slabsBy === 'year' ? later : here).filter(
    ({ end }) => end <= earlier(paySpan.end, until),
  )
  const ofSpan = here.filter(({ end }) => end <= span.end)
  return {
    later: {
      pay: sum(paid, 'pay'),
      months: new Set(paid.map(({ end }) => end.slice(0, 7))).size,
      taken: sum(ofSpan, 'tax'),
      takenInYear: sum(
        here.filter(({ end }) => end <= year.end),
        'tax',
      ),
      closesSpan: ofSpan.some(({ end }) => end.slice(0, 7) === span.end.slice(0, 7)),
    },
  }
}

/** What the half-year had before this payment; null where a month of it is not known. */
function halfYear(
  { pt: { months = [], paidInHalfYear, payInHalfYear }, dateOfJoining }: EmployeeInput,
  { span, period, monthStart, authority }: PtLaw,
): { taken: Paise | null; pay: Paise | null } {
  const begun = laterOf(span.start, wageMonthOf(dateOfJoining, period))
  // A former spell has months before this one, and none of those between them is missing.
  const known = months.filter(({ end }) => end >= span.start && end < monthStart)
  const distinct = new Set(known.flatMap(({ end }) => (end >= begun ? [end.slice(0, 7)] : [])))
  if (months.length === 0 || distinct.size < monthsApart(begun, monthStart))
    return { taken: paidInHalfYear, pay: payInHalfYear }
  const here = known.filter(month => (month.authority ?? authority) === authority)
  return {
    taken: here.reduce((sum, { tax }) => add(sum, tax), noPaise),
    pay: here.reduce((sum, { pay }) => add(sum, pay), noPaise),
  }
}

/** Days of known months for which another authority taxes, by their wage months: the day of a move is not known. */
function daysAway(
  { pt: { months = [] }, dateOfJoining, dateOfLeaving }: EmployeeInput,
  { span, monthStart, authority }: PtLaw,
): number {
  const own = { start: dateOfJoining, end: dateOfLeaving ?? span.end }
  const known = Map.groupBy(
    months.filter(({ end }) => end >= span.start && end < monthStart),
    ({ end }) => firstOfMonth(calendarMonth(end)),
  )
  let days = 0
  for (const [start, parts] of known) {
    if (parts.some(part => (part.authority ?? authority) === authority)) continue
    const there = overlap({ start, end: endOfMonth(start) }, own)
    if (there !== null) days += daysOf(there)
  }
  return days
}

/** A certified disability of 40 % or more is a benchmark disability: Act 49 of 2016, section 2(r). */
const benchmark = percent(40)
const certifiedDisability: readonly PtGround[] = ['disability_40', 'benchmark_disability']

/**
 * Null also for days of a month before the day whose register decides: who leaves until then owes nothing. `trace` records
 * the steps of both shares. Throws `RuleNotFound` as above.
 */
export function welfareFund(
  run: PreparedRun,
  employee: EmployeeInput,
  earnings: Earnings,
  trace: Trace | null = null,
): LwfWorking | null {
  const { applicable, stateCode, fund } = employee.lwf
  const { levies, settings } = run.input
  const kind = employee.lwf.class ?? lwfClassOf(employee.employmentType)
  if (!levies.lwf || !applicable || kind === null) return null
  const law = run.lwfAt({ state: stateCode ?? employee.workStateCode, fund })
  if (!law.levied || !law.rule.months.includes(law.month)) return null
  const pay = statePay(earnings, isLwfPay)
  const outcome = lwf(
    {
      class: kind,
      wages: pay.earned,
      monthlyRate: pay.monthlyRate,
      since: employee.dateOfJoining,
      until: employee.dateOfLeaving,
      lastWorkingDay: run.lastWorkingDay,
      establishment: { isFactory: settings.lwf.isFactory, headCount: settings.lwf.headCount },
      isIncludedByChoice: settings.lwf.includesEveryone,
    },
    law,
    lwfSettings,
    trace === null ? null : { trace, wages: sumOfPaid(trace, 'Wages of the month', earnings, isLwfPay) },
  )
  if (outcome.due && !isRegisterDayPaid(outcome, run, employee)) return null
  return { law, pay, outcome: outcome.due && pay.earned === noPaise ? unpaid(outcome, law) : outcome }
}

/**
 * The employer's share of a year at the rate of a full month, for somebody who is on every register; null: not due. Throws
 * `RuleNotFound`.
 */
export function welfareFundOfYear(
  run: PreparedRun,
  { lwf: { applicable, stateCode, fund, class: ownClass }, employmentType, workStateCode }: EmployeeInput,
  earnings: Earnings,
): Paise | null {
  const kind = ownClass ?? lwfClassOf(employmentType)
  if (!applicable || kind === null) return null
  const law = run.lwfAt({ state: stateCode ?? workStateCode, fund })
  if (!law.levied) return null
  const { months } = law.rule
  const pay = statePay(earnings, isLwfPay)
  const ofMonth = lwf(
    {
      class: kind,
      wages: pay.earned,
      monthlyRate: pay.monthlyRate,
      since: sinceEver,
      until: null,
      lastWorkingDay: run.lastWorkingDay,
      establishment: {
        isFactory: run.settings.lwf.isFactory,
        headCount: run.settings.lwf.headCount,
      },
      isIncludedByChoice: run.settings.lwf.includesEveryone,
    },
    { ...law, month: months[0] ?? law.month },
    lwfSettings,
  )
  return ofMonth.due ? paise(ofMonth.employer * months.length) : null
}

const sinceEver = '1970-01-01' as PlainDate

/**
 * Whether the days that are paid so far reach the register day. A day after the end of the wage month, or after the exit
 * where any day of the month decides, is taken with the last day of both.
 */
function isRegisterDayPaid(
  { registerDay }: LwfDue,
  { period, input: { part } }: PreparedRun,
  { paidDays, dateOfLeaving }: EmployeeInput,
): boolean {
  const spans = paidDays ?? (part === undefined ? [period] : [part.days])
  const last = earlier(registerDay, earlier(period.end, dateOfLeaving ?? period.end))
  return spans.some(({ start, end }) => start <= last && last <= end)
}

const lwfSettings: LwfSettings = { proportionRounding: 'paisa' }

/** The register calls for the shares all the same, but there is nothing to deduct one from. */
function unpaid(due: LwfDue, { rule }: LwfLaw): LwfNothing {
  const message =
    'There is no pay in the month in which labour welfare fund is due. Pay both shares outside payroll.'
  return {
    due: false,
    because: 'there is no pay to take it from',
    rule,
    warnings: [...due.warnings, { code: 'lwf_without_pay', message, field: null }],
  }
}

const classes: ReadonlyMap<string | null, LwfClass> = new Map([
  ['apprentice', 'apprentice'],
  ['intern', 'apprentice'],
  ['contract', 'contract'],
])

/** Whoever is not said to be anything else is a worker. A consultant is nobody's employee. */
export function lwfClassOf(employmentType: string | null): LwfClass | null {
  if (employmentType === 'consultant') return null
  return classes.get(employmentType) ?? 'worker'
}

export function ptTaken(working: PtWorking | null): { tax: Paise; refund: Paise } {
  const outcome = working?.outcome
  return outcome?.due === true ? outcome : { tax: noPaise, refund: noPaise }
}

/** As the slip holds it: whose tax it is, what was taken or refunded, and the slab. */
export function ptOfSlip(working: PtWorking | null): Slip['pt'] {
  const { tax, refund } = ptTaken(working)
  if (working === null) return { authority: null, tax, refund, slab: null }
  const { law, outcome } = working
  const levying = law.levied ? law : law.repeal
  return { authority: levying?.authority ?? null, tax, refund, slab: slabFound(outcome) }
}

function slabFound(outcome: PtWorking['outcome']): Slip['pt']['slab'] {
  const assessment = 'assessment' in outcome ? outcome.assessment : null
  if (assessment === null) return null
  const { from, to } = slabBounds(assessment)
  return { pay: assessment.base.total, from, to, amount: assessment.asked }
}
