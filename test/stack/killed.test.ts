import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

import { processMark } from '#bench/machine/process.ts'
import { startStack } from '#stack'
import { descendants } from '../support/processes.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { freshFolder } from '../support/servers.ts'
import { answers, eventually, freshStack } from '../support/stack.ts'

const root = join(import.meta.dirname, '../..')

t.test('a service that is killed comes back on its address', async t => {
  const reports: string[] = []
  const stack = await freshStack(t, { engines: 2, log: text => reports.push(text) })
  const before = stack.description()
  for (const name of ['engine-2', 'gateway', 'dispatcher']) {
    const service = stack.processes.get(name)
    t.ok(service, name)
    const killed = service?.pid() ?? 0
    process.kill(killed, 'SIGKILL')
    await eventually(`${name} is up again`, () => reports.includes(`${name} is up again`))
    t.not(service?.pid(), killed, `${name} is another process now`)
  }
  t.strictSame(stack.description(), before, 'on the same addresses')
  t.ok(await answers(stack), 'and the system answers')
})

t.test('an embedded server that is killed comes back too', async t => {
  const reports: string[] = []
  const stack = await startStack({ dataDir: freshFolder('killed'), log: text => reports.push(text) })
  t.teardown(() => stack.stop())
  for (const name of ['postgres', 'nats']) {
    process.kill(stack.processes.get(name)?.pid() ?? 0, 'SIGKILL')
    await eventually(`${name} is up again`, () => reports.includes(`${name} is up again`))
  }
  t.ok(await answers(stack))
})

t.test(
  'the end of the program leaves nothing behind',
  { skip: !existsSync('/proc') && 'needs /proc' },
  async t => {
    const endings = [
      ['SIGTERM', 'in good order'],
      ['SIGKILL', 'without a chance to tidy up'],
    ] as const
    for (const [signal, how] of endings.filter((_, at) => isOfToday(at, 2))) {
      const dataDir = freshFolder('program')
      const before = new Set(sharedMemory().map(({ id }) => id))
      const program = spawn(
        process.execPath,
        [join(root, 'stack.ts'), '--data-dir', dataDir, '--employees', '5'],
        {
          stdio: 'ignore',
        },
      )
      const ended = once(program, 'exit')
      await eventually('stack.json is written', () => existsSync(join(dataDir, 'stack.json')))
      // The numbers of processes come again: each is known by its mark.
      const family = new Map(descendants(program.pid ?? 0).map(pid => [pid, processMark(pid)]))
      t.ok(family.size >= 5, 'two servers and three services at least')

      program.kill(signal)
      await ended
      await eventually(`every process is gone after ${signal}`, () =>
        [...family].every(([pid, mark]) => mark === null || processMark(pid) !== mark),
      )
      const left = sharedMemory().filter(({ id, madeBy }) => family.has(madeBy) && !before.has(id))
      t.strictSame(left, [], `no shared memory is left, ended ${how}`)
    }
  },
)

/** The segments of the machine, with the process that made each. */
function sharedMemory(): { id: string; madeBy: number }[] {
  const [, ...segments] = readFileSync('/proc/sysvipc/shm', 'utf8').trimEnd().split('\n')
  return segments.map(segment => {
    const [, id = '', , , madeBy] = segment.trim().split(/\s+/)
    return { id, madeBy: Number(madeBy) }
  })
}
