// A year of payments in plain words: each month's pay, and what is deducted from it.

import { isDeepStrictEqual } from 'node:util'

import { calendarMonth, financialYear, firstOfMonth } from '#proto/calendar/months.ts'
import { daysInMonth, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { payPeriod } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { paise, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { replay } from '#engine/payslip/replay.ts'
import {
  monthsLeft,
  nothingDeclared,
  otherMonths,
  projectedPay,
  taxOfYear,
  tds,
  tdsLaw,
} from '#engine/rules/tds/index.ts'
import type {
  DeclarationFacts,
  MonthFacts,
  Person,
  TdsLaw,
  TdsOutcome,
  TdsSettings,
  TdsTrace,
  YearFacts,
} from '#engine/rules/tds/index.ts'
import type { YearTrace } from '#engine/rules/tds/steps.ts'
import type { TaxOfYear } from '#engine/rules/tds/year.ts'
import { explainFigure, explanationOf, fromField, newTrace } from '#engine/trace/steps.ts'

export const person: Person = {
  regime: 'new',
  dateOfBirth: plainDate('1990-06-15'),
  residency: 'resident',
  panStatus: 'valid',
  isGovernmentEmployee: false,
}

export const declared: DeclarationFacts = {
  ...nothingDeclared,
  employmentTax: rupees(0),
  ownProvidentFund: rupees(0),
  employerNps: null,
}

/** One payment: its regular pay and one-time pay, and the monthly pay agreed for the months after it. */
type Payment = {
  readonly regular: Paise
  readonly oneTime: Paise
  readonly agreed: Paise
  /** The employee's last payment, as known when it is made. */
  readonly isLast: boolean
}

/** `150000*3 130000@150000 150000+90000*2 150000!`: pay, pay agreed for later, one-time pay; `!` is the last. */
export function payments(text: string): Payment[] {
  return text.split(' ').flatMap(token => {
    const [, pay = '', , agreed = pay, , oneTime = '0', , times = '1', last] =
      /^([\d.]+)(@([\d.]+))?(\+([\d.]+))?(\*(\d+))?(!)?$/.exec(token) ?? []
    const one = {
      regular: rupees(Number(pay)),
      oneTime: rupees(Number(oneTime)),
      agreed: rupees(Number(agreed)),
      isLast: last === '!',
    }
    return Array.from({ length: Number(times) }, () => one)
  })
}

/** Twelve payments of a yearly amount; where it does not divide, the paise are spread so that it adds up. */
export function evenly(gross: Paise): Payment[] {
  const upTo = (months: number) => Number((BigInt(gross) * BigInt(months)) / 12n)
  return Array.from({ length: 12 }, (_, index) => {
    const regular = paise(upTo(index + 1) - upTo(index))
    return { regular, oneTime: rupees(0), agreed: regular, isLast: false }
  })
}

/** What `2026-27` begins with, and each payment's month counted from April. */
type Year = { readonly label: string; readonly firstMonth?: number; readonly spread?: TdsSettings['spread'] }

/** The wage months after one in the tax year of its payment, where each is paid as this one is. */
export function laterMonths(period: PayPeriod, paidOn: PlainDate): PayPeriod[] {
  const payMonth = firstOfMonth(calendarMonth(paidOn))
  return otherMonths(period, financialYear(paidOn), payMonth).later
}

/** Each payment is made on the last day of its wage month. `whole` is the year's regular pay, where it is certain. */
export function deductions(
  year: Year,
  made: readonly Payment[],
  who: Person,
  claims: DeclarationFacts,
  whole: Paise | null = null,
): TdsOutcome[] {
  const outcomes: TdsOutcome[] = []
  let [paid, oneTimePaid, deducted] = [rupees(0), rupees(0), rupees(0)]
  for (const [index, payment] of made.entries()) {
    const { period, paidOn } = wageMonth(year.label, (year.firstMonth ?? 0) + index)
    const later = laterMonths(period, paidOn)
    const lastDay = payment.isLast ? period.end : null
    const projected =
      whole === null
        ? projectedPay(later, [{ from: period.start, monthly: payment.agreed }], lastDay)
        : paise(whole - paid - payment.regular)
    const outcome = tracedTds(
      {
        person: who,
        declared: claims,
        pay: { paid, oneTimePaid, current: payment.regular, oneTime: payment.oneTime, projected },
        monthsLeft: monthsLeft(later, lastDay),
        deducted,
      },
      tdsLaw(paidOn),
      { spread: year.spread ?? 'front' },
    )
    outcomes.push(outcome)
    paid = paise(paid + payment.regular)
    oneTimePaid = paise(oneTimePaid + payment.oneTime)
    deducted = paise(deducted + outcome.thisMonth)
  }
  return outcomes
}

/** Throws where a trace changes the outcome, or its steps do not replay to the deduction. */
export function tracedTds(facts: MonthFacts, law: TdsLaw, settings: TdsSettings): TdsOutcome {
  const trace = newTrace('test')
  const recordEmploymentTax = () => fromField('heads.pt', facts.declared.employmentTax)
  const traced: TdsTrace = { steps: trace, recordEmploymentTax, unknownPayments: 0, thisMonth: null }
  const outcome = tds(facts, law, settings, traced)
  if (!isDeepStrictEqual(tds(facts, law, settings), outcome)) throw new Error('A trace changes the tax.')
  explainFigure(trace, 'tax', '', traced.thisMonth!)
  if (replay(explanationOf(trace, 'tax')) !== outcome.thisMonth)
    throw new Error('The steps do not give the tax.')
  return outcome
}

/** The same of the tax of a whole year. */
export function tracedYear(facts: YearFacts, law: TdsLaw): TaxOfYear {
  const trace = newTrace('test')
  const traced: YearTrace = {
    steps: trace,
    salary: { salary: fromField('salary', facts.salary) },
    recordEmploymentTax: () => fromField('heads.pt', facts.declared.employmentTax),
    income: null,
    annual: null,
  }
  const year = taxOfYear(facts, law, traced)
  if (!isDeepStrictEqual(taxOfYear(facts, law), year)) throw new Error('A trace changes the tax.')
  explainFigure(trace, 'income', '', traced.income!)
  explainFigure(trace, 'annual', '', traced.annual!)
  if (replay(explanationOf(trace, 'income')) !== year.income.total)
    throw new Error('The steps do not give the income.')
  if (replay(explanationOf(trace, 'annual')) !== year.annual)
    throw new Error('The steps do not give the tax.')
  return year
}

/** A wage month of a tax year, `0` being April, paid on its last day. */
export function wageMonth(label: string, fromApril: number) {
  const year = Number(label.slice(0, 4)) + (fromApril >= 9 ? 1 : 0)
  const month = ((fromApril + 3) % 12) + 1
  const start = `${year}-${String(month).padStart(2, '0')}`
  const end = `${start}-${daysInMonth(year, month)}`
  return { period: payPeriod(`${start}-01`, end), paidOn: plainDate(end) }
}

/** Twelve months of house rent allowance and of the salary it is compared with. */
export function rentedYear(label: string, allowance: number, salary: number): DeclarationFacts['houseRent'] {
  return Array.from({ length: 12 }, (_, index) => {
    const { start, end } = wageMonth(label, index).period
    return { start, end, days: Number(end.slice(8)), allowance: rupees(allowance), salary: rupees(salary) }
  })
}
