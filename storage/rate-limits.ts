// How many calls a key has left, counted in PostgreSQL: one statement counts and tells, so the limit is exact
// however many gateways there are. A window begins with its first call.

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { KeyLimits, Pool } from './entities/api-key.ts'
import type { Storage } from './open.ts'

const usual: Readonly<Record<Pool, { limit: number; windowSeconds: number }>> = {
  general: { limit: 600, windowSeconds: 60 },
  payroll: { limit: 60, windowSeconds: 60 * 60 },
  bulk: { limit: 10, windowSeconds: 60 },
}

/** What is left of a pool; `resetAt` is the end of its window. */
export type Allowance = {
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  readonly resetAt: Date
}

type Asking = { readonly keyId: string; readonly limits: KeyLimits }

export type RateLimits = {
  /** Counts a call. `accepted` is false when the window had none left. */
  draw(key: Asking, pool: Pool): Promise<Allowance & { readonly accepted: boolean }>
  /** Tells without counting. */
  look(key: Asking, pool: Pool): Promise<Allowance>
}

export function openRateLimits(storage: Storage): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()

  async function limiterOf(pool: Pool, limit: number): Promise<RateLimiterPostgres> {
    const name = `${pool}/${limit}`
    const known = limiters.get(name)
    if (known !== undefined) return known
    const made = new RateLimiterPostgres({
      storeClient: await storage.pool(),
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: pool,
      points: limit,
      duration: usual[pool].windowSeconds,
      // Beyond the limit the answer is known until the window ends: a flood does not reach the database.
      inMemoryBlockOnConsumed: limit + 1,
    })
    limiters.set(name, made)
    return made
  }

  function allowance(pool: Pool, limit: number, told: RateLimiterRes | null): Allowance {
    const { windowSeconds } = usual[pool]
    const left = told === null ? windowSeconds * 1000 : told.msBeforeNext
    return {
      limit,
      windowSeconds,
      remaining: told === null ? limit : Math.max(told.remainingPoints, 0),
      resetAt: new Date(storage.clock().getTime() + left),
    }
  }

  return {
    async draw({ keyId, limits }, pool) {
      const limit = limits[pool] ?? usual[pool].limit
      try {
        const told = await (await limiterOf(pool, limit)).consume(keyId)
        return { ...allowance(pool, limit, told), accepted: true }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return { ...allowance(pool, limit, error), remaining: 0, accepted: false }
      }
    },

    async look({ keyId, limits }, pool) {
      const limit = limits[pool] ?? usual[pool].limit
      return allowance(pool, limit, await (await limiterOf(pool, limit)).get(keyId))
    },
  }
}
