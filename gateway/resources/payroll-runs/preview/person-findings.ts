// Facts of a person that contradict one another, or that the calculation lacks.

import { contributionPeriod } from '#proto/calendar/period.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { entryFindings, figureFindings } from '../../salary/agreed.ts'
import { decisionFindings } from '../../salary/decision.ts'
import { lopEmploymentFindings } from '../../attendance/lop-dates.ts'
import { readRate } from '../../overtime/rate.ts'
import { quantityAsPaise } from '../../fields/quantity.ts'
import { type Person, salariesOf } from './read-person.ts'

/** Findings that a schema of single fields cannot make. */
export function personFindings(person: Person): ProblemDetail[] {
  const findings = (person.employeeId ?? null) === null ? missingFacts(person) : []
  person.variable?.forEach((item, index) => {
    const ways = [item.amount, item.quantity].filter(way => way !== undefined && way !== null)
    if (ways.length === 1) {
      const isUnused = (item.rate ?? null) !== null && (item.quantity ?? null) === null
      if (isUnused)
        findings.push(
          fieldProblem(['variable', index, 'rate'], 'out_of_range', 'quantity is required with rate.'),
        )
      return
    }
    const message = 'Send either amount, or quantity with an optional rate.'
    findings.push(
      fieldProblem(['variable', index, 'amount'], ways.length === 0 ? 'required' : 'duplicate', message),
    )
  })
  for (const { salary, path } of salariesOf(person)) {
    findings.push(...figureFindings(salary, path))
    for (const [index, entry] of (salary.components ?? []).entries())
      findings.push(...entryFindings(entry, [...path, 'components', index]))
    if ((salary.rate ?? null) === null) continue
    if ((salary.payBasis ?? 'monthly') === 'monthly')
      findings.push(
        fieldProblem([...path, 'rate'], 'out_of_range', 'rate requires pay_basis daily or hourly.'),
      )
    else if ((salary.grossMonthly ?? salary.ctcAnnual ?? null) !== null)
      findings.push(
        fieldProblem(
          [...path, 'rate'],
          'duplicate',
          'rate cannot be combined with other salary fields. Send rate only.',
        ),
      )
  }
  person.leaveBalances?.forEach(({ leaveType }, index, all) => {
    if (all.findIndex(other => other.leaveType === leaveType) === index) return
    const message = 'The leave type occurs twice. Send each leave type once.'
    findings.push(fieldProblem(['leave_balances', index, 'leave_type'], 'duplicate', message))
  })
  const { payableDays = null, lopDays = null } = person.attendance ?? {}
  if (payableDays !== null && lopDays !== null) {
    const message = 'Send exactly one of payable_days and lop_days.'
    findings.push(fieldProblem(['attendance', 'payable_days'], 'duplicate', message))
  }
  const { dateOfJoining, dateOfLeaving } = person.profile ?? {}
  findings.push(
    ...lopEmploymentFindings(person.attendance?.lopDates, dateOfJoining, dateOfLeaving, ['attendance']),
  )
  person.attendance?.overtime?.forEach(({ multiplier, rateBasis, ...rate }, index) => {
    const path = ['attendance', 'overtime', index]
    if (multiplier) quantityAsPaise(multiplier, [...path, 'multiplier'], findings)
    readRate(rateBasis, rate, path, findings)
  })
  return findings
}

/** Nobody lends what the call does not send. */
function missingFacts({ profile, salary }: Person): ProblemDetail[] {
  const facts = [
    [['profile', 'date_of_joining'], profile?.dateOfJoining],
    [['profile', 'work_state_code'], profile?.workStateCode],
    [['salary'], salary],
  ] as const
  return facts.flatMap(([path, fact]) =>
    fact === undefined
      ? [
          fieldProblem(
            path,
            'required',
            'This field is required, unless employee_id names a stored employee.',
          ),
        ]
      : [],
  )
}

/** Findings about the days of decisions; `day` is today, or the end of the period where that is later. */
export function previewDecisionFindings(
  { salary, salaryChanges = [] }: Person,
  day: PlainDate,
): ProblemDetail[] {
  return [
    ...decisionFindings(salary?.decidedOn, day, ['salary', 'decided_on']),
    ...salaryChanges.flatMap(({ decidedOn }, index) =>
      decisionFindings(decidedOn, day, ['salary_changes', index, 'decided_on']),
    ),
  ]
}

/** ESI coverage lasts to the end of a contribution period; that of a later one cannot be known in `period`. */
export function coverFindings({ statutory }: Person, period: PayPeriod): ProblemDetail[] {
  const coveredUntil = statutory?.esi?.coveredUntil ?? null
  const latest = contributionPeriod(period.end).end
  if (coveredUntil === null || coveredUntil <= latest) return []
  const message = `The contribution period ends on ${latest}, and coverage with it. Send ${latest} or an earlier date.`
  return [fieldProblem(['statutory', 'esi', 'covered_until'], 'out_of_range', message)]
}
