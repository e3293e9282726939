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

t.test('the section that exempts a component is read by its number in either Act', async t => {
  const made = await create('SEVERANCE', { tax_section: '19(1) (Table: Sl. No. 10)' })
  t.match(
    made.body,
    { tax_section: '10(10B)', tax_section_2025: '19(1) (Table: Sl. No. 10 to 11)' },
    made.text,
  )
  const patch = async (section: string | null) =>
    (
      await gateway.ask(key, `PATCH /salary-components/${String(made.at('id'))}`, {
        body: { tax_section: section },
      })
    ).body
  t.match(await patch('Section 10 (10aa)'), { tax_section: '10(10AA)' })
  t.match(await patch('company policy'), { tax_section: 'company policy', tax_section_2025: null })
  t.match(await patch(null), { tax_section: null, tax_section_2025: null })
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
  t.equal(read.text, hra.text)
})

t.test('what cannot be calculated is refused', async t => {
  const daily = await create('DAILY', { calculation: { method: 'flat', value: 1 }, frequency: 'daily' })
  t.match(daily.body, { details: [{ field: 'frequency', code: 'not_in_enum' }] })
  const codes = async (calculation: object) => {
    const refused = await create('X1', { calculation })
    t.equal(refused.status, 400, refused.text)
    return (refused.at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  }
  t.same(await codes({ method: 'magic' }), ['calculation.method not_in_enum'])
  t.same(await codes({ method: 'formula' }), ['calculation.formula required'])
  t.same(await codes({ method: 'statutory', value: 1, formula: 'BASIC', max: 1 }), [
    'calculation.value out_of_range',
    'calculation.formula out_of_range',
    'calculation.max out_of_range',
  ])
  t.same(await codes({ method: 'per_unit' }), ['calculation.value required'])
  t.same(await codes({ method: 'balancing', max: 5 }), ['calculation.max out_of_range'])
  const slab = { from: 0, to: 100, value: 5, mode: 'amount' }
  t.same(await codes({ method: 'slab', base_codes: ['BASIC'] }), ['calculation.slabs required'])
  t.same(
    await codes({
      method: 'slab',
      base_codes: ['BASIC'],
      slabs: [slab, { ...slab, from: 200, to: 150, value: 1.005 }],
    }),
    [
      'calculation.slabs[1].from overlaps',
      'calculation.slabs[1].to out_of_range',
      'calculation.slabs[1].value invalid_money_precision',
    ],
  )
  t.same(await codes({ method: 'flat', value: 1.005 }), ['calculation.value invalid_money_precision'])
  t.same(await codes({ method: 'percent_of_ctc' }), ['calculation.value required'])
  t.same(await codes({ method: 'percent_of_ctc', value: 1000.5 }), ['calculation.value out_of_range'])
  t.same(await codes(percentOf(10)), ['calculation.base_codes required'])
  t.same(await codes(percentOf(10, 'NOBODY')), ['calculation.base_codes[0] unknown_reference'])
  t.same(await codes({ method: 'flat', min: 5, max: 4 }), ['calculation.max out_of_range'])
  const arrears = await create('X1', { arrears_component_code: 'NOBODY' })
  t.match(arrears.at('details'), [{ field: 'arrears_component_code', code: 'unknown_reference' }])
})

t.test('a formula is read where it enters, and a fault points at its character', async t => {
  const made = await create('FORMULA1', {
    calculation: { method: 'formula', formula: 'min(BASIC * 0.5, ctc_monthly / 4)', max: 9000 },
  })
  t.equal(made.status, 201, made.text)
  t.match(made.at('calculation'), {
    method: 'formula',
    formula: 'min(BASIC * 0.5, ctc_monthly / 4)',
    base_codes: [],
    value: null,
    slabs: [],
    max: 9000,
  })
  const fault = async (formula: string) =>
    (await create('FORMULA2', { calculation: { method: 'formula', formula } })).body
  t.match(await fault('BASIC * (2 +'), {
    code: 'formula_invalid',
    details: [{ field: 'calculation.formula', message: 'At character 13: The formula ends unexpectedly.' }],
  })
  t.match(await fault('BASIC + NOBODY'), {
    code: 'formula_invalid',
    details: [{ message: 'At character 9: Component "NOBODY" does not exist.' }],
  })
  t.match(await fault('FORMULA2 * 2'), {
    code: 'formula_cycle',
    details: [{ field: 'calculation.formula', expected: ['FORMULA2', 'FORMULA2'] }],
  })
  const back = await gateway.ask(key, `PATCH /salary-components/${made.id}`, {
    body: { calculation: { method: 'flat', value: 100, max: null } },
  })
  t.match(back.at('calculation'), { method: 'flat', value: 100, formula: null })
})

t.test('slabs, units and the rest of an agreed salary', async t => {
  const slabs = [
    { from: 0, to: 10000, value: 150, mode: 'amount' },
    { from: 10000, to: null, value: 2.5, mode: 'percent' },
  ]
  const bySlab = await create('SLAB1', { calculation: { method: 'slab', base_codes: ['BASIC'], slabs } })
  t.equal(bySlab.status, 201, bySlab.text)
  t.match(bySlab.at('calculation'), { method: 'slab', base_codes: ['BASIC'], slabs })
  const byUnit = await create('UNITS1', { calculation: { method: 'per_unit', value: 12.5 } })
  t.match(byUnit.at('calculation'), { method: 'per_unit', value: 12.5 })
  const rest = await create('REST1', { calculation: { method: 'balancing' } })
  t.match(rest.at('calculation'), { method: 'balancing', value: null })
  const deduction = await create('REST2', { type: 'deduction', calculation: { method: 'balancing' } })
  t.match(deduction.at('details'), [{ field: 'calculation.method', code: 'out_of_range' }])
})

t.test('every value of the contract is taken, stored and answered', async t => {
  const whole = { amount: 150, percent: 10 }
  const calculations = {
    flat: { value: whole.amount },
    percent_of_components: { value: whole.percent, base_codes: ['BASIC'] },
    percent_of_ctc: { value: whole.percent },
    percent_of_gross: { value: whole.percent },
    formula: { formula: 'BASIC * 2' },
    balancing: {},
    per_unit: { value: whole.amount },
    slab: { base_codes: ['BASIC'], slabs: [{ from: 0, to: null, value: 150, mode: 'amount' }] },
    statutory: {},
  }
  const bodies = [
    ...['earning', 'deduction', 'employer_contribution', 'reimbursement', 'recovery'].map(type => ({ type })),
    ...(
      'basic da hra special_allowance conveyance lta medical bonus incentive overtime arrears leave_encashment ' +
      'gratuity notice_pay notice_recovery pf vpf eps edli pf_admin esi pt lwf tds nps loan advance reimbursement ' +
      'perquisite other'
    )
      .split(' ')
      .map(category => ({ category })),
    ...Object.entries(calculations).map(([method, rest]) => ({ calculation: { method, ...rest } })),
    ...['monthly', 'quarterly', 'half_yearly', 'yearly', 'one_time'].map(frequency => ({
      frequency,
      category: 'other',
    })),
    ...['full', 'exempt', 'partial', 'perquisite'].map(taxability => ({ taxability })),
    ...['wage', 'excluded', 'excluded_uncapped'].map(wage_treatment => ({ wage_treatment })),
    ...['organization', 'paise', 'rupee'].map(rounding => ({ rounding })),
  ]
  for (const [index, body] of bodies.entries()) {
    const made = await create(`ENUM${index}`, body)
    t.equal(made.status, 201, `${JSON.stringify(body)} ${made.text}`)
    const stored = await gateway.ask(key, `GET /salary-components/${made.id}`)
    t.match(stored.body, body, JSON.stringify(body))
    t.equal((await gateway.ask(key, `DELETE /salary-components/${made.id}`)).status, 204)
  }
})

t.test('a frequency fits the category, and stays once the component is used', async t => {
  for (const category of ['basic', 'da', 'hra'])
    for (const frequency of ['quarterly', 'half_yearly', 'yearly', 'one_time']) {
      const refused = await create('OFTEN', { category, frequency })
      t.match(refused.body, { details: [{ field: 'frequency', code: 'out_of_range' }] }, category)
    }
  const made = await create('OFTEN', { category: 'incentive', frequency: 'quarterly' })
  t.equal(made.status, 201, made.text)
  t.equal(made.headers.get('x-svc-warnings'), null)
  const patch = (body: object) => gateway.ask(key, `PATCH /salary-components/${made.id}`, { body })
  t.match((await patch({ category: 'hra' })).body, { details: [{ field: 'frequency' }] })
  t.match((await patch({ frequency: 'yearly' })).body, { frequency: 'yearly' }, 'nothing uses it yet')
  const group = await gateway.ask(key, 'POST /salary-groups', {
    body: { name: 'Managers', components: [{ component_code: 'OFTEN' }] },
  })
  t.equal(group.status, 201, group.text)
  t.match((await patch({ frequency: 'monthly' })).body, {
    details: [{ field: 'frequency', code: 'immutable', message: /Create another component/ }],
  })
  t.equal((await patch({ frequency: 'yearly', name: 'Once a year', is_active: false })).status, 200)
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
