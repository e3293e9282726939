// Leave balances: as they were sent, less what was taken since, in the answer and in the report.

import { engineOf, sharedStack } from '../../support/stack.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const { id } = await newEmployee(gateway, key, 'L-1')
const path = `/employees/${id}/leave-balances`
const leave = (leaveType: string, from: string, to: string, status: string) =>
  gateway.ask(key, 'POST /leaves', {
    body: { employee_id: id, leave_type: leaveType, from_date: from, to_date: to, status },
  })

t.test('balances are less what was taken since, and what is left follows the day', async t => {
  t.equal((await gateway.ask(key, `GET ${path}`)).status, 404, 'none are recorded')
  // Tuesday to Friday: two days of it are after 30 September.
  const first = await leave('EL', '2026-09-29', '2026-10-02', 'approved')
  t.equal(first.status, 201, first.text)
  await leave('EL', '2026-10-12', '2026-10-14', 'approved')
  await leave('EL', '2026-10-20', '2026-10-20', 'pending')
  await leave('CL', '2026-10-21', '2026-10-21', 'approved')
  const put = await gateway.ask(key, `PUT ${path}?on=2026-10-31`, {
    body: {
      as_of: '2026-09-30',
      items: [
        { leave_type: 'EL', balance: 18.5 },
        { leave_type: 'CL', balance: -1 },
      ],
    },
  })
  t.equal(put.status, 200, put.text)
  t.match(put.body, {
    employee_id: id,
    as_of: '2026-09-30',
    on: '2026-10-31',
    items: [
      // 18.5 - 2 - 3; what is pending is not taken.
      { leave_type: 'EL', balance: 18.5, encashable: null, current: 13.5 },
      { leave_type: 'CL', balance: -1, current: -2 },
    ],
  })
  const middle = await gateway.ask(key, `GET ${path}?on=2026-10-12`)
  t.match(middle.body, { items: [{ leave_type: 'EL', current: 15.5 }, { current: -1 }] })
  t.equal((await gateway.ask(key, `GET ${path}?on=2026-09-01`)).status, 404, 'none are known of that day')
})

t.test('the report has the balances before and after its months, and what was granted between', async t => {
  const report = async (month: number) => {
    const answer = await gateway.ask(
      key,
      `GET /reports/leave?organization_id=${organizationId}&year=2026&month=${month}`,
    )
    return answer.at('data') as Record<string, unknown>[]
  }
  t.match(await report(9), [
    { leave_type: 'CL', opening: null, accrued: null, taken: 0, closing: -1 },
    { leave_type: 'EL', opening: null, accrued: null, taken: 2, closing: 18.5 },
  ])
  t.match(await report(10), [
    { leave_type: 'CL', opening: -1, accrued: 0, taken: 1, closing: -2 },
    { leave_type: 'EL', opening: 18.5, accrued: 0, taken: 5, closing: 13.5 },
  ])
  t.match(
    await report(11),
    [
      { leave_type: 'CL', opening: -2, taken: 0, closing: -2 },
      { leave_type: 'EL', opening: 13.5, taken: 0, closing: 13.5 },
    ],
    'a balance has a row although nothing was taken',
  )
  // 13.5 at the end of October, and 1.5 granted in it.
  const items = [{ leave_type: 'EL', balance: 15, encashable: true }]
  await gateway.ask(key, `PUT ${path}`, { body: { as_of: '2026-10-31', items } })
  t.match(await report(10), [
    { leave_type: 'CL', opening: -1, accrued: null, taken: 1, closing: null },
    { leave_type: 'EL', opening: 18.5, accrued: 1.5, taken: 5, closing: 15 },
  ])
  t.match(await report(11), [{ leave_type: 'EL', opening: 15, closing: 15 }], 'CL has no balance any more')
})

t.test('a cancelled leave, and days after the exit, are not taken', async t => {
  const { id: leaver } = await newEmployee(gateway, key, 'L-2')
  const own = `/employees/${leaver}/leave-balances`
  await gateway.ask(key, `PUT ${own}`, {
    body: { as_of: '2026-10-31', items: [{ leave_type: 'EL', balance: 10 }] },
  })
  const ask = (from: string, to: string) =>
    gateway.ask(key, 'POST /leaves', {
      body: { employee_id: leaver, leave_type: 'EL', from_date: from, to_date: to, status: 'approved' },
    })
  const first = await ask('2026-11-02', '2026-11-03')
  // Thursday to Saturday, then Monday to Friday: eight days without the Sunday.
  await ask('2026-11-12', '2026-11-20')
  const current = async () => (await gateway.ask(key, `GET ${own}?on=2026-11-30`)).at('items.0.current')
  t.equal(await current(), 0, '10 - 2 - 8')
  const cancelled = await gateway.ask(key, `PATCH /leaves/${first.id}`, {
    body: { status: 'cancelled' },
  })
  t.equal(cancelled.status, 200, cancelled.text)
  t.equal(await current(), 2, '10 - 8')
  const exit = await gateway.ask(key, `POST /employees/${leaver}/exit`, {
    body: { date_of_leaving: '2026-11-16', reason: 'resignation' },
  })
  t.ok(exit.status < 300, exit.text)
  t.equal(await current(), 6, '10 less the 12th to the 14th and the 16th')
})

t.test('what cannot be is refused by field, and an empty list removes the balances', async t => {
  const twice = await gateway.ask(key, `PUT ${path}`, {
    body: {
      as_of: '2026-09-30',
      items: [
        { leave_type: 'EL', balance: 1 },
        { leave_type: 'EL', balance: 400.555 },
      ],
    },
  })
  t.match(twice.at('details'), [{ field: 'items[1].balance', code: 'invalid_format' }])
  const again = await gateway.ask(key, `PUT ${path}`, {
    body: {
      as_of: '2026-09-30',
      items: [
        { leave_type: 'EL', balance: 1 },
        { leave_type: 'EL', balance: 2 },
      ],
    },
  })
  t.match(again.at('details'), [{ field: 'items[1].leave_type', code: 'duplicate' }])
  const early = await gateway.ask(key, `PUT ${path}`, { body: { as_of: '1990-01-31', items: [] } })
  t.match(early.at('details'), [{ field: 'as_of', code: 'before_joining' }])
  const stated = await gateway.ask(key, `PUT ${path}`, {
    body: { as_of: '2026-11-15', items: [{ leave_type: 'EL', balance: 9 }] },
  })
  t.match(stated.body, { items: [{ encashable: true }] }, 'stated on 31 October')
  const none = await gateway.ask(key, `PUT ${path}`, { body: { as_of: '2026-11-20', items: [] } })
  t.match(none.body, { as_of: '2026-11-20', items: [] })
  t.match((await gateway.ask(key, `GET ${path}?on=2026-11-15`)).body, { items: [{ current: 9 }] })
})
