// Calls are counted for a key once it is known, before anything is looked up for it. Who sends no good
// credentials is counted by address instead, so that nobody can use up another's calls.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Pool } from '#storage/entities/api-key.ts'
import type { Callers, QuotaResult, Reservation } from '#storage/callers.ts'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Caller } from './authentication.ts'
import type { Exchange } from './exchange.ts'

const second = 1000

/** Tells in the headers what is left of the pool; 429 when the window had not enough calls left. */
export function applyQuota(
  ctx: Exchange,
  pool: Pool,
  { limit, remaining, resetAt, accepted }: QuotaResult,
): void {
  const reset = Math.ceil(resetAt.getTime() / second)
  ctx.set('X-RateLimit-Limit', String(limit))
  ctx.set('X-RateLimit-Remaining', String(remaining))
  ctx.set('X-RateLimit-Reset', String(reset))
  ctx.set('X-RateLimit-Pool', pool)
  if (accepted) return
  const wait = Math.max(1, reset - Math.floor(ctx.state.startedAt.getTime() / second))
  ctx.set('Retry-After', String(wait))
  throw new Problem(
    'rate_limit_exceeded',
    `Rate limit exceeded. Retry after ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    [fieldProblem([pool], 'out_of_range', `The ${pool} pool allows ${limit} requests per window.`)],
  )
}

/** What a call is charged: so many calls of a pool. */
export type Cost = { readonly pool: Pool; readonly units: number }

/** The charge of one call that is decided when it is executed, and not when it arrives. */
export type DeferredCharge = {
  /** 429 from memory where the call cannot succeed, before any work is done for it. */
  refuseExhausted(pool: Pool): void
  /** Charges the call that is about to be executed; 429. */
  apply(cost: Cost): Promise<void>
  /** Charges the general pool for a call that was refused before it was executed, or answered from memory; 429. */
  revert(): Promise<void>
}

const uncoveredForMs = 5_000
const keysRemembered = 10_000

/**
 * Charges for routes whose pool counts executed calls alone. What is not executed costs a general call instead, so that it
 * is limited too. While the general pool cannot cover that, a key whose calls are refused has the others refused from
 * memory, for seconds, so that refused calls do no work that nothing pays for.
 */
export function deferredCharges(callers: Callers) {
  const uncovered = new LRUCache<string, QuotaResult>({ max: keysRemembered })

  return (ctx: Exchange, caller: Caller): DeferredCharge => {
    let reservation: Reservation | null = null
    return {
      refuseExhausted(pool) {
        const general = uncovered.get(caller.keyId)
        if (general !== undefined) applyQuota(ctx, 'general', general)
        const quota = callers.exhausted(caller, pool)
        if (quota !== null) applyQuota(ctx, pool, quota)
      },

      async apply({ pool, units }) {
        reservation = await callers.reserve(caller, pool, units)
        applyQuota(ctx, pool, reservation)
      },

      async revert() {
        await reservation?.refund()
        const general = await callers.consume({ keyId: caller.keyId }, 'general')
        if (general === null) return
        const { accepted, resetAt } = general.quota
        const msLeft = Math.max(1, resetAt.getTime() - ctx.state.startedAt.getTime())
        if (!accepted) uncovered.set(caller.keyId, general.quota, { ttl: Math.min(msLeft, uncoveredForMs) })
        applyQuota(ctx, 'general', general.quota)
      },
    }
  }
}

/**
 * Runs `authenticate`. Of an address that has failed too often in this minute only those are looked up whom this
 * gateway remembers as good: behind a proxy or a shared way out a stranger's flood comes from the address of everybody.
 */
export function refuseGuessing(failuresPerMinute: number) {
  const failures = new RateLimiterMemory({ points: failuresPerMinute, duration: 60 })

  return async <Known>(
    ctx: Exchange,
    authenticate: (onlyRemembered: boolean) => Promise<Known | null>,
  ): Promise<Known> => {
    const { address } = ctx.state
    const known = await failures.get(address)
    const isFlooding = known !== null && known.consumedPoints >= failuresPerMinute
    try {
      const caller = await authenticate(isFlooding)
      if (caller !== null) return caller
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!isFlooding) {
        await failures.penalty(address)
        throw error
      }
    }
    ctx.set('Retry-After', String(Math.max(1, Math.ceil((known?.msBeforeNext ?? 0) / second))))
    throw new Problem('rate_limit_exceeded', 'Too many requests without valid credentials from this address.')
  }
}
