// How far a calculation is, from what is committed of it.

import t from 'tap'
import { presentProgress } from '#gateway/resources/payroll-runs/present.ts'
import { table } from '../../support/table.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 9, 31, 10, 0, seconds))

t.test('progress of 1,000 slips in 10 shards', async t => {
  const cases = table`
    status      | taken | completed | seconds | phase       | percent | rate | eta  | why
    draft       | 0     | 0         | 5       | queued      | 0       | null | null | nobody asked yet
    calculating | 0     | 0         | 5       | queued      | 0       | null | null | no engine has taken a shard
    calculating | 2     | 0         | 5       | loading     | 0       | null | null | nothing is committed
    calculating | 4     | 300       | 6       | calculating | 30      | 50   | 14   | 300 in 6 s; 700 are left
    calculating | 9     | 799       | 16      | calculating | 79.9    | 49.9 | 5    | 49.9375 a second; 201 are left
    calculating | 10    | 800       | 16      | persisting  | 80      | 50   | 4    | no shard waits for an engine
    calculating | 10    | 1000      | 20      | aggregating | 100     | 50   | 0    | the sums are to be compared
    generated   | 10    | 1000      | 900     | done        | 100     | 50   | null | it ended after 20 s
  `
  for (const row of cases) {
    const status = row('status')
    const run = { status, excludedCount: 3, attempt: 1, updatedAt: at(0) }
    const [taken, completed] = [Number(row('taken')), Number(row('completed'))]
    const counts = {
      total: 1_000,
      completed,
      succeeded: completed,
      failed: 0,
      open: 10,
      begun: taken > 0,
      waiting: 10 - taken,
      now: at(Number(row('seconds'))),
      errorCode: null,
      errorEmployeeId: null,
    }
    const calculation = { startedAt: at(0), finishedAt: status === 'generated' ? at(20) : null }
    const progress = presentProgress(run as never, counts, calculation as never)
    const { phase, percent, ratePerSecond, etaSeconds } = progress
    t.same(
      [phase, percent, String(ratePerSecond), String(etaSeconds)],
      [row('phase'), Number(row('percent')), row('rate'), row('eta')],
      row('why'),
    )
    t.equal(progress.skipped, 3)
  }
})
