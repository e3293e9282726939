// A partner's copy kept by `updated_since`: nothing is missed, whoever writes at the same time.

import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { openTransaction, queryAsOwner } from '../support/database.ts'
import { startGateway } from './support/gateway.ts'
import { newEmployee, newOrganization } from './support/records.ts'

const gateway = await startGateway(t)
const epoch = '1970-01-01T00:00:00Z'

type Row = { id: string; first_name?: string; deleted?: true; updated_at: string }

async function partnerWith(count: number): Promise<{ key: string; ids: string[] }> {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await newEmployee(gateway, key, `E${at}`)).id)
  return { key, ids }
}

/** Every page of the changes since an instant. */
async function changes(key: string, since: string, limit = 200): Promise<{ rows: Row[]; watermark: string }> {
  const rows: Row[] = []
  let cursor = ''
  for (;;) {
    const page = await gateway.ask(
      key,
      `GET /employees?updated_since=${encodeURIComponent(since)}&limit=${limit}${cursor}`,
    )
    if (page.status !== 200) throw new Error(page.text)
    rows.push(...(page.at('data') as Row[]))
    const next = page.at('meta.next_cursor') as string | null
    if (next === null) return { rows, watermark: String(page.at('meta.sync_watermark')) }
    cursor = `&cursor=${next}`
  }
}

const rename = 'update employee set first_name = $2, version = version + 1 where id = $1'

t.test('changes come in their order, deleted records among them, page by page', async t => {
  const { key, ids } = await partnerWith(5)
  await gateway.ask(key, `PATCH /employees/${ids[1]}`, { body: { first_name: 'Later' } })
  await gateway.ask(key, `DELETE /employees/${ids[0]}`)
  await gateway.ask(key, `PATCH /employees/${ids[2]}`, { body: { first_name: 'Last' } })
  const order = [ids[3], ids[4], ids[1], ids[0], ids[2]]
  for (const limit of [1, 2, 200]) {
    const { rows } = await changes(key, epoch, limit)
    t.same(
      rows.map(row => row.id),
      order,
      `pages of ${limit}`,
    )
    const deleted = rows.find(row => row.id === ids[0])
    t.same(Object.keys(deleted ?? {}), ['id', 'deleted', 'updated_at'])
    t.equal(deleted?.deleted, true)
  }
})

t.test('what commits late is not lost', async t => {
  const { key, ids } = await partnerWith(3)
  const late = await openTransaction(gateway.databaseUrl)
  await late.run(rename, [ids[0], 'Late'])
  // The clock of the answers has whole seconds; the other change is to be seconds after the late one.
  await sleep(1_100)
  await gateway.ask(key, `PATCH /employees/${ids[1]}`, { body: { first_name: 'Prompt' } })
  await sleep(1_100)

  const first = await changes(key, epoch)
  t.notOk(
    first.rows.some(row => row.first_name === 'Late'),
    'it is not committed yet',
  )
  t.ok(
    first.rows.some(row => row.first_name === 'Prompt'),
    'what is committed is shown at once',
  )
  await late.commit()

  const second = await changes(key, first.watermark)
  t.match(
    second.rows.filter(row => row.id === ids[0]),
    [{ first_name: 'Late' }],
  )
  const third = await changes(key, second.watermark)
  t.notOk(
    third.rows.some(row => row.id === ids[1]),
    'with no writer left the watermark moves on',
  )
})

t.test('what commits late between two pages is not lost either', async t => {
  const { key, ids } = await partnerWith(4)
  const late = await openTransaction(gateway.databaseUrl)
  await late.run(rename, [ids[3], 'Late'])
  await late.run(rename, [ids[0], 'Late too'])
  await gateway.ask(key, `PATCH /employees/${ids[1]}`, { body: { first_name: 'Prompt' } })

  const page = await gateway.ask(key, `GET /employees?updated_since=${epoch}&limit=3`)
  await late.commit()
  const rest = await gateway.ask(
    key,
    `GET /employees?updated_since=${epoch}&limit=3&cursor=${String(page.at('meta.next_cursor'))}`,
  )
  t.equal(rest.at('meta.next_cursor'), null)
  const { rows } = await changes(key, String(rest.at('meta.sync_watermark')))
  t.match(rows.find(row => row.id === ids[0])?.first_name, 'Late too')
  t.match(rows.find(row => row.id === ids[3])?.first_name, 'Late')
})

t.test('a partner that follows ten writers ends with their last words', async t => {
  const { key, ids } = await partnerWith(10)
  const copy = new Map<string, string>()
  let watermark = epoch
  const follow = async (limit: number) => {
    const found = await changes(key, watermark, limit)
    for (const row of found.rows) copy.set(row.id, row.first_name ?? '')
    watermark = found.watermark
  }
  let writing = true
  const following = (async () => {
    while (writing) await follow(3)
  })()
  await Promise.all(
    ids.map(async (id, index) => {
      for (let round = 0; round < 6; round++) {
        const writer = await openTransaction(gateway.databaseUrl)
        await writer.run(rename, [id, `Round ${round}`])
        await sleep((index * 37 + round * 53) % 200)
        await writer.commit()
      }
    }),
  )
  writing = false
  await following
  await follow(200)
  const [{ stored }] = (await queryAsOwner<{ stored: string[] }>(
    gateway.databaseUrl,
    'select array_agg(first_name order by id) as stored from employee where id = any ($1)',
    [ids],
  )) as [{ stored: string[] }]
  t.same(
    ids.toSorted().map(id => copy.get(id)),
    stored,
  )
  t.same([...new Set(stored)], ['Round 5'])
})

t.test('deleted records are told of for ninety days', async t => {
  const { key, ids } = await partnerWith(2)
  await gateway.ask(key, `DELETE /employees/${ids[0]}`)
  const age = (days: number) =>
    queryAsOwner(
      gateway.databaseUrl,
      'update deleted_record set deleted_at = now() - make_interval(days => $2) where id = $1',
      [ids[0], days],
    )
  await age(89)
  t.equal((await changes(key, epoch)).rows.length, 2)
  await age(91)
  t.equal((await changes(key, epoch)).rows.length, 1)
})

t.test('another tenant’s changes and deletions stay theirs', async t => {
  const { key, ids } = await partnerWith(1)
  const other = await partnerWith(1)
  await gateway.ask(key, `DELETE /employees/${ids[0]}`)
  t.same(
    (await changes(other.key, epoch)).rows.map(row => row.id),
    other.ids,
  )
})

t.test('a list of changes has its own order, and an instant is an instant', async t => {
  const { key } = await partnerWith(1)
  const sorted = await gateway.ask(key, `GET /employees?updated_since=${epoch}&sort=created_at`)
  t.match(sorted.body, { code: 'invalid_parameter', details: [{ field: 'sort' }] })
  const loose = await gateway.ask(key, 'GET /employees?updated_since=yesterday')
  t.match(loose.body, { code: 'invalid_parameter', details: [{ field: 'updated_since' }] })
  const plain = await gateway.ask(key, 'GET /employees')
  t.same([plain.at('meta.updated_since'), plain.at('meta.sync_watermark')], [null, null])
  const asked = await gateway.ask(key, 'GET /employees?updated_since=2026-11-20T10:30:00%2B05:30')
  t.equal(asked.at('meta.updated_since'), '2026-11-20T05:00:00Z')
})

t.test('organizations and components can be followed too', async t => {
  const key = await gateway.newKey()
  const one = await newOrganization(gateway, key)
  const two = await newOrganization(gateway, key)
  await gateway.ask(key, `PATCH /organizations/${one}`, { body: { name: 'Renamed' } })
  for (const limit of [1, 50]) {
    const page = await gateway.ask(key, `GET /organizations?updated_since=${epoch}&limit=${limit}`)
    t.equal(page.at('data.0.id'), two)
  }
  const made = await gateway.ask(key, 'POST /salary-components', {
    body: {
      organization_id: one,
      code: 'BONUS',
      name: 'Bonus',
      type: 'earning',
      category: 'bonus',
      calculation: { method: 'flat' },
    },
  })
  t.equal(made.status, 201, made.text)
  await gateway.ask(key, `DELETE /salary-components/${made.id}`)
  const page = await gateway.ask(key, `GET /salary-components?organization_id=${one}&updated_since=${epoch}`)
  t.match(page.at('data'), [{ id: made.id, deleted: true }])
})
