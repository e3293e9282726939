// Calls are counted for a key once it is known, before anything is looked up for it. Who sends no good
// credentials is counted by address instead, so that nobody can use up another's calls.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Pool } from '#storage/entities/api-key.ts'
import type { Drawn } from '#storage/callers.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Exchange } from './exchange.ts'

const second = 1000

/** Says in the headers what is left after a call was drawn; 429 when the window had fewer than it counts as. */
export function tellDrawn(ctx: Exchange, pool: Pool, { limit, remaining, resetAt, accepted }: Drawn): void {
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
    throw new Problem('rate_limit_exceeded', 'Too many calls from this address had no good credentials.')
  }
}
