// The queue of e-mails as the dispatcher sees it: leased for an attempt, and settled.

import type { EmailStatus, PayslipPasswordRule } from '#proto/documents/payslip-email.ts'
import type { Storage } from '../../open.ts'
import { query } from '../../postgres/sql.ts'
import { isQueued } from './due-queue.ts'
import { forSystem } from '../for-tenant.ts'
import { type EmailContent, openContent } from './payslip-emails.ts'

/** An e-mail that is this process's to send until its lease ends. */
export type ClaimedEmail = {
  readonly id: string
  readonly organizationId: number
  readonly isSandbox: boolean
  readonly payslipId: string
  readonly password: PayslipPasswordRule
  readonly allowsDraft: boolean
  /** Attempts so far. */
  readonly attempts: number
  readonly firstAttemptAt: Date | null
  readonly createdAt: Date
  readonly leasedUntil: Date
  readonly traceparent: string | null
  readonly content: EmailContent
}

type ClaimedRow = Omit<ClaimedEmail, 'firstAttemptAt' | 'createdAt' | 'leasedUntil' | 'content'> & {
  firstAttemptAt: string | null
  createdAt: string
  contentSealed: string
}

/** `settled`: nothing is left to do. `busy`: leased to another process, or not due yet. */
export function claimEmail(
  storage: Storage,
  { id, organizationId }: { id: string; organizationId: number },
  leaseMs: number,
): Promise<ClaimedEmail | 'settled' | 'busy'> {
  return forSystem(storage, async system => {
    const { em, clock, sealer } = system
    const now = clock()
    const leasedUntil = new Date(now.getTime() + leaseMs)
    const [row] = await query<ClaimedRow[]>(
      { em },
      `update payslip_email m set leased_until = ?::timestamptz
       from organization o
       where m.organization_id = ? and m.id = ? and m.status = 'queued' and o.id = m.organization_id
         and m.next_attempt_at <= ?::timestamptz and (m.leased_until is null or m.leased_until <= ?::timestamptz)
       returning m.id, m.organization_id as "organizationId", o.environment = 'sandbox' as "isSandbox",
         m.payslip_id as "payslipId", m.password, m.allows_draft as "allowsDraft", m.attempts,
         m.first_attempt_at as "firstAttemptAt", m.created_at as "createdAt", m.traceparent,
         m.content_sealed as "contentSealed"`,
      [leasedUntil.toISOString(), organizationId, id, now.toISOString(), now.toISOString()],
    )
    if (row === undefined)
      return (await isQueued(system, 'payslip_email', { id, organizationId })) ? 'busy' : 'settled'
    const { contentSealed, firstAttemptAt, createdAt, ...email } = row
    return {
      ...email,
      firstAttemptAt: firstAttemptAt === null ? null : new Date(firstAttemptAt),
      createdAt: new Date(createdAt),
      leasedUntil,
      content: await openContent(sealer, id, contentSealed),
    }
  })
}

export type EmailSettlement = {
  readonly status: EmailStatus
  /** When a queued one is due again; null: it is not. */
  readonly nextAttemptAt: Date | null
  /** When the attempt began; null: nothing was attempted. */
  readonly attemptedAt: Date | null
  readonly error: string | null
}

/** Writes down what became of a claimed e-mail; a process that outslept its lease changes nothing. */
export async function settleEmail(
  storage: Storage,
  { id, organizationId, attempts, leasedUntil }: ClaimedEmail,
  { status, nextAttemptAt, attemptedAt, error }: EmailSettlement,
): Promise<void> {
  await forSystem(storage, async ({ em, clock }) => {
    const now = clock().toISOString()
    const startedAt = attemptedAt?.toISOString() ?? null
    await query(
      { em },
      `update payslip_email set status = ?, error = ?, next_attempt_at = coalesce(?::timestamptz, next_attempt_at),
         attempts = attempts + case when ?::timestamptz is null then 0 else 1 end,
         first_attempt_at = coalesce(first_attempt_at, ?::timestamptz),
         sent_at = case when ? = 'sent' then ?::timestamptz end,
         relayed_at = null, leased_until = null, updated_at = ?::timestamptz
       where organization_id = ? and id = ? and status = 'queued' and attempts = ? and leased_until = ?::timestamptz`,
      [
        status,
        error,
        nextAttemptAt?.toISOString() ?? null,
        startedAt,
        startedAt,
        status,
        now,
        now,
        organizationId,
        id,
        attempts,
        leasedUntil.toISOString(),
      ],
    )
  })
}
