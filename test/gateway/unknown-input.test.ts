// No name that a request sends is dropped in silence: at every depth of every body, and in every query, what is not
// known is a warning, and a 400 for whoever asks for strictness.

import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { engineOf, sharedStack } from '../support/stack.ts'
import { everyScope, type Answer, startGateway } from './support/gateway.ts'
import { neededQuery } from './support/needed-query.ts'
import { person } from './support/records.ts'
import { makeWorld, pathOf } from './support/world.ts'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine, allowOwnTaxSlabs: true })
const key = await gateway.newKey({ scopes: [...everyScope, 'employees:sensitive'] })
const own = await makeWorld(gateway, key)

type Node = {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly 'x-batch'?: true
}

const probe = 'unknown_probe'

/** A value with every object that the schema knows, each with an unknown field; `paths` collects where these stand. */
function probed(node: Node, path: string, paths: string[]): unknown {
  if (node.items !== undefined) return [probed(node.items, `${path}[0]`, paths)]
  if (node.properties === undefined) return null
  const within = path === '' ? '' : `${path}.`
  paths.push(`${within}${probe}`)
  const fields = Object.entries(node.properties).map(([name, inner]) => [
    name,
    probed(inner, `${within}${name}`, paths),
  ])
  return { ...Object.fromEntries(fields), [probe]: 1 }
}

type Detail = { readonly field: string; readonly code: string }

const unknownIn = (answer: Answer): string[] =>
  ((answer.at('details') ?? []) as Detail[])
    .filter(({ code }) => code === 'unknown_field' || code === 'unknown_parameter')
    .map(({ field }) => field)

const strict = { Prefer: 'handling=strict' }

t.test('every object of every body, and every query', async t => {
  for (const route of routes.filter(({ sandboxOnly }) => sandboxOnly !== true)) {
    const name = `${route.method.toUpperCase()} ${route.path}`
    const needed = neededQuery(route)
    const request = `${route.method.toUpperCase()} ${pathOf(route, own)}${needed === '' ? '?' : `${needed}&`}unknown_filter=1`
    const paths: string[] = []
    const value = route.body === undefined ? undefined : probed(route.body, '', paths)
    const sent = value === undefined ? {} : { body: { ...(value as object), organization_id: undefined } }
    const answer = await gateway.ask(key, request, { ...sent, headers: strict })
    t.equal(answer.status, 400, `${name} ${answer.text.slice(0, 200)}`)
    t.same(unknownIn(answer).toSorted(), ['unknown_filter', ...paths].toSorted(), name)
    const warned = answer.headers.get('x-svc-warnings') ?? ''
    t.match(warned, /^unknown_parameter unknown_filter/, name)
    t.ok(Buffer.byteLength(warned) <= 1024, `${name}: ${warned.length} bytes`)
    // The stream of events does not end by itself.
    if (route.method !== 'get' || route.openStreams !== undefined) continue
    const told = await gateway.ask(key, request)
    if (told.status === 200)
      t.match(told.headers.get('x-svc-warnings'), 'unknown_parameter unknown_filter', name)
  }
})

type ListParameters = Readonly<Record<string, { readonly enum?: readonly string[] } | undefined>>

t.test('a list takes sort where it has several orders, and nowhere else', async t => {
  const lists = routes.flatMap(route => {
    const parameters = (route.query ?? { properties: {} }).properties as ListParameters
    return route.method === 'get' && parameters['limit'] !== undefined ? [{ route, parameters }] : []
  })
  const orders = new Map(lists.map(({ route, parameters }) => [route.operationId, parameters['sort']?.enum]))
  for (const name of [
    'listTasks',
    'listGovernmentForms',
    'getEsiForm01',
    'getSalaryRegister',
    'getTdsSalaryStatement',
  ])
    t.ok(orders.has(name) && orders.get(name) === undefined, `${name} has one order`)
  for (const { route, parameters } of lists) {
    const words = parameters['sort']?.enum
    if (words !== undefined) {
      t.ok(new Set(words.map(word => word.replace('-', ''))).size * 2 >= words.length && words.length > 1)
      continue
    }
    const needed = neededQuery(route)
    const answer = await gateway.ask(
      key,
      `GET ${pathOf(route, own)}${needed === '' ? '?' : `${needed}&`}sort=created_at`,
      { headers: strict },
    )
    t.equal(answer.status, 400, `${route.path} ${answer.text.slice(0, 200)}`)
    t.same(unknownIn(answer), ['sort'], route.path)
  }
})

t.test('strict: the code says whether a field or only a parameter is unknown', async t => {
  const path = `/employees/${own['employees'] ?? ''}`
  const query = await gateway.ask(key, `GET ${path}?feilds=id&colour=red`, { headers: strict })
  t.match(query.body, {
    code: 'invalid_parameter',
    details: [
      { field: 'feilds', code: 'unknown_parameter', expected: ['fields'] },
      { field: 'colour', code: 'unknown_parameter' },
    ],
  })
  t.equal(query.at('details.1.expected'), undefined, 'nothing is like it')
  const body = await gateway.ask(key, `PATCH ${path}`, { body: { middleName: 'Vinay' }, headers: strict })
  t.match(body.body, {
    code: 'unknown_field',
    status: 400,
    details: [
      {
        field: 'middleName',
        pointer: '#/middleName',
        message: 'Unknown field. Did you mean middle_name?',
        expected: ['middle_name'],
      },
    ],
  })
})

t.test('a misspelt name is told with the one that was meant, also beside other errors', async t => {
  const { first_name, ...rest } = person('E-2')
  const refused = await gateway.ask(key, 'POST /employees', { body: { ...rest, frist_name: first_name } })
  t.match(refused.body, { code: 'validation_failed', details: [{ field: 'first_name', code: 'required' }] })
  t.equal(refused.headers.get('x-svc-warnings'), 'unknown_field frist_name; did_you_mean=first_name')

  const rows = await gateway.ask(key, 'POST /employees/bulk', {
    body: { items: [person('E-3'), { ...person('E-4'), bank: { ifcs: 'HDFC0001234' } }], atomc: true },
  })
  t.equal(
    rows.headers.get('x-svc-warnings'),
    'unknown_field items[1].bank.ifcs; did_you_mean=ifsc, unknown_field atomc; did_you_mean=atomic',
  )
  t.same(rows.at('meta.warnings'), [
    'unknown_field items[1].bank.ifcs; did_you_mean=ifsc',
    'unknown_field atomc; did_you_mean=atomic',
  ])
})

t.test('a row of a batch with an unknown field refuses the call, and nothing is written', async t => {
  const items = [person('E-5'), { ...person('E-6'), nick_name: 'A' }]
  const refused = await gateway.ask(key, 'POST /employees/bulk', { body: { items }, headers: strict })
  t.match(refused.body, { code: 'unknown_field', details: [{ field: 'items[1].nick_name' }] })
  t.equal((await gateway.ask(key, 'GET /employees?q=E-5')).at('meta.count'), 0)
})

t.test('free maps have no unknown names', async t => {
  const path = `/employees/${own['employees'] ?? ''}`
  const patched = await gateway.ask(key, `PATCH ${path}`, {
    body: { metadata: { anything: 'goes', frist_name: 'x' } },
    headers: strict,
  })
  t.equal(patched.status, 200, patched.text)
  const hook = await gateway.ask(key, 'POST /webhooks', {
    body: {
      url: 'https://hooks.example.com/maps',
      events: ['payslip.ready'],
      headers: { 'X-Mine': '1' },
    },
    headers: strict,
  })
  t.equal(hook.status, 201, hook.text)
})

t.test('hostile names neither break the header nor make it long', async t => {
  const path = `PATCH /employees/${own['employees'] ?? ''}`
  const hostile = { 'a\r\nSet-Cookie: x': 1, 'é, "ü"; =': 1, ['x'.repeat(9_000)]: 1, '': 1, __proto__x: 1 }
  const told = await gateway.ask(key, path, { body: hostile })
  t.equal(told.status, 200, told.text)
  t.equal(told.headers.get('set-cookie'), null)
  const header = told.headers.get('x-svc-warnings') ?? ''
  t.match(header, 'unknown_field a%0D%0ASet-Cookie%3A%20x, unknown_field %C3%A9%2C%20%22%C3%BC%22%3B%20%3D, ')
  t.match(header, /^[\x20-\x7e]{1,1024}$/)

  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`field_number_${at}`, at]))
  const crowd = await gateway.ask(key, path, { body: many })
  t.equal(crowd.status, 200, crowd.text)
  const text = crowd.headers.get('x-svc-warnings') ?? ''
  t.ok(text.length <= 1024)
  const named = text.split(', ').length - 1
  t.ok(text.endsWith(`, and ${30_000 - named} more`), text.slice(-100))
  const long = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`${at}_${'é'.repeat(300)}`, at]))
  const wide = await gateway.ask(key, path, { body: long })
  t.match(wide.headers.get('x-svc-warnings'), /^[\x20-\x7e]{1,1000}, and 39\d more$/)
  const refused = await gateway.ask(key, path, { body: many, headers: strict })
  t.equal((refused.at('details') as unknown[]).length, 100)
})
