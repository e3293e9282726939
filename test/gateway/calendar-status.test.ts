// Somebody who joins, leaves or gets another salary by the calendar is told of on that day, once, by sync and by event.

import { announceCalendarChanges } from '#gateway/resources/employees/calendar-status.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { today } from '#proto/process/clock.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { engineOf, sharedStack } from '../support/stack.ts'
import { type Answer, startGateway } from './support/gateway.ts'
import { newEmployee, newOrganization, person } from './support/records.ts'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const now = today(() => new Date())
const ago = (days: number) => addDays(now, -days)

/** The rows look as if they had been written so many days ago. */
async function written(
  table: 'employee' | 'employee_salary' | 'salary_increment' | 'payroll_permission',
  ids: readonly string[],
  days: number,
) {
  const key = table === 'employee' ? 'id' : 'employee_id'
  await queryAsOwner(
    gateway.databaseUrl,
    `alter table ${table} disable trigger user;
     update ${table} set updated_at = now() - interval '${days} days' where ${key} in ('${ids.join("','")}');
     alter table ${table} enable trigger user`,
  )
}

const eventsOf = (id: string) =>
  queryAsOwner<{ fields: string[] }>(
    gateway.databaseUrl,
    `select data -> 'fields_changed' as fields from outbox_event
     where resource_id = $1 and data ->> 'change' = 'updated' order by sequence`,
    [id],
  )

t.test('production: each change of a day is told of once', async t => {
  const key = await gateway.newKey({ environment: 'production' })
  await newOrganization(gateway, key)
  const employee = async (code: string, joined: string, left: string | null) => {
    const { id } = await newEmployee(gateway, key, code, { date_of_joining: joined })
    if (left !== null) {
      await queryAsOwner(gateway.databaseUrl, 'update employee set date_of_leaving = $2 where id = $1', [
        id,
        left,
      ])
    }
    return id
  }
  const people = {
    joinedToday: await employee('JOINED', now, null),
    leftYesterday: await employee('LEFT', ago(400), ago(1)),
    lastDayToday: await employee('LAST', ago(400), now),
    joinsTomorrow: await employee('NEXT', addDays(now, 1), null),
    joinedLongAgo: await employee('OLD', ago(400), null),
    exitedBefore: await employee('GONE', ago(400), ago(30)),
  }
  const ids = Object.values(people)
  await written('employee', ids, 3)
  const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString())
  const changed = async (query: string) => {
    const page = await gateway.ask(key, `GET /employees?limit=200&updated_since=${since}&${query}`)
    return {
      rows: (page.at('data') as { id: string }[]).map(({ id }) => id).toSorted(),
      left: page.at('meta.changes.removed_from_filter') as string[],
    }
  }
  t.same((await changed('')).rows, [], 'nothing was written within the minute')

  await Promise.all([announceCalendarChanges(gateway.storage), announceCalendarChanges(gateway.storage)])
  await announceCalendarChanges(gateway.storage)
  t.same((await changed('')).rows, [people.joinedToday, people.leftYesterday].toSorted())
  t.same(await changed('status=upcoming'), { rows: [], left: [people.joinedToday, people.leftYesterday] })
  t.same((await changed('status=exited')).rows, [people.leftYesterday])
  t.same((await changed('status=active')).rows, [people.joinedToday])
  for (const [name, id] of Object.entries(people)) {
    const isTold = id === people.joinedToday || id === people.leftYesterday
    t.same(await eventsOf(id), isTold ? [{ fields: ['status'] }] : [], name)
  }
})

t.test('a sandbox: the clock goes on past a joining, and back', async t => {
  const key = await gateway.newKey({ environment: 'sandbox' })
  const send = (path: string, body: unknown) => gateway.ask(key, `POST /sandbox/v1${path}`, { body })
  const organization = Number((await send('/organizations', { name: 'Mill', state_code: 'KA' })).id)
  const joins = addDays(now, 20)
  const { id } = await send('/employees', person('NEXT', { date_of_joining: joins }))
  const other = await send('/employees', person('THERE'))
  const moves = [
    [addDays(now, 19), 0],
    [joins, 1],
    [addDays(now, 60), 1],
    [null, 2],
  ] as const
  for (const [day, told] of moves) {
    const moved = await send('/sandbox/clock', { organization_id: organization, today: day })
    t.equal(moved.status, 200, moved.text)
    await announceCalendarChanges(gateway.storage)
    t.equal((await eventsOf(id)).length, told, `after ${day}`)
  }
  t.same(await eventsOf(other.id), [])
})

t.test(
  'payroll, shift and cycle that a day changes are told of on that day, and on the day after their last',
  async t => {
    const key = await gateway.newKey({ environment: 'sandbox' })
    const send = async (request: string, body: unknown) => {
      const answer = await gateway.ask(key, request.replace(' ', ' /sandbox/v1'), { body })
      t.ok(answer.status < 300, answer.text)
      return answer
    }
    const organization = Number((await send('POST /organizations', { name: 'Mill', state_code: 'KA' })).id)
    const days = { effective_from: addDays(now, 5), last: addDays(now, 9) }
    const ids = await Promise.all(
      ['BARRED', 'SHIFTED'].map(async code => (await send('POST /employees', person(code))).id),
    )
    const [barred = '', shifted = ''] = ids
    await send(`PUT /employees/${barred}/salary/allow-payroll`, {
      allowed: false,
      reason: 'Unpaid leave',
      effective_from: days.effective_from,
      until: days.last,
    })
    const shift = await send('POST /shifts', { name: 'Night', start_time: '22:00', end_time: '06:00' })
    await send(`POST /shifts/${shift.id}/assign`, {
      employee_ids: [shifted],
      effective_from: days.effective_from,
      effective_to: days.last,
    })
    const before = await Promise.all(ids.map(async id => (await eventsOf(id)).length))
    for (const [day, told] of [
      [addDays(now, 4), 0],
      [days.effective_from, 1],
      [days.last, 1],
      [addDays(days.last, 1), 2],
    ] as const) {
      await send('POST /sandbox/clock', { organization_id: organization, today: day })
      for (const [at, field] of ['payroll_allowed', 'shift_id'].entries()) {
        const events = (await eventsOf(ids[at] ?? '')).slice(before[at])
        t.same(
          events,
          Array.from({ length: told }, () => ({ fields: [field] })),
          `${field} after ${day}`,
        )
      }
    }
  },
)

t.test('production: a hold that was written down before begins today', async t => {
  const key = await gateway.newKey({ environment: 'production' })
  await newOrganization(gateway, key)
  const { id } = await newEmployee(gateway, key, 'HELD')
  const hold = { allowed: false, reason: 'Unpaid leave', effective_from: now }
  const put = await gateway.ask(key, `PUT /employees/${id}/salary/allow-payroll`, { body: hold })
  t.equal(put.status, 200, put.text)
  const before = (await eventsOf(id)).length
  for (const table of ['employee', 'payroll_permission'] as const) await written(table, [id], 3)
  await announceCalendarChanges(gateway.storage)
  await announceCalendarChanges(gateway.storage)
  t.same((await eventsOf(id)).slice(before), [{ fields: ['payroll_allowed'] }])
})

const basic = { component_code: 'BASIC', monthly_amount: 30_000 }

/** Somebody with a salary since long ago and an increment from each of the days; gives the ids of the increments. */
async function raised(
  ask: (request: string, body: object) => Promise<Answer>,
  code: string,
  from: readonly string[],
) {
  const { id } = await ask('POST /employees', person(code))
  const salary = { effective_from: '2024-04-01', components: [basic] }
  const put = await ask(`PUT /employees/${id}/salary`, salary)
  if (put.status !== 201) throw new Error(put.text)
  const increments: string[] = []
  for (const day of from) {
    const made = await ask(`POST /employees/${id}/salary/increments`, {
      effective_from: day,
      type: 'percent',
      value: 10,
    })
    if (made.status !== 201) throw new Error(made.text)
    increments.push(made.id)
  }
  return { id, increments }
}

const component = {
  code: 'BASIC',
  name: 'Basic',
  type: 'earning',
  category: 'basic',
  calculation: { method: 'flat' },
}

t.test(
  'production: an increment is listed as changed from the day on which its salary applies, once',
  async t => {
    const key = await gateway.newKey({ environment: 'production' })
    await newOrganization(gateway, key)
    const send = (request: string, body: object) => gateway.ask(key, request, { body })
    await send('POST /salary-components', component)
    const { id, increments } = await raised(send, 'RAISED', [ago(40), now, addDays(now, 1)])
    const [applied = '', due = '', scheduled = ''] = increments
    const cancelled = await raised(send, 'CANCELLED', [now])
    const replaced = { effective_from: now, components: [basic] }
    t.equal((await send(`PUT /employees/${cancelled.id}/salary`, replaced)).status, 200)
    await written('employee', [id, cancelled.id], 3)
    await written('employee_salary', [id, cancelled.id], 3)
    await written('salary_increment', [id, cancelled.id], 3)
    const listOf = async (employee: string, query: string) => {
      const list = await gateway.ask(key, `GET /employees/${employee}/salary/increments?${query}`)
      if (list.status !== 200) throw new Error(list.text)
      return {
        rows: (list.at('data') as { id: string; status: string }[]).map(({ id, status }) => [id, status]),
        left: list.at('meta.changes.removed_from_filter'),
        watermark: encodeURIComponent(String(list.at('meta.sync_watermark'))),
      }
    }
    const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString())
    t.same((await listOf(id, `updated_since=${since}`)).rows, [], 'nothing was written within the minute')
    await announceCalendarChanges(gateway.storage)
    const told = await listOf(id, `updated_since=${since}`)
    t.same(told.rows, [[due, 'applied']])
    t.same((await listOf(id, `updated_since=${since}&status=scheduled`)).left, [due])
    t.same((await listOf(cancelled.id, `updated_since=${since}`)).rows, [], 'cancelled')
    t.same((await listOf(id, '')).rows, [
      [scheduled, 'scheduled'],
      [due, 'applied'],
      [applied, 'applied'],
    ])
    const versions = () =>
      queryAsOwner<{ id: string; version: number }>(
        gateway.databaseUrl,
        'select id, version from salary_increment where employee_id in ($1, $2) order by id',
        [id, cancelled.id],
      )
    const before = await versions()
    await announceCalendarChanges(gateway.storage)
    t.same(await versions(), before, 'written once')
  },
)

t.test('production: an increment applies although its employee was written earlier that day', async t => {
  const key = await gateway.newKey({ environment: 'production' })
  await newOrganization(gateway, key)
  const send = (request: string, body: object) => gateway.ask(key, request, { body })
  await send('POST /salary-components', component)
  const { id, increments } = await raised(send, 'PATCHED', [now])
  await written('employee_salary', [id], 3)
  await written('salary_increment', [id], 3)
  const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString())
  await announceCalendarChanges(gateway.storage)
  const list = await gateway.ask(key, `GET /employees/${id}/salary/increments?updated_since=${since}`)
  t.match(list.at('data'), [{ id: increments[0], status: 'applied' }])
})

t.test('a sandbox: an increment is listed as changed as the clock passes its day, and back', async t => {
  const key = await gateway.newKey({ environment: 'sandbox' })
  const ask = (request: string, body?: object) => {
    const [method, path] = request.split(' ')
    return gateway.ask(key, `${method} /sandbox/v1${path}`, body === undefined ? {} : { body })
  }
  const organization = Number((await ask('POST /organizations', { name: 'Mill', state_code: 'KA' })).id)
  await ask('POST /salary-components', component)
  const day = addDays(now, 20)
  const { id, increments } = await raised(ask, 'RAISED', [day])
  const state = async () => {
    const [row] = await queryAsOwner<{ version: number }>(
      gateway.databaseUrl,
      'select version from salary_increment where id = $1',
      [increments[0]],
    )
    const list = await ask(`GET /employees/${id}/salary/increments?updated_since=2024-01-01T00:00:00Z`)
    return [Number(row?.version), list.at('data.0.status')]
  }
  t.same(await state(), [1, 'scheduled'])
  const moves = [
    [addDays(now, 19), 1, 'scheduled'],
    [day, 2, 'applied'],
    [addDays(now, 60), 2, 'applied'],
    [null, 3, 'scheduled'],
  ] as const
  for (const [today, version, status] of moves) {
    const moved = await ask('POST /sandbox/clock', { organization_id: organization, today })
    t.equal(moved.status, 200, moved.text)
    t.same(await state(), [version, status], `after ${today}`)
  }
})
