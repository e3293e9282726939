// Components that a salary pays for several months, or once. One for several months is earned month by month, at the rate
// of the salary in force, and paid with the month that ends its interval or with the month of leaving.

import type { ComponentFrequency } from '#proto/calculation/components.ts'
import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import { daysOf, overlap } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, endOfTime, monthOf } from '#proto/calendar/plain-date.ts'

import { add, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { componentAmount } from '../../money/limits.ts'
import { inMillionths } from '../../money/rounding.ts'
import { resolveSalary } from '../ctc.ts'
import { fullMonth, roundAmount } from './full-month.ts'
import { monthsOfInterval } from './interval-months.ts'
import type { IntervalPay, IntervalShare, ResolvedTerm, Term } from '../pay-facts.ts'
import type { PreparedRun } from '../prepare.ts'
import { componentsOf } from './salary.ts'
import type { SalaryFailure, ResolvedComponent } from './salary.ts'

/** Wage months that a payment is for, of the components of one frequency. */
type Due = { readonly frequency: ComponentFrequency; readonly months: readonly PayPeriod[] }

const nothing: readonly IntervalPay[] = []

/** What is due in a wage month, of which `spans` are the days of employment that are paid by now. */
export function intervalPayOf(
  run: PreparedRun,
  employee: EmployeeInput,
  month: PayPeriod,
  spans: readonly PayPeriod[],
): readonly IntervalPay[] | SalaryFailure {
  const { salaries } = employee
  if (run.intervals.size === 0 || salaries.every(salary => codesOf(salary, run).length === 0)) return nothing
  const due = dueIn(month, employee)
  const terms = resolvedTerms(run, employee, month, due)
  if ('failure' in terms) return terms
  if (terms.length === 0) return nothing
  const found = new Map<string, { shares: IntervalShare[]; months: number }>()
  for (const { frequency, months } of due) {
    for (const past of months) {
      const parts = partsOf(terms, past === month ? spans : [past])
      for (const share of parts.flatMap(part => sharesOf(part, past, frequency, run))) {
        const { code } = share.resolved.component.definition
        const known = found.get(code)
        if (known === undefined) found.set(code, { shares: [share], months: months.length })
        else known.shares.push(share)
      }
    }
  }
  return [...found.values()].map(joinIntervals)
}

/** The sum of what a whole wage month owes on components for several months, as it is agreed now. */
export function intervalPayDue(
  run: PreparedRun,
  employee: EmployeeInput,
  month: PayPeriod,
  counts: (component: ResolvedComponent) => boolean,
): Paise {
  const due = intervalPayOf(run, employee, month, [month])
  if ('failure' in due) return noPaise
  return due.reduce(
    (sum, { resolved, amount }) =>
      resolved.component.interval === 'longer' && counts(resolved) ? add(sum, amount) : sum,
    noPaise,
  )
}

/** Intervals count from April, by the calendar month in which a wage month ends. Leaving ends each of them. */
function dueIn(month: PayPeriod, { dateOfLeaving }: EmployeeInput): Due[] {
  if (dateOfLeaving !== null && dateOfLeaving < month.start) return []
  const isLast = dateOfLeaving !== null && dateOfLeaving <= month.end
  const sinceApril = (monthOf(month.end) + monthsFromAprilToDecember - 1) % monthsOfYear
  const due: Due[] = [{ frequency: 'one_time', months: [month] }]
  for (const frequency of ['quarterly', 'half_yearly', 'yearly'] as const) {
    const length = monthsOfInterval[frequency]
    const position = sinceApril % length
    if (position < length - 1 && !isLast) continue
    const months = Array.from({ length: position }, (_, index) => monthBefore(month, position - index))
    due.push({ frequency, months: [...months, month] })
  }
  return due
}

const monthsOfYear = 12
const monthsFromAprilToDecember = 9

function monthBefore({ start }: PayPeriod, months: number): PayPeriod {
  return { start: addMonths(start, -months), end: addDays(addMonths(start, 1 - months), -1) }
}

/** The salaries that name a component of which something may be due, with the amounts of their components. */
function resolvedTerms(
  run: PreparedRun,
  employee: EmployeeInput,
  { end }: PayPeriod,
  due: readonly Due[],
): readonly ResolvedTerm[] | SalaryFailure {
  const found: ResolvedTerm[] = []
  for (const term of termsOf(run, employee)) {
    const isAsked = due.some(
      ({ frequency, months }) =>
        term.start <= end &&
        term.end >= months[0]!.start &&
        codesOf(term.agreed, run).some(code => run.intervals.get(code) === frequency),
    )
    if (!isAsked) continue
    const components = resolveSalary(term.agreed, run, employee)
    if ('failure' in components) return ofSalary(term.agreed, components)
    found.push({ ...term, components })
  }
  return found
}

function codesOf(salary: SalaryInput, run: PreparedRun): string[] {
  return componentsOf(salary, run).flatMap(({ code }) => (run.intervals.has(code) ? [code] : []))
}

function termsOf(run: PreparedRun, { salaries, dateOfJoining, dateOfLeaving }: EmployeeInput): Term[] {
  const employment = { start: dateOfJoining, end: dateOfLeaving ?? endOfTime }
  const terms: Term[] = []
  const known = new Set<string>()
  for (const [index, agreed] of salaries.entries()) {
    const next = salaries[index + 1]
    const inForce = {
      start: agreed.effectiveFrom,
      end: next === undefined ? endOfTime : addDays(next.effectiveFrom, -1),
    }
    const days = overlap(inForce, employment)
    if (days === null) continue
    const newCodes = new Set(codesOf(agreed, run).filter(code => !known.has(code)))
    for (const code of newCodes) known.add(code)
    terms.push({ ...days, agreed, lastDay: dateOfLeaving, newCodes })
  }
  return terms
}

type Part = PayPeriod & {
  readonly term: ResolvedTerm
  /** Whether the salary has no days before these in the month, or no other salary days after them. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

function partsOf(terms: readonly ResolvedTerm[], spans: readonly PayPeriod[]): Part[] {
  const lastDay = spans.at(-1)?.end
  return terms.flatMap(term =>
    spans
      .flatMap(span => overlap(term, span) ?? [])
      .map((days, index) => ({
        ...days,
        term,
        isFirst: index === 0,
        isLast: days.end === lastDay || days.end === term.lastDay,
      })),
  )
}

function sharesOf(
  part: Part,
  month: PayPeriod,
  frequency: ComponentFrequency,
  run: PreparedRun,
): IntervalShare[] {
  const { term, isFirst, isLast } = part
  return term.components
    .filter(({ component: { definition } }) => {
      if (definition.frequency !== frequency) return false
      if (frequency === 'one_time')
        return isFirst && term.start >= month.start && term.newCodes.has(definition.code)
      // As with monthly pay, what is not prorated belongs to the salary in force at the end.
      return definition.prorate || isLast
    })
    .map(resolved => shareOf(resolved, part, month, run))
}

function shareOf(resolved: ResolvedComponent, part: Part, month: PayPeriod, run: PreparedRun): IntervalShare {
  const { component, monthly } = resolved
  const { definition, interval } = component
  const rate = interval === 'once' ? monthly : fullMonth(resolved, part.term.agreed.payBasis, run)
  const isByDays = interval === 'longer' && definition.prorate
  const [days, ofDays] = isByDays ? [daysOf(part), daysOf(month)] : [1, 1]
  const { code } = definition
  const amount = componentAmount(
    roundAmount({ component, monthly: rate }, { n: days, d: ofDays }),
    code,
    'salary',
  )
  const { start, end, term } = part
  return { start, end, term, resolved, rate, days, ofDays, amount }
}

function joinIntervals({
  shares,
  months,
}: {
  shares: readonly IntervalShare[]
  months: number
}): IntervalPay {
  const { resolved, rate } = shares.at(-1)!
  const { code } = resolved.component.definition
  const amount = shares.reduce((sum, share) => add(sum, share.amount), noPaise)
  return {
    resolved,
    full: paise(rate * (resolved.component.interval === 'once' ? 1 : months)),
    amount: componentAmount(amount, code, 'salary'),
    raw: shares.reduce((sum, share) => sum + inMillionths(share.rate, share.days, share.ofDays), 0),
    shares,
  }
}

/** A salary of earlier months fails this one, so the message says which. */
function ofSalary({ effectiveFrom }: SalaryInput, { failure }: SalaryFailure): SalaryFailure {
  return { failure: { ...failure, message: `Salary from ${effectiveFrom}: ${failure.message}` } }
}
