// What a form about one employee is filled with, and how many employees there are.

import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '../entities/employee.ts'
import type { EmployeeBank } from '../entities/employee-bank.ts'
import type { EmployeeStatutory } from '../entities/employee-statutory.ts'
import { bankDetails, openBank, openStatutory, statutoryDetails } from './employee-records.ts'
import type { Tenant } from './for-tenant.ts'
import { queryPrepared } from '../postgres/sql.ts'

export type FormSubject = {
  readonly bank: EmployeeBank | null
  readonly statutory: EmployeeStatutory | null
  /** Numbers are masked unless asked for in full. */
  readonly uan: string | null
  readonly pan: string | null
  readonly accountNumber: string | null
  readonly department: string | null
  readonly designation: string | null
}

/** Of an employee, with the details in force on a day. */
export async function formSubject(
  tenant: Tenant,
  employee: Employee,
  on: PlainDate,
  reveal: boolean,
): Promise<FormSubject> {
  const { organizationId, id: employeeId } = employee
  const statutory = await statutoryDetails.on(tenant, employee, on)
  const bank = await bankDetails.on(tenant, employee, on)
  const [place] = await queryPrepared<{ department: string | null; designation: string | null }>(
    tenant,
    `select d.name as department, g.name as designation
     from employee e
     left join department d on d.organization_id = e.organization_id and d.id = e.department_id
     left join designation g on g.organization_id = e.organization_id and g.id = e.designation_id
     where e.organization_id = $1 and e.id = $2`,
    [organizationId, employeeId],
  )
  const numbers = reveal && statutory !== null ? await openStatutory(tenant, statutory) : null
  const account = reveal && bank !== null ? await openBank(tenant, bank) : null
  return {
    bank,
    statutory,
    uan: numbers?.uan ?? statutory?.uanMasked ?? null,
    pan: numbers?.pan ?? statutory?.panMasked ?? null,
    accountNumber: account?.accountNumber ?? bank?.accountNumberMasked ?? null,
    department: place?.department ?? null,
    designation: place?.designation ?? null,
  }
}

/** Employees of an organization on a day. */
export async function countEmployeesOn(
  tenant: Tenant,
  organizationId: number,
  on: PlainDate,
): Promise<number> {
  const [row] = await queryPrepared<{ count: number }>(
    tenant,
    `select count(*)::int as count from employee
     where organization_id = $1 and date_of_joining <= $2::date
       and (date_of_leaving is null or date_of_leaving >= $2::date)`,
    [organizationId, on],
  )
  return row!.count
}
