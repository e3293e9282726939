import { jetstreamManager } from '@nats-io/jetstream'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'

import { startNats } from '#bench/machine/nats.ts'
import { stopGuarded } from '#bench/machine/process.ts'
import { eventStreamName } from '#proto/network/nats-events.ts'
import { freshFolder, freshNats, servers } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

import { startReceiver } from './receiver.ts'
import { runDispatcher, runRelay } from './running.ts'
import { startTestDispatcher, type World } from './world.ts'

const receiver = await startReceiver(t)

const arrived = (path: string) => new Set(receiver.received(path).map(({ headers }) => headers['webhook-id']))

async function eventIds({ sql }: World): Promise<Set<string>> {
  return new Set((await sql<{ id: string }>('select id from outbox_event')).map(({ id }) => id))
}

/** A server that can be stopped and started again on its port. */
async function natsWithSwitch(t: Test) {
  const folder = freshFolder('nats')
  const storeDir = join(folder, 'store')
  const start = (preferredPort?: number) =>
    startNats({
      program: servers().natsProgram,
      storeDir,
      logFile: join(folder, 'log'),
      configFile: join(folder, 'conf'),
      password: 'test',
      ...(preferredPort === undefined ? {} : { preferredPort }),
    })
  let server = await start()
  t.teardown(() => stopGuarded(server.pid))
  return {
    url: server.url,
    stop: () => stopGuarded(server.pid),
    wipe: () => rmSync(storeDir, { recursive: true }),
    start: async () => {
      server = await start(server.port)
    },
  }
}

t.test('relays side by side put every event into the stream exactly once', async t => {
  const world = await startTestDispatcher(t)
  const natsUrl = await freshNats(t)
  await world.subscribe(receiver.url('/fast/relayed'))
  await world.append(5_000)
  // A relay publishes anew what is planned late, and nobody plans here.
  const never = 3_600_000
  const [first] = await Promise.all([1, 2, 3].map(() => runRelay(t, world, natsUrl, never)))
  if (first === undefined) throw new Error('no relay')
  await eventually('everything is relayed', async () => {
    const rows = await world.sql('select 1 from outbox_event where relayed_at is null limit 1')
    return rows.length === 0
  })
  const manager = await jetstreamManager(first.broker.connection)
  const { state } = await manager.streams.info(eventStreamName)
  t.equal(state.messages, 5_000)

  const { data } = await manager.streams.getMessage(eventStreamName, { seq: 1 }).then(found => {
    if (found === null) throw new Error('no message')
    return { data: found.json<Record<string, unknown>>() }
  })
  t.same(Object.keys(data), ['event_id', 'organization_id'], 'ids and nothing else')
})

t.test('from the outbox to the receiver', async t => {
  const world = await startTestDispatcher(t)
  await runDispatcher(t, world, await freshNats(t), receiver)
  await world.subscribe(receiver.url('/fast/whole'))
  await world.append(200)
  await eventually('all have arrived', () => receiver.received('/fast/whole').length >= 200)
  t.same(arrived('/fast/whole'), await eventIds(world))
  await eventually('all are settled', async () => {
    const rows = await world.sql("select 1 from webhook_delivery where status <> 'delivered' limit 1")
    return rows.length === 0
  })
  t.equal(receiver.received('/fast/whole').length, 200, 'and each came once')
})

t.test('nothing is lost while the stream is away', async t => {
  const world = await startTestDispatcher(t)
  const nats = await natsWithSwitch(t)
  await runDispatcher(t, world, nats.url, receiver)
  await world.subscribe(receiver.url('/fast/away'))
  await world.append(100)
  await eventually('the first have arrived', () => arrived('/fast/away').size === 100)
  await nats.stop()
  for (let n = 0; n < 5; n++) {
    await world.append(100)
    await pause(300)
  }
  t.equal(arrived('/fast/away').size, 100)
  await nats.start()
  await eventually('the others have arrived', () => arrived('/fast/away').size === 600)
  t.same(arrived('/fast/away'), await eventIds(world))
})

t.test('nothing is lost when the stream forgets everything [promise V2]', async t => {
  const world = await startTestDispatcher(t)
  const nats = await natsWithSwitch(t)
  await world.subscribe(receiver.url('/fast/wiped'))
  // Relayed, and read by nobody when it is forgotten.
  const { stop } = await runRelay(t, world, nats.url)
  await world.append(300)
  await eventually('everything is relayed', async () => {
    const rows = await world.sql('select 1 from outbox_event where relayed_at is null limit 1')
    return rows.length === 0
  })
  await stop()
  await nats.stop()
  nats.wipe()
  await nats.start()
  await runDispatcher(t, world, nats.url, receiver, 2_000)
  await eventually('all have arrived', () => arrived('/fast/wiped').size === 300)

  // And under a running dispatcher.
  await nats.stop()
  nats.wipe()
  await nats.start()
  await world.append(100)
  await eventually('the new ones have arrived', () => arrived('/fast/wiped').size === 400)
  t.same(arrived('/fast/wiped'), await eventIds(world))
})

t.test('a message that is no reference is put aside', async t => {
  const world = await startTestDispatcher(t)
  const natsUrl = await freshNats(t)
  const { broker } = await runRelay(t, world, natsUrl)
  await runDispatcher(t, world, natsUrl, receiver)
  await world.subscribe(receiver.url('/fast/poison'))
  await broker.ensureStream()
  for (const poison of ['not json', 'null', '{"event_id":7}', '{"event_id":"evt_UNKNOWN"}']) {
    broker.connection.publish('events.1', poison)
  }
  await world.append(1)
  await eventually('the event has arrived', () => arrived('/fast/poison').size === 1)
  const manager = await jetstreamManager(broker.connection)
  await eventually('nothing is left to do', async () => {
    const { num_pending, num_ack_pending } = await manager.consumers.info(eventStreamName, 'dispatcher')
    return num_pending === 0 && num_ack_pending === 0
  })
})

t.test('two dispatchers share the work without sending anything twice', async t => {
  const world = await startTestDispatcher(t)
  const natsUrl = await freshNats(t)
  await Promise.all([1, 2].map(() => runDispatcher(t, world, natsUrl, receiver)))
  const paths = [1, 2, 3, 4, 5].map(n => `/slow/shared-${n}`)
  for (const path of paths) await world.subscribe(receiver.url(path))
  await world.append(30)
  await eventually('all are settled', async () => {
    const [row] = await world.sql<{ done: number }>(
      "select count(*)::int as done from webhook_delivery where status = 'delivered'",
    )
    return row?.done === 150
  })
  for (const path of paths) t.equal(receiver.received(path).length, 30, path)
})
