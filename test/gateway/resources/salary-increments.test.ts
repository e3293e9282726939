// Increments with the real engine, which says what the salaries come to. What they bring of arrears is in the flows.

import { queryAsOwner } from '../../support/database.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const key = await gateway.newKey()
await newOrganization(gateway, key)
await gateway.ask(key, 'POST /salary-components', {
  body: { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: { method: 'flat' } },
})

/** Somebody with a salary since April 2026. */
async function paid(code: string, salary: object): Promise<string> {
  const { id } = await newEmployee(gateway, key, code)
  const put = await gateway.ask(key, `PUT /employees/${id}/salary`, {
    body: { effective_from: '2026-04-01', ...salary },
  })
  if (put.status !== 201) throw new Error(put.text)
  return id
}

const raise = (id: string, body: object) =>
  gateway.ask(key, `POST /employees/${id}/salary/increments`, {
    body: { effective_from: '2026-10-01', ...body },
  })
const inForce = async (id: string) =>
  (await gateway.ask(key, `GET /employees/${id}/salary?as_of=2026-10-01`)).body

t.test('each way of raising a salary', async t => {
  const byCtc = await paid('1', { ctc_annual: 600_000 })
  // 7.25 % of 6,00,000.00 is 43,500.00.
  const percent = await raise(byCtc, { type: 'percent', value: 7.25 })
  t.equal(percent.status, 201, percent.text)
  t.match(percent.body, {
    id: /^inc_/,
    employee_id: byCtc,
    value: 7.25,
    arrears: 'auto',
    pay_in: null,
    old_ctc_annual: 600_000,
    new_ctc_annual: 643_500,
    arrears_preview: [],
    status: 'applied',
  })
  t.match(await inForce(byCtc), { ctc_annual: 643_500, effective_from: '2026-10-01' })

  const amount = await raise(byCtc, { type: 'amount', value: 10_000.5, effective_from: '2026-11-01' })
  t.match(amount.body, { old_ctc_annual: 643_500, new_ctc_annual: 653_500.5 })
  const newCtc = await raise(byCtc, { type: 'new_ctc', value: 700_000, effective_from: '2027-01-01' })
  t.match(newCtc.body, { new_ctc_annual: 700_000, status: 'scheduled' })

  // A twelfth of 10,000.00 a year is 833.33 a month.
  const byGross = await paid('2', { gross_monthly: 30_000 })
  const twelfth = await raise(byGross, { type: 'amount', value: 10_000 })
  t.match(twelfth.body, { old_ctc_annual: 360_000, new_ctc_annual: 369_999.96 })
  t.match(await inForce(byGross), { gross_monthly: 30_833.33 })

  // 3.3333 % of 12,345.67 is 411.5182..., so 12,757.19.
  const components = [{ component_code: 'BASIC', monthly_amount: 12_345.67 }]
  const byParts = await paid('3', { components })
  await raise(byParts, { type: 'percent', value: 3.3333 })
  t.match(await inForce(byParts), { components: [{ monthly_amount: 12_757.19 }] })
  const parts = await raise(byParts, {
    type: 'new_components',
    components: [{ component_code: 'BASIC', monthly_amount: 15_000 }],
    effective_from: '2026-11-01',
  })
  t.match(parts.body, {
    components: [{ component_code: 'BASIC', monthly_amount: 15_000, percent: null, formula: null }],
    new_ctc_annual: 180_000,
  })

  const hourly = await paid('4', {
    pay_basis: 'hourly',
    components: [{ component_code: 'BASIC', monthly_amount: 100 }],
  })
  await raise(hourly, { type: 'percent', value: 50 })
  t.match(await inForce(hourly), { pay_basis: 'hourly', components: [{ monthly_amount: 150 }] })
  for (const type of ['amount', 'new_ctc']) {
    const refused = await raise(hourly, { type, value: 5, effective_from: '2026-11-01' })
    t.match(refused.body, { code: 'validation_failed', details: [{ field: 'type' }] }, type)
  }
})

t.test('increments are listed, and told of as a change of the salary', async t => {
  const id = await paid('5', { gross_monthly: 30_000 })
  const one = await raise(id, { type: 'percent', value: 10, reason: 'Yearly' })
  const two = await raise(id, { type: 'percent', value: 10, effective_from: '2027-01-01' })
  const list = async (query = '') => {
    const { body } = await gateway.ask(key, `GET /employees/${id}/salary/increments${query}`)
    return (body as { data: { id: string; status: string }[] }).data.map(({ id, status }) => [id, status])
  }
  t.same(await list(), [
    [two.id, 'scheduled'],
    [one.id, 'applied'],
  ])
  t.same(await list('?status=applied'), [[one.id, 'applied']])
  const sql = "select data from outbox_event where data->>'employee_id' = $1 order by created_at, id"
  const told = await queryAsOwner<{ data: object }>(gateway.databaseUrl, sql, [id])
  t.match(told.at(-2)?.data, {
    change: 'updated',
    fields_changed: ['salary.effective_from', 'salary.gross_monthly', 'salary.reason'],
  })

  const since = new Date().toISOString()
  await gateway.ask(key, `PUT /employees/${id}/salary`, {
    body: { effective_from: '2027-01-01', gross_monthly: 31_000 },
  })
  t.same(await list('?status=cancelled'), [[two.id, 'cancelled']], 'agreed anew')
  t.same(await list(`?updated_since=${since}`), [[two.id, 'cancelled']], 'and a partner hears of it')
  const third = await raise(id, { type: 'percent', value: 10, effective_from: '2027-01-01' })
  t.equal(third.at('code'), 'effective_date_conflict')
})

t.test('what no increment can be is refused', async t => {
  const id = await paid('6', { gross_monthly: 30_000 })
  const fields = async (body: object) =>
    ((await raise(id, body)).at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  t.same(await fields({ type: 'percent' }), ['value required'])
  t.same(await fields({ type: 'percent', value: 0 }), ['value out_of_range'])
  t.same(await fields({ type: 'percent', value: 1000.0001 }), ['value out_of_range'])
  t.same(await fields({ type: 'amount', value: 1.234 }), ['value invalid_money_precision'])
  t.same(await fields({ type: 'new_components', value: 5 }), ['components required', 'value out_of_range'])
  t.same(
    await fields({ type: 'new_components', components: [{ component_code: 'NONE', monthly_amount: 1 }] }),
    ['components[0].component_code unknown_reference'],
  )
  t.same(await fields({ type: 'percent', value: 5, components: [] }), ['components out_of_range'])
  const may = { month: 5, year: 2026 }
  t.same(await fields({ type: 'percent', value: 5, arrears: 'none', pay_in: may }), [
    'pay_in out_of_range',
    'pay_in out_of_range',
  ])
  t.same(await fields({ type: 'percent', value: 5, effective_from: '2001-01-01' }), [
    'effective_from before_joining',
  ])
  await gateway.ask(key, `POST /employees/${id}/exit`, {
    body: { date_of_leaving: '2026-11-15', reason: 'resignation' },
  })
  t.same(
    await fields({
      type: 'percent',
      value: 5,
      effective_from: '2026-12-01',
      pay_in: { month: 12, year: 2026 },
    }),
    ['effective_from after_exit', 'pay_in after_exit'],
  )
  const { id: unpaid } = await newEmployee(gateway, key, '7')
  t.match((await raise(unpaid, { type: 'percent', value: 5 })).body, { code: 'effective_date_conflict' })
  const unknown = await gateway.ask(key, 'POST /employees/emp_x/salary/increments', { body: {} })
  t.equal(unknown.status, 404)
})

t.test('an amount is spread over the earnings of a salary by components', async t => {
  // 10,000.00 a year are 833.33 a month; 3/4 of it are 624.9975, the rest has the paisa.
  await gateway.ask(key, 'POST /salary-components', {
    body: { code: 'DA', name: 'DA', type: 'earning', category: 'da', calculation: { method: 'flat' } },
  })
  const bySum = await paid('8', {
    components: [
      { component_code: 'BASIC', monthly_amount: 30_000 },
      { component_code: 'DA', monthly_amount: 10_000 },
    ],
  })
  const more = await raise(bySum, { type: 'amount', value: 10_000 })
  t.equal(more.status, 201, more.text)
  t.match(more.body, { old_ctc_annual: 480_000, new_ctc_annual: 489_999.96 })
  t.match(await inForce(bySum), {
    components: [{ monthly_amount: 30_624.99 }, { monthly_amount: 10_208.34 }],
  })
})

t.test(
  'an amount raises what is paid again and again by itself, with the components that follow',
  async t => {
    const percentOf = (value: number, more: object = {}) => ({
      calculation: { method: 'percent_of_components', value, base_codes: ['BASIC'], ...more },
    })
    for (const component of [
      { code: 'JOINING', category: 'other', frequency: 'one_time', calculation: { method: 'flat' } },
      { code: 'CAR', category: 'perquisite', taxability: 'perquisite', calculation: { method: 'flat' } },
      { code: 'HRA', category: 'hra', ...percentOf(40) },
      { code: 'CAPPED', category: 'other', ...percentOf(50, { max: 25_500 }) },
    ]) {
      const body = { name: component.code, type: 'earning', ...component }
      const made = await gateway.ask(key, 'POST /salary-components', { body })
      t.equal(made.status, 201, made.text)
    }
    const stated = [
      { component_code: 'BASIC', monthly_amount: 50_000 },
      { component_code: 'JOINING', monthly_amount: 100_000 },
      { component_code: 'CAR', monthly_amount: 5_000 },
    ]
    const amountsOf = async (id: string) => {
      const { components } = (await inForce(id)) as {
        components: { component_code: string; monthly_amount: number | null }[]
      }
      return Object.fromEntries(components.map(each => [each.component_code, each.monthly_amount]))
    }
    const rest = { JOINING: 100_000, CAR: 5_000 }
    const raised = { type: 'amount', value: 120_000 }

    const alone = await paid('9', { components: stated })
    t.equal((await raise(alone, raised)).status, 201)
    t.same(await amountsOf(alone), { BASIC: 60_000, ...rest }, 'a twelfth')

    // 10,000.00 a month of 70,000.00: a seventh more of 50,000.00 is 57,142.86, and 40 % of it 22,857.14.
    const following = await paid('10', { components: [...stated, { component_code: 'HRA' }] })
    t.equal((await raise(following, raised)).status, 201)
    t.same(await amountsOf(following), { BASIC: 57_142.86, HRA: null, ...rest })

    // 25,000.00 of 75,000.00 cannot rise by more than 500.00.
    const capped = await paid('11', { components: [...stated, { component_code: 'CAPPED' }] })
    t.match((await raise(capped, raised)).body, { code: 'validation_failed', details: [{ field: 'type' }] })
    t.match(await inForce(capped), { effective_from: '2026-04-01' })
  },
)
