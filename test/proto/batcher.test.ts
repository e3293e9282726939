// Items that arrive while a batch runs form the next one of their key.

import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { createBatcher } from '#proto/process/batcher.ts'

t.test('items of one key that arrive while a batch runs share the next, in their order', async t => {
  const batches: string[][] = []
  const call = createBatcher<string, string>({
    async run(items, key) {
      batches.push([...items])
      await pause(5)
      return items.map(item => `${key}:${item}`)
    },
  })
  const first = call('a', 'k')
  await turn()
  const results = await Promise.all([first, ...['b', 'c', 'd'].map(item => call(item, 'k'))])
  t.same(batches, [['a'], ['b', 'c', 'd']])
  t.same(results, ['k:a', 'k:b', 'k:c', 'k:d'])
  t.equal(await call('e', 'k'), 'k:e')
  t.same(batches.at(-1), ['e'], 'no item runs twice')
})

t.test('keys do not wait for each other', async t => {
  const call = createBatcher<string, string>({
    run: (items, key) => (key === 'slow' ? new Promise(() => undefined) : Promise.resolve(items)),
  })
  void call('never', 'slow')
  t.equal(await call('now', 'fast'), 'now')
})

t.test('a batch has at most `maxItems` items', async t => {
  const sizes: number[] = []
  const call = createBatcher<number, number>({
    maxItems: 2,
    async run(items) {
      sizes.push(items.length)
      return items
    },
  })
  t.same(await Promise.all([1, 2, 3, 4, 5].map(item => call(item))), [1, 2, 3, 4, 5])
  t.same(sizes, [2, 2, 1])
})

t.test('a failure rejects the items of its batch, and the next batch runs', async t => {
  let isBroken = true
  const call = createBatcher<string, string>({
    run: items => (isBroken ? Promise.reject(new Error('connection lost')) : Promise.resolve(items)),
  })
  await Promise.all(['a', 'b'].map(item => t.rejects(call(item), { message: 'connection lost' })))
  isBroken = false
  t.equal(await call('c'), 'c')
})

t.test('with `isolatesFailures` an invalid item fails alone', async t => {
  const call = createBatcher<string, string>({
    isolatesFailures: true,
    async run(items) {
      if (items.includes('bad')) throw new Error('invalid')
      return items
    },
  })
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(item => call(item)))
  t.same(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})
