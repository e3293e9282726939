// What a key has left, counted by calls that come at once.

import t from 'tap'
import { openCallers } from '#storage/callers.ts'
import { openStorage } from '#storage/open.ts'
import { forgetExpired } from '#storage/repositories/housekeeping.ts'
import { createAccountWithKey } from '#storage/repositories/key-administration.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'

t.test('calls that come at once are counted one by one, and never more than there are', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const gateways = await Promise.all(
    [1, 2].map(() => openStorage({ databaseUrl, masterKey, clock: () => new Date() })),
  )
  t.teardown(() => Promise.all(gateways.map(storage => storage.close())))
  const { keyId } = await createAccountWithKey(gateways[0]!, {
    name: 'a flood',
    environment: 'sandbox',
    scopes: [],
  })
  const callers = gateways.map(openCallers)

  const drawn = await Promise.all(
    Array.from({ length: 650 }, (_, call) => callers[call % 2]!.draw({ keyId }, 'general')),
  )
  const remaining = drawn.map(answer => answer?.drawn).filter(answer => answer?.accepted === true)
  t.same(
    remaining.map(answer => answer?.remaining).toSorted((a, b) => a! - b!),
    Array.from({ length: 600 }, (_, left) => left),
    'each of the accepted has another number',
  )
  t.match(await callers[0]!.draw({ keyId }, 'bulk', 11), { drawn: { accepted: false, remaining: 10 } })
  const [whole, one] = await Promise.all([
    callers[0]!.draw({ keyId }, 'bulk', 9),
    callers[1]!.draw({ keyId }, 'bulk'),
  ])
  t.same([whole?.drawn.accepted, one?.drawn.accepted], [true, true])
  t.match(await callers[1]!.draw({ keyId }, 'bulk', 1), { drawn: { accepted: false, remaining: 0 } })
  t.equal(await callers[0]!.draw({ keyId: 'nobody' }, 'general'), null)
})

t.test('the last use of a key outlives the count that told of it', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
    clock: () => new Date(),
  })
  t.teardown(() => storage.close())
  const callers = openCallers(storage)
  const { keyId } = await createAccountWithKey(storage, { name: 'a', environment: 'sandbox', scopes: [] })
  const look = () => callers.look({ keyId, limits: {} })
  const lastUse = async () => (await look()).lastUsedAt?.getTime() ?? 0
  t.match(await look(), {
    pools: { general: { remaining: 600 }, payroll: { remaining: 60 }, bulk: { remaining: 10 } },
    lastUsedAt: null,
  })

  const before = Date.now()
  await callers.draw({ keyId }, 'bulk')
  const first = await lastUse()
  t.ok(Math.abs(first - before) < 5_000)
  await callers.draw({ keyId }, 'general')
  const second = await lastUse()
  t.ok(second > first, 'of whichever pool')
  t.match((await look()).pools, { general: { remaining: 599 }, bulk: { remaining: 9 } })

  await forgetExpired(storage)
  await queryAsOwner(databaseUrl, 'update rate_limit set expire = 0')
  await forgetExpired(storage)
  t.same(await queryAsOwner(databaseUrl, 'select 1 from rate_limit'), [])
  t.equal(await lastUse(), second)
  t.match((await look()).pools, { general: { remaining: 600 }, bulk: { remaining: 10 } })
  await callers.draw({ keyId }, 'payroll')
  t.ok((await lastUse()) > second)
  await forgetExpired(storage)
  t.ok((await lastUse()) > second, 'what is newer replaces what was kept')
})
