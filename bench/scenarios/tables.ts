import { finding } from '../measure/finding.ts'
import { cpuSeconds, forgetPeak, peakMegabytes } from '../measure/processes.ts'
import { inTurns } from '../measure/rounds.ts'
import { bareCsv, bareXlsx } from '../reference/bare-tables.ts'
import type { Site } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

const register = '/reports/payroll-register/detail'
const differences = '/reports/pay-difference'

export const tables: Scenario = {
  name: 'tables',
  asks: 'What does the register of a run cost as a file, beside writing rows that lie in memory by the same library?',
  async run({ site, sizes, tell }) {
    const organizationId = await site.organization(sizes.people)
    await site.forgetRuns()
    for (const month of [9, 10]) await site.engines.calculate(organizationId, month)
    const read = downloadOf(site, organizationId)
    const rows = recordsOf(await (await read(register, 'csv')).text())

    tell(`the register of ${sizes.people} payslips as a file`)
    const gateway = site.stack.processes.get('gateway')?.pid() ?? 0
    const served = (path: string, format: 'csv' | 'xlsx') => async () => {
      const before = cpuSeconds(gateway)
      await (await read(path, format)).arrayBuffer()
      return sizes.people / (cpuSeconds(gateway) - before)
    }
    const bare = (write: (all: typeof rows) => unknown) => async () => {
      const before = process.cpuUsage()
      await write(rows)
      const { user, system } = process.cpuUsage(before)
      return (rows.length * 1e6) / (user + system)
    }
    forgetPeak(gateway)
    const measured = await inTurns(sizes.rounds, {
      csv: served(register, 'csv'),
      bareCsv: bare(bareCsv),
      xlsx: served(register, 'xlsx'),
      bareXlsx: bare(all => bareXlsx(all)),
      differences: served(differences, 'csv'),
    })
    const peak = peakMegabytes([gateway])
    await site.forgetRuns()
    const common = { scenario: 'tables', unit: 'rows/s' }
    return {
      findings: [
        finding({
          ...common,
          what: 'payslips of the register as XLSX per CPU second of the gateway',
          measured: measured.xlsx,
          reference: { name: 'rows from memory, same library', measured: measured.bareXlsx },
          bar: { side: 'least', must: 0.5, aim: 0.7 },
        }),
        finding({
          ...common,
          what: 'payslips of the register as CSV per CPU second of the gateway',
          measured: measured.csv,
          reference: { name: 'rows from memory, same library', measured: measured.bareCsv },
          // Text from memory costs next to nothing, so that what is measured here is the reading.
          bar: null,
        }),
        finding({
          ...common,
          what: 'people of two runs compared per CPU second of the gateway',
          measured: measured.differences,
          reference: null,
          bar: null,
        }),
        finding({
          scenario: 'tables',
          unit: 'MB',
          what: `peak memory of the gateway, ${sizes.people} payslips`,
          measured: [peak],
          reference: null,
          bar: { side: 'most', must: 300, aim: 250 },
        }),
      ],
      charts: [],
    }
  },
}

/** Amounts as numbers; no field of these people is quoted. */
export function recordsOf(csv: string): (string | number)[][] {
  const lines = csv.trimEnd().split('\r\n').slice(1)
  return lines.map(line => line.split(',').map(cell => (/^-?\d+\.\d\d$/.test(cell) ? Number(cell) : cell)))
}

function downloadOf({ stack }: Site, organizationId: number) {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = stack.description()
  return async (path: string, format: 'csv' | 'xlsx'): Promise<Response> => {
    const query = `organization_id=${organizationId}&year=2026&month=10&include_unlocked=true&format=${format}`
    const answer = await fetch(`${baseUrl}${path}?${query}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
}
