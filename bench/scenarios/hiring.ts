import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { hireOrganization } from '../site/people.ts'
import type { Site } from '../site/site.ts'
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
          bar: { side: 'least', must: 0.15, aim: 0.3 },
        }),
      ],
      charts: [],
    }
  },
}

/** Copies the organization's rows of every table into tables of the same columns, keys and indexes, in one transaction. */
async function copySeconds({ owner }: Site, copy: pg.Client, organizationId: number): Promise<number> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'`,
  )
  let ms = 0
  await copy.query('begin')
  for (const { name } of tables) {
    const select = `select * from "${name}" where organization_id = ${organizationId}`
    const rows = await buffer(owner.query(copyTo(`copy (${select}) to stdout`)))
    if (rows.length === 0) continue
    await copy.query(`create table "bare_${name}" (like "${name}" including all excluding generated)`)
    const began = performance.now()
    await pipeline(Readable.from([rows]), copy.query(copyFrom(`copy "bare_${name}" from stdin`)))
    ms += performance.now() - began
  }
  const began = performance.now()
  await copy.query('commit')
  ms += performance.now() - began
  for (const { name } of tables) await copy.query(`drop table if exists "bare_${name}"`)
  return ms / 1_000
}
