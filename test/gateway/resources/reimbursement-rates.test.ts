import { startGateway } from '../support/gateway.ts'
import { newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const meal = { code: 'MEAL', name: 'Meal', unit: 'meal', rate: 250, effective_from: '2026-04-01' }
const add = (body: object) => gateway.ask(key, 'POST /reimbursement-rates', { body: { ...meal, ...body } })

t.test('a code has a rate from each of its dates on', async t => {
  const first = await add({ proof_required: true, max_per_claim: '750.00' })
  t.equal(first.status, 201, first.text)
  t.match(first.body, {
    organization_id: organizationId,
    rate: 250,
    max_per_claim: 750,
    proof_required: true,
  })
  t.match((await add({ rate: 300 })).body, { code: 'code_taken', status: 409 })
  const last = await add({ effective_from: '2026-10-01', is_active: false })
  t.equal(last.status, 201, last.text)
  t.match((await gateway.ask(key, 'GET /reimbursement-rates?is_active=true')).at('data'), [{ id: first.id }])
  t.match((await gateway.ask(key, 'GET /reimbursement-rates?limit=1')).at('data'), [{ id: last.id }])
})

t.test('what cannot be is refused', async t => {
  const refused = await add({ code: 'meal', unit: 'mile', rate: -1 })
  t.match(refused.at('details'), [{ field: 'code' }, { field: 'unit' }, { field: 'rate' }])
  const stranger = await gateway.newKey()
  const path = `GET /reimbursement-rates?organization_id=${organizationId}`
  t.equal((await gateway.ask(stranger, path)).status, 403)
})
