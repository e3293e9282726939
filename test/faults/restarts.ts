// PostgreSQL is restarted and killed again and again while partners call: each call is answered, by the result or 503, and
// within thirty seconds of an outage the service is whole again. `npm run test:faults` runs it.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { openFaultWorld } from './world.ts'

const restarts = Number(process.env['FAULT_RESTARTS'] ?? 10)
const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const

t.test(`${restarts} restarts of PostgreSQL under load`, async t => {
  const { stack, fill } = await openFaultWorld(t, { environment: { LOG_LEVEL: 'warn' } })
  const { sandbox_base_url: baseUrl, api_key: apiKey, database_url: databaseUrl } = stack.description()
  await fill(20)
  const postgres = stack.processes.get('postgres')
  if (postgres === undefined) throw new Error('The stack has no postgres.')

  const statuses = new Map<number, number>()
  let slowest = 0
  const ask = async (method: string, path: string, body?: unknown): Promise<number> => {
    const began = performance.now()
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await response.text()
    slowest = Math.max(slowest, performance.now() - began)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return response.status
  }
  const ending = new AbortController()
  const client = async (name: number): Promise<void> => {
    for (let at = 0; !ending.signal.aborted; at++) {
      await ask('POST', '/departments', { name: `Department ${name}-${at}` })
      await ask('GET', '/employees?limit=5')
      await pause(20)
    }
  }
  const clients = Array.from({ length: 8 }, (_, name) => client(name))

  const outages: number[] = []
  for (let at = 0; at < restarts; at++) {
    await pause(1_000)
    const before = postgres.pid()
    process.kill(before, signals[at % signals.length])
    const began = performance.now()
    while (postgres.pid() === before) await pause(20)
    while ((await ask('GET', '/employees?limit=5')) !== 200) await pause(50)
    outages.push(Math.round(performance.now() - began))
  }
  ending.abort()
  await Promise.all(clients)

  t.comment(
    `${JSON.stringify(Object.fromEntries(statuses))}, outages ${outages.join(', ')} ms, slowest answer ${Math.round(slowest)} ms`,
  )
  const others = [...statuses.keys()].filter(status => ![200, 201, 429, 503].includes(status))
  t.same(others, [], 'an outage of the database is 503')
  t.ok(Math.max(...outages) < 30_000, 'and over within thirty seconds')
  const [row] = await queryAsOwner<{ waiting: number }>(
    databaseUrl,
    "select count(*)::int as waiting from pg_stat_activity where state = 'idle in transaction'",
  )
  t.equal(row?.waiting, 0, 'no transaction was left open')
})
