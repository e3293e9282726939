// Who comes while a statement is under way is asked for by the next, together with all who wait.

import t from 'tap'
import { openGathering } from '#storage/gathering.ts'

t.test('callers of one name are asked for together, in the order in which they came', async t => {
  const gather = openGathering<number>()
  const asked: number[] = []
  const sum = async (size: number): Promise<number> => {
    asked.push(size)
    const before = asked.slice(0, -1).reduce((all, one) => all + one, 0)
    await new Promise(resolve => setTimeout(resolve, 5))
    return before + size
  }
  const first = gather('key', sum)
  await new Promise(resolve => setImmediate(resolve))
  const later = await Promise.all([first, ...Array.from({ length: 4 }, () => gather('key', sum))])
  t.same(asked, [1, 4])
  t.same(
    later.map(({ answer, size, place }) => answer - size + place),
    [1, 2, 3, 4, 5],
  )
  await gather('key', sum)
  t.same(asked, [1, 4, 1], 'nobody is asked for twice')
})

t.test('names do not wait for each other', async t => {
  const gather = openGathering<string>()
  const never = gather('slow', () => new Promise<string>(() => undefined))
  void never
  t.match(await gather('quick', async size => `${size} asked`), { answer: '1 asked', place: 1 })
})

t.test('what fails for some is asked anew for those who come later', async t => {
  const gather = openGathering<number>()
  const failing = t.rejects(
    gather('key', () => Promise.reject(new Error('the connection is gone'))),
    { message: 'the connection is gone' },
  )
  const together = gather('key', size => Promise.resolve(size))
  await t.rejects(together, { message: 'the connection is gone' }, 'who was asked for together')
  await failing
  t.match(await gather('key', size => Promise.resolve(size)), { answer: 1, place: 1, size: 1 })
})
