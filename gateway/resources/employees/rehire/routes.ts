import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { Employee, EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected, presentWritten } from '../service.ts'
import { Rehire } from './schema.ts'
import { precheckSalary, rehireEmployee } from './service.ts'

export const rehireEmployeeRoute = route({
  tag: 'Employees',
  confidential: true,
  operationId: 'rehireEmployee',
  summary: 'Record a rehire',
  description:
    'Creates a new employee for a person who left: with the personal, bank and statutory details of the former one, a new id and `former_employee_id`. The new employee takes over `external_id` and `employee_code` unless others are sent; the former one then keeps its code with a number behind it. What the law counts by person (tax of the year, professional tax, PF ceiling, ESI cover, LWF) is counted over both, and returns have one row for the person. Emits `employee.upserted`.',
  method: 'post',
  path: '/v1/employees/{id}/rehire',
  scope: 'employees:write',
  pool: 'general',
  params: EmployeePath,
  query: OrganizationChoice,
  body: Rehire,
  example: {
    date_of_joining: '2027-02-01',
    salary: {
      effective_from: '2027-02-01',
      components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
    },
  },
  replies: { 201: Employee },
  errors: [
    'ambiguous_external_id',
    'external_id_taken',
    'code_taken',
    'period_invalid',
    'precondition_failed',
    'dependency_unavailable',
  ],
  versioned: 'derived',
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  precheck: ({ inTenant, params, body }, { engine }) => precheckSalary(inTenant, engine, params.id, body),
  async handle({ tenant, caller, target, body, ifMatch }) {
    const former = await lockExpected(tenant, target, ifMatch)
    const employee = await rehireEmployee(tenant, caller, former, body)
    return reply(201, await presentWritten(tenant, employee), { Location: `/employees/${employee.id}` })
  },
})
