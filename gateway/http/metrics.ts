import { latencyBuckets } from '#proto/metrics.ts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Exchange, Next } from './exchange.ts'

export type GatewayMetrics = {
  /** Counts one call, from what it came to. */
  measured(ctx: Exchange, next: Next): Promise<void>
  /** One call of the engine; `code` as gRPC numbers it. */
  engineCalled(method: string, code: number, seconds: number): void
}

/** `connectionsInUse` tells how many of the pool's are, whenever somebody asks. */
export function openGatewayMetrics(
  registry: Registry,
  connectionsInUse: () => Promise<number>,
): GatewayMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Calls by route, method and status.',
    labelNames: ['route', 'method', 'code'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds until the answer was ready.',
    labelNames: ['route'],
    buckets: latencyBuckets,
    registers,
  })
  const authFailures = new Counter({
    name: 'auth_failures_total',
    help: 'Calls without good credentials.',
    labelNames: ['reason'],
    registers,
  })
  const limited = new Counter({
    name: 'rate_limited_total',
    help: 'Calls refused because their pool was used up; address: for failing too often.',
    labelNames: ['pool'],
    registers,
  })
  const idempotency = new Counter({
    name: 'idempotency_total',
    help: 'Calls with an Idempotency-Key.',
    labelNames: ['result'],
    registers,
  })
  const engine = new Histogram({
    name: 'grpc_client_seconds',
    help: 'Seconds that calls of the engine took.',
    labelNames: ['method', 'code'],
    buckets: latencyBuckets,
    registers,
  })
  // Registered by being made.
  void new Gauge({
    name: 'db_pool_in_use',
    help: 'Connections to the database that are at work.',
    registers,
    async collect() {
      this.set(await connectionsInUse())
    },
  })

  return {
    async measured(ctx, next) {
      const end = seconds.startTimer()
      await next()
      const { route = 'none', code } = ctx.state.log
      end({ route })
      requests.inc({ route, method: ctx.method, code: String(ctx.status) })
      if (ctx.status === 401) authFailures.inc({ reason: code ?? 'unknown' })
      if (ctx.status === 429) limited.inc({ pool: ctx.response.get('X-RateLimit-Pool') || 'address' })
      const result = idempotencyResult(ctx, code)
      if (result !== null) idempotency.inc({ result })
    },
    engineCalled: (method, code, took) => engine.observe({ method, code: String(code) }, took),
  }
}

function idempotencyResult(ctx: Exchange, code: string | undefined): string | null {
  if (ctx.get('Idempotency-Key') === '') return null
  if (ctx.response.get('Idempotent-Replayed') !== '') return 'replay'
  if (code === 'idempotency_key_in_use') return 'conflict'
  return code === 'idempotency_key_reused' ? 'mismatch' : 'new'
}
