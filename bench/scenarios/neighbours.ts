import { finding } from '../measure/finding.ts'
import { openLoop, type Request } from '../measure/load.ts'
import { inTurns, median, percentile } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

/** Payslips of another organization that are asked for in a second. */
const perSecond = 40
/** Few enough to be read in quiet at once, and more than a gateway has threads for. */
export const registers = 3
const fewPeople = 100

export const neighbours: Scenario = {
  name: 'neighbours',
  asks: 'How long does somebody else wait for a payslip while three registers are written?',
  async run({ site, sizes, tell }) {
    const large = await site.organization(sizes.people)
    const small = await site.organization(fewPeople)
    await site.forgetRuns()
    for (const organizationId of [large, small]) await site.engines.calculate(organizationId, 10)
    await site.owner.query('vacuum analyze payslip')
    const request = await payslipRequest(site, small)
    const { sandbox_base_url: base, api_key: apiKey } = site.stack.description()
    const outcomes = []
    for (const format of ['xlsx', 'csv', 'pdf'] as const) {
      tell(`payslips of ${fewPeople} people beside ${registers} registers of ${sizes.people} as ${format}`)
      const p50 = { quiet: [] as number[], busy: [] as number[] }
      const p99Of = async (name: keyof typeof p50): Promise<number> => {
        const taken = await openLoop(request, perSecond, sizes.seconds)
        p50[name].push(median(taken))
        return percentile(taken, 0.99)
      }
      const p99 = await inTurns(sizes.rounds, {
        quiet: () => p99Of('quiet'),
        busy: () => besideRegisters(base, apiKey, { organizationId: large, format }, () => p99Of('busy')),
      })
      // The first turn of all is not measured.
      const [quiet, busy] = [p50.quiet.slice(1), p50.busy.slice(1)]
      const common = { scenario: 'neighbours', unit: 'ms' }
      outcomes.push(
        finding({
          ...common,
          what: `GET of a payslip beside ${registers} registers as ${format}, p50`,
          measured: busy,
          reference: { name: 'quiet', measured: quiet },
          bar: { side: 'most', must: 2, aim: 1.3 },
        }),
        finding({
          ...common,
          what: `GET of a payslip beside ${registers} registers as ${format}, p99`,
          measured: p99.busy,
          reference: { name: 'quiet', measured: p99.quiet },
          bar: { side: 'most', must: 4.5, aim: 2 },
        }),
      )
    }
    await site.forgetRuns()
    return { findings: outcomes, charts: [] }
  },
}

/** Downloads so many registers at once, one after the other each, for as long as `work` takes. */
export async function besideRegisters<Result>(
  base: string,
  apiKey: string,
  register: Register,
  work: () => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const download = async (): Promise<void> => {
    while (!over.signal.aborted) await readRegister(base, apiKey, register, over.signal)
  }
  const downloads = Promise.all(Array.from({ length: registers }, download)).catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  try {
    return await Promise.race([
      work(),
      downloads.then(() => Promise.reject(new Error('No register is read.'))),
    ])
  } finally {
    over.abort()
    await downloads
  }
}

type Register = { readonly organizationId: number; readonly format: string }

/** Downloads the register of October 2026. */
export async function readRegister(
  base: string,
  apiKey: string,
  { organizationId, format }: Register,
  signal: AbortSignal | null = null,
): Promise<void> {
  const query = `organization_id=${organizationId}&year=2026&month=10&include_unlocked=true&format=${format}`
  const answer = await fetch(`${base}/reports/payroll-register/detail?${query}`, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal,
  })
  if (!answer.ok) throw new Error(await answer.text())
  for await (const part of answer.body ?? []) void part
}

/** Asks for the organization's payslips in turn. */
export async function payslipRequest({ stack, owner }: Site, organizationId: number): Promise<Request> {
  const { sandbox_base_url: base, api_key: apiKey } = stack.description()
  const { rows } = await owner.query<{ id: string }>('select id from payslip where organization_id = $1', [
    organizationId,
  ])
  if (rows.length === 0) throw new Error('There is no payslip to ask for.')
  const { origin, pathname } = new URL(base)
  return {
    origin,
    path: sent => `${pathname}/payslips/${rows[sent % rows.length]!.id}`,
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` },
  }
}
