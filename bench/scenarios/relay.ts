import { jetstream } from '@nats-io/jetstream'
import pg from 'pg'
import { openBroker, subjectOf } from '#dispatcher/broker.ts'
import { createEventPublisher } from '#dispatcher/relay/relay.ts'
import { migrate } from '#storage/migrate.ts'
import { openStorage } from '#storage/open.ts'
import { relayEvents } from '#storage/outbox/claim.ts'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import type { Scenario } from './scenario.ts'

const batch = 1_000
const inFlight = 256

export const relay: Scenario = {
  name: 'relay',
  asks: 'How much of what JetStream takes does the relay bring it out of the outbox?',
  async run({ site, sizes, tell }) {
    // A database of its own, because the stack's dispatcher empties the outbox of the other one.
    await site.owner.query('create database relay')
    const databaseUrl = new URL(site.databaseUrl)
    databaseUrl.pathname = '/relay'
    await migrate(databaseUrl.href)
    const masterKey = Buffer.alloc(32, 1).toString('base64')
    const storage = await openStorage({ databaseUrl: databaseUrl.href, masterKey })
    const broker = await openBroker({ NATS_URL: await site.openQueue('relay') })
    await broker.ensureStream()
    const publish = createEventPublisher(broker.connection)
    const client = jetstream(broker.connection)
    let filled = 0

    const { events } = sizes
    const perSecond = (work: () => Promise<void>): Promise<number> => eventsPerSecond(events, work)
    tell(`${events} events in turns`)
    const measured = await inTurns(sizes.rounds, {
      relay: async () => {
        filled += 1
        await fill(databaseUrl.href, filled, events)
        return perSecond(async () => {
          while ((await relayEvents(storage, batch, publish)) > 0);
        })
      },
      bare: () => {
        filled += 1
        return perSecond(async () => {
          for (let from = 0; from < events; from += inFlight) {
            const count = Math.min(inFlight, events - from)
            await Promise.all(
              Array.from({ length: count }, (_, index) => {
                const id = eventId(filled, from + index)
                const message = JSON.stringify({ event_id: id, organization_id: 1 })
                return client.publish(subjectOf(1), message, { msgID: id })
              }),
            )
          }
        })
      },
    })
    await broker.connection.close()
    await storage.close()
    return {
      findings: [
        finding({
          scenario: 'relay',
          what: 'events from the outbox to the stream',
          unit: '/s',
          measured: measured.relay,
          reference: { name: `JetStream, ${inFlight} publishes in flight`, measured: measured.bare },
          bar: { side: 'least', must: 0.4, aim: 0.7 },
        }),
      ],
      charts: [],
    }
  },
}

async function eventsPerSecond(events: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (events * 1_000) / (performance.now() - began)
}

function eventId(round: number, index: number): string {
  return `evt_${round}_${index}`
}

async function fill(databaseUrl: string, round: number, events: number): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('truncate outbox_event')
  await owner.query(
    `insert into outbox_event (id, organization_id, type, data)
     select 'evt_' || $1 || '_' || n, 1, 'payroll.run.calculated', '{}' from generate_series(1, $2::int) n`,
    [String(round), events],
  )
  await owner.query('vacuum analyze outbox_event')
  await owner.end()
}
