// Which months a return of a state is of, by the period that the caller names, and when it is due.

import { calendarMonth, endOfMonth, financialYear, firstOfMonth, monthSpan } from '#proto/calendar/months.ts'
import { addMonths, daysInMonth, endOfTime, monthOf } from '#proto/calendar/plain-date.ts'
import type { RecordedLaw, ReturnDay, ReturnFrequency, StateReturn } from '#proto/law/law.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import { presentOrigin } from '../rules/law-list.ts'
import { taxYearStart } from '../periods/tax-year.ts'
import type { ReturnFiling } from './filings/return-filing.ts'

export type PeriodOfReturn = {
  readonly month?: number
  readonly year?: number
  readonly quarter?: number
  readonly half?: number
  readonly financialYear?: string
  /** `April 2026 to September 2026`. */
  readonly text: string
}

export type StateDue = ReturnType<typeof dueOf>
export type OwnTax = NonNullable<ReturnType<typeof ownTaxOf>>

/** `form`: the one of these months; null: the state has none of them. */
export type StateReturnQuery = {
  readonly form: StateReturn | null
  readonly span: PayPeriod
  readonly period: PeriodOfReturn
  readonly due: StateDue | null
}

type TaxPeriodQuery = {
  readonly month?: number | undefined
  readonly year?: number | undefined
  readonly quarter?: number | undefined
  readonly half?: number | undefined
  readonly financialYear?: string | undefined
}

export const monthsOf: Readonly<Record<ReturnFrequency, number>> = {
  monthly: 1,
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
}

/** Parameters that name a period of each kind, in the words of the query. */
const parametersOf: Readonly<Record<ReturnFrequency, string>> = {
  monthly: 'month and year',
  quarterly: 'quarter and financial_year',
  half_yearly: 'half and financial_year',
  yearly: 'financial_year',
}

/**
 * The return of professional tax of a state. Refuses `invalid_parameter` for a period that the state has no return of, and
 * for a state that levies nothing.
 */
export function taxReturnOf(law: RecordedLaw, state: string, asked: TaxPeriodQuery): StateReturnQuery {
  const own = law.stateReturns.filter(each => each.head === 'pt' && each.state === state)
  if (own.length === 0) throw notLevied(law, state)
  const frequency = frequencyOf(asked, own)
  const { month, quarter, half } = asked
  const year = asked.year ?? yearOf(asked.financialYear!)
  for (const form of own.filter(each => each.frequency === frequency)) {
    const span =
      month === undefined
        ? spanOf(form.begins, year, quarter ?? half ?? 1, monthsOf[frequency])
        : monthSpan({ year, month })
    if (!isInForce(form, span.end)) continue
    const name = asked.financialYear ?? `${year}-${String(year + 1).slice(2)}`
    const named = month === undefined ? { quarter, half, financialYear: name } : { month, year }
    return { form, span, period: { ...definedFields(named), text: textOf(span) }, due: dueOf(form, span) }
  }
  throw noReturn(own)
}

function yearOf(name: string): number {
  return Number(taxYearStart(name, endOfTime, 'financial_year').slice(0, 4))
}

function definedFields<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}

/** Which kind of period the query names. Refuses `invalid_parameter` unless it names one, and all of it. */
function frequencyOf(asked: TaxPeriodQuery, own: readonly StateReturn[]): ReturnFrequency {
  const { month, year, quarter, half, financialYear } = asked
  const found: ProblemDetail[] = []
  const add = (field: string, code: ProblemDetail['code'], message: string) =>
    found.push(fieldProblem([field], code, message))
  const parts = Object.entries({ month, quarter, half }).filter(([, value]) => value !== undefined)
  for (const [name] of parts.slice(1)) add(name, 'not_allowed_here', 'Send one of month, quarter and half.')
  const [first] = parts
  if (first === undefined && financialYear === undefined) {
    const period = own.map(each => parametersOf[each.frequency])
    add('financial_year', 'required', `Send the period of the return: ${[...new Set(period)].join(', or ')}.`)
  }
  if (month !== undefined) {
    if (year === undefined) add('year', 'required', 'Send year together with month.')
    if (financialYear !== undefined) add('financial_year', 'not_allowed_here', 'Send month and year alone.')
  } else if (year !== undefined && financialYear !== undefined) {
    add('year', 'not_allowed_here', 'Send financial_year alone.')
  } else if (first !== undefined && year === undefined && financialYear === undefined) {
    add('financial_year', 'required', `Send financial_year together with ${first[0]}.`)
  }
  if (found.length > 0)
    throw new Problem('invalid_parameter', 'The period of the return is not clear.', found)
  if (month !== undefined) return 'monthly'
  if (quarter !== undefined) return 'quarterly'
  return half === undefined ? 'yearly' : 'half_yearly'
}

/** The period of so many months that is the `place`-th of those that begin in a calendar month of the year. */
function spanOf(begins: number, year: number, place: number, months: number): PayPeriod {
  const start = addMonths(firstOfMonth({ year, month: begins }), (place - 1) * months)
  return { start, end: endOfMonth(addMonths(start, months - 1)) }
}

export function isInForce({ origin }: Pick<StateReturn, 'origin'>, on: PlainDate): boolean {
  return origin.from <= on && (origin.to === null || on <= origin.to)
}

function textOf({ start, end }: PayPeriod): string {
  const [first, last] = [printMonth(start), printMonth(end)]
  return first === last ? first : `${first} to ${last}`
}

/** The months of a span, each as a span of its own. */
export function monthsIn({ start, end }: PayPeriod): PayPeriod[] {
  const found: PayPeriod[] = []
  for (let first = start; first <= end; first = addMonths(first, 1))
    found.push(monthSpan(calendarMonth(first)))
  return found
}

function dueOf(form: StateReturn, span: PayPeriod) {
  const { payment, filing, condition, confidence, doubt, origin } = form
  return {
    payBy: payment === null ? null : dayOf(payment, span),
    fileBy: filing === null ? null : dayOf(filing, span),
    condition,
    source: presentOrigin(origin).citation,
    confidence,
    doubt,
  }
}

export function dayOf({ monthsAfter, day }: ReturnDay, { end }: Pick<PayPeriod, 'end'>): PlainDate {
  const month = calendarMonth(addMonths(`${end.slice(0, 7)}-01` as PlainDate, monthsAfter))
  const last = daysInMonth(month.year, month.month)
  const name = String(day === 'last' ? last : Math.min(day, last)).padStart(2, '0')
  return `${firstOfMonth(month).slice(0, 7)}-${name}` as PlainDate
}

/** The employer's own tax of the financial year in which a span ends; null: none is recorded. */
export function ownTaxOf(
  { enrolmentTaxes }: RecordedLaw,
  { ptRegistrations }: Pick<Organization, 'ptRegistrations'>,
  state: string,
  { end }: PayPeriod,
) {
  const year = financialYear(end)
  const found = enrolmentTaxes.find(each => each.state === state && isInForce(each, year.end))
  if (found === undefined) return null
  const { amount, dueMonth, dueDay, confidence, doubt, origin } = found
  const own = ptRegistrations.filter(({ stateCode }) => stateCode === state)
  return {
    enrolmentNumber: own.map(({ enrolmentNumber }) => enrolmentNumber).find(Boolean) ?? null,
    amount,
    payBy: dayOf({ monthsAfter: 0, day: dueDay }, { end: inYear(year, dueMonth) }),
    source: presentOrigin(origin).citation,
    confidence,
    doubt,
  }
}

/** A day of the calendar month in the year. */
function inYear({ start }: PayPeriod, month: number): PlainDate {
  return addMonths(start, (month + 12 - monthOf(start)) % 12)
}

/** The state has no such tax, or none any more. */
export function notLevied(law: RecordedLaw, state: string, because?: string): Problem {
  const name = law.professionalTax.find(each => each.state === state)?.stateName ?? state
  const text = because ?? `${name} levies no professional tax`
  return new Problem('invalid_parameter', `${text}.`, [
    fieldProblem(['state_code'], 'not_allowed_here', `${text}. Send a state that does.`),
  ])
}

function noReturn(own: readonly StateReturn[]): Problem {
  const known = own.map(({ frequency }) => parametersOf[frequency])
  const fix = `The returns of ${own[0]!.stateName} are recorded by ${[...new Set(known)].join(', or by ')}, since ${own[0]!.origin.from}.`
  const field = own.some(({ frequency }) => frequency === 'monthly') ? 'month' : 'financial_year'
  return new Problem('invalid_parameter', 'The state has no return of such a period.', [
    fieldProblem([field], 'not_allowed_here', fix),
  ])
}

export const fundPeriods = ['month', 'half', 'year'] as const
type FundPeriod = (typeof fundPeriods)[number]

type FundPeriodQuery = {
  readonly period?: FundPeriod | undefined
  readonly month?: number | undefined
  readonly half?: number | undefined
  readonly year: number
  readonly fund: StateReturn['fund']
}

const periodOf: Readonly<Record<string, FundPeriod>> = {
  monthly: 'month',
  half_yearly: 'half',
  yearly: 'year',
}

/**
 * The return of a labour welfare fund, of the state's own period unless another is asked for, which then has no due date.
 * Refuses `invalid_parameter` for a state without such a fund.
 */
export function fundReturnOf(law: RecordedLaw, state: string, asked: FundPeriodQuery): StateReturnQuery {
  const { fund, month, half, year } = asked
  const own = law.stateReturns.filter(
    each => each.head === 'lwf' && each.state === state && each.fund === fund,
  )
  const form = own[0]
  if (form === undefined) throw noFund(law, state, fund)
  const period = asked.period ?? periodOf[form.frequency]!
  refusePartsOf(period, asked)
  const begins = form.frequency === 'monthly' ? 1 : form.begins
  const span =
    period === 'month'
      ? monthSpan({ year, month: month! })
      : spanOf(begins, year, half ?? 1, period === 'half' ? 6 : 12)
  const isOwn = period === periodOf[form.frequency] && isInForce(form, span.end)
  return {
    form: isOwn ? form : null,
    span,
    period: { ...definedFields({ month, half, year }), text: textOf(span) },
    due: isOwn ? dueOf(form, span) : null,
  }
}

function refusePartsOf(period: FundPeriod, { month, half }: FundPeriodQuery): void {
  const found: ProblemDetail[] = []
  for (const [name, value] of Object.entries({ month, half })) {
    const isPart = name === period
    if (isPart && value === undefined)
      found.push(fieldProblem([name], 'required', `Send ${name} and year for a return by ${period}.`))
    if (!isPart && value !== undefined)
      found.push(fieldProblem([name], 'not_allowed_here', `A return by ${period} has no ${name}.`))
  }
  if (found.length > 0)
    throw new Problem('invalid_parameter', 'The period of the return is not clear.', found)
}

function noFund(
  { professionalTax, stateReturns }: RecordedLaw,
  state: string,
  fund: StateReturn['fund'],
): Problem {
  const name = professionalTax.find(each => each.state === state)?.stateName ?? state
  if (fund === 'shops' && stateReturns.some(each => each.head === 'lwf' && each.state === state)) {
    const text = `${name} has no fund of its own for shops.`
    return new Problem('invalid_parameter', text, [fieldProblem(['fund'], 'not_allowed_here', text)])
  }
  const text = `${name} has no labour welfare fund to pay into`
  return new Problem('invalid_parameter', `${text}.`, [
    fieldProblem(['state_code'], 'not_allowed_here', `${text}. Send a state that has one.`),
  ])
}

/** The filing of a return of a state, whose file the period's own parameters lead to. */
export function stateFiling(
  path: ReturnFiling['path'],
  { span, period: { text: _, ...named } }: Pick<StateReturnQuery, 'span' | 'period'>,
  others: Readonly<Record<string, string>>,
): ReturnFiling {
  const { financialYear, ...parts } = named
  const year = financialYear === undefined ? {} : { financial_year: financialYear }
  return { path, query: { ...others, ...parts, ...year }, span }
}
