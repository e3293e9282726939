import { addDays, endOfTime } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import { rollUpPeople } from '#storage/repositories/inputs/attendance.ts'
import { closedPeriods } from '#storage/repositories/runs/closed-periods.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import {
  cycles,
  defaultCycle,
  employeeCycles,
  otherStartDays,
} from '#storage/repositories/organization/payroll-cycles.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import type { FromWire } from '../../../http/wire.ts'
import { ownStartDay } from '#storage/repositories/organization/wage-months.ts'
import { payPeriodAt } from '../../payroll-runs/pay-period.ts'
import { periodClosed } from '../../periods/closed-period.ts'
import { unknownReference } from '../../fields/references.ts'
import { todayOf } from '../../periods/today.ts'
import { saveRecordChange } from '../events.ts'
import type { CyclePut } from './schema.ts'

/** An employee in no cycle is paid in the default one; refuses `not_found` where there are no cycles. */
export async function readCycle(tenant: Tenant, employee: Employee, asOf: PlainDate | undefined) {
  const { id: employeeId, organizationId, dateOfJoining, version, createdAt, updatedAt } = employee
  const row = await employeeCycles.on(tenant, employee, asOf ?? todayOf(tenant, organizationId))
  if (row !== null) return { ...row, version }
  const usual = await defaultCycle(tenant, organizationId)
  if (usual === null) throw notFound()
  const cycleId = usual.id
  return { employeeId, organizationId, cycleId, effectiveFrom: dateOfJoining, version, createdAt, updatedAt }
}

/**
 * The caller has locked the employee. Nothing is written when nothing differs. Refuses `period_locked`, and
 * `effective_date_conflict` between months that begin on different days: some days would be paid by no run.
 */
export async function putIntoCycle(
  tenant: Tenant,
  employee: Employee,
  { cycleId, effectiveFrom }: FromWire<typeof CyclePut>,
) {
  const { organizationId, id } = employee
  const known = await cycles.named(tenant, organizationId, [cycleId])
  refuseFindings(known.has(cycleId) ? [] : [unknownReference(['cycle_id'], 'payroll cycle')])
  const before = await employeeCycles.on(tenant, employee, effectiveFrom)
  if (before?.cycleId === cycleId) return { ...before, version: employee.version }
  const startDay = known.get(cycleId)?.startDay ?? null
  const others = await otherStartDays(tenant, employee, effectiveFrom)
  if ([...others].some(other => other !== startDay)) {
    const message = 'Send the date of joining, or a cycle whose wage months start on the same day.'
    throw new Problem('effective_date_conflict', 'The wage months of these cycles start on different days.', [
      fieldProblem(['effective_from'], 'out_of_range', message),
    ])
  }
  await refuseCutPeriods(tenant, employee, { cycleId, effectiveFrom })
  const period = { start: effectiveFrom, end: endOfTime }
  const closed = (await closedPeriods(tenant, organizationId, [id], period)).get(id)
  if (closed !== undefined) throw periodClosed(closed.payrollRunId, ['effective_from'])
  const startDayBefore = await ownStartDay(tenant, employee)
  const { row } = await employeeCycles.put(tenant, employee, effectiveFrom, { cycleId })
  await saveRecordChange(tenant, employee, ['cycle_id'])
  if (startDayBefore !== startDay) await rollUpPeople(tenant, organizationId, [id], { isMoved: true })
  return { ...row, version: employee.version }
}

/**
 * Between cycles of other periods somebody is moved on the first day of a wage month, on which a period of every cycle
 * begins: within the month, days would be paid by no run.
 */
async function refuseCutPeriods(
  tenant: Tenant,
  employee: Employee,
  { cycleId, effectiveFrom }: FromWire<typeof CyclePut>,
): Promise<void> {
  const { organizationId, dateOfJoining } = employee
  const others = (await employeeCycles.history(tenant, employee)).filter(
    row => row.effectiveFrom !== effectiveFrom,
  )
  const rows = [...others, { cycleId, effectiveFrom }].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : 1,
  )
  const ids = rows.map(row => row.cycleId)
  const known = await cycles.named(tenant, organizationId, ids)
  const changes = await settingsChanges(tenant, organizationId)
  let before = await defaultCycle(tenant, organizationId)
  for (const row of rows) {
    const cycle = known.get(row.cycleId) ?? null
    const start = row.effectiveFrom
    if (start > dateOfJoining && patternOf(before) !== patternOf(cycle)) {
      const month = payPeriodAt(start, changes, cycle)
      if (month.start !== start) {
        const next = addDays(month.end, 1)
        throw new Problem('effective_date_conflict', 'These cycles have different periods.', [
          fieldProblem(
            ['effective_from'],
            'out_of_range',
            `Send the first day of a wage month, such as ${next}.`,
          ),
        ])
      }
    }
    before = cycle
  }
}

function patternOf(cycle: PayrollCycle | null): string {
  return cycle === null ? 'monthly ' : `${cycle.frequency} ${cycle.anchorDate ?? ''}`
}
