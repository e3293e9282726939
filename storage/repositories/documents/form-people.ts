// Employees of government forms: the facts that fill the forms, and the number of employees.

import type { Paise, PlainDate } from '#proto/units.ts'
import { type Employee, EmployeeTable } from '../../entities/employee.ts'
import type { EmployeeBank } from '../../entities/employee-bank.ts'
import type { EmployeeStatutory } from '../../entities/employee-statutory.ts'
import { bankDetails, openBank, openStatutory, statutoryDetails } from '../employees/employee-records.ts'
import { openPhone } from '../employees/employees.ts'
import type { Tenant } from '../for-tenant.ts'
import { lastCharacters } from '../masked-text.ts'
import { listReportSlips } from '../reports/report-rows.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { isClosed } from '../../run-states.ts'

/** Names of department and designation; null: none. */
export type Workplace = { readonly department: string | null; readonly designation: string | null }

export type FormSubject = Workplace & {
  readonly bank: EmployeeBank | null
  readonly statutory: EmployeeStatutory | null
  /** Numbers are masked unless asked for in full. */
  readonly uan: string | null
  readonly ipNumber: string | null
  readonly pan: string | null
  readonly accountNumber: string | null
  readonly phone: string | null
  /** The last four digits, which are all that is kept. */
  readonly aadhaar: string | null
}

/** Subjects of forms among the employees of an organization, by id, with the details in force on a day. */
export async function formSubjects(
  tenant: Tenant,
  organizationId: number,
  employees: readonly Employee[],
  on: PlainDate,
  reveal: boolean,
): Promise<ReadonlyMap<string, FormSubject>> {
  const statutory = await statutoryDetails.inForce(tenant, employees, on)
  const banks = await bankDetails.inForce(tenant, employees, on)
  const ids = employees.map(({ id }) => id)
  const workplaces = await workplacesOf(tenant, organizationId, ids)
  const subjects = employees.map(async (employee): Promise<readonly [string, FormSubject]> => {
    const details = statutory.get(employee.id) ?? null
    const bank = banks.get(employee.id) ?? null
    const numbers = reveal && details !== null ? await openStatutory(tenant, details) : null
    const account = reveal && bank !== null ? await openBank(tenant, bank) : null
    const phone = await openPhone(tenant, { id: employee.id, phoneSealed: employee.phoneSealed ?? null })
    return [
      employee.id,
      {
        ...workplaces.get(employee.id)!,
        bank,
        statutory: details,
        uan: numbers?.uan ?? details?.uanMasked ?? null,
        ipNumber: numbers?.ipNumber ?? details?.ipNumberMasked ?? null,
        pan: numbers?.pan ?? details?.panMasked ?? null,
        accountNumber: account?.accountNumber ?? bank?.accountNumberMasked ?? null,
        phone: reveal ? phone : lastCharacters(phone),
        aadhaar: numbers?.aadhaarLast4 ?? (details?.aadhaarLast4 ? 'XXXX' : null),
      },
    ]
  })
  return new Map(await Promise.all(subjects))
}

/** Present workplaces of employees, by id. */
export async function workplacesOf(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Workplace>> {
  const rows = await queryPrepared<Workplace & { readonly id: string }>(
    tenant,
    `select e.id, d.name as department, g.name as designation
     from employee e
     left join department d on d.organization_id = e.organization_id and d.id = e.department_id
     left join designation g on g.organization_id = e.organization_id and g.id = e.designation_id
     where e.organization_id = $1 and e.id = any ($2::text[])`,
    [organizationId, employeeIds],
  )
  return new Map(rows.map(({ id, ...workplace }) => [id, workplace]))
}

/** Lists employees in service on any day from `from` (null: ever) to `to`, by id, after an employee. */
export function listEmployedIn(
  tenant: Tenant,
  organizationId: number,
  { from, to }: { readonly from: PlainDate | null; readonly to: PlainDate },
  after: string | null,
  limit: number,
): Promise<Employee[]> {
  return tenant.em.find(
    EmployeeTable,
    {
      organizationId,
      id: { $gt: after ?? '' },
      dateOfJoining: { $lte: to },
      ...(from === null ? {} : { $or: [{ dateOfLeaving: null }, { dateOfLeaving: { $gte: from } }] }),
    },
    { orderBy: { id: 'asc' }, limit },
  )
}

/**
 * Full monthly wages of an employee in the last closed run that paid them: earnings by their monthly rates, without
 * overtime, variable pay and arrears. Null: no run has paid them.
 */
export async function lastMonthlyWages(
  tenant: Tenant,
  { organizationId, id: employeeId }: Pick<Employee, 'organizationId' | 'id'>,
): Promise<Paise | null> {
  const payments = await queryPrepared<{ readonly id: string; readonly revision: number }>(
    tenant,
    `select r.id, r.revision
     from payslip p
     join payroll_run r on r.organization_id = p.organization_id and r.id = p.payroll_run_id and r.revision = p.revision
       and ${isClosed('r')} and r.type in ('regular', 'settlement')
     where p.organization_id = $1 and p.employee_id = $2 and p.failure is null
     order by p.period_start desc, r.type limit 1`,
    [organizationId, employeeId],
  )
  const filter = { organizationId, employeeIds: [employeeId], departmentIds: null, salaryGroupIds: null }
  const [last] = await listReportSlips(tenant, { filter, payments }, null, 1)
  const rates = last?.slip.lines.filter(({ source, type }) => source === 'salary' && type === 'earning') ?? []
  return rates.length === 0 ? null : (rates.reduce((sum, { fullAmount }) => sum + fullAmount, 0) as Paise)
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
