// Ids are a prefix and 26 characters that sort by the time of making: 48 bits of milliseconds and 80 bits of
// chance (the bits of a UUIDv7 without its fixed ones would be fewer), in Crockford's base 32. What a process
// makes within one millisecond counts on from the first, so that a list is kept in the order in which it came:
// slips show it.

import { randomIdBytes } from '#proto/process/random-id-bytes.ts'
import type { Clock } from '#proto/process/clock.ts'
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
  | 'chn'
  | 'ctp'
  | 'adv'
  | 'fnf'
  | 'imp'
  | 'otp'
  | 'tds'
  | 'otr'
  | 'rbr'
  | 'wh'
  | 'evt'
  | 'dlv'
  | 'eml'
  | 'pfb'
  | 'tly'
  | 'req'
  | 'cses'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten bits as two characters. */
const pairs = Array.from(
  { length: 1024 },
  (_, bits) => `${alphabet.charAt(bits >> 5)}${alphabet.charAt(bits & 31)}`,
)

/** The latest id: its millisecond, also as text, and its random bits, twenty in each. */
const latest = { ms: -1, time: '', bits: [0, 0, 0, 0] }

export function newId(prefix: IdPrefix, clock: Clock): string {
  const ms = clock().getTime()
  if (ms === latest.ms) countOn(latest.bits)
  else {
    latest.ms = ms
    latest.time = timeText(ms)
    latest.bits = randomBits()
  }
  const [a, b, c, d] = latest.bits as [number, number, number, number]
  return `${prefix}_${latest.time}${twentyBits(a)}${twentyBits(b)}${twentyBits(c)}${twentyBits(d)}`
}

/** Returns a text smaller than every id of this prefix that is made at the time or later. */
export function idBefore(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${timeText(at.getTime())}`
}

/** The id of a person's slip in a run follows from both, so that a repeated calculation writes the same one. */
export function payslipId(runId: string, employeeId: string): string {
  const digest = hash('sha256', `${runId} ${employeeId}`)
  let text = slipIdStart(runId)
  // Eighty bits, twenty at a time: every slip of a run comes here.
  for (let at = 0; at < 20; at += 5) {
    text += twentyBits(Number.parseInt(digest.slice(at, at + 5), 16))
  }
  return text
}

/** The id of a filing follows from what it is of, so that one that is due has the id under which it is stored later. */
export function filingId(subject: string): string {
  const digest = hash('sha256', subject)
  let text = 'fil_'
  for (let at = 0; at < 60; at += 5) text += twentyBits(Number.parseInt(digest.slice(at, at + 5), 16))
  return text.slice(0, 'fil_'.length + 26)
}

/** The beginning of the ids of all slips of a run. */
export function slipIdStart(runId: string): string {
  return `ps_${runId.slice(4, 14)}`
}

function twentyBits(bits: number): string {
  return `${pairs[bits >> 10]}${pairs[bits & 1023]}`
}

/** The 48 bits of a time, in ten characters. */
function timeText(ms: number): string {
  const high = Math.floor(ms / 2 ** 20)
  return `${pairs[Math.floor(high / 2 ** 20)]}${twentyBits(high % 2 ** 20)}${twentyBits(ms % 2 ** 20)}`
}

/** The milliseconds at which an id of any prefix was made. */
export function timeOfId(id: string): number {
  const time = id.slice(id.indexOf('_') + 1).slice(0, 10)
  return Array.from(time).reduce((ms, character) => ms * 32 + alphabet.indexOf(character), 0)
}

function randomBits(): number[] {
  const bytes = randomIdBytes(10)
  const [high, later] = [bytes.readUIntBE(0, 3), bytes.readUIntBE(5, 3)]
  return [
    high >> 4,
    ((high & 15) << 16) | bytes.readUInt16BE(3),
    later >> 4,
    ((later & 15) << 16) | bytes.readUInt16BE(8),
  ]
}

/** Makes the bits those of the following number: 80 bits leave room for more than a millisecond can ask for. */
function countOn(bits: number[]): void {
  for (let at = bits.length - 1; at >= 0; at--) {
    bits[at] = (bits[at]! + 1) % 2 ** 20
    if (bits[at] !== 0) break
  }
}
