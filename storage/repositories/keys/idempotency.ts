// Requests that must have one effect however often they are sent, and their answers.

import type { Storage } from '../../open.ts'
import { forTenant, type Tenant } from '../for-tenant.ts'
import { query, writePrepared } from '../../postgres/sql.ts'

/** Longer than any call may take; after it the work of a dead gateway may be done again. */
export const leaseMs = 60_000

/** A request by what recognizes it. Keys are kept as hashes, as partners put their own ids into them. */
export type KeyClaim = {
  readonly accountId: string
  /** What the caller reaches: nobody is given an answer about an organization beyond that. */
  readonly organizationIds: readonly number[]
  readonly keyHash: Buffer
  /** The hash of the request: another one under the same key is refused. */
  readonly fingerprint: Buffer
  /**
   * The hash of what else the request came with first. The key stays bound to it and to the request for all its time,
   * whatever became of that; the kept answer is given without it, too. Null: the key is free when it is given up.
   */
  readonly boundTo: Buffer | null
  /** Milliseconds until the key may be used anew. */
  readonly livesFor: number
}

/** Values that attempts of a request have committed before its answer was kept, by names that its route gives. */
export type CommittedParts = Readonly<Record<string, unknown>>

/** Proof, for another process, that a request still holds its key. `keyHash` is hexadecimal. */
export type KeyLease = { readonly keyHash: string; readonly lease: string }

/** `mine`: the caller does the work under its lease, except what an earlier attempt has `committed`. */
type ClaimResult =
  | { readonly state: 'mine'; readonly committed: CommittedParts }
  | { readonly state: 'done'; readonly answer: string }
  | { readonly state: 'in_use' | 'reused' }

/**
 * Takes the key for this request under `lease`, an id that nobody else has, or tells what became of an earlier one. After
 * a lost connection the key may be taken: `releaseKey` is safe then, too.
 */
export function claimKey(storage: Storage, claim: KeyClaim, lease: string): Promise<ClaimResult> {
  return inAccount(storage, claim, async tenant => {
    const [taken] = await query<{ committed: CommittedParts | null }[]>(
      tenant,
      `insert into idempotency_record as r
         (account_id, key_hash, fingerprint, organization_ids, lease, leased_until, expires_at)
       values (?, ?, ?, array[?]::int[], ?, now() + ? * interval '1 ms', now() + ? * interval '1 ms')
       on conflict (account_id, key_hash) do update
         set fingerprint = excluded.fingerprint, organization_ids = excluded.organization_ids,
             lease = excluded.lease, leased_until = excluded.leased_until, answer_sealed = null,
             committed = case when r.expires_at > now() then r.committed end, abandoned = false,
             expires_at = excluded.expires_at
         where r.expires_at <= now()
           or (r.answer_sealed is null and r.fingerprint = excluded.fingerprint
             and (r.leased_until <= now() or (r.abandoned and r.committed is not null)))
       returning committed`,
      [
        claim.accountId,
        claim.keyHash,
        whole(claim),
        [...claim.organizationIds],
        lease,
        leaseMs,
        claim.livesFor,
      ],
    )
    if (taken === undefined) return readClaim(tenant, claim)
    return { state: 'mine', committed: taken.committed ?? {} }
  })
}

/** The hash of the request comes first, so that requests can be compared by themselves. */
function whole({ fingerprint, boundTo }: KeyClaim): Buffer {
  return boundTo === null ? fingerprint : Buffer.concat([fingerprint, boundTo])
}

type Row = { same: boolean; same_request: boolean; within_reach: boolean; answer_sealed: string | null }

async function readClaim(tenant: Tenant, claim: KeyClaim): Promise<ClaimResult> {
  const [row] = await query<Row[]>(
    tenant,
    `select fingerprint = ? as same, substring(fingerprint for ?) = ? as same_request,
       organization_ids <@ array[?]::int[] as within_reach, answer_sealed
     from idempotency_record where account_id = ? and key_hash = ?`,
    [
      whole(claim),
      claim.fingerprint.length,
      claim.fingerprint,
      [...claim.organizationIds],
      claim.accountId,
      claim.keyHash,
    ],
  )
  // Given up between the two statements: the caller is told to come again, and then takes it.
  if (row === undefined) return { state: 'in_use' }
  if (!row.within_reach || !row.same_request) return { state: 'reused' }
  if (row.answer_sealed === null) return { state: row.same ? 'in_use' : 'reused' }
  return { state: 'done', answer: await tenant.sealer.open(row.answer_sealed, placeOf(claim)) }
}

/** Keeps the answer beside the effect. False when the lease is no longer the caller's. */
export async function keepAnswer(
  tenant: Tenant,
  claim: KeyClaim,
  lease: string,
  answer: string,
): Promise<boolean> {
  const sealed = await tenant.sealer.seal(answer, placeOf(claim), claim)
  const kept = await writePrepared<unknown>(
    tenant,
    `update idempotency_record set answer_sealed = $1, committed = null
     where account_id = $2 and key_hash = $3 and lease = $4 and answer_sealed is null returning 1`,
    [sealed, claim.accountId, claim.keyHash, lease],
  )
  return kept.length > 0
}

/**
 * Records what this transaction commits of a request, so that a repeated request does not do it again. False when a
 * lease is lost: another attempt does the work, and this transaction must not commit.
 */
export async function recordCommitted(
  { em, reach }: Tenant,
  leases: readonly KeyLease[],
  committed: CommittedParts,
): Promise<boolean> {
  for (const { keyHash, lease } of leases) {
    const recorded = await query<unknown[]>(
      { em },
      `update idempotency_record set committed = coalesce(committed, '{}') || ?::jsonb
       where account_id = ? and key_hash = ? and lease = ? and answer_sealed is null returning 1`,
      [JSON.stringify(committed), reach.accountId, Buffer.from(keyHash, 'hex'), lease],
    )
    if (recorded.length === 0) return false
  }
  return true
}

/** Gives the key up. The next attempt continues from what was committed; where that is nothing, the key is free. */
export async function releaseKey(storage: Storage, claim: KeyClaim, lease: string): Promise<void> {
  await inAccount(storage, claim, async ({ em }) => {
    const held = [claim.accountId, claim.keyHash, lease]
    const isHeld = 'account_id = ? and key_hash = ? and lease = ? and answer_sealed is null'
    if (claim.boundTo === null) {
      await query({ em }, `delete from idempotency_record where ${isHeld} and committed is null`, held)
    }
    await query({ em }, `update idempotency_record set leased_until = now() where ${isHeld}`, held)
  })
}

/** Ends an attempt whose work may still be committed: until that is seen, or the lease ends, the key is in use. */
export async function abandonKey(storage: Storage, claim: KeyClaim, lease: string): Promise<void> {
  await inAccount(storage, claim, ({ em }) =>
    query(
      { em },
      `update idempotency_record set abandoned = true
       where account_id = ? and key_hash = ? and lease = ? and answer_sealed is null`,
      [claim.accountId, claim.keyHash, lease],
    ),
  )
}

function inAccount<Result>(
  storage: Storage,
  { accountId, organizationIds }: KeyClaim,
  work: (tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  return forTenant(storage, { accountId, organizationIds }, work)
}

function placeOf({ accountId, keyHash }: KeyClaim): string {
  return `idempotency_record/${accountId}/${keyHash.toString('hex')}/answer`
}
