// Ids are a prefix and 26 characters that sort by the time of making: 48 bits of milliseconds and 80 bits of
// chance (the bits of a UUIDv7 without its fixed ones would be fewer), in Crockford's base 32.

import type { Clock } from '#proto/clock.ts'
import { createHash, randomBytes } from 'node:crypto'

type IdPrefix =
  | 'acc'
  | 'key'
  | 'emp'
  | 'run'
  | 'ps'
  | 'cmp'
  | 'sal'
  | 'var'
  | 'exp'
  | 'rbr'
  | 'wh'
  | 'evt'
  | 'dlv'
  | 'req'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function newId(prefix: IdPrefix, clock: Clock): string {
  const bytes = Buffer.concat([milliseconds(clock), randomBytes(10)])
  return `${prefix}_${base32(bytes)}`
}

/** The id of a person's slip in a run follows from both, so that a repeated calculation writes the same one. */
export function payslipId(runId: string, employeeId: string): string {
  const digest = createHash('sha256').update(`${runId} ${employeeId}`).digest()
  return `ps_${runId.slice(4, 14)}${base32(digest.subarray(0, 10))}`
}

function milliseconds(clock: Clock): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(clock().getTime(), 0, 6)
  return bytes
}

function base32(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let left = Math.ceil((bytes.length * 8) / 5); left > 0; left--) {
    text = alphabet.charAt(Number(bits & 31n)) + text
    bits >>= 5n
  }
  return text
}
