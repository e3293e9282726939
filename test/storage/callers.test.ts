// What a key has left, counted by calls that come at once.

import t from 'tap'
import { type Callers, openCallers } from '#storage/callers.ts'
import { openStorage } from '#storage/open.ts'
import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'

t.test('calls that come at once are counted one by one, and never more than there are', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const gateways = await Promise.all([1, 2].map(() => openStorage({ databaseUrl, masterKey })))
  t.teardown(() => Promise.all(gateways.map(storage => storage.close())))
  const { keyId } = await createAccountWithKey(gateways[0]!, {
    name: 'a flood',
    environment: 'sandbox',
    scopes: [],
  })
  const callers = gateways.map(openCallers)

  const counted = await Promise.all(
    Array.from({ length: 650 }, (_, call) => callers[call % 2]!.consume({ keyId }, 'general')),
  )
  const remaining = counted.map(answer => answer?.quota).filter(answer => answer?.accepted === true)
  t.same(
    remaining.map(answer => answer?.remaining).toSorted((a, b) => a! - b!),
    Array.from({ length: 600 }, (_, left) => left),
    'each of the accepted has another number',
  )
  t.equal(await callers[0]!.consume({ keyId: 'nobody' }, 'general'), null)
})

t.test('the last use of a key outlives the count that told of it', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
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
  await callers.consume({ keyId }, 'bulk')
  const first = await lastUse()
  t.ok(Math.abs(first - before) < 60_000)
  await callers.consume({ keyId }, 'general')
  const second = await lastUse()
  t.ok(second > first, 'of whichever pool')
  t.match((await look()).pools, { general: { remaining: 599 }, bulk: { remaining: 9 } })

  await forgetExpired(storage)
  await queryAsOwner(databaseUrl, 'update rate_limit set expire = 0')
  await forgetExpired(storage)
  t.same(await queryAsOwner(databaseUrl, 'select 1 from rate_limit'), [])
  t.equal(await lastUse(), second)
  t.match((await look()).pools, { general: { remaining: 600 }, bulk: { remaining: 10 } })
  await callers.consume({ keyId }, 'payroll')
  t.ok((await lastUse()) > second)
  await forgetExpired(storage)
  t.ok((await lastUse()) > second, 'what is newer replaces what was kept')
})

t.test('reserved calls are counted wholly or not at all, and a refund makes room for others', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const gateways = await Promise.all([1, 2].map(() => openStorage({ databaseUrl, masterKey })))
  t.teardown(() => Promise.all(gateways.map(storage => storage.close())))
  const limits = { payroll: 60 }
  const { keyId } = await createAccountWithKey(gateways[0]!, {
    name: 'payday',
    environment: 'sandbox',
    scopes: [],
    limits,
  })
  const key = { keyId, limits }
  const [one, two] = gateways.map(openCallers)
  const reserve = async (callers: Callers, units: number) =>
    (await callers.reserve({ keyId }, 'payroll', units))!.reservation

  const many = await reserve(one!, 61)
  t.match(many, { accepted: false, limit: 60, remaining: 60 })
  await many.refund()
  t.match(await reserve(one!, 50), { accepted: true, remaining: 10 })
  t.match(await reserve(two!, 11), { accepted: false, remaining: 10 }, 'of which none is counted')
  t.equal(two!.exhausted(key, 'payroll'), null, 'fewer may still be had')

  const tried = await Promise.all(
    Array.from({ length: 40 }, (_, call) => reserve([one!, two!][call % 2]!, 1)),
  )
  const accepted = tried.filter(result => result.accepted)
  t.equal(accepted.length, 10, 'whatever comes at once')
  t.match(one!.exhausted(key, 'payroll'), { remaining: 0, accepted: false })
  for (const refused of tried.filter(result => !result.accepted)) await refused.refund()
  t.equal((await one!.look(key)).pools.payroll.remaining, 0, 'a refused call gives nothing back')
  await Promise.all(accepted.slice(0, 3).map(result => result.refund()))
  t.equal((await one!.look(key)).pools.payroll.remaining, 3)
  const again = openCallers(gateways[0]!)
  const rest = [reserve(again, 2), reserve(again, 1), reserve(again, 1)]
  t.equal((await Promise.all(rest)).filter(result => result.accepted).length >= 2, true)

  const [last] = accepted.slice(-1)
  await queryAsOwner(databaseUrl, "update rate_limit set expire = 0 where key like 'payroll:%'")
  await reserve(openCallers(gateways[1]!), 1)
  await last!.refund()
  t.equal((await one!.look(key)).pools.payroll.remaining, 59, 'an earlier window is gone with its calls')

  t.equal(await one!.reserve({ keyId: 'nobody' }, 'payroll', 1), null)
  const afresh = openCallers(gateways[0]!)
  const together = await Promise.all(Array.from({ length: 5 }, () => reserve(afresh, 10)))
  t.same(
    together.map(({ remaining }) => remaining),
    [49, 39, 29, 19, 9],
    'each of those that are counted together is told what it leaves',
  )
  t.ok(together.every(({ accepted }) => accepted))
})
