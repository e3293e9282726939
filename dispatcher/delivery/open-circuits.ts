import type { Storage } from '#storage/open.ts'
import { noteOpenCircuit } from '#storage/repositories/deliveries/webhook-failures.ts'
import type { Logger } from 'pino'

type OpenCircuits = {
  note(subscriptionId: string, cooldownMs: number): void
  /** Resolves when all is written down, or was given up. */
  idle(): Promise<void>
}

/** Writes down which circuits are open, for partners who ask; deliveries go by the breakers themselves. */
export function createOpenCircuits(storage: Storage, logger: Logger): OpenCircuits {
  const running = new Set<Promise<void>>()
  return {
    note(subscription, cooldownMs) {
      const written = noteOpenCircuit(storage, subscription, cooldownMs)
        .catch((error: unknown) => logger.warn({ err: error, subscription }, 'webhook.circuit_not_noted'))
        .finally(() => running.delete(written))
      running.add(written)
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
