// Answers that last: each holds a connection, and reads the database for as long as it is open.

import { Problem } from '#proto/problems.ts'
import type { Exchange } from './exchange.ts'

/** Counts an answer as open until its connection is done with it; 429 where the key has `most` open at this gateway. */
export function limitStreams(most: number) {
  const open = new Map<string, number>()
  return ({ res }: Exchange, keyId: string): void => {
    if (res.closed) return
    const others = open.get(keyId) ?? 0
    if (others >= most) {
      throw new Problem(
        'concurrency_limit_exceeded',
        `Too many concurrent streams for this key (limit ${most}). Close a stream, or wait until one ends.`,
      )
    }
    open.set(keyId, others + 1)
    res.once('close', () => {
      const left = (open.get(keyId) ?? 1) - 1
      if (left === 0) open.delete(keyId)
      else open.set(keyId, left)
    })
  }
}
