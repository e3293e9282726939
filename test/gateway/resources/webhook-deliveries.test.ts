// Filters of deliveries: every draw of them finds what a plain look at all rows finds, and a page among very many reads few.

import t from 'tap'
import { idBefore } from '#storage/ids.ts'
import { attemptOutcomes, deliveryStates } from '#proto/moves/webhook.ts'
import { queryAsOwner } from '../../support/database.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const sql = <Row>(text: string, values: unknown[] = []) =>
  queryAsOwner<Row & Record<string, unknown>>(gateway.databaseUrl, text, values)

const key = await gateway.newKey()
const [large, small] = [await newOrganization(gateway, key), await newOrganization(gateway, key)]
const subscribe = async (by: string, path: string) =>
  (
    await gateway.ask(by, 'POST /webhooks', {
      body: { url: `https://partner.example/${path}`, events: ['payslip.ready', 'employee.upserted'] },
    })
  ).id
const [busy, quiet] = [await subscribe(key, 'busy'), await subscribe(key, 'quiet')]
const stranger = await gateway.newKey()
const strange = await newOrganization(gateway, stranger)
const foreign = await subscribe(stranger, 'foreign')

const deliveries = 60_000
/** A row in so many was not delivered at its latest attempt; so many are of the small organization. */
const [failingEvery, smallEvery] = [301, 997]

const start = Date.parse('2026-11-02T00:00:00Z')
/** A thousand rows are of one minute. */
const minuteOf = (n: number) => new Date(start + Math.floor(n / 1_000) * 60_000)

/** Rows as hours of sending leave them, with the numbers from `first` on: their ids are in the order of time. */
async function write(subscription: string, organization: number, first: number, count: number) {
  const minutes = Array.from({ length: Math.ceil(count / 1_000) + 1 }, (_, n) => minuteOf(first + 1_000 * n))
  await sql(
    `with minute as (
       select at::timestamptz, time, no from unnest($5::text[], $6::text[]) with ordinality as m(at, time, no)
     ), made as (
       select n, time || lpad(upper(to_hex(n)), 16, '0') as id, n % ${failingEvery} = 0 as fails, at,
         case when $3::int = ${large} and n % ${smallEvery} = 0 then ${small} else $3::int end as organization
       from generate_series($4::int, $4 + $2 - 1) n join minute on no = n / 1000 - $4 / 1000 + 1
     ), event as (
       insert into outbox_event (id, organization_id, type, resource_id, sequence, data, created_at, planned_at)
       select 'evt_' || id, organization, case n % 3 when 0 then 'employee.upserted' else 'payslip.ready' end,
         'res_' || (n / 20), n % 20 + 1, '{}', at, at from made
     )
     insert into webhook_delivery (id, event_id, subscription_id, organization_id, status, attempts, outcome,
       status_code, duration_ms, settled_at, created_at)
     select 'dlv_' || id, 'evt_' || id, $1, organization,
       case when not fails then 'delivered' when n % 2 = 0 then 'failed' when n % 5 = 0 then 'dropped' else 'pending' end,
       1, case when not fails then 'delivered' when n % 4 = 0 then 'timed_out' else 'refused' end,
       case when not fails then 200 + n % 2 when n % 4 = 0 then null else (array[404, 410, 500, 503])[n % 4 + 1] end,
       n % 900, at, at from made`,
    [
      subscription,
      count,
      organization,
      first,
      minutes.map(at => at.toISOString()),
      minutes.map(at => idBefore('evt', at).slice('evt_'.length)),
    ],
  )
}
await write(quiet, large, 1_000, 900)
await write(busy, large, 2_000, deliveries)
await write(foreign, strange, 62_000, 300)
await sql('vacuum analyze')

const rows = await sql<{
  id: string
  subscription: string
  organization: number
  status: string
  outcome: string
  code: number | null
  event: string
  type: string
  resource: string
  at: Date
}>(
  `select d.id, d.subscription_id as subscription, d.organization_id as organization, d.status, d.outcome,
     d.status_code as code, d.event_id as event, e.type, e.resource_id as resource, d.created_at as at
   from webhook_delivery d join outbox_event e on e.id = d.event_id`,
)
type Row = (typeof rows)[number]

type Filter = { readonly query: string; readonly finds: (row: Row) => boolean }
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!
const isWithin = (text: string, code: number | null) =>
  code !== null && (text.endsWith('xx') ? text[0] === String(code)[0] : text === String(code))

const kinds: readonly (() => Filter)[] = [
  () => {
    const statuses = [oneOf(deliveryStates), oneOf(deliveryStates)]
    return {
      query: statuses.map(one => `status=${one}`).join('&'),
      finds: ({ status }) => statuses.includes(status as 'failed'),
    }
  },
  () => {
    const outcomes = [oneOf(attemptOutcomes), oneOf(attemptOutcomes)]
    return {
      query: outcomes.map(one => `outcome=${one}`).join('&'),
      finds: row => outcomes.includes(row.outcome as 'refused'),
    }
  },
  () => {
    const codes = [oneOf(['404', '5xx', '2xx', '503']), oneOf(['410', '4xx', '201', '1xx'])]
    return {
      query: codes.map(one => `status_code=${one}`).join('&'),
      finds: ({ code }) => codes.some(text => isWithin(text, code)),
    }
  },
  () => {
    const organization = oneOf([large, small])
    return { query: `organization_id=${organization}`, finds: row => row.organization === organization }
  },
  () => {
    const type = oneOf(['payslip.ready', 'employee.upserted'])
    return { query: `event_type=${type}`, finds: row => row.type === type }
  },
  () => {
    const at = minuteOf(oneOf([1_000, 2_000, 30_000]))
    return { query: `created_since=${at.toISOString()}`, finds: row => row.at >= at }
  },
  () => {
    const at = minuteOf(oneOf([31_000, 45_000, 61_000]))
    return { query: `created_until=${at.toISOString()}`, finds: row => row.at < at }
  },
  () => {
    const { resource } = oneOf(rows)
    return { query: `resource_id=${resource}`, finds: row => row.resource === resource }
  },
]

async function compare(
  path: string,
  filters: readonly Filter[],
  visible: (row: Row) => boolean,
): Promise<void> {
  const query = filters.map(filter => filter.query).join('&')
  const order = oneOf(['created_at', '-created_at'])
  const expected = rows
    .filter(row => visible(row) && filters.every(({ finds }) => finds(row)))
    .map(({ id }) => id)
    .toSorted()
  if (order === '-created_at') expected.reverse()
  const asked = `${path}?limit=30&sort=${order}&include_total=true&${query}`
  const first = await gateway.ask(key, `GET ${asked}`)
  t.equal(first.status, 200, first.text)
  const got = (first.at('data') as { id: string }[]).map(({ id }) => id)
  t.equal(first.at('meta.total_count'), expected.length, asked)
  const cursor = first.at('meta.next_cursor')
  if (typeof cursor === 'string') {
    const next = await gateway.ask(key, `GET ${asked}&cursor=${cursor}`)
    got.push(...(next.at('data') as { id: string }[]).map(({ id }) => id))
  }
  t.same(got, expected.slice(0, 60), asked)
}

const own = (row: Row) => row.subscription === busy || row.subscription === quiet

t.test('a page among many deliveries reads few of them', async t => {
  await sql('select pg_stat_reset()')
  // Its connections hand in what they counted when the subtest ends.
  await t.test('pages', async t => {
    const fresh: Gateway = await startGateway(t, {}, () => gateway.databaseUrl)
    const rare = rows.find(({ subscription }) => subscription === busy)!
    for (const path of [
      `/webhooks/${busy}/deliveries`,
      `/webhooks/${quiet}/deliveries`,
      '/webhook-deliveries',
    ]) {
      for (const query of [
        '',
        'status_code=503',
        'status_code=4xx',
        'status_code=404&status_code=5xx&sort=created_at',
        'outcome=timed_out',
        'status=failed',
        'status=dropped&outcome=refused',
        `organization_id=${small}`,
        `organization_id=${small}&status=failed`,
        `resource_id=${rare.resource}`,
        'created_until=2026-11-01T00:00:00Z',
        `created_until=${minuteOf(5_000).toISOString()}`,
        `created_since=${minuteOf(5_000).toISOString()}&sort=created_at`,
      ]) {
        const answer = await fresh.ask(key, `GET ${path}?limit=30&${query}`)
        t.equal(answer.status, 200, answer.text)
      }
    }
    for (const query of [`resource_id=${rare.resource}`, `created_since=${minuteOf(61_000).toISOString()}`])
      t.equal((await fresh.ask(key, `GET /events?limit=30&${query}`)).status, 200)
  })
  const [read] = await sql<{ rows: number; scans: number }>(
    `select sum(seq_tup_read + idx_tup_fetch)::int as rows, sum(seq_scan)::int as scans from pg_stat_user_tables
     where relname in ('webhook_delivery', 'outbox_event')`,
  )
  t.equal(read?.scans, 0)
  // Of 41 pages of at most 31 rows, each with its event.
  t.ok(read!.rows > 500 && read!.rows < 10_000, `${read?.rows} rows of ${deliveries}`)
})

t.test('each filter, and draws of several', async () => {
  for (const kind of kinds)
    await compare(`/webhooks/${busy}/deliveries`, [kind()], row => row.subscription === busy)
  for (let n = 0; n < 40; n += 1) {
    const drawn = kinds.filter(() => Math.random() < 0.4).map(kind => kind())
    const ofAll = Math.random() < 0.5
    await compare(
      ofAll ? '/webhook-deliveries' : `/webhooks/${quiet}/deliveries`,
      drawn,
      ofAll ? own : row => row.subscription === quiet,
    )
  }
})

t.test('deliveries and events are bounded by the time when they were made', async t => {
  // Both are made by the service itself, so that their ids are of that time.
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  const hook = await subscribe(other, 'timed')
  const made: { delivery: string; event: string; at: number }[] = []
  for (let n = 0; n < 4; n += 1) {
    const sent = await gateway.ask(other, `POST /webhooks/${hook}/test`)
    const [row] = await sql<{ at: Date }>('select created_at as at from webhook_delivery where id = $1', [
      sent.id,
    ])
    made.push({ delivery: sent.id, event: String(sent.at('event_id')), at: row!.at.getTime() })
  }
  const instant = (ms: number) => new Date(ms).toISOString()
  for (const since of [null, ...made.map(({ at }) => at)]) {
    for (const until of [null, ...made.map(({ at }) => at + 1)]) {
      if (since !== null && until !== null && until <= since) continue
      const found = made.filter(({ at }) => (since === null || at >= since) && (until === null || at < until))
      const query = [
        ...(since === null ? [] : [`created_since=${instant(since)}`]),
        ...(until === null ? [] : [`created_until=${instant(until)}`]),
      ].join('&')
      for (const path of [`/webhooks/${hook}/deliveries`, '/webhook-deliveries']) {
        const answer = await gateway.ask(other, `GET ${path}?sort=created_at&${query}`)
        t.same(
          (answer.at('data') as { id: string }[]).map(({ id }) => id),
          found.map(({ delivery }) => delivery),
          query,
        )
      }
    }
  }
  const [first] = made
  const later = await gateway.ask(
    other,
    `GET /events?created_since=${instant(first!.at + 1)}&include_total=true`,
  )
  t.notOk(later.text.includes(first!.event), 'an event made before is left out')
  t.ok(later.text.includes(made.at(-1)!.event))
})

t.test('each wrong filter is named', async t => {
  for (const path of [`/webhooks/${busy}/deliveries`, '/webhook-deliveries']) {
    for (const [query, field] of [
      ['status=gone', 'status[0]'],
      ['outcome=delivered&outcome=lost', 'outcome[1]'],
      ['status_code=6xx', 'status_code[0]'],
      ['status_code=404&status_code=50x', 'status_code[1]'],
      ['created_since=yesterday', 'created_since'],
      ['created_since=2026-11-03T00:00:00Z&created_until=2026-11-02T00:00:00Z', 'created_until'],
      ['event_type=payslip.lost', 'event_type[0]'],
    ] as const) {
      const answer = await gateway.ask(key, `GET ${path}?${query}`)
      t.match(answer.body, { code: 'invalid_parameter', details: [{ field }] }, query)
      t.equal(answer.status, 400)
    }
    t.equal((await gateway.ask(key, `GET ${path}?organization_id=${strange}`)).status, 403)
  }
  const all = await gateway.ask(stranger, 'GET /webhook-deliveries?include_total=true')
  t.equal(all.at('meta.total_count'), 300, 'an account sees its own')
})
