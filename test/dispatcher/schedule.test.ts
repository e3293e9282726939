import fc from 'fast-check'
import t from 'tap'

import { isOver, nextAttemptAt, readRetryAfter } from '#dispatcher/delivery/schedule.ts'
import { table } from '../support/table.ts'

const second = 1_000
const hour = 3_600 * second
const first = new Date('2026-11-20T00:00:00Z')

const secondsToNext = (
  attempts: number,
  sinceFirst: number,
  random: number,
  retryAfterMs: number | null = null,
) => {
  const failedAt = new Date(first.getTime() + sinceFirst * second)
  const next = nextAttemptAt({ attempts, firstAttemptAt: first, failedAt, retryAfterMs }, () => random)
  return next === null ? '-' : String(Math.round((next.getTime() - failedAt.getTime()) / second))
}

// Seconds from a failed try to the next; jitter is a fifth either way, so 0.8, 1 and 1.2 of the pause.
const pauses = table`
  tries | since first | random 0 | random 0.5 | random 1 | pause
  1     | 0           | 4        | 5          | 6        | 5 s
  2     | 5           | 24       | 30         | 36       | 30 s
  3     | 35          | 96       | 120        | 144      | 2 min
  4     | 155         | 480      | 600        | 720      | 10 min
  5     | 755         | 1440     | 1800       | 2160     | 30 min
  6     | 2555        | 2880     | 3600       | 4320     | 1 h
  7     | 6155        | 5760     | 7200       | 8640     | 2 h
  8     | 13355       | 11520    | 14400      | 17280    | 4 h
  9     | 27755       | 23040    | 28800      | 34560    | 8 h
  10    | 56555       | 26245    | 27745      | 29245    | to 23 h, and up to 50 min more
  11    | 84300       | -        | -          | -        | that was the last
`
for (const c of pauses) {
  t.test(`after try ${c('tries')}: ${c('pause')}`, async t => {
    for (const random of [0, 0.5, 1]) {
      t.equal(secondsToNext(Number(c('tries')), Number(c('since first')), random), c(`random ${random}`))
    }
  })
}

t.test('Retry-After is honoured up to an hour, and never shortens a pause', async t => {
  t.equal(secondsToNext(1, 0, 0.5, 1_800 * second), '1800')
  t.equal(secondsToNext(1, 0, 0.5, 7_200 * second), '3600')
  t.equal(secondsToNext(7, 6_155, 0.5, 60 * second), '7200')
})

t.test('Retry-After as it is sent', async t => {
  const now = new Date('2026-11-20T10:00:00Z')
  t.equal(readRetryAfter('120', now), 120_000)
  t.equal(readRetryAfter('Fri, 20 Nov 2026 10:05:00 GMT', now), 300_000)
  t.equal(readRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now), 0)
  t.equal(readRetryAfter('soon', now), null)
  t.equal(readRetryAfter(null, now), null)
})

t.test('the day of tries ends 24 hours after the first', async t => {
  t.equal(isOver(null, first), false)
  t.equal(isOver(first, new Date(first.getTime() + 24 * hour - 1)), false)
  t.equal(isOver(first, new Date(first.getTime() + 24 * hour)), true)
})

t.test(
  'a delivery that always fails is tried again within ten seconds, and last after 23 to 24 hours [promise W3]',
  async () => {
    const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    const tries = fc.array(
      fc.record({
        random: unit,
        retryAfterMs: fc.option(fc.integer({ min: 0, max: 3 * hour })),
        lasts: fc.integer({ min: 0, max: 11 * second }),
      }),
      { minLength: 20, maxLength: 20 },
    )
    fc.assert(
      fc.property(tries, steps => {
        let at = first.getTime()
        let attempts = 0
        for (const { random, retryAfterMs, lasts } of steps) {
          attempts += 1
          const failedAt = new Date(at + lasts)
          const next = nextAttemptAt(
            { attempts, firstAttemptAt: first, failedAt, retryAfterMs },
            () => random,
          )
          if (next === null) break
          const pause = next.getTime() - failedAt.getTime()
          if (pause <= 0) return false
          if (attempts === 1 && retryAfterMs === null && pause > 10 * second) return false
          at = next.getTime()
        }
        const lastAfter = at - first.getTime()
        return attempts <= 11 && lastAfter >= 23 * hour && lastAfter < 24 * hour
      }),
      { seed: 20_261_120, numRuns: 5_000 },
    )
  },
)
