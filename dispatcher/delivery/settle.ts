import { createBatcher } from '#proto/process/batcher.ts'
import { settleDeliveries } from '#storage/repositories/deliveries/deliveries-settlement.ts'
import type { AttemptRecord, DeliveryOrder, Settlement } from '#storage/repositories/deliveries/deliveries.ts'
import type { Storage } from '#storage/open.ts'
import type { Logger } from 'pino'
import { nextAttemptAt, readRetryAfter } from './schedule.ts'
import type { Answer } from './send.ts'

const attemptsAtOnce = 500

type Settling = {
  /** Resolves when it is written down, or was given up. */
  settle(settlement: Settlement): Promise<void>
  /** Resolves when all is written down. */
  idle(): Promise<void>
}

/** The last step: what one attempt came to is written down together with what others came to meanwhile. */
export function createSettling(
  storage: Storage,
  logger: Logger,
  onDeactivated: (reason: string) => void,
): Settling {
  const running = new Set<Promise<void>>()
  const write = createBatcher<Settlement, void>({
    maxItems: attemptsAtOnce,
    isolatesFailures: true,
    async run(settlements) {
      const ended = await settleDeliveries(storage, settlements)
      for (const reason of ended) onDeactivated(reason)
      return settlements.map(() => undefined)
    },
  })
  return {
    settle(settlement) {
      const written = write(settlement)
        .catch((error: unknown) => {
          // Its lease runs out, and then it is attempted again, under the same id.
          logger.error({ err: error, delivery: settlement.deliveryId }, 'webhook.unsettled')
        })
        .finally(() => running.delete(written))
      running.add(written)
      return written
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** A delivery that ends without having been tried now. */
export function endWithoutAttempt(order: DeliveryOrder, status: 'dropped' | 'failed'): Settlement {
  return { ...addressOf(order), status, nextAttemptAt: null, attempt: null }
}

/** Settlement of a delivery after an attempt: only a 2xx settles it for good before its day is over. */
export function settlementOf(
  order: DeliveryOrder,
  tried: { startedAt: Date; endedAt: Date; answer: Answer },
  random: () => number,
): Settlement & { attempt: AttemptRecord } {
  const { startedAt, endedAt, answer } = tried
  const attempts = order.attempts + 1
  const answered = answer.kind === 'answered'
  const delivered = answered && answer.status >= 200 && answer.status < 300
  const attempt: AttemptRecord = {
    n: attempts,
    startedAt,
    durationMs: endedAt.getTime() - startedAt.getTime(),
    outcome: delivered ? 'delivered' : answered ? 'refused' : answer.kind,
    statusCode: answered ? answer.status : null,
    error: answered ? null : answer.error,
    responseExcerpt: answered ? answer.excerpt : null,
  }
  if (delivered) return { ...addressOf(order), status: 'delivered', nextAttemptAt: null, attempt }

  const next = nextAttemptAt(
    {
      attempts: attempts - order.attemptsBefore,
      firstAttemptAt: order.firstAttemptAt ?? startedAt,
      failedAt: endedAt,
      retryAfterMs: answered ? readRetryAfter(answer.retryAfter, endedAt) : null,
    },
    random,
  )
  const status = next === null ? 'failed' : 'pending'
  return { ...addressOf(order), status, nextAttemptAt: next, attempt }
}

function addressOf(order: DeliveryOrder) {
  const { id, event, subscriptionId, organizationId } = order
  return { deliveryId: id, eventType: event.type, subscriptionId, organizationId }
}
