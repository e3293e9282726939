import type { Clock } from '#proto/process/clock.ts'
import type {
  ClaimedDelivery,
  DeliveryOrder,
  Settlement,
} from '#storage/repositories/deliveries/deliveries.ts'
import { inTrace, openPart, type Part, type SpanStart } from '#proto/process/trace.ts'
import type { Logger } from 'pino'
import type { DispatcherMetrics } from '../metrics.ts'
import type { AttemptResult } from './circuit-breaker.ts'
import type { PreparedDelivery } from './prepare.ts'
import type { Sender } from './send.ts'
import { endWithoutAttempt, settlementOf } from './settle.ts'
import { attemptHeaders } from './sign.ts'

type AttemptParts = {
  prepare(deliveryId: string): Promise<PreparedDelivery | null>
  send: Sender['send']
  settle(settlement: Settlement): Promise<void>
  readonly clock: Clock
  readonly random: () => number
  readonly logger: Logger
  readonly metrics: DispatcherMetrics
}

/** Share of the lease that an attempt needs: ten seconds for the receiver, and some for the database. */
const attemptMs = 15_000

/** Prepares, signs, sends, settles. */
export async function attempt(claimed: ClaimedDelivery, parts: AttemptParts): Promise<AttemptResult> {
  const prepared = await parts.prepare(claimed.id)
  if (prepared === null) return 'untried'
  const part = openPart(prepared.order.event.traceparent, request)
  return inTrace(part, attemptPrepared, claimed, prepared, part, parts)
}

const request: SpanStart = { name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST' } }

/** The receiver is told by its organization: its address may hold a secret. */
function describeAttempt(
  part: Part,
  { organizationId, event }: DeliveryOrder,
  { attempt: made }: ReturnType<typeof settlementOf>,
): void {
  part.set({
    'http.response.status_code': made.statusCode ?? undefined,
    'http.request.resend_count': made.n === 1 ? undefined : made.n - 1,
    'payroll.organization.id': organizationId,
    'payroll.event.type': event.type,
    'payroll.webhook.outcome': made.outcome,
  })
  if (made.outcome !== 'delivered') part.fail(made.error ?? String(made.statusCode ?? made.outcome))
}

async function attemptPrepared(
  claimed: ClaimedDelivery,
  prepared: PreparedDelivery,
  part: Part,
  parts: AttemptParts,
): Promise<AttemptResult> {
  const { clock, random, logger, metrics } = parts
  const { order } = prepared
  if ('ends' in prepared) {
    logger.info({ delivery: order.id, event: order.event.id, because: prepared.because }, 'webhook.ended')
    await parts.settle(endWithoutAttempt(order, prepared.ends))
    return 'untried'
  }
  if (prepared.isTooLarge) {
    metrics.tooLarge()
    const { id, type } = order.event
    logger.error({ delivery: order.id, event: id, type, bytes: prepared.body.length }, 'webhook.too_large')
  }
  const startedAt = clock()
  // Another dispatcher may hold the next lease before this attempt could end.
  if (claimed.leasedUntil.getTime() - startedAt.getTime() < attemptMs) return 'untried'

  const headers = attemptHeaders(order, prepared.body, startedAt)
  const began = performance.now()
  const answer = await parts.send(order.url, headers, prepared.body)
  const endedAt = new Date(startedAt.getTime() + performance.now() - began)
  const settlement = settlementOf(order, { startedAt, endedAt, answer }, random)
  if (part.isRecorded) describeAttempt(part, order, settlement)
  part.end()
  const settled = parts.settle(settlement)

  const { n, outcome, statusCode, error, durationMs } = settlement.attempt
  metrics.attempted(settlement.attempt)
  logger.info(
    {
      event: order.event.id,
      delivery: order.id,
      subscription: order.subscriptionId,
      organization: order.organizationId,
      attempt: n,
      outcome,
      status: statusCode,
      error,
      ms: durationMs,
    },
    'webhook.attempt',
  )
  if (outcome === 'delivered') {
    metrics.delivered((startedAt.getTime() + durationMs - order.event.createdAt.getTime()) / 1000)
    return 'delivered'
  }
  // The next delivery of a receiver that is content need not wait for this; one that is gone gets no next.
  await settled
  return 'failed'
}
