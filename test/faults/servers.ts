// PostgreSQL and NATS go away in the middle of a run, and a run is cut and shared out in very different ways: the
// slips are the same to the letter. `npm run test:faults` runs it.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { eventually } from '../support/stack.ts'
import { openFaultWorld } from './world.ts'

const people = Number(process.env['FAULT_PEOPLE'] ?? 50_000)
const environment = { SHARD_SIZE: '100', ENGINE_WORKERS: '2', LOG_LEVEL: 'warn' }

t.test('servers that go away in the middle of a run', async t => {
  const world = await openFaultWorld(t, { environment })
  const kill = (name: string, by: NodeJS.Signals): void => {
    const server = world.stack.processes.get(name)
    if (server === undefined) throw new Error(`The stack has no ${name}.`)
    process.kill(server.pid(), by)
  }
  const troubles = {
    'PostgreSQL is restarted': () => kill('postgres', 'SIGINT'),
    'PostgreSQL crashes and recovers': () => kill('postgres', 'SIGQUIT'),
    'NATS is killed': () => kill('nats', 'SIGKILL'),
    'NATS loses its disk': () => {
      kill('nats', 'SIGKILL')
      rmSync(join(world.dataDir, 'nats'), { recursive: true, force: true })
    },
  }
  const undisturbed = await world.calculate(await world.fill(people), async () => undefined)
  t.equal(undisturbed.slips, people)
  for (const [name, trouble] of Object.entries(troubles)) {
    const organizationId = await world.fill(people)
    let stored = 0
    const disturbed = await world.calculate(organizationId, async progress => {
      stored = await eventually('some slips are stored', async () => (await progress()) || null)
      trouble()
    })
    t.ok(stored < people, `${name} at ${stored} stored slips`)
    t.same(disturbed, undisturbed, name)
  }
})

t.test('one worker with large shards, sixteen with small ones', async t => {
  const few = Math.min(people, 4_000)
  const ways = [
    { SHARD_SIZE: '500', ENGINE_WORKERS: '1' },
    { SHARD_SIZE: '7', ENGINE_WORKERS: '16' },
  ]
  const figures = []
  for (const way of ways) {
    const world = await openFaultWorld(t, { environment: { ...environment, ...way } })
    figures.push(await world.calculate(await world.fill(few), async () => undefined))
    await world.stack.stop()
  }
  t.equal(figures[0]?.slips, few)
  t.same(figures[1], figures[0])
})
