// The failover drill: two of every service under a mixed load, while servers, processes, networks and disks fail one after
// the other. After each fault everything works again within a minute, without hands, and at the end nothing is lost, done
// twice or untold. A few faults here, drawn by FAULT_SEED; FAULT_MINUTES of them in `npm run test:faults`.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { lastLines } from '#bench/machine/process.ts'
import { queryAsOwner } from '../support/database.ts'
import { type Random, randomBy } from '../support/combinations/covering-array.ts'
import { eventually } from '../support/stack.ts'
import type { Caller, Ledger } from './drill/caller.ts'
import { untoldEvents } from './drill/events.ts'
import { type Fault, faults } from './drill/faults.ts'
import { isShort, minutes } from './drill/duration.ts'
import { mixedLoad, startPartners, told } from './drill/partners.ts'
import { openSite, type Site } from './drill/site.ts'

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_123)
const only = process.env['FAULT_ONLY']
const faultsOfShort = 2
const holdMs = isShort ? 3_000 : 15_000
const wholeWithinMs = isShort ? 600_000 : 60_000
const people = Array.from({ length: isShort ? 100 : 1_000 }, (_, at) => ({
  basic: 15_000 + (at % 200) * 250,
}))

t.test(`a drill of ${isShort ? `${faultsOfShort} faults` : `${minutes} minutes`}`, async t => {
  t.comment(`seed ${seed}`)
  const random = randomBy(seed)
  const ledger: Ledger = { outcomes: new Map(), violations: [], isGatewayStopped: false }
  const site = await openSite(t, random, minutes)
  const { office, works } = await mixedLoad(site, ledger, people)
  const quiet = await connectionsAtRest(site)
  const partners = startPartners(works, ledger)
  await pause(2_000)

  const recoveries: number[] = []
  for (const fault of drawn(random)) {
    t.comment(`${fault.name} …`)
    await fault.strike(site, ledger, holdMs, random)
    const began = performance.now()
    const steps: string[] = []
    await partners.rest()
    steps.push(`partners ${Math.round(performance.now() - began)}`)
    const whole = isWhole(site, office, quiet, step =>
      steps.push(`${step} ${Math.round(performance.now() - began)}`),
    )
    await whole.catch((error: unknown) => {
      for (const name of site.processes.keys())
        t.comment(`${name}: ${lastLines(join(site.logDir, `${name}.log`))}`)
      throw error
    })
    const ms = Math.round(performance.now() - began)
    recoveries.push(ms)
    t.ok(ms < wholeWithinMs, `${fault.name}: whole again after ${ms} ms (${steps.join(', ')})`)
    t.same(ledger.violations.splice(0), [], `${fault.name}: nothing that it does not excuse`)
    partners.goOn()
    await pause(isShort ? 500 : 5_000)
  }

  await partners.rest()
  const untold = await untoldEvents(site)
  t.same(untold, [], 'every event has arrived, with its number')
  const wrong = await Promise.all(works.map(work => work.audit()))
  t.same(wrong.flat(), [], 'what was acknowledged is stored, and nothing else')
  await partners.end()
  t.comment(`${told(works, ledger)}; slowest recovery ${Math.max(...recoveries)} ms`)
  t.ok(
    works.every(work => work.done() > 0),
    'every kind of work was done',
  )
})

/** The faults of this drill: some of them, or all again and again until the time is up. */
function* drawn(random: Random): Generator<Fault> {
  const chosen = faults.filter(({ name }) => only === undefined || name.includes(only))
  const until = performance.now() + minutes * 60_000
  let left = isShort && only === undefined ? faultsOfShort : Number.POSITIVE_INFINITY
  do {
    for (const fault of shuffled(chosen, random)) {
      if (left-- <= 0 || (!isShort && performance.now() > until)) return
      yield fault
    }
  } while (!isShort)
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map(item => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Every process serves, every connection is back in its pool, and a change is told of. */
async function isWhole(
  site: Site,
  office: Caller,
  quiet: ReadonlyMap<string, number>,
  done: (step: string) => void,
): Promise<void> {
  for (const base of site.bases) {
    await eventually(`${base} is well`, async () => {
      const headers = { authorization: `Bearer ${office.office.apiKey}` }
      const asked = ['/health?deep=true', '/employees?limit=1'].map(path =>
        fetch(`${base}${path}`, { headers }),
      )
      const answers = await Promise.all(asked).catch(() => [])
      return answers.length > 0 && answers.every(({ ok }) => ok)
    })
  }
  done('health')
  for (const [name, url] of site.metricsUrls) {
    let inUse: number | null = null
    await eventually(
      `the connections of ${name} are back`,
      async () => {
        inUse = await connectionsInUse(url)
        return inUse !== null && inUse <= (quiet.get(name) ?? 0)
      },
      wholeWithinMs,
    ).catch((error: unknown) => {
      throw new Error(`${name} has ${String(inUse)} connections at work.`, { cause: error })
    })
  }
  done('pools')
  // A session that ends needs a moment.
  await eventually('no transaction is left open', async () => {
    const [row] = await queryAsOwner<{ open: number }>(
      site.databaseUrl,
      "select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%'",
    )
    return row?.open === 0
  })
  done('transactions')
  const [id] = office.office.employeeIds
  const metadata = { probe: String(performance.now()) }
  const version = (await office.call('PATCH', `/employees/${id}`, [200], { metadata })).at('version')
  await eventually('a change is told of', () =>
    site.receiver.arrivals.some(({ event }) => {
      const { employee_id: employee, resource_version: told } = event['data'] as Record<string, unknown>
      return employee === id && told === version
    }),
  )
}

/** How many each service has at work while nobody calls, by its name: what it listens by, and what answering takes. */
async function connectionsAtRest({ metricsUrls }: Site): Promise<Map<string, number>> {
  const most = new Map<string, number>()
  for (let look = 0; look < 5; look++) {
    for (const [name, url] of metricsUrls) {
      most.set(name, Math.max(most.get(name) ?? 0, (await connectionsInUse(url)) ?? 0))
    }
  }
  return most
}

/** Null while the process does not answer. */
async function connectionsInUse(metricsUrl: string): Promise<number | null> {
  const text = await fetch(metricsUrl).then(
    answer => answer.text(),
    () => '',
  )
  const values = [...text.matchAll(/^db_pool_in_use\{.*\} (\d+)$/gm)]
  return values.length === 0 ? null : values.reduce((sum, [, value]) => sum + Number(value), 0)
}
