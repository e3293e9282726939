import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'nats'
import pg from 'pg'
import { natsOptions } from '#proto/nats-address.ts'
import { createPartner } from '../demo/partner.ts'
import { organization } from '#gateway/resources/sandbox/workforce.ts'
import { freePort } from '../machine/process.ts'
import { startService } from '../machine/services.ts'
import { finding } from '../measure/finding.ts'
import { inTurns, median } from '../measure/rounds.ts'
import { bareSender, drainStream, drainTable } from '../reference/bare-drains.ts'
import type { Site } from '../site/site.ts'
import { bars, type Scenario } from './scenario.ts'

const mostDeliveries = 10_000
/** A dispatcher has four deliveries of one endpoint in flight at most, so these make 64. */
const healthyEndpoints = 16
const hangingEndpoints = 4
const connections = 64
/** Of the data; the whole body has some 700 bytes then. */
const padding = 'x'.repeat(500)

export const webhooks: Scenario = {
  name: 'webhooks',
  asks: 'How fast do events reach their receivers, every attempt recorded, and do receivers that hang hold up the rest?',
  async run({ site, sizes, tell }) {
    const deliveries = Math.min(mostDeliveries, sizes.people)
    const receiver = await startReceiver(site)
    const healthy = await subscribe(site, healthyEndpoints, `${receiver.origin}/fast`)
    const hanging = await subscribe(site, hangingEndpoints, `${receiver.origin}/hang`)
    const connection = await connect(natsOptions({ NATS_URL: await site.openQueue('bare-drain') }))
    const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 4 })
    const bare = bareSender(receiver.origin, site.certificate.authority, connections)
    const messages = Array.from({ length: deliveries }, (_, no) => ({
      id: `evt_bare_${no}`,
      type: 'payslip.ready',
      data: { payslip_id: `ps_${no}`, padding },
    }))
    let filled = 0
    /** A delivery for each healthy endpoint in turn, and as many for each of `others`. */
    const perSecond = async (others: readonly number[]): Promise<number> => {
      filled += 1
      const began = performance.now()
      const each = Math.ceil(deliveries / healthy.length)
      await announce(site.owner, `${filled}`, [...healthy, ...others], each)
      await allRecorded(site.owner, healthy, each * healthy.length)
      return (each * healthy.length * 1_000) / (performance.now() - began)
    }

    tell(`${deliveries} deliveries over ${connections} connections in turns`)
    const measured = await inTurns(sizes.rounds, {
      quiet: async () => {
        await site.forgetRuns()
        return perSecond([])
      },
      beside: async () => {
        await site.forgetRuns()
        await receiver.ask('/hold')
        const rate = await perSecond(hanging)
        await receiver.ask('/release')
        await nothingPending(site.owner)
        return rate
      },
      stream: async () => deliveries / (await drainStream(connection, messages, connections, bare.deliver)),
      table: async () => deliveries / (await drainTable(pool, messages, connections, bare.deliver)),
    })
    await pool.query('drop table bare_outbox')
    await Promise.all([bare.close(), connection.close(), pool.end()])
    await receiver.stop()
    await site.forgetRuns()
    const quiet = { scenario: 'webhooks', unit: '/s', measured: measured.quiet }
    return {
      findings: [
        finding({
          ...quiet,
          what: 'events delivered, signed, every attempt recorded',
          reference: { name: 'JetStream drained and no more', measured: measured.stream },
          bar: { side: 'least', must: 0.45, aim: 0.75 },
        }),
        finding({
          ...quiet,
          what: 'the same beside a table as the queue',
          reference: { name: 'a table drained and no more', measured: measured.table },
          bar: null,
        }),
        finding({
          ...quiet,
          what: 'to healthy endpoints while a fifth of all hang',
          measured: measured.beside,
          reference: { name: 'while none hangs', measured: measured.quiet },
          bar: { side: 'least', must: 0.8, aim: 0.95 },
        }),
      ],
      charts: [
        bars('Deliveries a second', '/s', [
          ['a table drained', median(measured.table)],
          ['JetStream drained', median(measured.stream)],
          ['the dispatcher', median(measured.quiet)],
          ['while a fifth hangs', median(measured.beside)],
        ]),
      ],
    }
  },
}

async function startReceiver({ folder, certificate }: Site) {
  const port = String(await freePort())
  const service = await startService({
    name: 'receiver',
    main: fileURLToPath(new URL('../reference/receiver.ts', import.meta.url)),
    environment: { PORT: port, KEY: certificate.key, CERTIFICATE: certificate.certificate },
    logFile: join(folder, 'receiver.log'),
  })
  const origin = `https://localhost:${port}`
  const control = bareSender(origin, certificate.authority, 1)
  return {
    origin,
    ask: control.ask,
    async stop() {
      await control.close()
      await service.stop()
    },
  }
}

/** So many organizations with one endpoint each. Returns their ids. */
async function subscribe({ stack }: Site, count: number, url: string): Promise<number[]> {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = stack.description()
  const partner = createPartner(baseUrl, apiKey)
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    const { id } = await partner.post('/organizations', organization)
    await partner.post('/webhooks', { url, events: ['payslip.ready'], organization_ids: [id] })
    ids.push(Number(id))
  }
  return ids
}

/** So many events of every organization in one commit, the organizations by turns. */
async function announce(
  owner: pg.Client,
  round: string,
  organizationIds: readonly number[],
  each: number,
): Promise<void> {
  await owner.query('begin')
  await owner.query(
    `insert into outbox_event (id, organization_id, type, data)
     select 'evt_' || $1 || '_' || n || '_' || o, o, 'payslip.ready',
       jsonb_build_object('payslip_id', 'ps_' || n, 'padding', $2::text)
     from generate_series(1, $3::int) n, unnest($4::int[]) o order by n, o`,
    [round, padding, each, organizationIds],
  )
  await owner.query('notify outbox')
  await owner.query('commit')
}

/** Resolves once nothing is owed to these any more; throws unless so many attempts succeeded and none failed. */
async function allRecorded(
  owner: pg.Client,
  organizationIds: readonly number[],
  expected: number,
): Promise<void> {
  await until(
    owner,
    `select not exists (select from outbox_event where planned_at is null)
       and not exists (select from webhook_delivery where status = 'pending' and organization_id = any ($1))`,
    [organizationIds],
  )
  const { rows } = await owner.query<{ outcomes: Record<string, number> | null }>(
    `select jsonb_object_agg(outcome, attempts) as outcomes from (
       select outcome, count(*) as attempts from webhook_attempt where organization_id = any ($1) group by outcome
     ) counted`,
    [organizationIds],
  )
  const outcomes = JSON.stringify(rows[0]?.outcomes)
  if (outcomes !== JSON.stringify({ delivered: expected })) {
    throw new Error(`Of ${expected} deliveries came ${outcomes}.`)
  }
}

function nothingPending(owner: pg.Client): Promise<void> {
  return until(owner, `select not exists (select from webhook_delivery where status = 'pending')`, [])
}

async function until(owner: pg.Client, question: string, values: readonly unknown[]): Promise<void> {
  const late = performance.now() + 120_000
  for (;;) {
    const { rows } = await owner.query<[boolean]>({ text: question, values: [...values], rowMode: 'array' })
    if (rows[0]?.[0] === true) return
    if (performance.now() > late) throw new Error('Deliveries are still pending after two minutes.')
    await pause(20)
  }
}
