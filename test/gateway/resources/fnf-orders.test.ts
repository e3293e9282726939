// The orders of the list of settlements: each page of each order, against the rows put in order by hand.

import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)

type Row = {
  readonly id: string
  readonly due_by: string | null
  readonly date_of_leaving: string
  readonly employee_code: string
  readonly employee_name: string
}

// Equal names and days stand in the order of creation; a draft without a due day at its last day of service.
const people = [
  ['bela', null, '2026-11-12', '2026-11-16'],
  ['Asha', 'K', '2026-11-20', '2026-11-23'],
  ['Chitra', null, '2026-11-23', null],
  ['asha', null, '2026-11-10', '2026-11-12'],
  ['Asha', 'K', '2026-11-12', '2026-11-16'],
  ['BELA', null, '2026-11-16', null],
  ['Devi', 'Rao', '2026-11-02', null],
] as const
const byDueDay = ['Devi', 'asha', 'bela', 'Asha K', 'BELA', 'Asha K', 'Chitra']
const byName = ['asha', 'Asha K', 'Asha K', 'bela', 'BELA', 'Chitra', 'Devi Rao']

t.test('settlements in each order, page by page', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const ids: string[] = []
  for (const [at, [first, last, left, due]] of people.entries()) {
    const hired = await newEmployee(gateway, key, `E-${at}`, { first_name: first, last_name: last })
    const exit = await gateway.ask(key, `POST /employees/${hired.id}/exit`, {
      body: { date_of_leaving: left, reason: 'resignation' },
    })
    t.equal(exit.status, 201, exit.text)
    const id = String(exit.at('fnf_id'))
    ids.push(id)
    await queryAsOwner(gateway.databaseUrl, 'update fnf set due_by = $2 where id = $1', [id, due])
  }

  const walk = async (sort: string, limit: number, more = ''): Promise<Row[]> => {
    const found: Row[] = []
    for (let cursor = ''; ;) {
      const page = await gateway.ask(
        key,
        `GET /fnf?sort=${sort}&limit=${limit}&include_total=true${more}${cursor}`,
      )
      t.equal(page.status, 200, page.text.slice(0, 300))
      found.push(...(page.at('data') as Row[]))
      const next = page.at('meta.next_cursor') as string | null
      if (next === null) {
        t.equal(page.at('meta.total_count'), found.length)
        return found
      }
      t.equal((page.at('data') as Row[]).length, limit)
      cursor = `&cursor=${next}`
    }
  }
  const orderOf = (rows: readonly Row[]) => rows.map(({ id }) => ids.indexOf(id))
  const dueDays = [6, 3, 0, 4, 5, 1, 2]
  const names = [3, 1, 4, 0, 5, 2, 6]
  for (const limit of [1, 2, 3, 7, 50]) {
    t.same(orderOf(await walk('due_by', limit)), dueDays, `due_by by ${limit}`)
    t.same(orderOf(await walk('-due_by', limit)), dueDays.toReversed(), `-due_by by ${limit}`)
    t.same(orderOf(await walk('name', limit)), names, `name by ${limit}`)
    t.same(orderOf(await walk('-name', limit)), names.toReversed(), `-name by ${limit}`)
    t.same(orderOf(await walk('created_at', limit)), [0, 1, 2, 3, 4, 5, 6], `created_at by ${limit}`)
  }
  t.same(
    (await walk('due_by', 2)).map(row => row.employee_name.replace(/ Rao$/, '')),
    byDueDay,
  )
  const named = await walk('name', 3)
  t.same(
    named.map(row => row.employee_name),
    byName,
  )
  t.same(
    named.map(row => row.employee_code),
    names.map(at => `E-${at}`),
  )
  t.same(orderOf(await walk('name', 1, '&leaving_from=2026-11-12&leaving_to=2026-11-16')), [4, 0, 5])
  t.same(orderOf(await walk('due_by', 1, '&status=settled')), [])

  const first = await gateway.ask(key, 'GET /fnf?sort=due_by&limit=2')
  const other = await gateway.ask(
    key,
    `GET /fnf?sort=name&limit=2&cursor=${String(first.at('meta.next_cursor'))}`,
  )
  t.match(other.body, { code: 'invalid_cursor' }, 'a cursor belongs to its order')
  const synced = await gateway.ask(key, 'GET /fnf?updated_since=2026-01-01T00:00:00Z')
  t.equal((synced.at('data') as Row[]).length, 7)
})
