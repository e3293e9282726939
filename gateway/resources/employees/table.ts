// The list of employees as a table: their own fields by name, without bank and statutory details, salary and metadata.

import { snakeCase } from '#proto/records/fields.ts'
import { listEmployees } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { PageWindow } from '#storage/repositories/page.ts'
import { readAhead } from '#proto/process/read-ahead.ts'
import type { Cell, Column, Table, TableRow } from '../../documents/table.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { InTenant } from '../../http/route.ts'
import { fileWindow, rowsAtOnce } from '../../documents/list-file.ts'
import { todayOf } from '../periods/today.ts'
import { presentEmployees } from './service.ts'

const columns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'display_name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'status', title: 'Status', type: 'text' },
  { key: 'first_name', title: 'First name', type: 'text' },
  { key: 'middle_name', title: 'Middle name', type: 'text' },
  { key: 'last_name', title: 'Last name', type: 'text' },
  { key: 'gender', title: 'Gender', type: 'text' },
  { key: 'date_of_birth', title: 'Date of birth', type: 'date' },
  { key: 'date_of_joining', title: 'Date of joining', type: 'date' },
  { key: 'date_of_confirmation', title: 'Date of confirmation', type: 'date' },
  { key: 'date_of_leaving', title: 'Date of leaving', type: 'date' },
  { key: 'employment_type', title: 'Employment', type: 'text' },
  { key: 'contract_end_date', title: 'End of contract', type: 'date' },
  { key: 'department_id', title: 'Department id', type: 'text' },
  { key: 'designation_id', title: 'Designation id', type: 'text' },
  { key: 'shift_id', title: 'Shift id', type: 'text' },
  { key: 'reporting_manager_id', title: 'Reporting manager id', type: 'text' },
  { key: 'work_state_code', title: 'State', type: 'text' },
  { key: 'work_city', title: 'City', type: 'text' },
  { key: 'is_metro', title: 'Metro', type: 'flag' },
  { key: 'email', title: 'E-mail', type: 'text' },
  { key: 'phone', title: 'Phone', type: 'text' },
  { key: 'father_or_spouse_name', title: 'Father or spouse', type: 'text' },
  { key: 'marital_status', title: 'Marital status', type: 'text' },
  { key: 'nationality', title: 'Nationality', type: 'text' },
  { key: 'pay_group', title: 'Pay group', type: 'text' },
  { key: 'former_employee_id', title: 'Former employee id', type: 'text' },
  { key: 'salary_group_id', title: 'Salary group id', type: 'text' },
  { key: 'cycle_id', title: 'Cycle id', type: 'text' },
  { key: 'payroll_allowed', title: 'Payroll allowed', type: 'flag' },
]

const none: ReadonlySet<never> = new Set<never>()

export async function employeeTable(
  inTenant: InTenant,
  engine: EngineClient,
  organizationId: number,
  filter: Parameters<typeof listEmployees>[2],
): Promise<Table> {
  const read = (tenant: Tenant, window: PageWindow) =>
    listEmployees(tenant, organizationId, filter, todayOf(tenant, organizationId), window)
  const { total } = await inTenant(tenant =>
    read(tenant, { ...fileWindow(null), limit: 1, includeTotal: true }),
  )
  return {
    name: 'employees',
    columns,
    rows: readAhead(async after => {
      const presented = await presentEmployees(
        inTenant,
        engine,
        none,
        async tenant => (await read(tenant, fileWindow(after))).rows,
      )
      const rows = presented.slice(0, rowsAtOnce)
      const last = presented.length > rowsAtOnce ? rows.at(-1) : undefined
      return { part: rows.map(cellsOf), next: last?.id ?? null }
    }),
    rowCount: total,
    totals: {},
  }
}

type EmployeePresentation = Awaited<ReturnType<typeof presentEmployees>>[number]

function cellsOf(employee: EmployeePresentation): TableRow {
  const named = new Map<string, unknown>(
    Object.entries(employee).map(([name, value]) => [snakeCase(name), value]),
  )
  return Object.fromEntries(columns.map(({ key }) => [key, (named.get(key) ?? null) as Cell]))
}
