import { relayEvents, returnStragglers } from '#storage/outbox/claim.ts'
import type { Storage } from '#storage/open.ts'
import type { Logger } from 'pino'
import { createWakeup } from '../wakeup.ts'
import type { Broker } from '../broker.ts'
import { createPublisher } from './publish.ts'

const batch = 1_000
const pollMs = 1_000

type Relay = { wake(): void; stop(): Promise<void> }

/**
 * Moves events from the outbox to the stream for as long as it runs. `patienceMs`: how long a relayed event may
 * stay unplanned before it is relayed again, which is what makes up for a stream that lost it.
 */
export function startRelay(
  parts: { storage: Storage; broker: Broker; logger: Logger },
  { patienceMs = 60_000 } = {},
): Relay {
  const { storage, broker, logger } = parts
  const wakeup = createWakeup()
  const publish = createPublisher(broker.connection)
  let stopped = false
  let streamIsThere = false
  let lastRepair = 0

  async function relayAll(): Promise<void> {
    if (!streamIsThere) await broker.ensureStream()
    streamIsThere = true
    const now = storage.clock().getTime()
    if (now - lastRepair >= patienceMs / 4) {
      const stragglers = await returnStragglers(storage, patienceMs)
      if (stragglers > 0) logger.warn({ stragglers }, 'relay.again')
      lastRepair = now
    }
    let relayed = batch
    while (relayed === batch && !stopped) relayed = await relayEvents(storage, batch, publish)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      // What is published to an absent server piles up in this process; the outbox is the better place.
      if (broker.isConnected()) {
        try {
          await relayAll()
        } catch (error) {
          logger.warn({ err: error }, 'relay.failed')
          streamIsThere = false
        }
      }
      await wakeup.wait(pollMs)
    }
  }

  const running = run()
  return {
    wake: wakeup.signal,
    async stop() {
      stopped = true
      wakeup.signal()
      await running
    },
  }
}
