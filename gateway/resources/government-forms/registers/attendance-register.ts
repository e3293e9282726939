// The attendance register-cum-muster roll of a month: a row for everybody who was employed in it, with a mark for each day.

import { listEmployedIn, workplacesOf, type Workplace } from '#storage/repositories/documents/form-people.ts'
import { type MusterDay, musterOf, type MusterRow } from '#storage/repositories/reports/muster-roll.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { type Column, hoursOf, type TableRow, textColumn } from '../../../documents/table.ts'
import { particular, type PrintedForm } from '../../statutory/forms/form.ts'
import {
  type FormContext,
  organizationOf,
  personColumns,
  personOf,
  registerForm,
  registerMonth,
} from './register.ts'

const maxDays = 31

const columns: readonly Column[] = [
  ...personColumns,
  textColumn('designation', 'Designation'),
  textColumn('shift', 'Shift'),
  textColumn('department', 'Place of work or department'),
  ...Array.from({ length: maxDays }, (_, index) => textColumn(keyOf(index + 1), String(index + 1))),
  { key: 'days_worked', title: 'Total days worked', type: 'days' },
  { key: 'overtime_hours', title: 'Total overtime hours', type: 'hours' },
  { key: 'days_outside', title: 'Tour or assignment outside (days)', type: 'count' },
  textColumn('signature', 'Signature of the register keeper'),
]

function keyOf(day: number): string {
  return `day_${day}`
}

export async function attendanceRegister(making: FormContext): Promise<PrintedForm> {
  const { inTenant, organizationId, asked } = making
  const span = registerMonth(asked)
  const organization = await inTenant(tenant => organizationOf(tenant, organizationId))
  return registerForm(making, organization, span, {
    columns,
    content: {
      parts: (after, limit) =>
        inTenant(async tenant => {
          const employees = await listEmployedIn(tenant, organizationId, span, after, limit)
          const ids = employees.map(({ id }) => id)
          const workplaces = await workplacesOf(tenant, organizationId, ids)
          const muster = await musterOf(tenant, organizationId, ids, { start: span.from, end: span.to })
          return {
            people: employees.map(employee => ({
              id: employee.id,
              rows: [rowOf(employee, workplaces.get(employee.id)!, muster.get(employee.id)!)],
            })),
            next: employees.length < limit ? null : employees.at(-1)!.id,
          }
        }),
    },
    rowCount: null,
    particulars: [particular('marks', 'Marks', legend)],
  })
}

function rowOf(
  employee: Employee,
  { designation, department }: Workplace,
  { shift, days, presentDays, overtimeMinutes }: MusterRow,
): TableRow {
  const outside = days.filter(({ status }) => status === 'on_duty').length
  return {
    ...personOf(employee),
    designation,
    shift,
    department,
    ...Object.fromEntries(days.map(each => [keyOf(each.day), markOf(each)])),
    days_worked: presentDays,
    overtime_hours: hoursOf(overtimeMinutes),
    days_outside: outside === 0 ? null : outside,
  }
}

const marks: Readonly<Record<NonNullable<MusterDay['status']>, readonly [mark: string, meaning: string]>> = {
  present: ['P', 'present'],
  absent: ['A', 'absent'],
  half_day: ['HD', 'half day'],
  paid_leave: ['PL', 'leave with pay'],
  unpaid_leave: ['UL', 'leave without pay'],
  weekly_off: ['WO', 'weekly off'],
  holiday: ['PH', 'holiday'],
  on_duty: ['OD', 'on duty elsewhere'],
  work_from_home: ['WFH', 'work from home'],
}

const legend = `${Object.values(marks)
  .map(([mark, meaning]) => `${mark} ${meaning}`)
  .join(', ')}; other leave by its type; blank: not recorded`

/** A recorded status precedes the calendar, and the calendar a leave. */
function markOf({ status, off, inTime, outTime, leaveType, isHalfLeave }: MusterDay): string | null {
  const known = status ?? off
  if (known === null) return leaveType === null || !isHalfLeave ? leaveType : `${leaveType} (half)`
  const [mark] = marks[known]
  return inTime === null && outTime === null ? mark : `${mark} ${inTime ?? ''}-${outTime ?? ''}`
}
