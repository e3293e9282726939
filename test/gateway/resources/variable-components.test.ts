import { runOf, takeInputs } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const { id: asha } = await newEmployee(gateway, key, '1', { external_id: 'asha' })
const { id: ravi } = await newEmployee(gateway, key, '2', { date_of_joining: '2026-03-15' })

for (const [code, calculation] of [
  ['INCENTIVE', { method: 'flat' }],
  ['PIECES', { method: 'per_unit', value: 12.5 }],
] as const) {
  const made = await gateway.ask(key, 'POST /salary-components', {
    body: { code, name: code, type: 'earning', category: 'incentive', calculation },
  })
  if (made.status !== 201) throw new Error(made.text)
}

const add = (body: object, id = asha) =>
  gateway.ask(key, `POST /employees/${id}/variable-components`, { body })
const list = (query = '', id = asha) => gateway.ask(key, `GET /employees/${id}/variable-components${query}`)
const incentive = { component_code: 'INCENTIVE', month: 10, year: 2026, amount: 1500 }

t.test('an item is added and found', async t => {
  const made = await add(
    { ...incentive, amount: '1500.50', external_id: 'inc-1', remarks: 'October' },
    'ext:asha',
  )
  t.equal(made.status, 201, made.text)
  t.match(made.body, {
    employee_id: asha,
    organization_id: organizationId,
    component_code: 'INCENTIVE',
    amount: 1500.5,
    quantity: null,
    recurring_until: null,
    status: 'pending',
    payroll_run_id: null,
    version: 1,
  })
  const pieces = await add({ component_code: 'PIECES', month: 11, year: 2026, quantity: 10.25 })
  t.match(pieces.body, { quantity: 10.25, rate: null, amount: null })
  t.equal((await list()).at('meta.count'), 2)
  t.match((await list('?month=10&year=2026')).at('data'), [{ id: made.id }])
  t.match((await list('?component_code=PIECES')).at('data'), [{ id: pieces.id }])
  t.equal((await list('?status=paid')).at('meta.count'), 0)
  t.equal((await list('', ravi)).at('meta.count'), 0)
})

t.test('what cannot be is refused, all of it at once', async t => {
  const refusals = async (body: object, id = asha) => {
    const refused = await add(body, id)
    t.equal(refused.status, 400, refused.text)
    return (refused.at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  }
  t.same(await refusals({}), ['component_code required', 'month required', 'year required'])
  t.same(await refusals({ ...incentive, component_code: 'NOBODY', amount: undefined }), [
    'component_code unknown_reference',
    'amount required',
  ])
  t.same(await refusals({ ...incentive, quantity: 2 }), ['amount duplicate'])
  t.same(await refusals({ ...incentive, amount: null, quantity: 2 }), ['rate required'])
  t.same(await refusals({ ...incentive, amount: -1 }), ['amount out_of_range'])
  t.same(await refusals({ ...incentive, month: 2 }, ravi), ['month before_joining'])
  t.same(await refusals({ ...incentive, recurring_until: { month: 9, year: 2026 } }), [
    'recurring_until out_of_range',
  ])
  const again = await add({ ...incentive, external_id: 'inc-1' })
  t.match(again.body, { code: 'external_id_taken' })
})

t.test('a recurring item has a month each and ends where it is deleted', async t => {
  const series = await add(
    { ...incentive, external_id: 'series', recurring_until: { month: 2, year: 2027 } },
    ravi,
  )
  t.match(series.body, { month: 10, recurring_until: { month: 2, year: 2027 } })
  const months = async () =>
    ((await list('', ravi)).at('data') as { year: number; month: number }[])
      .map(({ year, month }) => `${year}-${month}`)
      .toSorted()
  t.same(await months(), ['2026-10', '2026-11', '2026-12', '2027-1', '2027-2'])
  const [december] = (await list('?month=12&year=2026', ravi)).at('data') as { id: string }[]
  const path = `DELETE /employees/${ravi}/variable-components?variable_id=`
  t.equal((await gateway.ask(key, `${path}${String(december?.id)}`)).status, 204)
  t.same(await months(), ['2026-10', '2026-11'])
  t.equal((await gateway.ask(key, `${path}${String(december?.id)}`)).status, 404)
  t.equal(
    (await gateway.ask(key, `DELETE /employees/${asha}/variable-components?variable_id=${series.id}`)).status,
    404,
  )
})

t.test('several at once have an outcome each', async t => {
  const items = [
    { ...incentive, external_id: 'b-1' },
    { ...incentive, external_id: 'b-1' },
    { ...incentive, external_id: 'inc-1' },
    { ...incentive, month: 13 },
    { ...incentive, amount: 2, quantity: 1 },
  ]
  const done = await add({ items })
  t.equal(done.status, 200, done.text)
  t.same(done.at('summary'), { total: 5, created: 1, updated: 0, unchanged: 0, failed: 4 })
  t.match(done.at('data'), [
    { status: 'created' },
    { error: { code: 'external_id_taken' } },
    { error: { code: 'external_id_taken' } },
    { error: { details: [{ field: 'items[3].month' }] } },
    { error: { details: [{ field: 'items[4].amount' }] } },
  ])
  const rejected = await add({ items: [{ ...incentive }, { ...incentive, month: 13 }], atomic: true })
  t.match(rejected.body, { code: 'bulk_rejected' })
  t.match((await add({ items: Array.from({ length: 101 }, () => incentive) })).body, {
    code: 'too_many_items',
  })
})

t.test('a month is replaced as a whole', async t => {
  const put = (body: object) => gateway.ask(key, `PUT /employees/${asha}/variable-components`, { body })
  const items = [{ component_code: 'INCENTIVE', amount: 10, external_id: 'inc-1' }]
  const done = await put({ month: 10, year: 2026, items })
  t.equal(done.status, 200, done.text)
  t.match(done.at('data'), [{ amount: 10, external_id: 'inc-1', month: 10 }])
  t.equal((await list('?month=10&year=2026')).at('meta.count'), 1)
  t.equal((await list('?month=11&year=2026')).at('meta.count'), 1, 'another month stays')
  const bad = await put({ month: 10, year: 2026, items: [{ component_code: 'INCENTIVE' }] })
  t.match(bad.at('details'), [{ field: 'items[0].amount' }])
  t.equal((await put({ month: 10, year: 2026, items: [] })).status, 200)
  t.equal((await list('?month=10&year=2026')).at('meta.count'), 0)
})

t.test('of sets that are sent for a month at once, one is left', async t => {
  const bonus = { month: 2, year: 2027, items: [{ component_code: 'INCENTIVE', amount: 8000 }] }
  for (const turn of [1, 2, 3]) {
    const sent = await Promise.all(
      Array.from({ length: 6 }, () =>
        gateway.ask(key, `PUT /employees/${asha}/variable-components`, { body: bonus }),
      ),
    )
    t.same(new Set(sent.map(({ status }) => status)), new Set([200]), `turn ${turn}`)
    const held = (await list('?month=2&year=2027')).at('data') as { amount: number }[]
    t.same(
      held.map(({ amount }) => amount),
      [8000],
      `turn ${turn}`,
    )
  }
})

t.test('the state follows from the run', async t => {
  const july = { year: 2026, month: 7 }
  const item = await add({ ...incentive, ...july })
  const state = async () => {
    const [shown] = (await list('?month=7&year=2026')).at('data') as {
      status: string
      payroll_run_id: string
    }[]
    return `${String(shown?.status)} ${String(shown?.payroll_run_id)}`
  }
  t.equal(await state(), 'pending null')
  const run = await runOf(gateway, organizationId, asha, july, 'generated')
  t.equal(await state(), `in_run ${run}`)
  const later = await add({ ...incentive, ...july })
  t.match(later.body, { status: 'pending', payroll_run_id: null }, 'not in figures that are older')
  await runOf(gateway, organizationId, asha, july, 'paid')
  t.equal((await list('?status=paid')).at('meta.count'), 2)
  for (const answer of [
    await add({ ...incentive, ...july }),
    await gateway.ask(key, `DELETE /employees/${asha}/variable-components?variable_id=${item.id}`),
    await gateway.ask(key, `PUT /employees/${asha}/variable-components`, { body: { ...july, items: [] } }),
  ]) {
    t.equal(answer.status, 409)
    t.match(answer.body, { code: 'period_locked', details: [{ expected: [run] }] })
  }
  await runOf(gateway, organizationId, asha, july, 'reversed')
  t.equal(
    (await list('?status=pending&month=7&year=2026')).at('meta.count'),
    2,
    'a reversal opens them again',
  )
})

t.test('late items count in the next open month where the organization says so', async t => {
  await takeInputs(gateway, organizationId, { lateInputPolicy: 'next_period' })
  t.teardown(() => takeInputs(gateway, organizationId, { lateInputPolicy: 'reject' }))
  await runOf(gateway, organizationId, ravi, { year: 2026, month: 5 }, 'paid')
  await runOf(gateway, organizationId, ravi, { year: 2026, month: 6 }, 'locked')
  const late = await add({ ...incentive, month: 5 }, ravi)
  t.equal(late.status, 202, late.text)
  t.match(late.body, { month: 7, year: 2026, applied_to: { month: 7, year: 2026 } })
  const put = (month: number, ...amounts: number[]) => {
    const items = amounts.map(amount => ({
      component_code: 'INCENTIVE',
      amount,
      external_id: `put-${month}-${amount}`,
    }))
    return gateway.ask(key, `PUT /employees/${ravi}/variable-components`, {
      body: { month, year: 2026, items },
    })
  }
  const july = async () =>
    ((await list('?month=7&year=2026', ravi)).at('data') as { amount: number; named_month: unknown }[])
      .toSorted((one, other) => one.amount - other.amount)
      .map(({ amount, named_month: named }) => [amount, named])
  const may = { month: 5, year: 2026 }
  for (const turn of ['sent', 'sent again']) {
    const done = await put(5, 3)
    t.match(done.body, { applied_to: { month: 7 }, data: [{ month: 7, named_month: may }] }, turn)
    t.same(await july(), [[3, may]], 'the set of May is replaced where it counts')
  }
  await put(6, 5)
  await put(7, 2000)
  t.same(
    await july(),
    [
      [3, may],
      [5, { month: 6, year: 2026 }],
      [2000, null],
    ],
    'sets of other months stay',
  )
  await put(5)
  t.same(
    (await july()).map(([amount]) => amount),
    [5, 2000],
  )
  await runOf(gateway, organizationId, ravi, { year: 2026, month: 7 }, 'locked')
  t.match((await put(6, 8)).body, { applied_to: { month: 8 } })
  t.same(
    (await july()).map(([amount]) => amount),
    [5, 2000],
    'what the locked run pays stays',
  )
})

t.test('each month of a series counts in a month that is open', async t => {
  const { id: maya } = await newEmployee(gateway, key, '4')
  const run = await runOf(gateway, organizationId, maya, { year: 2026, month: 11 }, 'locked')
  const series = { ...incentive, recurring_until: { month: 12, year: 2026 } }
  const refused = await add(series, maya)
  const details = [{ field: 'recurring_until', expected: [run] }]
  t.match(refused.body, { status: 409, code: 'period_locked', details })
  const [row] = (await add({ items: [series] }, maya)).at('data') as { error: object }[]
  t.match(row?.error, { code: 'period_locked', details: [{ field: 'items[0].recurring_until' }] })
  await takeInputs(gateway, organizationId, { lateInputPolicy: 'next_period' })
  t.teardown(() => takeInputs(gateway, organizationId, { lateInputPolicy: 'reject' }))
  const made = await add(series, maya)
  t.match(made.body, { month: 10, named_month: null, applied_to: { month: 12, year: 2026 } }, made.text)
  t.equal(made.status, 202)
  const months = (await list('', maya)).at('data') as {
    month: number
    named_month: { month: number } | null
  }[]
  t.same(months.map(({ month, named_month: named }) => `${month} of ${named?.month ?? month}`).toSorted(), [
    '10 of 10',
    '12 of 11',
    '12 of 12',
  ])
})

t.test('who has left takes nothing more', async t => {
  const { id: leaver } = await newEmployee(gateway, key, '3')
  await add({ ...incentive, month: 12 }, leaver)
  await gateway.ask(key, `POST /employees/${leaver}/exit`, {
    body: { date_of_leaving: '2026-11-30', reason: 'resignation' },
  })
  t.match((await list('', leaver)).at('data'), [{ status: 'void' }])
  const refused = await add({ ...incentive, month: 12 }, leaver)
  t.match(refused.at('details'), [{ field: 'month', code: 'after_exit' }])
})

t.test('only the employee’s own organization', async t => {
  const stranger = await gateway.newKey()
  await newOrganization(gateway, stranger)
  const path = `/employees/${asha}/variable-components`
  t.equal((await gateway.ask(stranger, `GET ${path}`)).status, 404)
  t.equal((await gateway.ask(stranger, `POST ${path}`, { body: incentive })).status, 404)
  const reader = await gateway.newKey({ scopes: ['salary:read'] })
  t.equal((await gateway.ask(reader, `POST ${path}`, { body: incentive })).status, 403)
})
