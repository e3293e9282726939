import type { Clock } from '#proto/process/clock.ts'
import type { Logger } from 'pino'
import { createWakeup } from '../wakeup.ts'
import type { Broker } from '../broker.ts'

const pollMs = 1_000

/** A table whose rows a stream is to carry. */
type Source = {
  /** Prefix of its lines in the log. */
  readonly name: string
  /** Creates the stream and its consumer where they are missing, and adds replicas that are missing. */
  ensureStream(): Promise<void>
  /** Publishes some rows and marks them; true: there may be more. */
  relay(): Promise<boolean>
  /** Gives rows that the stream seems to have lost back to the relay; returns how many. */
  repair(): Promise<number>
  /** Milliseconds between two repairs. */
  readonly repairEveryMs: number
}

export type Relay = { wake(): void; stop(): Promise<void> }

/** Moves rows to the stream for as long as it runs. */
export function startRelaying(
  source: Source,
  { broker, clock, logger }: { broker: Broker; clock: Clock; logger: Logger },
): Relay {
  const wakeup = createWakeup()
  let stopped = false
  let streamIsThere = false
  let lastRepair = 0

  async function relayAll(): Promise<void> {
    const now = clock().getTime()
    const isRepairDue = now - lastRepair >= source.repairEveryMs
    // A cluster that was short of servers has room for more replicas once they are back.
    if (!streamIsThere || isRepairDue) await source.ensureStream()
    streamIsThere = true
    if (isRepairDue) {
      const stragglers = await source.repair()
      if (stragglers > 0) logger.warn({ stragglers }, `${source.name}.again`)
      lastRepair = now
    }
    while (!stopped && (await source.relay()));
  }

  async function run(): Promise<void> {
    while (!stopped) {
      // Events published to an absent server would pile up in this process; the table is the better place.
      if (broker.isConnected()) {
        try {
          await relayAll()
        } catch (error) {
          logger.warn({ err: error }, `${source.name}.failed`)
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
