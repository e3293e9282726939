import type { PageOfRows } from '#storage/repositories/page.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listEmployees } from '#storage/repositories/employees/employees.ts'
import { isListFormat, listFormats, tableFile } from '../../documents/table-file.ts'
import { bulkBodyLimit } from '../../http/bulk.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { refuseChangesAsFile } from '../../documents/list-file.ts'
import { route } from '../route.ts'
import { todayOf } from '../periods/today.ts'
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
import { employeeTable } from './table.ts'
import {
  employeeOfPath,
  lockExpected,
  judgeSalary,
  makeEmployee,
  partsOf,
  patchEmployee,
  presentEmployees,
  presentPlainEmployee,
  presentWritten,
  removeEmployee,
} from './service.ts'

const shared = { tag: 'Employees', confidential: true } as const

export const listEmployeesRoute = route({
  ...shared,
  operationId: 'listEmployees',
  summary: 'List employees',
  description:
    'Returns the employees of an organization, filtered by status, department, dates and more. Use `updated_since` for incremental sync. Bank and statutory numbers are masked. `format=csv` and `format=xlsx` return all employees of the list as a file, with their own fields alone.',
  method: 'get',
  path: '/v1/employees',
  scope: 'employees:read',
  pool: 'general',
  organization: 'query',
  transactions: 'several',
  query: EmployeeQuery,
  replies: { 200: EmployeeList },
  files: listFormats,
  errors: ['invalid_cursor', 'invalid_parameter'],
  async handle({ inTenant, organizationId, query, page, format, ifNoneMatch }, { engine }) {
    if (isListFormat(format)) {
      refuseChangesAsFile(page.since)
      const table = () => employeeTable(inTenant, engine, organizationId, query)
      return tableFile(table, organizationId, format, ifNoneMatch)
    }
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
  summary: 'Create an employee',
  description:
    'Creates an employee, optionally with bank details, statutory details and a salary in the ' +
    'same request. The salary needs salary components of the organization. For a person who was ' +
    'employed before, send `former_employee_id`, or rehire the former employee; the warning ' +
    '`former_employee` names one with the same PAN, UAN, ESI number or Aadhaar. Emits ' +
    '`employee.upserted`.',
  method: 'post',
  path: '/v1/employees',
  scope: 'employees:write',
  pool: 'general',
  organization: 'body',
  body: EmployeeCreate,
  example: {
    organization_id: 12,
    external_id: 'HR-1042',
    employee_code: 'K-0042',
    first_name: 'Asha',
    middle_name: 'Vinay',
    last_name: 'Kulkarni',
    email: 'asha.kulkarni@kaveri.example',
    phone: '+91 98450 12345',
    gender: 'female',
    date_of_birth: '1992-05-17',
    date_of_joining: '2025-06-02',
    employment_type: 'permanent',
    department_id: 'dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    designation_id: 'dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    work_state_code: 'KA',
    work_city: 'Bengaluru',
    bank: {
      payment_mode: 'bank_transfer',
      account_holder_name: 'Asha Kulkarni',
      account_number: '50100234567890',
      beneficiary_code: 'EMP1042',
      ifsc: 'HDFC0000523',
      account_type: 'savings',
    },
    statutory: { pan: 'ABCPK1234L', pf: { uan: '100123456789' }, tax: { regime: 'new' } },
    salary: {
      effective_from: '2026-04-01',
      components: [
        { component_code: 'BASIC', monthly_amount: 30_000 },
        { component_code: 'HRA' },
        { component_code: 'SPECIAL', monthly_amount: 8000 },
      ],
    },
  },
  replies: { 201: Employee },
  errors: ['external_id_taken', 'code_taken', 'period_invalid', 'dependency_unavailable'],
  versioned: 'derived',
  precheck: ({ inTenant, organizationId, body, warnings }, { engine }) =>
    judgeSalary(inTenant, engine, organizationId, body, warnings),
  async handle({ tenant, caller, organizationId, body, warnings }) {
    const employee = await makeEmployee(tenant, caller, organizationId, body, warnings)
    const shown = await presentWritten(tenant, employee)
    return reply(201, shown, { Location: `/employees/${employee.id}` })
  },
})

export const bulkEmployees = route({
  ...shared,
  operationId: 'bulkUpsertEmployees',
  summary: 'Create or update employees in bulk',
  description:
    'Creates and updates up to 1,000 employees. Rows are matched by `match_on`; each row has its ' +
    'own outcome, in the order of the request. Unchanged rows write nothing. With `atomic` one ' +
    'bad row rejects the batch (400 `bulk_rejected`); with `dry_run` nothing is written. Emits ' +
    '`employee.upserted` for each row that changed.',
  method: 'post',
  path: '/v1/employees/bulk',
  scope: 'employees:write',
  pool: 'bulk',
  organization: 'body',
  transactions: 'several',
  body: EmployeeBulk,
  example: {
    organization_id: 12,
    mode: 'upsert',
    match_on: 'external_id',
    items: [
      {
        external_id: 'HR-1043',
        employee_code: 'K-0043',
        first_name: 'Imran',
        last_name: 'Shaikh',
        gender: 'male',
        date_of_birth: '1988-11-03',
        date_of_joining: '2024-01-15',
        employment_type: 'permanent',
        work_state_code: 'MH',
        salary: {
          effective_from: '2026-04-01',
          components: [
            { component_code: 'BASIC', monthly_amount: 25000 },
            { component_code: 'HRA' },
            { component_code: 'SPECIAL', monthly_amount: 5000 },
          ],
        },
      },
    ],
  },
  bodyLimit: bulkBodyLimit,
  replies: { 200: EmployeeBulkAnswer },
  errors: ['bulk_rejected', 'too_many_items', 'dependency_unavailable'],
  handle: async (call, { engine }) => reply(200, await upsertEmployees(call, engine)),
})

export const getEmployee = route({
  ...shared,
  operationId: 'getEmployee',
  summary: 'Get an employee',
  description:
    'Returns one employee, by id or `ext:` and your own id. `expand` includes bank details, ' +
    'statutory details and the salary. `reveal=true` shows masked numbers and is audited.',
  method: 'get',
  path: '/v1/employees/{id}',
  scope: 'employees:read',
  pool: 'general',
  transactions: 'several',
  params: EmployeePath,
  query: EmployeeGetQuery,
  replies: { 200: Employee },
  errors: ['ambiguous_external_id'],
  versioned: 'derived',
  async handle({ inTenant, reader, params, query }, { engine }) {
    const plain =
      query.expand === undefined && !query.reveal ? await presentPlainEmployee(reader, params.id) : null
    if (plain !== null) return reply(200, plain)
    const find = async (tenant: Tenant) => [await employeeOfPath(tenant, params.id)]
    const [employee] = await presentEmployees(inTenant, engine, partsOf(query.expand), find, query.reveal)
    if (employee === undefined) throw new Error('An employee was found and not presented.')
    return reply(200, employee)
  },
})

export const patchEmployeeRoute = route({
  ...shared,
  operationId: 'updateEmployee',
  summary: 'Update an employee',
  description:
    'Changes the fields that are sent (JSON merge patch). Changes that affect a closed wage month ' +
    'return 409 `period_locked`; runs that are not yet locked become stale. `date_of_joining` cannot pass ' +
    'the exit or a day that was paid. Emits `employee.upserted`.',
  method: 'patch',
  path: '/v1/employees/{id}',
  scope: 'employees:write',
  pool: 'general',
  params: EmployeePath,
  query: OrganizationChoice,
  body: EmployeePatch,
  example: { email: 'asha.v.kulkarni@kaveri.example', department_id: 'dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE' },
  replies: { 200: Employee },
  errors: [
    'ambiguous_external_id',
    'external_id_taken',
    'code_taken',
    'overlaps',
    'period_locked',
    'precondition_failed',
  ],
  versioned: 'derived',
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await patchEmployee(tenant, await lockExpected(tenant, target, ifMatch), body)
    return reply(200, await presentWritten(tenant, employee))
  },
})

export const deleteEmployeeRoute = route({
  ...shared,
  operationId: 'deleteEmployee',
  summary: 'Delete an employee',
  description:
    'Deletes an employee who was never part of a payroll run. Returns 409 `employee_has_payroll` ' +
    'otherwise; record an exit instead. Emits `employee.upserted`.',
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
