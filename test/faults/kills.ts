// Two engines calculate a large run and are killed again and again. `npm run test:faults` runs it; FAULT_PEOPLE,
// FAULT_KILLS and FAULT_SEED make it smaller, larger or another one.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { eventually } from '../support/stack.ts'
import { openFaultWorld } from './world.ts'

const people = Number(process.env['FAULT_PEOPLE'] ?? 50_000)
const kills = Number(process.env['FAULT_KILLS'] ?? 20)
const seed = Number(process.env['FAULT_SEED'] ?? 2026)

t.test(`${people} slips, ${kills} kills, seed ${seed}`, async t => {
  const environment = { SHARD_SIZE: '50', ENGINE_WORKERS: '1', LOG_LEVEL: 'warn' }
  const world = await openFaultWorld(t, { engines: 2, environment })
  const [calm, troubled] = [await world.fill(people), await world.fill(people)]
  const undisturbed = await world.calculate(calm, async () => undefined)
  t.equal(undisturbed.slips, people)

  const chance = createChance(seed)
  const killedAt: string[] = []
  const disturbed = await world.calculate(troubled, async progress => {
    for (let kill = 0; kill < kills; kill += 1) {
      const from = (people * 0.9 * kill) / kills
      const stored = await eventually(
        'more slips are stored',
        async () => {
          const count = await progress().catch(() => 0)
          return count > from ? count : null
        },
        120_000,
      )
      const name = `engine-${1 + chance(2)}`
      const engine = world.stack.processes.get(name)
      if (engine === undefined) throw new Error(`The stack has no ${name}.`)
      // The one before may have been its own, and it has not come back yet.
      await eventually(`${name} is there to be killed`, () => isKilled(engine.pid()), 60_000)
      killedAt.push(`${name} at ${stored}`)
      await pause(50 + chance(200))
    }
  })
  t.comment(`killed ${killedAt.join(', ')}`)
  t.equal(killedAt.length, kills)
  t.same(disturbed, undisturbed, 'no slip is missing, double or different in a letter')
})

/** False: there is no such process. */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** Lehmer's generator; a whole number from 0 to below `limit`. */
function createChance(from: number): (limit: number) => number {
  let state = (from % 2_147_483_646) + 1
  return limit => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * limit)
  }
}
