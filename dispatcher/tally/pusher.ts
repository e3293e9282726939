// Pushes vouchers to TallyPrime: each sync is claimed under a lease, read, posted and settled. A process that dies after the
// request and before the settlement leaves it queued; it is pushed again under the same remote ids, to be altered.

import { tallyImport } from '#proto/tally/xml.ts'
import { inPart, type Part, type SpanStart } from '#proto/process/trace.ts'
import { readQueueBacklog } from '#storage/repositories/deliveries/due-queue.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import { claimPush, type ClaimedPush, settlePush } from '#storage/repositories/deliveries/tally-queue.ts'
import { readPushedVouchers } from '#storage/repositories/deliveries/tally-syncs.ts'
import type { Registry } from '@prometheus-io/client'
import { createPoster, type EgressOptions, type Poster } from '../egress.ts'
import { openQueueMetrics, type QueueMetrics } from '../queue/metrics.ts'
import { type QueueParts, type RunningQueue, startQueue } from '../queue/queue.ts'
import type { Broker } from '../broker.ts'
import { duplicateSuspected, settlementOf } from './settle.ts'

const limits = { answerWithinMs: 30_000, bodyWithinMs: 5_000, keptBytes: 65_536 }
/** Longer than an attempt takes. */
const leaseMs = 60_000
const maxRunning = 10

type PusherParts = QueueParts & {
  readonly metrics: QueueMetrics
  readonly poster: Poster
  readonly random: () => number
}

export function openPusher({
  storage,
  logger,
  registry,
  ...egress
}: Omit<QueueParts, 'broker'> & EgressOptions & { readonly registry: Registry }): {
  start(broker: Broker): RunningQueue
  close(): Promise<void>
} {
  const words = { prefix: 'tally', one: 'vouchers to Tally', many: 'vouchers for Tally' }
  const metrics = openQueueMetrics(registry, words, () => readQueueBacklog(storage, 'tally_sync'))
  const poster = createPoster({ ...limits, ...egress })
  return {
    start: broker => startPusher({ storage, broker, logger, metrics, poster, random: Math.random }),
    close: poster.close,
  }
}

function startPusher(parts: PusherParts): RunningQueue {
  const { storage, metrics } = parts
  return startQueue(
    {
      name: 'tally',
      table: 'tally_sync',
      stream: { name: 'VOUCHERS', consumer: 'pusher', subject: 'vouchers', leaseMs },
      maxRunning,
      metrics,
      claim: push => claimPush(storage, push, leaseMs),
      attempt: push => inPart(push.traceparent, pushing, part => attempt(push, part, parts)),
    },
    parts,
  )
}

const headers = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml, application/xml' }

const pushing: SpanStart = { name: 'push vouchers', kind: 'client' }

async function attempt(push: ClaimedPush, part: Part, parts: PusherParts): Promise<void> {
  const { storage, metrics, logger, poster, random } = parts
  const { id, organizationId, companyName, connectorUrl } = push
  const { vouchers, existing: earlier } = await forOrganization(storage, organizationId, tenant =>
    readPushedVouchers(tenant, push),
  )
  const existing =
    push.arrival === 'none' ? earlier : new Set([...earlier, ...vouchers.map(({ remoteId }) => remoteId)])
  const body = tallyImport(companyName, vouchers, existing)
  const startedAt = storage.clock()
  const began = performance.now()
  const answer = await poster.post(connectorUrl, headers, body)
  const ms = Number((performance.now() - began).toPrecision(4))
  const settlement = settlementOf(push, {
    startedAt,
    endedAt: new Date(startedAt.getTime() + ms),
    answer,
    sent: vouchers.length,
    existing: vouchers.filter(({ remoteId }) => existing.has(remoteId)).length,
    random,
  })
  await settlePush(storage, push, settlement)
  const { status, outcome, error } = settlement
  part.set({ 'payroll.organization.id': organizationId, 'payroll.tally.status': status })
  if (error !== null) part.fail(error)
  metrics.attempted(status, ms / 1000)
  const line = {
    sync: id,
    organization: organizationId,
    attempt: push.attempts + 1,
    status,
    outcome,
    error,
    ms,
  }
  logger.info(line, 'tally.attempt')
  if (error === duplicateSuspected) logger.error(line, 'tally.duplicate_voucher_suspected')
}
