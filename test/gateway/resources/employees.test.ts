import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization, person } from '../support/records.ts'
import { queryAsOwner } from '../../support/database.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import t from 'tap'

// Salaries that come with people are looked at by the engine.
const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)

/** A component of a stated amount, in the only organization of the key. */
const newComponent = (key: string, code: string) =>
  gateway.ask(key, 'POST /salary-components', {
    body: {
      code,
      name: code,
      type: 'earning',
      category: 'special_allowance',
      calculation: { method: 'flat' },
    },
  })

/** The changes that were told of, oldest first. */
async function told(): Promise<{ change: string; fields_changed: string[]; resource_version: number }[]> {
  const sql = 'select data from outbox_event order by created_at, id'
  return (await queryAsOwner<{ data: never }>(gateway.databaseUrl, sql)).map(row => row.data)
}

t.test('an employee is made with everything at once, and told of', async t => {
  const made = await newEmployee(gateway, key, 'K-1', {
    external_id: 'hr/1',
    email: 'asha@example.com',
    metadata: { team: 'loom' },
    address: { city: 'Mysuru' },
    bank: { payment_mode: 'bank_transfer', account_number: '004510001234', ifsc: 'HDFC0000123' },
    statutory: { pan: 'ABCPK1234F', pf: { uan: '100200300400', vpf: { type: 'percent', value: 2.5 } } },
  })
  t.equal(made.status, 201, made.text)
  t.match(made.body, {
    id: /^emp_[0-9A-Z]{26}$/,
    employee_id: made.id,
    organization_id: organizationId,
    external_id: 'hr/1',
    display_name: 'Asha',
    status: 'active',
    email: 'asha@example.com',
    phone: null,
    metadata: { team: 'loom' },
    payroll_allowed: true,
    version: 1,
  })
  t.equal(made.headers.get('cache-control'), 'no-store')
  const [event] = await told()
  t.match(event, { change: 'created', resource_version: 1 })
  t.ok(event?.fields_changed.includes('bank'))

  const read = await gateway.ask(key, 'GET /employees/ext:hr%2F1?expand=bank,statutory')
  t.equal(read.status, 200, read.text)
  t.equal(read.id, made.id)
  t.match(read.at('bank'), { account_number: 'XXXXXXXX1234', ifsc: 'HDFC0000123', verification: 'format_ok' })
  t.match(read.at('statutory'), {
    pan: 'XXXXXX234F',
    pan_status: 'valid',
    pf: { uan: 'XXXXXXXX0400', applicable: true, vpf: { type: 'percent', value: 2.5 } },
    tax: { regime: 'new' },
  })
  t.equal(read.at('salary'), undefined, 'what was not asked for is not there')
  t.notMatch(read.text + gateway.logged(), /004510001234|ABCPK1234F|100200300400/)
})

t.test('a change is told with its fields, and no change is not', async t => {
  const made = await newEmployee(gateway, key, 'K-2')
  const before = (await told()).length
  const same = await gateway.ask(key, `PATCH /employees/${made.id}`, { body: { first_name: 'Asha' } })
  t.equal(same.at('version'), 1)
  t.equal((await told()).length, before)

  const changed = await gateway.ask(key, `PATCH /employees/${made.id}`, {
    body: { work_state_code: 'MH', address: { city: 'Pune' }, phone: '+91 98450 12345' },
    headers: { 'If-Match': '"1"' },
  })
  t.equal(changed.status, 200, changed.text)
  t.equal(changed.at('version'), 2)
  t.match((await told()).at(-1), {
    change: 'updated',
    fields_changed: ['address', 'phone', 'work_state_code'],
    resource_version: 2,
  })
  const cleared = await gateway.ask(key, `PATCH /employees/${made.id}`, {
    body: { phone: null, address: null },
  })
  t.match(cleared.body, { phone: null, address: null, version: 3 })
  const stale = await gateway.ask(key, `PATCH /employees/${made.id}`, {
    body: { phone: null },
    headers: { 'If-Match': '"1"' },
  })
  t.match(stale.body, { code: 'precondition_failed', details: [{ current_version: 3 }] })
})

t.test('a certified disability is a percentage with up to four decimals', async t => {
  const made = await newEmployee(gateway, key, 'K-22', { disability_percent: 42.5 })
  const patch = async (value: number | null) =>
    gateway.ask(key, `PATCH /employees/${made.id}`, { body: { disability_percent: value } })
  t.equal((await gateway.ask(key, `GET /employees/${made.id}`)).at('disability_percent'), 42.5)
  t.equal((await patch(39.9999)).at('disability_percent'), 39.9999)
  t.match((await patch(39.99999)).body, {
    details: [{ field: 'disability_percent', code: 'invalid_format' }],
  })
  t.match((await patch(100.5)).body, { details: [{ field: 'disability_percent', code: 'out_of_range' }] })
  t.equal((await patch(null)).at('disability_percent'), null)
})

t.test('metadata is patched pair by pair', async t => {
  const { id } = await newEmployee(gateway, key, 'K-21', { metadata: { team: 'loom', desk: '4' } })
  const patch = (metadata: object | null) =>
    gateway.ask(key, `PATCH /employees/${id}`, { body: { metadata } })
  t.same((await patch({ desk: null, badge: '9' })).at('metadata'), { team: 'loom', badge: '9' })
  const more = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`k${index}`, 'x']))
  t.match((await patch(more)).body, {
    status: 400,
    details: [
      { field: 'metadata', code: 'out_of_range', message: 'Send at most 50 key-value pairs in total.' },
    ],
  })
  t.equal((await patch({ ...more, team: null })).status, 200)
  t.match((await patch({ team: 5 })).at('details'), [{ field: 'metadata.team', code: 'invalid_type' }])
  t.same((await patch(null)).at('metadata'), {})
  const made = await newEmployee(gateway, key, 'K-22', { metadata: { team: null } })
  t.match(made.at('details'), [{ field: 'metadata.team', code: 'invalid_type' }], 'there is nothing to clear')
})

t.test('the date of joining cannot pass the exit or a paid day; its row fails alone', async t => {
  const key = await gateway.newKey()
  const mills = await newOrganization(gateway, key)
  const patch = (id: string, body: object) => gateway.ask(key, `PATCH /employees/${id}`, { body })
  const leaver = await newEmployee(gateway, key, 'J-1', { organization_id: mills })
  await gateway.ask(key, `POST /employees/${leaver.id}/exit`, {
    body: { date_of_leaving: '2026-11-30', reason: 'resignation', create_fnf: false },
  })
  const late = await patch(leaver.id, { date_of_joining: '2026-12-05' })
  t.equal(late.status, 400, late.text)
  t.match(late.at('details'), [{ field: 'date_of_joining', code: 'after_exit', message: /2026-11-30/ }])
  t.equal((await patch(leaver.id, { date_of_joining: '2026-11-30' })).status, 200, 'the last day itself')

  const paid = await newEmployee(gateway, key, 'J-2', {
    organization_id: mills,
    date_of_joining: '2026-10-12',
  })
  const run = await runOf(gateway, mills, paid.id, { year: 2026, month: 10 }, 'locked')
  const moved = await patch(paid.id, { date_of_joining: '2026-10-13' })
  t.equal(moved.status, 400, moved.text)
  t.match(moved.at('details'), [{ field: 'date_of_joining', code: 'out_of_range', message: /2026-10-12/ }])
  t.equal((await patch(paid.id, { date_of_joining: '2026-10-05' })).status, 200, 'an earlier day')

  const batch = await gateway.ask(key, 'POST /employees/bulk', {
    body: {
      organization_id: mills,
      match_on: 'employee_code',
      items: [
        { employee_code: 'J-1', date_of_joining: '2026-12-05' },
        { employee_code: 'J-2', date_of_joining: '2026-10-13' },
        { employee_code: 'J-2', first_name: 'Twice' },
        person('J-3'),
      ],
    },
  })
  t.equal(batch.status, 200, batch.text)
  t.match(batch.at('data'), [
    { status: 'failed', error: { details: [{ field: 'items[0].date_of_joining', code: 'after_exit' }] } },
    { status: 'failed', error: { details: [{ field: 'items[1].date_of_joining', code: 'out_of_range' }] } },
    { status: 'failed' },
    { status: 'created' },
  ])
  await runOf(gateway, mills, paid.id, { year: 2026, month: 10 }, 'reversed')
  t.equal((await patch(paid.id, { date_of_joining: '2026-10-13' })).status, 200, `${run} is reversed`)
})

t.test('a write that only the database refuses is a conflict, and its row fails alone', async t => {
  const own = await startGateway(t, { engine })
  const key = await own.newKey()
  await newOrganization(own, key)
  const kept = await newEmployee(own, key, 'D-1')
  await queryAsOwner(
    own.databaseUrl,
    `alter table employee add constraint unforeseen check (first_name <> 'Refused')`,
  )
  const refused = await own.ask(key, `PATCH /employees/${kept.id}`, { body: { first_name: 'Refused' } })
  t.equal(refused.status, 409, refused.text)
  t.match(refused.body, { code: 'conflict', message: /unforeseen/ })
  const batch = await own.ask(key, 'POST /employees/bulk', {
    body: {
      match_on: 'employee_code',
      items: [person('D-2'), { employee_code: 'D-1', first_name: 'Refused' }, person('D-3')],
    },
  })
  t.equal(batch.status, 200, batch.text)
  t.match(batch.at('data'), [
    { index: 0, status: 'created' },
    { index: 1, status: 'failed', error: { code: 'conflict' } },
    { index: 2, status: 'created' },
  ])
  t.match(own.logged(), /unforeseen/, 'operators see which constraint')
})

t.test('every field error comes at once', async t => {
  const bad = await newEmployee(gateway, key, '', {
    gender: 'x',
    date_of_birth: '1990-02-30',
    work_state_code: 'ZZ',
    bank: { payment_mode: 'bank_transfer', ifsc: 'HDFC' },
    nickname: 'A',
  })
  t.equal(bad.status, 400)
  t.match(bad.body, {
    code: 'validation_failed',
    details: [
      { field: 'employee_code', code: 'out_of_range' },
      { field: 'gender', pointer: '#/gender', code: 'not_in_enum', expected: ['male', 'female'] },
      { field: 'date_of_birth', code: 'invalid_format' },
      { field: 'work_state_code', code: 'not_in_enum' },
      { field: 'bank.ifsc', pointer: '#/bank/ifsc', code: 'invalid_format' },
    ],
  })
  const related = await newEmployee(gateway, key, 'K-3', {
    date_of_birth: '2025-01-01',
    contract_end_date: '2020-01-01',
    department_id: 'dep_1',
    reporting_manager_id: 'ext:nobody',
    bank: { payment_mode: 'upi' },
    salary: { effective_from: '2020-01-01', components: [{ component_code: 'BASIC' }] },
  })
  t.same(
    (related.at('details') as { field: string; code: string }[])
      .map(({ field, code }) => `${field} ${code}`)
      .toSorted(),
    [
      'bank.upi_id required',
      'contract_end_date before_joining',
      'date_of_birth out_of_range',
      'department_id unknown_reference',
      'reporting_manager_id unknown_reference',
      'salary.components[0].component_code unknown_reference',
      'salary.effective_from before_joining',
    ],
  )
})

t.test('external ids and codes are unique in the organization', async t => {
  await newEmployee(gateway, key, 'K-4', { external_id: 'hr/4' })
  const external = await newEmployee(gateway, key, 'K-5', { external_id: 'hr/4' })
  t.equal(external.status, 409)
  t.match(external.body, {
    code: 'external_id_taken',
    details: [{ field: 'external_id', code: 'duplicate' }],
  })
  const code = await newEmployee(gateway, key, 'K-4')
  t.equal(code.status, 409)
  t.match(code.body, { code: 'code_taken' })
})

t.test('lists filter, page and count', async t => {
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  for (const code of ['A', 'B', 'C', 'D', 'E']) {
    await newEmployee(gateway, other, code, {
      first_name: code,
      date_of_joining: code < 'C' ? '2020-01-01' : '2024-01-01',
    })
  }
  const first = await gateway.ask(other, 'GET /employees?limit=2&include_total=true')
  t.equal(first.status, 200, first.text)
  t.match(first.at('meta'), { limit: 2, count: 2, has_more: true, total_count: 5, updated_since: null })
  const cursor = String(first.at('meta.next_cursor'))
  const names: unknown[] = [first.at('data.0.first_name'), first.at('data.1.first_name')]
  const second = await gateway.ask(other, `GET /employees?limit=3&cursor=${cursor}`)
  t.same(second.at('meta.has_more'), false)
  names.push(...[0, 1, 2].map(at => second.at(`data.${at}.first_name`)))
  t.same(names.map(String).toSorted(), ['A', 'B', 'C', 'D', 'E'])

  const elsewhere = await gateway.ask(other, `GET /employees?limit=2&cursor=${cursor}&q=A`)
  t.match(elsewhere.body, { code: 'invalid_cursor' })
  const byDate = await gateway.ask(other, 'GET /employees?joined_to=2020-12-31')
  t.equal(byDate.at('meta.count'), 2)
  const upcoming = await gateway.ask(other, 'GET /employees?status=upcoming&status=exited')
  t.equal(upcoming.at('meta.count'), 0)
})

t.test('an exit is recorded once', async t => {
  const { id } = await newEmployee(gateway, key, 'K-6')
  t.equal((await gateway.ask(key, `GET /employees/${id}/exit`)).status, 404)
  const early = await gateway.ask(key, `POST /employees/${id}/exit`, {
    body: { date_of_leaving: '2020-01-01', reason: 'resignation' },
  })
  t.match(early.body, {
    code: 'validation_failed',
    details: [{ field: 'date_of_leaving', code: 'before_joining' }],
  })

  const exit = await gateway.ask(key, `POST /employees/${id}/exit`, {
    body: { date_of_leaving: '2026-10-15', reason: 'resignation', notice: { action: 'waive' } },
  })
  t.equal(exit.status, 201, exit.text)
  t.match(exit.body, {
    date_of_leaving: '2026-10-15',
    notice: { action: 'waive', required_days: null },
    create_fnf: true,
    fnf_id: /^fnf_/,
    status: 'exited',
  })
  t.match((await told()).at(-1), { change: 'exited' })
  t.match((await gateway.ask(key, `GET /employees/${id}`)).body, {
    status: 'exited',
    date_of_leaving: '2026-10-15',
  })
  const again = await gateway.ask(key, `POST /employees/${id}/exit`, {
    body: { date_of_leaving: '2026-10-16', reason: 'death' },
  })
  t.equal(again.status, 409)
  t.match(again.body, { code: 'employee_exited' })
})

t.test('an exit is changed and revoked', async t => {
  const { id } = await newEmployee(gateway, key, 'K-EXIT')
  const ask = (method: string, body?: object, headers: Record<string, string> = {}) =>
    gateway.ask(key, `${method} /employees/${id}/exit`, { headers, ...(body === undefined ? {} : { body }) })
  t.equal((await ask('PATCH', { remarks: 'x' })).status, 404)
  t.equal((await ask('DELETE')).status, 404)
  const made = await ask('POST', {
    date_of_leaving: '2026-10-15',
    reason: 'retirement',
    notice: { served_days: 5 },
    leave_days: 12.5,
    exempt_before: { leave: 100_000 },
  })
  t.match(made.body, {
    leave_days: 12.5,
    leave_days_taken: null,
    average_pay: null,
    exempt_before: { gratuity: 0, leave: 100_000 },
  })
  const before = (await told()).length
  t.equal((await ask('PATCH', { leave_days: 12.5 })).at('version'), 2)
  t.equal((await told()).length, before, 'nothing differs, nothing is told')
  t.equal((await ask('PATCH', { remarks: 'x' }, { 'If-Match': '"1"' })).status, 412)
  const unserved = { required_days: 30, served_days: null }
  for (const action of ['recover', 'pay']) {
    const refused = await ask('PATCH', { notice: { ...unserved, action } })
    t.match(refused.at('details'), [{ field: 'notice.served_days', code: 'required' }], action)
  }
  const changed = await ask('PATCH', {
    date_of_leaving: '2026-10-31',
    notice: { action: 'recover' },
    exempt_before: { gratuity: 50_000 },
  })
  t.match(changed.body, {
    date_of_leaving: '2026-10-31',
    notice: { served_days: 5, action: 'recover', required_days: null },
    exempt_before: { gratuity: 50_000, leave: 100_000 },
    version: 3,
  })
  t.match((await told()).at(-1), {
    change: 'updated',
    fields_changed: [
      'date_of_leaving',
      'exit.date_of_leaving',
      'exit.exempt_before.gratuity',
      'exit.notice.action',
    ],
  })
  t.match((await ask('PATCH', { date_of_leaving: '2020-01-01' })).at('details'), [
    { field: 'date_of_leaving', code: 'before_joining' },
  ])

  await runOf(gateway, organizationId, id, { year: 2026, month: 10 }, 'locked')
  for (const body of [{ date_of_leaving: '2026-11-30' }, { reason: 'death' }, { leave_days: 1 }]) {
    t.match((await ask('PATCH', body)).body, { code: 'period_locked' })
  }
  t.match((await ask('DELETE')).body, { code: 'period_locked' })
  t.equal((await ask('PATCH', { remarks: 'Pension papers sent' })).status, 200)
  await runOf(gateway, organizationId, id, { year: 2026, month: 10 }, 'reversed')
  const revoked = await gateway.ask(key, `DELETE /employees/${id}/exit?reason=Stays%20after%20all`)
  t.equal(revoked.status, 204)
  t.match((await told()).at(-1), { change: 'exit_revoked' })
  const log = await gateway.ask(key, `GET /audit-log?employee_id=${id}&operation=revokeEmployeeExit`)
  const kept = log.at('data') as { resource_type: string; after: object }[]
  t.equal(kept.length, 3, 'the employee, the settlement and the call')
  t.same(kept.find(({ resource_type }) => resource_type === 'exit')?.after, { reason: 'Stays after all' })
  t.match((await gateway.ask(key, `GET /employees/${id}`)).body, { status: 'active', date_of_leaving: null })
  t.equal((await ask('GET')).status, 404)
})

t.test('bank details keep their history, and are masked', async t => {
  const { id } = await newEmployee(gateway, key, 'K-BANK')
  const put = (body: object, headers: Record<string, string> = {}) =>
    gateway.ask(key, `PUT /employees/${id}/bank`, { body, headers })
  t.equal((await gateway.ask(key, `GET /employees/${id}/bank`)).status, 404)
  const bad = await put({ payment_mode: 'bank_transfer', account_number: '12345', ifsc: 'HDFC1000123' })
  t.match(bad.at('details'), [{ field: 'ifsc' }, { field: 'account_number' }])
  t.match((await put({ payment_mode: 'bank_transfer' })).at('details'), [
    { field: 'account_number', code: 'required' },
    { field: 'ifsc', code: 'required' },
  ])
  const account = { payment_mode: 'bank_transfer', ifsc: 'HDFC0000123' }
  const first = await put({ ...account, account_number: '004510001234', effective_from: '2026-01-01' })
  t.equal(first.status, 200, first.text)
  t.match(first.body, { account_number: 'XXXXXXXX1234', verification: 'format_ok', version: 2 })
  t.match((await told()).at(-1), { change: 'updated', fields_changed: ['bank'] })
  t.equal(first.headers.get('cache-control'), 'no-store')
  const masked = await put({ ...account, account_number: 'XXXXXXXX1234', account_holder_name: 'ASHA' })
  t.match(masked.at('details'), [{ field: 'account_number' }], 'what was read masked replaces nothing')
  const before = (await told()).length
  t.equal((await put({ ...account, account_number: '004510001234' })).at('version'), 2, 'nothing differs')
  t.equal((await told()).length, before)
  t.equal((await put({ payment_mode: 'cash' }, { 'If-Match': '"1"' })).status, 412)
  const later = await put({ ...account, account_number: '004510009999', effective_from: '2026-06-01' })
  t.match(later.body, { account_number: 'XXXXXXXX9999', effective_from: '2026-06-01', version: 3 })
  t.match((await told()).at(-1), { fields_changed: ['bank.account_number'] })

  const shown = (query: string) => gateway.ask(key, `GET /employees/${id}/bank?${query}`)
  t.equal((await shown('as_of=2026-05-31')).at('account_number'), 'XXXXXXXX1234')
  t.equal((await shown('as_of=2025-12-31')).status, 404)
  t.match((await shown('reveal=true')).body, {
    status: 403,
    code: 'insufficient_scope',
    details: [{ expected: ['employees:sensitive'] }],
  })
  const [row] = await queryAsOwner<{ account: string }>(
    gateway.databaseUrl,
    'select account_id as account from api_key where id = $1',
    [key.split('.')[0]],
  )
  const trusted = await gateway.newKey({ scopes: ['employees:read', 'employees:sensitive'] })
  await queryAsOwner(
    gateway.databaseUrl,
    'update api_key set account_id = $2, organization_ids = $3 where id = $1',
    [trusted.split('.')[0], row?.account, [organizationId]],
  )
  await gateway.ask(key, `PATCH /employees/${id}/statutory`, {
    body: { pan: 'ABCPE1234F', aadhaar_last4: '9876', pf: { uan: '100200300400' } },
  })
  const clear = (path: string) => gateway.ask(trusted, `GET /employees/${id}${path}`)
  t.equal((await clear('/bank?reveal=true&as_of=2026-02-01')).at('account_number'), '004510001234')
  const open = { pan: 'ABCPE1234F', aadhaar_last4: '9876', pf: { uan: '100200300400' } }
  t.match((await clear('/statutory?reveal=true')).body, open)
  t.match((await clear('?reveal=true&expand=bank,statutory')).body, {
    bank: { account_number: '004510009999' },
    statutory: open,
  })
  t.match((await clear('/statutory')).body, { pan: 'XXXXXX234F', aadhaar_last4: 'XXXX' })
})

t.test('statutory details keep their history', async t => {
  const { id } = await newEmployee(gateway, key, 'K-7')
  const none = await gateway.ask(key, `GET /employees/${id}/statutory`)
  t.equal(none.status, 404)
  const first = await gateway.ask(key, `PATCH /employees/${id}/statutory`, {
    body: { pf: { uan: '100200300401', vpf: { type: 'amount', value: '1500.50' } } },
  })
  t.equal(first.status, 200, first.text)
  t.match(first.body, {
    effective_from: '2024-04-01',
    pf: { vpf: { type: 'amount', value: 1500.5 } },
    version: 2,
  })
  t.match((await told()).at(-1), {
    fields_changed: ['statutory.pf.uan', 'statutory.pf.vpf.type', 'statutory.pf.vpf.value'],
  })

  await gateway.ask(key, `PATCH /employees/${id}/statutory`, {
    body: { effective_from: '2026-01-01', tax: { regime: 'old' } },
  })
  const before = await gateway.ask(key, `GET /employees/${id}/statutory?as_of=2025-12-31`)
  t.match(before.at('tax'), { regime: 'new' })
  const after = await gateway.ask(key, `GET /employees/${id}/statutory`)
  t.match(after.body, { tax: { regime: 'old' }, pf: { uan: 'XXXXXXXX0401' }, effective_from: '2026-01-01' })

  const early = { effective_from: '2024-03-31', tax: { regime: 'old' } }
  const refused = await gateway.ask(key, `PATCH /employees/${id}/statutory`, { body: early })
  t.match(refused.body, { status: 400, details: [{ field: 'effective_from', code: 'before_joining' }] })
  const row = await newEmployee(gateway, key, 'K-23', { statutory: early })
  t.match(row.at('details'), [{ field: 'statutory.effective_from', code: 'before_joining' }])

  const precise = await gateway.ask(key, `PATCH /employees/${id}/statutory`, {
    body: { pf: { vpf: { type: 'amount', value: 10.125 } } },
  })
  t.match(precise.body, { code: 'invalid_money_precision', details: [{ field: 'pf.vpf.value' }] })
})

t.test('whether fund and insurance apply goes by the type of employment until it is recorded', async t => {
  const { id } = await newEmployee(gateway, key, 'K-24', {
    employment_type: 'apprentice',
    statutory: { pan: 'ABCPK1234F' },
  })
  const applies = async () => {
    const shown = await gateway.ask(key, `GET /employees/${id}/statutory`)
    return (['pf', 'esi', 'pt'] as const).map(part => (shown.at(part) as { applicable: boolean }).applicable)
  }
  t.same(await applies(), [false, false, true])
  await gateway.ask(key, `PATCH /employees/${id}/statutory`, { body: { esi: { applicable: true } } })
  t.same(await applies(), [false, true, true])
  await gateway.ask(key, `PATCH /employees/${id}`, { body: { employment_type: 'permanent' } })
  t.same(await applies(), [true, true, true], 'an apprenticeship that ends in employment')
  await gateway.ask(key, `PATCH /employees/${id}`, { body: { employment_type: 'consultant' } })
  t.same(await applies(), [false, true, true])
})

t.test('what bears on slips begins in no month that a run has closed', async t => {
  const other = await gateway.newKey()
  const mills = await newOrganization(gateway, other)
  await newComponent(other, 'PAY')
  const salary = (from: string, gross: number) => ({ effective_from: from, gross_monthly: gross })
  const { id } = await newEmployee(gateway, other, 'C-1', {
    external_id: 'c1',
    statutory: { pan: 'ABCPK1234F' },
    salary: salary('2024-04-01', 30_000),
  })
  await runOf(gateway, mills, id, { year: 2026, month: 9 }, 'locked')
  const patch = (body: object) => gateway.ask(other, `PATCH /employees/${id}/statutory`, { body })
  const fromOn = async (day: string) =>
    (await gateway.ask(other, `GET /employees/${id}/statutory?as_of=${day}`)).at('effective_from')

  const late = await patch({ effective_from: '2026-09-30', esi: { applicable: false } })
  t.match(late.body, {
    status: 409,
    code: 'period_locked',
    details: [{ field: 'effective_from', expected: ['run_2026_9'] }],
  })
  t.equal((await patch({ effective_from: '2026-09-30', esi: { applicable: true } })).status, 200, 'as it is')
  const undated = await patch({ esi: { applicable: false } })
  t.match(undated.body, { esi: { applicable: false }, effective_from: '2026-10-01' }, undated.text)
  t.equal(await fromOn('2026-09-30'), '2024-04-01', 'the closed months keep what they went by')
  const named = await patch({ effective_from: '2024-04-01', pf: { uan: '100200300402' }, nominees: [] })
  t.match(
    named.body,
    { pf: { uan: 'XXXXXXXX0402' }, effective_from: '2024-04-01' },
    'a number decides no amount',
  )

  const before = (await told()).length
  const rows = [
    { statutory: { effective_from: '2026-09-01', tax: { regime: 'old' } } },
    { first_name: 'Usha', salary: salary('2026-09-01', 36_000) },
    { first_name: 'Usha', salary: salary('2026-09-01', 30_000) },
    { salary: { ...salary('2026-09-01', 36_000), arrears: 'auto' } },
    { salary: salary('2026-10-01', 40_000) },
  ]
  const outcomes: unknown[] = []
  for (const row of rows) {
    const answer = await gateway.ask(other, 'POST /employees/bulk', {
      body: { mode: 'update', items: [{ external_id: 'c1', ...row }] },
    })
    const { status, error } = answer.at('data.0') as {
      status: string
      error: { details: { field: string }[] }
    }
    outcomes.push([status, error?.details.map(({ field }) => field)])
  }
  t.same(outcomes, [
    ['failed', ['items[0].statutory.effective_from']],
    ['failed', ['items[0].salary.effective_from']],
    ['updated', undefined],
    ['updated', undefined],
    ['updated', undefined],
  ])
  t.same(
    (await told()).slice(before).map(({ fields_changed: fields }) => fields[0]),
    ['first_name', 'salary.effective_from', 'salary.effective_from'],
    'of a row that is refused nothing is written',
  )
  const joined = await newEmployee(gateway, other, 'C-2', {
    salary: salary('2026-09-01', 30_000),
    date_of_joining: '2026-09-01',
  })
  t.equal(joined.status, 201, 'nothing was paid to somebody who is new: the next run pays what is due')
})

t.test('an employee without payroll is deleted', async t => {
  const { id } = await newEmployee(gateway, key, 'K-8')
  t.equal((await gateway.ask(key, `DELETE /employees/${id}`)).status, 204)
  t.equal((await gateway.ask(key, `GET /employees/${id}`)).status, 404)
  t.match((await told()).at(-1), { change: 'deleted' })
})

t.test('a batch creates, changes, leaves and refuses row by row', async t => {
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  const items = [
    person('1', { external_id: 'a' }),
    person('2', {
      external_id: 'b',
      gender: 'x',
      salary: { effective_from: '2026-01-01', gross_monthly: 1.234 },
    }),
    person('3', { external_id: 'a' }),
    person('4', { external_id: 'c' }),
  ]
  const first = await gateway.ask(other, 'POST /employees/bulk', { body: { items } })
  t.equal(first.status, 200, first.text)
  t.same(first.at('summary'), { total: 4, created: 2, updated: 0, unchanged: 0, failed: 2 })
  t.match(first.at('data'), [
    { index: 0, status: 'created', id: /^emp_/, external_id: 'a', error: null },
    {
      index: 1,
      status: 'failed',
      id: null,
      error: {
        code: 'validation_failed',
        details: [
          { field: 'items[1].gender', pointer: '#/items/1/gender', row: 1 },
          { field: 'items[1].salary.gross_monthly', code: 'invalid_money_precision' },
        ],
      },
    },
    {
      index: 2,
      status: 'failed',
      error: { code: 'duplicate', details: [{ field: 'items[2].external_id' }] },
    },
    { index: 3, status: 'created' },
  ])

  const again = await gateway.ask(other, 'POST /employees/bulk', {
    body: { items: [person('1', { external_id: 'a' }), { external_id: 'c', work_city: 'Hubli' }] },
  })
  t.same(again.at('summary'), { total: 2, created: 0, updated: 1, unchanged: 1, failed: 0 }, again.text)

  const count = async () =>
    (await gateway.ask(other, 'GET /employees?include_total=true')).at('meta.total_count')
  const dry = await gateway.ask(other, 'POST /employees/bulk', {
    body: { dry_run: true, items: [person('9')] },
  })
  t.same(dry.at('summary'), { total: 1, created: 1, updated: 0, unchanged: 0, failed: 0 })
  t.equal(await count(), 2)

  const atomic = await gateway.ask(other, 'POST /employees/bulk', {
    body: { atomic: true, items: [person('9'), person('4')] },
  })
  t.equal(atomic.status, 400)
  t.match(atomic.body, {
    code: 'bulk_rejected',
    summary: { failed: 1 },
    data: [{ status: 'created' }, { status: 'failed', error: { code: 'code_taken' } }],
  })
  t.equal(await count(), 2)

  const modes = await gateway.ask(other, 'POST /employees/bulk', {
    body: {
      mode: 'update',
      match_on: 'employee_code',
      items: [person('1', { pay_group: 'G' }), person('77')],
    },
  })
  t.match(modes.at('data'), [{ status: 'updated' }, { status: 'failed', error: { code: 'not_found' } }])
  const create = await gateway.ask(other, 'POST /employees/bulk', {
    body: { mode: 'create', items: [person('1', { external_id: 'a' })] },
  })
  t.match(create.at('data.0'), { status: 'failed', error: { code: 'external_id_taken' } })

  const many = await gateway.ask(other, 'POST /employees/bulk', {
    body: { items: Array.from({ length: 1001 }, (_, at) => person(`M${at}`)) },
  })
  t.equal(many.status, 413)
  t.match(many.body, { code: 'too_many_items' })
})

t.test('a search finds a part of the name, across first, middle and last name', async t => {
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  await newEmployee(gateway, other, 'N-1', { first_name: 'Meera', last_name: 'Nair' })
  await newEmployee(gateway, other, 'N-2', { first_name: 'Ravi', middle_name: 'Kumar', last_name: 'Rao' })
  await newEmployee(gateway, other, 'N-3', { first_name: 'Nair', last_name: null })
  for (const [q, codes] of [
    ['meera nair', ['N-1']],
    ['nair', ['N-1', 'N-3']],
    ['ravi kumar r', ['N-2']],
    ['Ravi Rao', ['N-2']],
    ['n-2', ['N-2']],
    ['nair meera', []],
    ['%', []],
  ] as const) {
    const found = await gateway.ask(
      other,
      `GET /employees?sort=created_at&include_total=true&q=${encodeURIComponent(q)}`,
    )
    t.same(
      (found.at('data') as { employee_code: string }[]).map(row => row.employee_code),
      codes,
      q,
    )
    t.equal(found.at('meta.total_count'), codes.length, q)
  }
})

t.test('a row whose name is that of an earlier one but for a blank fails alone', async t => {
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  const rows = Array.from({ length: 203 }, (_, at) => person(`B-${at}`, { external_id: `b${at}` }))
  const again = [person('B-201 ', { external_id: 'b203' }), person('B-204', { external_id: ' b202' })]
  const batch = await gateway.ask(other, 'POST /employees/bulk', { body: { items: [...rows, ...again] } })
  t.match(batch.at('summary'), { total: 205, created: 203, failed: 2 }, batch.text.slice(0, 500))
  t.match(batch.at('data.203'), {
    error: { code: 'duplicate', details: [{ field: 'items[203].employee_code' }] },
  })
  t.match(batch.at('data.204'), {
    error: { code: 'duplicate', details: [{ field: 'items[204].external_id' }] },
  })

  // The second row takes the code that the first gives up, and rows are written as a set.
  const swapped = [
    { external_id: 'b0', employee_code: 'B-1' },
    { external_id: 'b1', employee_code: 'B-0' },
    { external_id: 'b2', work_city: 'Hubli' },
  ]
  const swap = await gateway.ask(other, 'POST /employees/bulk', { body: { items: swapped } })
  t.equal(swap.status, 200, swap.text)
  t.match(swap.at('data.2.status'), 'updated')
})

t.test('a large batch keeps the order of its rows, and a manager may come before in it', async t => {
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  const rows = Array.from({ length: 700 }, (_, at) => ({
    ...person(`L-${at}`),
    external_id: `l${at}`,
    ...(at % 150 === 149 ? { first_name: '' } : {}),
  }))
  const expected = rows.map((row, index) => ({
    index,
    status: row.first_name === '' ? 'failed' : 'created',
    external_id: row.external_id,
  }))
  const batch = await gateway.ask(other, 'POST /employees/bulk', { body: { items: rows } })
  t.match(batch.at('data'), expected)
  t.match(batch.at('summary'), { total: 700, created: 696, failed: 4 })
  const again = await gateway.ask(other, 'POST /employees/bulk', { body: { items: rows } })
  t.match(again.at('summary'), { total: 700, created: 0, unchanged: 696, failed: 4 })
  t.same(
    (again.at('data') as { id: string }[]).map(({ id }) => id),
    (batch.at('data') as { id: string }[]).map(({ id }) => id),
  )

  const team = Array.from({ length: 401 }, (_, at) => ({
    ...person(`T-${at}`),
    external_id: `t${at}`,
    ...(at < 200 ? {} : { reporting_manager_id: `ext:t${at - 200}` }),
  }))
  const hired = await gateway.ask(other, 'POST /employees/bulk', { body: { items: team } })
  t.match(hired.at('summary'), { total: 401, created: 401, failed: 0 }, hired.text.slice(0, 500))
  const last = await gateway.ask(other, 'GET /employees/ext:t400')
  t.equal(last.at('reporting_manager_id'), hired.at('data.200.id'))
})

t.test('a salary that comes with a person is refused as one that is agreed later', async t => {
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  await newComponent(other, 'BASIC')
  await newComponent(other, 'HRA')
  const salary = (component: object) => ({
    effective_from: '2024-04-01',
    components: [
      { component_code: 'HRA', monthly_amount: 1000 },
      { component_code: 'BASIC', ...component },
    ],
  })
  const good = salary({ monthly_amount: 30000 })
  const { id } = await newEmployee(gateway, other, 'P-0', { external_id: 'p0', salary: good })
  const bad = [salary({ percent: 40 }), salary({ monthly_amount: '99999999999.99' })]
  const place = { field: 'components[1]', pointer: '#/components/1' }
  const nested = { field: 'salary.components[1]', pointer: '#/salary/components/1' }
  for (const [at, salary] of bad.entries()) {
    const put = await gateway.ask(other, `PUT /employees/${id}/salary`, { body: salary })
    const made = await newEmployee(gateway, other, 'P-1', { salary })
    t.match(made, { status: 400, body: { code: 'validation_failed', message: put.at('message') } }, made.text)
    if (at === 0) t.match([put.at('details'), made.at('details')], [[place], [nested]])
  }

  const figure = { effective_from: '2024-04-01', components: [{ component_code: 'BASIC' }] }
  const rows = [
    person('P-0', { external_id: 'p0', salary: bad[0] }),
    person('P-2', { external_id: 'p2', salary: good }),
    person('P-3', { external_id: 'p3', salary: figure }),
    { external_id: 'p4', salary: good },
    person('P-5', { external_id: 'p5', salary: { ...good, effective_from: '1950-01-01' } }),
  ]
  const batch = await gateway.ask(other, 'POST /employees/bulk', { body: { items: rows } })
  t.match(
    batch.at('data'),
    [
      {
        status: 'failed',
        id,
        error: {
          code: 'validation_failed',
          details: [{ field: 'items[0].salary.components[1]', pointer: '#/items/0/salary/components/1' }],
        },
      },
      { status: 'created' },
      { status: 'failed', error: { details: [{ field: 'items[2].salary.components[0]' }] } },
      { status: 'failed', error: { details: [{ code: 'required' }] } },
      { status: 'failed', error: { details: [{ field: 'items[4].salary.effective_from' }] } },
    ],
    batch.text,
  )
})

t.test('a thousand rows are five chunks', async t => {
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  const items = Array.from({ length: 1000 }, (_, at) => person(`M${at}`, { external_id: `m${at}` }))
  const done = await gateway.ask(other, 'POST /employees/bulk', { body: { items } })
  t.match(done.at('summary'), { created: 1000, failed: 0 })
  const same = await gateway.ask(other, 'POST /employees/bulk', { body: { items } })
  t.match(same.at('summary'), { unchanged: 1000 })
})

t.test(
  'two organizations may have one external id, which a caller of both must make clear [promise T5]',
  async t => {
    const wide = await gateway.newKey()
    const [first, second] = [await newOrganization(gateway, wide), await newOrganization(gateway, wide)]
    for (const id of [first, second])
      await newEmployee(gateway, wide, 'X', { organization_id: id, external_id: 'same' })
    t.match((await gateway.ask(wide, 'GET /employees/ext:same')).body, {
      code: 'ambiguous_external_id',
      status: 400,
    })
    const clear = await gateway.ask(wide, `GET /employees/ext:same?organization_id=${second}`)
    t.equal(clear.at('organization_id'), second)
    t.match((await newEmployee(gateway, wide, 'Y')).body, { code: 'organization_required', status: 400 })
  },
)

t.test('of twenty calls that make the same employee at once, one does', async t => {
  const calls = Array.from({ length: 20 }, () => newEmployee(gateway, key, 'STORM', { external_id: 'storm' }))
  const statuses = (await Promise.all(calls)).map(answer => answer.status)
  t.equal(statuses.filter(status => status === 201).length, 1)
  t.equal(statuses.filter(status => status === 409).length, 19)

  const items = Array.from({ length: 300 }, (_, at) => person(`S${at}`, { external_id: `s${at}` }))
  const batches = Array.from({ length: 4 }, () =>
    gateway.ask(key, 'POST /employees/bulk', { body: { items } }),
  )
  const created = (await Promise.all(batches)).map(answer => Number(answer.at('summary.created')))
  t.equal(
    created.reduce((sum, count) => sum + count, 0),
    300,
  )
})

t.test('the regime of a tax year stands once its proofs are due', async t => {
  const { id } = await newEmployee(gateway, key, 'K-regime', { external_id: 'regime' })
  const today = new Date()
  const year = today.getUTCMonth() < 3 ? today.getUTCFullYear() - 1 : today.getUTCFullYear()
  const choose = (regime: string, more: object = {}) =>
    gateway.ask(key, `PATCH /employees/${id}/statutory`, { body: { tax: { regime }, ...more } })
  const due = (day: string) =>
    gateway.ask(key, `PUT /employees/${id}/tax-declaration`, {
      body: { declarations: [], proofs_due_on: day },
    })
  t.equal((await choose('old')).status, 200, 'the law forbids no change')
  t.equal((await due(`${year}-04-01`)).status, 200)
  const late = await choose('new')
  t.match(late.body, {
    status: 400,
    code: 'effective_date_conflict',
    details: [{ field: 'tax.regime', code: 'immutable' }],
  })
  t.equal((await choose('old', { pan_status: 'valid' })).status, 200, 'it is as it was')
  const row = { employee_code: 'K-regime', external_id: 'regime', statutory: { tax: { regime: 'new' } } }
  const bulk = await gateway.ask(key, 'POST /employees/bulk', { body: { items: [person('K-regime', row)] } })
  t.match(bulk.at('data.0'), {
    status: 'failed',
    error: { code: 'effective_date_conflict', details: [{ field: 'items[0].statutory.tax.regime' }] },
  })
  const next = await choose('new', { effective_from: `${year + 1}-04-01` })
  t.equal(next.status, 200, next.text)
  t.match((await gateway.ask(key, `GET /employees/${id}/statutory`)).at('tax'), { regime: 'old' })
  await due(`${year + 1}-03-31`)
  t.equal((await choose('new')).status, 200, 'where the day is moved, it can be changed')
})
