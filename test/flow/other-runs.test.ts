// Inputs for runs that are not the regular one, of a month whose regular run is calculated, locked or paid: each is paid
// once, by the run that it names or that is open, and makes no run stale whose figures stay.

import t from 'tap'
import {
  calculated,
  createTestOrganization,
  made,
  refusal,
  startTestStack,
  type TestOrganization,
} from '../support/office.ts'
import type { Answer, Partner } from '../support/partner.ts'

const stack = await startTestStack(t)
const october = { period: { month: 10, year: 2026 } }
const november = { period: { month: 11, year: 2026 } }
const bonusRun = { ...october, type: 'bonus' }
const wait = { prefer: 'wait=30' }

function must(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(answer.text)
  return answer
}

/** An organization with one employee of 20,000 and the components GIFT (bonus) and SHIFT (other). */
async function openOffice(): Promise<TestOrganization & { readonly person: string }> {
  const office = await createTestOrganization(stack)
  const calculation = { method: 'flat', value: 0 }
  for (const [code, category] of [
    ['GIFT', 'bonus'],
    ['SHIFT', 'other'],
  ]) {
    const component = { code, name: code, type: 'earning', category, calculation, frequency: 'one_time' }
    must(await office.call('POST', '/salary-components', component))
  }
  return { ...office, person: office.seeded.employeeIds[0]! }
}

function addItem(
  { call, person }: { readonly call: Partner; readonly person: string },
  body: object = {},
): Promise<Answer> {
  const item = { component_code: 'GIFT', amount: 5000, month: 10, year: 2026, ...body }
  return call('POST', `/employees/${person}/variable-components`, item)
}

/** The amount of the line of a run's only slip; null without the line. */
async function lineOf(call: Partner, run: string, code: string): Promise<number | null> {
  const [slip] = must(await call('GET', `${run}/employees`)).at('data') as {
    lines: { code: string; amount: number }[]
  }[]
  return slip?.lines.find(line => line.code === code)?.amount ?? null
}

const lock = (call: Partner, run: string) => call('POST', `${run}/lock`, {})
const pay = (call: Partner, run: string) =>
  call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
const again = async (call: Partner, run: string) =>
  must(await call('POST', `${run}/recalculate`, {}, wait)).at('status')

t.test(
  'an item of a paid month that names a type of run is paid by the next run of the type alone',
  async t => {
    const { call, person } = await openOffice()
    const regular = await calculated(call)
    must(await pay(call, regular))

    t.equal(refusal(await addItem({ call, person })), '409 period_locked', 'no run of another type is open')
    const item = await addItem({ call, person }, { run_type: 'bonus' })
    t.match(item.at(), { month: 10, run_type: 'bonus', status: 'pending' }, item.text)
    const misplaced = await addItem({ call, person }, { component_code: 'SHIFT', run_type: 'bonus' })
    t.match(misplaced.at(), { status: 400, details: [{ field: 'run_type', code: 'out_of_range' }] })
    t.equal(
      must(await addItem({ call, person }, { component_code: 'SHIFT', run_type: 'off_cycle' })).status,
      201,
    )

    const next = await calculated(call, november)
    t.equal(await lineOf(call, next, 'GIFT'), null, 'the regular run of the next month leaves it')
    const run = await calculated(call, bonusRun)
    t.equal(await lineOf(call, run, 'GIFT'), 5000)
    t.equal(await lineOf(call, run, 'SHIFT'), null)
    // The off-cycle run of November takes what waits for it from October.
    const later = await calculated(call, { ...november, type: 'off_cycle' })
    t.equal(await lineOf(call, later, 'SHIFT'), 5000)
    t.equal(await lineOf(call, later, 'GIFT'), null)
  },
)

t.test(
  'an open run of another type takes items of a closed month, and its end leaves them to the next',
  async t => {
    const { call, person } = await openOffice()
    const regular = await calculated(call)
    must(await lock(call, regular))
    const draft = await made(call, bonusRun)
    t.equal(refusal(await addItem({ call, person }, { component_code: 'SHIFT' })), '409 period_locked')
    t.equal((await addItem({ call, person })).status, 201)
    t.match((await call('GET', regular)).at(), { is_stale: false }, 'the locked run closed without it')
    must(await call('POST', `${draft}/calculate`, {}, wait))
    t.equal(await lineOf(call, draft, 'GIFT'), 5000)
    t.equal((await pay(call, regular)).status, 200)

    const second = await addItem({ call, person }, { amount: 700 })
    t.equal(second.status, 201, second.text)
    t.match((await call('GET', draft)).at(), { is_stale: true }, 'the open run is to take it')
    must(await call('POST', `${draft}/reverse`, { reason: 'not this month' }))
    const next = await calculated(call, november)
    t.equal(await lineOf(call, next, 'GIFT'), 5700, 'nobody loses what no other run paid')
  },
)

t.test('with next_period, a run of another type takes what was put off from its month', async t => {
  const { call, person } = await openOffice()
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
  const regular = await calculated(call)
  must(await pay(call, regular))
  t.match((await addItem({ call, person })).at(), { month: 11, applied_to: { month: 11, year: 2026 } })
  const next = await calculated(call, november)
  t.equal(await lineOf(call, next, 'GIFT'), 5000)
  const early = await calculated(call, bonusRun)
  t.equal(await lineOf(call, early, 'GIFT'), null, 'the run of November has taken it')
  must(await call('POST', `${next}/reverse`, { reason: 'the bonus run pays it' }))
  t.equal(await again(call, early), 'generated')
  t.equal(await lineOf(call, early, 'GIFT'), 5000)
  t.equal(await lineOf(call, await calculated(call, november), 'GIFT'), null)
})

// 1,000 a month from October to December, told after October was paid: 3,000 in all, 2,000 of it with November.
t.test('a recurring item that begins in a paid month is paid as often as it names months', async t => {
  const { call, person } = await openOffice()
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
  must(await pay(call, await lockedOctober(call)))
  const until = { month: 12, year: 2026 }
  const item = { component_code: 'SHIFT', amount: 1000, recurring_until: until }
  t.match((await addItem({ call, person }, item)).at(), { applied_to: { month: 11, year: 2026 } })
  const listed = must(await call('GET', `/employees/${person}/variable-components`)).at('data')
  t.equal((listed as unknown[]).length, 3)
  const first = await calculated(call, november)
  t.equal(await lineOf(call, first, 'SHIFT'), 2000)
  const [, ofNovember] = listed as { id: string }[]
  must(await call('DELETE', `/employees/${person}/variable-components?variable_id=${ofNovember!.id}`))
  await again(call, first)
  t.equal(await lineOf(call, first, 'SHIFT'), 1000, 'ended from November on, October is still owed')
})

async function lockedOctober(call: Partner): Promise<string> {
  const regular = await calculated(call)
  must(await lock(call, regular))
  return regular
}

t.test('an input that another run has taken makes the regular run of the month no more stale', async t => {
  const { call, person } = await openOffice()
  const regular = await calculated(call)
  const before = must(await call('GET', regular)).at('totals')
  must(await addItem({ call, person }, { run_type: 'bonus' }))
  t.match((await call('GET', regular)).at(), { is_stale: false }, 'it never takes the item')
  const item = must(await addItem({ call, person }, { amount: 900 }))
  t.match((await call('GET', regular)).at(), { is_stale: true }, 'it is to take this one')
  const run = await calculated(call, bonusRun)
  t.equal(await lineOf(call, run, 'GIFT'), 5900)
  t.match((await call('GET', regular)).at(), { is_stale: false })
  const shift = must(await addItem({ call, person }, { component_code: 'SHIFT', run_type: 'off_cycle' }))
  t.match((await call('GET', run)).at(), { is_stale: false }, 'a bonus run pays no such component')

  const path = `/employees/${person}/variable-components?variable_id=`
  t.equal((await call('DELETE', `${path}${String(shift.at('id'))}`)).status, 204)
  t.equal((await call('DELETE', `${path}${String(item.at('id'))}`)).status, 204)
  t.match((await call('GET', regular)).at(), { is_stale: false }, 'neither was in its figures')
  t.match((await call('GET', run)).at(), { is_stale: true })
  t.equal(await again(call, run), 'generated')
  t.equal(await lineOf(call, run, 'GIFT'), 5000)
  t.equal((await lock(call, regular)).status, 200)
  t.same(must(await call('GET', regular)).at('totals'), before)
})

t.test('a bonus run without input says so and keeps no file of the month', async t => {
  const { call, person } = await openOffice()
  const regular = await calculated(call)
  must(await pay(call, regular))
  const draft = await made(call, bonusRun)
  const warnsOfEmptiness = async () => {
    const { ready, warnings } = must(await call('GET', `${draft}/readiness`)).at() as {
      ready: boolean
      warnings: { code: string }[]
    }
    return ready && warnings.some(({ code }) => code === 'nothing_to_pay')
  }
  t.equal(await warnsOfEmptiness(), true)
  must(await call('POST', `${draft}/calculate`, {}, wait))
  t.equal(await warnsOfEmptiness(), true)
  const ecr = '/statutory/pf/ecr?month=10&year=2026&format=json'
  const file = await call('GET', ecr)
  t.equal(file.status, 200, file.text)

  must(await addItem({ call, person }))
  must(await call('POST', `${draft}/recalculate`, {}, wait))
  t.equal(await warnsOfEmptiness(), false)
  t.equal(refusal(await call('GET', ecr)), '409 invalid_run_state', 'a run that pays has to be locked first')
})

t.test('expenses and overtime of a paid month name the run that pays them', async t => {
  const { call, person } = await openOffice()
  const regular = await calculated(call)
  must(await pay(call, regular))
  const claim = { employee_id: person, category: 'Travel', spent_on: '2026-10-05', claimed_amount: 640 }
  const expense = must(await call('POST', '/expenses', claim)).at('id')
  const decision = { decision: 'approve', pay_in: { month: 10, year: 2026 } }
  const approve = (body: object) => call('POST', `/expenses/${String(expense)}/approve`, body)
  t.equal(refusal(await approve(decision)), '409 period_locked')
  t.match((await approve({ ...decision, run_type: 'reimbursement' })).at(), { run_type: 'reimbursement' })
  const overtime = { employee_id: person, date: '2026-10-07', minutes: 120 }
  t.equal(refusal(await call('POST', '/overtime-requests', overtime)), '409 period_locked')
  const request = must(await call('POST', '/overtime-requests', { ...overtime, run_type: 'off_cycle' }))
  must(await call('POST', `/overtime-requests/${String(request.at('id'))}/approve`, { decision: 'approve' }))

  const reimbursement = await calculated(call, { ...october, type: 'reimbursement' })
  const offCycle = await calculated(call, { ...october, type: 'off_cycle' })
  t.equal(await lineOf(call, reimbursement, 'EXPENSE_TRAVEL'), 640)
  t.equal(await lineOf(call, offCycle, 'EXPENSE_TRAVEL'), null)
  t.ok(((await lineOf(call, offCycle, 'OVERTIME')) ?? 0) > 0)
  const next = await calculated(call, november)
  t.same([await lineOf(call, next, 'EXPENSE_TRAVEL'), await lineOf(call, next, 'OVERTIME')], [null, null])
  must(await call('POST', `${reimbursement}/reverse`, { reason: 'wrong account' }))
  t.match((await call('POST', `/expenses/${String(expense)}/approve`, { decision: 'cancel' })).at(), {
    status: 'cancelled',
  })
})

t.test('a month of items for one type of run is replaced by itself', async t => {
  const { call, person } = await openOffice()
  must(await addItem({ call, person }, { amount: 100 }))
  const regular = await calculated(call)
  must(await pay(call, regular))
  const path = `/employees/${person}/variable-components`
  const month = { month: 10, year: 2026 }
  const items = (amount: number) => [{ component_code: 'GIFT', amount }]
  t.equal(refusal(await call('PUT', path, { ...month, items: items(200) })), '409 period_locked')
  must(await call('PUT', path, { ...month, run_type: 'bonus', items: items(300) }))
  must(await call('PUT', path, { ...month, run_type: 'bonus', items: items(400) }))
  const run = await calculated(call, bonusRun)
  t.equal(await lineOf(call, run, 'GIFT'), 400)
  t.equal(await lineOf(call, regular, 'GIFT'), 100)
  must(await pay(call, run))
  must(await call('PUT', path, { ...month, run_type: 'bonus', items: items(500) }))
  const second = await calculated(call, bonusRun)
  t.equal(await lineOf(call, second, 'GIFT'), 500, 'what a paid run paid stays')
})

t.test('a settlement pays what waits for a run of a type, and what was put off beyond the exit', async t => {
  const { call, person } = await openOffice()
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
  const exit = { date_of_leaving: '2026-10-31', reason: 'resignation' }
  must(await call('POST', `/employees/${person}/exit`, exit))
  const regular = await calculated(call)
  must(await pay(call, regular))
  must(await addItem({ call, person }, { run_type: 'bonus' }))
  must(await addItem({ call, person }, { component_code: 'SHIFT', amount: 250 }))
  const settlement = must(await call('GET', `/fnf?employee_id=${person}`)).at('data', 0, 'id')
  const lines = must(await call('POST', `/fnf/${String(settlement)}/recalculate`, {}, wait)).at('lines') as {
    code: string
    amount: number
  }[]
  const amounts = new Map(lines.map(({ code, amount }) => [code, amount]))
  t.same([amounts.get('GIFT'), amounts.get('SHIFT')], [5000, 250])
})

// Unpaid leave on Tuesday, 20 October, and Monday, 26 October: one day is left with a holiday on the first, none with Mondays off.
t.test('a locked run of another type leaves the days of the month open', async t => {
  const { call, person } = await openOffice()
  const days = { basis: 'calendar_days', unpaid_leave_counts: 'working_days', effective_from: '2026-01-01' }
  must(await call('PUT', '/payroll-settings/salary-days', days))
  const shift = must(await call('POST', '/shifts', { name: 'S', start_time: '09:00', end_time: '17:00' }))
  const path = `/shifts/${String(shift.at('id'))}`
  must(await call('POST', `${path}/assign`, { employee_ids: [person], effective_from: '2026-01-01' }))
  for (const day of ['2026-10-20', '2026-10-26']) {
    const leave = { leave_type: 'LOP', pay_fraction: 0, from_date: day, to_date: day }
    must(await call('POST', '/leaves', { employee_id: person, status: 'approved', ...leave }))
  }
  must(await addItem({ call, person }))
  const run = await calculated(call, bonusRun)
  must(await lock(call, run))
  const lost = async () =>
    must(await call('GET', `/attendance?employee_id=${person}&month=10&year=2026`)).at('data', 0, 'lop_days')
  t.equal(await lost(), 2)
  must(await call('POST', '/holidays', { name: 'Off', type: 'festival', date: '2026-10-20' }))
  t.equal(await lost(), 1)
  must(await call('PATCH', path, { weekly_offs: ['sunday', 'monday'] }))
  t.equal(await lost(), 0)
})
