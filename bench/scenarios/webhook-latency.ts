import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { finding } from '../measure/finding.ts'
import { inTurns, median } from '../measure/rounds.ts'
import { announce, startReceiver, subscribe, until } from '../site/endpoints.ts'
import { bars, type Scenario } from './scenario.ts'

const healthyEndpoints = 4
/** For each endpoint, which a receiver that takes two seconds does not keep up with. */
const eventsPerSecond = 10

export const webhookLatency: Scenario = {
  name: 'webhook-latency',
  asks: 'How long does an event take to its receiver, and does a slow receiver in five make the others wait?',
  async run({ site, sizes, tell }) {
    const { owner } = site
    const receiver = await startReceiver(site)
    const healthy = await subscribe(site, healthyEndpoints, `${receiver.origin}/fast`)
    const [slow = 0] = await subscribe(site, 1, `${receiver.origin}/slow`)
    let rounds = 0
    const load = async (): Promise<number> => {
      rounds += 1
      const began = performance.now()
      for (let event = 0; event < eventsPerSecond * sizes.webhookSeconds; event += 1) {
        await pause(Math.max(0, began + (event * 1_000) / eventsPerSecond - performance.now()))
        await announce(owner, `${rounds}_${event}`, [...healthy, slow], 1)
      }
      await until(
        owner,
        `select not exists (select from outbox_event where planned_at is null) and not exists
           (select from webhook_delivery where status = 'pending' and organization_id <> $1)`,
        [slow],
      )
      return latencyOfMost(owner, healthy)
    }

    tell(`${eventsPerSecond} events a second for each of ${healthyEndpoints + 1} endpoints, in turns`)
    const measured = await inTurns(sizes.rounds, {
      quiet: async () => {
        await site.forgetRuns()
        return load()
      },
      beside: async () => {
        await site.forgetRuns()
        await receiver.ask('/hold')
        const p99 = await load()
        await receiver.ask('/release')
        await owner.query("update webhook_delivery set status = 'dropped' where status = 'pending'")
        // Answers that are on their way.
        await pause(3_000)
        return p99
      },
    })
    await receiver.stop()
    await site.forgetRuns()
    return {
      findings: [
        finding({
          scenario: 'webhook-latency',
          what: 'p99 from the event to the answer of a healthy receiver, beside a slow one in five',
          unit: 'ms',
          measured: measured.beside,
          reference: { name: 'while none is slow', measured: measured.quiet },
          bar: { side: 'most', must: 1.2, aim: 1.05 },
        }),
      ],
      charts: [
        bars('p99 of a delivery, ms', 'ms', [
          ['none is slow', median(measured.quiet)],
          ['one in five is slow', median(measured.beside)],
        ]),
      ],
    }
  },
}

/** Milliseconds within which 99 % of the deliveries to these were answered, from the commit of their events. */
async function latencyOfMost(owner: pg.Client, organizationIds: readonly number[]): Promise<number> {
  const { rows } = await owner.query<{ p99: number }>(
    `select percentile_cont(0.99) within group (order by
       extract(epoch from a.started_at - e.created_at) * 1000 + a.duration_ms)::float as p99
     from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id join outbox_event e on e.id = d.event_id
     where a.organization_id = any ($1)`,
    [organizationIds],
  )
  return rows[0]?.p99 ?? Number.NaN
}
