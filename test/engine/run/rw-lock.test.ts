import t from 'tap'
import { createRwLock } from '#engine/run/rw-lock.ts'

t.test('an exclusive holder waits for the shared ones before it, and those after it wait', async t => {
  const lock = createRwLock()
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => (): Promise<void> => {
    order.push(name)
    return new Promise(end => ends.set(name, end))
  }
  const all = [
    lock.shared(work('first')),
    lock.shared(work('second')),
    lock.exclusive(work('exclusive')),
    lock.shared(work('after')),
  ]
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  await end('')
  t.same(order, ['first', 'second'])
  await end('first')
  t.same(order, ['first', 'second'], 'one still holds it')
  await end('second')
  t.same(order, ['first', 'second', 'exclusive'])
  await end('exclusive')
  t.same(order, ['first', 'second', 'exclusive', 'after'])
  await end('after')
  await Promise.all(all)

  await t.rejects(
    lock.exclusive(() => Promise.reject(new Error('no'))),
    { message: 'no' },
  )
  t.equal(await lock.shared(async () => 'free'), 'free', 'a failure releases the lock')
})
