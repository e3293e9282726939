// How a subscription fares: counts and response times of a window, and what waits and fails at this moment.

import { idBefore, timeOfId } from '../../ids.ts'
import { query } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'

type WebhookStats = {
  /** Of the deliveries that were made in the window. */
  readonly delivered: number
  readonly failed: number
  /** Share of `delivered` in both, from 0 to 1, to four decimals; null: there is neither. */
  readonly successRate: number | null
  /** Milliseconds of the attempts that delivered them; null: there is none. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  /** What waits at this moment, whenever it was made; of more than are counted, what is due first. */
  readonly pending: number
  /** Of these. */
  readonly oldestPendingAt: Date | null
  readonly circuitOpenedAt: Date | null
  readonly circuitRetryAt: Date | null
}

type StatsRow = Omit<WebhookStats, 'oldestPendingAt' | 'circuitOpenedAt' | 'circuitRetryAt'> & {
  readonly [Name in 'oldestPendingAt' | 'circuitOpenedAt' | 'circuitRetryAt']: string | null
}

/** Number of deliveries of either kind that one answer counts at most, so that a busy subscription costs no more than this. */
const maxCounted = 200_000

/** What is counted: deliveries made since `since`; `isWhole` is false where there were more of them before. */
type CountedWindow = { readonly since: Date; readonly isWhole: boolean; readonly first: string }

/** The window from `since` on, or the part of it with the newest `most` deliveries. */
export async function countedWindow(
  tenant: Tenant,
  id: string,
  since: Date,
  most: number = maxCounted,
): Promise<CountedWindow> {
  const first = idBefore('dlv', since)
  const [row] = await query<{ id: string }[]>(
    tenant,
    `select id from webhook_delivery
     where subscription_id = :id and id >= :first and organization_id = any (array[:reach]::int[])
     order by id desc offset :most limit 1`,
    { id, first, reach: tenant.reach.organizationIds, most },
  )
  // The delivery that is one too many, and those of its moment, are left out.
  const next = row === undefined ? null : new Date(timeOfId(row.id) + 1)
  return next === null
    ? { since, isWhole: true, first }
    : { since: next, isWhole: false, first: idBefore('dlv', next) }
}

/** The statistics of a subscription that the caller sees, over at most so many deliveries of the caller's organizations. */
export async function readWebhookStats(
  tenant: Tenant,
  id: string,
  { first }: Pick<CountedWindow, 'first'>,
  most: number = maxCounted,
): Promise<WebhookStats> {
  const [row] = await query<[StatsRow]>(
    tenant,
    `select ended.delivered, ended.failed, ended.times[1] as "p50Ms", ended.times[2] as "p95Ms",
       round(ended.delivered::numeric / nullif(ended.delivered + ended.failed, 0), 4)::float as "successRate",
       waiting.*, h.circuit_opened_at as "circuitOpenedAt", h.circuit_retry_at as "circuitRetryAt"
     from (
       select count(*) filter (where status = 'delivered')::int as delivered,
         count(*) filter (where status = 'failed')::int as failed,
         percentile_disc(array[0.5, 0.95]) within group (order by duration_ms) filter (where status = 'delivered') as times
       from webhook_delivery
       where subscription_id = :id and id >= :first and organization_id = any (array[:reach]::int[])
     ) ended cross join (
       select count(*)::int as pending, min(created_at) as "oldestPendingAt" from (
         select created_at from webhook_delivery
         where subscription_id = :id and status = 'pending' and organization_id = any (array[:reach]::int[])
         order by next_attempt_at limit :most
       ) due
     ) waiting left join webhook_health h on h.subscription_id = :id`,
    { id, first, reach: tenant.reach.organizationIds, most },
  )
  const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))
  return {
    ...row,
    oldestPendingAt: instant(row.oldestPendingAt),
    circuitOpenedAt: instant(row.circuitOpenedAt),
    circuitRetryAt: instant(row.circuitRetryAt),
  }
}

/** What became of the deliveries that were made within an interval. */
type Interval = {
  readonly since: Date
  readonly delivered: number
  readonly failed: number
  readonly pending: number
  readonly dropped: number
}

/** `count` intervals of `seconds` from `since` on, the oldest first, over deliveries of the caller's organizations. */
export async function readWebhookIntervals(
  tenant: Tenant,
  id: string,
  {
    since,
    seconds,
    count,
    first,
  }: Pick<CountedWindow, 'since' | 'first'> & { readonly seconds: number; readonly count: number },
): Promise<readonly Interval[]> {
  const starts = Array.from({ length: count }, (_, at) => new Date(since.getTime() + at * seconds * 1_000))
  const rows = await query<{ place: number; status: keyof Interval; count: number }[]>(
    tenant,
    // Ids begin with the time of making, so that the index on them is all that is read.
    `select width_bucket(id, array[:starts]::text[]) as place, status, count(*)::int as count from webhook_delivery
     where subscription_id = :id and id >= :first and organization_id = any (array[:reach]::int[])
     group by 1, 2`,
    {
      id,
      first,
      starts: starts.map(start => idBefore('dlv', start)),
      reach: tenant.reach.organizationIds,
    },
  )
  const found = new Map(rows.map(({ place, status, count: own }) => [`${place} ${status}`, own]))
  const countOf = (at: number, status: string): number => found.get(`${at + 1} ${status}`) ?? 0
  return starts.map((start, at) => ({
    since: start,
    delivered: countOf(at, 'delivered'),
    failed: countOf(at, 'failed'),
    pending: countOf(at, 'pending'),
    dropped: countOf(at, 'dropped'),
  }))
}

/** When the latest event that each subscription accepted was delivered; those that accepted none are left out. */
export async function lastSuccessesOf(
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; at: string }[]>(
    tenant,
    `select s.id, d.settled_at as at from unnest(array[:ids]::text[]) s(id) cross join lateral (
       select settled_at from webhook_delivery
       where subscription_id = s.id and status = 'delivered' and settled_at is not null
         and organization_id = any (array[:reach]::int[])
       order by id desc limit 1) d`,
    { ids, reach: tenant.reach.organizationIds },
  )
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}
