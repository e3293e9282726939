// Accounts that replaced others: how long a second key has to approve them, and what to do without a second key.

/** Days from the change after which an account needs no approval. */
const approvalDays = 7
const dayMs = 24 * 60 * 60 * 1000

/** An account that changed later than this needs approval in a run that is locked at `lockedAt`. */
export function settledBefore(lockedAt: Date): Date {
  return new Date(lockedAt.getTime() - approvalDays * dayMs)
}

/** Tells a caller who has one key only how the account is paid all the same. */
export function withoutSecondKey(changedAt: Date): string {
  const from = new Date(changedAt.getTime() + approvalDays * dayMs).toISOString().slice(0, 19)
  return `With one key only: a run that is locked from ${from}Z on pays the account without approval (unlock and lock the run then), or set payment_mode to cheque or cash until then.`
}
