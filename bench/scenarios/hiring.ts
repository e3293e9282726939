import pg from 'pg'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { copySeconds } from '../reference/bare-copy.ts'
import { hireOrganization } from '../site/people.ts'
import type { Scenario } from './scenario.ts'

const maxPeople = 1_000

export const hiring: Scenario = {
  name: 'hiring',
  asks: 'How fast does a partner bring its employees in?',
  async run({ site, sizes, tell }) {
    const { sandbox_base_url: baseUrl, api_key: apiKey } = site.stack.description()
    const copy = new pg.Client({ connectionString: site.databaseUrl })
    await copy.connect()
    const people = Math.min(maxPeople, sizes.people)
    let organizationId = 0
    tell(`hiring ${people} employees in one call, and copying their rows, in turns`)
    const measured = await inTurns(sizes.rounds, {
      bulk: async () => {
        const hired = await hireOrganization({ baseUrl, apiKey }, people)
        organizationId = hired.organizationId
        return people / hired.seconds
      },
      copy: async () => people / (await copySeconds(site, copy, organizationId)),
    })
    await copy.end()
    return {
      findings: [
        finding({
          scenario: 'hiring',
          what: 'employees with salary, bank and statutory facts hired in bulk',
          unit: '/s',
          measured: measured.bulk,
          reference: { name: 'COPY of the same rows', measured: measured.copy },
          bar: { side: 'least', must: 0.18, aim: 0.3 },
        }),
      ],
      charts: [],
    }
  },
}
