// Employees of a run without a payslip, listed among those who have one.

import type { FilterQuery } from '@mikro-orm/postgresql'
import { CalculationTable } from '../../entities/calculation.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { type Employee, EmployeeTable } from '../../entities/employee.ts'
import { type PayrollRunEmployee, PayrollRunEmployeeTable } from '../../entities/payroll-run-employee.ts'
import type { SlipEmployee } from '../../entities/payslip.ts'
import { payslipId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { noRows, type PageOfRows, type PageWindow } from '../page.ts'
import { noSourceRefs } from './source-refs.ts'
import { query } from '../../postgres/sql.ts'
import type { PayslipView } from './slip-status.ts'
import { slipsRevision } from '../../run-states.ts'

/** Payslip row of an employee whom the run leaves out; null when it does not leave the employee out. */
export async function excludedPayslip(
  tenant: Tenant,
  run: PayrollRun,
  employeeId: string,
): Promise<PayslipView | null> {
  const window = { limit: 1, after: null, descending: false, includeTotal: false }
  return (await pageOfLeftOut(tenant, run, { employeeId }, window)).rows[0] ?? null
}

/** People whom the run leaves out, each as a slip without figures. */
export async function pageOfLeftOut(
  tenant: Tenant,
  run: PayrollRun,
  whom: FilterQuery<PayrollRunEmployee>,
  page: PageWindow,
): Promise<PageOfRows<PayslipView>> {
  const revision = slipsRevision(run)
  const { organizationId, id: payrollRunId } = run
  if (revision === null) return noRows(page)
  const where: FilterQuery<PayrollRunEmployee> = {
    $and: [{ organizationId, payrollRunId, excluded: true }, whom],
  }
  const [, after = ''] = page.after?.split(' ') ?? []
  const members = await tenant.em.find(
    PayrollRunEmployeeTable,
    { $and: [where, { employeeId: { $gt: after } }] },
    { orderBy: { employeeId: 'asc' }, limit: page.limit + 1 },
  )
  const employees = await tenant.em.find(EmployeeTable, {
    organizationId,
    id: { $in: members.map(({ employeeId }) => employeeId) },
  })
  const { ruleSetVersion } = await tenant.em.findOneOrFail(CalculationTable, {
    organizationId,
    payrollRunId,
    revision,
  })
  const employeeOf = new Map(employees.map(employee => [employee.id, employee]))
  const departments = await namesOf(tenant, 'department', organizationId, employees)
  const designations = await namesOf(tenant, 'designation', organizationId, employees)
  const rows = members.flatMap(member => {
    const employee = employeeOf.get(member.employeeId)
    if (employee === undefined) return []
    const place = {
      department: departments.get(employee.departmentId ?? '') ?? null,
      designation: designations.get(employee.designationId ?? '') ?? null,
    }
    return [readLeftOut(run, member, employee, { revision, ruleSetVersion }, place)]
  })
  return { rows, total: page.includeTotal ? await tenant.em.count(PayrollRunEmployeeTable, where) : null }
}

/** The names of the departments or designations of the employees, by id. */
async function namesOf(
  tenant: Tenant,
  master: 'department' | 'designation',
  organizationId: number,
  employees: readonly Employee[],
): Promise<ReadonlyMap<string, string>> {
  const ids = employees.flatMap(employee => employee[`${master}Id`] ?? [])
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; name: string }[]>(
    tenant,
    `select id, name from ${master} where organization_id = ? and id in (?)`,
    [organizationId, [...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function readLeftOut(
  run: PayrollRun,
  member: PayrollRunEmployee,
  employee: Employee,
  calculation: { revision: number; ruleSetVersion: string },
  place: Pick<SlipEmployee, 'department' | 'designation'>,
): PayslipView {
  return {
    id: payslipId(run.id, member.employeeId),
    organizationId: run.organizationId,
    payrollRunId: run.id,
    employeeId: member.employeeId,
    externalId: employee.externalId ?? null,
    employee: {
      name: [employee.firstName, employee.middleName, employee.lastName].filter(Boolean).join(' '),
      code: employee.employeeCode,
      ...place,
      dateOfJoining: employee.dateOfJoining,
      pan: null,
      uan: null,
      bank: null,
    },
    status: 'excluded',
    periodStart: run.periodStart,
    periodEnd: run.periodEnd,
    paidDays: { start: run.paidFrom, end: run.paidTo },
    payDate: run.payDate,
    ...calculation,
    slip: null,
    failure: null,
    before: null,
    sourceRefs: noSourceRefs,
    leave: [],
    hold: null,
    payment: null,
    remarks: member.remarks ?? null,
    inputHash: null,
    version: run.version,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
  }
}
