import { setTimeout as pause } from 'node:timers/promises'
import { finding } from '../measure/finding.ts'
import { inTurns, median } from '../measure/rounds.ts'
import type { Scenario } from './scenario.ts'

const small = 500
const peopleOfCrowd = 100
/** The large run has its plan and its first shards under way by then. */
const headStartMs = 300

export const fairness: Scenario = {
  name: 'fairness',
  asks: 'Does a small run wait behind the large run of another organization, and behind runs of many?',
  async run({ site, sizes, tell }) {
    const ofLarge = await site.organization(sizes.people)
    const ofSmall = await site.organization(small)
    const crowd = await site.organizations(sizes.crowd, peopleOfCrowd)
    tell(
      `a run of ${small} alone, behind one of ${sizes.people}, and behind ${crowd.length} runs more, in turns`,
    )
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
      crowded: async () => {
        await site.forgetRuns()
        const drafts = await Promise.all([ofLarge, ...crowd].map(id => site.engines.draft(id)))
        const mine = await site.engines.draft(ofSmall)
        const others = drafts.map(start => start())
        await pause(headStartMs)
        const seconds = await mine()
        await Promise.all(others)
        return seconds
      },
    })
    await site.forgetRuns()
    const alone = median(measured.alone)
    const delays = (runs: readonly number[]): number[] => runs.map(seconds => Math.max(0, seconds - alone))
    return {
      findings: [
        finding({
          scenario: 'fairness',
          what: `delay of a run of ${small} behind one of ${sizes.people}`,
          unit: 's',
          measured: delays(measured.behind),
          reference: null,
          bar: { side: 'most', must: 2, aim: 1 },
        }),
        finding({
          scenario: 'fairness',
          what: `the same, while ${crowd.length} more organizations calculate runs of ${peopleOfCrowd}`,
          unit: 's',
          measured: delays(measured.crowded),
          reference: null,
          bar: { side: 'most', must: 2, aim: 1 },
        }),
      ],
      charts: [],
    }
  },
}
