// The queue of pushes to Tally as the dispatcher sees it: leased for an attempt, and settled.

import type { TallyOutcome, TallyReply, TallySyncStatus } from '#proto/tally/voucher.ts'
import type { TallyArrival } from '../../entities/tally-sync.ts'
import type { Storage } from '../../open.ts'
import { query } from '../../postgres/sql.ts'
import { isQueued } from './due-queue.ts'
import { forSystem } from '../for-tenant.ts'
import { connectorPlace } from './tally-syncs.ts'

/** A push that is this process's to make until its lease ends. */
export type ClaimedPush = {
  readonly id: string
  readonly organizationId: number
  readonly companyName: string
  readonly connectorUrl: string
  /** Attempts so far. */
  readonly attempts: number
  readonly firstAttemptAt: Date | null
  readonly leasedUntil: Date
  readonly traceparent: string | null
  /** State after the attempts so far. */
  readonly arrival: TallyArrival
}

type ClaimedRow = Omit<ClaimedPush, 'firstAttemptAt' | 'leasedUntil' | 'connectorUrl'> & {
  firstAttemptAt: string | null
  connectorUrlSealed: string
}

/**
 * `settled`: nothing is left to do. `busy`: leased to another process, not due yet, or an earlier push of the same voucher
 * is not over. From the claim on the vouchers may have arrived, should this process never settle it.
 */
export function claimPush(
  storage: Storage,
  push: { id: string; organizationId: number },
  leaseMs: number,
): Promise<ClaimedPush | 'settled' | 'busy'> {
  return forSystem(storage, async system => {
    const now = system.clock()
    const leasedUntil = new Date(now.getTime() + leaseMs)
    const [row] = await query<ClaimedRow[]>(
      system,
      `with before as (
         select s.organization_id, s.id, s.arrival from tally_sync s
         where s.organization_id = ? and s.id = ? and s.status = 'queued' and s.next_attempt_at <= ?::timestamptz
           and not exists (
             select from tally_sync o
             where o.organization_id = s.organization_id and o.payroll_run_id = s.payroll_run_id
               and o.voucher = s.voucher and o.leased_until > ?::timestamptz)
         for update)
       update tally_sync s set leased_until = ?::timestamptz,
         arrival = case s.arrival when 'none' then 'unknown' else s.arrival end
       from before b
       where s.organization_id = b.organization_id and s.id = b.id
       returning s.id, s.organization_id as "organizationId", s.company_name as "companyName",
         s.connector_url_sealed as "connectorUrlSealed", s.attempts, s.first_attempt_at as "firstAttemptAt", s.traceparent, b.arrival`,
      [push.organizationId, push.id, now.toISOString(), now.toISOString(), leasedUntil.toISOString()],
    )
    if (row === undefined) return (await isQueued(system, 'tally_sync', push)) ? 'busy' : 'settled'
    const { firstAttemptAt, connectorUrlSealed, ...claimed } = row
    return {
      ...claimed,
      connectorUrl: await system.sealer.open(connectorUrlSealed, connectorPlace(row.id)),
      firstAttemptAt: firstAttemptAt === null ? null : new Date(firstAttemptAt),
      leasedUntil,
    }
  })
}

export type PushSettlement = {
  readonly status: Exclude<TallySyncStatus, 'prepared'>
  /** When a queued one is due again; null: it is not. */
  readonly nextAttemptAt: Date | null
  readonly attemptedAt: Date
  readonly arrival: TallyArrival
  readonly outcome: TallyOutcome | null
  readonly reply: TallyReply | null
  readonly error: string | null
}

/**
 * Writes down what became of a claimed push. One that was superseded meanwhile keeps its state; a process that outslept its
 * lease changes nothing.
 */
export async function settlePush(
  storage: Storage,
  { id, organizationId, attempts, leasedUntil }: ClaimedPush,
  settlement: PushSettlement,
): Promise<void> {
  const { status, nextAttemptAt, attemptedAt, arrival, outcome, reply, error } = settlement
  await forSystem(storage, async system => {
    const now = system.clock().toISOString()
    await query(
      system,
      `update tally_sync set
         status = case status when 'queued' then :status else status end,
         error = case status when 'queued' then :error else error end,
         next_attempt_at = coalesce(:nextAttemptAt::timestamptz, next_attempt_at),
         attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, :attemptedAt::timestamptz),
         arrival = :arrival, outcome = :outcome, reply = :reply::jsonb,
         pushed_at = case when :status = 'pushed' then :now::timestamptz end,
         relayed_at = null, leased_until = null, updated_at = :now::timestamptz
       where organization_id = :organizationId and id = :id and attempts = :attempts
         and leased_until = :leasedUntil::timestamptz`,
      {
        status,
        error,
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
        attemptedAt: attemptedAt.toISOString(),
        arrival,
        outcome,
        reply: reply === null ? null : JSON.stringify(reply),
        now,
        organizationId,
        id,
        attempts,
        leasedUntil: leasedUntil.toISOString(),
      },
    )
  })
}
