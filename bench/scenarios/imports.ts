import { setTimeout as sleep } from 'node:timers/promises'
import { workforce } from '#gateway/resources/sandbox/workforce.ts'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { bareXlsx } from '../reference/bare-tables.ts'
import { hireOrganization } from '../site/people.ts'
import type { Scenario } from './scenario.ts'

/** What a large employer brings in with one file. */
const people = 50_000

export const imports: Scenario = {
  name: 'imports',
  asks: 'How long does a file of employees with their salaries take, beside the same people in bulk requests?',
  async run({ site, sizes, tell }) {
    const access = accessOf(site.stack.description())
    const file = await workbookOf(sizes.people)
    const taken: number[] = []
    tell(`importing ${sizes.people} employees from one file, and hiring them in bulk, in turns`)
    const measured = await inTurns(sizes.rounds, {
      imported: async () => {
        const { organizationId } = await hireOrganization(access, 0)
        const seconds = await importSeconds(access, organizationId, file, sizes.people)
        taken.push((seconds * people) / sizes.people)
        return sizes.people / seconds
      },
      bulk: async () => sizes.people / (await hireOrganization(access, sizes.people)).seconds,
    })
    const common = { scenario: 'imports' }
    return {
      findings: [
        finding({
          ...common,
          what: `seconds for ${people} employees, from a file of ${sizes.people}`,
          unit: 's',
          // The first turn of all is not measured.
          measured: taken.slice(1),
          reference: null,
          bar: { side: 'most', must: 60, aim: 40 },
        }),
        finding({
          ...common,
          what: 'employees per second from a file',
          unit: '/s',
          measured: measured.imported,
          reference: { name: 'bulk requests', measured: measured.bulk },
          bar: null,
        }),
      ],
      charts: [],
    }
  },
}

type Access = { readonly baseUrl: string; readonly apiKey: string }

function accessOf(stack: { sandbox_base_url: string; api_key: string }): Access {
  return { baseUrl: stack.sandbox_base_url, apiKey: stack.api_key }
}

const componentsOfFile = ['BASIC', 'SPECIAL']

/** The bytes of a workbook with the people, a column for each of their fields and components. */
async function workbookOf(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = [...workforce({ employees: count, seed: 2026 })].map(({ employee }) => cellsOf(employee))
  const titles = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const parts: Uint8Array[] = []
  await bareXlsx([titles, ...rows.map(row => titles.map(title => row[title] ?? null))], part =>
    parts.push(part),
  )
  return new Uint8Array(Buffer.concat(parts))
}

type Cells = Record<string, string | number>

function cellsOf(fields: object, path = ''): Cells {
  const cells: Cells = {}
  for (const [name, value] of Object.entries(fields)) {
    const title = `${path}${name}`
    if (title === 'salary.components') {
      for (const { component_code: code, monthly_amount: amount } of value as {
        component_code: string
        monthly_amount?: number
      }[]) {
        if (componentsOfFile.includes(code) && amount !== undefined) cells[`${title}.${code}`] = amount
      }
    } else if (typeof value === 'object' && value !== null) Object.assign(cells, cellsOf(value, `${title}.`))
    else if (typeof value === 'number') cells[title] = value
    else if (value !== null && value !== undefined) cells[title] = String(value)
  }
  return cells
}

async function importSeconds(
  { baseUrl, apiKey }: Access,
  organizationId: number,
  file: Uint8Array<ArrayBuffer>,
  count: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const body = new FormData()
  const fields = { type: 'employees', mode: 'create', organization_id: String(organizationId) }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([file]), 'employees.xlsx')
  const began = performance.now()
  const sent = (await (await fetch(`${baseUrl}/imports`, { method: 'POST', headers, body })).json()) as {
    id: string
  }
  for (;;) {
    const job = (await (await fetch(`${baseUrl}/imports/${sent.id}`, { headers })).json()) as {
      finished_at: string | null
      succeeded: number
    }
    if (job.finished_at !== null) {
      if (job.succeeded !== count) throw new Error(`The import ended otherwise: ${JSON.stringify(job)}`)
      return (performance.now() - began) / 1000
    }
    await sleep(100)
  }
}
