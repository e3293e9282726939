import { latencyBuckets, withinReason } from '#proto/network/metrics.ts'
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'

export type QueueMetrics = {
  attempted(result: string, seconds: number): void
  /** A message of the stream came again. */
  redelivered(): void
}

/** `prefix`: of the names; `one` and `many`: what waits in the queue, for the help texts. */
export function openQueueMetrics(
  registry: Registry,
  { prefix, one, many }: { readonly prefix: string; readonly one: string; readonly many: string },
  backlog: () => Promise<{ rows: number; oldestSeconds: number }>,
): QueueMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: `${prefix}_attempts_total`,
    help: `Attempts to send ${one}, by outcome; \`queued\` is tried again.`,
    labelNames: ['result'],
    registers,
  })
  const seconds = new Histogram({
    name: `${prefix}_attempt_seconds`,
    help: `Seconds to prepare and send ${one}.`,
    buckets: latencyBuckets,
    registers,
  })
  const redeliveries = new Counter({
    name: `${prefix}_redelivered_total`,
    help: `How often the stream delivered ${one} again.`,
    registers,
  })
  const rows = new Gauge({
    name: `${prefix}_queue_rows`,
    help: `Number of ${many} that wait to be sent.`,
    registers,
  })
  // Registered by being made.
  void new Gauge({
    name: `${prefix}_queue_oldest_seconds`,
    help: `Age in seconds of the oldest of the ${many} that wait to be sent.`,
    registers,
    async collect() {
      const waiting = await withinReason(backlog())
      if (waiting === null) return
      rows.set(waiting.rows)
      this.set(waiting.oldestSeconds)
    },
  })
  return {
    attempted(result, took) {
      attempts.inc({ result })
      seconds.observe(took)
    },
    redelivered: () => redeliveries.inc(),
  }
}
