import t from 'tap'
import { openRoom } from '#engine/run/room.ts'

t.test('who wants to be alone waits for those within, and those after wait in turn', async t => {
  const room = openRoom()
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => (): Promise<void> => {
    order.push(name)
    return new Promise(end => ends.set(name, end))
  }
  const all = [
    room.share(work('first')),
    room.share(work('second')),
    room.alone(work('alone')),
    room.share(work('after')),
  ]
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  await end('')
  t.same(order, ['first', 'second'])
  await end('first')
  t.same(order, ['first', 'second'], 'one is still within')
  await end('second')
  t.same(order, ['first', 'second', 'alone'])
  await end('alone')
  t.same(order, ['first', 'second', 'alone', 'after'])
  await end('after')
  await Promise.all(all)

  await t.rejects(
    room.alone(() => Promise.reject(new Error('no'))),
    { message: 'no' },
  )
  t.equal(await room.share(async () => 'free'), 'free', 'a failure frees the room')
})
