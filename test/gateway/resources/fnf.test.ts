// Settlements through the API: the handbook's worked cases and others by hand, every move and refusal of the state
// machine, and that a run and a settlement between them pay the days of the last month once.

import t from 'tap'
import { readPdf } from '../../proto/pdf/reading.ts'
import { type Answer, must, type Partner } from '../../support/partner.ts'
import {
  calculated,
  createTestOrganization,
  eventsOf,
  made,
  startTestStack,
  type TestOrganization,
} from '../../support/office.ts'
import { table } from '../../support/table.ts'

const house = await startTestStack(t)

const paise = (amount: unknown) => Math.round(Number(amount) * 100)

/** The organization's clock stands at 25 November 2026. */
async function office(patch: object = {}): Promise<TestOrganization> {
  const organization = await createTestOrganization(house, [])
  const { call, seeded } = organization
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-25' }))
  const components = { SPECIAL: 'special_allowance', INCENTIVE: 'incentive' }
  for (const [code, category] of Object.entries(components)) {
    const component = { code, name: code, type: 'earning', category, calculation: { method: 'flat' } }
    must(await call('POST', '/salary-components', component), 201)
  }
  if (Object.keys(patch).length > 0) must(await call('PATCH', '/payroll-settings', patch))
  return organization
}

let hired = 0

type Person = {
  joined: string
  left?: string
  basic: number
  hra?: number
  special?: number
  state?: string
  reason?: string
  exit?: object
  more?: object
}

/** The id of an employee; with `left` the exit is recorded, and the settlement is a draft. */
async function hire(call: Partner, person: Person): Promise<string> {
  hired += 1
  const { joined, left, basic, hra = 0, special = 0, state = 'DL', reason = 'resignation' } = person
  const id = String(
    must(
      await call('POST', '/employees', {
        external_id: `F${hired}`,
        employee_code: `F${hired}`,
        first_name: 'Asha',
        gender: 'female',
        date_of_birth: '1985-05-05',
        date_of_joining: joined,
        employment_type: 'permanent',
        work_state_code: state,
        salary: {
          effective_from: joined,
          pay_basis: 'monthly',
          components: [
            { component_code: 'BASIC', monthly_amount: basic },
            { component_code: 'HRA', monthly_amount: hra },
            { component_code: 'SPECIAL', monthly_amount: special },
          ],
        },
        ...person.more,
      }),
      201,
    ).at('id'),
  )
  if (left !== undefined)
    must(await call('POST', `/employees/${id}/exit`, { date_of_leaving: left, reason, ...person.exit }), 201)
  return id
}

const fnfOf = async (call: Partner, id: string) =>
  `/fnf/${String(must(await call('GET', `/employees/${id}/exit`)).at('fnf_id'))}`

type Line = { code: string; type: string; amount: number; debt: number; explanation: unknown }

/** The lines come to the net, and so do the parts. */
function assertSums(t: Tap, answer: Answer): void {
  let net = 0
  for (const { type, amount } of answer.at('lines') as Line[]) {
    if (type === 'earning' || type === 'reimbursement') net += paise(amount)
    if (type === 'deduction' || type === 'recovery') net -= paise(amount)
  }
  t.equal(net, paise(answer.at('net_payable')), 'the lines come to the net')
  t.equal(
    paise(answer.at('wages_payable')) + paise(answer.at('gratuity_payable')),
    paise(answer.at('net_payable')),
    'wages and gratuity come to the net',
  )
}
type Tap = { equal(found: unknown, wanted: unknown, message: string): boolean }

async function settledBy(call: Partner, id: string, inputs: object = {}): Promise<Answer> {
  const path = await fnfOf(call, id)
  if (Object.keys(inputs).length > 0) must(await call('PATCH', path, { inputs }))
  return must(await call('POST', `${path}/recalculate`, {}))
}

const amountOf = (answer: Answer, code: string) =>
  (answer.at('lines') as Line[])
    .filter(line => line.code === code)
    .reduce((sum, { amount }) => sum + amount, 0)

const noTax = { settlement: { deduction_cap: false } }

t.test('F1: resignation on short notice, with a claim and a loan', async t => {
  const organization = await office(noTax)
  const { call } = organization
  const id = await hire(call, {
    joined: '2020-03-01',
    basic: 30_000,
    hra: 15_000,
    special: 15_000,
    state: 'MH',
  })
  must(
    await call('POST', `/employees/${id}/advances`, {
      type: 'salary_advance',
      amount: 25_000,
      disbursed_on: '2026-11-02',
      repayment: { method: 'installments', installments: 5, start_month: 12, start_year: 2026 },
    }),
    201,
  )
  must(
    await call('POST', `/employees/${id}/exit`, {
      date_of_leaving: '2026-11-20',
      reason: 'resignation',
      notice: { required_days: 30, served_days: 15, action: 'recover' },
      leave_days: 24,
    }),
    201,
  )
  const found = await settledBy(call, id)
  assertSums(t, found)
  t.equal(found.at('status'), 'calculated')
  t.equal(amountOf(found, 'BASIC'), 20_000, '30,000 x 20/30')
  t.equal(amountOf(found, 'FNF_LEAVE'), 24_000, '24 x 30,000/30')
  t.equal(amountOf(found, 'FNF_NOTICE_RECOVERY'), 30_000, '15 x 60,000/30')
  t.equal(amountOf(found, 'ADVANCE_RECOVERY'), 25_000, 'all five instalments, though none is due yet')
  t.equal(amountOf(found, 'PF'), 3_000, '12 % of 25,000, 45,000 x 20/30 being above the ceiling of the month')
  t.equal(amountOf(found, 'PT'), 200)
  t.equal(amountOf(found, 'FNF_GRATUITY'), 181_730.77, '45,000 x 15/26 x 7')
  t.match(found.at(), { due_by: '2026-11-23', gratuity_due_by: '2026-12-20', debt: 0 })
  const explained = must(await call('GET', `${await fnfOf(call, id)}?explain=full`))
  for (const line of explained.at('lines') as Line[])
    t.ok(line.explanation === null || typeof line.explanation === 'object', line.code)
  const gratuity = (
    explained.at('lines') as { code: string; explanation: { steps: { result: number }[] } }[]
  ).find(({ code }) => code === 'FNF_GRATUITY')
  t.equal(gratuity?.explanation.steps.at(-1)?.result, 181_730.77)
})

// Employed since 2014 or as stated; leaves on 20 November 2026 (20 of 30 days). Amounts in rupees.
const cases = table`
  case        | joined     | basic | hra   | reason      | inputs                                                                   | code             | amount     | arithmetic
  salary      | 2024-04-01 | 30000 | 0     | resignation | {}                                                                       | BASIC            | 20000      | 30,000 x 20/30
  paid days   | 2024-04-01 | 30000 | 0     | resignation | {"payable_days":12}                                                      | BASIC            | 12000      | 30,000 x 12/30
  leave       | 2024-04-01 | 30000 | 15000 | resignation | {"leave_encashment":[{"leave_type":"earned","days":7.5}]}                | FNF_LEAVE        | 7500       | 7.5 x 30,000/30
  leave rate  | 2024-04-01 | 30000 | 15000 | resignation | {"leave_encashment":[{"leave_type":"earned","days":10}],"leave_rate":{"base":"gross","divisor":26}} | FNF_LEAVE | 17307.69 | 10 x 45,000/26
  notice paid | 2024-04-01 | 30000 | 15000 | termination | {"notice":{"required_days":30,"served_days":0,"action":"pay"}}           | FNF_NOTICE       | 45000      | 30 x 45,000/30
  of November | 2024-04-01 | 31000 | 0     | termination | {"notice":{"required_days":15,"served_days":5,"action":"pay"},"notice_rate":{"base":"basic_da","divisor":"calendar_days"}} | FNF_NOTICE | 10333.33 | 10 x 31,000/30
  waived      | 2024-04-01 | 30000 | 15000 | resignation | {"notice":{"required_days":30,"served_days":0,"action":"waive"}}         | FNF_NOTICE_RECOVERY | 0       | nothing is recovered
  death       | 2025-02-01 | 28000 | 12000 | death       | {"notice":{"required_days":60,"served_days":0,"action":"recover"}}       | FNF_GRATUITY     | 32307.69   | F4: 28,000 x 15/26 x 2
  of a death  | 2025-02-01 | 28000 | 12000 | death       | {"notice":{"required_days":60,"served_days":0,"action":"recover"}}       | FNF_NOTICE_RECOVERY | 0       | nothing is recovered after a death
  pro rata    | 2025-02-21 | 28000 | 12000 | death       | {"death_service_rounding":"pro_rata"}                                    | FNF_GRATUITY     | 28269.23   | 28,000 x 15/26 x 1.75
  too short   | 2024-04-01 | 30000 | 0     | resignation | {}                                                                       | FNF_GRATUITY     | 0          | two years and seven months
  override    | 2024-04-01 | 30000 | 0     | resignation | {"gratuity":"override","gratuity_amount":50000}                          | FNF_GRATUITY     | 50000      | as promised
  none        | 2014-04-01 | 30000 | 0     | resignation | {"gratuity":"none"}                                                      | FNF_GRATUITY     | 0          | as decided
  the limit   | 1990-01-01 | 150000| 0     | retirement  | {}                                                                       | FNF_GRATUITY     | 2000000    | 150,000 x 15/26 x 37 is above it
  retrenched  | 2014-04-01 | 26000 | 0     | retrenchment| {}                                                                       | FNF_RETRENCHMENT | 195000     | 26,000/26 x 15 x 13: twelve years and seven months
  better      | 2014-04-01 | 26000 | 0     | retrenchment| {"retrenchment":{"days_per_year":30}}                                    | FNF_RETRENCHMENT | 390000     | 26,000/26 x 30 x 13
  ex gratia   | 2024-04-01 | 30000 | 0     | resignation | {"ex_gratia":1234.56}                                                    | FNF_EX_GRATIA    | 1234.56    | as stated
  asset       | 2024-04-01 | 30000 | 0     | resignation | {"other_lines":[{"code":"LAPTOP","type":"deduction","amount":3000}]}     | LAPTOP           | 3000       | as stated
`

t.test('cases worked by hand', async t => {
  const { call } = await office()
  for (const each of cases) {
    const id = await hire(call, {
      joined: each('joined'),
      left: '2026-11-20',
      basic: Number(each('basic')),
      hra: Number(each('hra')),
      reason: each('reason'),
    })
    const found = await settledBy(call, id, JSON.parse(each('inputs')) as object)
    assertSums(t, found)
    t.equal(amountOf(found, each('code')), Number(each('amount')), `${each('case')}: ${each('arithmetic')}`)
    const again = must(await call('POST', `${await fnfOf(call, id)}/recalculate`, { dry_run: true }))
    t.same(again.at('lines'), found.at('lines'), 'calculated again it is the same')
  }
})

t.test('half of the wages limits deductions, and the debt needs a decision', async t => {
  const organization = await office()
  const { call } = organization
  const id = await hire(call, {
    joined: '2025-06-01',
    left: '2026-11-05',
    basic: 15_000,
    hra: 7_500,
    special: 7_500,
    exit: { notice: { required_days: 60, served_days: 0, action: 'recover' }, leave_days: 4 },
  })
  const found = await settledBy(call, id)
  assertSums(t, found)
  // 30,000 x 5/30 = 5,000 of wages: 2,500 may be deducted, 450 of it is for the fund; 60,000 - 2,050 are left.
  t.match(found.at('deduction_limit'), { wages: 5_000, amount: 2_500 })
  t.equal(found.at('debt'), 57_950)
  t.equal(found.at('net_payable'), 4_500, '5,000 + 2,000 - 2,500')
  const path = await fnfOf(call, id)
  const refused = await call('POST', `${path}/approve`, {})
  t.equal(refused.status, 400)
  t.match(refused.at('details', 0), { field: 'recovery', code: 'required' })
  const plan = (amounts: number[]) => ({
    recovery: {
      mode: 'installments',
      schedule: amounts.map(amount => ({ due_on: '2026-12-31', amount })),
    },
  })
  t.match((await call('POST', `${path}/approve`, plan([57_949]))).at('details', 0), {
    field: 'recovery.schedule',
  })
  const approved = must(await call('POST', `${path}/approve`, plan([50_000, 7_950])))
  t.match(approved.at(), { status: 'approved', recovery: { mode: 'instalments' } })

  const paper = await paperOf(organization, path)
  t.ok(
    paper.some(line => line.startsWith('01-Nov-2026 to 05-Nov-2026')),
    'to the last day of service',
  )
  t.ok(paper.includes('Not recovered here and owed by the employee: 57,950.00'), paper.join('\n'))
  t.ok(paper.includes('Rupees Four Thousand Five Hundred Only'))
  const money = paper.slice(
    paper.findIndex(line => line.startsWith('Earnings ')),
    paper.findIndex(line => line.startsWith('NET PAY')),
  )
  t.ok(money.length > 2)
  t.notOk(
    money.some(line => / 0\.00( |$)/.test(line)),
    'no line of nothing',
  )
})

/** Lines of the PDF of an approved settlement. */
async function paperOf({ seeded }: TestOrganization, path: string): Promise<readonly string[]> {
  const file = await fetch(`${house.base}${path}?format=pdf`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  return (await readPdf(new Uint8Array(await file.arrayBuffer()))).flatMap(({ lines }) => lines)
}

t.test('F3: without the limit the net is below zero', async t => {
  const organization = await office(noTax)
  const { call } = organization
  const id = await hire(call, {
    joined: '2025-06-01',
    left: '2026-11-05',
    basic: 15_000,
    hra: 7_500,
    special: 7_500,
    exit: { notice: { required_days: 60, served_days: 0, action: 'recover' }, leave_days: 4 },
  })
  const found = await settledBy(call, id)
  assertSums(t, found)
  t.equal(found.at('net_payable'), -53_450, '5,000 + 2,000 - 450 - 60,000')
  t.equal(found.at('net_payable_words'), 'Minus Rupees Fifty-Three Thousand Four Hundred Fifty Only')
  const path = await fnfOf(call, id)
  t.match((await call('POST', `${path}/approve`, {})).at('details', 0), { field: 'recovery' })
  must(await call('POST', `${path}/approve`, { recovery: { mode: 'waive' } }))
  const paper = await paperOf(organization, path)
  t.ok(paper.includes('DUE FROM THE EMPLOYEE ₹ 53,450.00'), paper.join('\n'))
  t.notOk(paper.some(line => line.includes('NET PAY')))
  const paid = must(
    await call('POST', `${path}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-25' }),
  )
  t.equal(paid.at('status'), 'settled', 'nothing is paid, so no method is needed')
  const own = path.replace('/fnf/', '/payroll-runs/')
  const books = must(await call('GET', `${own}/reconciliation`))
  t.equal(books.at('balanced'), true, 'nobody is paid, and the books know why')
  t.match(
    (books.at('data') as { left: string; right: string }[]).find(
      ({ left, right }) => left === 'run.net_payable' && right === 'payslips.net_paid',
    ),
    { left_amount: -53_450, right_amount: 0, explained: [{ code: 'negative_net', amount: -53_450 }] },
  )
  t.match(must(await call('GET', `${own}/disbursement-summary`)).at(), {
    paid: { count: 0, amount: 0 },
    zero_or_negative: { count: 1, amount: -53_450 },
    reconciliation: { difference: 0 },
  })
})

async function method(call: Partner): Promise<number> {
  const created = await call('POST', '/payment-methods', { name: 'Bank', type: 'bank_transfer' })
  return Number(must(created, 201).at('id'))
}

const leaver = { joined: '2014-04-01', left: '2026-11-20', basic: 26_000 }

t.test('the states, and what each refuses', async t => {
  const organization = await office()
  const { call } = organization
  const id = await hire(call, leaver)
  const path = await fnfOf(call, id)
  const act = (action: string, body: object = {}) => call('POST', `${path}/${action}`, body)
  const refused = async (action: string, body: object = {}) => {
    const answer = await act(action, body)
    return `${answer.status} ${String(answer.at('code'))}`
  }
  const paying = { include_unrouted: true, paid_on: '2026-11-25', payment_method_id: await method(call) }
  const wrong = '409 invalid_fnf_state'

  const draft = must(await call('GET', path))
  t.match(draft.at(), { status: 'draft', net_payable: null, lines: [], fnf_id: draft.at('id') })
  t.equal(await refused('approve'), wrong)
  t.equal(await refused('mark-paid', paying), wrong)
  t.equal(`${(await call('POST', '/fnf', { employee_id: id })).status}`, '409', 'one live settlement')
  t.equal((await call('POST', '/fnf', { employee_id: id })).at('code'), 'fnf_exists')

  const dry = must(await act('recalculate', { dry_run: true }))
  t.equal(dry.at('status'), 'calculated')
  t.equal((await call('GET', path)).at('status'), 'draft', 'a dry run stores nothing')
  must(await act('recalculate'))
  t.equal(must(await call('PATCH', path, { metadata: { case: '7' } })).at('status'), 'calculated')
  const edited = must(await call('PATCH', path, { inputs: { bonus: 5_000 } }))
  t.match(edited.at(), { status: 'draft', net_payable: null, lines: [] })
  const figures = must(await act('recalculate'))
  t.equal(amountOf(figures, 'FNF_BONUS'), 5_000)
  t.equal((await call('GET', `${path}?format=pdf`)).at('code'), 'invalid_fnf_state', 'no payslip yet')

  const tag = must(await call('GET', path)).headers.get('etag') ?? ''
  const stale = await call('POST', `${path}/approve`, {}, { 'if-match': '"999"' })
  t.equal(stale.status, 412)
  t.equal(
    must(await call('POST', `${path}/approve`, { remarks: 'ok' }, { 'if-match': tag })).at('status'),
    'approved',
  )
  const sheet = await fetch(`${house.base}${path}?format=pdf`, {
    headers: { authorization: `Bearer ${organization.seeded.apiKey}` },
  })
  t.match(await sheet.text(), /^%PDF-/)
  t.match(sheet.headers.get('content-disposition'), /payslip_F\d+_2026-\d\d\.pdf/)
  t.equal(await refused('approve'), wrong)
  t.equal(await refused('recalculate'), wrong, 'without reopen')
  t.equal(await refused('recalculate', { reopen: true }), '400 validation_failed', 'without a reason')
  t.equal((await call('PATCH', path, { inputs: { bonus: 1 } })).at('code'), 'invalid_fnf_state')
  t.equal(
    (await call('PATCH', `/employees/${id}/exit`, { reason: 'termination' })).at('code'),
    'invalid_fnf_state',
    'the exit is that of the approval',
  )
  t.equal(must(await act('recalculate', { reopen: true, reason: 'Leave' })).at('status'), 'calculated')
  must(await act('approve'))

  t.match((await act('mark-paid', { include_unrouted: true, paid_on: '2026-11-25' })).at('details', 0), {
    field: 'payment_method_id',
    code: 'required',
  })
  t.match((await act('mark-paid', { ...paying, payment_method_id: 999_999 })).at('details', 0), {
    code: 'unknown_reference',
  })
  t.match((await act('mark-paid', { ...paying, paid_on: '2026-11-01' })).at('details', 0), {
    field: 'paid_on',
  })
  const wages = must(await act('mark-paid', { ...paying, parts: ['wages'] }))
  t.match(wages.at(), { status: 'approved', wages_paid_on: '2026-11-25', gratuity_paid_on: null })
  t.equal(await refused('mark-paid', { ...paying, parts: ['wages'] }), '409 already_paid')
  t.equal(await refused('cancel', { reason: 'x' }), wrong, 'a part is paid')
  t.equal(await refused('recalculate', { reopen: true, reason: 'x' }), wrong)
  const settled = must(await act('mark-paid', { ...paying, reference: 'UTR1' }))
  t.match(settled.at(), { status: 'settled', paid_on: '2026-11-25', reference: 'UTR1' })

  for (const [action, body] of Object.entries({
    approve: {},
    recalculate: { reopen: true, reason: 'x' },
    cancel: { reason: 'x' },
    'mark-paid': paying,
  }))
    t.equal(await refused(action, body), wrong, `${action} of a settled one`)
  t.equal((await call('DELETE', `/employees/${id}/exit`)).at('code'), 'invalid_fnf_state')
  t.equal((await call('POST', '/fnf', { employee_id: id })).at('code'), 'fnf_exists')

  const events = (await eventsOf(house, organization)).filter(({ type }) => type.startsWith('fnf.'))
  t.same(
    events.map(({ type }) => type),
    ['fnf.approved', 'fnf.approved', 'fnf.settled'],
  )
  t.match(events.at(-1)?.data, {
    fnf_id: settled.at('id'),
    employee_id: id,
    organization_id: organization.seeded.organizationId,
    date_of_leaving: '2026-11-20',
    paid_on: '2026-11-25',
    net_payable: settled.at('net_payable'),
  })
})

t.test('a cancelled settlement makes way for another', async t => {
  const { call } = await office()
  const id = await hire(call, leaver)
  const path = await fnfOf(call, id)
  t.equal((await call('POST', `${path}/cancel`, {})).status, 400, 'a reason is required')
  t.equal(must(await call('POST', `${path}/cancel`, { reason: 'Again' })).at('status'), 'cancelled')
  t.equal((await call('POST', `${path}/recalculate`, {})).at('code'), 'invalid_fnf_state')
  const second = must(await call('POST', '/fnf', { employee_id: id }), 201)
  t.equal(second.at('status'), 'draft')
  t.equal((await call('GET', `/employees/${id}/exit`)).at('fnf_id'), second.at('id'))
  must(await call('DELETE', `/employees/${id}/exit`), 204)
  t.equal((await call('GET', `/fnf/${String(second.at('id'))}`)).at('status'), 'cancelled', 'with its exit')
})

t.test('a settlement is stale when its facts change', async t => {
  const { call } = await office()
  const changes: [string, (id: string) => Promise<unknown>][] = [
    [
      'attendance',
      id => call('POST', '/attendance', { employee_id: id, month: 11, year: 2026, lop_days: 2 }),
    ],
    [
      'salary',
      id =>
        call('PUT', `/employees/${id}/salary`, {
          effective_from: '2026-11-01',
          pay_basis: 'monthly',
          components: [{ component_code: 'BASIC', monthly_amount: 27_000 }],
        }),
    ],
    [
      'variable pay',
      id =>
        call('POST', `/employees/${id}/variable-components`, {
          month: 11,
          year: 2026,
          component_code: 'INCENTIVE',
          amount: 500,
        }),
    ],
    ['exit', id => call('PATCH', `/employees/${id}/exit`, { date_of_leaving: '2026-11-19' })],
    ['settings', () => call('PATCH', '/payroll-settings', { settlement: { deduction_cap: false } })],
  ]
  for (const [what, change] of changes) {
    const id = await hire(call, leaver)
    const path = await fnfOf(call, id)
    must(await call('POST', `${path}/recalculate`, {}))
    const answer = (await change(id)) as Answer
    t.ok(answer.status < 300, `${what}: ${answer.text}`)
    t.equal((await call('POST', `${path}/approve`, {})).at('code'), 'fnf_is_stale', what)
    must(await call('POST', `${path}/recalculate`, {}))
    t.equal((await call('POST', `${path}/approve`, {})).at('status'), 'approved', `${what}, recalculated`)
  }
})

const november = { period: { month: 11, year: 2026 } }

const paidIn = async (call: Partner, run: string) =>
  must(await call('GET', `${run}/employees?limit=200`)).at('data') as {
    employee_id: string
    net_payable: number
  }[]

t.test('the settlement comes first: the run leaves the employee out', async t => {
  const { call } = await office()
  const stays = await hire(call, { joined: '2020-01-01', basic: 20_000 })
  const leaves = await hire(call, leaver)
  const path = await fnfOf(call, leaves)
  const figures = must(await call('POST', `${path}/recalculate`, {}))
  must(await call('POST', `${path}/approve`, {}))
  const draft = await made(call, november)
  const readiness = must(await call('GET', `${draft}/readiness`))
  t.match(
    (readiness.at('warnings') as { code: string; employees: object[] }[]).find(
      ({ code }) => code === 'paid_by_settlement',
    ),
    { employees: [{ employee_id: leaves }] },
  )
  must(await call('POST', `${draft}/calculate`, {}, { prefer: 'wait=30' }))
  t.same(
    (await paidIn(call, draft)).map(({ employee_id }) => employee_id),
    [stays],
  )
  t.equal(
    must(await call('POST', `${path}/recalculate`, { reopen: true, reason: 'Again' })).at('net_payable'),
    figures.at('net_payable'),
  )
})

t.test('the run comes first: the settlement names it', async t => {
  const { call } = await office()
  await hire(call, { joined: '2020-01-01', basic: 20_000 })
  const leaves = await hire(call, leaver)
  const path = await fnfOf(call, leaves)
  must(await call('POST', `${path}/recalculate`, {}))
  const run = await calculated(call, november)
  t.equal(
    (await call('POST', `${path}/approve`, {})).at('code'),
    'employee_not_payable',
    'a run pays the days by now',
  )
  const refused = await call('POST', `${path}/recalculate`, {})
  t.equal(refused.status, 409)
  t.equal(refused.at('code'), 'employee_not_payable')
  t.match(String(refused.at('message')), run.split('/').at(-1))
  must(await call('PATCH', `${run}/employees/${leaves}`, { excluded: true }))
  must(await call('POST', `${path}/recalculate`, {}))
  t.equal(must(await call('POST', `${path}/approve`, {})).at('status'), 'approved', 'left out of the run')
  must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
  t.notOk((await paidIn(call, run)).some(({ employee_id }) => employee_id === leaves))
})

t.test('a run that is paid comes first: the settlement leaves its pay out', async t => {
  // Two employees alike: one is paid by the settlement alone, the other by the run and then the settlement.
  const exit = { leave_days: 10 }
  const [one, other] = [await office(), await office()]
  const alone = await settledBy(one.call, await hire(one.call, { ...leaver, hra: 9_000, exit }))
  const { call } = other
  const id = await hire(call, { ...leaver, hra: 9_000, exit })
  const run = await calculated(call, november)
  const path = await fnfOf(call, id)
  t.equal((await call('POST', `${path}/recalculate`, {})).at('code'), 'employee_not_payable', 'not final yet')
  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-25' }))
  const found = must(await call('POST', `${path}/recalculate`, {}))
  assertSums(t, found)
  t.equal(amountOf(found, 'BASIC'), 0)
  t.equal(amountOf(found, 'PF'), 0)
  t.equal(amountOf(found, 'FNF_LEAVE'), 8_666.67, '10 x 26,000/30')
  t.equal(amountOf(found, 'FNF_GRATUITY'), amountOf(alone, 'FNF_GRATUITY'))
  const [slip] = await paidIn(call, run)
  t.equal(
    paise(found.at('net_payable')) + paise(slip?.net_payable),
    paise(alone.at('net_payable')),
    'both payments come to the whole',
  )
  must(await call('POST', `${path}/approve`, {}))
  const paying = { include_unrouted: true, paid_on: '2026-11-25', payment_method_id: await method(call) }
  t.equal(must(await call('POST', `${path}/mark-paid`, paying)).at('status'), 'settled')
})

t.test('the pay of the last month is what a run would have paid', async t => {
  const { call } = await office()
  const one = await hire(call, { ...leaver, hra: 9_000, special: 4_321.09, state: 'KA' })
  const settled = await settledBy(call, one, { gratuity: 'none' })
  const run = await calculated(call, november)
  const slips = must(await call('GET', `${run}/employees`)).at('data') as { lines: Line[] }[]
  const shown = (lines: Line[]) =>
    lines
      .map(({ code, type, amount }) => `${code} ${type} ${amount}`)
      .filter(line => !line.startsWith('GRATUITY_ER'))
  t.same(shown(settled.at('lines') as Line[]).toSorted(), shown(slips[0]?.lines ?? []).toSorted())
})

t.test('claims and advances are paid once, and closed by the payment', async t => {
  const { call } = await office({ settlement: { deduction_cap: false } })
  const id = await hire(call, { joined: '2014-04-01', basic: 60_000 })
  must(
    await call('POST', '/salary-components', {
      code: 'TRAVEL',
      name: 'Travel',
      type: 'reimbursement',
      category: 'reimbursement',
      calculation: { method: 'flat' },
    }),
    201,
  )
  const expense = must(
    await call('POST', '/expenses', {
      employee_id: id,
      category: 'travel',
      spent_on: '2026-11-10',
      claimed_amount: 3_200,
    }),
    201,
  )
  must(await call('POST', `/expenses/${String(expense.at('id'))}/approve`, { decision: 'approve' }))
  const lend = async (amount: number) =>
    String(
      must(
        await call('POST', `/employees/${id}/advances`, {
          type: 'salary_advance',
          amount,
          disbursed_on: '2026-10-02',
          repayment: { method: 'installments', installments: 4, start_month: 11, start_year: 2026 },
        }),
        201,
      ).at('id'),
    )
  const [kept, waived] = [await lend(8_000), await lend(6_000)]
  must(
    await call('POST', `/employees/${id}/exit`, { date_of_leaving: '2026-11-20', reason: 'resignation' }),
    201,
  )
  const found = await settledBy(call, id, { waive_advances: [waived] })
  assertSums(t, found)
  t.equal(amountOf(found, 'ADVANCE_RECOVERY'), 8_000)
  t.ok((found.at('lines') as Line[]).some(({ type, amount }) => type === 'reimbursement' && amount === 3_200))
  const path = await fnfOf(call, id)
  must(await call('POST', `${path}/approve`, {}))
  must(
    await call('POST', `${path}/mark-paid`, {
      include_unrouted: true,
      paid_on: '2026-11-25',
      payment_method_id: await method(call),
    }),
  )
  const advance = async (which: string) =>
    must(await call('GET', `/employees/${id}/advances/${which}`)).at('status')
  t.equal(await advance(kept), 'closed')
  t.equal(await advance(waived), 'written_off')
  const listed = must(await call('GET', '/expenses?status=paid')).at('data') as { id: string }[]
  t.same(
    listed.map(each => each.id),
    [expense.at('id')],
  )
})

t.test('the tax year follows the payment', async t => {
  const { call } = await office()
  const id = await hire(call, { ...leaver, left: '2026-03-30' })
  const path = await fnfOf(call, id)
  const found = must(await call('POST', `${path}/recalculate`, {}))
  t.match(found.at(), { due_by: '2026-04-01', pay_date: '2026-04-01' }, 'Tuesday and Wednesday')
  t.equal(found.at('tax', 'tax_year'), '2026-27')
  must(await call('POST', `${path}/approve`, {}))
  const paying = { include_unrouted: true, paid_on: '2026-03-31', payment_method_id: await method(call) }
  t.equal((await call('POST', `${path}/mark-paid`, paying)).at('code'), 'fnf_is_stale')
  must(await call('POST', `${path}/recalculate`, { reopen: true, reason: 'Paid in March' }))
  must(await call('PATCH', path, { inputs: { pay_date: '2026-03-31' } }))
  t.equal(must(await call('POST', `${path}/recalculate`, {})).at('tax', 'tax_year'), '2025-26')
  must(await call('POST', `${path}/approve`, {}))
  t.equal(must(await call('POST', `${path}/mark-paid`, paying)).at('status'), 'settled')
})

t.test('lists: filters, overdue and pages', async t => {
  const { call, seeded } = await office()
  const ids: string[] = []
  for (const left of ['2026-11-02', '2026-11-12', '2026-11-20'])
    ids.push(await hire(call, { ...leaver, left }))
  // Wages of Friday, 20 November, are due on Monday, though none is calculated; it is Wednesday.
  const drafts = must(await call('GET', '/fnf?overdue=true')).at('data') as { employee_id: string }[]
  t.same(drafts.map(({ employee_id }) => employee_id).toSorted(), ids.toSorted())
  for (const id of ids) await settledBy(call, id)
  const list = async (query: string) =>
    (must(await call('GET', `/fnf?${query}`)).at('data') as { employee_id: string }[]).map(
      ({ employee_id }) => employee_id,
    )
  t.same(await list('sort=created_at'), ids)
  t.same(await list('leaving_from=2026-11-10&leaving_to=2026-11-15'), [ids[1]])
  t.same(await list(`employee_id=${ids[2]}`), [ids[2]])
  t.same(await list('employee_id=ext:nobody'), [])
  t.same(await list('status=draft'), [])
  // Wages of Friday, 20 November, are due on Monday; it is Wednesday.
  t.same((await list('overdue=true')).toSorted(), ids.toSorted())
  const first = must(await call('GET', '/fnf?limit=2&include_total=true'))
  t.match(first.at('meta'), { count: 2, total_count: 3, has_more: true })
  must(await call('PATCH', await fnfOf(call, ids[0]!), { inputs: { ex_gratia: 100 } }))
  t.same((await list('overdue=true')).toSorted(), ids.toSorted(), 'a draft again')
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-20' }))
  // 12 November is a Thursday: Friday and Saturday work.
  t.same((await list('overdue=true')).toSorted(), ids.slice(0, 2).toSorted(), 'the exit of today is not due')
  t.equal((await list(`limit=2&cursor=${String(first.at('meta', 'next_cursor'))}`)).length, 1)
  t.equal(seeded.employeeIds.length, 0)
})

const badInput = table`
  body                                                                        | field
  {"payable_days":32}                                                         | inputs.payable_days
  {"payable_days":"many"}                                                     | inputs.payable_days
  {"bonus":-1}                                                                | inputs.bonus
  {"ex_gratia":1.234}                                                         | inputs.ex_gratia
  {"gratuity":"override"}                                                     | inputs.gratuity_amount
  {"gratuity":"auto","gratuity_amount":5}                                     | inputs.gratuity_amount
  {"gratuity":"perhaps"}                                                      | inputs.gratuity
  {"notice":{"required_days":30}}                                             | inputs.notice.served_days
  {"leave_encashment":[{"leave_type":"earned"}]}                              | inputs.leave_encashment[0].days
  {"leave_rate":{"base":"gross","divisor":25}}                                | inputs.leave_rate.divisor
  {"other_lines":[{"code":"PF","type":"deduction","amount":5}]}               | inputs.other_lines[0].code
  {"other_lines":[{"code":"FNF_LEAVE","type":"earning","amount":5}]}          | inputs.other_lines[0].code
  {"waive_advances":["adv_nobody"]}                                           | inputs.waive_advances[0]
  {"pay_date":"2036-01-01"}                                                   | inputs.pay_date
  {"retrenchment":{"days_per_year":10}}                                       | inputs.retrenchment.days_per_year
`

t.test('bad input names its field and writes nothing', async t => {
  const { call } = await office()
  const id = await hire(call, leaver)
  const path = await fnfOf(call, id)
  const before = must(await call('GET', path)).text
  for (const each of badInput) {
    const refused = await call('PATCH', path, { inputs: JSON.parse(each('body')) as object })
    t.equal(refused.status, 400, refused.text)
    const fields = (refused.at('details') as { field: string }[]).map(({ field }) => field)
    t.ok(fields.includes(each('field')), `${each('body')}: ${fields.join()}`)
  }
  t.equal((await call('POST', `${path}/mark-paid`, {})).status, 400)
  t.equal((await call('POST', `${path}/recalculate`, { dry_run: 'yes' })).status, 400)
  t.equal((await call('POST', `${path}/approve`, { recovery: { mode: 'forget' } })).status, 400)
  t.equal(must(await call('GET', path)).text, before)
  t.match((await call('POST', '/fnf', {})).at('details', 0), { field: 'employee_id', code: 'required' })
  t.match((await call('POST', '/fnf', { employee_id: 'ext:nobody' })).at('details', 0), {
    code: 'unknown_reference',
  })
  const stays = await hire(call, { joined: '2020-01-01', basic: 20_000 })
  t.equal((await call('POST', '/fnf', { employee_id: stays })).at('code'), 'employee_not_payable', 'no exit')
  t.equal((await call('GET', '/fnf?status=open')).status, 400)
  t.equal((await call('GET', '/fnf?cursor=x')).at('code'), 'invalid_cursor')
  const alone = await hire(call, { ...leaver, exit: { create_fnf: false } })
  t.equal((await call('GET', `/employees/${alone}/exit`)).at('fnf_id'), null)
  t.match((await call('POST', '/fnf', { employee_id: alone, type: 'resettlement' })).at('details', 0), {
    field: 'type',
  })
})

t.test('another account sees nothing of a settlement', async t => {
  const { call } = await office()
  const path = await fnfOf(call, await hire(call, leaver))
  const stranger = (await office()).call
  t.equal((await stranger('GET', path)).status, 404)
  t.equal((await stranger('PATCH', path, { inputs: {} })).status, 404)
  for (const action of ['recalculate', 'approve', 'cancel', 'mark-paid'])
    t.equal((await stranger('POST', `${path}/${action}`, {})).status, 404, action)
  t.same(must(await stranger('GET', '/fnf')).at('data'), [])
})
