// Whoever holds the present answer of a resource is told so with 304 and nothing else, on every GET that sends a tag;
// whoever holds an earlier one gets the new one.

import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { eventually } from '../support/stack.ts'
import type { Answer } from './support/gateway.ts'
import { newOrganization } from './support/records.ts'
import { openSandbox } from './support/sandbox.ts'
import { makeWorld, pathOf, type World } from './support/world.ts'

const sandbox = await openSandbox(t)
const { key } = sandbox
const ask = (request: string, headers: Record<string, string> = {}, body?: unknown): Promise<Answer> =>
  sandbox.ask(key, request, { headers, ...(body === undefined ? {} : { body }) })

/** Condition of a test: it fails before it begins. */
function needs({ status, text }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(text)
}

/** Each kind of record; the run and its slips are calculated, of people for whom every part is recorded. */
async function calculatedWorld(): Promise<{
  world: World
  organizationId: number
  advanced: string
  employees: string[]
}> {
  const world = await makeWorld(sandbox, key)
  const organizationId = await newOrganization(sandbox, key)
  const generated = await ask(
    'POST /sandbox/generate',
    {},
    { organization_id: organizationId, employees: 40, seed: 3 },
  )
  needs(generated, 200)
  const list = await ask(`GET /employees?organization_id=${organizationId}&limit=200`)
  const employees = (list.at('data') as { id: string }[]).map(({ id }) => id)
  const run = await ask(
    'POST /payroll-runs',
    {},
    {
      organization_id: organizationId,
      period: { month: 10, year: 2026 },
      calculate: true,
    },
  )
  needs(run, 202)
  await eventually('the run is calculated', async () => {
    const now = await ask(`GET /payroll-runs/${run.id}?wait_for=status_change&timeout=20`)
    return now.at('status') === 'generated'
  })
  const slips = await ask(`GET /payroll-runs/${run.id}/employees?limit=1`)
  const [employeeId, slipId] = [slips.at('data.0.employee_id'), slips.at('data.0.id')]
  const lent = { 'payroll-runs': run.id, payslips: String(slipId), employees: String(employeeId) }
  return { world: { ...world, ...lent }, advanced: String(world['employees']), organizationId, employees }
}

const { world, organizationId, advanced, employees } = await calculatedWorld()

const record = async (request: string, body: unknown, status = 200) =>
  needs(await ask(request, {}, body), status)

// Parts that few people have.
await record(`PUT /employees/${employees[0] ?? ''}/leave-balances`, {
  as_of: '2026-04-01',
  items: [{ leave_type: 'EL', balance: 12 }],
})
await record(`PUT /employees/${employees[0] ?? ''}/opening-balances`, {
  tax_year: '2026-27',
  months: 3,
  gross: 1,
  taxable: 1,
  pf: 0,
  pt: 0,
  tds: 0,
})
await record(`PUT /employees/${employees[0] ?? ''}/tax-declaration`, {
  tax_year: '2026-27',
  declarations: [],
})
await record(
  'POST /payroll-cycles',
  { organization_id: organizationId, name: 'Staff', frequency: 'monthly' },
  201,
)
await record(
  `PUT /employees/${advanced}/salary`,
  {
    pay_basis: 'hourly',
    gross_monthly: 100,
    effective_from: '2026-04-01',
  },
  201,
)

/** The first answer that is there, over the people whose parts differ: not everybody is paid by the hour. */
async function found(route: Route): Promise<{ path: string; answer: Answer } | null> {
  const worlds: World[] = [
    world,
    { ...world, employees: advanced },
    ...employees.map(id => ({ ...world, employees: id })),
  ]
  for (const ids of route.path.includes('/employees/{id}') ? worlds : [world]) {
    const names = route.query?.properties ?? {}
    const year = 'tax_year' in names ? '?tax_year=2026-27' : ''
    const organization = route.organization === 'query' ? `?organization_id=${organizationId}` : ''
    const path = `${pathOf(route, ids).slice('/v1'.length)}${year}${organization}`
    const answer = await ask(`GET ${path}`)
    if (answer.status === 200) return { path, answer }
  }
  return null
}

// Tables are asked for with months of their own: test/gateway/files.test.ts.
const single = routes.filter(
  ({ method, versioned }) => method === 'get' && versioned !== undefined && versioned !== 'table',
)
for (const route of single) {
  t.test(`GET ${route.path}`, async t => {
    const there = await found(route)
    if (there === null) throw new Error('No record has it.')
    const { path, answer } = there
    const tag = answer.headers.get('etag') ?? ''
    const forms = { derived: /^W\/"\d+-[\w-]{16}"$/, content: /^"[\w-]{22}"$/, version: /^"\d+"$/ }
    const kind = route.versioned === 'derived' || route.versioned === 'content' ? route.versioned : 'version'
    t.match(tag, forms[kind])
    const quoted = tag.replace(/^W\//, '')
    if (kind !== 'content') {
      t.equal(quoted.split(/["-]/)[1], String(answer.at('version')), 'it begins with the version')
    }
    for (const known of [tag, quoted, `W/${quoted}`, `"0", W/"x",${tag}`, '*']) {
      const unchanged = await ask(`GET ${path}`, { 'If-None-Match': known })
      t.equal(unchanged.status, 304, `${known} ${unchanged.text.slice(0, 100)}`)
      t.equal(unchanged.text, '')
      for (const name of ['etag', 'cache-control', 'svc-version', 'vary'])
        t.equal(unchanged.headers.get(name), answer.headers.get(name), name)
      for (const name of ['content-type', 'content-length', 'content-encoding'])
        t.equal(unchanged.headers.get(name), null, name)
    }
    t.equal((await ask(`HEAD ${path}`, { 'If-None-Match': tag })).status, 304)
    for (const other of ['"0"', `"${String(answer.at('version'))}-x"`, '"", "a"', 'x'])
      t.equal((await ask(`GET ${path}`, { 'If-None-Match': other })).text, answer.text, `${other} is another`)
  })
}

t.test('no other GET sends a tag, and none answers 304 to a star', async t => {
  for (const path of ['/employees', '/me', '/rules']) {
    const answer = await ask(`GET ${path}?organization_id=${organizationId}`, { 'If-None-Match': '*' })
    t.same([answer.status, answer.headers.get('etag')], [200, null], path)
  }
})

t.test('a change by the calendar is a new version, and an earlier tag is good for no write', async t => {
  const id = employees[1] ?? ''
  await ask('POST /sandbox/clock', {}, { organization_id: organizationId, today: '2026-12-31' })
  const exit = await ask(
    `POST /employees/${id}/exit`,
    {},
    { date_of_leaving: '2026-12-30', reason: 'resignation' },
  )
  t.equal(exit.status, 201, exit.text)
  const left = await ask(`GET /employees/${id}`)
  const leftTag = left.headers.get('etag') ?? ''
  await ask('POST /sandbox/clock', {}, { organization_id: organizationId, today: '2026-12-29' })
  const onNotice = await ask(`GET /employees/${id}`, { 'If-None-Match': leftTag })
  t.equal(onNotice.status, 200, 'the calendar alone changed the status')
  t.equal(onNotice.at('version'), Number(left.at('version')) + 1)
  t.not(onNotice.at('status'), left.at('status'))
  const stale = await ask(`PATCH /employees/${id}`, { 'If-Match': leftTag }, { grade: 'x' })
  t.equal(stale.status, 412, 'the status is another')
  const noticeTag = onNotice.headers.get('etag') ?? ''
  const patched = await ask(`PATCH /employees/${id}`, { 'If-Match': noticeTag }, { phone: '+919812345678' })
  t.equal(patched.status, 200, patched.text)
  const plain = `"${String(patched.at('version'))}"`
  t.equal(
    (await ask(`PATCH /employees/${id}`, { 'If-Match': plain }, { phone: '+919812345670' })).status,
    200,
  )
})
