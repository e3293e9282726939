import { endOfTime } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Shift } from '#storage/entities/shift.ts'
import { holdRollUps, rollUp } from '#storage/repositories/inputs/attendance.ts'
import { closedPeriods } from '#storage/repositories/runs/closed-periods.ts'
import { flushEmployees, lockEmployee, touchEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { FactsOf } from '#storage/repositories/records.ts'
import { overtimePolicies } from '#storage/repositories/inputs/overtime.ts'
import { assignShift, monthsInShift, runOfShift, shifts } from '#storage/repositories/inputs/shifts.ts'
import { refuseFindings } from '../../http/findings.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { forEachEmployee } from '../employees/employee-rows.ts'
import { emitChanges } from '../employees/events.ts'
import type { shift, ShiftAssign } from './schema.ts'

type Facts = FactsOf<Shift>

const dayMinutes = 24 * 60

/** Refuses `period_locked` where the weekly offs of people change whose pay went by them. */
export async function resolveShift(
  tenant: Tenant,
  { organizationId, id }: { organizationId: number; id: string | null },
  given: FromWire<typeof shift.Patch>,
  facts: Facts,
): Promise<Facts> {
  const policy = given.overtimePolicyId ? await overtimePolicies.find(tenant, given.overtimePolicyId) : null
  const isUnknown = given.overtimePolicyId && (policy?.organizationId !== organizationId || !policy.isActive)
  refuseFindings([
    ...minuteFindings(facts),
    ...offFindings(facts),
    ...(isUnknown
      ? [
          fieldProblem(
            ['overtime_policy_id'],
            'unknown_reference',
            'The overtime policy does not exist or is inactive.',
          ),
        ]
      : []),
  ])
  const before = id === null ? null : await shifts.find(tenant, id)
  if (before !== null && changedPaths(offsOf(before), offsOf(facts)).length > 0) {
    const run = await runOfShift(tenant, before)
    if (run !== null) {
      const message = `The locked or paid run ${run} used the weekly offs of this shift.`
      const fix = 'Create another shift and assign it from a date after the run.'
      throw new Problem('period_locked', message, [
        fieldProblem(['weekly_offs'], 'expected_state', fix, [run]),
      ])
    }
  }
  return { ...facts, isNight: facts.isNight ?? facts.endTime <= facts.startTime }
}

function offsOf({ weeklyOffs, alternateOffs }: Facts) {
  return { weeklyOffs, alternateOffs }
}

function minuteFindings({ startTime, endTime, breakMinutes, fullDayMinutes, halfDayMinutes }: Facts) {
  const span = (minutesOf(endTime) - minutesOf(startTime) + dayMinutes) % dayMinutes || dayMinutes
  const work = span - breakMinutes
  const findings: ProblemDetail[] = []
  if (work <= 0)
    findings.push(
      fieldProblem(
        ['break_minutes'],
        'out_of_range',
        `The break exceeds the shift of ${span} minutes. Send fewer minutes.`,
      ),
    )
  else if ((fullDayMinutes ?? 0) > work)
    findings.push(
      fieldProblem(
        ['full_day_minutes'],
        'out_of_range',
        `The value exceeds the ${work} minutes of work of the shift. Send fewer minutes.`,
      ),
    )
  if ((halfDayMinutes ?? 0) > (fullDayMinutes ?? work))
    findings.push(
      fieldProblem(
        ['half_day_minutes'],
        'out_of_range',
        'half_day_minutes exceeds full_day_minutes. Send at most full_day_minutes.',
      ),
    )
  return findings
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function offFindings({ weeklyOffs, alternateOffs }: Facts): ProblemDetail[] {
  const days = [...(weeklyOffs ?? []), ...alternateOffs.map(({ weekday }) => weekday)]
  const first = (weeklyOffs ?? []).length
  return days.flatMap((day, at) => {
    if (days.indexOf(day) === at) return []
    const path = at < first ? ['weekly_offs', at] : ['alternate_offs', at - first, 'weekday']
    return [fieldProblem(path, 'duplicate', 'The weekday occurs twice. Send each weekday once.')]
  })
}

/** What days and leaves come to follows the weekly offs. */
export async function rollUpShift(tenant: Tenant, row: Shift, changed: readonly string[]): Promise<void> {
  if (!changed.some(path => path.endsWith('_offs'))) return
  await holdRollUps(tenant, row.organizationId)
  await rollUp(tenant, row.organizationId, await monthsInShift(tenant, row, 'shift'))
}

type Assigning = CallBasics & {
  readonly inTenant: InTenant
  readonly target: Shift
  readonly body: FromWire<typeof ShiftAssign>
}

/** Puts people into the shift, each with an outcome of its own. */
export function assignPeople(call: Assigning) {
  const { target, body } = call
  const { employeeIds, effectiveFrom: from, effectiveTo: to = null } = body
  const findings: ProblemDetail[] = []
  if (!target.isActive)
    findings.push(fieldProblem([], 'expected_state', 'The shift is inactive. Set is_active to true first.'))
  if (to !== null && to < from)
    findings.push(
      fieldProblem(
        ['effective_to'],
        'out_of_range',
        'The date is before effective_from. Send that date or a later one.',
      ),
    )
  refuseFindings(findings)
  return forEachEmployee(call, target.organizationId, employeeIds, async (tenant, person) => {
    await lockEmployee(tenant, person)
    const status = await putIntoShift(tenant, person, target.id, { from, to })
    if (status === 'unchanged') return { status }
    await emitChanges(tenant, [{ employee: person, change: 'updated', fieldsChanged: ['shift_id'] }])
    return { status }
  })
}

/** Of a person whom the caller has locked; null is none. Refuses `overlaps` and `period_locked` before it writes. */
export async function putIntoShift(
  tenant: Tenant,
  person: Employee,
  shiftId: string | null,
  span: { from: PlainDate; to: PlainDate | null },
): Promise<'created' | 'updated' | 'unchanged'> {
  const { organizationId, id } = person
  const status = await assignShift(tenant, person, shiftId, span, async ({ from, to }) => {
    const period = { start: from, end: to ?? endOfTime }
    const closed = (await closedPeriods(tenant, organizationId, [id], period)).get(id)
    if (closed !== undefined) throw periodClosed(closed.payrollRunId, ['effective_from'])
  })
  if (status === 'unchanged') return status
  if (status === 'overlaps') {
    throw new Problem('overlaps', 'The employee has another temporary assignment that partly overlaps.', [
      fieldProblem(['effective_from'], 'overlaps', 'Send days without another temporary assignment.'),
    ])
  }
  touchEmployee(tenant, person)
  await flushEmployees(tenant)
  await rollUp(tenant, organizationId, await monthsInShift(tenant, person, 'person'))
  return status
}
