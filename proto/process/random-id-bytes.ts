// Random bytes of the system, fetched for many names at once: asking for ten of them costs as much as for thousands.

import { randomBytes } from 'node:crypto'

const fetched = 4_096

let pool = Buffer.alloc(0)
let used = 0

/** Random bytes, at most a few dozen, handed out once; for ids and nonces, not for secrets. */
export function randomIdBytes(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    pool = randomBytes(fetched)
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}
