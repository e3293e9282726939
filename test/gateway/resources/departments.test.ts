import { startGateway } from '../support/gateway.ts'
import { testMaster } from '../support/masters.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
await newOrganization(gateway, key)
const ask = (request: string, body?: object) => gateway.ask(key, request, body === undefined ? {} : { body })

t.test('departments', t =>
  testMaster(t, gateway, { plural: 'departments', prefix: 'dep', more: { cost_center_code: 'CC-1' } }),
)

t.test('departments are in one another, and never in a circle', async t => {
  const make = async (name: string, parent: string | null) =>
    (await ask('POST /departments', { name, parent_id: parent })).id
  const top = await make('Works', null)
  const middle = await make('Mill', top)
  const low = await make('Loom', middle)
  t.match((await ask(`GET /departments?parent_id=${top}`)).at('data'), [{ id: middle }])
  for (const parent of [top, middle, low]) {
    const refused = await ask(`PATCH /departments/${top}`, { parent_id: parent })
    t.match(refused.body, { status: 400, details: [{ field: 'parent_id', code: 'out_of_range' }] })
  }
  const both = await ask('POST /departments', { name: 'X', parent_id: 'dep_x', head_employee_id: 'ext:no' })
  t.match(both.at('details'), [
    { field: 'parent_id', code: 'unknown_reference' },
    { field: 'head_employee_id', code: 'unknown_reference' },
  ])
  t.match((await ask(`DELETE /departments/${middle}`)).body, { code: 'resource_in_use' })
  t.equal((await ask(`PATCH /departments/${low}`, { parent_id: top })).at('parent_id'), top)
  t.equal((await ask(`DELETE /departments/${middle}`)).status, 204)

  const moves = await Promise.all([
    ask(`PATCH /departments/${top}`, { parent_id: low }),
    ask(`PATCH /departments/${low}`, { parent_id: null }),
  ])
  t.ok(moves.every(({ status }) => status === 200 || status === 400))
  const [one, other] = [await make('One', null), await make('Other', null)]
  const crossing = await Promise.all([
    ask(`PATCH /departments/${one}`, { parent_id: other }),
    ask(`PATCH /departments/${other}`, { parent_id: one }),
  ])
  t.same(
    new Set(crossing.map(({ status }) => status)),
    new Set([200, 400]),
    'two moves at once close no circle',
  )
})

t.test('a department has a head for as long as the person is there', async t => {
  const head = await newEmployee(gateway, key, 'HEAD', { external_id: 'head' })
  const made = await ask('POST /departments', { name: 'Finishing', head_employee_id: 'ext:head' })
  t.equal(made.at('head_employee_id'), head.id)
  t.equal((await ask(`DELETE /employees/${head.id}`)).status, 204)
  t.equal((await ask(`GET /departments/${made.id}`)).at('head_employee_id'), null)
})

t.test('a department that an overtime policy names is in use', async t => {
  const { id } = await ask('POST /departments', { name: 'Packing' })
  const policy = { name: 'Plant', rate_basis: 'wages_code', multiplier: 2 }
  const { id: policyId } = await ask('POST /overtime-policies', policy)
  await ask(`POST /overtime-policies/${policyId}/assign`, {
    department_ids: [id],
    effective_from: '2026-07-01',
  })
  t.match((await ask(`DELETE /departments/${id}`)).body, { code: 'resource_in_use' })
})
