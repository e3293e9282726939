// One effect for a request that is sent again. Its answer is kept in the transaction of the effect, so that both
// are there or neither; a request that ended otherwise gives its key up, and one whose gateway died leaves a
// lease that runs out.

import { Problem, problemKinds } from '#proto/problems.ts'
import type { Storage } from '#storage/open.ts'
import { claimKey, type KeyClaim, keepAnswer, releaseKey } from '#storage/repositories/idempotency.ts'
import { forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Answer } from './answer.ts'
import type { Caller } from './authentication.ts'
import type { Exchange } from './exchange.ts'
import type { Prepared } from './prepared.ts'

const day = 24 * 60 * 60 * 1000
/** Longer than a signature is good for, clocks that differ included. */
const signatureLife = 600 * 1000
const form = /^[\x21-\x7e]{1,255}$/

/** Writes the answer beside the effect; part of the transaction that it is given. */
type Keep = (tenant: Tenant, answer: Answer) => Promise<void>

/** A call under way. `began`: its form was accepted, so a refusal is the outcome and not a slip of the pen. */
export type Execution = { readonly keep: Keep; began: boolean }

/** Whether the call carries anything by which it would be recognized when it comes again. */
export function isRecognizable({ headers }: IncomingMessage): boolean {
  return headers['x-svc-signature'] !== undefined || headers['idempotency-key'] !== undefined
}

/** What the call is kept under; null when it carries nothing to recognize it by. */
export function claimOf(
  ctx: Exchange,
  { route, guards }: Prepared,
  caller: Caller,
  body: Buffer,
): KeyClaim | null {
  if (route.method === 'get' || route.idempotency === 'ignored') return null
  const { accountId, organizationIds } = caller
  const header = ctx.req.headers['idempotency-key']
  if (header === undefined && caller.signature === null) return null
  // A kept answer shows what its caller may see, and is nothing for a key that may see less or more.
  const withheld = guards.withheldFrom(caller).join()
  const fingerprint = sha256(
    `${ctx.method}\n${ctx.originalUrl}\n${sha256(body).toString('hex')}\n${withheld}`,
  )
  if (header === undefined) {
    // A signed request that comes twice was repeated by its sender or by somebody who listened.
    const keyHash = sha256(`signature\n${caller.keyId}\n${caller.signature}`)
    return { accountId, organizationIds, keyHash, fingerprint, livesFor: signatureLife }
  }
  if (typeof header !== 'string' || !form.test(header)) {
    throw new Problem(
      'idempotency_key_invalid',
      'Send an Idempotency-Key of 1 to 255 visible ASCII characters, or none.',
    )
  }
  const keyHash = sha256(`${caller.environment}\n${header}`)
  return { accountId, organizationIds, keyHash, fingerprint, livesFor: day }
}

/** Runs `work` unless its answer is known: then that is the answer, and `Idempotent-Replayed` says so. */
export async function idempotently(
  ctx: Exchange,
  storage: Storage,
  claim: KeyClaim,
  work: (execution: Execution) => Promise<Answer>,
  answerOfProblem: (problem: Problem) => Answer,
): Promise<Answer> {
  const claimed = await claimKey(storage, claim)
  if (claimed.state === 'done') {
    ctx.set('Idempotent-Replayed', 'true')
    return JSON.parse(claimed.answer) as Answer
  }
  if (claimed.state !== 'mine') throw claimed.state === 'reused' ? reused() : inUse()

  const { lease } = claimed
  const keep: Keep = async (tenant, answer) => {
    // Whoever took the key over after the lease is doing the work now: this transaction must not commit.
    if (!(await keepAnswer(tenant, claim, lease, JSON.stringify(answer)))) throw inUse()
  }
  const execution: Execution = { keep, began: false }
  try {
    const answer = await work(execution)
    // What is written as it comes to be is nowhere whole; sent again, the request is answered anew.
    if (answer.stream !== undefined) await releaseKey(storage, claim, lease)
    return answer
  } catch (error) {
    if (execution.began && error instanceof Problem && isOutcome(error)) {
      const { accountId, organizationIds } = claim
      await forTenant(storage, { accountId, organizationIds }, tenant => keep(tenant, answerOfProblem(error)))
    } else await releaseKey(storage, claim, lease)
    throw error
  }
}

const neverKept: readonly number[] = [401, 403, 412, 429]

// What says of itself that the same request can succeed later must not be answered from memory then.
function isOutcome(problem: Problem): boolean {
  const { status, retryable } = problemKinds[problem.code]
  return status < 500 && !retryable && !neverKept.includes(status)
}

function reused(): Problem {
  return new Problem(
    'idempotency_key_reused',
    'This Idempotency-Key was sent with another request; send a new key for a new request.',
  )
}

function inUse(): Problem {
  return new Problem('idempotency_key_in_use', 'The first request with this Idempotency-Key still runs.')
}

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}
