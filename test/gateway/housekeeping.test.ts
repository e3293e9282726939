// Periodic jobs of a gateway: each stands for itself.

import { createHousekeeping, housekeepingJobs } from '#gateway/housekeeping.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { today } from '#proto/process/clock.ts'
import type { Storage } from '#storage/open.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { startGateway } from './support/gateway.ts'
import { newEmployee, newOrganization } from './support/records.ts'

type Line = { readonly level: 'info' | 'warn' | 'error'; readonly fields: object; readonly text: string }

function openLog() {
  const lines: Line[] = []
  const at = (level: Line['level']) => (fields: object, text: string) =>
    void lines.push({ level, fields, text })
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } as never }
}

t.test('a job that fails or hangs holds up no other, and is not begun twice', async t => {
  const { lines, log } = openLog()
  const ran: string[] = []
  const hanging = Promise.withResolvers<void>()
  const run = createHousekeeping(
    [
      { name: 'fails', run: () => Promise.reject(new Error('away')) },
      {
        name: 'hangs',
        run() {
          ran.push('hangs')
          return hanging.promise
        },
      },
      { name: 'works', run: async () => void ran.push('works') },
    ],
    log,
  )
  const first = run()
  await new Promise(setImmediate)
  t.same(ran, ['hangs', 'works'])
  t.match(lines, [
    { level: 'warn', fields: { job: 'fails', err: { message: 'away' } }, text: 'housekeeping failed' },
  ])
  await run()
  t.same(ran, ['hangs', 'works', 'works'], 'the next call passes over what still runs')
  hanging.resolve()
  await first
  const third = run()
  t.same(ran.slice(3), ['hangs', 'works'])
  await third
})

t.test('changes by the calendar and anchors come while the sweep of payslip files fails', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey({ environment: 'production' })
  const organizationId = await newOrganization(gateway, key)
  const now = today(() => new Date())
  const { id: joiner } = await newEmployee(gateway, key, 'J1', { date_of_joining: addDays(now, -1) })
  await queryAsOwner(
    gateway.databaseUrl,
    `alter table employee disable trigger user;
     update employee set updated_at = now() - interval '3 days' where id = '${joiner}';
     alter table employee enable trigger user`,
  )
  const { storage } = gateway
  const broken: Storage = {
    ...storage,
    contents: {
      ...storage.contents,
      unavailability: () => Promise.resolve(null),
      objects: {
        list: () => {
          throw new Error('the list is damaged')
        },
      } as never,
    },
  }
  const { lines, log } = openLog()
  await createHousekeeping(housekeepingJobs(broken, log), log)()
  t.match(
    lines.filter(({ level }) => level !== 'info'),
    [{ level: 'warn', fields: { job: 'sweep-payslip-objects', err: { message: 'the list is damaged' } } }],
  )
  t.same(
    await queryAsOwner(
      gateway.databaseUrl,
      `select data -> 'fields_changed' as fields from outbox_event
       where resource_id = '${joiner}' and data ->> 'change' = 'updated'`,
    ),
    [{ fields: ['status'] }],
  )
  const anchored = lines.flatMap(({ fields }) =>
    'auditAnchors' in fields ? (fields.auditAnchors as { chain: string }[]).map(({ chain }) => chain) : [],
  )
  t.ok(anchored.includes(`organization ${organizationId}`), 'anchors are published')
  t.match(await queryAsOwner(gateway.databaseUrl, 'select name, ok from routine order by name'), [
    { name: 'log-audit-anchors', ok: true },
    { name: 'payslip-years', ok: true },
    { name: 'sweep-objects', ok: false },
    { name: 'verify-audit', ok: true },
  ])
})
