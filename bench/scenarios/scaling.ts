import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { openCrew } from '../reference/crew.ts'
import type { EngineGroup } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

const bareRun = new URL('../reference/bare-run.worker.ts', import.meta.url)

export const scaling: Scenario = {
  name: 'scaling',
  asks: 'What do a second worker and a second engine process bring?',
  async run({ site, sizes, tell }) {
    const { people, rounds } = sizes
    const organizationId = await site.organization(people)
    // All are as young as each other, also where other scenarios have warmed the stack's own engine.
    const one = await site.startEngines(1, 1)
    const two = await site.startEngines(1, 2)
    const apart = await site.startEngines(2, 1)
    const perSecond = async (engines: EngineGroup): Promise<number> => {
      await site.forgetRuns()
      return people / (await engines.calculate(organizationId))
    }
    tell('one worker, two workers, two processes in turns')
    // Beside the first turn of all, which is not measured: half a run is each worker's where there are two.
    for (const engines of [two, apart]) await perSecond(engines)
    const [oneBare, twoBare] = [
      await openCrew(bareRun, 1, site, organizationId),
      await openCrew(bareRun, 2, site, organizationId),
    ]
    const bare = async (crew: typeof oneBare): Promise<number> => {
      await site.forgetRuns()
      return people / (await crew.run())
    }
    const measured = await inTurns(rounds, {
      one: () => perSecond(one),
      two: () => perSecond(two),
      apart: () => perSecond(apart),
      oneBare: () => bare(oneBare),
      twoBare: () => bare(twoBare),
    })
    await Promise.all([oneBare.close(), twoBare.close()])
    await site.forgetRuns()
    const common = { scenario: 'scaling', unit: 'slips/s' }
    return {
      findings: [
        finding({
          ...common,
          what: 'two workers',
          measured: measured.two,
          reference: { name: 'one worker', measured: measured.one },
          bar: { side: 'least', must: 1.8, aim: 1.9 },
        }),
        finding({
          ...common,
          what: 'two engine processes of one worker',
          measured: measured.apart,
          reference: { name: 'one process of two workers', measured: measured.two },
          bar: { side: 'least', must: 0.95, aim: 1 },
        }),
        finding({
          ...common,
          what: 'two bare threads, which PostgreSQL and the machine limit alike',
          measured: measured.twoBare,
          reference: { name: 'one bare thread', measured: measured.oneBare },
          bar: null,
        }),
      ],
      charts: [],
    }
  },
}
