import { latencyBuckets, watchStream, withinReason } from '#proto/network/metrics.ts'
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import type { AttemptRecord } from '#storage/repositories/deliveries/deliveries.ts'

export type DispatcherMetrics = {
  attempted(attempt: Pick<AttemptRecord, 'outcome' | 'error' | 'durationMs'>): void
  /** Seconds from an event to the receiver's 2xx. */
  delivered(seconds: number): void
  /** A subscription was ended because of its receiver. */
  deactivated(reason: string): void
  /** An event is larger than receivers are promised. */
  tooLarge(): void
  /** A message of the stream came again. */
  redelivered(): void
}

/** Values measured at each collection. */
type Gauges = {
  outbox(): Promise<{ rows: number; oldestSeconds: number }>
  /** Events that the stream holds and nobody has planned yet. */
  pending(): Promise<number>
  maxQueueDepth(): number
  openCircuitCount(): number
}

export function openDispatcherMetrics(registry: Registry, gauges: Gauges): DispatcherMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Delivery attempts, by outcome.',
    labelNames: ['result'],
    registers,
  })
  const attemptSeconds = new Histogram({
    name: 'webhook_attempt_seconds',
    help: 'Response time of receivers in seconds.',
    buckets: latencyBuckets,
    registers,
  })
  const delivery = new Histogram({
    name: 'webhook_delivery_seconds',
    help: 'Seconds from an event to the 2xx response of its receiver.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600, 3600, 86_400],
    registers,
  })
  const blocked = new Counter({
    name: 'ssrf_blocked_total',
    help: 'Delivery attempts blocked because the address is not allowed.',
    labelNames: ['class'],
    registers,
  })
  watchGauges(registry, gauges)
  const deactivated = new Counter({
    name: 'webhook_deactivated_total',
    help: 'Subscriptions disabled because their receivers failed for days or returned 410.',
    labelNames: ['reason'],
    registers,
  })
  const tooLarge = new Counter({
    name: 'webhook_too_large_total',
    help: 'Attempts to deliver an event that is larger than 20 KB. Anything but 0 is a defect.',
    registers,
  })
  const { redelivered } = watchStream(registry, gauges.pending)
  return {
    tooLarge: () => tooLarge.inc(),
    deactivated: reason => deactivated.inc({ reason }),
    redelivered,
    attempted({ outcome, error, durationMs }) {
      attempts.inc({ result: outcome })
      if (outcome === 'not_allowed') blocked.inc({ class: error ?? 'unknown' })
      else attemptSeconds.observe(durationMs / 1000)
    },
    delivered: seconds => delivery.observe(seconds),
  }
}

function watchGauges(registry: Registry, gauges: Gauges): void {
  const registers = [registry]
  const rows = new Gauge({
    name: 'outbox_rows',
    help: 'Events whose deliveries are not planned yet.',
    registers,
  })
  // Registered by being made.
  void new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age in seconds of the oldest event whose deliveries are not planned yet.',
    registers,
    async collect() {
      const outbox = await withinReason(gauges.outbox())
      if (outbox === null) return
      rows.set(outbox.rows)
      this.set(outbox.oldestSeconds)
    },
  })
  void new Gauge({
    name: 'webhook_lane_depth_max',
    help: 'Deliveries in the longest queue of this process.',
    registers,
    collect() {
      this.set(gauges.maxQueueDepth())
    },
  })
  void new Gauge({
    name: 'webhook_breaker_open',
    help: 'Receivers that this process has paused after repeated failures.',
    registers,
    collect() {
      this.set(gauges.openCircuitCount())
    },
  })
}
