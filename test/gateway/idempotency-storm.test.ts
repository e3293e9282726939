// Many identical calls at once, of every route that writes: they have one effect, and one answer. They are a hundred for
// today's eighth of the routes, and ten for the others.

import { openApiDocument } from '#gateway/openapi/document.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import { isOfToday, testDay } from '../support/share-of-day.ts'
import { engineOf, eventually, sharedStack } from '../support/stack.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { type Answer, startGateway } from './support/gateway.ts'
import { neededQuery } from './support/needed-query.ts'
import { newEmployee, newOrganization, person } from './support/records.ts'

const manyAtOnce = 100
const fewAtOnce = 10
// Loans, agreements and calculations ask the law of an engine.
const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine, allowOwnTaxSlabs: true })
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)

type Document = {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { example?: unknown }> } }>>
}
const document = openApiDocument(routes) as Document

const made = async (request: string, body: object): Promise<string> => {
  const answer = await gateway.ask(key, request, { body: { organization_id: organizationId, ...body } })
  if (answer.status !== 201) throw new Error(`${request}: ${answer.text}`)
  return answer.id
}

const employee = (
  await newEmployee(gateway, key, 'STORM', { organization_id: organizationId, external_id: 'storm' })
).id

const taxi = {
  employee_id: employee,
  category: 'Taxi & tolls',
  spent_on: '2026-10-12',
  claimed_amount: 850.25,
}
const tenth = { tax_year: '2026-27', age_band: 'all', slabs: [{ from: 0, to: null, rate_percent: 10 }] }
const advance = {
  type: 'salary_advance',
  amount: 10_000,
  disbursed_on: '2026-10-05',
  repayment: { method: 'installments', installments: 3, start_month: 12, start_year: 2026 },
}
/** Ids that the key has, by the first word of a path. */
const own: Readonly<Record<string, string>> = {
  organizations: String(organizationId),
  employees: employee,
  'salary-components': await made('POST /salary-components', {
    code: 'BASIC',
    name: 'Basic',
    type: 'earning',
    category: 'basic',
    calculation: { method: 'flat' },
  }),
  'salary-groups': await made('POST /salary-groups', { name: 'Plant' }),
  departments: await made('POST /departments', { name: 'Plant' }),
  designations: await made('POST /designations', { name: 'Fitter' }),
  holidays: await made('POST /holidays', { name: 'Off', date: '2026-10-02', type: 'company' }),
  leaves: await made('POST /leaves', {
    employee_id: employee,
    leave_type: 'CL',
    from_date: '2026-10-14',
    to_date: '2026-10-14',
  }),
  'payroll-runs': await made('POST /payroll-runs', { period: { month: 10, year: 2026 } }),
  shifts: await made('POST /shifts', { name: 'Day', start_time: '09:00', end_time: '17:30' }),
  'overtime-policies': await made('POST /overtime-policies', {
    name: 'Plant',
    rate_basis: 'wages_code',
    multiplier: 2,
  }),
  'overtime-requests': await made('POST /overtime-requests', {
    employee_id: employee,
    date: '2026-10-14',
    minutes: 100,
  }),
  expenses: await made('POST /expenses', taxi),
  advances: await made(`POST /employees/${employee}/advances`, advance),
  challans: await made('POST /statutory/challans', {
    type: 'pf',
    period: { month: 10, year: 2026 },
    deposited_on: '2026-11-10',
    amount: 1000,
  }),
  'contractor-payments': await made('POST /contractor-payments', {
    deductee: { name: 'Sharma Transport', type: 'other' },
    section: '194C',
    paid_on: '2026-10-09',
    amount: 1000,
    rate: 1,
    tds: 10,
  }),
  'tds-slabs': await made('POST /tds-slabs', { ...tenth, regime: 'new' }),
  webhooks: await made('POST /webhooks', { url: 'https://example.com/h', events: ['payslip.ready'] }),
}

/** Bodies of routes for which the example of the document would be refused in this organization. */
const bodies: Readonly<Record<string, object>> = {
  createDepartment: { name: 'Stores' },
  createShift: { name: 'Night', start_time: '22:00', end_time: '06:00' },
  assignShift: { employee_ids: [employee], effective_from: '2026-10-05' },
  createEmployee: person('STORMED'),
  createSalaryComponent: {
    code: 'HRA',
    name: 'House rent',
    type: 'earning',
    category: 'hra',
    calculation: { method: 'flat' },
  },
  recordAttendance: { employee_id: employee, month: 9, year: 2026, lop_days: 1 },
  createLeave: { employee_id: employee, leave_type: 'CL', from_date: '2026-11-03', to_date: '2026-11-03' },
  createOvertimeRequest: { employee_id: employee, date: '2026-10-15', minutes: 90 },
  decideOvertimeRequest: { decision: 'approve', approved_minutes: 80 },
  assignOvertimePolicy: { employee_ids: [employee], effective_from: '2026-10-01' },
  createExpense: taxi,
  createAdvance: advance,
  createTaxSlab: { ...tenth, regime: 'old' },
  updateTaxSlab: { cess_percent: 4 },
  updateAdvance: { metadata: { asked: 'twice' } },
  putEmployeeProfessionalTax: { applicable: true, effective_from: '2026-12-01' },
  decideExpense: { decision: 'approve' },
  createPayrollRun: { period: { month: 11, year: 2026 } },
  updateOrganization: { legal_name: 'Kaveri Mills Private Limited' },
  updateDepartment: { name: 'Plant A' },
  updateDesignation: { name: 'Turner' },
  updateHoliday: { name: 'Day off' },
  updateShift: { name: 'Early' },
  updateEmployee: { last_name: 'Rao' },
  updateSalaryGroup: { name: 'Plant A' },
  updateLeave: { reason: 'At home' },
  updatePayrollRun: { name: 'October' },
  putEmployeeSalary: {
    effective_from: '2026-06-01',
    components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
  },
  putPayrollPermission: { allowed: false, effective_from: '2026-12-01', reason: 'On leave' },
}

/** The example of the published document, of the key's own organization and people. */
function bodyOf(route: Route): unknown {
  const operation =
    document.paths[route.path.replace(/^\/v1/, '')]?.[route.method] ??
    document.paths[route.path]?.[route.method]
  const given = bodies[route.operationId]
  if (given !== undefined) {
    return route.organization === 'body' ? { organization_id: organizationId, ...given } : given
  }
  const example = operation?.requestBody?.content?.['application/json']?.example
  return example === undefined ? undefined : owned(example)
}

const ownNames: Readonly<Record<string, unknown>> = {
  organization_id: organizationId,
  employee_id: employee,
  employee_ids: [employee],
  department_id: own['departments'],
  designation_id: own['designations'],
  reporting_manager_id: null,
  shift_id: null,
  salary_group_id: own['salary-groups'],
}

function owned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(owned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name in ownNames ? ownNames[name] : owned(inner)]),
  )
}

function pathOf(route: Route): string {
  const [, , word = ''] = route.path.split('/')
  let first = true
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = name === 'empId' ? employee : first ? (own[word] ?? 'x') : 'x'
    first = false
    return id
  })
  return path + neededQuery(route)
}

async function requestsRecorded(operation: string): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    gateway.databaseUrl,
    'select count(distinct request_id)::int as count from audit_entry where operation = $1',
    [operation],
  )
  return row?.count ?? 0
}

/** The call that ends a record comes last; an exit is taken back before anybody is deleted. */
function rankOf({ method, path }: Route): number {
  const rank = ['post', 'put', 'patch', 'delete'].indexOf(method)
  return path.endsWith('/exit') ? 2.1 + rank / 10 : rank
}
const writes = routes
  .filter(
    ({ method, idempotency, effect, sandboxOnly }) =>
      method !== 'get' && idempotency !== 'ignored' && effect !== 'none' && !sandboxOnly,
  )
  .toSorted((a, b) => rankOf(a) - rankOf(b))

/** Those whose storms changed something. */
const effective = new Set<string>()
const statuses = new Map<string, number>()

t.comment(`TEST_DAY=${testDay}`)
for (const [at, route] of writes.entries()) {
  const atOnce = isOfToday(at, 16) ? manyAtOnce : fewAtOnce
  t.test(`${route.method} ${route.path}, ${atOnce} at once [promise I1]`, async t => {
    const body = bodyOf(route)
    const send = (): Promise<Answer> =>
      // A hundred calls may wait longer for the database than a call may; a partner sends such a call again.
      eventually('the service has time', async () => {
        const answer = await gateway.ask(key, `${route.method.toUpperCase()} ${pathOf(route)}`, {
          ...(body === undefined ? {} : { body }),
          headers: { 'Idempotency-Key': `storm-${route.operationId}` },
        })
        return answer.status !== 503 && answer
      })
    const before = await requestsRecorded(route.operationId)
    const answers = await Promise.all(Array.from({ length: atOnce }, send))
    const early = answers.filter(answer => answer.at('code') === 'idempotency_key_in_use')
    const done = answers.filter(answer => !early.includes(answer))
    const last = await send()
    t.ok(done.length >= 1)
    const told = [...done, last].map(({ status, text }) => `${status} ${text.replaceAll(/req_\w+/g, 'req')}`)
    t.equal(new Set(told).size, 1, [...new Set(told)].join('\n').slice(0, 600))
    const effects = (await requestsRecorded(route.operationId)) - before
    t.equal(effects, last.status < 300 ? 1 : 0, `${effects} of ${atOnce} calls are on record, ${last.status}`)
    if (effects > 0) effective.add(route.operationId)
    statuses.set(route.operationId, last.status)
  })
}

t.test('most routes were stormed with an effect', async t => {
  t.comment(
    [...statuses]
      .filter(([, status]) => status >= 300)
      .map(([name, status]) => `${name} ${status}`)
      .join('\n'),
  )
  t.ok(effective.size >= (writes.length * 3) / 5, `${effective.size} of ${writes.length}`)
})
