// The filings that the law expects of an organization, and their days: the returns and payments that follow from where
// it has people and pay.

import { calendarMonth, endOfMonth, firstOfMonth, nextMonth } from '#proto/calendar/months.ts'
import { addMonths, monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import type { FilingReport, FilingSubject } from '#proto/law/filings.ts'
import type { RecordedLaw, ReturnDay, ReturnFrequency, StateReturn } from '#proto/law/law.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { dayOf, isInForce, monthsOf } from '../state-return.ts'

export type FilingLaw = Pick<
  RecordedLaw,
  'stateReturns' | 'unionReturns' | 'professionalTax' | 'fundCoverage'
>

/** What an organization has in one month. */
export type MonthOfWork = {
  /** The Union's returns that the month belongs to. */
  readonly reports: ReadonlySet<FilingReport>
  /** States of professional tax. */
  readonly taxStates: ReadonlySet<string>
  /** Funds, as `KL general`. */
  readonly funds: ReadonlySet<string>
  /** How often its professional tax is returned in states where that depends on the employer. */
  readonly frequencies: ReadonlyMap<string, ReturnFrequency>
}

/** The work by month, such as `2026-10`. */
export type WorkByMonth = ReadonlyMap<string, MonthOfWork>

/** A return or payment of a period, by the law in force on the period's last day. */
export type ExpectedFiling = {
  readonly subject: FilingSubject
  readonly formNumber: string | null
  readonly formTitle: string
  /** By which it is to be filed; of a mere payment, to be paid. Null: not recorded. */
  readonly dueDate: PlainDate | null
  /** Null: not recorded, or no part of it. */
  readonly paymentDueDate: PlainDate | null
  /** Whom it is for, where it is not for every employer. */
  readonly condition: string | null
}

type Rule = {
  readonly report: FilingReport
  readonly stateCode: string | null
  readonly form: Pick<StateReturn, 'formNumber' | 'formTitle' | 'frequency' | 'begins' | 'origin'>
  readonly payment: ReturnDay | null
  readonly filing: ReturnDay | null
  readonly yearEnd: ReturnDay | null
  readonly condition: string | null
  isOf(month: MonthOfWork, end: PlainDate): boolean
}

/** Every return and payment whose period ends in the span, the regular ones. */
export function expectedFilings(law: FilingLaw, work: WorkByMonth, span: PayPeriod): ExpectedFiling[] {
  const rules = rulesOf(law)
  return endsOfMonths(span).flatMap(end =>
    rules.flatMap(rule => {
      const period = periodEndingOn(end, rule.form)
      if (period === null || !isInForce(rule.form, end)) return []
      const isExpected = endsOfMonths(period).some(day => {
        const month = work.get(day.slice(0, 7))
        return month !== undefined && rule.isOf(month, day)
      })
      return isExpected ? [expectedOf(rule, period)] : []
    }),
  )
}

/** What the law says of a filing; null: it has no return of such a period. */
export function lawOfFiling(law: FilingLaw, subject: FilingSubject): ExpectedFiling | null {
  const { report, stateCode, period } = subject
  const rule = rulesOf(law).find(
    each =>
      each.report === report &&
      each.stateCode === stateCode &&
      isInForce(each.form, period.end) &&
      periodEndingOn(period.end, each.form)?.start === period.start,
  )
  return rule === undefined ? null : { ...expectedOf(rule, period), subject }
}

/** The periods of a report that end in the span, whoever they are for. */
export function periodsOf(
  law: FilingLaw,
  { report, stateCode }: Pick<FilingSubject, 'report' | 'stateCode'>,
  span: PayPeriod,
): PayPeriod[] {
  const rules = rulesOf(law).filter(each => each.report === report && each.stateCode === stateCode)
  return endsOfMonths(span).flatMap(end =>
    rules.flatMap(({ form }) => (isInForce(form, end) ? (periodEndingOn(end, form) ?? []) : [])),
  )
}

function expectedOf({ report, stateCode, form, ...rule }: Rule, period: PayPeriod): ExpectedFiling {
  const own = rule.yearEnd !== null && monthOf(period.end) === 3 ? rule.yearEnd : null
  const dayIn = (day: ReturnDay | null) => (day === null ? null : dayOf(own ?? day, period))
  const payment = dayIn(rule.payment)
  return {
    subject: { report, returnType: 'regular', stateCode, serial: 1, period },
    formNumber: form.formNumber,
    formTitle: form.formTitle,
    dueDate: dayIn(rule.filing) ?? payment,
    paymentDueDate: payment,
    condition: rule.condition,
  }
}

function rulesOf({ stateReturns, unionReturns, professionalTax }: FilingLaw): Rule[] {
  const isLevied = (state: string, day: PlainDate) =>
    professionalTax.some(each => each.state === state && each.levy !== null && isInForce(each, day))
  return [
    ...unionReturns.map(({ report, payment, filing, yearEnd, ...form }): Rule => ({
      report,
      stateCode: null,
      form,
      payment,
      filing,
      yearEnd,
      condition: null,
      isOf: ({ reports }) => reports.has(report),
    })),
    ...stateReturns.map(({ head, state, fund, payment, filing, condition, test, ...form }): Rule => ({
      report: head === 'pt' ? 'pt_return' : 'lwf_return',
      stateCode: state,
      form,
      payment,
      filing,
      yearEnd: null,
      condition,
      isOf({ taxStates, funds, frequencies }, day) {
        if (head === 'lwf') return funds.has(`${state} ${fund}`)
        const isOwn = test === null || frequencies.get(state) === form.frequency
        return isOwn && taxStates.has(state) && isLevied(state, day)
      },
    })),
  ]
}

type Rhythm = { readonly frequency: ReturnFrequency; readonly begins: number }

/** The period of a form that ends with the month; null: none does. */
function periodEndingOn(end: PlainDate, { frequency, begins }: Rhythm): PayPeriod | null {
  const months = monthsOf[frequency]
  const place = (monthOf(end) - begins + 12) % 12
  if (place % months !== months - 1) return null
  const first = firstOfMonth(calendarMonth(end))
  return { start: addMonths(first, 1 - months), end }
}

/** The last days of the months of a span. */
export function endsOfMonths({ start, end }: PayPeriod): PlainDate[] {
  const found: PlainDate[] = []
  for (
    let month = { year: yearOf(start), month: monthOf(start) };
    firstOfMonth(month) <= end;
    month = nextMonth(month)
  )
    found.push(endOfMonth(firstOfMonth(month)))
  return found
}
