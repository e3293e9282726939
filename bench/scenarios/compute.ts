import { setTimeout as pause } from 'node:timers/promises'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { type PackedFacts, unpackFacts } from '#storage/bulk/packing/facts.ts'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { netOfTheFirstThousand, slip15, worker15 } from '../reference/in15.ts'
import type { Bench, Scenario } from './scenario.ts'

const people = 1_000

/** A shard's number of slips is kept at once; with more of them the garbage collector decides what is measured. */
const slipsOfShard = 500
const cpuMs = 400

export const compute: Scenario = {
  name: 'compute',
  asks: 'How many slips with all their lines and the whole law does one core calculate?',
  async run(bench) {
    const { run, inputs } = await realFacts(bench)
    const workers = Array.from({ length: people }, (_, id) => worker15(id))
    const net = workers.reduce((sum, worker) => sum + slip15(worker).net, 0)
    if (net !== netOfTheFirstThousand) throw new Error(`The reference calculates something else: ${net}.`)

    bench.tell('calculating in one thread')
    const measured = await inTurns(bench.sizes.rounds * 2, {
      engine: () => perSecond(inputs, input => calculatePayslip(run, input)),
      reference: () => perSecond(workers, slip15),
    })
    // The gateway closed idle connections while this thread was busy; whoever calls next must have noticed.
    await pause(100)
    return {
      findings: [
        finding({
          scenario: 'compute',
          what: 'slips calculated by one core, nothing stored',
          unit: 'slips/s',
          measured: measured.engine,
          reference: { name: 'IN15 as objects', measured: measured.reference },
          bar: { side: 'least', must: 0.1, aim: 0.15 },
        }),
      ],
      charts: [],
    }
  },
}

/** Facts of people that the engine knew when it calculated a stored run. */
export async function realFacts({ site }: Bench) {
  const organizationId = await site.organization(people)
  await site.forgetRuns()
  await site.engines.calculate(organizationId)
  const { rows } = await site.owner.query<{ run_input: RunInput; facts: string }>(
    'select c.run_input, p.facts from payslip p join calculation c using (organization_id, payroll_run_id, revision)',
  )
  const run = prepareRun((rows[0] as { run_input: RunInput }).run_input)
  return { run, inputs: rows.map(({ facts }) => unpackFacts(JSON.parse(facts) as PackedFacts)) }
}

/**
 * Slips for each second of CPU of this thread, until they took `cpuMs` of it: as many milliseconds for a fast contender
 * as for a slow one, because a few of them are compilation and the luck of one collection. `kept` slips are held.
 */
export function perSecond<Person>(
  persons: readonly Person[],
  calculate: (person: Person) => object,
  kept = slipsOfShard,
): number {
  const slips: object[] = []
  const before = process.threadCpuUsage()
  for (let count = kept; ; count += kept) {
    for (let index = 0; index < kept; index += 1) {
      slips[index] = calculate(persons[(count + index) % persons.length] as Person)
    }
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= cpuMs * 1_000) return (count * 1e6) / (user + system)
  }
}
