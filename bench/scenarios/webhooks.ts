import { connect } from 'nats'
import pg from 'pg'
import { natsOptions } from '#proto/network/nats-address.ts'
import { finding } from '../measure/finding.ts'
import { inTurns, median } from '../measure/rounds.ts'
import { bareSender, drainStream, drainTable } from '../reference/bare-drains.ts'
import { announce, padding, startReceiver, subscribe, until } from '../site/endpoints.ts'
import { bars, type Scenario } from './scenario.ts'

const maxDeliveries = 10_000
/** A dispatcher has four deliveries of one endpoint in flight at most, so these make 64. */
const healthyEndpoints = 16
const hangingEndpoints = 4
const connections = 64

export const webhooks: Scenario = {
  name: 'webhooks',
  asks: 'How fast do events reach their receivers, every attempt recorded, and do receivers that hang hold up the rest?',
  async run({ site, sizes, tell }) {
    const deliveries = Math.min(maxDeliveries, sizes.people)
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
          headline: 'signed events are delivered, each attempt recorded',
          reference: { name: 'JetStream drained and no more', measured: measured.stream },
          bar: { side: 'least', must: 0.55, aim: 0.75 },
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
