import { finding } from '../measure/finding.ts'
import { cpuSeconds, forgetPeak, peakMegabytes } from '../measure/processes.ts'
import { inTurns } from '../measure/rounds.ts'
import { bareLines } from '../reference/bare-tables.ts'
import type { Site } from '../site/site.ts'
import type { Bench, Outcome, Scenario } from './scenario.ts'

/** People of a large organization. */
const people = 50_000

type File = {
  readonly name: string
  readonly path: string
  readonly separator: string
  /** For `people`. */
  readonly seconds: { readonly must: number; readonly aim: number }
}

/** Of the run of October, and of the run of March for the year; as drafts, whatever is not recorded of the employer. */
function filesOf(organizationId: number, runId: string): readonly File[] {
  const month = `organization_id=${organizationId}&month=10&year=2026&draft=true`
  const quarter = `organization_id=${organizationId}&financial_year=2026-27&quarter=4&annexure=salary&draft=true`
  const monthly = { must: 3, aim: 2 }
  return [
    {
      name: 'bank file',
      path: `/payroll-runs/${runId}/bank-file?bank_format=generic&draft=true&format=csv`,
      separator: ',',
      seconds: monthly,
    },
    {
      name: 'monthly PF return (ECR)',
      path: `/statutory/pf/ecr?${month}&format=txt`,
      separator: '#~#',
      seconds: monthly,
    },
    {
      name: 'monthly ESI return',
      path: `/statutory/esi/return?${month}&format=csv`,
      separator: ',',
      seconds: monthly,
    },
    {
      name: 'Form 138 of the fourth quarter with the salary annexure',
      path: `/statutory/tds/24q?${quarter}&allow_errors=true&format=csv`,
      separator: ',',
      seconds: { must: 15, aim: 10 },
    },
  ]
}

export const files: Scenario = {
  name: 'files',
  asks: 'How long do the files of a month take, beside writing their lines from memory?',
  async run({ site, sizes, tell }) {
    const organizationId = await site.organization(sizes.people)
    await site.forgetRuns()
    await site.engines.calculate(organizationId, 10)
    const october = await latestRun(site, organizationId)
    tell('the run of March')
    await site.engines.calculate(organizationId, 3, 2027)
    await site.owner.query('vacuum analyze payslip')
    const outcomes: Outcome[] = []
    for (const file of filesOf(organizationId, october))
      outcomes.push(await measured({ site, sizes, tell }, file))
    await site.forgetRuns()
    return { findings: outcomes.flatMap(({ findings }) => findings), charts: [] }
  },
}

async function measured(
  { site, sizes, tell }: Bench,
  { name, path, separator, seconds }: File,
): Promise<Outcome> {
  const download = () => downloaded(site, path)
  const lines = (await (await download()).text()).trimEnd().split('\r\n')
  const rows = lines.map(line => line.split(separator))
  tell(`${name} of ${sizes.people} payslips`)
  const gateway = site.stack.processes.get('gateway')?.pid() ?? 0
  forgetPeak(gateway)
  const before = peakMegabytes([gateway])
  const taken: number[] = []
  const measuredTurns = await inTurns(sizes.rounds, {
    file: async () => {
      const [began, cpu] = [performance.now(), cpuSeconds(gateway)]
      await (await download()).arrayBuffer()
      taken.push((((performance.now() - began) / 1000) * people) / sizes.people)
      return rows.length / (cpuSeconds(gateway) - cpu)
    },
    bare: () => {
      const began = process.cpuUsage()
      bareLines(rows)
      const { user, system } = process.cpuUsage(began)
      return (rows.length * 1e6) / (user + system)
    },
  })
  const grown = Math.max(0, peakMegabytes([gateway]) - before)
  const common = { scenario: 'files', reference: null }
  return {
    findings: [
      finding({
        ...common,
        what: `${name}: seconds for ${people} people, from files of ${sizes.people}`,
        unit: 's',
        measured: taken.slice(1),
        bar: { side: 'most', ...seconds },
      }),
      finding({
        ...common,
        what: `${name}: memory of the gateway for ${sizes.people} people, above what it held before`,
        unit: 'MB',
        measured: [grown],
        bar: { side: 'most', must: 200, aim: 120 },
      }),
      finding({
        ...common,
        what: `${name}: lines per CPU second of the gateway`,
        unit: '/s',
        measured: measuredTurns.file,
        reference: { name: 'the same lines from memory', measured: measuredTurns.bare },
        // Lines from memory cost next to nothing: what is measured here is reading and unsealing.
        bar: null,
      }),
    ],
    charts: [],
  }
}

async function downloaded({ stack }: Site, path: string): Promise<Response> {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = stack.description()
  const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}

async function latestRun(site: Site, organizationId: number): Promise<string> {
  const list = await downloaded(site, `/payroll-runs?organization_id=${organizationId}`)
  const { data } = (await list.json()) as { data: { id: string }[] }
  return String(data[0]?.id)
}
