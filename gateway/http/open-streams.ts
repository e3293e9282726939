// Answers that last: each holds a connection, and reads the database for as long as it is open.

import { Problem } from '#proto/problems.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

/**
 * Counts an answer as open until its connection is done with it; 429 where the key has `most` open at this gateway, or as
 * many of the operation as that allows.
 */
export function limitStreams(most: number) {
  const open = new Map<string, number>()
  return ({ res }: Exchange, keyId: string, { operationId, openStreams }: Route): void => {
    if (res.closed) return
    const limits: [counted: string, limit: number, name: string][] = [[keyId, most, 'streams']]
    if (openStreams !== undefined)
      limits.unshift([`${operationId} ${keyId}`, openStreams, 'streams of this operation'])
    for (const [counted, limit, name] of limits) {
      if ((open.get(counted) ?? 0) < limit) continue
      throw new Problem(
        'concurrency_limit_exceeded',
        `Too many concurrent ${name} for this key (limit ${limit}). Close a stream, or wait until one ends.`,
      )
    }
    for (const [counted] of limits) open.set(counted, (open.get(counted) ?? 0) + 1)
    res.once('close', () => {
      for (const [counted] of limits) {
        const left = (open.get(counted) ?? 1) - 1
        if (left === 0) open.delete(counted)
        else open.set(counted, left)
      }
    })
  }
}
