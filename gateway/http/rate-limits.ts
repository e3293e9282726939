// Calls are counted for a key once it is known, before anything is looked up for it. Callers without valid credentials
// are counted by address instead, so that they cannot use up another caller's quota.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Pool } from '#storage/entities/api-key.ts'
import type { Callers, Credential, CredentialRecord, QuotaResult, Reservation } from '#storage/callers.ts'
import { LRUCache } from 'lru-cache'
import { isDeepStrictEqual } from 'node:util'
import type { Caller, CallerRecognition } from './authentication.ts'
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
  // A busy gateway answers later than it was asked.
  const wait = Math.max(1, Math.ceil((resetAt.getTime() - ctx.state.clock().getTime()) / second))
  ctx.set('Retry-After', String(wait))
  throw new Problem(
    'rate_limit_exceeded',
    `Rate limit exceeded. Retry after ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    [fieldProblem([pool], 'out_of_range', `The ${pool} pool allows ${limit} requests per window.`)],
  )
}

/** Charge of a call: a number of calls of a pool. */
export type Cost = { readonly pool: Pool; readonly units: number }

/** The charge of one call that is decided when it is executed, and not when it arrives. */
export type DeferredCharge = {
  /** 429 from memory where the call cannot succeed, before any work is done for it. */
  refuseExhausted(pool: Pool): void
  isApplied(): boolean
  /** Starts to charge the call that is about to be executed for `presumed`; a call is charged once. */
  apply(cost: Cost, presumed: Caller): AppliedCharge
  /** Charges the general pool for a call that was refused before it was executed, or answered from memory; 429. */
  revert(): Promise<void>
  /** The caller by the key as it is recorded now; 401, 403. */
  verifiedCaller(): Promise<Caller>
}

type AppliedCharge = {
  /** Resolves once the call is charged and its caller verified; 401, 403, 429, `CallerChanged`. */
  readonly settled: Promise<void>
  /** Whether this key had calls left when it was last charged, so that the charge is likely to be accepted. */
  readonly isLikely: boolean
}

/** The key was changed since it was remembered: the call is to be judged anew, by `verifiedCaller`. */
class CallerChanged extends Error {}

const uncoveredForMs = 5_000
const keysRemembered = 10_000
const addressesRemembered = 100_000

/**
 * Charges for routes whose pool counts executed calls alone. A call that is not executed costs a general call instead,
 * so that it is limited too. While the general pool cannot cover that, further calls of a key with refused calls are
 * refused from memory, for seconds, so that they cause no work without a charge.
 */
export function deferredCharges(callers: Callers) {
  const uncovered = new LRUCache<string, QuotaResult>({ max: keysRemembered })
  const forecast = forecasts()

  return (ctx: Exchange, recognized: CallerRecognition): DeferredCharge => {
    const { caller } = recognized
    const { refund, ...execution } = executionCharge(callers, forecast, ctx, recognized)
    return {
      ...execution,
      refuseExhausted(pool) {
        if (execution.isApplied()) return
        const general = uncovered.get(caller.keyId)
        if (general !== undefined) applyQuota(ctx, 'general', general)
        const quota = callers.exhausted(caller, pool)
        if (quota !== null) applyQuota(ctx, pool, quota)
      },

      async revert() {
        await refund()
        const general = await callers.consume({ keyId: caller.keyId }, 'general')
        if (general === null) return
        const { accepted, resetAt } = general.quota
        const msLeft = Math.max(1, resetAt.getTime() - ctx.state.clock().getTime())
        if (!accepted) uncovered.set(caller.keyId, general.quota, { ttl: Math.min(msLeft, uncoveredForMs) })
        applyQuota(ctx, 'general', general.quota)
      },
    }
  }
}

/** The charge of the execution itself, with the verification of the caller that the same statement allows. */
function executionCharge(
  callers: Callers,
  forecast: ReturnType<typeof forecasts>,
  ctx: Exchange,
  recognized: CallerRecognition,
) {
  const { keyId } = recognized.caller
  const { credential, verify, verifiedCaller } = openIdentity(callers, recognized)
  let isApplied = false
  let reservation: Reservation | null = null
  const refund = async (): Promise<void> => reservation?.refund()

  async function reserve({ pool, units }: Cost): Promise<QuotaResult | null> {
    const found = await callers.reserve(credential, pool, units)
    reservation = found?.reservation ?? null
    try {
      await verify(found?.held ?? null)
    } catch (error) {
      await refund()
      throw error
    }
    return reservation
  }

  async function settle(pool: Pool, presumed: Caller, reserved: Promise<QuotaResult | null>): Promise<void> {
    const quota = await reserved
    if (quota !== null) applyQuota(ctx, pool, quota)
    if (!isDeepStrictEqual(await verifiedCaller(), presumed)) throw new CallerChanged()
  }

  return {
    isApplied: () => isApplied,

    apply(cost: Cost, presumed: Caller): AppliedCharge {
      if (isApplied) return { settled: Promise.resolve(), isLikely: true }
      isApplied = true
      const { isLikely, reserved } = forecast(`${cost.pool}:${keyId}`, cost.units, () => reserve(cost))
      const settled = settle(cost.pool, presumed, reserved)
      // Work in progress learns of a refusal when it is done.
      settled.catch(() => undefined)
      return { settled, isLikely }
    },

    refund,
    verifiedCaller,
  }
}

/** Resolved caller of the call. */
function openIdentity(callers: Callers, { caller, unverified }: CallerRecognition) {
  let verified = unverified === null ? caller : null
  const credential: Credential = unverified?.credential ?? { keyId: caller.keyId }

  async function verify(held: CredentialRecord | null): Promise<Caller> {
    verified = (await unverified?.verify(held)) ?? caller
    return verified
  }

  return {
    credential,
    verify,
    verifiedCaller: async () => verified ?? verify(await callers.find(credential)),
  }
}

/**
 * Whether a reservation is likely to be accepted: by what the last one left of the pool, less what is being reserved.
 * Nothing is likely for a key that was not seen yet, or whose last reservation was refused.
 */
function forecasts() {
  const pools = new LRUCache<string, { remaining: number; pending: number }>({ max: keysRemembered })

  return (name: string, units: number, reserve: () => Promise<QuotaResult | null>) => {
    const pool = pools.get(name) ?? { remaining: 0, pending: 0 }
    pools.set(name, pool)
    const isLikely = pool.remaining - pool.pending >= units
    pool.pending += units
    const count = async (): Promise<QuotaResult | null> => {
      try {
        const quota = await reserve()
        pool.remaining = quota?.accepted === true ? quota.remaining : 0
        return quota
      } finally {
        pool.pending -= units
      }
    }
    return { isLikely, reserved: count() }
  }
}

const guessing = new Problem(
  'rate_limit_exceeded',
  'Too many requests without valid credentials from this address.',
)

/** Refuses callers without good credentials. */
export type GuessingGuard = {
  /** Answer to a call without credentials; its address is counted. */
  refusal(ctx: Exchange, problem: Problem): Problem
  /**
   * Runs `authenticate`. From an address with too many failures in this minute only those callers are looked up whom
   * this gateway remembers as valid: behind a proxy or a shared exit a stranger's flood comes from the address of all
   * callers.
   */
  recognize<Known>(
    ctx: Exchange,
    authenticate: (onlyRemembered: boolean) => Promise<Known | null>,
  ): Promise<Known>
}

export function refuseGuessing(failuresPerMinute: number): GuessingGuard {
  // The time of an entry runs from its first failure on.
  const failures = new LRUCache<string, number>({
    max: addressesRemembered,
    ttl: 60 * second,
    noUpdateTTL: true,
  })

  const isFlooding = (address: string): boolean => (failures.get(address) ?? 0) >= failuresPerMinute
  const count = (address: string): void => void failures.set(address, (failures.get(address) ?? 0) + 1)
  const flooding = (ctx: Exchange): Problem => {
    const secondsLeft = Math.ceil(failures.getRemainingTTL(ctx.state.address) / second)
    ctx.set('Retry-After', String(Math.max(1, secondsLeft)))
    return guessing
  }

  return {
    refusal(ctx, problem) {
      const { address } = ctx.state
      if (isFlooding(address)) return flooding(ctx)
      count(address)
      return problem
    },

    async recognize(ctx, authenticate) {
      const { address } = ctx.state
      const onlyRemembered = isFlooding(address)
      try {
        const caller = await authenticate(onlyRemembered)
        if (caller !== null) return caller
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (!onlyRemembered) {
          count(address)
          throw error
        }
      }
      throw flooding(ctx)
    },
  }
}
