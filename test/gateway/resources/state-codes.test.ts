// Former codes of states and union territories are read everywhere, and today's are answered.

import { routes } from '#gateway/resources/index.ts'
import { formerStateCodes, stateCodes } from '#proto/law/states.ts'
import t from 'tap'
import { startGateway } from '../support/gateway.ts'

type Node = {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly 'x-aliases'?: object
}

/** Where a schema takes a state code, and whether it takes a former one. */
function* stateCodesIn(node: Node | undefined, path = ''): Iterable<[path: string, schema: Node]> {
  if (node === undefined) return
  for (const [name, inner] of Object.entries(node.properties ?? {})) {
    if (name.endsWith('state_code')) yield [`${path}.${name}`, inner]
    if (name.endsWith('state_codes') && inner.items !== undefined) yield [`${path}.${name}`, inner.items]
    yield* stateCodesIn(inner, `${path}.${name}`)
  }
  yield* stateCodesIn(node.items, `${path}[]`)
}

t.test('every request that takes a state code takes the former ones', async t => {
  let found = 0
  for (const { operationId, query, body, params } of routes) {
    for (const schema of [query, body, params] as (Node | undefined)[]) {
      for (const [path, node] of stateCodesIn(schema)) {
        found += 1
        t.same(node['x-aliases'], formerStateCodes, `${operationId}${path}`)
      }
    }
  }
  t.ok(found > 15, `${found} places`)
  for (const [former, code] of Object.entries(formerStateCodes)) {
    t.ok(stateCodes.includes(code), `${former} is ${code} today`)
    t.notOk(stateCodes.includes(former))
  }
})

t.test('bodies, rows of a batch and parameters', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey()
  const made = await gateway.ask(key, 'POST /organizations', {
    body: {
      name: 'Puri Textiles',
      state_code: 'OR',
      address: { state_code: 'CT' },
      lwf_registrations: [{ state_code: 'OR', code: 'L1' }],
    },
  })
  t.match(
    made.body,
    { state_code: 'OD', address: { state_code: 'CG' }, lwf_registrations: [{ state_code: 'OD' }] },
    made.text,
  )
  const organization = { organization_id: made.at('id') }
  const person = (code: string, state: string) => ({
    employee_code: code,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-01-01',
    date_of_joining: '2024-01-01',
    employment_type: 'permanent',
    work_state_code: state,
  })
  const employee = await gateway.ask(key, 'POST /employees', {
    body: { ...organization, ...person('S1', 'TG') },
  })
  t.match(employee.body, { work_state_code: 'TS' }, employee.text)
  const patched = await gateway.ask(key, `PATCH /employees/${String(employee.at('id'))}`, {
    body: { work_state_code: 'UT' },
  })
  t.match(patched.body, { work_state_code: 'UK' }, patched.text)
  const batch = await gateway.ask(key, 'POST /employees/bulk', {
    body: { ...organization, items: [person('S2', 'DN'), person('S3', 'DD'), person('S4', 'UA')] },
  })
  t.equal(batch.status, 200, batch.text)
  const listed = await gateway.ask(key, `GET /employees?organization_id=${String(made.at('id'))}`)
  t.same((listed.at('data') as { work_state_code: string }[]).map(each => each.work_state_code).toSorted(), [
    'DH',
    'DH',
    'UK',
    'UK',
  ])
  const holiday = await gateway.ask(key, 'POST /holidays', {
    body: {
      ...organization,
      name: 'Rath Yatra',
      date: '2026-07-16',
      type: 'festival',
      state_codes: ['OR', 'KA'],
    },
  })
  t.same(holiday.at('state_codes'), ['OD', 'KA'], holiday.text)
  const holidays = await gateway.ask(key, 'GET /holidays?state_code=OR&year=2026')
  t.match(holidays.at('data'), [{ name: 'Rath Yatra' }], holidays.text)

  const refused = await gateway.ask(key, 'POST /organizations', { body: { name: 'X', state_code: 'XX' } })
  t.match(refused.body, { details: [{ field: 'state_code', code: 'not_in_enum' }] })
})
