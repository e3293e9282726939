import { latencyBuckets, watch } from '#proto/network/metrics.ts'
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import type { Exchange } from './exchange.ts'
import { replayedHeader } from './idempotency.ts'
import { refusalReasons, type WorkBudgets } from './work-budget.ts'

export type GatewayMetrics = {
  /** Counts one request by its outcome; `ms` until its response was ready. */
  measure(ctx: Exchange, ms: number): void
  /** One call of the engine; `code` as gRPC numbers it. */
  engineCalled(method: string, code: number, seconds: number): void
}

/** Memory of this gateway that large calls hold, and its limit. */
export function watchBudgets(registry: Registry, budgets: WorkBudgets): void {
  const registers = [registry]
  const labelNames = ['budget']
  const gauge = (name: string, help: string, look: (budget: WorkBudgets[keyof WorkBudgets]) => number) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const [budget, watched] of Object.entries(budgets)) this.set({ budget }, look(watched))
      },
    })
  gauge('work_budget_units', 'Units that all requests may hold at once.', ({ limits }) => limits.perGateway)
  gauge(
    'work_budget_key_units',
    'Units that the requests of one key may hold at once.',
    ({ limits }) => limits.perHolder,
  )
  gauge('work_budget_held_units', 'Units that requests hold now.', budget => budget.usage().held)
  gauge('work_budget_waiting_calls', 'Requests waiting for units.', budget => budget.usage().waiting)
  void new Counter({
    name: 'work_budget_refused_total',
    help: 'Requests refused because the queue was full or the wait was too long.',
    labelNames: ['budget', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const [budget, watched] of Object.entries(budgets)) {
        const { refused } = watched.usage()
        for (const reason of refusalReasons) this.inc({ budget, reason }, refused[reason])
      }
    },
  })
}

/** Reads of files from the replica; without values until a thread has looked at it. */
export function watchReplica(
  registry: Registry,
  threads: {
    replica(): { readonly state: string; readonly lagBytes: number | null } | null
    replicaFiles(): number
  },
): void {
  watch(
    registry,
    'read_replica_serves',
    '1 if the last file could be read from the replica, otherwise 0.',
    () => {
      const look = threads.replica()
      return Promise.resolve(look === null ? null : Number(look.state === 'serves'))
    },
  )
  watch(
    registry,
    'read_replica_lag_bytes',
    'Bytes of the log that the replica had not replayed when a file was last called for.',
    () => Promise.resolve(threads.replica()?.lagBytes ?? null),
  )
  void new Counter({
    name: 'read_replica_files_total',
    help: 'Files that began to be read from the replica.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(threads.replicaFiles())
    },
  })
}

/** Memory of a cache: its characters, each counted as two bytes. */
type WatchedCache = { readonly maxBytes: number; bytes(): number }

/** Memory that each cache of this gateway holds, and its limit. */
export function watchCaches(registry: Registry, caches: Readonly<Record<string, WatchedCache>>): void {
  const gauge = (name: string, help: string, look: (cache: WatchedCache) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        for (const [cache, watched] of Object.entries(caches)) this.set({ cache }, look(watched))
      },
    })
  gauge('cache_bytes', 'Bytes that the cache holds now.', cache => cache.bytes())
  gauge('cache_limit_bytes', 'Bytes that the cache may hold.', cache => cache.maxBytes)
}

/** Last result of a scheduled job; null: it never ended. */
type ReadRoutine = (
  name: 'verify-audit' | 'compare-audit-anchors' | 'backup' | 'restore-drill',
) => Promise<{ ok: boolean | null; succeededAt: Date | null } | null>

export function openGatewayMetrics(registry: Registry, routine: ReadRoutine): GatewayMetrics {
  const registers = [registry]
  const countRequest = requestCounters(registry)
  const authFailures = new Counter({
    name: 'auth_failures_total',
    help: 'Requests with missing or invalid credentials.',
    labelNames: ['reason'],
    registers,
  })
  const limited = new Counter({
    name: 'rate_limited_total',
    help: 'Requests refused because their rate limit was exceeded; pool address: too many failed logins from one address.',
    labelNames: ['pool'],
    registers,
  })
  const idempotency = new Counter({
    name: 'idempotency_total',
    help: 'Requests with an Idempotency-Key.',
    labelNames: ['result'],
    registers,
  })
  const engine = new Histogram({
    name: 'grpc_client_seconds',
    help: 'Duration of engine calls in seconds.',
    labelNames: ['method', 'code'],
    buckets: latencyBuckets,
    registers,
  })
  watchRoutines(registry, routine)

  return {
    measure(ctx, ms) {
      const { route = 'none', code } = ctx.state.log
      countRequest(route, ctx.method, ctx.status, ms / 1000)
      if (ctx.status === 401 || code === 'ip_not_allowed') authFailures.inc({ reason: code ?? 'unknown' })
      if (ctx.status === 429) limited.inc({ pool: ctx.headers['X-RateLimit-Pool'] ?? 'address' })
      const result = idempotencyResult(ctx, code)
      if (result !== null) idempotency.inc({ result })
    },
    engineCalled: (method, code, took) => engine.observe({ method, code: String(code) }, took),
  }
}

/** The requests of one route: by method and status, and by their seconds; `buckets` are not cumulative. */
type RouteCounts = {
  readonly outcomes: Map<string, Map<number, number>>
  readonly buckets: Float64Array
  count: number
  sum: number
}

/** Adds up in maps of its own: labels cost several times as much with each request. */
function requestCounters(
  registry: Registry,
): (route: string, method: string, status: number, seconds: number) => void {
  const routes = new Map<string, RouteCounts>()
  void new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'code'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, { outcomes }] of routes)
        for (const [method, statuses] of outcomes)
          for (const [status, count] of statuses) this.inc({ route, method, code: String(status) }, count)
    },
  })
  registry.registerMetric(new RequestSeconds(routes))

  return (route, method, status, seconds) => {
    let counts = routes.get(route)
    if (counts === undefined) {
      counts = { outcomes: new Map(), buckets: new Float64Array(latencyBuckets.length), count: 0, sum: 0 }
      routes.set(route, counts)
    }
    let statuses = counts.outcomes.get(method)
    if (statuses === undefined) counts.outcomes.set(method, (statuses = new Map<number, number>()))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    counts.count += 1
    counts.sum += seconds
    const bucket = latencyBuckets.findIndex(bound => seconds <= bound)
    if (bucket !== -1) counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
  }
}

/** A histogram over counts that are kept elsewhere. */
class RequestSeconds extends Histogram<'route'> {
  readonly #routes: ReadonlyMap<string, RouteCounts>

  constructor(routes: ReadonlyMap<string, RouteCounts>) {
    super({ ...requestSeconds, labelNames: ['route'], buckets: latencyBuckets, registers: [] })
    this.#routes = routes
  }

  /** Methods of a histogram that a registry uses. */
  getForPromString() {
    const values = [...this.#routes].flatMap(([route, counts]) => valuesOf(route, counts))
    return Promise.resolve({ ...requestSeconds, type: 'histogram', aggregator: 'sum', values })
  }
}

const requestSeconds = {
  name: 'http_request_seconds',
  help: 'Seconds until the response was ready.',
} as const

function valuesOf(route: string, { buckets, count, sum }: RouteCounts) {
  const value = (suffix: string, counted: number, le?: number | string) => ({
    metricName: `${requestSeconds.name}_${suffix}`,
    labels: le === undefined ? { route } : { le, route },
    value: counted,
  })
  let below = 0
  return [
    ...latencyBuckets.map((bound, at) => value('bucket', (below += buckets[at] ?? 0), bound)),
    value('bucket', count, '+Inf'),
    value('sum', sum),
    value('count', count),
  ]
}

function watchRoutines(registry: Registry, routine: ReadRoutine): void {
  watch(
    registry,
    'audit_chain_ok',
    '1 if the last verification of the audit log, and the last comparison with its anchors, succeeded, otherwise 0.',
    async () => {
      const [verified, compared] = await Promise.all(
        (['verify-audit', 'compare-audit-anchors'] as const).map(
          async name => (await routine(name))?.ok ?? null,
        ),
      )
      if (compared === false) return 0
      return verified === null || verified === undefined ? null : Number(verified)
    },
  )
  const lastSuccess = async (name: 'verify-audit' | 'backup' | 'restore-drill'): Promise<number | null> => {
    const at = (await routine(name))?.succeededAt ?? null
    return at && at.getTime() / 1000
  }
  watch(
    registry,
    'audit_last_verified_seconds',
    'Unix time at which the audit log was last found whole.',
    () => lastSuccess('verify-audit'),
  )
  watch(registry, 'backup_last_success_seconds', 'Unix time of the last successful backup.', () =>
    lastSuccess('backup'),
  )
  watch(registry, 'restore_drill_last_ok_seconds', 'Unix time of the last successful restore drill.', () =>
    lastSuccess('restore-drill'),
  )
}

function idempotencyResult(ctx: Exchange, code: string | undefined): string | null {
  if ((ctx.req.headers['idempotency-key'] ?? '') === '') return null
  if (replayedHeader in ctx.headers) return 'replay'
  if (code === 'idempotency_key_in_use') return 'conflict'
  return code === 'idempotency_key_reused' ? 'mismatch' : 'new'
}
