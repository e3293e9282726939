// Hours of a mixed load on two of every service: what they hold must not grow. `npm run test:soak` runs it for SOAK_MINUTES
// (240). A table of what was measured is printed every ten minutes, and checked at the end: the second quarter of the
// time against the last.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { median } from '#bench/measure/rounds.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { queryAsOwner } from '../support/database.ts'
import type { Ledger } from './drill/caller.ts'
import { untoldEvents } from './drill/events.ts'
import { mixedLoad, startPartners, told } from './drill/partners.ts'
import { openSite, type Site } from './drill/site.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 240)
const betweenSamplesMs = 15_000
const betweenReportsMs = 600_000
/** Tables and indexes below are not looked at: one page of a small one is a large part of it. */
const smallestBytes = 4_000_000
const deadShareMost = 0.25
const densityLeast = 40
const people = Array.from({ length: 200 }, (_, at) => ({ basic: 15_000 + at * 250 }))

/** At one time. */
type Sample = {
  readonly minute: number
  /** Memory by the name of each Node.js process. */
  readonly residentMegabytes: Readonly<Record<string, number>>
  readonly handles: Readonly<Record<string, number>>
  readonly poolInUse: Readonly<Record<string, number>>
  readonly natsMegabytes: number
  readonly logKilobytes: number
  readonly databaseMegabytes: number
}

t.test(`${minutes} minutes of a mixed load`, { timeout: (minutes + 30) * 60_000 }, async t => {
  const ledger: Ledger = { outcomes: new Map(), violations: [], isGatewayStopped: false }
  const site = await openSite(t, randomBy(1), minutes)
  const { works } = await mixedLoad(site, ledger, people)
  await queryAsOwner(site.databaseUrl, 'create extension pgstattuple')
  const partners = startPartners(works, ledger)

  const samples: Sample[] = []
  const began = performance.now()
  let reported = began
  while (performance.now() - began < minutes * 60_000) {
    await pause(betweenSamplesMs)
    samples.push(await look(site, (performance.now() - began) / 60_000))
    if (performance.now() - reported < betweenReportsMs) continue
    reported = performance.now()
    t.comment(lineOf(samples.at(-1)))
  }
  await partners.rest()
  t.comment(told(works, ledger))

  t.same(ledger.violations, [], 'every call was answered as declared')
  t.same(await untoldEvents(site), [], 'every event has arrived, with its number')
  t.same((await Promise.all(works.map(work => work.audit()))).flat(), [], 'what was acknowledged is stored')
  await partners.end()

  const quarter = Math.floor(samples.length / 4)
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  for (const name of Object.keys(samples[0]?.residentMegabytes ?? {})) {
    const memory = [early, late].map(part =>
      median(part.map(sample => sample.residentMegabytes[name] ?? NaN)),
    )
    const handles = [early, late].map(part => median(part.map(sample => sample.handles[name] ?? NaN)))
    const label = `${name}: ${memory.map(value => value.toFixed(0)).join(' → ')} MB, ${handles.join(' → ')} handles`
    t.ok(isFlat(memory, 1.1, 10) && isFlat(handles, 1, 5), label)
    const atRest = await poolInUse(site.metricsUrls.get(name))
    t.ok(atRest <= 6, `${name}: ${atRest} connections in use at rest`)
  }
  const nats = [early, late].map(part => median(part.map(({ natsMegabytes }) => natsMegabytes)))
  t.ok(isFlat(nats, 1.1, 5), `streams: ${nats.map(value => value.toFixed(1)).join(' → ')} MB`)
  const hours = minutes / 60
  const logged = (late.at(-1)?.logKilobytes ?? NaN) - (early[0]?.logKilobytes ?? NaN)
  t.ok(logged / hours < 1_000, `logs: ${(logged / hours).toFixed(0)} KB an hour`)
  for (const { name, megabytes, dead } of await bloatOfTables(site)) {
    t.ok(dead < deadShareMost, `table ${name}: ${megabytes} MB, ${(dead * 100).toFixed(1)} % of it dead`)
  }
  for (const { name, megabytes, density } of await densityOfIndexes(site)) {
    t.ok(density > densityLeast, `index ${name}: ${megabytes} MB, leaf pages ${density.toFixed(0)} % full`)
  }
})

async function look(site: Site, minute: number): Promise<Sample> {
  const names = [...site.metricsUrls.keys()]
  const ofEach = async (measure: (name: string, pid: number) => number | Promise<number>) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async name => [name, await measure(name, site.processes.get(name)?.pid() ?? 0)] as const),
      ),
    )
  const [size] = await queryAsOwner<{ megabytes: number }>(
    site.databaseUrl,
    'select pg_database_size(current_database())::float / 1e6 as megabytes',
  )
  return {
    minute,
    residentMegabytes: await ofEach((_, pid) => resident(pid)),
    handles: await ofEach((_, pid) => readdirSync(`/proc/${pid}/fd`).length),
    poolInUse: await ofEach(name => poolInUse(site.metricsUrls.get(name))),
    natsMegabytes: bytesIn(site.natsDir) / 1e6,
    logKilobytes: bytesIn(site.logDir) / 1e3,
    databaseMegabytes: size?.megabytes ?? NaN,
  }
}

function lineOf(sample: Sample | undefined): string {
  if (sample === undefined) return ''
  const { minute, residentMegabytes, handles, poolInUse: inUse } = sample
  const each = Object.keys(residentMegabytes).map(
    name =>
      `${name} ${residentMegabytes[name]?.toFixed(0)} MB ${handles[name]} handles ${inUse[name]} in use`,
  )
  return (
    `minute ${minute.toFixed(0)}: ${each.join(', ')}; streams ${sample.natsMegabytes.toFixed(1)} MB, ` +
    `logs ${sample.logKilobytes.toFixed(0)} KB, database ${sample.databaseMegabytes.toFixed(0)} MB`
  )
}

function resident(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

async function poolInUse(metricsUrl = ''): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const values = [...text.matchAll(/^db_pool_in_use\{.*\} (\d+)$/gm)]
  return values.length === 0 ? Number.NaN : values.reduce((sum, [, value]) => sum + Number(value), 0)
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      const stat = statSync(join(parentPath, name), { throwIfNoEntry: false })
      return sum + (stat?.size ?? 0)
    }, 0)
}

function bloatOfTables({ databaseUrl }: Site) {
  return queryAsOwner<{ name: string; megabytes: number; dead: number }>(
    databaseUrl,
    `select oid::regclass::text as name, round(pg_table_size(oid) / 1e6)::int as megabytes,
            (dead_tuple_len / greatest(table_len, 1))::float as dead
     from pg_class, pgstattuple(oid)
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > $1
     order by pg_table_size(oid) desc`,
    [smallestBytes],
  )
}

function densityOfIndexes({ databaseUrl }: Site) {
  return queryAsOwner<{ name: string; megabytes: number; density: number }>(
    databaseUrl,
    `select c.oid::regclass::text as name, round(pg_relation_size(c.oid) / 1e6)::int as megabytes,
            s.avg_leaf_density::float as density
     from pg_class c join pg_am on pg_am.oid = c.relam and amname = 'btree', pgstatindex(c.oid) s
     where relkind = 'i' and relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > $1
     order by pg_relation_size(c.oid) desc`,
    [smallestBytes],
  )
}

function isFlat([early = NaN, late = NaN]: readonly number[], most: number, slack: number): boolean {
  return late <= early * most + slack
}
