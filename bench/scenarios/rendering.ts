import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { finding } from '../measure/finding.ts'
import { openLoop } from '../measure/load.ts'
import { forgetPeak, peakMegabytes } from '../measure/processes.ts'
import { inTurns, percentile } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import { perSecond, previewRequest } from './preview.ts'
import type { Scenario } from './scenario.ts'

/** The run of the bar. */
const run = 50_000
const threads = Math.min(2, availableParallelism())

export const rendering: Scenario = {
  name: 'rendering',
  asks: 'How long until the PDFs of a run are stored, and what do previews notice of it?',
  async run({ site, sizes, tell }) {
    const { sample: people, seconds } = sizes
    const organizationId = await site.organization(people)
    const renderer = await site.startRenderer(threads)
    const request = previewRequest(site)
    const p99 = async (): Promise<number> => percentile(await openLoop(request, perSecond, seconds), 0.99)
    const ofRun: number[] = []
    const peaks: number[] = []
    tell(`the PDFs of ${people} payslips, alone and beside ${perSecond} previews a second, in turns`)
    const measured = await inTurns(Math.min(sizes.rounds, 3), {
      quiet: p99,
      alone: async () => {
        forgetPeak(renderer.pid)
        const taken = await rendered(site, organizationId, people)
        peaks.push(peakMegabytes([renderer.pid]))
        ofRun.push((taken * run) / people)
        return taken
      },
      beside: async () => {
        const stored = rendered(site, organizationId, people)
        const waited = await p99()
        await stored
        return waited
      },
    })
    await renderer.stop()
    await site.forgetRuns()
    const scenario = 'rendering'
    return {
      findings: [
        finding({
          scenario,
          what: `PDFs of ${run} payslips stored, by a run of ${people} on ${threads} threads`,
          headline: `until the PDFs of ${run} payslips are stored`,
          unit: 's',
          // The first turn of all is not measured.
          measured: ofRun.slice(1),
          reference: null,
          bar: { side: 'most', must: 40, aim: 28 },
        }),
        finding({
          scenario,
          what: `preview of one slip at ${perSecond}/s beside it, p99`,
          unit: 'ms',
          measured: measured.beside,
          reference: { name: 'quiet', measured: measured.quiet },
          bar: { side: 'most', must: 3, aim: 1.5 },
        }),
        finding({
          scenario,
          what: `peak memory of the engine that renders, ${people} payslips`,
          unit: 'MB',
          measured: peaks.slice(1),
          reference: null,
          bar: null,
        }),
      ],
      charts: [],
    }
  },
}

/** Seconds from the end of a new calculation until the file of each payslip is stored. */
async function rendered(site: Site, organizationId: number, people: number): Promise<number> {
  await site.forgetRuns()
  await site.engines.calculate(organizationId)
  const began = performance.now()
  for (;;) {
    const { rows } = await site.owner.query<{ left: number }>('select count(*)::int as left from rendering')
    if (rows[0]?.left === 0) break
    await pause(100)
  }
  const taken = (performance.now() - began) / 1_000
  const { rows } = await site.owner.query<{ files: number }>(
    'select count(*)::int as files from payslip_file',
  )
  if (rows[0]?.files !== people) throw new Error(`${rows[0]?.files} of ${people} payslips have a file.`)
  return taken
}
