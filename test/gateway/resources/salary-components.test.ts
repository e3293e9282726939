import { startGateway } from '../support/gateway.ts'
import { newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)

const create = (code: string, more: object = {}) =>
  gateway.ask(key, 'POST /salary-components', {
    body: { code, name: code, type: 'earning', category: 'basic', calculation: { method: 'flat' }, ...more },
  })
const percentOf = (value: number, ...base_codes: string[]) => ({
  method: 'percent_of_components',
  value,
  base_codes,
})

t.test('a component is made with what the law takes it for', async t => {
  const basic = await create('BASIC', { calculation: { method: 'flat', value: 30000 } })
  t.equal(basic.status, 201, basic.text)
  t.match(basic.body, {
    id: /^cmp_/,
    organization_id: organizationId,
    code: 'BASIC',
    calculation: { method: 'flat', value: 30000, base_codes: [], min: null, max: null },
    wage_treatment: 'wage',
    wage_flags: { pf: true, esi: true, gratuity: true },
    prorate: true,
    part_of_ctc: true,
    frequency: 'monthly',
    rounding: 'organization',
    is_system: false,
    is_active: true,
    version: 1,
  })
  const hra = await create('HRA', {
    category: 'hra',
    calculation: { ...percentOf(40.1234, 'BASIC'), max: 25000 },
  })
  t.equal(hra.status, 201, hra.text)
  t.match(hra.body, {
    calculation: { value: 40.1234, base_codes: ['BASIC'], max: 25000 },
    wage_treatment: 'excluded',
    wage_flags: { pf: false, esi: true },
  })
  t.match(hra.text, '"max":25000.00', 'money has two decimals')
  const read = await gateway.ask(key, `GET /salary-components/${hra.id}`)
  t.same(read.body, hra.body)
})

t.test('what cannot be calculated is refused', async t => {
  const codes = async (calculation: object) => {
    const refused = await create('X1', { calculation })
    t.equal(refused.status, 400, refused.text)
    return (refused.at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  }
  t.same(await codes({ method: 'formula', formula: 'BASIC * 2' }), ['calculation.method not_in_enum'])
  t.same(await codes({ method: 'flat', value: 1.005 }), ['calculation.value invalid_money_precision'])
  t.same(await codes({ method: 'percent_of_ctc' }), ['calculation.value required'])
  t.same(await codes({ method: 'percent_of_ctc', value: 1000.5 }), ['calculation.value out_of_range'])
  t.same(await codes(percentOf(10)), ['calculation.base_codes required'])
  t.same(await codes(percentOf(10, 'NOBODY')), ['calculation.base_codes[0] unknown_reference'])
  t.same(await codes({ method: 'flat', min: 5, max: 4 }), ['calculation.max out_of_range'])
  const arrears = await create('X1', { arrears_component_code: 'NOBODY' })
  t.match(arrears.at('details'), [{ field: 'arrears_component_code', code: 'unknown_reference' }])
  const offered = await create('X1', { calculation: { method: 'balancing' } })
  t.match(offered.at('details.0.expected'), [
    'flat',
    'percent_of_components',
    'percent_of_ctc',
    'percent_of_gross',
  ])
})

t.test('a circle is named', async t => {
  await create('C1', { calculation: percentOf(10, 'BASIC') })
  await create('C2', { calculation: percentOf(10, 'C1') })
  const c1 = (await gateway.ask(key, 'GET /salary-components?limit=200')).at('data') as {
    code: string
    id: string
  }[]
  const id = c1.find(({ code }) => code === 'C1')?.id
  const circle = await gateway.ask(key, `PATCH /salary-components/${id}`, {
    body: { calculation: percentOf(5, 'C2') },
  })
  t.equal(circle.status, 400)
  t.match(circle.body, { code: 'formula_cycle', details: [{ expected: ['C1', 'C2', 'C1'] }] })
  const self = await create('C3', { calculation: percentOf(10, 'C3') })
  t.match(self.body, { code: 'formula_cycle' })
})

t.test('codes are unique and not those of the law', async t => {
  t.match((await create('BASIC')).body, { code: 'code_taken', status: 409 })
  t.match((await create('ESI')).body, { code: 'code_taken', status: 409 })
})

t.test('a dated change leaves the past as it was', async t => {
  const made = await create('DATED', {
    calculation: { method: 'flat', value: 100 },
    effective_from: '2020-01-01',
  })
  const path = `/salary-components/${made.id}`
  const later = await gateway.ask(key, `PATCH ${path}`, {
    body: { calculation: { value: 200 }, effective_from: '2999-01-01' },
  })
  t.match(later.body, { calculation: { value: 200 }, effective_from: '2999-01-01', version: 2 })
  const now = await gateway.ask(key, `GET ${path}`)
  t.match(now.body, { calculation: { value: 100 }, effective_from: '2020-01-01' })

  const corrected = await gateway.ask(key, `PATCH ${path}`, {
    body: { name: 'Dearness', wage_flags: { esi: false } },
    headers: { 'If-Match': '"2"' },
  })
  t.match(corrected.body, {
    name: 'Dearness',
    wage_flags: { esi: false, pf: true },
    effective_from: '2020-01-01',
    version: 3,
  })
  const same = await gateway.ask(key, `PATCH ${path}`, { body: { name: 'Dearness' } })
  t.equal(same.at('version'), 3)
  const moved = await gateway.ask(key, `PATCH ${path}`, { body: { code: 'OTHER', type: 'deduction' } })
  t.match(moved.at('details'), [
    { field: 'code', code: 'immutable' },
    { field: 'type', code: 'immutable' },
  ])
  const stale = await gateway.ask(key, `PATCH ${path}`, {
    body: { name: 'N' },
    headers: { 'If-Match': '"1"' },
  })
  t.equal(stale.status, 412)
})

t.test('lists filter, and what is in use stays', async t => {
  const other = await create('BONUS1', { category: 'bonus', type: 'earning' })
  const found = await gateway.ask(key, 'GET /salary-components?category=bonus&include_total=true')
  t.match(found.at('data'), [{ code: 'BONUS1' }])
  t.equal(found.at('meta.total_count'), 1)
  t.match((await gateway.ask(key, 'GET /salary-components?is_system=true')).at('data'), [])

  t.equal((await gateway.ask(key, `DELETE /salary-components/${other.id}`)).status, 204)
  const basic = found.status === 200 ? await gateway.ask(key, 'GET /salary-components?limit=200') : found
  const id = (basic.at('data') as { code: string; id: string }[]).find(({ code }) => code === 'BASIC')?.id
  const used = await gateway.ask(key, `DELETE /salary-components/${id}`)
  t.equal(used.status, 409)
  t.match(used.body, { code: 'component_in_use' })
  const switchedOff = await gateway.ask(key, `PATCH /salary-components/${id}`, { body: { is_active: false } })
  t.equal(switchedOff.at('is_active'), false)
})
