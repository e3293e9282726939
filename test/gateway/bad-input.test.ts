// Every route against what it must refuse. The cases are made from the list of routes, so that a new route is
// held to them without being named here; the contract's order of refusals is part of what is checked.

import { openEngineClient } from '#gateway/engine-client.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import { queryAsOwner } from '../support/database.ts'
import { freshStack } from '../support/stack.ts'
import t, { type Test } from 'tap'
import { type Answer, type Ask, startGateway } from './support/gateway.ts'
import { neededQuery } from './support/needed-query.ts'
import { newEmployee, newOrganization } from './support/records.ts'

// Every route is asked some fifty times.
t.setTimeout(300_000)

type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly 'x-unit'?: string
}

// A preview with a bad row still asks the engine for the others, so the engine is a real one.
const stack = await freshStack(t)
const engine = openEngineClient(stack.description().engine_addresses)
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine, allowOwnTaxSlabs: true })
const key = await gateway.newKey()
const powerless = await gateway.newKey({ scopes: [] })
const world = { own: await makeWorld(key), foreign: await makeWorld(await gateway.newKey()) }
type World = Readonly<Record<string, string>>

/** One record of each kind, by the word under which paths have it. */
async function makeWorld(owner: string): Promise<World> {
  const organizationId = await newOrganization(gateway, owner)
  const employee = await newEmployee(gateway, owner, 'E-1', { external_id: 'e/1' })
  const component = await gateway.ask(owner, 'POST /salary-components', {
    body: {
      code: 'BASIC',
      name: 'Basic',
      type: 'earning',
      category: 'basic',
      calculation: { method: 'flat' },
    },
  })
  const run = await gateway.ask(owner, 'POST /payroll-runs', { body: { period: { month: 10, year: 2026 } } })
  const webhook = await gateway.ask(owner, 'POST /webhooks', {
    body: { url: 'https://hooks.example.com/in', events: ['payslip.ready'] },
  })
  const policy = await gateway.ask(owner, 'POST /overtime-policies', {
    body: { name: 'Plant', rate_basis: 'wages_code', multiplier: 2 },
  })
  const overtime = await gateway.ask(owner, 'POST /overtime-requests', {
    body: { employee_id: employee.id, date: '2026-10-14', minutes: 100 },
  })
  const expense = await gateway.ask(owner, 'POST /expenses', {
    body: { employee_id: employee.id, category: 'Taxi', spent_on: '2026-10-12', claimed_amount: 850.25 },
  })
  const advance = await gateway.ask(owner, `POST /employees/${employee.id}/advances`, {
    body: {
      type: 'salary_advance',
      amount: 10_000,
      disbursed_on: '2026-10-05',
      repayment: { method: 'installments', installments: 3, start_month: 11, start_year: 2026 },
    },
  })
  const group = await gateway.ask(owner, 'POST /salary-groups', { body: { name: 'Plant' } })
  const department = await gateway.ask(owner, 'POST /departments', { body: { name: 'Plant' } })
  const designation = await gateway.ask(owner, 'POST /designations', { body: { name: 'Fitter' } })
  const holiday = await gateway.ask(owner, 'POST /holidays', {
    body: { name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' },
  })
  const leave = await gateway.ask(owner, 'POST /leaves', {
    body: { employee_id: employee.id, leave_type: 'CL', from_date: '2026-10-14', to_date: '2026-10-14' },
  })
  const exit = await gateway.ask(owner, `POST /employees/${employee.id}/exit`, {
    body: { date_of_leaving: '2027-03-31', reason: 'resignation' },
  })
  const shift = await gateway.ask(owner, 'POST /shifts', {
    body: { name: 'Day', start_time: '09:00', end_time: '17:30' },
  })
  const scale = await gateway.ask(owner, 'POST /tds-slabs', {
    body: {
      tax_year: '2026-27',
      regime: 'new',
      age_band: 'all',
      slabs: [{ from: 0, to: null, rate_percent: 10 }],
    },
  })
  const answers = [employee, component, run, webhook, policy, overtime, expense, advance, exit]
  for (const made of [...answers, group, department, designation, holiday, leave, shift, scale]) {
    if (made.status !== 201) throw new Error(made.text)
  }
  return {
    organizations: String(organizationId),
    employees: employee.id,
    'salary-components': component.id,
    'payroll-runs': run.id,
    webhooks: webhook.id,
    payslips: await insertPayslip(organizationId, run.id, employee.id),
    'overtime-policies': policy.id,
    'overtime-requests': overtime.id,
    expenses: expense.id,
    advances: advance.id,
    'salary-groups': group.id,
    departments: department.id,
    designations: designation.id,
    holidays: holiday.id,
    leaves: leave.id,
    shifts: shift.id,
    'tds-slabs': scale.id,
    // The law is everybody's.
    rules: 'IN.EPF.WAGE_CEILING',
    'rule-sets': await currentRuleSet(owner),
  }
}

async function currentRuleSet(owner: string): Promise<string> {
  const answer = await gateway.ask(owner, 'GET /rule-sets')
  return String(answer.at('data.0.version'))
}

function query(text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  return queryAsOwner(gateway.databaseUrl, text, values)
}

/** A slip that nobody calculated: enough of a row to be found. */
async function insertPayslip(organizationId: number, runId: string, employeeId: string): Promise<string> {
  const known = {
    organization_id: organizationId,
    payroll_run_id: runId,
    employee_id: employeeId,
    revision: 1,
  }
  const columns = await query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'payslip' and is_nullable = 'NO' and column_default is null`,
  )
  const filler: Record<string, unknown> = {
    bigint: 0,
    integer: 0,
    smallint: 0,
    json: '{}',
    date: '2026-10-01',
    bytea: '',
  }
  const id = `ps_${runId.slice(4)}`
  const row = Object.fromEntries(columns.map(({ name = '', type = '' }) => [name, filler[type] ?? id]))
  const full = { ...row, ...known, id }
  const names = Object.keys(full)
  const places = names.map((_, at) => `$${at + 1}`)
  await query(`insert into payslip (${names.join(', ')}) values (${places.join(', ')})`, Object.values(full))
  return id
}

/** Every row of every table, as one text. */
async function contents(): Promise<string> {
  const tables = await query(
    // A refused call is counted all the same; one that refuses each row by itself was answered, and is on record.
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('rate_limit', 'audit_chain', 'audit_entry')`,
  )
  const digests = tables.map(async ({ name = '' }) => {
    const [row] = await query(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from "${name}" t`,
    )
    return `${name} ${row?.['digest']}`
  })
  return (await Promise.all(digests)).toSorted().join('\n')
}

/** No tenant has law of its own. */
const nobodys = { rules: 'IN.NO.SUCH_RULE', 'rule-sets': '2026-11.0000000000000000' }

const missing: World = {
  organizations: '2147483000',
  employees: 'emp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'salary-components': 'cmp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'payroll-runs': 'run_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  webhooks: 'wh_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  payslips: 'ps_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'overtime-policies': 'otp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'overtime-requests': 'otr_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  expenses: 'exp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  advances: 'adv_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'salary-groups': 'grp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  departments: 'dep_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  designations: 'dsg_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  holidays: 'hol_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  leaves: 'lv_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  shifts: 'shf_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'tds-slabs': 'tds_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  ...nobodys,
}

/** The path with its ids from `ids`; `strange` names the one parameter that comes from `elsewhere`. */
function pathOf(route: Route, ids: World, strange?: string, elsewhere: World = missing): string {
  const words = route.path.split('/')
  const path = words.map((word, at) => {
    const name = /^\{(\w+)\}$/.exec(word)?.[1]
    if (name === undefined) return word
    if (name === 'code') return 'BASIC'
    const id = (name === strange ? elsewhere : ids)[words[at - 1] ?? '']
    if (id === undefined) throw new Error(`The test knows no ${words[at - 1]} for ${route.path}.`)
    return id
  })
  return path.join('/')
}

const idsOf = (route: Route): string[] =>
  Object.keys(route.params?.properties ?? {}).filter(name => name !== 'code')

function send(route: Route, options: Ask & { path?: string } = {}): Promise<Answer> {
  const { path = pathOf(route, world.own), ...rest } = options
  return gateway.ask(key, `${route.method.toUpperCase()} ${path}`, rest)
}

function isRefused(t: Test, answer: Answer, status: number, code: string, why: string): void {
  t.match({ status: answer.status, body: answer.body }, { status, body: { code, status } }, why)
  t.equal(answer.at('request_id'), answer.headers.get('x-request-id'))
}

// Production answers the sandbox's own routes with 404 before anything else; their test sends them bad input.
const closed = routes.filter(route => route.scope !== 'open' && !route.sandboxOnly)
const before = await contents()
const began = new Date()

for (const route of closed) {
  t.test(`${route.method} ${route.path}`, async t => {
    await t.test('credentials and scope come first', async t => {
      const bad = { body: route.body && '{' }
      isRefused(t, await send(route, { ...bad, key: null }), 401, 'missing_credentials', 'no key')
      isRefused(
        t,
        await send(route, { ...bad, key: `key_${'0'.repeat(26)}.${'x'.repeat(43)}` }),
        401,
        'invalid_key',
        'unknown',
      )
      isRefused(t, await send(route, { ...bad, key: `${key}x` }), 401, 'invalid_key', 'wrong secret')
      const sandbox = { path: `/sandbox${pathOf(route, world.own)}` }
      isRefused(
        t,
        await send(route, { ...bad, ...sandbox }),
        401,
        'invalid_key',
        'a key of the other environment',
      )
      if (route.scope === 'any') return
      const without = await send(route, { ...bad, key: powerless })
      isRefused(t, without, 403, 'insufficient_scope', 'no scope')
      t.same(without.at('details.0.expected'), [route.scope])
    })

    await t.test('another tenant’s ids are as missing as ids of nobody', async t => {
      if (route.organization !== undefined || route.query?.properties['organization_id'] !== undefined) {
        const named = `${pathOf(route, world.own)}?organization_id=${world.foreign['organizations']}`
        isRefused(
          t,
          await send(route, { path: named, body: route.body && '{' }),
          403,
          'organization_forbidden',
          'in the query',
        )
      }
      if (route.body !== undefined) {
        const body = { organization_id: Number(world.foreign['organizations']) }
        isRefused(t, await send(route, { body }), 403, 'organization_forbidden', 'in the body')
      }
      for (const name of idsOf(route)) {
        const answers: unknown[] = []
        for (const elsewhere of [missing, { ...world.foreign, ...nobodys }]) {
          const body = route.body && '{'
          const path = `${pathOf(route, world.own, name, elsewhere)}${neededQuery(route)}`
          const answer = await send(route, { path, body })
          isRefused(t, answer, 404, 'not_found', `${name} before the body is looked at`)
          answers.push(answer.text.replaceAll(String(answer.at('request_id')), ''))
        }
        t.equal(answers[0], answers[1], `${name}: not to be told apart`)
        const nul = pathOf(
          route,
          world.own,
          name,
          Object.fromEntries(Object.keys(missing).map(word => [word, 'a%00b'])),
        )
        isRefused(
          t,
          await send(route, { path: nul + neededQuery(route) }),
          404,
          'not_found',
          `${name} that no database holds`,
        )
      }
    })

    await t.test('parameters are judged', async t => {
      const properties = Object.entries((route.query?.properties ?? {}) as Record<string, Schema>)
      for (const [name, schema] of properties) {
        const values = isFreeText(schema) ? ['%00'] : ['%00', 'x']
        for (const value of values) {
          const answer = await send(route, { path: `${pathOf(route, world.own)}?${name}=${value}` })
          t.equal(answer.status, 400, `${name}=${value} ${answer.text}`)
        }
      }
      if (route.query?.properties['limit'] === undefined) return
      const path = pathOf(route, world.own)
      for (const limit of ['0', '501', '-1']) {
        isRefused(
          t,
          await send(route, { path: `${path}?limit=${limit}` }),
          400,
          'invalid_parameter',
          `limit=${limit}`,
        )
      }
    })

    if (route.body !== undefined)
      await t.test('bodies are judged', t => judgeBodies(t, route, route.body as Schema))
  })
}

async function judgeBodies(t: Test, route: Route, schema: Schema): Promise<void> {
  const limit = route.bodyLimit ?? 1024 * 1024
  const strict = { Prefer: 'handling=strict' }
  isRefused(t, await send(route, { body: '{"a": ' }), 400, 'malformed_json', 'broken JSON')
  isRefused(
    t,
    await send(route, { body: new Uint8Array([0x22, 0xff, 0x22]) }),
    400,
    'malformed_json',
    'no UTF-8',
  )
  isRefused(
    t,
    await send(route, { body: ' '.repeat(limit + 1) }),
    413,
    'payload_too_large',
    'one byte too many',
  )
  isRefused(
    t,
    await send(route, { body: ' '.repeat(10 * 1024 * 1024 + 1) }),
    413,
    'payload_too_large',
    '10 MiB',
  )
  isRefused(t, await send(route, { body: '['.repeat(100_000) }), 400, 'validation_failed', 'too deep')
  isRefused(
    t,
    await send(route, { body: '{}', headers: { 'Content-Type': 'text/plain' } }),
    415,
    'unsupported_media_type',
    'text',
  )
  isRefused(
    t,
    await send(route, { body: '{}', headers: { 'Content-Encoding': 'gzip' } }),
    415,
    'unsupported_media_type',
    'gzip',
  )
  for (const body of ['[]', '"text"', 'null', '1']) {
    isRefused(t, await send(route, { body }), 400, 'validation_failed', body)
  }
  isRefused(
    t,
    await send(route, { body: { a: 'x'.repeat(10_001) } }),
    400,
    'validation_failed',
    'a long string',
  )
  isRefused(t, await send(route, { body: { 'a\0b': 1 } }), 400, 'validation_failed', 'a NUL in a name')
  isRefused(t, await send(route, { body: '{"a": "\\ud800"}' }), 400, 'validation_failed', 'half a character')

  const names = Object.keys(schema.properties ?? {})
  const wrong = Object.fromEntries(names.map(name => [name, wrongFor(schema.properties?.[name] ?? {})]))
  if (names.length > 0) {
    const answer = await send(route, { body: wrong })
    t.equal(answer.status, 400, answer.text)
    const fields = ((answer.at('details') ?? []) as { field: string }[]).map(
      ({ field }) => field.split(/[.[]/)[0],
    )
    t.same(
      names.filter(name => !fields.includes(name)),
      [],
      'every wrong field is named',
    )
  }
  for (const path of moneyPaths(schema)) {
    const answer = await send(route, { body: { ...envelope, ...(bodyWith(path, 1.005) as object) } })
    t.match(answer.text, 'invalid_money_precision', path.join('.'))
    t.ok(answer.status < 500, answer.text)
  }
  if (names.length > 0 && (schema as { required?: unknown }).required !== undefined) {
    isRefused(
      t,
      await send(route, { body: {}, headers: strict }),
      400,
      'validation_failed',
      'nothing of what is needed',
    )
  }
}

/** Text, or a list of texts, of which any could name a record. */
function isFreeText(schema: Schema): boolean {
  if (schema.items !== undefined) return isFreeText(schema.items)
  return schema.type === 'string' && ['enum', 'format'].every(word => !(word in schema))
}

function wrongFor(schema: Schema): unknown {
  return [schema.type].flat().includes('object') ? [] : { wrong: [] }
}

/** What a batch must say before its rows are looked at. */
const envelope = { period: { month: 10, year: 2026 } }

type Path = readonly (string | 0)[]

function moneyPaths(schema: Schema, path: Path = []): Path[] {
  if (schema['x-unit'] === 'rupees') return [path]
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    moneyPaths(inner, [...path, name]),
  )
  return schema.items === undefined ? inside : [...inside, ...moneyPaths(schema.items, [...path, 0])]
}

function bodyWith(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === 0 ? [inner] : { [name]: inner }), value)
}

t.test('nothing was written, and nothing broke', async t => {
  t.equal(await contents(), before)
  t.same(await query("select id from audit_entry where action <> 'called' and occurred_at > $1", [began]), [])
  t.notMatch(gateway.logged(), '"level":50')
})
