import { reply } from '../../http/route.ts'
import { employeeOfPath } from '../employees/service.ts'
import { EmployeePath, OrganizationChoice } from '../employees/schema.ts'
import { route } from '../route.ts'
import { pageOfAll } from '../rules/law-list.ts'
import { warnOfPaise } from './paise-warning.ts'
import { Salary, SalaryGetQuery, SalaryHistory, SalaryHistoryQuery, SalaryPut } from './schema.ts'
import { agreeSalary, readHistory, readSalary } from './service.ts'

const shared = {
  tag: 'Employee salary',
  path: '/v1/employees/{id}/salary',
  params: EmployeePath,
  confidential: true,
  versioned: 'derived',
  transactions: 'several',
} as const

export const getEmployeeSalary = route({
  ...shared,
  operationId: 'getEmployeeSalary',
  summary: 'Get a salary',
  description:
    'Returns the salary in force on `as_of` with the amount of each component, or 404 if there is none.',
  method: 'get',
  scope: 'salary:read',
  pool: 'general',
  query: SalaryGetQuery,
  replies: { 200: Salary },
  errors: ['ambiguous_external_id', 'dependency_unavailable'],
  async handle({ inTenant, params, query, warnings }, { engine }) {
    const find = async (tenant: Parameters<typeof employeeOfPath>[0]) => employeeOfPath(tenant, params.id)
    return reply(200, await readSalary(inTenant, engine, find, query.asOf, warnings))
  },
})

export const putEmployeeSalary = route({
  ...shared,
  operationId: 'putEmployeeSalary',
  summary: 'Set a salary',
  description:
    'Sets the salary from `effective_from`, by components, gross or cost to company. For months that are already paid, the difference is paid as arrears. Returns 201 for a new salary and 200 for a replaced one. `validate_only` returns the result and writes nothing. Emits `employee.upserted`.',
  method: 'put',
  scope: 'salary:write',
  pool: 'general',
  query: OrganizationChoice,
  body: SalaryPut,
  example: {
    effective_from: '2026-11-01',
    reason: 'Promotion',
    components: [
      { component_code: 'BASIC', monthly_amount: 33_000 },
      { component_code: 'HRA' },
      { component_code: 'SPECIAL', monthly_amount: 8800 },
    ],
  },
  replies: { 200: Salary, 201: Salary },
  errors: [
    'ambiguous_external_id',
    'period_locked',
    'period_invalid',
    'precondition_failed',
    'dependency_unavailable',
  ],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ inTenant, target, body, ifMatch, caller, warnings }, { engine }) {
    warnOfPaise(caller, body, target.id, warnings)
    const { salary, isNew } = await agreeSalary(inTenant, engine, target, body, {
      ifMatch,
      keyId: caller.keyId,
      warnings,
    })
    return isNew ? reply(201, salary) : reply(200, salary)
  },
})

export const listSalaryHistory = route({
  tag: 'Employee salary',
  path: '/v1/employees/{id}/salary/history',
  params: EmployeePath,
  confidential: true,
  transactions: 'several',
  operationId: 'listSalaryHistory',
  summary: 'List past salaries',
  description: 'Returns all salaries of the employee, the newest first.',
  method: 'get',
  scope: 'salary:read',
  pool: 'general',
  query: SalaryHistoryQuery,
  replies: { 200: SalaryHistory },
  errors: ['invalid_cursor', 'ambiguous_external_id', 'dependency_unavailable'],
  async handle({ inTenant, params, query, page, warnings }, { engine }) {
    const find = async (tenant: Parameters<typeof employeeOfPath>[0]) => employeeOfPath(tenant, params.id)
    const salaries = await readHistory(inTenant, engine, find, query, warnings)
    return reply(
      200,
      pageOfAll(salaries, page, salary => salary.id),
    )
  },
})
