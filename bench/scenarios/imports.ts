import { workforce } from '#gateway/resources/sandbox/workforce.ts'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { employeeCells, importSeconds, workbookOf } from '../site/import-files.ts'
import { hireOrganization } from '../site/people.ts'
import type { Scenario } from './scenario.ts'

/** People whom a large employer brings in with one file. */
const people = 50_000

export const imports: Scenario = {
  name: 'imports',
  asks: 'How long does a file of employees with their salaries take, beside the same people in bulk requests?',
  async run({ site, sizes, tell }) {
    const access = accessOf(site.stack.description())
    const everybody = [...workforce({ employees: sizes.sample, seed: 2026 })]
    const file = await workbookOf(everybody.map(employeeCells))
    const taken: number[] = []
    tell(`importing ${sizes.sample} employees from one file, and hiring them in bulk, in turns`)
    const measured = await inTurns(sizes.rounds, {
      imported: async () => {
        const { organizationId } = await hireOrganization(access, 0)
        const asked = { type: 'employees', mode: 'create', organizationId } as const
        const seconds = await importSeconds(access, asked, file, sizes.sample)
        taken.push((seconds * people) / sizes.sample)
        return sizes.sample / seconds
      },
      bulk: async () => sizes.sample / (await hireOrganization(access, sizes.sample)).seconds,
    })
    const common = { scenario: 'imports' }
    return {
      findings: [
        finding({
          ...common,
          what: `seconds for ${people} employees, from a file of ${sizes.sample}`,
          unit: 's',
          // The first turn of all is not measured.
          measured: taken.slice(1),
          reference: null,
          bar: { side: 'most', must: 50, aim: 30 },
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
