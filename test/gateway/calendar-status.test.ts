// Somebody who joins, leaves or gets another salary by the calendar is told of on that day, once, by sync and by event.

import { announceCalendarChanges } from '#gateway/resources/employees/calendar-status.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { today } from '#proto/clock.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { startGateway } from './support/gateway.ts'
import { newEmployee, newOrganization, person } from './support/records.ts'

const gateway = await startGateway(t)
const now = today(() => new Date())
const ago = (days: number) => addDays(now, -days)

/** As if the rows had been written so many days ago. */
async function written(table: 'employee' | 'employee_salary', ids: readonly string[], days: number) {
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
