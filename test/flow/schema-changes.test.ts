// A release adds to the schema while the services of the one before it work: nobody is answered 5xx, during the change or
// after it, on connections that were opened before it. Two loads run meanwhile: an office with joiners, leavers and
// settlements through the whole stack, and a gateway with a record of every kind, of which everything is read.

import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { routes } from '#gateway/resources/index.ts'
import { everyScope, type Gateway, startGateway } from '../gateway/support/gateway.ts'
import { neededQuery } from '../gateway/support/needed-query.ts'
import { makeWorld, pathOf } from '../gateway/support/world.ts'
import { drawBy, liveMonth, monthsOf, openOffice, quarters } from '../portals/random-office.ts'
import { queryAsOwner } from '../support/database.ts'
import { calculated, startTestStack, type TestStack } from '../support/office.ts'
import { must } from '../support/partner.ts'
import { engineOf, sharedStack } from '../support/stack.ts'

const stack = await startTestStack(t, {})
const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine, allowOwnTaxSlabs: true })

/** Each keeps what stands in the table, and takes rows of those who do not know of it. */
const additions = [
  'add column later_text text',
  'add column later_count int not null default 0',
  'add column later_stamp timestamptz not null default now()',
  `add column later_json jsonb not null default '{}'`,
  'add constraint later_count_check check (later_count >= 0)',
]

async function addToEveryTable(databaseUrl: string): Promise<void> {
  const tables = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
       and c.relname not like 'mikro_orm%' order by 1`,
  )
  for (const { name } of tables) {
    await alterBriefly(databaseUrl, `alter table ${name} ${additions.join(', ')}`)
    await alterBriefly(databaseUrl, `create index on ${name} (later_count)`)
  }
}

/**
 * The change is made as a migration does it: it waits two seconds for those who work, lets them go on, and tries again.
 */
async function alterBriefly(databaseUrl: string, statement: string): Promise<void> {
  try {
    await queryAsOwner(databaseUrl, `set lock_timeout = '2s'; ${statement}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    await setTimeout(100)
    await alterBriefly(databaseUrl, statement)
  }
}

let seed = 1

/** Three months of an office; throws at the first answer that is not as it should be. */
async function liveQuarter(house: TestStack): Promise<void> {
  const draw = drawBy((seed += 1))
  const office = await openOffice(house, draw, quarters[0]!)
  for (const month of monthsOf(office.quarter)) {
    await liveMonth(office, month, draw)
    const run = await calculated(office.call, { period: { month: month.month, year: month.year } })
    must(await office.call('POST', `${run}/lock`, {}))
    must(await office.call('POST', `${run}/mark-paid`, { paid_on: month.last }))
  }
}

/** The status of every read of a new world; each record of it was answered 201. */
async function readEverything({ ask, newKey, databaseUrl }: Gateway): Promise<Record<string, number>> {
  const key = await newKey({ scopes: everyScope })
  const world = await makeWorld({ ask, databaseUrl }, key)
  const statuses: Record<string, number> = {}
  // The stream of events does not end by itself.
  const ending = routes.filter(({ openStreams }) => openStreams === undefined)
  for (const route of ending.filter(({ method, sandboxOnly }) => method === 'get' && !sandboxOnly)) {
    const answer = await ask(key, `GET ${pathOf(route, world)}${neededQuery(route)}`)
    statuses[route.operationId] = answer.status
    if (answer.status === 500) throw new Error(`${route.path} ${answer.text}`)
  }
  return statuses
}

async function during(t: Test, load: () => Promise<unknown>, change: Promise<unknown>): Promise<void> {
  let isChanged = false
  const changed = change.finally(() => (isChanged = true))
  let rounds = 0
  while (!isChanged || rounds === 0) {
    await load()
    rounds += 1
  }
  await changed
  t.ok(rounds > 0)
}

t.test('the whole stack works on while every table is added to, and afterwards', async t => {
  await liveQuarter(stack)
  await during(t, () => liveQuarter(stack), addToEveryTable(stack.databaseUrl))
  await liveQuarter(stack)
})

t.test('every record is written and read while every table is added to, and afterwards', async t => {
  const before = await readEverything(gateway)
  await during(t, () => readEverything(gateway), addToEveryTable(gateway.databaseUrl))
  t.same(await readEverything(gateway), before, 'as before')
})
