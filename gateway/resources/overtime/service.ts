import type { OvertimeRate } from '#proto/calculation/employee-input.ts'
import { calendarMonth, firstOfMonth } from '#proto/calendar/months.ts'
import { overtimeMultiplier } from '#proto/law/statutory-figures.ts'
import { decidedInputMoves, decidedInputState } from '#proto/moves/decided-input.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { blankRecord, factsOf } from '#proto/records/fields.ts'
import { overtimeLimitFields, overtimeRequestFields } from '#proto/records/overtime.ts'
import { splitByWeights } from '#proto/shares.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { OvertimePolicy } from '#storage/entities/overtime-policy.ts'
import { type OvertimeRequest, OvertimeRequestTable } from '#storage/entities/overtime-request.ts'
import { changeTimes } from '#storage/repositories/changes.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import { departments } from '#storage/repositories/organization/departments.ts'
import { lockEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { claimingRuns } from '#storage/repositories/runs/input-claims.ts'
import {
  approvedOvertime,
  assignPolicy,
  overtimePolicies,
  overtimeRequests,
  type PaidOvertime,
  paidOvertime,
  policyInForce,
} from '#storage/repositories/inputs/overtime.ts'
import { cycleOfPerson } from '#storage/repositories/organization/payroll-cycles.ts'
import { settingsChanges, settingsInForce } from '#storage/repositories/organization/payroll-settings.ts'
import { offDay, shifts } from '#storage/repositories/inputs/shifts.ts'
import { type RowOutcome, runBulk } from '../../http/bulk.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { type Done, forEachEmployee, refusedRow } from '../employees/employee-rows.ts'
import { employedOn } from '../periods/employment.ts'
import type { Written } from '../kinds/collection.ts'
import { type Decider, employeeOf, requireDecidable, requireEmployee } from '../kinds/decided.ts'
import { monthOfInput } from '../periods/late-input.ts'
import { once, readMultiple, readOptionalMultiple, shownMultiple } from '../fields/multiple.ts'
import { readRate, shownRate } from './rate.ts'
import { payPeriodAt } from '../payroll-runs/pay-period.ts'
import type { OvertimeCreate, OvertimeDecision, PolicyAssign, PolicyCreate } from './schema.ts'

const blankRequest = blankRecord(overtimeRequestFields)
const blankLimits = blankRecord(overtimeLimitFields)

export function makePolicy(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, ...body }: FromWire<typeof PolicyCreate>,
): Promise<OvertimePolicy> {
  const findings: ProblemDetail[] = []
  const { rateBasis } = body
  const least = rateBasis === 'wages_code' ? overtimeMultiplier : once
  const multiplier = readMultiple(body.multiplier, ['multiplier'], findings, least)
  const weeklyOffMultiplier = readOptionalMultiple(
    body.weeklyOffMultiplier,
    ['weekly_off_multiplier'],
    findings,
    least,
  )
  const holidayMultiplier = readOptionalMultiple(
    body.holidayMultiplier,
    ['holiday_multiplier'],
    findings,
    least,
  )
  const rate = readRate(rateBasis, body, [], findings)
  refuseFindings(findings)
  if (rate === null) throw new Error('A policy has no rate.')
  return overtimePolicies.add(tenant, organizationId, {
    name: body.name,
    rateBasis,
    fixedHourlyRate: rate.basis === 'fixed' ? rate.hourlyRate : null,
    hoursPerDay: rate.basis === 'fixed' ? null : rate.minutesPerDay,
    daysPerMonth: rate.basis === 'fixed' ? null : rate.daysPerMonth,
    multiplier,
    weeklyOffMultiplier,
    holidayMultiplier,
    ...factsOf(blankLimits, body),
  })
}

export function presentPolicy(policy: OvertimePolicy) {
  const multiplier = shownMultiple(policy.multiplier)
  if (multiplier === null) throw new Error('A policy has no multiple.')
  return {
    ...policy,
    ...shownRate(rateOf(policy)),
    rateBasis: policy.rateBasis,
    multiplier,
    weeklyOffMultiplier: shownMultiple(policy.weeklyOffMultiplier),
    holidayMultiplier: shownMultiple(policy.holidayMultiplier),
  }
}

/** Rate of the policy, as a request keeps it once it is approved. */
function rateOf({ rateBasis, fixedHourlyRate, hoursPerDay, daysPerMonth }: OvertimePolicy): OvertimeRate {
  if (rateBasis === 'fixed') {
    if (typeof fixedHourlyRate !== 'number') throw new Error('A policy has no fixed rate.')
    return { basis: rateBasis, hourlyRate: fixedHourlyRate }
  }
  if (typeof hoursPerDay !== 'number' || typeof daysPerMonth !== 'number')
    throw new Error('A policy does not say what a month has.')
  return { basis: rateBasis, minutesPerDay: hoursPerDay, daysPerMonth }
}

type Assigning = CallBasics & {
  readonly inTenant: InTenant
  readonly target: OvertimePolicy
  readonly body: FromWire<typeof PolicyAssign>
}

/** Assigns the policy to people, departments or shifts, each with its own outcome. */
export function assignPolicies(call: Assigning) {
  const { target: policy, body } = call
  const { employeeIds = [], departmentIds = [], shiftIds = [], effectiveFrom } = body
  if ([employeeIds, departmentIds, shiftIds].filter(list => list.length > 0).length !== 1) {
    refuseFindings([
      fieldProblem(['employee_ids'], 'required', 'Send one of employee_ids, department_ids and shift_ids.'),
    ])
  }
  const { organizationId } = policy
  if (employeeIds.length > 0) {
    return forEachEmployee(call, organizationId, employeeIds, async (tenant, { id }) => ({
      status: await assignPolicy(tenant, policy, 'employee', id, effectiveFrom),
    }))
  }
  const [target, store] =
    departmentIds.length > 0 ? (['department', departments] as const) : (['shift', shifts] as const)
  return runBulk<string>({
    ...call,
    items: [...departmentIds, ...shiftIds],
    atomic: false,
    dryRun: false,
    read: item => ({ value: String(item) }),
    async apply(tenant, rows) {
      const ids = rows.map(({ row }) => row)
      const known = await store.named(tenant, organizationId, ids)
      const outcomes: RowOutcome[] = []
      for (const { index, row: id } of rows) {
        const done: Done = known.has(id)
          ? { status: await assignPolicy(tenant, policy, target, id, effectiveFrom) }
          : refusedRow(index, 'unknown_reference', `The ${target} does not exist in this organization.`)
        outcomes.push({ id: known.get(id)?.id ?? null, externalId: null, ...done })
      }
      return outcomes
    },
  })
}

type Result = Written<OvertimeRequest>

/**
 * Records overtime; a policy without approval approves it at once, but only who may approve chooses another than the
 * employee's own. Throws `external_id_taken` and `period_locked`.
 */
export async function requestOvertime(
  tenant: Tenant,
  organizationId: number,
  body: FromWire<typeof OvertimeCreate>,
  { keyId, mayApprove }: { readonly keyId: string; readonly mayApprove: boolean },
): Promise<Result> {
  const named = body.policyId ? await overtimePolicies.find(tenant, body.policyId) : null
  const employee = await requireEmployee(tenant, organizationId, body.employeeId, known => [
    ...(known === null ? [] : employedOn(known, body.date)),
    ...(body.policyId && (named?.organizationId !== organizationId || !named.isActive)
      ? [fieldProblem(['policy_id'], 'unknown_reference', 'The policy does not exist or is inactive.')]
      : []),
  ])
  const own = await policyInForce(tenant, employee, body.date)
  const policy = named ?? own
  const facts = factsOf(blankRequest, body)
  const isApproved = policy !== null && !policy.requiresApproval && (mayApprove || policy.id === own?.id)
  if (isApproved) await lockEmployee(tenant, employee)
  const paying = await payingMonth(tenant, employee, facts)
  const request = await overtimeRequests.add(tenant, organizationId, {
    ...facts,
    employeeId: employee.id,
    payDate: facts.date,
    policyId: policy?.id ?? null,
    status: 'pending',
    multiplier: null,
    rate: null,
    approvedMinutes: null,
    remarks: null,
    decidedBy: null,
  })
  if (!isApproved) return { row: request, appliedTo: paying.isLate ? paying.month : null }
  return approve(tenant, request, { decision: 'approve' }, { keyId, isNew: true })
}

/** Approves, rejects or cancels a request. Throws `already_decided` and `period_locked`. */
export async function decideOvertime(
  tenant: Tenant,
  request: OvertimeRequest,
  body: FromWire<typeof OvertimeDecision>,
  by: Decider,
): Promise<Result> {
  await overtimeRequests.lock(tenant, request)
  const { organizationId, id, version } = request
  // The limits of a day and a quarter are of all requests of the employee, so of two approvals one comes after the other.
  if (body.decision === 'approve') await lockEmployee(tenant, await employeeOf(tenant, request))
  await lockInputsShared(tenant, organizationId)
  const payment = (await claimingRuns(tenant, organizationId, 'overtime_request', [id])).get(id)
  const state = decidedInputState(request.status, payment)
  requireDecidable({ state, version, payment }, body.decision, by, 'request')
  if (body.decision === 'approve') return approve(tenant, request, body, { keyId: by.keyId, isNew: false })
  await overtimeRequests.change(tenant, request, {
    status: decidedInputMoves[body.decision].to,
    approvedMinutes: null,
    remarks: body.remarks ?? null,
    decidedBy: by.keyId,
  })
  return { row: request }
}

async function approve(
  tenant: Tenant,
  request: OvertimeRequest,
  body: FromWire<typeof OvertimeDecision>,
  { keyId, isNew }: { readonly keyId: string; readonly isNew: boolean },
): Promise<Result> {
  const policy = request.policyId ? await overtimePolicies.find(tenant, request.policyId) : null
  const employee = await employeeOf(tenant, request)
  const { most, limit } = await countedMinutes(tenant, request, policy)
  if (most === 0) {
    const message = `The policy counts none of ${request.minutes} minutes, because of its ${limit}.`
    const advice = isNew ? '' : ' Reject the request.'
    refuseFindings([fieldProblem([isNew ? 'minutes' : 'decision'], 'out_of_range', `${message}${advice}`)])
  }
  const approvedMinutes = body.approvedMinutes ?? most
  if (approvedMinutes > most) {
    const message = `The policy counts at most ${most} of ${request.minutes} minutes. Send ${most} or less.`
    refuseFindings([fieldProblem(['approved_minutes'], 'out_of_range', message)])
  }
  const { month, isLate } = await payingMonth(tenant, employee, request)
  const payDate = isLate ? firstOfMonth(month) : request.date
  const multiplier = policy === null ? null : await multiplierOf(tenant, policy, request)
  const rate = policy === null ? null : rateOf(policy)
  await overtimeRequests.change(tenant, request, {
    status: 'approved',
    approvedMinutes,
    multiplier,
    rate,
    payDate,
    remarks: body.remarks ?? null,
    decidedBy: keyId,
  })
  return { row: request, appliedTo: isLate ? month : null }
}

type Limit = 'min_minutes' | 'round_to_minutes' | 'max_minutes_per_day' | 'max_minutes_per_quarter'

/** Minutes that the policy counts, all of them without one, and the limit of it that leaves no more. */
async function countedMinutes(
  tenant: Tenant,
  request: OvertimeRequest,
  policy: OvertimePolicy | null,
): Promise<{ readonly most: number; readonly limit: Limit | null }> {
  const { minutes } = request
  if (policy === null) return { most: minutes, limit: null }
  if (minutes < policy.minMinutes) return { most: 0, limit: 'min_minutes' }
  const approved = await approvedOvertime(tenant, request)
  const { maxMinutesPerDay: ofDay, maxMinutesPerQuarter: ofQuarter, roundToMinutes } = policy
  let counted: { left: number; limit: Limit } = { left: minutes, limit: 'round_to_minutes' }
  const lower = (left: number, limit: Limit) => {
    if (left < counted.left) counted = { left: Math.max(0, left), limit }
  }
  if (ofDay) lower(ofDay - approved.onDay, 'max_minutes_per_day')
  if (ofQuarter) lower(ofQuarter - approved.inQuarter, 'max_minutes_per_quarter')
  return { most: counted.left - (counted.left % roundToMinutes), limit: counted.limit }
}

/** The policy's multiple on that day, in hundredths: on a weekly off that is a holiday the larger of the two. */
async function multiplierOf(
  tenant: Tenant,
  { multiplier, weeklyOffMultiplier, holidayMultiplier }: OvertimePolicy,
  { organizationId, employeeId: id, date }: OvertimeRequest,
): Promise<number> {
  if (typeof weeklyOffMultiplier !== 'number' && typeof holidayMultiplier !== 'number') return multiplier
  const { salaryDays } = await settingsInForce(tenant, organizationId, date)
  const day = await offDay(tenant, { organizationId, id }, date, salaryDays.weeklyOffs)
  const special = Math.max(
    day.isWeeklyOff ? (weeklyOffMultiplier ?? 0) : 0,
    day.isHoliday ? (holidayMultiplier ?? 0) : 0,
  )
  return special === 0 ? multiplier : special
}

/** The month whose run has the day, or a later one where that is closed. Refuses `period_locked`. */
async function payingMonth(
  tenant: Tenant,
  employee: Employee,
  { date, runType }: { readonly date: PlainDate; readonly runType?: OvertimeRequest['runType'] },
) {
  const { organizationId, id: employeeId } = employee
  const changes = await settingsChanges(tenant, organizationId)
  const { end } = payPeriodAt(date, changes, await cycleOfPerson(tenant, employee, date))
  const month = { employeeId, ...calendarMonth(end), days: { start: date, end: date } }
  const input = { kind: 'overtime_request', runType: runType ?? null, categories: [] } as const
  return monthOfInput(tenant, organizationId, { ...month, input }, ['date'])
}

/** Requests of one organization as responses show them; one that a paid run paid is paid, and has its amount. */
export async function presentRequests(tenant: Tenant, requests: readonly OvertimeRequest[]) {
  const [first] = requests
  if (first === undefined) return []
  const approved = requests.filter(({ status }) => status === 'approved').map(({ id }) => id)
  const paying = await paidOvertime(tenant, first.organizationId, approved)
  const runs = new Map(paying.flatMap(run => run.requests.map(({ id }) => [id, run] as const)))
  const amounts = new Map(paying.filter(({ isPaid }) => isPaid).flatMap(amountsOf))
  const changes = await changeTimes(tenant, OvertimeRequestTable, requests)
  return requests.map(request => ({
    ...request,
    updatedAt: changes.get(request.id) ?? request.updatedAt,
    status: decidedInputState(request.status, runs.get(request.id)),
    multiplier: shownMultiple(request.multiplier),
    ...shownRate(request.rate),
    amount: amounts.get(request.id) ?? null,
    payrollRunId: runs.get(request.id)?.payrollRunId ?? null,
  }))
}

/** Pay for attendance on slips of one employee and month, beside the requests that they paid. */
export type AttendancePay = {
  readonly amount: Paise
  readonly minutes: number
  /** Multiple in hundredths, as the slip that paid last has it. */
  readonly multiplier: number
  readonly payrollRunId: string
}

/** Null where the slips paid no overtime of attendance, or do not tell which part of their overtime it is. */
export function attendancePay(slips: readonly PaidOvertime[]): AttendancePay | null {
  const parts = slips.flatMap(attendancePart)
  const last = parts.at(-1)
  if (last === undefined || parts.some(({ amount }) => amount === null)) return null
  const sum = (of: 'amount' | 'minutes') => parts.reduce((rest, part) => rest + (part[of] ?? 0), 0)
  const { multiplier, payrollRunId } = last
  return { amount: sum('amount') as Paise, minutes: sum('minutes'), multiplier, payrollRunId }
}

/** The line less what the requests came to, so that both are the line. */
function attendancePart(paid: PaidOvertime) {
  const { slip, requests, payrollRunId } = paid
  if (slip === null) return []
  const { entries } = slip
  if (entries.length === 0) return [{ ...slip, multiplier: overtimeMultiplier, payrollRunId }]
  const own = entries.slice(0, Math.max(0, entries.length - requests.length))
  const minutes = own.reduce((sum, entry) => sum + entry.minutes, 0)
  if (minutes === 0) return []
  const ofRequests = amountsOf(paid).map(([, amount]) => amount)
  const isTold = ofRequests.every(amount => amount !== null)
  const amount = isTold ? ofRequests.reduce((rest: number, each) => rest - (each ?? 0), slip.amount) : null
  return [{ amount, minutes, multiplier: own[0]?.multiplier ?? overtimeMultiplier, payrollRunId }]
}

/**
 * Amount of each request: its own, or its share of a line that was set by hand, so that the parts and what the rest of
 * the month came to are the line. A line in which every hour has the law's rate is split by minutes times their
 * multiple. Null: the slip does not tell of these requests.
 */
function amountsOf({ requests, slip }: PaidOvertime): [id: string, amount: Paise | null][] {
  const none = requests.map(({ id }): [string, Paise | null] => [id, null])
  if (slip === null || requests.length === 0) return none
  const entries = slip.entries.slice(-requests.length)
  const isTold = requests.every(({ minutes, multiplier }, index) => {
    const entry = entries[index]
    return entry?.minutes === minutes && (multiplier === null || entry.multiplier === multiplier)
  })
  if (!isTold) return none
  const isKept = slip.amounts.some(amount => amount > 0)
  const weights = isKept
    ? slip.amounts
    : slip.entries.map(({ minutes, multiplier }) => minutes * (multiplier ?? overtimeMultiplier))
  const parts = splitByWeights(slip.amount, weights).slice(-requests.length)
  return requests.map(({ id }, index) => [id, parts[index] ?? null])
}
