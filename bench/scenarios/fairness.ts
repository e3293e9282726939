import { setTimeout as pause } from 'node:timers/promises'
import { finding } from '../measure/finding.ts'
import { inTurns, median } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

const small = 500
const peopleOfCrowd = 100
/** The runs of the crowd have begun by then. */
const headStartMs = 300

export const fairness: Scenario = {
  name: 'fairness',
  asks: 'Does a small run wait behind the large run of another organization, and behind runs of many?',
  async run({ site, sizes, tell }) {
    const ofLarge = await site.organization(sizes.people)
    const ofSmall = await site.organization(small)
    const ofCrowd = await site.organizations(sizes.crowd, peopleOfCrowd)
    tell(
      `a run of ${small} alone, behind one of ${sizes.people}, among ${sizes.crowd} runs, and both, in turns`,
    )
    /** The seconds of the small run; the large one has stored slips when it begins. */
    const timed = async (parts: { readonly large: boolean; readonly crowd: boolean }): Promise<number> => {
      await site.forgetRuns()
      const drafts = await Promise.all((parts.crowd ? ofCrowd : []).map(id => site.engines.draft(id)))
      const mine = await site.engines.draft(ofSmall)
      const others: Promise<number>[] = []
      const begin = (run: Promise<number>): void => {
        // Thrown where all are awaited, which may be long after it failed.
        run.catch(() => undefined)
        others.push(run)
      }
      if (parts.large) {
        begin(site.engines.calculate(ofLarge))
        await firstStored(site, ofLarge)
      }
      for (const start of drafts) begin(start())
      if (parts.crowd) await pause(headStartMs)
      const seconds = await mine()
      await Promise.all(others)
      return seconds
    }
    const measured = await inTurns(Math.min(sizes.rounds, 3), {
      alone: () => timed({ large: false, crowd: false }),
      behind: () => timed({ large: true, crowd: false }),
      crowd: () => timed({ large: false, crowd: true }),
      crowded: () => timed({ large: true, crowd: true }),
    })
    await site.forgetRuns()
    const delays = (runs: readonly number[], without: readonly number[]): number[] =>
      runs.map(seconds => Math.max(0, seconds - median(without)))
    return {
      findings: [
        finding({
          scenario: 'fairness',
          what: `delay of a run of ${small} behind one of ${sizes.people}`,
          unit: 's',
          measured: delays(measured.behind, measured.alone),
          reference: null,
          bar: { side: 'most', must: 2, aim: 1 },
        }),
        finding({
          scenario: 'fairness',
          what: `the same, while ${sizes.crowd} more organizations calculate runs of ${peopleOfCrowd}`,
          unit: 's',
          measured: delays(measured.crowded, measured.crowd),
          reference: null,
          bar: { side: 'most', must: 2, aim: 1 },
        }),
        finding({
          scenario: 'fairness',
          what: `delay of a run of ${small} among ${sizes.crowd} of ${peopleOfCrowd}, without the large one`,
          unit: 's',
          measured: delays(measured.crowd, measured.alone),
          reference: null,
          bar: null,
        }),
      ],
      charts: [],
    }
  },
}

/** Until the organization has stored slips of a run. */
async function firstStored({ owner }: Site, organizationId: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      'select from shard where organization_id = $1 and done_at is not null',
      [organizationId],
    )
    if (rows.length > 0) return
    await pause(10)
  }
}
