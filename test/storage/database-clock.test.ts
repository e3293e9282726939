// How this process knows the time of the database from a few measurements.

import { type DatabaseClock, maxClockSkewSeconds, openDatabaseClock } from '#storage/database-clock.ts'
import { openServiceStorage } from '#storage/open.ts'
import t from 'tap'
import { freshDatabase, queryAsOwner } from '../support/database.ts'

const hourMs = 3_600_000

/** A database and a node whose times and whose distance the test chooses. */
function network() {
  const times = { elapsed: 500, database: 1_800_000_000_000, node: 1_800_000_000_000 }
  const pass = (ms: number): void => {
    for (const name of ['elapsed', 'database', 'node'] as const) times[name] += ms
  }
  /** A connection over which the question takes `there` ms and the answer `back` ms. */
  const client = (there: number, back: number) => {
    const query = async () => {
      pass(there)
      const ms = times.database
      pass(back)
      return { rows: [{ ms }] }
    }
    return { query } as unknown as Parameters<DatabaseClock['measure']>[0]
  }
  const clock = openDatabaseClock(
    () => new Date(times.node),
    () => times.elapsed,
  )
  return { times, pass, client, clock, errorMs: () => clock.now().getTime() - times.database }
}

t.test('it goes by the database, whatever the clock of the node says and does', async t => {
  const { times, pass, client, clock, errorMs } = network()
  times.node += 25 * hourMs
  t.equal(clock.now().getTime(), times.node, 'the time of the node until there is a connection')
  t.equal(clock.skewSeconds(), null)

  await clock.measure(client(2, 2))
  t.equal(errorMs(), 0)
  t.equal(clock.skewSeconds(), 25 * 3600)
  pass(60_000)
  t.equal(errorMs(), 0)
  times.node -= 26 * hourMs
  t.equal(errorMs(), 0, 'a step of the clock of the node moves nothing')
  t.equal(clock.skewSeconds(), -3600, 'and shows at once')
})

t.test(
  'an exact measurement outlasts a worse one that agrees with it, and not one that does not',
  async t => {
    const { times, pass, client, clock, errorMs } = network()
    await clock.measure(client(90, 10))
    t.equal(errorMs(), 40, 'half of the difference between 90 ms there and 10 ms back')
    await clock.measure(client(1, 1))
    t.equal(errorMs(), 0)
    await clock.measure(client(0, 80))
    t.equal(errorMs(), 0, 'a slow answer says less')

    // A million seconds at one part in a million make one second; the old measurement is worth that much less by then.
    pass(1_000_000_000)
    times.elapsed -= 1_000
    t.equal(errorMs(), -1_000)
    await clock.measure(client(3, 3))
    t.equal(errorMs(), 0, 'drift is corrected')

    times.database -= hourMs
    await clock.measure(client(20, 20))
    t.equal(errorMs(), 0, 'another server has taken over, by whose time all gateways go')
  },
)

t.test('the first connection of either pool brings the time with it', async t => {
  const databaseUrl = await freshDatabase(t)
  const logged: unknown[] = []
  const note = (facts: object, message: string) => {
    // The server of the tests gives up safety for speed, which is reported.
    if (!('check' in facts) || facts.check === 'clock') logged.push({ ...facts, message })
  }
  const storage = await openServiceStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
    log: { warn: note, info: note },
  })
  t.teardown(() => storage.close())
  const [row] = await queryAsOwner<{ ms: number }>(
    databaseUrl,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const difference = storage.clock().getTime() - (row?.ms ?? Number.NaN)
  t.ok(Math.abs(difference) < 10_000, `${difference} ms after the database was asked`)
  t.ok(Math.abs(storage.clockSkewSeconds() ?? Number.NaN) < maxClockSkewSeconds)
  t.same(
    logged,
    [
      {
        check: 'clock',
        level: 'ok',
        message: 'The clock of this node agrees with that of the database within 5 seconds.',
      },
    ],
    'nothing else to report',
  )
})
