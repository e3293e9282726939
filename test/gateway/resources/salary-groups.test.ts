// Salary groups with the real engine, which says what a salary of one comes to.

import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import { queryAsOwner } from '../../support/database.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import t from 'tap'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const ask = (request: string, body?: object) => gateway.ask(key, request, body === undefined ? {} : { body })

const ids: Record<string, string> = {}
for (const component of [
  { code: 'BASIC', category: 'basic', calculation: { method: 'percent_of_ctc', value: 50 } },
  {
    code: 'HRA',
    category: 'hra',
    calculation: { method: 'percent_of_components', value: 40, base_codes: ['BASIC'] },
  },
  { code: 'SPECIAL', category: 'special_allowance', calculation: { method: 'balancing' } },
  { code: 'MEDICAL', category: 'medical', calculation: { method: 'flat', value: 1250 } },
]) {
  const made = await ask('POST /salary-components', { ...component, name: component.code, type: 'earning' })
  ids[component.code] = made.id
}

const plant = [
  { component_code: 'BASIC', calculation: { method: 'percent_of_ctc', value: 60 } },
  { component_code: 'HRA' },
  { component_code: 'SPECIAL' },
]

t.test('a group says what its salaries are made of', async t => {
  const made = await ask('POST /salary-groups', { name: 'Plant', code: 'PLANT', components: plant })
  t.equal(made.status, 201, made.text)
  t.match(made.body, {
    id: /^grp_/,
    organization_id: organizationId,
    pay_basis: 'monthly',
    component_count: 3,
    employee_count: 0,
    is_active: true,
    effective_from: '1970-01-01',
  })
  t.match((await ask('POST /salary-groups', { name: 'Other', code: 'PLANT' })).body, { code: 'code_taken' })
  const group = `/salary-groups/${made.id}`
  t.match((await ask(`GET ${group}/components`)).at('data'), [
    {
      component_id: ids['BASIC'],
      component_code: 'BASIC',
      calculation: { method: 'percent_of_ctc', value: 60 },
      sequence: 1,
    },
    { component_code: 'HRA', calculation: null, sequence: 2 },
    { component_code: 'SPECIAL', calculation: null, sequence: 3 },
  ])

  // Of 50,000 a month 60 % are 30,000, 40 % of these 12,000, and 8,000 are left.
  const split = [
    { component_code: 'BASIC', monthly: 30_000, annual: 360_000 },
    { component_code: 'HRA', monthly: 12_000 },
    { component_code: 'SPECIAL', monthly: 8_000 },
  ]
  const put = await ask(`PUT ${group}/components?sample_ctc=600000`, { components: plant })
  t.equal(put.status, 200, put.text)
  t.match(put.at('sample'), { ctc_monthly: 50_000, gross_monthly: 50_000, components: split, failure: null })

  const { id } = await newEmployee(gateway, key, 'G1')
  const salary = { effective_from: '2026-04-01', ctc_annual: 600_000, salary_group_id: made.id }
  const agreed = await ask(`PUT /employees/${id}/salary`, salary)
  t.equal(agreed.status, 201, agreed.text)
  t.match(agreed.body, { salary_group_id: made.id, components: split })
  t.equal((await ask(`GET /employees/${id}`)).at('salary_group_id'), made.id)
  t.match((await ask(`GET ${group}`)).body, { employee_count: 1 })
  t.match((await ask(`GET ${group}/employees`)).at('data'), [
    { employee_id: id, effective_from: '2026-04-01' },
  ])
  t.same((await ask(`GET ${group}/employees?as_of=2026-03-31`)).at('data'), [])

  t.match((await ask(`DELETE ${group}`)).body, { code: 'resource_in_use' })
  t.match((await ask(`DELETE /salary-components/${ids['BASIC']}`)).body, { code: 'component_in_use' })
  t.match((await ask(`PATCH ${group}`, { pay_basis: 'daily' })).at('details'), [{ field: 'pay_basis' }])
  t.match((await ask(`PATCH ${group}`, { is_active: false })).body, { is_active: false })
  const late = await ask(`PUT /employees/${id}/salary`, { ...salary, effective_from: '2026-12-01' })
  t.match(late.at('details'), [{ field: 'salary_group_id', code: 'unknown_reference' }])
})

t.test('its components are judged as components are', async t => {
  const made = await ask('POST /salary-groups', { name: 'Judged', components: plant })
  const group = `/salary-groups/${made.id}/components`
  const put = async (...components: object[]) => {
    const answer = await ask(`PUT ${group}`, { components })
    const details = answer.at('details') as { field: string; code: string }[]
    return [answer.at('code'), ...details.map(({ field, code }) => `${field} ${code}`)]
  }
  t.same(
    await put(
      { component_code: 'NONE' },
      { component_code: 'HRA' },
      { component_code: 'HRA' },
      { component_code: 'BASIC', calculation: { method: 'percent_of_ctc' } },
    ),
    [
      'validation_failed',
      'components[0].component_code unknown_reference',
      'components[2].component_code duplicate',
      'components[3].calculation.value required',
    ],
  )
  t.same(await put({ component_code: 'HRA', calculation: { method: 'formula', formula: 'BASIC +' } }), [
    'formula_invalid',
    'components[0].calculation.formula invalid_format',
  ])
  const ofHra = { method: 'formula', formula: 'HRA * 2' }
  t.same(await put({ component_code: 'HRA' }, { component_code: 'BASIC', calculation: ofHra }), [
    'formula_cycle',
    'components[1].calculation.formula unknown_reference',
  ])

  const twice = await ask(`POST ${group}`, { component_code: 'HRA' })
  t.match(twice.body, { code: 'code_taken', status: 409, details: [{ field: 'component_code' }] })
  t.match((await ask(`POST ${group}`, { component_code: 'NONE' })).at('details'), [
    { field: 'component_code' },
  ])
  const added = await ask(`POST ${group}`, { component_code: 'MEDICAL', effective_from: '2099-01-01' })
  t.match(added.body, { component_code: 'MEDICAL', sequence: 4, effective_from: '2099-01-01' })
  t.equal((await ask(`GET ${group}`)).at('meta.count'), 3)
  t.equal((await ask(`GET ${group}?as_of=2099-01-01`)).at('meta.count'), 4)
  const sample = await ask(`PUT ${group}?sample_ctc=1200`, { components: [{ component_code: 'MEDICAL' }] })
  t.match(sample.at('sample.failure'), /1250.00/)
})

t.test('people are put in and taken out', async t => {
  const made = await ask('POST /salary-groups', { name: 'Movers', components: plant })
  const group = `/salary-groups/${made.id}`
  const people = ['M1', 'M2', 'M3'].map(code => newEmployee(gateway, key, code, { external_id: code }))
  const [one = '', two = '', three = ''] = (await Promise.all(people)).map(({ id }) => id)
  for (const id of [one, two])
    await ask(`PUT /employees/${id}/salary`, { effective_from: '2026-04-01', ctc_annual: 600_000 })
  const run = await runOf(gateway, organizationId, two, { year: 2026, month: 9 }, 'locked')

  const move = (action: string, from: string) =>
    ask(`POST ${group}/employees`, {
      action,
      effective_from: from,
      employee_ids: [one, 'ext:M2', three, 'ext:nobody'],
    })
  const first = await move('assign', '2026-09-01')
  t.equal(first.status, 200, first.text)
  t.match(first.at('data'), [
    { status: 'created', id: one },
    { status: 'failed', id: two, error: { code: 'period_locked', message: new RegExp(run) } },
    { status: 'failed', error: { code: 'validation_failed' } },
    { status: 'failed', error: { code: 'validation_failed' } },
  ])
  t.match((await move('assign', '2026-10-01')).at('data'), [{ status: 'unchanged' }, { status: 'created' }])
  const salary = await ask(`GET /employees/${one}/salary?as_of=2026-09-01`)
  t.match(salary.body, {
    salary_group_id: made.id,
    ctc_annual: 600_000,
    components: [{ component_code: 'BASIC', monthly: 30_000 }, {}, {}],
  })
  t.match((await ask(`GET ${group}`)).body, { employee_count: 2 })
  const membersNow = async (query: string) => {
    const { body } = await ask(`GET /employees?sort=created_at&${query}`)
    return (body as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  t.same((await membersNow(`salary_group_id=${made.id}`)).toSorted(), [one, two].toSorted())
  t.same(await membersNow(`salary_group_id=${made.id}&external_id=M2`), [two])
  t.same(await membersNow('salary_group_id=grp_none'), [])
  const told = await queryAsOwner<{ data: { change: string; fields_changed: string[] } }>(
    gateway.databaseUrl,
    "select data from outbox_event where data->>'employee_id' = $1 order by created_at, id",
    [two],
  )
  t.match(told.at(-1)?.data, {
    change: 'updated',
    fields_changed: ['salary.effective_from', 'salary.salary_group_id'],
  })
  t.match((await move('remove', '2026-11-01')).at('data'), [{ status: 'created' }, { status: 'created' }])
  t.equal((await ask(`GET /employees/${one}/salary?as_of=2026-11-01`)).at('salary_group_id'), null)
  t.same(await membersNow(`salary_group_id=${made.id}`), [], 'nor in the list of today')
  const begun = await ask('POST /salary-groups', { name: 'Later', effective_from: '2027-01-01' })
  const early = await ask(`POST /salary-groups/${begun.id}/employees`, {
    action: 'assign',
    effective_from: '2026-12-31',
    employee_ids: [one],
  })
  t.match(early.at('details'), [{ field: 'effective_from' }])
})
