import { finding } from '../measure/finding.ts'
import { cpuSeconds } from '../measure/processes.ts'
import { inTurns, median } from '../measure/rounds.ts'
import { openCrew } from '../reference/crew.ts'
import { type Site, workersOfStack } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

const bareRun = new URL('../reference/bare-run.worker.ts', import.meta.url)
const mapperRun = new URL('../reference/orm-run.worker.ts', import.meta.url)

export const run: Scenario = {
  name: 'run',
  asks: 'How fast is a run calculated and stored, from its draft to its event, and what holds it back?',
  async run({ site, sizes, tell }) {
    const { people, rounds } = sizes
    const organizationId = await site.organization(people)
    await site.forgetRuns()
    await site.engines.calculate(organizationId)
    const bare = await openCrew(bareRun, workersOfStack, site, organizationId)
    const mapper = await openCrew(mapperRun, workersOfStack, site, organizationId)
    const cpu = { engine: [] as number[], postgres: [] as number[] }
    const statements: number[] = []
    const again: number[] = []

    const perSecond = async (store: () => Promise<number>): Promise<number> => {
      await site.forgetRuns()
      return people / (await store())
    }
    tell(`storing ${people} slips in turns`)
    const measured = await inTurns(rounds, {
      engine: () =>
        perSecond(async () => {
          const cost = await costOf(site, () => site.engines.calculate(organizationId))
          cpu.engine.push((cost.engine / people) * 1e6)
          cpu.postgres.push((cost.postgres / people) * 1e6)
          statements.push(cost.statements / people)
          again.push(await site.engines.recalculate(organizationId))
          return cost.seconds
        }),
      bare: () => perSecond(bare.run),
      mapper: () => perSecond(mapper.run),
    })
    await Promise.all([bare.close(), mapper.close()])
    await site.forgetRuns()

    const scenario = 'run'
    const own = { scenario, unit: 'slips/s', measured: measured.engine }
    return {
      findings: [
        finding({
          ...own,
          what: `${people} slips calculated and stored, two workers`,
          reference: { name: 'the same row stored by bare threads', measured: measured.bare },
          bar: { side: 'least', must: 0.25, aim: 0.5 },
        }),
        finding({
          ...own,
          what: 'the same beside find and insertMany',
          reference: { name: 'find and insertMany in the threads', measured: measured.mapper },
          bar: { side: 'least', must: 5, aim: 10 },
        }),
        finding({
          scenario,
          what: `${people} slips calculated again, nothing changed`,
          unit: 's',
          measured: again,
          reference: { name: 'the first time', measured: measured.engine.map(rate => people / rate) },
          bar: { side: 'most', must: 0.6, aim: 0.3 },
        }),
        finding({
          scenario,
          what: 'statements of a slip',
          unit: 'statements',
          measured: statements,
          reference: null,
          bar: { side: 'most', must: 0.1, aim: 0.03 },
        }),
        finding({
          scenario,
          what: 'CPU of a slip, engine and PostgreSQL',
          unit: 'µs',
          measured: cpu.engine.map((engine, round) => engine + (cpu.postgres[round] ?? 0)),
          reference: null,
          bar: { side: 'most', must: 150, aim: 75 },
        }),
      ],
      charts: [
        {
          title: 'Slips stored a second',
          form: 'bars',
          unit: 'slips/s',
          across: '',
          series: [
            {
              name: 'median',
              points: [
                { at: 'bare threads', value: median(measured.bare) },
                { at: 'engine', value: median(measured.engine) },
                { at: 'find and insertMany', value: median(measured.mapper) },
              ],
            },
          ],
        },
        {
          title: 'CPU of a slip',
          form: 'bars',
          unit: 'µs',
          across: '',
          series: [
            {
              name: 'median',
              points: [
                { at: 'engine', value: median(cpu.engine) },
                { at: 'PostgreSQL', value: median(cpu.postgres) },
              ],
            },
          ],
        },
      ],
    }
  },
}

type Cost = {
  readonly seconds: number
  readonly engine: number
  readonly postgres: number
  readonly statements: number
}

/** What a run takes of the processes: CPU seconds, and statements as the server counts them. */
async function costOf(site: Site, calculate: () => Promise<number>): Promise<Cost> {
  const engine = site.stack.processes.get('engine-1')?.pid() ?? 0
  await site.owner.query('select pg_stat_statements_reset()')
  const before = [cpuSeconds(engine), cpuSeconds(site.postgresPid)] as const
  const seconds = await calculate()
  const after = [cpuSeconds(engine), cpuSeconds(site.postgresPid)] as const
  const { rows } = await site.owner.query<{ calls: number }>(
    'select sum(calls)::int as calls from pg_stat_statements',
  )
  return {
    seconds,
    engine: after[0] - before[0],
    postgres: after[1] - before[1],
    statements: rows[0]?.calls ?? 0,
  }
}
