// State of earlier attempts at the same request, for a handler with several transactions, which records its own for
// later ones.

import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { CommittedParts, KeyLease } from '#storage/repositories/keys/idempotency.ts'

/** One of the attempts at a request that may be sent again. */
export type Attempt = {
  /** Commits of earlier attempts; empty for the first, and for a request that nothing recognizes. */
  readonly committed: CommittedParts
  /** Records in the transaction what it commits; a lost lease rolls it back. */
  commit(tenant: Tenant, committed: CommittedParts): Promise<void>
  /** The leases for another process, which records what it commits under them. */
  handOver(): readonly KeyLease[]
  /** The answer is not kept, because a part of the request can succeed later: repeated, the request continues. */
  leaveOpen(): void
}

/** The attempt at a request that nothing recognizes when it is sent again. */
export const onlyAttempt: Attempt = {
  committed: {},
  commit: () => Promise.resolve(),
  handOver: () => [],
  leaveOpen: () => undefined,
}
