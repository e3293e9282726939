// The reconciliation of runs: zero on organizations of every kind, with vouchers that balance, and not zero once a stored
// figure was changed past the service.

import t from 'tap'
import { calculated, createTestOrganization, refusal, startTestStack } from '../../support/office.ts'
import { granted, type Partner } from '../../support/partner.ts'
import { queryAsOwner } from '../../support/database.ts'
import type { SeedPerson } from '../../support/seed.ts'

const stack = await startTestStack(t)

type Row = {
  left: string
  right: string
  left_amount: number
  difference: number
  explained: { code: string; amount: number }[]
}

/** The rows that neither agree nor are explained. */
async function differing(call: Partner, run: string): Promise<string[]> {
  const answer = await granted(call)('GET', `${run}/reconciliation`)
  const rows = answer.at('data') as Row[]
  const open = rows.filter(({ difference, explained }) => {
    const paise = explained.reduce(
      (left, { amount }) => left - Math.round(amount * 100),
      Math.round(difference * 100),
    )
    return paise !== 0
  })
  t.equal(answer.at('balanced'), open.length === 0)
  t.ok(rows.some(({ left_amount: amount }) => amount > 0))
  return open.map(({ left, right, difference }) => `${left} ${right} ${difference}`)
}

/** A number below `limit`, the same in every run of the test. */
function generator(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % limit
  }
}

function randomPeople(seed: number): SeedPerson[] {
  const below = generator(seed)
  return Array.from({ length: 2 + below(5) }, (_, at) => ({
    basic: 4_000 + below(60_000),
    // One with pay at least; one who leaves in the month of some.
    ...(at > 0 && below(3) === 0 ? { lopDays: below(31) } : {}),
    ...(below(4) === 0 ? { joined: `2026-10-${String(1 + below(28)).padStart(2, '0')}` } : {}),
  }))
}

const extraPay = {
  code: 'EXTRA',
  name: 'Extra pay',
  type: 'earning',
  category: 'incentive',
  calculation: { method: 'flat' },
}

const groupings = ['component', 'department', 'employee'] as const
const states = ['DL', 'KA', 'MH', 'TN', 'WB', 'GJ']

async function balancedVouchers(call: Partner, run: string, voucher: string): Promise<number[]> {
  const totals: number[] = []
  for (const group_by of groupings) {
    const body = { company_name: 'Kaveri Mills', voucher, group_by }
    const answer = await granted(call)('POST', `${run}/sync-tally`, body)
    const rows = answer.at('vouchers') as { debit: number; credit: number }[]
    const sum = rows.reduce(
      (left, { debit, credit }) => left + Math.round(debit * 100) - Math.round(credit * 100),
      0,
    )
    t.equal(sum, 0, `${voucher} by ${group_by}`)
    t.equal(answer.at('total_debit'), answer.at('total_credit'))
    totals.push(Number(answer.at('total_debit')))
  }
  return totals
}

const rounds = process.env['TEST_ALL'] === 'true' ? 60 : 4

t.test('random organizations reconcile to zero in every state of a run', async t => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const { call, seeded } = await createTestOrganization(stack, randomPeople(seed))
    const pass = granted(call)
    const state = states[seed % states.length]
    for (const id of seeded.employeeIds) await pass('PATCH', `/employees/${id}`, { work_state_code: state })
    const [first = '', second = ''] = seeded.employeeIds
    await pass('POST', '/salary-components', extraPay)
    const item = { component_code: 'EXTRA', amount: 9_234.5 + seed, month: 10, year: 2026 }
    await pass('POST', `/employees/${first}/variable-components`, item)
    const extra = await calculated(call, {
      period: { month: 10, year: 2026 },
      type: 'off_cycle',
      selection: { mode: 'include', employee_ids: [first] },
    })
    await pass('POST', `${extra}/lock`, {})
    await balancedVouchers(call, extra, 'accrual')

    const run = await calculated(call)
    t.same(await differing(call, run), [], `${seed}: generated`)
    await pass('POST', `${run}/lock`, {})
    await balancedVouchers(call, run, 'accrual')
    t.same(await differing(call, run), [], `${seed}: locked, booked`)
    await pass('POST', `${run}/hold`, { employee_ids: [second], reason: 'Bank details under verification' })
    await pass('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
    t.same(await differing(call, run), [], `${seed}: paid, one on hold`)
    await balancedVouchers(call, run, 'payment')
    t.same(await differing(call, run), [], `${seed}: payment booked`)
    t.same(await differing(call, extra), [], `${seed}: beside another run of the month`)
  }
})

t.test('a month with a settlement reconciles, and the settlement is booked', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 40_000 }])
  const pass = granted(call)
  const [leaver = ''] = seeded.employeeIds
  await pass('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-25' })
  const exit = { date_of_leaving: '2026-10-20', reason: 'resignation' }
  await pass('POST', `/employees/${leaver}/exit`, exit)
  const list = await pass('GET', `/fnf?employee_id=${leaver}`)
  const fnf = `/fnf/${String(list.at('data', 0, 'id'))}`
  const own = fnf.replace('/fnf/', '/payroll-runs/')
  for (const path of ['reconciliation', 'bank-file', 'sync-tally'])
    t.equal(refusal(await call('GET', `${own}/${path}`)), '409 invalid_fnf_state', `${path} of a draft`)
  await pass('POST', `${fnf}/recalculate`, {})
  await pass('POST', `${fnf}/approve`, {})
  t.same(await differing(call, own), [], 'the approved settlement')
  const run = await calculated(call)
  t.same(await differing(call, run), [])
  await pass('POST', `${run}/lock`, {})
  await balancedVouchers(call, run, 'accrual')
  await balancedVouchers(call, own, 'accrual')
  t.same(await differing(call, run), [])
  t.same(await differing(call, own), [], 'the booked settlement')

  // More than six years of service: wages and gratuity are two parts, which are paid on two days.
  await pass('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-28' })
  const pay = { include_unrouted: true, paid_on: '2026-10-28', payment_method_id: await newMethod(pass) }
  await pass('POST', `${fnf}/mark-paid`, { ...pay, parts: ['wages'] })
  t.same(await differing(call, own), [], 'wages paid, gratuity open')
  const settlement = await pass('GET', fnf)
  const part = (await pass('GET', `${own}/reconciliation`)).at('data') as Row[]
  t.match(
    part.find(({ right }) => right === 'bank_file.total')?.explained.find(({ code }) => code === 'paid'),
    { amount: settlement.at('wages_payable') },
  )
  await pass('POST', `${fnf}/mark-paid`, { ...pay, parts: ['gratuity'] })
  await balancedVouchers(call, own, 'payment')
  t.same(await differing(call, own), [], 'settled')
  t.equal(
    refusal(await call('GET', '/payroll-runs/fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE/reconciliation')),
    '404 not_found',
  )
})

async function newMethod(pass: Partner): Promise<unknown> {
  const account = { account_number: '50200011223344', ifsc: 'HDFC0000523', account_name: 'Kaveri' }
  const method = { name: 'Salaries', type: 'bank_transfer', bank_format: 'generic', bank_account: account }
  return (await pass('POST', '/payment-methods', method)).at('id')
}

t.test('a withdrawn settlement has no reconciliation, because nobody is paid by it', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const pass = granted(call)
  await pass('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-25' })
  const exit = { date_of_leaving: '2026-10-20', reason: 'resignation' }
  const fnf = `/fnf/${String((await pass('POST', `/employees/${seeded.employeeIds[0]}/exit`, exit)).at('fnf_id'))}`
  await pass('POST', `${fnf}/recalculate`, {})
  await pass('POST', `${fnf}/approve`, {})
  await pass('POST', `${fnf}/cancel`, { reason: 'The employee stays' })
  const answer = await call('GET', `${fnf.replace('/fnf/', '/payroll-runs/')}/reconciliation`)
  t.equal(refusal(answer), '409 invalid_run_state')
})

// Delhi levies neither tax nor fund in October; Karnataka takes 200 of tax, Haryana 0.2 % of wages, 34 at most, for its fund.
const changes = [
  {
    state: 'DL',
    change: 'update payslip set net_payable = net_payable + 1, round_off = round_off + 1',
    expected: /run\.net_payable register\.net_payable -0\.01/,
  },
  {
    state: 'DL',
    change: 'update payslip set pf_employee = pf_employee + 100',
    expected: /register\.pf_employee payslips\.pf_employee 1\b/,
  },
  {
    state: 'DL',
    change: 'update payslip set esi_employer = esi_employer - 100',
    expected: /payslips\.esi_employer esi_return\.employer_share 1\b/,
  },
  {
    state: 'DL',
    change: 'update payslip set pf_admin = pf_admin + 100',
    expected: /register\.pf_admin payslips\.pf_admin 1\b/,
  },
  {
    state: 'DL',
    change: `update payslip set slip = replace(slip, '["HRA",800000', '["HRA",800100')`,
    expected: /register\.gross payslips\.gross -1\b/,
  },
  {
    state: 'DL',
    change: 'update payroll_run set gross = gross + 100',
    expected: /run\.gross register\.gross 1\b/,
  },
  {
    state: 'KA',
    basic: 40_000,
    change: 'update payslip set pt = pt + 100',
    expected: /payslips\.pt\.KA pt_return\.KA -1\b/,
  },
  {
    state: 'HR',
    change: 'update payslip set lwf_employee = lwf_employee - 100',
    expected: /payslips\.lwf_employee\.HR lwf_return\.HR\.employee_share 1\b/,
  },
  {
    state: 'HR',
    change: 'update payslip set lwf_employer = lwf_employer + 100',
    expected: /payslips\.lwf_employer\.HR lwf_return\.HR\.employer_share -1\b/,
  },
  {
    state: 'DL',
    basic: 300_000,
    change: 'update payslip set tds = tds - 100',
    expected: /payslips\.tds tds_statement\.tax_deducted 1\b/,
  },
  {
    state: 'DL',
    change: 'delete from payroll_run_employee',
    // 28,000 less 2,400 and 150.
    expected: /run\.net_payable bank_file\.total 25450\b/,
  },
] as const

t.test('a stored figure that was changed shows, and keeps the run from being locked', async t => {
  for (const { state, change, expected, ...person } of changes) {
    const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000, ...person }])
    await granted(call)('PATCH', `/employees/${seeded.employeeIds[0]}`, { work_state_code: state })
    const run = await calculated(call)
    t.same(await differing(call, run), [], `before: ${change}`)
    const [, table = ''] = /(?:update|from) (\w+)/.exec(change) ?? []
    await queryAsOwner(
      stack.databaseUrl,
      `alter table ${table} no force row level security;
       ${change} where organization_id = ${seeded.organizationId};
       alter table ${table} force row level security`,
    )
    t.match((await differing(call, run)).join('\n'), expected, change)
    const refused = await call('POST', `${run}/lock`, {})
    t.equal(refusal(refused), '409 run_not_reconciled', change)
    t.equal(
      refusal(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })),
      '409 run_not_reconciled',
    )
  }
})

// Each has 28,000 or 56,000 less 12 % of 20,000 or 25,000 for the provident fund, and of the first 0.75 % of 20,000.
t.test('whom the bank file leaves out is named, with the net pay', async t => {
  const people = [20_000, 20_000, 20_000, 40_000].map(basic => ({ basic }))
  const { call, seeded } = await createTestOrganization(stack, people)
  const pass = granted(call)
  const account = {
    payment_mode: 'bank_transfer',
    account_number: '000123456789',
    ifsc: 'ICIC0000001',
    effective_from: '2026-01-01',
  }
  const [transfer = '', cash = '', , held = ''] = seeded.employeeIds
  await pass('PUT', `/employees/${transfer}/bank`, account)
  await pass('PUT', `/employees/${cash}/bank`, { payment_mode: 'cash', effective_from: '2026-01-01' })
  const run = await calculated(call)
  await pass('POST', `${run}/hold`, { employee_ids: [held], reason: 'Bank details under verification' })
  const rows = (await pass('GET', `${run}/reconciliation`)).at('data') as Row[]
  const explained = [
    { code: 'cash', count: 1, amount: 25_450 },
    { code: 'held', count: 1, amount: 53_000 },
    { code: 'missing_bank', count: 1, amount: 25_450 },
  ]
  const [tied] = rows.filter(({ right }) => right === 'bank_file.total')
  t.match(tied, { left_amount: 129_350, right_amount: 25_450, difference: 103_900 })
  t.same(
    tied?.explained.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    explained,
  )
})

t.test('a voucher of other figures than those of today does not agree', async t => {
  const { call } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const pass = granted(call)
  const run = await calculated(call)
  await pass('POST', `${run}/lock`, {})
  await pass('POST', `${run}/sync-tally`, { company_name: 'A' })
  await pass('POST', `${run}/unlock`, { reason: 'Attendance' })
  const employee = String((await pass('GET', `${run}/employees`)).at('data', 0, 'employee_id'))
  await pass('POST', '/attendance', { employee_id: employee, month: 10, year: 2026, lop_days: 10 })
  await pass('POST', `${run}/recalculate`, {})
  await pass('POST', `${run}/lock`, {})
  t.match((await differing(call, run)).join(), /^journal\.total_debit tally_accrual\.total_debit -\d/)
  await pass('POST', `${run}/sync-tally`, { company_name: 'A' })
  t.same(await differing(call, run), [])
})
