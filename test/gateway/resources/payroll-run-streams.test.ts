// A run that is watched while it is calculated, and read in one go.

import t from 'tap'
import { partner } from '../../support/partner.ts'
import { blockTable } from '../../support/database.ts'
import { made, openHouse, openOffice } from '../../support/office.ts'
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

t.test('events and lines of a run', async t => {
  const house = await openHouse(t, { environment: { SHARD_SIZE: '20' } })
  const { call, seeded } = await openOffice(
    house,
    Array.from({ length: 600 }, () => ({ basic: 20_000 })),
  )
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
  t.match(progress.at(-1), { phase: 'done', total: 600, completed: 600, succeeded: 600, last_error: null })
  t.match(events.at(-1), { name: 'status', data: { status: 'generated' } })
  t.equal((await call('GET', run)).at('status'), 'generated', 'the stream ended with the calculation')

  const resume = (id: string) =>
    fetch(`${house.base}${run}/events`, { headers: { ...headers, 'last-event-id': id } })
  t.equal((await resume(events.at(-1)?.id ?? '')).status, 204, 'whoever has the end need not come back')
  const late = eventsIn(await (await resume('1.0-3')).text())
  t.same(
    late.map(({ name }) => name),
    ['progress', 'status'],
  )
  t.equal((await partner(house.base, seeded)('GET', '/payroll-runs/run_none/events')).status, 404)

  const lines = await fetch(`${house.base}${run}/employees`, {
    headers: { ...headers, accept: 'application/x-ndjson' },
  })
  t.equal(lines.headers.get('content-type'), 'application/x-ndjson')
  const slips = (await lines.text())
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { employee_id: string; net_payable: number })
  t.equal(new Set(slips.map(slip => slip.employee_id)).size, 600, 'everybody, once')
  // 28,000 less PF of 2,400 and ESI of 150.
  t.ok(slips.every(slip => slip.net_payable === 25_450))
})

t.test('streams that stay open while a calculation is held up', async t => {
  const house = await openHouse(t)
  const { call, seeded } = await openOffice(house)
  const run = await made(call)
  const unblock = await blockTable(house.databaseUrl, 'employee_salary')
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

  t.equal((await call('POST', `${run}/cancel-calculation`)).at('status'), 'draft')
  await unblock()
  for (const stream of [next, ...others]) {
    const events = eventsIn(await stream.text())
    t.match(events.at(-1), { name: 'status', data: { status: 'draft' } }, 'a cancelled calculation ends it')
  }
})
