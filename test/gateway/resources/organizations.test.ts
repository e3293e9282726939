import { startGateway } from '../support/gateway.ts'
import t from 'tap'

const gateway = await startGateway(t)

t.test('an organization is made, read, changed and listed', async t => {
  const key = await gateway.newKey()
  const created = await gateway.ask(key, 'POST /organizations', {
    body: {
      name: 'Kaveri Mills',
      state_code: 'KA',
      external_id: 'K-1',
      pan: 'AAACK1234F',
      address: { city: 'Mysuru' },
    },
  })
  t.equal(created.status, 201, created.text)
  t.equal(created.headers.get('location'), `/v1/organizations/${created.id}`)
  t.equal(created.headers.get('etag'), '"1"')
  t.match(created.body, {
    name: 'Kaveri Mills',
    state_code: 'KA',
    external_id: 'K-1',
    pan: 'XXXXXX234F',
    currency: 'INR',
    status: 'active',
    legal_name: null,
    address: { city: 'Mysuru', line1: null, country: 'IN' },
    pf: { is_covered: true, contribution_rate: 12, wage_mode: 'statutory_ceiling' },
    version: 1,
  })
  t.equal(created.at('settings'), undefined, 'what the contract does not name is not shown')

  const path = `/organizations/${created.id}`
  const read = await gateway.ask(key, `GET ${path}`)
  // When it changed is for the database to say, a moment after the answer.
  t.equal(read.text, created.text)
  const cached = await gateway.ask(key, `GET ${path}`, { headers: { 'If-None-Match': '"1"' } })
  t.equal(cached.status, 304)

  const patched = await gateway.ask(key, `PATCH ${path}`, {
    body: { external_id: null, pf: { wage_mode: 'actual_wages' }, address: { pincode: '570001' } },
    headers: { 'If-Match': '"1"' },
  })
  t.equal(patched.status, 200, patched.text)
  t.match(patched.body, {
    external_id: null,
    name: 'Kaveri Mills',
    pf: { is_covered: true, wage_mode: 'actual_wages' },
    address: { city: 'Mysuru', pincode: '570001' },
    version: 2,
  })
  const stale = await gateway.ask(key, `PATCH ${path}`, {
    body: { name: 'B' },
    headers: { 'If-Match': '"1"' },
  })
  t.equal(stale.status, 412)
  t.match(stale.body, { code: 'precondition_failed', details: [{ current_version: 2 }] })

  const registered = { pt_registrations: [{ state_code: 'KA' }] }
  const unknown = await gateway.ask(key, 'POST /organizations', {
    body: { name: 'Registered', state_code: 'KA', ...registered },
  })
  t.match(
    unknown,
    { status: 201, body: { pt_registrations: [{ state_code: 'KA', frequency: null }] } },
    'without an engine nobody knows how often',
  )

  const same = await gateway.ask(key, `PATCH ${path}`, { body: { name: 'Kaveri Mills' } })
  t.equal(same.at('version'), 2, 'nothing differs, nothing is written')
})
