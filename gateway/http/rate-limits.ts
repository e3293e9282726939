// Calls are counted for a key once it is known, before anything is looked up for it. Who sends no good
// credentials is counted by address instead, so that nobody can use up another's calls.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Pool } from '#storage/entities/api-key.ts'
import type { RateLimits } from '#storage/rate-limits.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Caller } from './authentication.ts'
import type { Exchange } from './exchange.ts'

const second = 1000

/** Draws one call and says in the headers what is left; 429 when the window had none. */
export async function drawFrom(ctx: Exchange, limits: RateLimits, caller: Caller, pool: Pool): Promise<void> {
  const { limit, remaining, resetAt, accepted } = await limits.draw(caller, pool)
  const reset = Math.ceil(resetAt.getTime() / second)
  ctx.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(reset),
    'X-RateLimit-Pool': pool,
  })
  if (accepted) return
  const wait = Math.max(1, reset - Math.floor(ctx.state.startedAt.getTime() / second))
  ctx.set('Retry-After', String(wait))
  throw new Problem(
    'rate_limit_exceeded',
    `The key may make ${limit} calls in a window of the ${pool} pool.`,
    [fieldProblem([pool], 'out_of_range', `Come again in ${wait} seconds.`)],
  )
}

/** Runs `authenticate`; an address that has failed too often in this minute is refused before any look-up. */
export function refuseGuessing(failuresPerMinute: number) {
  const failures = new RateLimiterMemory({ points: failuresPerMinute, duration: 60 })
  return async <Result>(ctx: Exchange, authenticate: () => Promise<Result>): Promise<Result> => {
    const address = ctx.req.socket.remoteAddress ?? ''
    const known = await failures.get(address)
    if (known !== null && known.consumedPoints >= failuresPerMinute) {
      ctx.set('Retry-After', String(Math.max(1, Math.ceil(known.msBeforeNext / second))))
      throw new Problem('rate_limit_exceeded', 'Too many calls from this address had no good credentials.')
    }
    try {
      return await authenticate()
    } catch (error) {
      if (error instanceof Problem) await failures.penalty(address)
      throw error
    }
  }
}
