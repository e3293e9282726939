// Leaves of employees. An approved one goes into the months that it touches, as the days which they lose.

import { isSameMonth, nextMonth } from '#proto/calendar/months.ts'
import { daysInclusive } from '#proto/calendar/plain-date.ts'
import { leaveFields } from '#proto/records/leave.ts'
import { blankRecord, factsOf } from '#proto/records/fields.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Leave } from '#storage/entities/leave.ts'
import { type MonthKey, rollUp, summedUp } from '#storage/repositories/inputs/attendance.ts'
import { lockEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { leaveDays, type LeaveFacts, leaves, leavesTouching } from '#storage/repositories/inputs/leaves.ts'
import { wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import type { PayMonth } from '#storage/repositories/runs/pay-months.ts'
import { factsOf as storedFacts } from '#storage/repositories/records.ts'
import type { Caller } from '../../http/authentication.ts'
import { requireScope } from '../../http/authorization.ts'
import { refuseFindings } from '../../http/findings.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { Warnings } from '../../http/warnings.ts'
import type { FromWire } from '../../http/wire.ts'
import type { RemovedLate, Written } from '../kinds/collection.ts'
import { type Decider, employeeOf, requireEmployee, requireMove } from '../kinds/decided.ts'
import { monthOfInput } from '../periods/late-input.ts'
import type { LeaveCreate, LeavePatch } from './schema.ts'

type Result = Written<Leave>
type Span = Pick<LeaveFacts, 'fromDate' | 'toDate' | 'fromSession' | 'toSession'>
type CountedLeave = Span & Pick<LeaveFacts, 'payFraction'>

const blank = blankRecord(leaveFields)
const whole = leaveFields.payFraction.default
const longestDays = 366

/** Refuses `external_id_taken`, `overlaps` and `period_locked`. */
export async function recordLeave(
  tenant: Tenant,
  organizationId: number,
  body: FromWire<typeof LeaveCreate>,
  keyId: string,
  warnings: Warnings,
): Promise<Result> {
  const status = body.status ?? 'pending'
  const facts = factsOf(blank, body)
  const employee = await requireEmployee(tenant, organizationId, body.employeeId, known => [
    ...spanFindings(facts, known),
    ...fractionFindings(facts),
  ])
  const days = await countedDays(tenant, employee, facts, null)
  const row = await leaves.add(tenant, organizationId, {
    ...facts,
    days,
    employeeId: employee.id,
    status,
    decidedBy: status === 'approved' ? keyId : null,
  })
  const appliedTo = await (status === 'approved'
    ? takeIn(tenant, row, warnings)
    : payingMonth(tenant, row, await monthsOf(tenant, row)))
  return { row, appliedTo }
}

function fractionFindings({ payFraction }: { payFraction: number }): ProblemDetail[] {
  return payFraction >= 0 && payFraction <= whole
    ? []
    : [
        fieldProblem(
          ['pay_fraction'],
          'out_of_range',
          'The fraction is outside 0 to 1. Send 1 for a paid leave, 0 for loss of pay, or a value between.',
        ),
      ]
}

function spanFindings(span: Span, employee: Employee | null): ProblemDetail[] {
  const { fromDate, toDate, fromSession, toSession } = span
  const length = daysInclusive(fromDate, toDate)
  if (length < 1 || length > longestDays) {
    return [
      fieldProblem(['to_date'], 'out_of_range', `to_date must be from_date or later, within ${longestDays}.`),
    ]
  }
  const findings: ProblemDetail[] = []
  if (employee !== null && fromDate < employee.dateOfJoining) {
    const message = `The date is before the employee joined (${employee.dateOfJoining}).`
    findings.push(fieldProblem(['from_date'], 'before_joining', message))
  }
  if (employee?.dateOfLeaving && toDate > employee.dateOfLeaving) {
    const message = `The date is after the employee left (${employee.dateOfLeaving}).`
    findings.push(fieldProblem(['to_date'], 'after_exit', message))
  }
  if (length > 1 && fromSession === 'first_half') {
    findings.push(
      fieldProblem(
        ['from_session'],
        'out_of_range',
        'A leave of several days cannot start with first_half. Send full or second_half.',
      ),
    )
  }
  if (length > 1 && toSession === 'second_half') {
    findings.push(
      fieldProblem(
        ['to_session'],
        'out_of_range',
        'A leave of several days cannot end with second_half. Send full or first_half.',
      ),
    )
  }
  const sessions = new Set([fromSession, toSession])
  if (length === 1 && sessions.has('first_half') && sessions.has('second_half')) {
    findings.push(
      fieldProblem(
        ['to_session'],
        'out_of_range',
        'A leave of one day takes one half. Send the same half in from_session and to_session.',
      ),
    )
  }
  return findings
}

/** The days of the leave; refuses `overlaps` and a leave that takes none. The person is locked for it. */
async function countedDays(tenant: Tenant, employee: Employee, span: CountedLeave, own: string | null) {
  await lockEmployee(tenant, employee)
  const others = await leavesTouching(tenant, employee, span)
  const met = others.find(other => other.id !== own && overlap(other, span))
  if (met !== undefined) {
    throw new Problem(
      'overlaps',
      `These days overlap with leave ${met.id}. Send other days, or cancel that leave.`,
      [fieldProblem(['from_date'], 'overlaps', 'Send other days, or cancel the other leave.', [met.id])],
    )
  }
  const days = await leaveDays(tenant, employee, span)
  if (days === 0) {
    const message =
      'The leave contains only weekly offs and holidays. Send days with at least one working day.'
    refuseFindings([fieldProblem(['from_date'], 'out_of_range', message)])
  }
  return days
}

/** Spans in half days, each from the first to the last. */
function overlap(one: Span, other: Span): boolean {
  return first(one) <= last(other) && first(other) <= last(one)
}

function isSecondHalf({ fromDate, toDate, fromSession, toSession }: Span): boolean {
  return fromSession === 'second_half' || (fromDate === toDate && toSession === 'second_half')
}

function first(span: Span): string {
  return `${span.fromDate} ${isSecondHalf(span) ? 2 : 1}`
}

function last(span: Span): string {
  const { fromDate, toDate, fromSession, toSession } = span
  const endsInMorning = toSession === 'first_half' || (fromDate === toDate && fromSession === 'first_half')
  return `${toDate} ${endsInMorning ? 1 : 2}`
}

async function monthsOf(
  tenant: Tenant,
  { organizationId, employeeId, fromDate, toDate }: Leave,
): Promise<MonthKey[]> {
  const wageMonths = await wageMonthsOf(tenant, organizationId, [employeeId])
  const months: MonthKey[] = []
  let month = wageMonths.nameAt(employeeId, fromDate)
  for (const last = wageMonths.nameAt(employeeId, toDate); ; month = nextMonth(month)) {
    months.push({ employeeId, ...month })
    if (isSameMonth(month, last)) return months
  }
}

/** The month that pays for what is closed of the leave; null where nothing is. Refuses `period_locked`. */
async function payingMonth(
  tenant: Tenant,
  { organizationId, fromDate, toDate }: Leave,
  months: readonly MonthKey[],
): Promise<PayMonth | null> {
  let appliedTo: PayMonth | null = null
  const days = { start: fromDate, end: toDate }
  for (const each of months) {
    const { month, isLate } = await monthOfInput(tenant, organizationId, { ...each, days }, ['from_date'])
    if (isLate) appliedTo = month
  }
  return appliedTo
}

/** Takes an approved leave into its months, or out of them; gives the month that pays for a closed one. */
async function takeIn(tenant: Tenant, leave: Leave, warnings: Warnings): Promise<PayMonth | null> {
  const { organizationId } = leave
  const months = await monthsOf(tenant, leave)
  const appliedTo = await payingMonth(tenant, leave, months)
  await rollUp(tenant, organizationId, months)
  for (const month of await summedUp(tenant, organizationId, months)) {
    warnings.add(`monthly_attendance_wins ${month}`)
  }
  return appliedTo
}

const moveTo = { approved: 'approve', rejected: 'reject', cancelled: 'cancel' } as const

type LeaveDecider = Decider & { readonly warnings: Warnings }

/**
 * Changes a pending leave and decides about it. Refuses `already_decided`, `external_id_taken`, `overlaps` and
 * `period_locked`.
 */
export async function patchLeave(
  tenant: Tenant,
  leave: Leave,
  { status, ...patch }: FromWire<typeof LeavePatch>,
  { ifMatch, keyId, warnings }: LeaveDecider,
): Promise<Result> {
  await leaves.lock(tenant, leave)
  requireVersion(ifMatch, leave.version)
  const before = storedFacts(leave)
  const changed = mergePatch(before, patch)
  const isChanged = changedPaths(before, changed).length > 0
  if (!isChanged && status === undefined) return { row: leave }
  const move = isChanged || status === undefined ? 'change' : moveTo[status]
  requireMove(leave.status, move, 'leave', 'status')
  const employee = await employeeOf(tenant, leave)
  refuseFindings([...(isChanged ? spanFindings(changed, employee) : []), ...fractionFindings(changed)])
  const days = isChanged ? await countedDays(tenant, employee, changed, leave.id) : leave.days
  const decided = status === undefined ? {} : { status, decidedBy: keyId }
  await leaves.change(tenant, leave, { ...changed, days, ...decided })
  if (status === 'approved' || before.status === 'approved')
    return { row: leave, appliedTo: await takeIn(tenant, leave, warnings) }
  if (status !== undefined) return { row: leave, appliedTo: null }
  return { row: leave, appliedTo: await payingMonth(tenant, leave, await monthsOf(tenant, leave)) }
}

/**
 * A caller who deletes an approved leave decides about it. For one of a closed month it refuses `period_locked`, or gives
 * the month that takes the removal, as the organization chooses.
 */
export async function removeLeave(
  tenant: Tenant,
  leave: Leave,
  caller: Caller,
  { ifMatch, warnings }: Omit<LeaveDecider, 'keyId'>,
): Promise<RemovedLate | null> {
  await leaves.lock(tenant, leave)
  requireVersion(ifMatch, leave.version)
  const { status } = leave
  if (status === 'approved') requireScope(caller, 'inputs:approve')
  await leaves.remove(tenant, leave)
  const appliedTo = status === 'approved' ? await takeIn(tenant, leave, warnings) : null
  const { id, organizationId } = leave
  return appliedTo && { id, organizationId, appliedTo }
}
