import type { DeliveryOrder } from '#storage/repositories/deliveries.ts'

/** 20 KB: ids and totals fit many times. */
export const largestBodyBytes = 20_480

/**
 * The body of a delivery. `data` is joined in as the text that the database keeps, because a receiver that has
 * seen one attempt must see the same bytes in the next, and because 50000.00 parsed and printed is 50000.
 */
export function envelope(order: Pick<DeliveryOrder, 'event' | 'organizationId'>): Buffer {
  const { event, organizationId } = order
  const head = JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: `${event.createdAt.toISOString().slice(0, 19)}Z`,
    organization_id: organizationId,
    api_version: event.apiVersion,
  })
  return Buffer.from(`${head.slice(0, -1)},"data":${event.data}}`)
}
