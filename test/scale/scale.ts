// Growth past one machine: a run is calculated, and its payslips are told of, while hosts of the site are lost in turn.
// Sums are exact, every event arrives, and partners see failures for the seconds that OPERATIONS.md states, no longer.
// `npm run test:scale` runs it.

import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { draftRun, fillOrganization } from '#bench/site/people.ts'
import { queryAsOwner } from '../support/database.ts'
import { eventually } from '../support/stack.ts'
import { granted, partner, type Partner, persistent } from '../support/partner.ts'
import { type ClosedFiles, openClosedFiles } from './files.ts'
import { type Loss, lossesOfCalculations, lossesOfDeliveries, lossOfReplica } from './losses.ts'
import { type Slowness, watchSlowness } from './slowness.ts'
import { openSite, type Site, withoutSite } from './site.ts'
import { startWatch, type Watch } from './watch.ts'

const people = Number(process.env['SCALE_PEOPLE'] ?? 20_000)
const awaySeconds = Number(process.env['SCALE_AWAY_SECONDS'] ?? 10)
const calculatedWithinMs = 3_600_000
const maxAttempts = 90
const toldWithinMs = 3_600_000
const eventTypes = ['employee.upserted', 'payroll.run.calculated', 'payroll.run.locked', 'payslip.ready']

t.test(`a run of ${people} while hosts are lost`, { skip: withoutSite, timeout: 0 }, async t => {
  const site = await openSite(t)
  const { withoutNamespaces } = site.network
  if (withoutNamespaces !== null)
    t.comment(`Hosts are loopback addresses, because no network namespaces can be made: ${withoutNamespaces}`)
  const base = `${site.origin}/v1`
  const account = { baseUrl: base, apiKey: site.apiKey }
  const call = granted(
    persistent(partner(base, site), {
      attempts: maxAttempts,
      pauseMs: 1_000,
      isPassing: answer => answer.status >= 500 || answer.at('code') === 'idempotency_key_in_use',
    }),
  )
  const organizationId = await fillOrganization(account, people, () => undefined)
  // Otherwise drafts are told of too, once for each page that differs.
  await call('PATCH', '/payroll-settings', {
    organization_id: organizationId,
    payslip: { render_on: 'locked' },
  })
  const quiet = await quietOrganization(account, call)
  const before = new Set((await eventsOf(site)).map(({ id }) => id))
  const hook = await call('POST', '/webhooks', { url: site.receiverUrl, events: eventTypes })
  site.expectSecret(String(hook.at('secret')))

  const watch = startWatch({ base, apiKey: site.apiKey, ...quiet })
  watch.read(quiet.register)
  t.teardown(watch.end)
  const lag = await watchLag(site)
  t.teardown(lag.end)
  const slowness = watchSlowness()
  t.teardown(slowness.end)
  const files = openClosedFiles(site, watch, quiet.files)
  t.comment(`files come from the replica ${(await files.fromReplica()).toFixed(1)} s after the start`)
  const run = await draftRun(account, organizationId)
  const work = { site, call, watch, slowness, files, run }
  let undisturbed: Figures | null = null
  for (const loss of [null, ...lossesOfCalculations]) {
    const figures = await calculate(t, work, loss)
    if (undisturbed === null)
      watch.read(`/payroll-runs/${run}/employees?limit=50&fields=external_id,net_payable`)
    undisturbed ??= figures
    t.same(figures, undisturbed, `${loss?.name ?? 'undisturbed'}: every payslip is the same`)
  }

  const lockedAt = performance.now()
  await call('POST', `/payroll-runs/${run}/lock`, { reason: 'Approved' })
  const isToldOf = () => readyOf(site, run).size
  const register = registerOf(organizationId, 'csv')
  t.ok(await files.read(register), 'the register of the run is read')
  for (const [at, loss] of lossesOfDeliveries.entries()) {
    await eventually(
      `some more payslips are told of before the loss of the ${loss.name}`,
      () => isToldOf() >= (people * (at + 0.5)) / (lossesOfDeliveries.length + 1),
      toldWithinMs,
    )
    // A file that is under way when the replica is lost is sent to its end.
    const begun = loss === lossOfReplica ? files.read(register) : null
    if (begun !== null) await pause(300)
    await lose(t, work, loss)
    if (begun !== null) t.ok(await begun, 'the register that was begun is whole')
    await filesOfReplica(t, work, loss)
  }
  await eventually('every payslip is told of', () => isToldOf() >= people, toldWithinMs)
  t.comment(`${people} payslips made and told of in ${seconds(lockedAt)} s`)
  await watch.end()
  t.same(watch.violations.slice(0, 10), [], 'what partners read is consistent')
  t.same(files.changed.slice(0, 10), [], 'every file is the same to the byte')

  await compareEvents(t, site, before, run)
  t.comment(`the replica was at most ${(await lag.end()).toFixed(1)} s behind`)
  await eventually('the replica has the same payslips', async () => {
    const figures = await figuresOf(site.replicaUrl, run)
    return JSON.stringify(figures) === JSON.stringify(undisturbed)
  })
  t.same(await figuresOf(site.replicaUrl, run), undisturbed, 'the replica holds the same totals')
})

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)

type Work = {
  readonly site: Site
  readonly call: Partner
  readonly watch: Watch
  readonly slowness: Slowness
  readonly files: ClosedFiles
  readonly run: string
}

/** Calculates the run, again where it was, and loses something on the way. Checks the sums. */
async function calculate(t: Test, work: Work, loss: Loss | null): Promise<Figures> {
  const { site, call, run } = work
  const began = performance.now()
  const path = `/payroll-runs/${run}`
  const state = () => call('GET', path)
  const begin = async (): Promise<void> => {
    const wasDraft = (await state()).at('status') === 'draft'
    const order = wasDraft ? {} : { only: 'all', reason: loss?.name ?? 'again' }
    await call('POST', `${path}/${wasDraft ? 'calculate' : 'recalculate'}`, order, {
      prefer: 'respond-async',
    })
  }
  await begin()
  if (loss !== null) {
    const completed = await eventually(
      'some slips are stored, and not all',
      async () => {
        const now = await state()
        // A small run can be over before a busy machine has looked.
        if (now.at('status') !== 'calculating') await begin()
        // Until the first ones are stored, the progress may be that of the last time.
        const slips = Number(now.at('progress', 'completed'))
        return now.at('status') === 'calculating' && slips > 0 && slips < people ? slips : null
      },
      calculatedWithinMs,
    )
    t.comment(`the ${loss.name} is lost at ${completed} stored slips`)
    await lose(t, work, loss)
  }
  const done = await eventually(
    'the run is calculated',
    async () => {
      const now = await state()
      return now.at('status') === 'generated' ? now : null
    },
    calculatedWithinMs,
  )
  t.comment(`calculated in ${seconds(began)} s${loss === null ? '' : ` with the loss of the ${loss.name}`}`)
  if (loss !== null) await filesOfReplica(t, work, loss)
  const slips = await slipsOf(call, path)
  t.equal(new Set(slips.map(slip => slip.external_id)).size, people, 'everybody has a payslip')
  t.equal(slips.length, people, 'and one only')
  for (const amount of ['gross', 'total_deductions', 'net_payable'] as const) {
    const paise = slips.reduce((sum, slip) => sum + Math.round(slip[amount] * 100), 0)
    t.equal(paise, Math.round(Number(done.at('totals', amount)) * 100), `${amount} sums to the run's total`)
  }
  return figuresOf(site.primaryUrl, run)
}

/** Takes something away for some seconds, and checks how long callers saw it, and which server their files came from. */
async function lose(t: Test, { site, watch, slowness, files }: Work, loss: Loss): Promise<void> {
  const began = performance.now()
  const { what, restore } = await loss.strike(site)
  const isReplica = loss === lossOfReplica
  const reading = files.readUntil(AbortSignal.timeout(awaySeconds * 1_000), isReplica ? 4 : 0)
  await Promise.all([pause(awaySeconds * 1_000), isReplica && reading])
  await restore()
  const away = (performance.now() - began) / 1_000
  const excused = loss.isAlone ? away : 0
  await pause(Math.max(0, excused + loss.boundSeconds * slowness.since(began) - away) * 1_000 + 2_000)
  const done = await reading
  const factor = slowness.since(began)
  const allowed = excused + loss.boundSeconds * factor
  const { failed, calls, firstSeconds, lastSeconds, slowestSeconds, answers } = watch.since(began)
  t.comment(
    `${loss.name} (${what}): away ${away.toFixed(1)} s, ${failed} of ${calls} calls failed, from ` +
      `${firstSeconds?.toFixed(1) ?? '-'} to ${lastSeconds?.toFixed(1) ?? '-'} s after the loss, slowest answer ` +
      `${slowestSeconds.toFixed(1)} s, ${factor.toFixed(1)} s a CPU second ${JSON.stringify(answers)}`,
  )
  t.ok(
    (lastSeconds ?? 0) <= allowed,
    `${loss.name}: no failure later than ${allowed.toFixed(1)} s after the loss`,
  )
  const whole = done.filter(({ isWhole }) => isWhole)
  const ofReplica = whole.filter(({ readsReplica }) => readsReplica !== null).length
  t.comment(
    `${loss.name}: ${whole.length} of ${done.length} files came, ${ofReplica} of them from the replica`,
  )
  if (isReplica) {
    t.equal(whole.length, done.length, 'files are read while the replica is away')
    t.equal(ofReplica, 0, 'all of them from the primary')
  }
}

/** All files come from the replica again. */
async function filesOfReplica(t: Test, { files }: Work, loss: Loss): Promise<void> {
  const seconds = await files.fromReplica()
  t.comment(
    `${loss.name}: all files come from the replica again, ${seconds.toFixed(1)} s after this was asked`,
  )
}

type Slip = Record<'gross' | 'total_deductions' | 'net_payable', number> & { external_id: string }

async function slipsOf(call: Partner, path: string): Promise<Slip[]> {
  const slips: Slip[] = []
  const fields = 'external_id,gross,total_deductions,net_payable'
  for (let cursor = ''; ;) {
    const page = await call('GET', `${path}/employees?limit=200&fields=${fields}${cursor}`)
    slips.push(...(page.at('data') as Slip[]))
    if (page.at('meta', 'has_more') !== true) return slips
    cursor = `&cursor=${String(page.at('meta', 'next_cursor'))}`
  }
}

/** How many payslips a run has, and a hash over them with their facts. */
type Figures = { readonly slips: number; readonly hash: string }

async function figuresOf(databaseUrl: string, run: string): Promise<Figures> {
  const [row] = await queryAsOwner<Figures>(
    databaseUrl,
    `select count(*)::int as slips, encode(sha256(convert_to(string_agg(
         p.external_id || coalesce(p.slip, p.failure::text) || p.facts || p.employee, ''
         order by p.external_id), 'UTF8')), 'hex') as hash
     from payslip p join payroll_run r on r.organization_id = p.organization_id and r.id = p.payroll_run_id
       and r.revision = p.revision
     where p.payroll_run_id = $1`,
    [run],
  )
  return row as Figures
}

/** An organization of a few people whose run is finished: what it answers may not change whatever is lost. */
async function quietOrganization(account: { baseUrl: string; apiKey: string }, call: Partner) {
  const organizationId = await fillOrganization(account, 20, () => undefined)
  const run = await draftRun(account, organizationId)
  await call('POST', `/payroll-runs/${run}/calculate`, {}, { prefer: 'wait=30' })
  await call('POST', `/payroll-runs/${run}/lock`, { reason: 'Approved' })
  const register = registerOf(organizationId)
  await call('GET', register)
  const employees = await call('GET', `/employees?organization_id=${organizationId}&limit=1`)
  return {
    register,
    files: [
      registerOf(organizationId, 'csv'),
      `/payroll-runs/${run}/employees?format=csv`,
      `/payslips?organization_id=${organizationId}&format=csv`,
      `/statutory/pf/ecr?organization_id=${organizationId}&month=10&year=2026&format=csv`,
    ],
    employee: String(employees.at('data', 0, 'id')),
    preview: {
      organization_id: organizationId,
      period: { month: 10, year: 2026 },
      employees: [
        {
          ref: 'A',
          profile: { date_of_joining: '2020-01-01', work_state_code: 'MH' },
          salary: { components: [{ code: 'BASIC', monthly_amount: 40_000 }] },
        },
      ],
    },
  }
}

function registerOf(organizationId: number, format = 'json'): string {
  return `/reports/payroll-register/detail?organization_id=${organizationId}&month=10&year=2026&format=${format}`
}

function eventsOf({ primaryUrl }: Site) {
  return queryAsOwner<{ id: string; type: string }>(
    primaryUrl,
    'select id, type from outbox_event where type = any($1)',
    [eventTypes],
  )
}

/** The payslips of the run that were told of, by the events that did. */
function readyOf(site: Site, run: string): Map<string, string> {
  const ready = site
    .deliveries()
    .filter(delivery => delivery.type === 'payslip.ready' && delivery.run === run && delivery.verifies)
  return new Map(ready.map(({ id, payslip }) => [id, String(payslip)]))
}

/** Each event has arrived, every delivery of it with the same body, and each payslip is told of by one event. */
async function compareEvents(t: Test, site: Site, before: ReadonlySet<string>, run: string): Promise<void> {
  const untold = async (): Promise<string[]> => {
    const told = new Set(site.deliveries().flatMap(({ id, verifies }) => (verifies ? [id] : [])))
    const events = (await eventsOf(site)).filter(({ id }) => !before.has(id))
    return events.filter(({ id }) => !told.has(id)).map(({ id, type }) => `${type} ${id}`)
  }
  await eventually('every event has arrived', async () => (await untold()).length === 0, 300_000).catch(
    () => null,
  )
  t.same(await untold(), [], 'every event has arrived')
  const deliveries = site.deliveries()
  t.ok(
    deliveries.every(({ verifies }) => verifies),
    'every signature verifies',
  )
  const bodies = new Map<string, Set<string>>()
  for (const { id, body } of deliveries) bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  const changed = [...bodies].filter(([, of]) => of.size > 1).map(([id]) => id)
  t.same(changed, [], 'a repeated delivery has the same body')
  const ready = readyOf(site, run)
  t.equal(ready.size, people, 'payslip.ready: as many events as payslips')
  t.equal(new Set(ready.values()).size, people, 'and each payslip has its own')
  t.comment(
    `${bodies.size} events in ${deliveries.length} deliveries: ${deliveries.length - bodies.size} duplicates`,
  )
}

/** How far the replica is behind, looked at each second once it streams. */
async function watchLag({ primaryUrl }: Site): Promise<{ readonly end: () => Promise<number> }> {
  const look = () =>
    queryAsOwner<{ seconds: number }>(
      primaryUrl,
      `select coalesce(extract(epoch from replay_lag), 0)::float as seconds from pg_stat_replication
       where state = 'streaming'`,
    )
  await eventually('the replica streams', async () => (await look()).length === 1)
  const ending = new AbortController()
  const watching = (async () => {
    let most = 0
    while (!ending.signal.aborted) {
      await pause(1_000)
      // The primary is among what is lost.
      const [row] = await Promise.race([look().catch(() => []), pause(5_000, [])])
      most = Math.max(most, row?.seconds ?? 0)
    }
    return most
  })()
  return {
    end() {
      ending.abort()
      return watching
    },
  }
}
