// Ids are a prefix and 26 characters that sort by the time of making: 48 bits of milliseconds and 80 bits of
// chance (the bits of a UUIDv7 without its fixed ones would be fewer), in Crockford's base 32. What a process
// makes within one millisecond counts on from the first, so that a list is kept in the order in which it came:
// slips show it.

import { randomIdBytes } from '#proto/random-id-bytes.ts'
import type { Clock } from '#proto/clock.ts'
import { hash } from 'node:crypto'

export type IdPrefix =
  | 'acc'
  | 'key'
  | 'emp'
  | 'run'
  | 'ps'
  | 'dep'
  | 'dsg'
  | 'hol'
  | 'shf'
  | 'lv'
  | 'cmp'
  | 'sal'
  | 'grp'
  | 'cyc'
  | 'inc'
  | 'var'
  | 'exp'
  | 'adv'
  | 'otp'
  | 'tds'
  | 'otr'
  | 'rbr'
  | 'wh'
  | 'evt'
  | 'dlv'
  | 'req'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

let latest: Buffer = Buffer.alloc(16)

export function newId(prefix: IdPrefix, clock: Clock): string {
  const time = milliseconds(clock)
  latest = latest.subarray(0, 6).equals(time) ? next(latest) : Buffer.concat([time, randomIdBytes(10)])
  return `${prefix}_${base32(latest)}`
}

/** The id of a person's slip in a run follows from both, so that a repeated calculation writes the same one. */
export function payslipId(runId: string, employeeId: string): string {
  const digest = hash('sha256', `${runId} ${employeeId}`)
  let text = slipIdStart(runId)
  // Eighty bits, twenty at a time: every slip of a run comes here.
  for (let at = 0; at < 20; at += 5) {
    const bits = Number.parseInt(digest.slice(at, at + 5), 16)
    text += `${pairs[bits >> 10]}${pairs[bits & 1023]}`
  }
  return text
}

/** Ten bits as two characters. */
const pairs = Array.from(
  { length: 1024 },
  (_, bits) => `${alphabet.charAt(bits >> 5)}${alphabet.charAt(bits & 31)}`,
)

/** What the ids of all slips of a run begin with. */
export function slipIdStart(runId: string): string {
  return `ps_${runId.slice(4, 14)}`
}

/** The following number: 80 bits of chance leave room for more than a millisecond can ask for. */
function next(bytes: Buffer): Buffer {
  const following = Buffer.from(bytes)
  for (let at = following.length - 1; at >= 6; at--) {
    following[at] = (following[at]! + 1) & 255
    if (following[at] !== 0) break
  }
  return following
}

function milliseconds(clock: Clock): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(clock().getTime(), 0, 6)
  return bytes
}

/** The bytes as one number, from its last five bits to its first. */
function base32(bytes: Buffer): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes.toReversed()) {
    held |= byte << bits
    for (bits += 8; bits >= 5; bits -= 5) {
      text = alphabet.charAt(held & 31) + text
      held >>= 5
    }
  }
  return bits > 0 ? alphabet.charAt(held) + text : text
}
