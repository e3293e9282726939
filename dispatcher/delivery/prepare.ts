import { createBatcher } from '#proto/process/batcher.ts'
import { type DeliveryOrder, loadDeliveries } from '#storage/repositories/deliveries/deliveries.ts'
import type { Storage } from '#storage/open.ts'
import { webhookBody } from '#proto/webhook-message.ts'
import { isOver } from './schedule.ts'

/** A delivery that is to be attempted now, or the state in which it ends without an attempt. */
export type PreparedDelivery =
  | {
      readonly order: DeliveryOrder
      readonly body: Buffer
      /** Larger than receivers are promised: a defect of the event, which is sent all the same. */
      readonly isTooLarge: boolean
    }
  | { readonly order: DeliveryOrder; readonly ends: 'dropped' | 'failed'; readonly because: string }

const deliveriesAtOnce = 200
/** Limits promised to receivers; ids and totals fit many times. */
const largestBodyBytes = 20_480

/**
 * Reads a claimed delivery just before it is sent, so that one whose subscription was ended a moment ago is not
 * sent any more. Null when nothing is owed any more.
 */
export function createPrepare(storage: Storage): (deliveryId: string) => Promise<PreparedDelivery | null> {
  return createBatcher<string, PreparedDelivery | null>({
    maxItems: deliveriesAtOnce,
    isolatesFailures: true,
    async run(ids) {
      const orders = new Map((await loadDeliveries(storage, ids)).map(order => [order.id, order]))
      const now = storage.clock()
      return ids.map(id => {
        const order = orders.get(id)
        return order === undefined ? null : precheck(order, now)
      })
    },
  })
}

function precheck(order: DeliveryOrder, now: Date): PreparedDelivery {
  if (!order.wanted) return { order, ends: 'dropped', because: 'unwanted' }
  if (isOver(order.firstAttemptAt, now)) return { order, ends: 'failed', because: 'expired' }
  const body = webhookBody(order.event, order.organizationId)
  return { order, body, isTooLarge: body.length > largestBodyBytes }
}
