import { setTimeout as pause } from 'node:timers/promises'
import { finding } from '../measure/finding.ts'
import { inTurns, median } from '../measure/rounds.ts'
import type { Scenario } from './scenario.ts'

const small = 500
/** The large run has its plan and its first shards under way by then. */
const headStartMs = 300

export const fairness: Scenario = {
  name: 'fairness',
  asks: 'Does a small run wait behind the large run of another organization?',
  async run({ site, sizes, tell }) {
    const ofLarge = await site.organization(sizes.people)
    const ofSmall = await site.organization(small)
    tell(`a run of ${small} alone, and behind one of ${sizes.people}, in turns`)
    const measured = await inTurns(Math.min(sizes.rounds, 3), {
      alone: async () => {
        await site.forgetRuns()
        return site.engines.calculate(ofSmall)
      },
      behind: async () => {
        await site.forgetRuns()
        const large = site.engines.calculate(ofLarge)
        await pause(headStartMs)
        const seconds = await site.engines.calculate(ofSmall)
        await large
        return seconds
      },
    })
    await site.forgetRuns()
    const alone = median(measured.alone)
    return {
      findings: [
        finding({
          scenario: 'fairness',
          what: `delay of a run of ${small} behind one of ${sizes.people}`,
          unit: 's',
          measured: measured.behind.map(seconds => Math.max(0, seconds - alone)),
          reference: null,
          bar: { side: 'most', must: 2, aim: 1 },
        }),
      ],
      charts: [],
    }
  },
}
