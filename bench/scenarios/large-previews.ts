import { finding } from '../measure/finding.ts'
import { type HeldLoad, openHeldLoad } from '../measure/held-load.ts'
import { openLoop } from '../measure/load.ts'
import { inTurns, median, percentile } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import { payslipRequest } from './neighbours.ts'
import { previewRequest } from './preview.ts'
import type { Scenario } from './scenario.ts'

/** Cheap calls of each kind in a second. */
const perSecond = 40
const fewPeople = 100
/** Previews that one key asks for at once, each of as many people as a call may have, with every explanation. */
const large = { calls: 8, people: 1_000, explain: 'full' }

export const largePreviews: Scenario = {
  name: 'large-previews',
  asks: `How long do others wait while ${large.calls} previews of ${large.people} people are calculated?`,
  async run({ site, sizes, tell }) {
    const organizationId = await site.organization(fewPeople)
    await site.forgetRuns()
    await site.engines.calculate(organizationId, 10)
    const load = openHeldLoad(largeLoad(site, await site.newKey()))
    const cheap = {
      'preview of one slip': previewRequest(site),
      'GET of a payslip': await payslipRequest(site, organizationId),
    }
    const findings = []
    for (const [what, request] of Object.entries(cheap)) {
      tell(`${what}, ${perSecond} a second, beside ${large.calls} previews of ${large.people} people`)
      const times = { quiet: [] as number[][], busy: [] as number[][] }
      const p99Of = async (name: keyof typeof times): Promise<number> => {
        const taken = await openLoop(request, perSecond, sizes.seconds)
        times[name].push(taken)
        return percentile(taken, 0.99)
      }
      const answers: Record<string, number> = {}
      const p99 = await inTurns(sizes.rounds, {
        quiet: () => p99Of('quiet'),
        async busy() {
          const [taken, answered] = await load.beside(() => p99Of('busy'))
          for (const [status, count] of Object.entries(answered))
            answers[status] = (answers[status] ?? 0) + count
          return taken
        },
      })
      const told = Object.entries(answers).map(([status, count]) => `${count} with ${status}`)
      tell(`  large previews answered meanwhile: ${told.join(', ') || 'none'}`)
      // The first turn of all is not measured.
      const p50 = (name: keyof typeof times): number[] => times[name].slice(1).map(median)
      const common = { scenario: 'large-previews', unit: 'ms' }
      findings.push(
        finding({
          ...common,
          what: `${what} beside ${large.calls} large previews, p50`,
          measured: p50('busy'),
          reference: { name: 'quiet', measured: p50('quiet') },
          bar: null,
        }),
        finding({
          ...common,
          what: `${what} beside ${large.calls} large previews, p99`,
          measured: p99.busy,
          reference: { name: 'quiet', measured: p99.quiet },
          bar: { side: 'most', must: 1.2, aim: 1.1 },
        }),
      )
    }
    await load.close()
    await site.forgetRuns()
    return { findings, charts: [] }
  },
}

function largeLoad(site: Site, apiKey: string): HeldLoad {
  const { origin, path, body = '' } = previewRequest(site)
  const asked = JSON.parse(body) as { employees: object[] }
  const employees = Array.from({ length: large.people }, (_, at) => ({
    ...asked.employees[0],
    ref: `person ${at}`,
  }))
  return {
    origin,
    path: String(path),
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, employees, options: { explain: large.explain } }),
    calls: large.calls,
  }
}
