// Events about any number of people stay within the size that receivers are promised, and name the way to what they
// leave out.

import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { must } from '../support/partner.ts'

const house = await startTestStack(t)
const people = 230

async function eventOf(resourceId: string, type: string): Promise<Record<string, unknown>> {
  const [event] = await queryAsOwner<{ data: Record<string, unknown> }>(
    house.databaseUrl,
    'select data from outbox_event where resource_id = $1 and type = $2 order by sequence desc limit 1',
    [resourceId, type],
  )
  if (event === undefined) throw new Error(`There is no ${type}.`)
  return event.data
}

t.test('a payment that reaches nobody, and one that pays all of them later', async t => {
  const { call, seeded } = await createTestOrganization(
    house,
    Array.from({ length: people }, () => ({ basic: 20_000 })),
  )
  const ids = seeded.employeeIds.toSorted()
  const run = await calculated(call)
  const runId = run.split('/').at(-1) ?? ''
  const reached = ids.at(-1)
  const accounts = ids.map((id, index) =>
    id === reached ? { employee_id: id, paid_on: '2026-10-31', reference: `CHQ${index}` } : null,
  )
  must(await call('POST', `${run}/lock`, {}))
  must(
    await call('POST', `${run}/mark-paid`, {
      paid_on: '2026-10-31',
      payments: accounts.filter(account => account !== null),
    }),
  )
  const paid = await eventOf(runId, 'payroll.run.paid')
  t.same(paid['held_employee_ids'], ids.slice(0, 100), 'the first hundred')
  t.equal(paid['held_count'], people - 1)
  const path = String(paid['held_employees_path']).replace('/sandbox/v1', '')
  t.not(path, paid['held_employees_path'], 'in the environment of the key')
  const listed = must(await call('GET', `${path}&limit=200&include_total=true`))
  t.equal(listed.at('meta', 'total_count'), people - 1)

  must(
    await call('POST', `${run}/mark-paid`, {
      paid_on: '2026-11-02',
      employee_ids: ids.slice(0, -1),
      include_unrouted: true,
      reference: 'CASH',
    }),
  )
  const released = await eventOf(runId, 'payroll.run.hold_released')
  t.same(released['employee_ids'], ids.slice(0, 100))
  t.equal(released['employee_count'], people - 1)
  const all = must(
    await call(
      'GET',
      `${String(released['employees_path']).replace('/sandbox/v1', '')}&limit=1&include_total=true`,
    ),
  )
  t.equal(all.at('meta', 'total_count'), people)
})

t.test('a change of every field at once', async t => {
  const { call, seeded } = await createTestOrganization(house)
  const [id = ''] = seeded.employeeIds
  const metadata = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`${n}`.padEnd(40, 'k'), 'v'.repeat(500)]),
  )
  const changed = await call('PATCH', `/employees/${id}`, { metadata, first_name: 'Usha' })
  t.equal(changed.status, 200, changed.text.slice(0, 300))
  const event = await eventOf(id, 'employee.upserted')
  t.ok((event['fields_changed'] as string[]).length <= 100)
})
