// The TypeScript library against one gateway that is killed again and again: each call has its effect once, and the
// stream of events has neither a gap nor a repetition.

import { Payroll } from '#gateway/clients/typescript/src/index.ts'
import pMap from 'p-map'
import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import { createTestOrganization } from '../../support/office.ts'
import { openStorage } from '#storage/open.ts'
import { eventually, freshStack } from '../../support/stack.ts'

const calls = 1_000
const concurrency = 16
/** Share of the calls that are answered when the gateway is killed. */
const killsAt = [0.1, 0.45, 0.8]

t.test(`${calls} calls over ${killsAt.length} kills have ${calls} effects`, async t => {
  const stack = await freshStack(t)
  const { sandbox_base_url: base, database_url: databaseUrl } = stack.description()
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  t.teardown(() => storage.close())
  const { seeded } = await createTestOrganization({ base, databaseUrl, storage }, [])
  const payroll = new Payroll({
    url: new URL(base).origin,
    environment: 'sandbox',
    key: seeded.apiKey,
    maxRetries: 12,
  })

  const told: string[] = []
  const listening = new AbortController()
  let isOpen = false
  const heard = (async () => {
    const stream = payroll.events.stream({ type: ['employee.upserted'] }, { signal: listening.signal })
    for await (const { data } of stream) {
      // The first message says that the stream is open, and from where.
      isOpen = true
      const { data: facts } = data as { readonly data?: { readonly employee_id: string } }
      if (facts !== undefined) told.push(facts.employee_id)
    }
  })().catch((error: unknown) => {
    if (!listening.signal.aborted) throw error
  })
  t.teardown(() => listening.abort())
  await eventually('the stream is open', () => isOpen)

  const gateway = stack.processes.get('gateway')!
  let [answered, killed] = [0, 0]
  const ids = await pMap(
    Array.from({ length: calls }, (_, at) => at),
    async at => {
      const { id } = await payroll.employees.create({
        employee_code: `K-${at}`,
        first_name: 'Asha',
        gender: 'female',
        date_of_birth: '1992-05-17',
        date_of_joining: '2025-06-02',
        employment_type: 'permanent',
        work_state_code: 'KA',
      })
      answered += 1
      if (answered >= calls * (killsAt[killed] ?? Infinity)) {
        killed += 1
        process.kill(gateway.pid(), 'SIGKILL')
        await endLeases(databaseUrl)
      }
      return id
    },
    { concurrency },
  )
  t.equal(killed, killsAt.length)
  t.equal(new Set(ids).size, calls, 'each call answers a record of its own')
  const stored = await everyone(payroll)
  t.equal(stored.length, calls, 'each call had its effect once')
  t.same(new Set(stored), new Set(ids), 'and answered its own')

  await eventually('the stream tells of everybody', () => told.length >= calls)
  listening.abort()
  await heard
  t.equal(told.length, calls, 'nothing is told twice')
  t.same(new Set(told), new Set(ids), 'and nothing is missing')
})

/** What a minute does to the keys that the dead process was working for; no other process works yet. */
async function endLeases(databaseUrl: string): Promise<void> {
  await queryAsOwner(
    databaseUrl,
    'update idempotency_record set leased_until = now() where answer_sealed is null',
  )
}

async function everyone(payroll: Payroll): Promise<string[]> {
  const found: string[] = []
  for await (const { id } of payroll.employees.list({ limit: 100 })) found.push(id)
  return found
}
