// One effect for a repeated request. Its answer is stored in the transaction of the effect, so that both exist or
// neither; a request that ended otherwise releases its key, and one whose gateway died leaves a lease that runs out.
// Commits of a request in an earlier transaction, or of another process for it, are recorded under the key in that
// transaction, and the next attempt continues from there.

import { Problem, problemKinds } from '#proto/problems.ts'
import type { Storage } from '#storage/open.ts'
import {
  abandonKey,
  claimKey,
  type CommittedParts,
  type KeyClaim,
  type KeyLease,
  keepAnswer,
  leaseMs,
  recordCommitted,
  releaseKey,
} from '#storage/repositories/keys/idempotency.ts'
import { forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import type { Attempt } from './attempt.ts'
import type { Caller } from './authentication.ts'
import type { Exchange } from './exchange.ts'
import type { CompiledRoute } from './compiled-route.ts'

const day = 24 * 60 * 60 * 1000
/** Longer than a signature is good for: it may be stamped 300 seconds ahead, and holds for 300 seconds after that. */
const signatureLife = 610 * 1000
const betweenReleasesMs = 500
/** Marks an answer that was kept from an earlier attempt. */
export const replayedHeader = 'Idempotent-Replayed'
const form = /^[\x21-\x7e]{1,255}$/

/** Writes the answer beside the effect; part of the transaction that it is given. */
type Keep = (tenant: Tenant, answer: Answer) => Promise<void>

/** A call under way. `began`: its form was accepted, so a refusal is the outcome and not a slip of the pen. */
export type Execution = {
  readonly keep: Keep
  readonly attempt: Attempt
  readonly leases: Leases
  began: boolean
}

/** The leases of the keys that a call holds. */
export type Leases = ReadonlyMap<Claim, string>

/** Whether the call carries anything by which it would be recognized when it comes again. */
export function isRecognizable({ headers }: IncomingMessage): boolean {
  return headers['x-svc-signature'] !== undefined || headers['idempotency-key'] !== undefined
}

/** A request by one thing that recognizes it. */
type Claim = KeyClaim & {
  readonly kind: 'signature' | 'key'
  /** `replay`: by the kept answer. Else that is not kept: `refuse`, as a signature that brings a secret is good once; `anew`. */
  readonly onRepeat: 'replay' | 'refuse' | 'anew'
}

/**
 * Keys of the call, in the order in which they are looked up; empty where nothing recognizes it. A signature comes
 * first: it identifies a captured request whatever other headers say.
 */
export function claimsOf(
  ctx: Exchange,
  { route, guards }: CompiledRoute,
  caller: Caller,
  body: Buffer,
): readonly Claim[] {
  if (route.method === 'get') return []
  const isIgnored = route.idempotency === 'ignored'
  const header = isIgnored ? undefined : ctx.req.headers['idempotency-key']
  if (header !== undefined && (typeof header !== 'string' || !form.test(header))) {
    throw new Problem(
      'idempotency_key_invalid',
      'Send an Idempotency-Key of 1 to 255 visible ASCII characters, or omit the header.',
    )
  }
  const { accountId, organizationIds, environment, keyId, signature } = caller
  const reach = { accountId, organizationIds }
  // A kept answer shows what its caller may see, and is nothing for a key that may see less or more.
  const withheld = guards.withheldFrom(caller).join()
  const request = `${ctx.method}\n${ctx.originalUrl}\n${sha256(body).toString('hex')}\n${withheld}`
  const onRepeat = route.idempotency === 'unkept' ? 'anew' : 'replay'
  const claims: Claim[] = []
  if (signature !== null && !(isIgnored && route.effect === 'none')) {
    claims.push({
      ...reach,
      kind: 'signature',
      keyHash: sha256(`signature\n${keyId}\n${signature}`),
      fingerprint: sha256(request),
      boundTo: sha256(header === undefined ? '' : `key ${header}`),
      livesFor: signatureLife,
      onRepeat: isIgnored ? 'refuse' : onRepeat,
    })
  }
  if (header !== undefined) {
    claims.push({
      ...reach,
      kind: 'key',
      keyHash: sha256(`${environment}\n${header}`),
      fingerprint: sha256(request),
      boundTo: null,
      livesFor: day,
      onRepeat,
    })
  }
  return claims
}

/** Has keys given up that the database could not be told of. */
export type Later = (release: () => Promise<void>) => void

/**
 * Gives keys up one after the other as soon as the database takes that, so that a request whose database was away is not
 * told for the rest of its lease that it still runs.
 */
export function lateReleases(): Later {
  const waiting: { readonly release: () => Promise<void>; readonly until: number }[] = []
  let isAtWork = false

  async function work(): Promise<void> {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const isReleased = await next.release().then(
        () => true,
        () => false,
      )
      if (isReleased || performance.now() > next.until) waiting.shift()
      else await pause(betweenReleasesMs, undefined, { ref: false })
    }
    isAtWork = false
  }

  return release => {
    waiting.push({ release, until: performance.now() + leaseMs })
    if (isAtWork) return
    isAtWork = true
    void work()
  }
}

/** Runs `work` unless its answer was kept: then that is the answer, and `Idempotent-Replayed` says so. */
export async function idempotently(
  storage: Storage,
  claims: readonly Claim[],
  work: (execution: Execution) => Promise<Answer>,
  answerOfProblem: (problem: Problem) => Answer,
  later: Later,
): Promise<Answer> {
  const held: HeldKeys = { leases: new Map(), committed: {}, isHandedOver: false, isOpen: false }
  const { leases } = held
  const keep: Keep = (tenant, answer) => keepUnder(held, tenant, answer)
  const keepAlone = ({ accountId, organizationIds }: Claim, answer: Answer) =>
    forTenant(storage, { accountId, organizationIds }, tenant => keep(tenant, answer))
  const release = async () => {
    for (const [claim, lease] of leases) await releaseKey(storage, claim, lease)
  }
  const attempt = attemptUnder(held)
  const execution: Execution = { keep, attempt, leases, began: false }
  try {
    for (const claim of claims) {
      const lease = randomUUID()
      leases.set(claim, lease)
      const claimed = await claimKey(storage, claim, lease)
      if (claimed.state === 'mine') {
        held.committed = { ...held.committed, ...claimed.committed }
        continue
      }
      leases.delete(claim)
      if (claimed.state !== 'done') throw claimed.state === 'reused' ? keyReused(claim) : inUse()
      if (claim.onRepeat === 'refuse') throw usedSignature()
      if (claim.onRepeat === 'anew') continue
      const answer = JSON.parse(claimed.answer) as Answer
      // Sent again with a new signature: what was signed now is answered by that one too.
      if (leases.size > 0) await keepAlone(claim, answer)
      return { ...answer, headers: { ...answer.headers, [replayedHeader]: 'true' } }
    }
    const answer = await work(execution)
    // Streamed answers are never whole; a repeated request is answered anew.
    if (answer.stream !== undefined || held.isOpen) await release()
    return answer
  } catch (error) {
    const [claim] = claims
    if (claim !== undefined && execution.began && error instanceof Problem && isOutcome(error))
      await keepAlone(claim, answerOfProblem(error))
    else if (held.isHandedOver && error instanceof Problem && error.code === 'calculation_timeout')
      for (const [key, lease] of leases) await abandonKey(storage, key, lease)
    else await release().catch(() => later(release))
    throw error
  }
}

/** The same call where another thread executes it: its answer is kept under the same keys. */
export function executionUnder(leases: Leases): Execution {
  const held: HeldKeys = {
    leases: new Map(Array.from(leases, ([claim, lease]) => [restoreBytes(claim), lease])),
    committed: {},
    isHandedOver: false,
    isOpen: false,
  }
  const keep: Keep = (tenant, answer) => keepUnder(held, tenant, answer)
  return { keep, attempt: attemptUnder(held), leases: held.leases, began: false }
}

/** Bytes that cross to another thread arrive without their class. */
function restoreBytes(claim: Claim): Claim {
  const { keyHash, fingerprint, boundTo } = claim
  return {
    ...claim,
    keyHash: Buffer.from(keyHash),
    fingerprint: Buffer.from(fingerprint),
    boundTo: boundTo && Buffer.from(boundTo),
  }
}

/** The keys that a call holds, each with its lease, and what became of the call. */
type HeldKeys = {
  readonly leases: Map<Claim, string>
  committed: CommittedParts
  isHandedOver: boolean
  isOpen: boolean
}

async function keepUnder({ leases, isOpen }: HeldKeys, tenant: Tenant, answer: Answer): Promise<void> {
  if (isOpen) return
  for (const [claim, lease] of leases) {
    const kept = claim.onRepeat === 'replay' ? JSON.stringify(answer) : 'null'
    // Another attempt took the key over after the lease and is doing the work now: this transaction must not commit.
    if (!(await keepAnswer(tenant, claim, lease, kept))) throw inUse()
  }
}

function attemptUnder(held: HeldKeys): Attempt {
  const heldLeases = (): KeyLease[] =>
    [...held.leases].map(([claim, lease]) => ({ keyHash: claim.keyHash.toString('hex'), lease }))
  return {
    get committed() {
      return held.committed
    },
    async commit(tenant, now) {
      if (!(await recordCommitted(tenant, heldLeases(), now))) throw inUse()
    },
    handOver() {
      held.isHandedOver = true
      return heldLeases()
    },
    leaveOpen() {
      held.isOpen = true
    },
  }
}

const neverKept: readonly number[] = [401, 403, 412, 429]

// An answer that announces a later success must not be repeated from memory then.
function isOutcome(problem: Problem): boolean {
  const { status, retryable } = problemKinds[problem.code]
  return status < 500 && !retryable && !neverKept.includes(status)
}

function keyReused({ kind }: Claim): Problem {
  return kind === 'key'
    ? new Problem(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request. Send a new key for a new request.',
      )
    : new Problem(
        'idempotency_key_reused',
        'This signature was used for another request, or with another Idempotency-Key. Sign the request again.',
      )
}

function usedSignature(): Problem {
  return new Problem('signature_invalid', 'This signature was already used. Sign the request again.')
}

function inUse(): Problem {
  return new Problem(
    'idempotency_key_in_use',
    'The first request with this Idempotency-Key is still in progress. Retry after 1 second.',
  )
}

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}
