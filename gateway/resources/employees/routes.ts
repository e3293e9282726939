import type { PageOfRows } from '#storage/repositories/page.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listEmployees } from '#storage/repositories/employees.ts'
import { bulkBodyLimit } from '../../http/bulk.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import { todayOf } from '../today.ts'
import { upsertEmployees } from './bulk.ts'
import {
  Employee,
  EmployeeBulk,
  EmployeeBulkAnswer,
  EmployeeCreate,
  EmployeeGetQuery,
  EmployeeList,
  EmployeePatch,
  EmployeePath,
  EmployeeQuery,
  OrganizationChoice,
} from './schema.ts'
import {
  employeeOfPath,
  lockExpected,
  judgeSalary,
  makeEmployee,
  partsOf,
  patchEmployee,
  presentEmployees,
  presentWritten,
  removeEmployee,
  requireReveal,
} from './service.ts'

const shared = { tag: 'Employees', confidential: true } as const

export const listEmployeesRoute = route({
  ...shared,
  operationId: 'listEmployees',
  summary: 'List the employees of an organization',
  method: 'get',
  path: '/v1/employees',
  scope: 'employees:read',
  pool: 'general',
  organization: 'query',
  transactions: 'several',
  query: EmployeeQuery,
  replies: { 200: EmployeeList },
  errors: ['invalid_cursor'],
  async handle({ inTenant, organizationId, query, page }, { engine }) {
    let list: Omit<PageOfRows<unknown>, 'rows'> = { total: null }
    const rows = await presentEmployees(inTenant, engine, partsOf(query.expand), async tenant => {
      const found = await listEmployees(tenant, organizationId, query, todayOf(tenant, organizationId), page)
      list = found
      return found.rows
    })
    return reply(
      200,
      page.answer(rows, row => row.id, list.total, list.changes),
    )
  },
})

export const createEmployee = route({
  ...shared,
  operationId: 'createEmployee',
  summary: 'Create an employee, with bank, statutory details and salary if given',
  method: 'post',
  path: '/v1/employees',
  scope: 'employees:write',
  pool: 'general',
  organization: 'body',
  body: EmployeeCreate,
  replies: { 201: Employee },
  errors: ['external_id_taken', 'code_taken', 'period_invalid', 'dependency_unavailable'],
  versioned: true,
  judge: ({ inTenant, organizationId, body }, { engine }) =>
    judgeSalary(inTenant, engine, organizationId, body),
  async handle({ tenant, caller, organizationId, body }) {
    const employee = await makeEmployee(tenant, caller.keyId, organizationId, body)
    const shown = await presentWritten(tenant, employee)
    return reply(201, shown, { Location: `/employees/${employee.id}` })
  },
})

export const bulkEmployees = route({
  ...shared,
  operationId: 'bulkUpsertEmployees',
  summary: 'Create and change up to 1,000 employees',
  method: 'post',
  path: '/v1/employees/bulk',
  scope: 'employees:write',
  pool: 'bulk',
  organization: 'body',
  transactions: 'several',
  body: EmployeeBulk,
  bodyLimit: bulkBodyLimit,
  replies: { 200: EmployeeBulkAnswer },
  errors: ['bulk_rejected', 'too_many_items', 'dependency_unavailable'],
  handle: async (call, { engine }) => reply(200, await upsertEmployees(call, engine)),
})

export const getEmployee = route({
  ...shared,
  operationId: 'getEmployee',
  summary: 'Get an employee',
  method: 'get',
  path: '/v1/employees/{id}',
  scope: 'employees:read',
  pool: 'general',
  transactions: 'several',
  params: EmployeePath,
  query: EmployeeGetQuery,
  replies: { 200: Employee },
  errors: ['ambiguous_external_id'],
  versioned: true,
  async handle({ inTenant, caller, params, query }, { engine }) {
    requireReveal(caller, query.reveal)
    const find = async (tenant: Tenant) => [await employeeOfPath(tenant, params.id)]
    const [employee] = await presentEmployees(inTenant, engine, partsOf(query.expand), find, query.reveal)
    if (employee === undefined) throw new Error('An employee was found and not presented.')
    return reply(200, employee)
  },
})

export const patchEmployeeRoute = route({
  ...shared,
  operationId: 'updateEmployee',
  summary: 'Change some fields of an employee',
  method: 'patch',
  path: '/v1/employees/{id}',
  scope: 'employees:write',
  pool: 'general',
  params: EmployeePath,
  query: OrganizationChoice,
  body: EmployeePatch,
  replies: { 200: Employee },
  errors: [
    'ambiguous_external_id',
    'external_id_taken',
    'code_taken',
    'overlaps',
    'period_locked',
    'precondition_failed',
  ],
  versioned: true,
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await patchEmployee(tenant, await lockExpected(tenant, target, ifMatch), body)
    return reply(200, await presentWritten(tenant, employee))
  },
})

export const deleteEmployeeRoute = route({
  ...shared,
  operationId: 'deleteEmployee',
  summary: 'Delete an employee who was never part of a payroll',
  method: 'delete',
  path: '/v1/employees/{id}',
  scope: 'employees:write',
  pool: 'general',
  params: EmployeePath,
  query: OrganizationChoice,
  replies: { 204: nothing },
  errors: ['ambiguous_external_id', 'employee_has_payroll', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch }) {
    await removeEmployee(tenant, await lockExpected(tenant, target, ifMatch))
    return reply(204, null)
  },
})
