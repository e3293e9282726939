// A run that is watched while it is calculated, and read in one go.

import { runEvents } from '#gateway/resources/payroll-runs/events.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import t from 'tap'
import { partner } from '../../support/partner.ts'
import { holdPayslips } from '../../support/database.ts'
import { execute, made, startTestStack, createTestOrganization } from '../../support/office.ts'
import { eventually } from '../../support/stack.ts'

type Event = { readonly id: string; readonly name: string; readonly data: Record<string, unknown> }

function eventsIn(text: string): Event[] {
  return text
    .split('\n\n')
    .filter(block => block !== '')
    .map(block => {
      const [, id = '', name = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? []
      return { id, name, data: JSON.parse(data) as Record<string, unknown> }
    })
}

const house = await startTestStack(t, { environment: { SHARD_SIZE: '20' } })

t.test('events and lines of a run', async t => {
  const office = await createTestOrganization(
    house,
    Array.from({ length: 200 }, () => ({ basic: 20_000 })),
  )
  const { call, seeded } = office
  // One in the first of ten shards and one in the last.
  const [first, last] = [seeded.employeeIds.at(0), seeded.employeeIds.at(-1)]
  await execute(house, office, 'delete from employee_salary where employee_id in (?, ?)', [first, last])
  const headers = { authorization: `Bearer ${seeded.apiKey}` }
  const run = await made(call)
  await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
  const watched = await fetch(`${house.base}${run}/events`, { headers })
  t.equal(watched.headers.get('content-type'), 'text/event-stream')
  const events = eventsIn(await watched.text())
  const progress = events.filter(({ name }) => name === 'progress').map(({ data }) => data)
  const completed = progress.map(data => Number(data['completed']))
  t.same(
    completed,
    completed.toSorted((one, other) => one - other),
    'counts never go back',
  )
  t.match(progress.at(-1), { phase: 'done', total: 200, completed: 200, succeeded: 198, failed: 2 })
  const failuresIn = (told: readonly Event[]) =>
    told.filter(({ name }) => name === 'employee_failed').map(({ data }) => String(data['employee_id']))
  t.same(failuresIn(events), [first, last], 'whoever failed is told once')
  t.match(events.at(-1), { name: 'status', data: { status: 'generated' } })
  t.equal((await call('GET', run)).at('status'), 'generated', 'the stream ended with the calculation')

  const resume = (id: string) =>
    fetch(`${house.base}${run}/events`, { headers: { ...headers, 'last-event-id': id } })
  t.equal((await resume(events.at(-1)?.id ?? '')).status, 204, 'whoever has the end need not come back')
  const late = eventsIn(await (await resume('1.0-3')).text())
  t.same(
    late.map(({ name }) => name),
    ['employee_failed', 'progress', 'status'],
  )
  t.same(failuresIn(late), [last], 'of the shards that the client knows of nothing is told again')
  t.same(
    eventsIn(await (await resume('1.0-9')).text()).map(({ name }) => name),
    ['progress', 'status'],
  )
  t.same(failuresIn(eventsIn(await (await resume('7.nonsense')).text())).length, 2, 'an id of nobody: all')
  t.equal((await partner(house.base, seeded)('GET', '/payroll-runs/run_none/events')).status, 404)

  const lines = await fetch(`${house.base}${run}/employees`, {
    headers: { ...headers, accept: 'application/x-ndjson' },
  })
  t.equal(lines.headers.get('content-type'), 'application/x-ndjson')
  const slips = (await lines.text())
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { employee_id: string; net_payable: number })
  t.equal(new Set(slips.map(slip => slip.employee_id)).size, 200, 'everybody, once')
  // 28,000 less PF of 2,400 and ESI of 150.
  t.equal(slips.filter(slip => slip.net_payable === 25_450).length, 198)
})

t.test('streams that stay open while a calculation is held up', async t => {
  const { call, seeded } = await createTestOrganization(house)
  const run = await made(call)
  const unblock = await holdPayslips(house.databaseUrl, seeded.organizationId)
  await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
  const leaving = new AbortController()
  const watch = (signal: AbortSignal | null = null) =>
    fetch(`${house.base}${run}/events`, { headers: { authorization: `Bearer ${seeded.apiKey}` }, signal })
  const one = await watch(leaving.signal)
  const others = await Promise.all(Array.from({ length: 19 }, () => watch()))
  t.same([...new Set([one, ...others].map(({ status }) => status))], [200], 'twenty are open')

  const refused = await watch()
  t.same([refused.status, refused.headers.get('retry-after')], [429, '5'])
  t.match(await refused.json(), { code: 'concurrency_limit_exceeded', retryable: true })
  t.equal((await call('GET', run)).at('status'), 'calculating', 'other calls of the key are answered')
  leaving.abort()
  const next = await eventually('a place is free', async () => {
    const answer = await watch()
    return answer.status === 200 && answer
  })

  const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
  const runId = run.split('/').at(-1) ?? ''
  const heard = []
  const never = new AbortController().signal
  const inTenant: Parameters<typeof runEvents>[0] = work => forTenant(house.storage, reach, work)
  for await (const text of runEvents(inTenant, runId, null, never, 400)) {
    heard.push(...eventsIn(text))
    if (heard.length === 3) break
  }
  t.match(heard, [{ name: 'progress' }, { name: 'heartbeat' }, { name: 'heartbeat', id: heard[0]?.id }])

  t.equal((await call('POST', `${run}/cancel-calculation`)).at('status'), 'draft')
  await unblock()
  for (const stream of [next, ...others]) {
    const events = eventsIn(await stream.text())
    t.match(events.at(-1), { name: 'status', data: { status: 'draft' } }, 'a cancelled calculation ends it')
  }
})
