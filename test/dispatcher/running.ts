import { pino } from 'pino'
import { Registry } from '@prometheus-io/client'
import type { Test } from 'tap'

import { openBroker } from '#dispatcher/broker.ts'
import { startConsumer } from '#dispatcher/consumer/consumer.ts'
import { startDelivering } from '#dispatcher/delivery/deliver.ts'
import { createSender } from '#dispatcher/delivery/send.ts'
import { createAddresses } from '#proto/network/public-addresses.ts'
import { openDispatcherMetrics } from '#dispatcher/metrics.ts'
import { readBacklog } from '#storage/outbox/claim.ts'
import { startRelay } from '#dispatcher/relay/relay.ts'

import type { Receiver } from './receiver.ts'
import type { World } from './world.ts'

/** The part of its world that a dispatcher needs. */
type RunningDispatcher = Pick<World, 'storage'>

const logger = pino({ level: 'silent' })

/** Only the relay, over a connection of its own. */
export async function runRelay(t: Test, world: RunningDispatcher, natsUrl: string, patienceMs = 60_000) {
  const broker = await openBroker({ NATS_URL: natsUrl })
  const relay = startRelay({ storage: world.storage, broker, logger }, { patienceMs })
  const stop = async () => {
    await relay.stop()
    await broker.connection.close()
  }
  t.teardown(stop)
  return { broker, relay, stop }
}

/** Only what sends planned deliveries. `answerWithinMs`: how long an attempt may take; absent: as long as in production. */
export function runDelivering(
  t: Test,
  world: RunningDispatcher,
  receiver: Receiver,
  options: { readonly answerWithinMs?: number } = {},
) {
  const { storage } = world
  const sender = createSender({
    addresses: createAddresses({ clock: storage.clock, allowLoopback: true }),
    allowLoopback: true,
    certificateAuthority: receiver.certificateAuthority,
    ...options,
  })
  const metrics = openDispatcherMetrics(new Registry(), {
    outbox: () => readBacklog(storage),
    pending: () => Promise.resolve(0),
    maxQueueDepth: () => 0,
    openCircuitCount: () => 0,
  })
  const delivering = startDelivering({ storage, sender, logger, metrics, random: () => 0.5 })
  let stopped: Promise<void> | null = null
  const stop = async () => {
    stopped ??= delivering.stop().then(() => sender.close())
    await stopped
  }
  t.teardown(stop)
  return { wake: delivering.wake, stop }
}

/** A whole dispatcher in this process. `patienceMs`: after which an unplanned event is relayed again. */
export async function runDispatcher(
  t: Test,
  world: RunningDispatcher,
  natsUrl: string,
  receiver: Receiver,
  patienceMs = 60_000,
) {
  const { broker, relay } = await runRelay(t, world, natsUrl, patienceMs)
  const delivering = runDelivering(t, world, receiver)
  const consumer = startConsumer({
    storage: world.storage,
    broker,
    logger,
    onPlanned: delivering.wake,
    onRedelivered: () => undefined,
  })
  t.teardown(() => consumer.stop())
  return { relay, delivering }
}
