// E-mail by a dispatcher that is killed.

import t from 'tap'
import { setTimeout as pause } from 'node:timers/promises'
import type { Stack } from '#stack'
import { openStorage } from '#storage/open.ts'
import { openOrm } from '#storage/orm.ts'
import { startMailServer } from '../support/mail.ts'
import { calculated, createTestOrganization } from '../support/office.ts'
import { eventually, freshStack } from '../support/stack.ts'

/** The stack starts it again. */
function killDispatcher(stack: Stack): void {
  process.kill(stack.processes.get('dispatcher')!.pid(), 'SIGKILL')
}

t.test(
  'a dispatcher that dies between the 250 and its record sends again, under the same Message-ID',
  async t => {
    const answering = Promise.withResolvers<void>()
    const server = await startMailServer(t, () => (server.mails.length === 1 ? answering.promise : undefined))
    const stack = await freshStack(t, { environment: { SMTP_URL: server.url } })
    const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
    const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
    const owner = await openOrm(databaseUrl, null, { pool: { min: 0, max: 2 } })
    t.teardown(async () => {
      await storage.close()
      await owner.close()
    })
    const { call, seeded } = await createTestOrganization({ base, databaseUrl, storage })
    const [employee = ''] = seeded.employeeIds
    await call('PATCH', `/employees/${employee}`, { email: 'asha@kaveri.example' })
    const run = await calculated(call)
    await call('POST', `${run}/lock`, {})
    await call('POST', `${run}/email`, {})
    await eventually('the mail server has the data', () => server.mails.length === 1)

    // The settlement waits for this lock, so that the dispatcher is killed before it.
    await owner.em.fork().transactional(async em => {
      await em.execute('select 1 from payslip_email for update')
      answering.resolve()
      await eventually('the settlement waits', async () => {
        const waiting = await em.execute('select 1 from pg_locks where not granted')
        return waiting.length > 0
      })
      killDispatcher(stack)
      await pause(500)
    })
    const [mail, again] = await eventually('it is sent again', () => server.mails.length >= 2 && server.mails)
    t.equal(again?.messageId, mail?.messageId)
    t.ok(mail?.messageId.startsWith('<eml_'))
    await eventually('it is settled', async () =>
      (await call('GET', `${run}/emails?status=sent`)).at('data', 0),
    )
    t.equal(server.mails.length, 2)
  },
)

t.test('killed again and again among many, it sends each e-mail and loses none', async t => {
  const server = await startMailServer(t, () => pause(20))
  const stack = await freshStack(t, { environment: { SMTP_URL: server.url } })
  const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  t.teardown(() => storage.close())
  const house = { base, databaseUrl, storage }
  const count = 40
  const people = Array.from({ length: count }, (_, n) => ({ basic: 20_000 + 100 * n }))
  const { call, seeded } = await createTestOrganization(house, people)
  for (const [n, employee] of seeded.employeeIds.entries())
    await call('PATCH', `/employees/${employee}`, { email: `e${n}@kaveri.example` })
  const run = await calculated(call)
  await call('POST', `${run}/lock`, {})
  t.equal((await call('POST', `${run}/email`, {})).at('queued'), count)
  for (const mails of [5, 15]) {
    await eventually(`${mails} mails`, () => server.mails.length >= mails)
    killDispatcher(stack)
  }
  const sent = await eventually('all are sent', async () => {
    const { at } = await call('GET', `${run}/emails?status=sent&limit=200&include_total=true`)
    return at('meta', 'total_count') === count && (at('data') as { id: string }[])
  })
  const ids = new Set(server.mails.map(({ messageId }) => messageId))
  t.same([...ids].toSorted(), sent.map(({ id }) => `<${id}@payroll.example>`).toSorted())
  t.same(
    [...new Set(server.mails.flatMap(({ to }) => to))].toSorted(),
    seeded.employeeIds.map((_, n) => `e${n}@kaveri.example`).toSorted(),
  )
  // Mails that were sent twice were under way when the process died: five at once, twice.
  t.ok(server.mails.length <= count + 10, `${server.mails.length} mails for ${count} payslips`)
})
