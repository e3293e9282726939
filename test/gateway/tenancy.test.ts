// The rule of reach over the whole table of routes: another tenant's record is answered as one that does not exist,
// byte for byte, and what has no id's form likewise; a scope is asked for before anything is looked up.

import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { type Answer, startGateway } from './support/gateway.ts'
import { neededQuery } from './support/needed-query.ts'
import { newEmployee, newOrganization, person } from './support/records.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const stranger = await gateway.newKey()
const theirs = await newOrganization(gateway, stranger)

const component = {
  code: 'BASIC',
  name: 'Basic',
  type: 'earning',
  category: 'basic',
  calculation: { method: 'flat' },
}
const made = async (request: string, body: object): Promise<string> => {
  const answer = await gateway.ask(stranger, request, { body: { organization_id: theirs, ...body } })
  if (answer.status !== 201) throw new Error(`${request}: ${answer.text}`)
  return answer.id
}

await newEmployee(gateway, stranger, 'THEIRS', { organization_id: theirs, external_id: 'theirs' })
/** What another tenant has, by the first word of the path. */
const foreign: Readonly<Record<string, string>> = {
  organizations: String(theirs),
  employees: await made('POST /employees', person('FOREIGN')),
  'salary-components': await made('POST /salary-components', component),
  'salary-groups': await made('POST /salary-groups', { name: 'Plant' }),
  departments: await made('POST /departments', { name: 'Plant' }),
  designations: await made('POST /designations', { name: 'Fitter' }),
  holidays: await made('POST /holidays', { name: 'Off', date: '2026-10-02', type: 'company' }),
  shifts: await made('POST /shifts', { name: 'Day', start_time: '09:00', end_time: '17:00' }),
  leaves: await made('POST /leaves', {
    employee_id: 'ext:theirs',
    leave_type: 'CL',
    from_date: '2026-10-14',
    to_date: '2026-10-14',
  }),
  webhooks: await made('POST /webhooks', { url: 'https://example.com/h', events: ['payslip.ready'] }),
}

const wordOf = (route: Route) => route.path.split('/')[2] ?? ''
const withIds = routes.filter(route => route.path.includes('{') && !route.path.startsWith('/v1/rule'))

/** The path with this in the place of its first id, and with a harmless text in that of the others. */
function pathWith(route: Route, id: string): string {
  let first = true
  return route.path.replaceAll(/\{\w+\}/g, () => {
    const text = first ? id : 'x'
    first = false
    return text
  })
}

const ask = (route: Route, id: string, by = key): Promise<Answer> =>
  gateway.ask(by, `${route.method.toUpperCase()} ${pathWith(route, id)}${neededQuery(route)}`, {
    key: by,
    ...(route.method === 'get' || route.method === 'delete' ? {} : { body: {} }),
  })

/** An answer without what names the call itself. */
function bare({ status, text, headers }: Answer): unknown {
  const told = [...headers].filter(([name]) => !/^(x-request-id|date|x-ratelimit-.*)$/.test(name))
  return { status, text: text.replaceAll(/req_\w+/g, 'req'), headers: told }
}

for (const route of withIds) {
  t.test(`${route.method} ${route.path}`, async t => {
    const scopeless = await gateway.newKey({ scopes: [] })
    const id = foreign[wordOf(route)] ?? 'nothing'
    const other = await ask(route, id)
    const prefix = /^[a-z]+_/.exec(id)?.[0]
    const absent = prefix === undefined ? '2147483000' : `${prefix}${'0'.repeat(26)}`
    const missing = await ask(route, absent)
    // Where a path needs more than one id to be found, the call may be refused for that, yet alike for both.
    t.equal(missing.status, 404, missing.text)
    t.same(bare(other), bare(missing), 'of another tenant')
    t.same(bare(await ask(route, '%00')), bare(missing), 'malformed')
    if (wordOf(route) === 'employees') {
      t.same(bare(await ask(route, 'ext:theirs')), bare(missing), 'another tenant’s external id')
    }
    for (const one of [id, absent]) {
      const refused = await ask(route, one, scopeless)
      t.equal(
        refused.status,
        route.scope === 'any' || route.scope === 'open' ? 404 : 403,
        'the scope comes first',
      )
    }
  })
}

t.test('naming another tenant’s organization is 403, wherever it is named', async t => {
  for (const route of routes.filter(
    ({ organization, sandboxOnly }) => !sandboxOnly && (organization === 'query' || organization === 'body'),
  )) {
    const where = route.organization === 'query' ? `?organization_id=${theirs}` : ''
    const path = route.path.includes('{') ? pathWith(route, 'x') : route.path
    const answer = await gateway.ask(key, `${route.method.toUpperCase()} ${path}${where}`, {
      key,
      ...(where === '' ? { body: { organization_id: theirs } } : {}),
    })
    t.match(answer.body, { code: 'organization_forbidden', status: 403 }, `${route.method} ${route.path}`)
  }
  t.ok(organizationId !== theirs)
})
