import { currentTraceparent } from '#proto/process/trace.ts'
import { signatureHeaders, timestampOf, webhookHeaders } from '#proto/webhook-message.ts'
import type { DeliveryOrder } from '#storage/repositories/deliveries/deliveries.ts'

/** All headers of one attempt, signed. */
export function attemptHeaders(order: DeliveryOrder, body: Buffer, at: Date): Record<string, string> {
  const { event, id, attempts, headers: chosen } = order
  const timestamp = timestampOf(at)
  const attempt = {
    chosen,
    deliveryId: id,
    event,
    n: attempts + 1,
    timestamp,
    traceparent: currentTraceparent(),
  }
  return {
    ...webhookHeaders(attempt),
    ...signatureHeaders({ id: event.id, body }, order.secrets, timestamp),
  }
}
