import { type Cost, costOf } from '../measure/cost.ts'
import { finding } from '../measure/finding.ts'
import { median } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

/** From the first month of the tax year on. */
const months = [4, 5, 6, 7, 8, 9, 10]

export const year: Scenario = {
  name: 'year',
  asks: 'Does a run late in the tax year cost what its first one does?',
  async run({ site, sizes, tell }) {
    const organizationId = await site.organization(sizes.people)
    const rounds: SlipCost[][] = []
    for (let round = 0; round <= Math.ceil(sizes.rounds / 2); round += 1) {
      tell(`seven months of ${sizes.people} people`)
      await site.forgetRuns()
      const costs: SlipCost[] = []
      for (const month of months) {
        const cost = await costOf(site, () => site.engines.calculate(organizationId, month))
        costs.push(ofSlip(cost, await slipsOf(site, month)))
      }
      if (round > 0) rounds.push(costs)
    }
    await site.forgetRuns()
    const of = (month: number, part: keyof SlipCost): number[] =>
      rounds.map(costs => (costs[months.indexOf(month)] as SlipCost)[part])
    const [first, last] = [months[0] as number, months.at(-1) as number]
    const common = { scenario: 'year', unit: 'µs' }
    return {
      findings: [
        finding({
          ...common,
          what: 'time of a slip in the seventh month of a tax year',
          measured: of(last, 'wall'),
          reference: { name: 'in the first month', measured: of(first, 'wall') },
          bar: { side: 'most', must: 1.15, aim: 1.05 },
        }),
        finding({
          ...common,
          what: 'CPU of a slip in the seventh month, engine and PostgreSQL',
          measured: of(last, 'cpu'),
          reference: { name: 'in the first month', measured: of(first, 'cpu') },
          bar: null,
        }),
      ],
      charts: [
        {
          title: 'Time of a slip by month of the tax year',
          form: 'lines',
          unit: 'µs',
          across: 'month of the tax year',
          series: [
            {
              name: 'time',
              points: months.map((month, at) => ({ at: at + 1, value: median(of(month, 'wall')) })),
            },
          ],
        },
      ],
    }
  },
}

/** Microseconds. */
type SlipCost = { readonly wall: number; readonly cpu: number }

function ofSlip({ seconds, engine, postgres }: Cost, slips: number): SlipCost {
  return { wall: (seconds * 1e6) / slips, cpu: ((engine + postgres) * 1e6) / slips }
}

async function slipsOf({ owner }: Site, month: number): Promise<number> {
  const { rows } = await owner.query<{ slips: number }>(
    'select employee_count + failed_count as slips from payroll_run where extract(month from period_start) = $1',
    [month],
  )
  return (rows[0] as { slips: number }).slips
}
