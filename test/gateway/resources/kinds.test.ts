// Rules of resources of one kind: the same checks in the same order, with the same errors.

import t from 'tap'
import { routes } from '#gateway/resources/index.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const { id: asha } = await newEmployee(gateway, key, '1', { external_id: 'asha' })
const ask = (operation: string, body?: object, headers = {}) =>
  gateway.ask(key, operation, body === undefined ? { headers } : { body, headers })
const stale = { 'If-Match': '"99"' }

/** Each with a body, a field of it that names a record which does not exist, and how it is decided. */
const decided = {
  leaves: {
    body: { leave_type: 'CL', from_date: '2026-10-12', to_date: '2026-10-12' },
    wrong: { pay_fraction: 2 },
    decide: (id: string, isApproved: boolean, headers = {}) =>
      ask(`PATCH /leaves/${id}`, { status: isApproved ? 'approved' : 'rejected' }, headers),
  },
  expenses: {
    body: { category: 'Taxi', spent_on: '2026-10-12', claimed_amount: 850 },
    wrong: { reimbursement_rate_id: 'rbr_none' },
    decide: (id: string, isApproved: boolean, headers = {}) =>
      ask(`POST /expenses/${id}/approve`, { decision: isApproved ? 'approve' : 'reject' }, headers),
  },
  'overtime-requests': {
    body: { date: '2026-10-12', minutes: 60 },
    wrong: { policy_id: 'otp_none' },
    decide: (id: string, isApproved: boolean, headers = {}) =>
      ask(`POST /overtime-requests/${id}/approve`, { decision: isApproved ? 'approve' : 'reject' }, headers),
  },
}

for (const [name, { body, wrong, decide }] of Object.entries(decided)) {
  t.test(`${name} are pending until they are decided once`, async t => {
    const [field] = Object.keys(wrong)
    const unknown = await ask(`POST /${name}`, { ...body, ...wrong, employee_id: 'ext:nobody' })
    t.equal(unknown.status, 400, unknown.text)
    t.same(
      new Set((unknown.at('details') as { field: string }[]).map(each => each.field)),
      new Set(['employee_id', field]),
      'every field error at once',
    )
    const made = await ask(`POST /${name}`, { ...body, employee_id: 'ext:asha' })
    t.match(made.body, { status: 'pending', employee_id: asha, version: 1 }, made.text)
    t.equal((await decide(made.id, true, stale)).status, 412)
    t.match((await decide(made.id, true)).body, { status: 'approved', version: 2 })
    const again = await decide(made.id, false)
    t.match(again.body, { code: 'already_decided', status: 409 })
    t.match(again.at('details'), [{ code: 'expected_state', expected: ['pending'] }], again.text)

    t.match((await ask(`GET /${name}?employee_id=ext:asha`)).at('data'), [{ id: made.id }])
    t.equal((await ask(`GET /${name}?employee_id=ext:nobody`)).at('meta.count'), 0, 'no such employee')
  })
}

const component = await ask('POST /salary-components', {
  code: 'BASIC',
  name: 'Basic',
  type: 'earning',
  category: 'basic',
  calculation: { method: 'flat' },
})
t.equal(component.status, 201, component.text)
const cycle = await ask('POST /payroll-cycles', { name: 'Office', frequency: 'monthly' })
t.equal(cycle.status, 201, cycle.text)

/** Each with a write that changes something, and a field of it that a read on the day shows. */
const dated = {
  bank: {
    write: 'PUT',
    body: { payment_mode: 'cash', effective_from: '2026-10-01' },
    shows: { payment_mode: 'cash' },
  },
  statutory: {
    write: 'PATCH',
    body: { pan: 'ABCPK1234F', effective_from: '2026-10-01' },
    shows: { pan_status: 'valid' },
  },
  'salary/allow-payroll': {
    write: 'PUT',
    body: { allowed: false, reason: 'Sabbatical', effective_from: '2026-10-01' },
    shows: { allowed: false, reason: 'Sabbatical' },
  },
} as const

for (const [segment, { write, body, shows }] of Object.entries(dated)) {
  t.test(`${segment} has a history and the version of the employee`, async t => {
    const path = `/employees/${asha}/${segment}`
    t.equal((await ask(`${write} /employees/emp_none/${segment}`, { nonsense: 1 })).status, 404)
    t.equal((await ask(`${write} ${path}`, body, stale)).status, 412)
    const before = Number((await ask(`GET /employees/${asha}`)).at('version'))
    const written = await ask(`${write} ${path}`, body)
    t.match(written.body, { ...shows, version: before + 1, effective_from: '2026-10-01' }, written.text)
    t.equal((await ask(`GET /employees/${asha}`)).at('version'), before + 1)
    t.match((await ask(`GET ${path}?as_of=2026-10-01`)).body, { ...shows, version: before + 1 })
    t.notMatch((await ask(`GET ${path}?as_of=2026-09-30`)).body, shows, 'not in force the day before')
    await ask(`${write} ${path}`, body)
    t.equal((await ask(`GET /employees/${asha}`)).at('version'), before + 1, 'the same again changes nothing')
  })
}

t.test('a record that does not exist is reported before an invalid body', async t => {
  const single = routes.filter(
    ({ method, path, body }) =>
      body !== undefined && /^\/v1\/[a-z-]+\/\{id\}$/.test(path) && (method === 'patch' || method === 'put'),
  )
  t.ok(single.length >= 8, `${single.length} routes`)
  for (const { method, path } of single) {
    const { status } = await ask(`${method.toUpperCase()} ${path.slice(3).replace('{id}', 'none')}`, {
      a: [],
    })
    t.equal(status, 404, `${method} ${path}`)
  }
})

t.test('a delete expects the version of If-Match', async t => {
  const bodies: Record<string, object> = {
    departments: { name: 'Finance' },
    designations: { name: 'Accountant' },
    shifts: { name: 'General', start_time: '09:30', end_time: '18:30' },
    holidays: { name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' },
    'salary-groups': { name: 'Staff' },
    leaves: { leave_type: 'CL', from_date: '2026-10-19', to_date: '2026-10-19', employee_id: asha },
  }
  for (const [name, body] of Object.entries(bodies)) {
    const { id, status, text } = await ask(`POST /${name}`, { organization_id: organizationId, ...body })
    t.equal(status, 201, text)
    t.equal((await ask(`DELETE /${name}/${id}`, undefined, stale)).status, 412, name)
    t.equal((await ask(`DELETE /${name}/${id}`)).status, 204, name)
    t.equal((await ask(`GET /${name}/${id}`)).status, 404, name)
  }
})
