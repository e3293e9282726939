import { datedRoutes } from '../../kinds/dated.ts'
import { Permission, PermissionPut, PermissionQuery } from './schema.ts'
import { allowPayroll, readPermission } from './service.ts'

export const payrollPermissionRoutes = datedRoutes({
  tag: 'Employee salary',
  segment: 'salary/allow-payroll',
  scopes: 'salary',
  confidential: true,
  Item: Permission,

  get: {
    operationId: 'getPayrollPermission',
    summary: 'Get payroll permission',
    description: 'Returns whether payroll runs may pay the employee, and the reason if not.',
    query: PermissionQuery,
    read: (tenant, employee, { asOf }) => readPermission(tenant, employee, asOf),
  },

  write: {
    method: 'put',
    operationId: 'putPayrollPermission',
    summary: 'Set payroll permission',
    description:
      'Allows or prevents payment by payroll runs from `effective_from`. Use it for unpaid sabbaticals and disputes. Runs that are not yet locked become stale. Emits `employee.upserted`.',
    body: PermissionPut,
    example: { allowed: false, reason: 'Sabbatical', effective_from: '2027-02-01', until: '2027-03-31' },
    run: (tenant, employee, body, { caller }) => allowPayroll(tenant, employee, body, caller.keyId),
  },
})
