import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t, { type Test } from 'tap'

import { freePort } from '#bench/machine/process.ts'

const processModule = join(import.meta.dirname, '../../bench/machine/process.ts')

t.test('a port that was given to one process is given to no other one', async t => {
  const mine = await freePort()
  t.equal(await freePort(mine), mine, 'whoever has it may ask for it again')
  const [other] = await askInAnotherProcess(t, [mine])
  t.not(other, mine, 'another process gets another one, though nothing listens yet')
})

t.test('processes that ask for the same ports at the same time share them out', async t => {
  const wanted = Array.from({ length: 20 }, (_, at) => 9_000 + at)
  const answers = await Promise.all([1, 2, 3, 4].map(() => askInAnotherProcess(t, wanted)))
  const given = answers.flat()
  t.equal(given.length, 80)
  t.equal(new Set(given).size, 80, 'no port twice')
})

/** The ports that a process of its own is given; it lives until the test ends. */
async function askInAnotherProcess(t: Test, wanted: readonly number[]): Promise<number[]> {
  const program = `
    import { freePort } from ${JSON.stringify(processModule)}
    const ports = []
    for (const port of ${JSON.stringify(wanted)}) ports.push(await freePort(port))
    process.stdout.write(JSON.stringify(ports))
    process.stdin.resume()
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => {
    child.stdin.end()
    return once(child, 'exit')
  })
  const [answer] = (await once(child.stdout, 'data')) as [Buffer]
  return JSON.parse(answer.toString()) as number[]
}
