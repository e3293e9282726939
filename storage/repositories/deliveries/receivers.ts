// Receivers of webhooks as the operator of the service sees them, the slowest first, whoever their partners are.

import { query } from '../../postgres/sql.ts'
import type { Storage } from '../../open.ts'
import { forSystem } from '../for-tenant.ts'
import { waitingLanes } from './waiting-lanes.ts'

/** `paused`: its circuit breaker is open; `failing`: its latest attempt failed. */
type ReceiverState = 'healthy' | 'failing' | 'paused' | 'disabled'

type Receiver = {
  readonly webhookId: string
  readonly accountId: string
  readonly environment: string
  /** Name and port of its address, without path and query. */
  readonly host: string
  readonly state: ReceiverState
  /** Instants in ISO 8601. */
  readonly failingSince: string | null
  readonly retryAt: string | null
  /** Of the window, with those that failed. */
  readonly attempts: number
  readonly failures: number
  /** Milliseconds until it answered, or until the attempt was given up; null: nothing was sent. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  /** Deliveries that wait, up to `maxWaiting`. */
  readonly waiting: number
  readonly oldestWaitingSeconds: number | null
  /** Of the latest attempt of the window that failed: a code, or the status of the answer. */
  readonly lastError: string | null
}

type ReceiverReport = {
  /** Start of the window: an hour ago, or later where the hour has more than `maxAttempts`. */
  readonly since: string
  /** Receivers with attempts in the window, deliveries that wait or failures; `receivers` has the first 50. */
  readonly receiverCount: number
  readonly receivers: readonly Receiver[]
}

type Row = Omit<Receiver, 'host'> & { readonly url: string; readonly receiverCount: number }

const maxReceivers = 50
const windowMs = 3_600_000

/** What one report reads at most of the attempts, and of the deliveries of one receiver that wait. */
const bounds = { maxAttempts: 100_000, maxWaiting: 10_000 }

/**
 * The receivers with the longest 95th percentile of the last hour first; among equals those with more failures, then those
 * whose deliveries wait longest.
 */
export function reportReceivers(
  storage: Storage,
  { maxAttempts, maxWaiting }: typeof bounds = bounds,
): Promise<ReceiverReport> {
  return forSystem(storage, async ({ em, clock }) => {
    const now = clock()
    const hourAgo = new Date(now.getTime() - windowMs).toISOString()
    const [window] = await query<{ since: string | null }[]>(
      { em },
      `select started_at as since from webhook_attempt where started_at >= :hourAgo::timestamptz
       order by started_at desc offset :skipped limit 1`,
      { hourAgo, skipped: maxAttempts - 1 },
    )
    const since = instant(window?.since ?? null) ?? hourAgo
    const rows = await query<Row[]>({ em }, statement, {
      since,
      maxAttempts,
      maxWaiting,
      maxReceivers,
      now: now.toISOString(),
    })
    return {
      since,
      receiverCount: rows[0]?.receiverCount ?? 0,
      receivers: rows.map(({ url, receiverCount: _, failingSince, retryAt, ...row }) => ({
        ...row,
        host: new URL(url).host,
        failingSince: instant(failingSince),
        retryAt: instant(retryAt),
      })),
    }
  })
}

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const statement = `
  with recursive recent as materialized (
    select delivery_id, started_at, duration_ms, outcome, status_code, error from webhook_attempt
    where started_at >= :since::timestamptz order by started_at desc limit :maxAttempts
  ), tried as (
    select d.subscription_id as id, count(*)::int as attempts,
      count(*) filter (where a.outcome <> 'delivered')::int as failures,
      percentile_disc(0.5) within group (order by a.duration_ms) filter (where a.outcome <> 'not_allowed') as p50,
      percentile_disc(0.95) within group (order by a.duration_ms) filter (where a.outcome <> 'not_allowed') as p95,
      (array_agg(coalesce(a.error, a.status_code::text) order by a.started_at desc)
        filter (where a.outcome <> 'delivered'))[1] as error
    from recent a join webhook_delivery d on d.id = a.delivery_id
    group by d.subscription_id
  ), ${waitingLanes}, waiting as (
    select lane.id, queue.depth, queue.oldest from lane cross join lateral (
      select count(*)::int as depth, min(created_at) as oldest from (
        select created_at from webhook_delivery d where d.subscription_id = lane.id and d.status = 'pending'
        order by d.next_attempt_at limit :maxWaiting
      ) first
    ) queue where lane.id is not null
  ), known as (
    select id from tried union select id from waiting union select subscription_id from webhook_health
  )
  select s.id as "webhookId", s.account_id as "accountId", k.environment, s.url_masked as url,
    case when not s.active then 'disabled' when h.circuit_opened_at is not null then 'paused'
      when s.failing_since is not null then 'failing' else 'healthy' end as state,
    s.failing_since as "failingSince", h.circuit_retry_at as "retryAt",
    coalesce(tried.attempts, 0) as attempts, coalesce(tried.failures, 0) as failures,
    tried.p50 as "p50Ms", tried.p95 as "p95Ms", coalesce(waiting.depth, 0) as waiting,
    extract(epoch from :now::timestamptz - waiting.oldest)::int as "oldestWaitingSeconds",
    tried.error as "lastError", count(*) over ()::int as "receiverCount"
  from known join webhook_subscription s on s.id = known.id join api_key k on k.id = s.key_id
    left join tried on tried.id = s.id left join waiting on waiting.id = s.id
    left join webhook_health h on h.subscription_id = s.id
  where s.deleted_at is null
  order by tried.p95 desc nulls last, tried.failures desc nulls last, waiting.oldest nulls last, s.id
  limit :maxReceivers`
