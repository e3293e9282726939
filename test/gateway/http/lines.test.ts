import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { startedLines } from '#gateway/http/lines.ts'

const told = (error: unknown): string => JSON.stringify({ message: (error as Error).message })

t.test('a stream that is cut off ends with a problem, although its next line never comes', async t => {
  const cutOff = new AbortController()
  async function* lines() {
    yield 'one\n'
    yield 'two\n'
    await new Promise(() => undefined)
  }
  const read: string[] = []
  const reading = (async () => {
    for await (const line of await startedLines(lines(), told, cutOff.signal)) read.push(line)
  })()
  await pause(50)
  t.same(read, ['one\n', 'two\n'])
  cutOff.abort()
  await reading
  t.equal(read.length, 3)
  t.match(read[2], /^{"problem":{"message":"The server is shutting down and the response is incomplete/)
})

t.test('a stream that has ended, or that nobody reads any more, is not cut off', async t => {
  const cutOff = new AbortController()
  let closed = 0
  async function* lines() {
    try {
      yield 'one\n'
      yield 'two\n'
    } finally {
      closed += 1
    }
  }
  const read: string[] = []
  for await (const line of await startedLines(lines(), told, cutOff.signal)) read.push(line)
  t.same(read, ['one\n', 'two\n'])
  for await (const line of await startedLines(lines(), told, cutOff.signal)) {
    t.equal(line, 'one\n')
    break
  }
  t.equal(closed, 2, 'both are closed')
  cutOff.abort()
  await pause(10)
})
