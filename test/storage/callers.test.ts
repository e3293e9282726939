// What a key has left, counted by calls that come at once.

import t from 'tap'
import { openCallers } from '#storage/callers.ts'
import { openStorage } from '#storage/open.ts'
import { createAccountWithKey } from '#storage/repositories/key-administration.ts'
import { freshDatabase } from '../support/database.ts'

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
