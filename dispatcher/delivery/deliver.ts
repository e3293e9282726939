import { claimDeliveries, releaseDeliveries } from '#storage/repositories/deliveries/deliveries.ts'
import type { Storage } from '#storage/open.ts'
import type { Logger } from 'pino'
import { createWakeup } from '../wakeup.ts'
import type { DispatcherMetrics } from '../metrics.ts'
import { attempt } from './attempt.ts'
import { DeliveryQueues } from './delivery-queues.ts'
import { createOpenCircuits } from './open-circuits.ts'
import { createPrepare } from './prepare.ts'
import type { Sender } from './send.ts'
import { createSettling } from './settle.ts'

const pollMs = 500

// A dispatcher that dies leaves its deliveries to the others after this time.
const leaseMs = 30_000

type Delivering = {
  /** There are new deliveries. */
  wake(): void
  /** Number of deliveries in the longest queue. */
  maxQueueDepth(): number
  /** Number of receivers that get no delivery, or one at a time, because they failed too often. */
  openCircuitCount(): number
  /** Takes no more work and resolves when what is in flight is settled. */
  stop(): Promise<void>
}

/** Claims deliveries that are due and attempts them, for as long as it runs. */
export function startDelivering(parts: {
  storage: Storage
  sender: Sender
  logger: Logger
  metrics: DispatcherMetrics
  random: () => number
}): Delivering {
  const { storage, sender, logger, metrics, random } = parts
  const wakeup = createWakeup()
  const settling = createSettling(storage, logger, metrics.deactivated)
  const steps = {
    prepare: createPrepare(storage),
    send: sender.send,
    settle: settling.settle,
    clock: storage.clock,
    random,
    logger,
    metrics,
  }
  const circuits = createOpenCircuits(storage, logger)
  const queues = new DeliveryQueues({
    run: claimed =>
      attempt(claimed, steps).catch((error: unknown) => {
        // Its lease runs out, and then it is attempted again, under the same id.
        logger.error({ err: error, delivery: claimed.id }, 'webhook.interrupted')
        return 'untried' as const
      }),
    onOpened: circuits.note,
    onCapacity: wakeup.signal,
    now: () => performance.now(),
  })
  let stopped = false

  async function claim(): Promise<void> {
    const capacity = queues.capacity()
    if (capacity.limit === 0) return
    queues.add(await claimDeliveries(storage, { ...capacity, leaseMs }), capacity)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await claim()
      } catch (error) {
        logger.warn({ err: error }, 'webhook.claim_failed')
      }
      await wakeup.wait(pollMs)
    }
  }

  const running = run()
  return {
    wake: wakeup.signal,
    maxQueueDepth: () => queues.maxDepth(),
    openCircuitCount: () => queues.openCircuitCount(),
    async stop() {
      stopped = true
      wakeup.signal()
      await running
      const unstarted = queues.clear()
      await Promise.all([
        queues.idle().then(settling.idle).then(circuits.idle),
        releaseDeliveries(
          storage,
          unstarted.map(({ id }) => id),
        ),
      ])
    },
  }
}
