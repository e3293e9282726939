import { finding } from '../measure/finding.ts'
import { forgetPeak, peakMegabytes } from '../measure/processes.ts'
import { median } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

/** A slip of a smaller run costs more: what is done once for each run is shared by fewer. */
const leastCompared = 2_000

export const size: Scenario = {
  name: 'size',
  asks: 'Does a slip of a large run cost what a slip of a small one does, in time and in memory?',
  async run({ site, sizes, tell }) {
    const costs = new Map<number, number[]>()
    const peaks = new Map<number, number[]>()
    const ofEach = new Map<string, number[]>()
    for (const people of sizes.curve) {
      const organizationId = await site.organization(people)
      const own = { costs: [] as number[], peaks: [] as number[] }
      costs.set(people, own.costs)
      peaks.set(people, own.peaks)
      for (let round = 0; round <= Math.min(sizes.rounds, 3); round += 1) {
        tell(`a run of ${people}`)
        await site.forgetRuns()
        for (const [, pid] of nodeProcesses(site)) forgetPeak(pid)
        const seconds = await site.engines.calculate(organizationId)
        if (round === 0) continue
        own.costs.push((seconds * 1e6) / people)
        const each = nodeProcesses(site).map(([name, pid]) => [name, peakMegabytes([pid])] as const)
        own.peaks.push(each.reduce((sum, [, megabytes]) => sum + megabytes, 0))
        if (people !== sizes.curve.at(-1)) continue
        for (const [name, megabytes] of each) ofEach.set(name, [...(ofEach.get(name) ?? []), megabytes])
      }
    }
    await site.forgetRuns()
    const large = sizes.curve.at(-1) as number
    const small = sizes.curve.find(people => people >= leastCompared && people < large) ?? large
    const of = (values: Map<number, number[]>, people: number): number[] => values.get(people) as number[]
    const line = (values: Map<number, number[]>, name: string) => ({
      name,
      points: sizes.curve.map(at => ({ at, value: median(of(values, at)) })),
    })
    const scenario = 'size'
    return {
      findings: [
        finding({
          scenario,
          what: `time of a slip, ${large} of them`,
          unit: 'µs',
          measured: of(costs, large),
          reference: { name: `in a run of ${small}`, measured: of(costs, small) },
          bar: { side: 'most', must: 1.15, aim: 1.05 },
        }),
        finding({
          scenario,
          what: `peak memory of all our processes, ${large} slips`,
          unit: 'MB',
          measured: of(peaks, large),
          reference: null,
          bar: { side: 'most', must: 500, aim: 350 },
        }),
        ...[...ofEach].map(([name, measured]) =>
          finding({
            scenario,
            what: `of these: ${name}`,
            unit: 'MB',
            measured,
            reference: null,
            bar: null,
          }),
        ),
        finding({
          scenario,
          what: 'peak memory, large against small',
          unit: 'MB',
          measured: of(peaks, large),
          reference: { name: `a run of ${small}`, measured: of(peaks, small) },
          bar: { side: 'most', must: 1.15, aim: 1.05 },
        }),
      ],
      charts: [
        {
          title: 'Time of a slip by size of the run',
          form: 'lines',
          unit: 'µs',
          across: 'slips',
          series: [line(costs, 'time')],
        },
        {
          title: 'Peak memory by size of the run',
          form: 'lines',
          unit: 'MB',
          across: 'slips',
          series: [line(peaks, 'memory')],
        },
      ],
    }
  },
}

/** Names and process ids. */
function nodeProcesses({ stack }: Site): [string, number][] {
  return [...stack.processes].map(([name, process]) => [name, process.pid()])
}
