import { nextMonth } from '#proto/calendar/months.ts'
import { addDays, endOfTime } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee, Exit } from '#storage/entities/employee.ts'
import type { Fnf } from '#storage/entities/fnf.ts'
import { recordCall } from '#storage/repositories/keys/audit.ts'
import { rollUpClosed, rollUpPeople } from '#storage/repositories/inputs/attendance.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import { closedMonthsSince, closedPeriods } from '#storage/repositories/runs/closed-periods.ts'
import {
  flushEmployees,
  recordExit,
  recordLateExit,
  statusOf,
} from '#storage/repositories/employees/employees.ts'
import {
  decidedSettlement,
  latestSettlement,
  lockLiveSettlement,
} from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import type { PayMonth } from '#storage/repositories/runs/pay-months.ts'
import { nextSpell } from '#storage/repositories/employees/spells.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import { changedPaths, mergePatch } from '../../../http/merge-patch.ts'
import type { FromWire } from '../../../http/wire.ts'
import { periodClosed } from '../../periods/closed-period.ts'
import { horizonFindings } from '../../periods/employment.ts'
import { createSettlement, withdraw } from '../../fnf/service.ts'
import { takesLateInputs } from '../../periods/late-input.ts'
import { leavingFacts } from './leaving.ts'
import { todayOf } from '../../periods/today.ts'
import { emitChanges } from '../events.ts'
import type { ExitCreate, ExitPatch } from './schema.ts'

/**
 * Records that an employee, locked by the caller, leaves, with the draft of a settlement. Answers the month that takes an
 * exit in a closed one; null: nothing is closed. Refuses `employee_exited` and `period_locked`.
 */
export async function exitEmployee(
  tenant: Tenant,
  keyId: string,
  employee: Employee,
  body: FromWire<typeof ExitCreate>,
): Promise<PayMonth | null> {
  if (employee.exit) {
    throw new Problem('employee_exited', `An exit on ${employee.exit.dateOfLeaving} is already recorded.`)
  }
  const exit: Exit = {
    dateOfLeaving: body.dateOfLeaving,
    resignationDate: body.resignationDate ?? null,
    reason: body.reason,
    pfExitReason: body.pfExitReason ?? null,
    esiReasonCode: body.esiReasonCode ?? null,
    notice: body.notice ? { requiredDays: null, servedDays: null, action: null, ...body.notice } : null,
    createFnf: body.createFnf ?? true,
    rehireEligible: body.rehireEligible ?? null,
    bonusForfeited: body.bonusForfeited ?? false,
    ...leavingFacts(body),
    remarks: body.remarks ?? null,
  }
  refuseFindings([...noticeFindings(exit.notice), ...findingsOf(employee, exit)])
  const appliedTo = await settleLate(tenant, employee, { before: null, after: exit.dateOfLeaving })
  await keepExit(tenant, employee, exit, appliedTo)
  await emitChanges(tenant, [{ employee, change: 'exited', fieldsChanged: ['date_of_leaving', 'exit'] }])
  if (exit.createFnf) await createSettlement(tenant, keyId, employee, {})
  return appliedTo
}

function findingsOf({ dateOfJoining }: Employee, { dateOfLeaving, resignationDate }: Exit): ProblemDetail[] {
  return [
    ...horizonFindings('date_of_leaving', dateOfLeaving),
    ...(dateOfLeaving < dateOfJoining
      ? [
          fieldProblem(
            ['date_of_leaving'],
            'before_joining',
            'The date is before the employee joined. Send the date of joining or a later one.',
          ),
        ]
      : []),
    ...(resignationDate !== null && resignationDate > dateOfLeaving
      ? [
          fieldProblem(
            ['resignation_date'],
            'out_of_range',
            'The date is after date_of_leaving. Send that day or an earlier one.',
          ),
        ]
      : []),
  ]
}

/** All of the notice would count as not served. */
function noticeFindings(notice: Exit['notice']): ProblemDetail[] {
  if (!notice?.requiredDays || notice.servedDays !== null) return []
  if (notice.action !== 'recover' && notice.action !== 'pay') return []
  const message =
    'Days that were not served are paid or recovered. Send the days of notice that were served, 0 for none.'
  return [fieldProblem(['notice', 'served_days'], 'required', message)]
}

/** A spell ends before the next one of the person begins. */
async function rehireFindings(
  tenant: Tenant,
  employee: Employee,
  dateOfLeaving: PlainDate,
): Promise<ProblemDetail[]> {
  const next = await nextSpell(tenant, employee)
  if (next === null || dateOfLeaving < next.dateOfJoining) return []
  return [
    fieldProblem(
      ['date_of_leaving'],
      'out_of_range',
      `The employee was hired again on ${next.dateOfJoining} as ${next.employeeId}. Send an earlier date.`,
    ),
  ]
}

/** The last day of employment as it was known and as it is known from now on; null: the employee stays. */
type EndOfEmployment = { readonly before: PlainDate | null; readonly after: PlainDate | null }

/** The earlier and the later of the two days. */
function inOrder({ before, after }: EndOfEmployment): readonly [PlainDate, PlainDate] {
  const [one, other] = [before ?? endOfTime, after ?? endOfTime]
  return one < other ? [one, other] : [other, one]
}

/**
 * An employee who was paid for a day and later ones has not left before it, and one who was paid as a leaver has left:
 * such a change is refused, or noted for the payments that make it good, as the organization chooses. Answers the month
 * that takes it; null: no closed run is concerned. Refuses `period_locked`.
 */
async function settleLate(
  tenant: Tenant,
  employee: Employee,
  { before, after }: EndOfEmployment,
): Promise<PayMonth | null> {
  const { organizationId, id } = employee
  const [first, last] = inOrder({ before, after })
  const closed = await closedPeriods(tenant, organizationId, [id], { start: first, end: endOfTime })
  const run = closed.get(id)
  const takesLate = await takesLateInputs(tenant, organizationId)
  if (run !== undefined && !takesLate) throw periodClosed(run.payrollRunId, ['date_of_leaving'])
  if (!takesLate) return null
  const months = await closedMonthsSince(tenant, employee, first)
  // Runs of days that are days of employment now have paid others, and not the employee.
  const wageMonths = await wageMonthsOf(tenant, organizationId, [id])
  const lastMonth = last === endOfTime ? last : monthName(wageMonths.nameAt(id, last))
  const isLeftOut = (after ?? endOfTime) > first && [...months].some(month => month <= lastMonth)
  if (run === undefined && !isLeftOut) return null
  if (first < last) await recordLateExit(tenant, employee, { start: addDays(first, 1), end: last })
  let month = wageMonths.nameAt(id, first)
  while (months.has(monthName(month))) month = nextMonth(month)
  return month
}

function monthName({ year, month }: PayMonth): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/**
 * Days and leaves count as far as the person is here: in closed months, too, where `appliedTo` takes the difference of
 * their pay.
 */
async function keepExit(
  tenant: Tenant,
  employee: Employee,
  exit: Exit | null,
  appliedTo: PayMonth | null,
): Promise<void> {
  const ends = { before: employee.exit?.dateOfLeaving ?? null, after: exit?.dateOfLeaving ?? null }
  const [first, last] = inOrder(ends)
  recordExit(tenant, employee, exit)
  await flushEmployees(tenant)
  await rollUpPeople(tenant, employee.organizationId, [employee.id])
  if (appliedTo === null || first === last) return
  await rollUpClosed(tenant, employee, { start: addDays(first, 1), end: last })
}

/** Fields that no slip is calculated from. */
const apart = {
  resignationDate: null,
  pfExitReason: null,
  createFnf: null,
  rehireEligible: null,
  remarks: null,
}

/**
 * The exit with `patch` laid over it. Nothing is written or told when nothing differs. Answers the month that takes a change
 * in a closed one; null: nothing is closed. Refuses `period_locked`.
 */
export async function patchExit(
  tenant: Tenant,
  employee: Employee,
  patch: FromWire<typeof ExitPatch>,
): Promise<PayMonth | null> {
  const before = employee.exit
  if (!before) throw notFound()
  const merged = mergePatch(before, patch)
  const exit: Exit = { ...merged, ...leavingFacts(merged) }
  refuseFindings([
    ...(patch.notice === undefined ? [] : noticeFindings(exit.notice)),
    ...findingsOf(employee, exit),
    ...(await rehireFindings(tenant, employee, exit.dateOfLeaving)),
  ])
  const fieldsChanged = changedPaths(before, exit, 'exit')
  if (fieldsChanged.length === 0) return null
  // The approval of a settlement and a change of its exit follow one another.
  await lockInputsShared(tenant, employee.organizationId)
  const fnf = await decidedSettlement(tenant, employee.organizationId, employee.id)
  if (fnf !== null) throw settledExit(fnf)
  const isPaidBy = changedPaths({ ...before, ...apart }, { ...exit, ...apart }).length > 0
  const appliedTo = isPaidBy
    ? await settleLate(tenant, employee, { before: before.dateOfLeaving, after: exit.dateOfLeaving })
    : null
  await keepExit(tenant, employee, exit, appliedTo)
  const moved = before.dateOfLeaving === exit.dateOfLeaving ? [] : ['date_of_leaving']
  await emitChanges(tenant, [{ employee, change: 'updated', fieldsChanged: [...moved, ...fieldsChanged] }])
  return appliedTo
}

function settledExit({ id, status }: Fnf): Problem {
  return new Problem(
    'invalid_fnf_state',
    `Settlement ${id} of the exit is ${status}. ${status === 'settled' ? 'The exit is final.' : 'Cancel it or withdraw its approval first.'}`,
  )
}

async function withdrawSettlement(
  tenant: Tenant,
  { organizationId, id }: Employee,
  reason: string | undefined,
): Promise<void> {
  const decided = await decidedSettlement(tenant, organizationId, id)
  if (decided?.status === 'settled') throw settledExit(decided)
  const live = await lockLiveSettlement(tenant, organizationId, id)
  if (live !== null) await withdraw(tenant, live, reason ?? 'The exit was revoked.')
}

/**
 * The employee stays; the audit log keeps why. Answers the month that takes what closed ones left unpaid; null: nothing is
 * closed. Refuses `period_locked`.
 */
export async function revokeExit(
  tenant: Tenant,
  employee: Employee,
  reason: string | undefined,
): Promise<PayMonth | null> {
  if (!employee.exit) throw notFound()
  const next = await nextSpell(tenant, employee)
  if (next !== null) {
    throw new Problem(
      'conflict',
      `The employee was hired again on ${next.dateOfJoining} as ${next.employeeId}, so the exit stands.`,
    )
  }
  const { dateOfLeaving: before } = employee.exit
  const appliedTo = await settleLate(tenant, employee, { before, after: null })
  await withdrawSettlement(tenant, employee, reason)
  await keepExit(tenant, employee, null, appliedTo)
  const fieldsChanged = ['date_of_leaving', 'exit']
  await emitChanges(tenant, [{ employee, change: 'exit_revoked', fieldsChanged }])
  if (reason === undefined) return appliedTo
  const { organizationId, id } = employee
  await recordCall(tenant, {
    action: 'called',
    organizationId,
    resourceType: 'exit',
    resourceId: id,
    employeeId: id,
    after: { reason },
  })
  return appliedTo
}

/** The exit of an employee; 404 when the person has not left and will not. */
export async function presentExit(tenant: Tenant, employee: Employee) {
  if (!employee.exit) throw notFound()
  const fnf = await latestSettlement(tenant, employee.organizationId, employee.id)
  return {
    ...employee.exit,
    employeeId: employee.id,
    organizationId: employee.organizationId,
    status: statusOf(employee, todayOf(tenant, employee.organizationId)),
    fnfId: fnf?.id ?? null,
    updatedAt: employee.updatedAt,
    version: employee.version,
  }
}
