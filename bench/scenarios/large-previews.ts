import { finding } from '../measure/finding.ts'
import { openLoop, type Request } from '../measure/load.ts'
import { inTurns, median, percentile } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import { payslipRequest } from './neighbours.ts'
import { previewRequest } from './preview.ts'
import type { Scenario } from './scenario.ts'

/** As many cheap calls of each kind are made in a second. */
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
    const load = largeRequest(site, await site.newKey())
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
      let answered = 0
      const p99 = await inTurns(sizes.rounds, {
        quiet: () => p99Of('quiet'),
        busy: () =>
          besideCalls(
            load,
            () => p99Of('busy'),
            () => (answered += 1),
          ),
      })
      tell(`  ${answered} of the large previews were answered meanwhile`)
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
    await site.forgetRuns()
    return { findings, charts: [] }
  },
}

/** Keeps so many large calls open, each followed by the next, for as long as `work` takes. */
async function besideCalls<Result>(
  { origin, path, headers, body }: Request,
  work: () => Promise<Result>,
  onAnswered: () => void,
): Promise<Result> {
  const over = new AbortController()
  const call = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${origin}${String(path)}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: body ?? null,
        signal: over.signal,
      })
      // A call that waited too long for those before it is refused.
      if (!answer.ok && answer.status !== 503) throw new Error(await answer.text())
      for await (const part of answer.body ?? []) void part
      if (answer.ok) onAnswered()
    }
  }
  const calls = Promise.all(Array.from({ length: large.calls }, call)).catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  try {
    return await Promise.race([
      work(),
      calls.then(() => Promise.reject(new Error('No large preview is asked for.'))),
    ])
  } finally {
    over.abort()
    await calls
  }
}

function largeRequest(site: Site, apiKey: string): Request {
  const one = previewRequest(site)
  const asked = JSON.parse(one.body ?? '') as { employees: object[] }
  const employees = Array.from({ length: large.people }, (_, at) => ({
    ...asked.employees[0],
    ref: `person ${at}`,
  }))
  return {
    ...one,
    headers: { ...(one.headers as Record<string, string>), authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ ...asked, employees, options: { explain: large.explain } }),
  }
}
