// Each scope guards its fields by every route that carries them, and no amount of pay stands anywhere else.

import { guardedFields, scopeOfRecord } from '#gateway/http/guarded-fields.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import { families, type Scope, scopes } from '#proto/scopes.ts'
import { forSystem } from '#storage/repositories/for-tenant.ts'
import { issueKey, defaultRights } from '#storage/repositories/keys/key-administration.ts'
import type { Environment } from '#storage/repositories/keys/api-keys.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { ample, startGateway } from './support/gateway.ts'
import { newEmployee, newOrganization, person } from './support/records.ts'
import { missing, pathOf } from './support/world.ts'

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly type?: unknown
  readonly 'x-unit'?: string
}

/** Every property below a schema, by its path; `[]` stands for the items of a list. */
function propertiesOf(
  schema: Schema | undefined,
  path: readonly string[] = [],
): [string[], Schema, Schema][] {
  if (schema === undefined) return []
  const inner = [schema.items, ...(schema.anyOf ?? [])].flatMap(part =>
    propertiesOf(part, part === schema.items ? [...path, '[]'] : path),
  )
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    [[...path, name], property, schema] as [string[], Schema, Schema],
    ...propertiesOf(property, [...path, name]),
  ])
  return [...inner, ...own]
}

const gateway = await startGateway(t)
const owner = await gateway.newIssuedKey({ scopes })
const organizationId = await newOrganization(gateway, owner.apiKey)

async function keyWith(allowed: readonly Scope[], environment: Environment = 'production'): Promise<string> {
  const rights = { ...defaultRights, limits: ample, name: 'Narrow', scopes: allowed }
  const organizationIds = environment === 'production' ? [organizationId] : []
  const issued = await forSystem(gateway.storage, system =>
    issueKey(system, owner.accountId, environment, { ...rights, organizationIds }),
  )
  return issued.apiKey
}

/** Every scope but those that allow `scope`. */
function without(scope: Scope): Scope[] {
  const family = families.find(name => scope.startsWith(`${name}:`))
  const allowing = scope === `${family}:read` ? [scope, `${family}:write`] : [scope]
  return scopes.filter(name => !allowing.includes(name))
}

/** A value of the guarded field that needs its scope. */
const sample: Readonly<Record<string, unknown>> = {
  salary: { effective_from: '2026-04-01' },
  expand: 'bank,salary',
  reveal: 'true',
  average_pay: null,
  employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
  status: 'approved',
  employee_id: 'ext:1',
  run_id: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  missing: 'salary',
  employees: 5,
}
const eventOf: Partial<Record<Scope, string>> = {
  'employees:read': 'employee.upserted',
  'payroll:read': 'payroll.run.paid',
  'payslips:read': 'payslip.ready',
  'fnf:read': 'fnf.settled',
  'statutory:read': 'statutory.file.ready',
  'imports:read': 'import.completed',
}

/** A body in which nothing stands but a value at the path. */
function bodyWith(path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  return name === '[]' ? [bodyWith(rest, value)] : { [name]: bodyWith(rest, value) }
}

const kept = (route: Route) => route.effect !== 'none'

for (const guard of guardedFields.filter(({ place }) => place !== 'reply')) {
  const { name, place, scope, operations } = guard
  const carriers = routes.flatMap(route =>
    (operations?.includes(route.operationId) ?? (place === 'query' || kept(route)))
      ? propertiesOf(place === 'body' ? route.body : route.query)
          .filter(([path]) => path.at(-1) === name)
          .map(([path]) => ({ route, path }))
      : [],
  )
  t.test(`${place} ${name} needs ${scope}`, async t => {
    t.ok(carriers.length > 0, 'some route carries it')
    for (const operation of operations ?? [])
      t.ok(
        carriers.some(({ route }) => route.operationId === operation),
        operation,
      )
    for (const { route, path } of carriers) {
      const environment = route.sandboxOnly ? 'sandbox' : 'production'
      const base = route.sandboxOnly ? '/sandbox' : ''
      const key = await keyWith(without(scope), environment)
      const value = name === 'events' ? [eventOf[scope]] : sample[name]
      const query = place === 'query' ? `?${name}=${String(value)}` : ''
      const body = place === 'body' ? { body: bodyWith(path, value) } : route.body ? { body: {} } : {}
      const request = `${route.method.toUpperCase()} ${base}${pathOf(route, missing)}`
      const refused = await gateway.ask(key, `${request}${query}`, body)
      if (refused.at('details.0.field') === 'scope') {
        // The route itself needs the scope.
        t.ok([route.scope, route.alsoScope].includes(scope), route.operationId)
        continue
      }
      t.match(refused, { status: 403, body: { code: 'insufficient_scope' } }, `${request} ${refused.text}`)
      t.match(
        refused.at('details'),
        [{ field: path.join('.').replaceAll('.[]', '[0]'), code: 'required_scope', expected: [scope] }],
        refused.text,
      )
      const plain = await gateway.ask(key, request, route.body ? { body: {} } : {})
      t.not(plain.status, 403, `${request} without it ${plain.text}`)
      const allowed = await gateway.ask(await keyWith(scopes, environment), `${request}${query}`, body)
      t.not(allowed.status, 403, `${request} with the scope ${allowed.text}`)
    }
  })
}

t.test('what is withheld from a reply can be null', t => {
  for (const { name, operations } of guardedFields.filter(({ place }) => place === 'reply')) {
    const found = routes
      .filter(({ operationId }) => operations?.includes(operationId) ?? true)
      .flatMap(route => Object.values(route.replies).flatMap(schema => propertiesOf(schema)))
      .filter(([path]) => path.at(-1) === name)
    t.ok(found.length > 0, name)
    for (const [path, property] of found) t.ok([property.type].flat().includes('null'), path.join('.'))
  }
  t.end()
})

/** Amounts that a reader without a scope of pay sees: rules, limits, claims and loans; nothing of what a person is paid. */
const notPay = [
  // The declaration of taxes and the limits of a lifetime.
  /^(exempt_before|declarations|rent|home_loan|other_income|previous_employment|proofs|employer_contribution_growth)\b/,
  /^other_tax_credits$/,
  // Settings, components, slabs and rates.
  /^(effective|scheduled\.\[\])\.bonus\.minimum_wages\b/,
  /^(data\.\[\]\.)?(calculation|entitlement|slabs|rebate|surcharge)\b/,
  /^(data\.\[\]\.)?(standard_deduction|annual_cap|rate|max_per_claim|max_per_month|override_amount)$/,
  /^sample\b/,
  // Deposits of tax and payments to contractors.
  /^(data\.\[\]\.)?(interest|fee|tds|cess|allocations\.\[\]\.amount)$/,
  // A certificate states the year of an employee, as the rows of a return do.
  /^(rows|quarters|perquisites)\.\[\]\.(amount|amount_paid|tax_deducted|value|recovered|taxable)$/,
  /^(opening|totals)\.(amount_paid|tax_deducted|expected_pay|gross_salary)$/,
  // The employer's own tax.
  /^own_tax\.amount$/,
  // Payment system of an amount.
  /^(data\.\[\]\.)?bank_file\b/,
  // The sum of a return, and the payment of it.
  /^(data\.\[\]\.)?(total_amount|challan\.amount)$/,
  // Inputs: overtime, expenses, advances.
  /^(data\.\[\]\.)?(amount|fixed_hourly_rate|claimed_amount|approved_amount|outstanding|recovered|written_off|settlement_debt)$/,
  /^(data\.\[\]\.)?(repayment|schedule)\b/,
]
const payScopes = /^(salary|payroll|payslips|fnf|disbursement):/

t.test('no route without a scope of pay shows an amount of pay', t => {
  let amounts = 0
  for (const route of routes.filter(({ scope }) => !payScopes.test(scope))) {
    const guarded = new Set(
      guardedFields
        .filter(
          ({ place, operations }) => place === 'reply' && (operations?.includes(route.operationId) ?? true),
        )
        .map(({ name }) => name),
    )
    const replies = Object.entries(route.replies).filter(([status]) => Number(status) < 300)
    for (const [path, { 'x-unit': unit }] of replies.flatMap(([, schema]) => propertiesOf(schema))) {
      if (unit !== 'rupees') continue
      amounts += 1
      const isKnown = path.some(name => guarded.has(name)) || notPay.some(form => form.test(path.join('.')))
      t.ok(isKnown, `${route.operationId} ${path.join('.')}`)
    }
  }
  t.ok(amounts > 100, `${amounts} amounts`)
  t.end()
})

t.test('the guide names every guarded field', async t => {
  const guide = await (await fetch(`${gateway.origin}/docs/guides/authentication.md`)).text()
  const rows = guide.split('\n').filter(line => line.startsWith('| '))
  const parts = { body: 'Request body', query: 'Query', reply: 'Response' }
  for (const { name, place, scope, operations = [], when = '' } of guardedFields) {
    const needed = [`\`${name}\``, parts[place], `\`${scope}\``, when, ...operations.map(one => `\`${one}\``)]
    const found = rows.filter(row => needed.every(text => row.includes(text)))
    t.ok(found.length > 0, `${name} in a ${place} needs ${scope}`)
  }
  t.equal(rows.filter(row => /\| (?:Request body|Query|Response) \|/.test(row)).length, guardedFields.length)
  t.notMatch(guide, '{{')
})

t.test('every record of the audit log has the scope that reads it', async t => {
  const audited = await queryAsOwner<{ name: string }>(
    gateway.databaseUrl,
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'record_change'`,
  )
  t.same(Object.keys(scopeOfRecord).toSorted(), audited.map(({ name }) => name).toSorted())
})

t.test('pay stays with those who may see it', async t => {
  const staff = await keyWith([
    'employees:write',
    'config:write',
    'audit:read',
    'webhooks:write',
    'payroll:preview',
  ])
  const { id } = await newEmployee(gateway, owner.apiKey, 'G-1')
  const exit = { date_of_leaving: '2027-03-31', reason: 'resignation' }
  const made = await gateway.ask(owner.apiKey, `POST /employees/${id}/exit`, {
    body: { ...exit, average_pay: 41_234.5 },
  })
  t.equal(made.at('average_pay'), 41_234.5, made.text)
  const item = { component_code: 'BONUS', amount: 7654.25, month: 10, year: 2026 }
  await gateway.ask(owner.apiKey, 'POST /salary-components', {
    body: {
      code: 'BONUS',
      name: 'Bonus',
      type: 'earning',
      category: 'other',
      calculation: { method: 'flat' },
    },
  })
  const variable = await gateway.ask(owner.apiKey, `POST /employees/${id}/variable-components`, {
    body: item,
  })
  t.equal(variable.status, 201, variable.text)

  const shown = await gateway.ask(staff, `GET /employees/${id}/exit`)
  t.match(shown, { status: 200, body: { average_pay: null, reason: 'resignation' } }, shown.text)
  const key = { headers: { 'Idempotency-Key': 'exit-of-G-1' }, body: { remarks: 'Handed over' } }
  const first = await gateway.ask(owner.apiKey, `PATCH /employees/${id}/exit`, key)
  t.equal(first.at('average_pay'), 41_234.5, first.text)
  const replayed = await gateway.ask(staff, `PATCH /employees/${id}/exit`, key)
  t.match(replayed, { status: 422 }, 'the answer that was kept for a key that sees more is not given')
  t.notMatch(replayed.text, /\b41234\b/u)

  for (const request of [`GET /employees/${id}?expand=salary`, 'GET /employees?expand=salary'])
    t.equal((await gateway.ask(staff, request)).status, 403, request)
  const salary = { effective_from: '2026-04-01', ctc_annual: 600_000 }
  const nested = await gateway.ask(staff, 'POST /employees', { body: person('G-2', { salary }) })
  t.equal(nested.status, 403, nested.text)
  const items = [person('G-3', { external_id: 'g3' }), person('G-4', { external_id: 'g4', salary })]
  const bulk = await gateway.ask(staff, 'POST /employees/bulk', { body: { items } })
  t.equal(bulk.at('details.0.field'), 'items[1].salary', bulk.text)
  t.equal((await gateway.ask(owner.apiKey, 'GET /employees')).at('data.length'), 1, 'nothing was written')

  const log = await gateway.ask(staff, `GET /audit-log?employee_id=${id}&limit=200`)
  t.match(
    (log.at('data') as { resource_type: string }[]).find(entry => entry.resource_type === 'variable_item'),
    { before: null, after: null, required_scope: 'salary:read' },
    log.text,
  )
  t.match(
    (log.at('data') as { resource_type: string; after: unknown }[]).find(
      entry => entry.resource_type === 'employee' && JSON.stringify(entry.after).includes('resignation'),
    ),
    { after: { exit: { averagePay: null } }, required_scope: null },
  )
  // Digits are looked for as whole words, because hashes and ids may hold them by chance.
  t.notMatch(log.text, /\b(?:7654|765425|41234|4123450)\b/u)
  const all = await gateway.ask(owner.apiKey, `GET /audit-log?employee_id=${id}&limit=200`)
  t.match(all.text, '765425')
  t.match(all.text, '4123450')
})
