// The failover drill: two of every service under a mixed load, while servers, processes, networks and disks fail one after
// the other. After each fault everything works again within a minute, without hands, and at the end nothing is lost, done
// twice or untold. A few faults here, drawn by FAULT_SEED; FAULT_MINUTES of them in `npm run test:faults`.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { type Random, randomBy } from '../support/combinations/covering-array.ts'
import { eventually } from '../support/stack.ts'
import { type Caller, type Ledger, openCaller } from './drill/caller.ts'
import { type Fault, faults } from './drill/faults.ts'
import { addingDepartments, changingEmployee, payingMonths, previewing, type Work } from './drill/partners.ts'
import { openSite, type Site } from './drill/site.ts'

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_123)
const minutes = Number(process.env['FAULT_MINUTES'] ?? 0)
const only = process.env['FAULT_ONLY']
const isShort = minutes === 0
const faultsOfShort = 4
const holdMs = isShort ? 3_000 : 15_000
const wholeWithinMs = 60_000
const eventsWithinMs = 180_000
const people = Array.from({ length: isShort ? 100 : 1_000 }, (_, at) => ({
  basic: 15_000 + (at % 200) * 250,
}))

t.test(`a drill of ${isShort ? `${faultsOfShort} faults` : `${minutes} minutes`}`, async t => {
  t.comment(`seed ${seed}`)
  const random = randomBy(seed)
  const ledger: Ledger = { outcomes: new Map(), violations: [], isGatewayStopped: false }
  const site = await openSite(t, random)
  const office = await openCaller(site, ledger, [{ basic: 20_000 }, { basic: 30_000 }])
  const payroll = await openCaller(site, ledger, people)
  await subscribe(site, { office, payroll })
  const quiet = await connectionsAtRest(site)
  const works = [
    addingDepartments(office, 'A'),
    addingDepartments(office, 'B'),
    ...office.office.employeeIds.map(id => changingEmployee(office, id)),
    previewing(office),
    payingMonths(payroll, people),
  ]
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
    await isWhole(site, office, quiet, step => steps.push(`${step} ${Math.round(performance.now() - began)}`))
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
  const done = works.map(work => `${work.done()} ${work.name}`).join(', ')
  const outcomes = [...ledger.outcomes].map(([status, count]) => `${count} of ${status}`).join(', ')
  t.comment(`${done}; answers: ${outcomes}; slowest recovery ${Math.max(...recoveries)} ms`)
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

async function subscribe(site: Site, callers: Readonly<Record<string, Caller>>): Promise<void> {
  const events = ['employee.upserted', 'payroll.run.calculated', 'payroll.run.paid', 'payroll.run.reversed']
  for (const [name, caller] of Object.entries(callers)) {
    const path = `/${name}`
    const hook = await caller.call('POST', '/webhooks', [201], { url: site.receiver.url(path), events })
    site.receiver.expect(path, String(hook.at('secret')))
  }
}

type Partners = {
  /** Resolves when each has finished what it was about. */
  rest(): Promise<void>
  goOn(): void
  /** Resolves when nobody works any more. */
  end(): Promise<void>
}

function startPartners(works: readonly Work[], ledger: Ledger): Partners {
  let gate = Promise.withResolvers<void>()
  let atWork = 0
  let isEnding = false
  gate.resolve()
  const keepWorking = async (work: Work): Promise<void> => {
    for (;;) {
      await gate.promise
      if (isEnding) return
      atWork += 1
      await work.once().catch((error: unknown) => ledger.violations.push(`${work.name}: ${String(error)}`))
      atWork -= 1
      await pause(100)
    }
  }
  const atEnd = Promise.all(works.map(keepWorking))
  return {
    async rest() {
      gate = Promise.withResolvers()
      await eventually('the partners have finished', () => atWork === 0)
    },
    goOn: () => gate.resolve(),
    async end() {
      isEnding = true
      gate.resolve()
      await atEnd
    },
  }
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
  const [, value] = /^db_pool_in_use(?:\{.*\})? (\d+)$/m.exec(text) ?? []
  return value === undefined ? null : Number(value)
}

/** The events that no partner was told of, or under another number. */
async function untoldEvents({ databaseUrl, receiver }: Site): Promise<string[]> {
  const events = await queryAsOwner<{ id: string; sequence: number; name: string }>(
    databaseUrl,
    `select id, sequence, type || ' ' || resource_id || ' ' || sequence as name from outbox_event
     where type in ('employee.upserted', 'payroll.run.calculated', 'payroll.run.paid', 'payroll.run.reversed')`,
  )
  const untold = (): string[] => {
    const told = new Set(
      receiver.arrivals
        .filter(({ verifies }) => verifies)
        .map(({ id, event }) => `${id} ${String((event['data'] as { sequence: number }).sequence)}`),
    )
    return events.filter(({ id, sequence }) => !told.has(`${id} ${sequence}`)).map(({ name }) => name)
  }
  await eventually('every event has arrived', () => untold().length === 0, eventsWithinMs).catch(() => null)
  return untold()
}
