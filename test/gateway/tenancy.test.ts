// The rule of reach over the whole table of routes: an own record is found; another tenant's is answered as one that
// does not exist, byte for byte, and what has no id's form likewise; a scope is asked for before anything is looked up.
// The gateway reaches its database through a pooler.

import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { throughPgBouncer } from '../support/pgbouncer.ts'
import { engineOf, sharedStack } from '../support/stack.ts'
import { everyScope, type Answer, startGateway } from './support/gateway.ts'
import { neededQuery } from './support/needed-query.ts'
import { idsOf, makeWorld, missing, nobodys, pathOf, type World } from './support/world.ts'

// What is lent asks the law of an engine.
const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine, allowOwnTaxSlabs: true }, url => throughPgBouncer(t, url))
const key = await gateway.newKey({ scopes: [...everyScope, 'employees:sensitive'] })
const stranger = await gateway.newKey({ scopes: [...everyScope, 'employees:sensitive'] })
const scopeless = await gateway.newKey({ scopes: [] })
const own = await makeWorld(gateway, key)
const foreign: World = { ...(await makeWorld(gateway, stranger)), ...nobodys }
const theirs = foreign['organizations']

/** In the place of every id what no id is. */
const malformed = Object.fromEntries(Object.keys(missing).map(word => [word, 'a%00b']))
const externally = { ...foreign, employees: 'ext:e%2F2' }
await gateway.ask(stranger, `PATCH /employees/${foreign['employees']}`, { body: { external_id: 'e/2' } })

/** A body that cannot be read, which is looked at once the record is found. */
const ask = (route: Route, path: string, by = key): Promise<Answer> =>
  gateway.ask(by, `${route.method.toUpperCase()} ${path}${neededQuery(route)}`, {
    key: by,
    ...(route.body === undefined ? {} : { body: '{' }),
  })

/** An answer without what names the call itself. */
function bare({ status, text, headers }: Answer): unknown {
  const told = [...headers].filter(([name]) => !/^(x-request-id|date|x-ratelimit-.*)$/.test(name))
  return { status, text: text.replaceAll(/req_\w+/g, 'req'), headers: told }
}

const withIds = routes.filter(route => idsOf(route).length > 0)

for (const route of withIds) {
  t.test(`${route.method} ${route.path} [promises T1, T4]`, async t => {
    for (const name of idsOf(route)) {
      const asked = (elsewhere: World) => ask(route, pathOf(route, own, name, elsewhere))
      const absent = await asked(missing)
      t.match(absent.body, { code: 'not_found', status: 404 }, `${name} of nobody, ${absent.text}`)
      t.same(bare(await asked(foreign)), bare(absent), `${name} of another tenant`)
      t.same(bare(await asked(malformed)), bare(absent), `${name} that is malformed`)
      if (route.path.startsWith('/v1/employees/{id}') && name === 'id') {
        t.same(bare(await asked(externally)), bare(absent), 'another tenant’s external id')
      }
    }
    for (const world of [own, foreign, missing]) {
      const refused = await ask(route, pathOf(route, world), scopeless)
      if (route.scope !== 'any') t.equal(refused.status, 403, 'the scope comes first')
    }
  })
}

/** Found only by an engine of the same records; the flows read their own. */
const calculated = new Set([
  'getPayslip',
  'getPayslipPdf',
  'getPayslipFilesContent',
  'explainPayslipLine',
  'emailPayslip',
  'listPayslipEmails',
  'getSalaryCertificate',
  'getPayslipVerification',
  'getTaxProjection',
  'getEmployeeGratuity',
])

t.test('an own record is found', async t => {
  const rankOf = ({ method }: Route) => ['put', 'patch', 'post', 'get', 'delete'].indexOf(method)
  const wordsOf = ({ path }: Route) => path.split('/').length
  // Deletions come last, and of these a person's records before the person.
  const inTurn = withIds.toSorted((a, b) => rankOf(a) - rankOf(b) || wordsOf(b) - wordsOf(a))
  /** Where a part can be written of a person who has none yet, reading it may find none. */
  const writable = new Set<string>()
  for (const route of inTurn.filter(({ operationId }) => !calculated.has(operationId))) {
    const answer = await ask(route, pathOf(route, own))
    const isFound = answer.status < 500 && (answer.status !== 404 || writable.has(route.path))
    t.ok(isFound, `${route.method} ${route.path} ${answer.status} ${answer.text.slice(0, 100)}`)
    if (isFound && route.body !== undefined) writable.add(route.path)
  }
})

t.test('naming another tenant’s organization is 403, wherever it is named [promise T1]', async t => {
  for (const route of routes.filter(({ scope, sandboxOnly }) => scope !== 'open' && !sandboxOnly)) {
    const path = pathOf(route, own)
    const refused = async (options: { path: string; body?: unknown }, where: string) => {
      const { path: asked, ...body } = options
      const answer = await gateway.ask(key, `${route.method.toUpperCase()} ${asked}`, body)
      t.match(
        answer.body,
        { code: 'organization_forbidden', status: 403 },
        `${route.method} ${route.path} in the ${where}`,
      )
    }
    if (route.organization !== undefined || route.query?.properties['organization_id'] !== undefined) {
      await refused({ path: `${path}?organization_id=${theirs}`, ...(route.body && { body: '{' }) }, 'query')
    }
    if (route.body !== undefined) await refused({ path, body: { organization_id: Number(theirs) } }, 'body')
  }
})
