// Own scales of income tax: kept in form, and calculated by where the settings say so.

import t from 'tap'
import { calculated, startTestStack, createTestOrganization } from '../../support/office.ts'
import { startGateway } from '../support/gateway.ts'
import { newOrganization } from '../support/records.ts'

/** A tenth of all income, with no deduction, rebate, surcharge or cess. */
const tenth = {
  tax_year: '2026-27',
  regime: 'new',
  age_band: 'all',
  slabs: [{ from: 0, to: null, rate_percent: 10 }],
  standard_deduction: 0,
  rebate: { income_limit: 0, max_amount: 0, marginal_relief: false },
  surcharge: [],
  cess_percent: 0,
}

t.test('a scale is made, read, changed and deleted', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey({ environment: 'sandbox' })
  const ask = (request: string, options = {}) =>
    gateway.ask(key, request.replace(' /', ' /sandbox/v1/'), options)
  const first = await ask('POST /organizations', { body: { name: 'Mills', state_code: 'KA' } })
  const made = await ask('POST /tds-slabs', { body: tenth })
  t.equal(made.status, 201, made.text)
  t.match(made.body, { id: /^tds_/, organization_id: Number(first.id), origin: 'custom', version: 1 })
  t.match(made.at('slabs'), [{ from: 0, to: null, rate_percent: 10 }])
  t.match([made.at('effective_from'), made.at('effective_to')], ['2026-04-01', '2027-03-31'])
  t.same((await ask(`GET /tds-slabs/${made.id}`)).body, made.body)
  const twice = await ask('POST /tds-slabs', { body: tenth })
  t.match([twice.status, twice.at('code')], [409, 'conflict'])

  const changed = await ask(`PATCH /tds-slabs/${made.id}`, { body: { cess_percent: 4, rebate: null } })
  t.match(changed.body, { cess_percent: 4, rebate: null, version: 2, standard_deduction: 0 })
  const blind = await ask(`PATCH /tds-slabs/${made.id}`, {
    body: { cess_percent: 1 },
    headers: { 'if-match': '"1"' },
  })
  t.equal(blind.status, 412)

  const stranger = await gateway.newKey({ environment: 'sandbox' })
  t.equal((await gateway.ask(stranger, `GET /sandbox/v1/tds-slabs/${made.id}`)).status, 404)
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const law = await ask(`${method} /tds-slabs/tds_2026-27_new_all`, method === 'PATCH' ? { body: {} } : {})
    t.match([law.status, law.at('code')], [403, 'system_record'], method)
  }
  await ask('PATCH /payroll-settings', {
    body: { tds: { slab_source: 'custom' }, effective_from: '2026-04-01' },
  })
  const used = await ask(`DELETE /tds-slabs/${made.id}`)
  t.match([used.status, used.at('code')], [409, 'resource_in_use'])
  await ask('PATCH /payroll-settings', {
    body: { tds: { slab_source: 'system' }, effective_from: '2026-04-01' },
  })
  t.equal((await ask(`DELETE /tds-slabs/${made.id}`)).status, 204)
  t.equal((await ask(`GET /tds-slabs/${made.id}`)).status, 404)
})

t.test('what is wrong with the slabs is told all at once', async t => {
  const gateway = await startGateway(t, { allowOwnTaxSlabs: true })
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const refused = async (slabs: object[], more = {}) => {
    const answer = await gateway.ask(key, 'POST /tds-slabs', { body: { ...tenth, slabs, ...more } })
    t.equal(answer.status, 400, answer.text)
    return (answer.at('details') as { field: string }[]).map(({ field }) => field)
  }
  const at = (from: number, to: number | null) => ({ from, to, rate_percent: 5 })
  t.same(await refused([at(1, 500), at(400, 300), at(300, 900)]), [
    'slabs[0].from',
    'slabs[1].from',
    'slabs[1].to',
    'slabs[2].to',
  ])
  t.same(await refused([at(0, null), at(500, null)]), ['slabs[0].to'])
  t.same(await refused([at(0, null)], { tax_year: '2026-28' }), ['tax_year'])
  t.same(
    await refused([at(0, null)], {
      surcharge: [
        { above: 500, rate_percent: 10 },
        { above: 400, rate_percent: 15 },
      ],
    }),
    ['surcharge[1].above'],
  )
  t.same(await refused([{ from: 0, to: null, rate_percent: 101 }]), ['slabs[0].rate_percent'])
})

t.test('production has them only where its operator says so', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const refused = await gateway.ask(key, 'POST /tds-slabs', { body: tenth })
  t.match([refused.status, refused.at('code')], [403, 'sandbox_only'])
  const settings = await gateway.ask(key, 'PATCH /payroll-settings', {
    body: { tds: { slab_source: 'custom' } },
  })
  t.match([settings.status, settings.at('code')], [403, 'sandbox_only'])
})

t.test('a run takes tax by the own scale, says so, and is stale when the scale changes', async t => {
  const house = await startTestStack(t)
  // 30,000 of basic pay and 12,000 of house rent allowance: 5,04,000 in the year.
  const { call, seeded } = await createTestOrganization(house, [{ basic: 30_000 }])
  const employee = String((await call('GET', '/employees')).at('data', 0, 'id'))
  // Without a PAN a fifth would be taken whatever the scale.
  await call('PATCH', `/employees/${employee}/statutory`, { pan: 'ABCPK1234F', pan_status: 'valid' })
  const made = await call('POST', '/tds-slabs', tenth)
  t.equal(made.status, 201, made.text)
  const list = await call('GET', '/tds-slabs?tax_year=2026-27')
  t.match(list.at('data', 0), { id: made.at('id'), origin: 'custom' }, 'own ones come first')
  t.match(list.at('data', 1), { origin: 'system', organization_id: null })

  const tax = async (run: string) => (await call('GET', `${run}/employees?explain=full`)).at('data', 0)
  const run = await calculated(call)
  const byLaw = (await tax(run)) as { tax: { annual_tax: number } }
  t.equal(byLaw.tax.annual_tax, 0, 'by the law nothing is due: settings name its slabs')

  const settings = await call('PATCH', '/payroll-settings', {
    tds: { slab_source: 'custom' },
    effective_from: '2026-04-01',
  })
  t.equal(settings.at('effective', 'tds', 'slab_source'), 'custom', settings.text)
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  type Slip = {
    id: string
    tax: { taxable_income: number; annual_tax: number; this_month: number }
    lines: { code: string; amount: number; explanation: { steps: { rule: { id: string } | null }[] } }[]
  }
  const own = (await tax(run)) as Slip
  t.match(own.tax, { taxable_income: 504_000, annual_tax: 50_400 })
  const line = own.lines.find(({ code }) => code === 'TDS')
  t.equal(line?.amount, own.tax.this_month)
  t.ok(own.tax.this_month > 0)
  const rules = line?.explanation.steps.flatMap(({ rule }) => rule?.id ?? []) ?? []
  t.ok(rules.includes(`CUSTOM.TDS.${String(made.at('id'))}`), 'the steps name the scale')

  const preview = await call('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 10, year: 2026 },
    employees: [{ ref: 'a', employee_id: employee }],
  })
  t.match(preview.at('data', 0, 'tax'), { annual_tax: 50_400 }, preview.text.slice(0, 300))

  const replay = await call('POST', `${run}/replay`, {})
  t.equal(replay.status, 200, replay.text)
  t.equal(replay.at('is_equal'), true, replay.text)

  t.equal((await call('GET', run)).at('is_stale'), false)
  // A twentieth of 5,04,000 is 25,200.
  await call('PATCH', `/tds-slabs/${String(made.at('id'))}`, {
    slabs: [{ from: 0, to: null, rate_percent: 5 }],
  })
  const stale = await call('GET', run)
  t.match(stale.at('stale_reasons'), [{ code: 'settings_changed', source: 'tds_slabs' }])
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  t.match(((await tax(run)) as Slip).tax, { annual_tax: 25_200 })
  t.equal((await call('GET', run)).at('is_stale'), false)
})
