import { setImmediate as breathe } from 'node:timers/promises'
import { workforce } from '#gateway/resources/sandbox/workforce.ts'
import { finding } from '../measure/finding.ts'
import { closedLoop, openLoop, type Request } from '../measure/load.ts'
import { inTurns, median, percentile } from '../measure/rounds.ts'
import { startBareGateway } from '../reference/gateways.ts'
import { employeeCells, importSeconds, workbookOf } from '../site/import-files.ts'
import { hireOrganization } from '../site/people.ts'
import type { Site } from '../site/site.ts'
import type { Chart, Scenario } from './scenario.ts'

export const perSecond = 200

/** Of the file that is imported again and again. */
const importedPeople = 2_000

export const preview: Scenario = {
  name: 'preview',
  asks: 'How long does a partner wait for one slip, in quiet, while a large run is on, and while people are imported?',
  async run({ site, sizes, tell }) {
    const { people, seconds } = sizes
    const organizationId = await site.organization(people)
    const bare = await startBareGateway('chain', site.folder)
    const ours = previewRequest(site)
    const chain: Request = { ...ours, origin: bare.origin, path: '/preview' }
    const times = {
      quiet: [] as number[][],
      chain: [] as number[][],
      busy: [] as number[][],
      importing: [] as number[][],
    }
    const file = await workbookOf(
      [...workforce({ employees: importedPeople, seed: 2026 })].map(employeeCells),
    )
    const p99 = async (name: keyof typeof times, request: Request): Promise<number> => {
      const taken = await openLoop(request, perSecond, seconds)
      times[name].push(taken)
      return percentile(taken, 0.99)
    }
    tell(
      `previews, ${perSecond} a second, in turns with the bare chain, beside a run of ${people} and beside imports`,
    )
    const measured = await inTurns(sizes.rounds, {
      quiet: () => p99('quiet', ours),
      chain: () => p99('chain', chain),
      busy: () =>
        beside(
          () => calculateAnew(site, organizationId),
          () => p99('busy', ours),
        ),
      importing: () =>
        beside(
          () => importAnew(site, file),
          () => p99('importing', ours),
        ),
    })
    tell('as many previews as there are to get')
    const most = await inTurns(sizes.rounds, {
      ours: () => closedLoop(ours, seconds / 2),
      chain: () => closedLoop(chain, seconds / 2),
    })
    await bare.stop()
    await site.forgetRuns()
    // The first turn of all is not measured.
    const middling = (name: keyof typeof times): number[] => times[name].slice(1).map(median)

    const scenario = 'preview'
    const reference = (measuredThere: readonly number[]) => ({
      name: 'the bare chain',
      measured: measuredThere,
    })
    return {
      findings: [
        finding({
          scenario,
          what: `preview of one slip at ${perSecond}/s, p99`,
          headline: `is the longest that 99 of 100 previews of a payslip take, at ${perSecond} a second`,
          unit: 'ms',
          measured: measured.quiet,
          reference: reference(measured.chain),
          bar: { side: 'most', must: 2, aim: 1.5 },
        }),
        finding({
          scenario,
          what: 'the same, p50',
          unit: 'ms',
          measured: middling('quiet'),
          reference: reference(middling('chain')),
          bar: { side: 'most', must: 1.6, aim: 1.3 },
        }),
        finding({
          scenario,
          what: `p99 while runs of ${people} are on`,
          unit: 'ms',
          measured: measured.busy,
          reference: { name: 'quiet', measured: measured.quiet },
          bar: { side: 'most', must: 5, aim: 3 },
        }),
        finding({
          scenario,
          what: 'p99 while people are imported from XLSX',
          unit: 'ms',
          measured: measured.importing,
          reference: { name: 'quiet', measured: measured.quiet },
          bar: { side: 'most', must: 3, aim: 2 },
        }),
        finding({
          scenario,
          what: 'previews a second, 32 open',
          unit: '/s',
          measured: most.ours,
          reference: reference(most.chain),
          bar: { side: 'least', must: 0.38, aim: 0.5 },
        }),
      ],
      charts: [distribution(times)],
    }
  },
}

/** Does `load` again and again for as long as `work` takes. */
async function beside<Result>(load: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  let isOver = false
  const loads = (async () => {
    while (!isOver) {
      await load()
      await breathe()
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await loads
  }
}

async function calculateAnew(site: Site, organizationId: number): Promise<void> {
  await site.forgetRuns()
  await site.engines.calculate(organizationId)
}

/** Brings the people of the file into a new organization. */
async function importAnew({ stack }: Site, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = stack.description()
  const access = { baseUrl, apiKey }
  const { organizationId } = await hireOrganization(access, 0)
  await importSeconds(access, { type: 'employees', mode: 'create', organizationId }, file, importedPeople)
}

export function previewRequest({ stack }: Site): Request {
  const { sandbox_base_url: base, api_key: apiKey } = stack.description()
  const { origin, pathname } = new URL(base)
  return {
    origin,
    path: `${pathname}/payroll-runs/preview`,
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      period: { month: 10, year: 2026 },
      components: [
        component('BASIC', 'Basic', 'basic', 'wage'),
        component('HRA', 'House rent', 'hra', 'excluded'),
        component('SPECIAL', 'Special allowance', 'special_allowance', 'wage'),
      ],
      employees: [
        {
          ref: 'asha',
          profile: { date_of_joining: '2021-06-01', date_of_birth: '1990-02-03', work_state_code: 'KA' },
          salary: {
            components: [
              { code: 'BASIC', monthly_amount: 40_000 },
              { code: 'HRA', monthly_amount: 16_000 },
              { code: 'SPECIAL', monthly_amount: 24_000 },
            ],
          },
          attendance: { lop_days: 1 },
        },
      ],
      options: { explain: 'none' },
    }),
  }
}

function component(code: string, name: string, category: string, treatment: string): object {
  return { code, name, type: 'earning', category, calculation: { method: 'flat' }, wage_treatment: treatment }
}

/** For each share of the requests, what none of them waited longer than. */
function distribution(times: Readonly<Record<string, readonly (readonly number[])[]>>): Chart {
  const shares = [1, 10, 25, 50, 75, 90, 95, 99]
  return {
    title: `How long previews wait, ${perSecond} a second`,
    form: 'lines',
    unit: 'ms',
    across: 'percent of the requests',
    series: Object.entries(times).map(([name, turns]) => {
      const taken = turns.slice(1).flat()
      return { name, points: shares.map(at => ({ at, value: percentile(taken, at / 100) })) }
    }),
  }
}
