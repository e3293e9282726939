import type { PlainDate } from '#proto/units.ts'
import { FlushMode } from '@mikro-orm/postgresql'
import type { Employee } from '../../entities/employee.ts'
import { ShiftAssignmentTable } from '../../entities/shift-assignment.ts'
import { type Shift, ShiftTable } from '../../entities/shift.ts'
import { isHoliday } from '../../holidays.ts'
import { isWeeklyOff } from '../../weekly-offs.ts'
import { isOpenRollUp, type MonthKey } from './attendance.ts'
import type { Tenant } from '../for-tenant.ts'
import { addRow } from '../new-rows.ts'
import { lockInputsShared } from '../runs/calculations.ts'
import { recordStore } from '../records.ts'
import { query } from '../../postgres/sql.ts'
import { isClosed } from '../../run-states.ts'

export const shifts = recordStore<Shift>(ShiftTable, 'shf', 'shift')

type Owner = Pick<Employee, 'organizationId' | 'id'>
/** Others' changes wait for a flush that names what is refused. */
const unflushed = { flushMode: FlushMode.COMMIT }

type Span = { readonly from: PlainDate; readonly to: PlainDate | null }

/** The shift in which each of the people works on a day; who works in none is missing. */
export async function shiftsOn(
  tenant: Tenant,
  owners: readonly Owner[],
  day: PlainDate,
): Promise<ReadonlyMap<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await query<{ employee_id: string; shift_id: string | null }[]>(
    tenant,
    `select distinct on (employee_id) employee_id, shift_id from shift_assignment
     where organization_id in (?) and employee_id in (?)
       and effective_from <= ? and coalesce(effective_to, 'infinity') >= ?
     order by employee_id, effective_from desc`,
    [[...new Set(owners.map(owner => owner.organizationId))], owners.map(({ id }) => id), day, day],
  )
  return new Map(
    rows.flatMap(({ employee_id: id, shift_id: shift }) => (shift === null ? [] : [[id, shift]])),
  )
}

/**
 * Puts a person into a shift, or by null into none, in the place of what was said from the same date. `overlaps` where
 * of this one and another the earlier has an end that the later begins before: nobody could say which holds. `check` is
 * asked about the days that change before anything is put into the unit of work; the caller flushes it.
 */
export async function assignShift(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  shiftId: string | null,
  { from, to }: Span,
  check: (changed: Span) => Promise<void>,
): Promise<'created' | 'updated' | 'unchanged' | 'overlaps'> {
  const all = await tenant.em.find(ShiftAssignmentTable, { organizationId, employeeId }, unflushed)
  const known = all.find(({ effectiveFrom }) => effectiveFrom === from)
  const isSame = known !== undefined && (known.shiftId ?? null) === shiftId
  if (isSame && (known.effectiveTo ?? null) === to) return 'unchanged'
  const reaches = (end: PlainDate | null | undefined, start: PlainDate) => Boolean(end) && end! >= start
  const overlaps = all.some(({ effectiveFrom: begun, effectiveTo: ended }) =>
    begun < from ? reaches(ended, from) : begun > from && reaches(to, begun),
  )
  if (overlaps) return 'overlaps'
  const ended = known === undefined ? to : (known.effectiveTo ?? null)
  await check({ from, to: to === null || ended === null ? null : to > ended ? to : ended })
  const facts = { shiftId, effectiveTo: to }
  if (known === undefined) {
    const key = { organizationId, employeeId, effectiveFrom: from }
    tenant.em.create(ShiftAssignmentTable, { ...key, ...facts, version: 1, createdAt: tenant.clock() })
  } else tenant.em.assign(known, facts)
  return known === undefined ? 'created' : 'updated'
}

/** Puts a new employee into a shift; `flushEmployees` writes it. */
export function beginShift(
  tenant: Tenant,
  { organizationId, id: employeeId, dateOfJoining }: Employee,
  shiftId: string,
): void {
  addRow(tenant, ShiftAssignmentTable, {
    organizationId,
    employeeId,
    effectiveFrom: dateOfJoining,
    effectiveTo: null,
    shiftId,
    version: 1,
    createdAt: tenant.clock(),
  })
}

/** Whether anybody was ever put into the shift or worked in it, or an overtime policy was given to it. */
export async function isShiftInUse(tenant: Tenant, { organizationId, id }: Shift): Promise<boolean> {
  const [row] = await query<[{ found: boolean }]>(
    tenant,
    `select exists (select from shift_assignment where organization_id = ? and shift_id = ?)
       or exists (select from attendance_day where organization_id = ? and shift_id = ?)
       or exists (select from overtime_assignment
                  where organization_id = ? and target = 'shift' and target_id = ?) as found`,
    [organizationId, id, organizationId, id, organizationId, id],
  )
  return row.found
}

/** A locked or paid regular run of days on which somebody of it was put into the shift; null when there is none. */
export async function runOfShift(tenant: Tenant, { organizationId, id }: Shift): Promise<string | null> {
  await lockInputsShared(tenant, organizationId)
  const [row] = await query<{ id: string }[]>(
    tenant,
    `select p.id from shift_assignment a
     join payroll_run_employee r on r.organization_id = a.organization_id and r.employee_id = a.employee_id
       and r.live and not r.excluded and r.type = 'regular'
     join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
       and ${isClosed('p')} and p.paid_to >= a.effective_from
       and p.paid_from <= coalesce(a.effective_to, 'infinity')
     where a.organization_id = ? and a.shift_id = ? order by p.id limit 1`,
    [organizationId, id],
  )
  return row?.id ?? null
}

/** The months that days and leaves were rolled up into while these people, or those of the shift, were in theirs. */
export function monthsInShift(
  tenant: Tenant,
  { organizationId, id }: Owner,
  of: 'person' | 'shift',
): Promise<MonthKey[]> {
  return query<MonthKey[]>(
    tenant,
    `select distinct m.employee_id as "employeeId", m.year, m.month from attendance_month m
     join shift_assignment a on a.organization_id = m.organization_id and a.employee_id = m.employee_id
       and a.effective_from < make_date(m.year, m.month, 1) + interval '1 month'
     where m.organization_id = ? and ${of === 'shift' ? 'a.shift_id' : 'm.employee_id'} = ? and ${isOpenRollUp('m')}`,
    [organizationId, id],
  )
}

/** Whether a day is a weekly off of a person, where `usual` are those of the organization, and whether a holiday. */
export async function offDay(
  tenant: Tenant,
  { organizationId, id }: Owner,
  day: PlainDate,
  usual: readonly string[],
): Promise<{ isWeeklyOff: boolean; isHoliday: boolean }> {
  const [row] = await query<[{ isWeeklyOff: boolean; isHoliday: boolean }]>(
    tenant,
    `select ${isWeeklyOff('e', 'd.date', 'd.usual')} as "isWeeklyOff", ${isHoliday('e', 'd.date')} as "isHoliday"
     from employee e, (select ?::date as date, ?::text[] as usual) d where e.organization_id = ? and e.id = ?`,
    [day, `{${usual.join(',')}}`, organizationId, id],
  )
  return row
}
