// A stored run and a preview of the same inputs of a period are the same slips. They go in by the resources that partners
// use, and are told to the preview as they were worked out by hand here.

import t from 'tap'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { freshStack } from '../support/stack.ts'
import { openStorage } from '#storage/open.ts'

/** What both slips say of the money; a preview knows no run, no person and no state. */
const figures = [
  'days',
  'lines',
  'gross',
  'total_deductions',
  'net_payable',
  'heads',
  'wages',
  'tax',
] as const

type Told = {
  salary?: object
  attendance?: object
  variable?: object[]
  reimbursements?: object[]
  recoveries?: object[]
  leaving?: object
}

t.test('a run and a preview agree', async t => {
  const stack = await freshStack(t)
  const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
  const storage = await openStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
    clock: () => new Date(),
  })
  t.teardown(() => storage.close())
  const basics = [30_000, 18_000, 45_000, 60_000, 90_000, 80_000, 50_000, 1000, 40_000]
  const seeded = await seedOrganization(
    storage,
    basics.map(basic => ({ basic })),
    { negativeNetPolicy: 'carry_forward' },
  )
  const call = partner(base, seeded)
  const done = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }

  const october = { month: 10, year: 2026 }
  const told: Told[] = basics.map(() => ({}))
  for (const [code, calculation] of [
    ['INCENTIVE', { method: 'flat' }],
    ['PIECES', { method: 'per_unit', value: 12.5 }],
  ] as const) {
    await done('POST', '/salary-components', {
      code,
      name: code,
      type: 'earning',
      category: 'incentive',
      calculation,
    })
  }
  await done('POST', '/employees/ext:E0/variable-components', {
    items: [
      { component_code: 'INCENTIVE', ...october, amount: 2500.75 },
      { component_code: 'PIECES', ...october, quantity: 33.3333 },
      { component_code: 'INCENTIVE', month: 11, year: 2026, amount: 99 },
    ],
  })
  told[0]!.variable = [
    { component_code: 'INCENTIVE', amount: 2500.75 },
    { component_code: 'PIECES', quantity: 33.3333 },
  ]

  for (const [category, taxable] of [
    ['Travel', false],
    ['Meals', true],
  ] as const) {
    const claim = { employee_id: 'ext:E1', category, taxable, spent_on: '2026-10-05', claimed_amount: 1200.5 }
    const { at } = await done('POST', '/expenses', claim)
    await done('POST', `/expenses/${String(at('id'))}/approve`, { decision: 'approve', pay_in: october })
  }
  told[1]!.reimbursements = [
    { code: 'EXPENSE_TRAVEL', amount: 1200.5, taxable: false },
    { code: 'EXPENSE_MEALS', amount: 1200.5, taxable: true },
  ]

  // A day recorded as absent, and half a day of an unpaid leave.
  await done('POST', '/attendance', { employee_id: 'ext:E1', date: '2026-10-14', status: 'absent' })
  await done('POST', '/leaves', {
    employee_id: 'ext:E1',
    leave_type: 'LOP',
    pay_fraction: 0,
    status: 'approved',
    from_date: '2026-10-15',
    to_date: '2026-10-15',
    to_session: 'first_half',
  })
  told[1]!.attendance = { lop_days: 1.5 }

  // 9,000.00 in three parts; 12,000.00 at a year's flat 12 % for two months: 120.00 a month.
  const lent = { type: 'salary_advance', disbursed_on: '2026-09-05' }
  const from = { start_month: 10, start_year: 2026 }
  await done('POST', '/employees/ext:E2/advances', {
    ...lent,
    amount: 9000,
    repayment: { ...from, method: 'installments', installments: 3 },
  })
  await done('POST', '/employees/ext:E2/advances', {
    ...lent,
    type: 'loan',
    disbursed_on: '2026-09-30',
    amount: 12_000,
    repayment: { ...from, method: 'installments', installments: 2 },
    interest: { percent: 12, method: 'flat' },
  })
  // September was never run, so what was due then is due still.
  await done('POST', '/employees/ext:E2/advances', {
    ...lent,
    amount: 500,
    repayment: { method: 'lump_sum', start_month: 9, start_year: 2026 },
  })
  told[2]!.recoveries = [
    { code: 'ADVANCE_RECOVERY', amount: 3000, type: 'advance' },
    { code: 'LOAN_RECOVERY', amount: 6120, type: 'loan' },
    { code: 'ADVANCE_RECOVERY', amount: 500, type: 'advance' },
  ]

  await done('POST', '/employees/ext:E7/advances', {
    ...lent,
    amount: 2000,
    repayment: { ...from, method: 'lump_sum' },
  })
  told[7]!.recoveries = [{ code: 'ADVANCE_RECOVERY', amount: 2000, type: 'advance' }]

  // Before its first instalment a loan has its value already; then its instalments and the month's balance tell it.
  const loan = { ...lent, type: 'loan', disbursed_on: '2026-08-15' }
  await done('POST', '/employees/ext:E4/advances', {
    ...loan,
    amount: 500_000,
    perquisite_rate_percent: 9,
    repayment: { method: 'installments', installments: 10, start_month: 12, start_year: 2026 },
  })
  await done('POST', '/employees/ext:E5/advances', {
    ...loan,
    amount: 600_000,
    perquisite_rate_percent: 8,
    repayment: { method: 'installments', installments: 24, start_month: 9, start_year: 2026 },
    interest: { percent: 2, method: 'flat' },
  })
  told[4]!.recoveries = [
    {
      code: 'LOAN_RECOVERY',
      amount: 0,
      type: 'loan',
      loan: { principal: 500_000, outstanding: 500_000, lending_rate_percent: 9 },
    },
  ]
  // Two instalments of 25,000.00 with 1,000.00 of interest each, that of September being due still.
  told[5]!.recoveries = [
    {
      code: 'LOAN_RECOVERY',
      amount: 52_000,
      type: 'loan',
      loan: { principal: 600_000, outstanding: 600_000, interest: 2000, lending_rate_percent: 8 },
    },
  ]

  await done('PUT', '/employees/ext:E6/salary', {
    effective_from: '2026-10-01',
    pay_basis: 'hourly',
    components: [{ component_code: 'BASIC', monthly_amount: 200 }],
  })
  const rate = { rate: 250, effective_from: '2026-10-01', overtime_multiplier: 2.5 }
  await done('PUT', '/employees/ext:E6/hourly-rate', rate)
  const worked = { lop_days: 0, worked_minutes: 10_350, overtime_minutes: 90 }
  await done('POST', '/attendance', { employee_id: 'ext:E6', ...october, ...worked })
  told[6]!.salary = { pay_basis: 'hourly', components: [{ code: 'BASIC', monthly_amount: 250 }] }
  told[6]!.attendance = { lop_days: 0, worked_hours: 172.5, overtime: [{ minutes: 90, multiplier: 2.5 }] }

  const policy = await done('POST', '/overtime-policies', {
    name: 'Plant',
    rate_basis: 'wages_code',
    multiplier: 2.5,
    round_to_minutes: 30,
    requires_approval: false,
  })
  await done('POST', `/overtime-policies/${String(policy.at('id'))}/assign`, {
    employee_ids: ['ext:E3'],
    effective_from: '2026-01-01',
  })
  // 100 minutes are three half hours; 45 more in the month's summary have the law's own multiple.
  await done('POST', '/overtime-requests', { employee_id: 'ext:E3', date: '2026-10-14', minutes: 100 })
  await done('POST', '/attendance', { employee_id: 'ext:E3', ...october, lop_days: 1, overtime_minutes: 45 })
  told[3]!.attendance = {
    lop_days: 1,
    overtime: [{ minutes: 45 }, { minutes: 90, multiplier: 2.5 }],
  }

  // On the 31st the days stay whole. Of 25,00,000.00 in a lifetime 24,50,000.00 were used before.
  await done('POST', '/salary-components', {
    code: 'LEAVE_PAY',
    name: 'Leave pay',
    type: 'earning',
    category: 'leave_encashment',
    calculation: { method: 'flat' },
    tax_section: '10(10AA)',
  })
  const leavePay = { component_code: 'LEAVE_PAY', amount: 100_000 }
  await done('POST', '/employees/ext:E8/variable-components', { ...leavePay, ...october })
  const leaving = { reason: 'retirement', leave_days: 90.5, exempt_before: { leave: 2_450_000 } }
  await done('POST', '/employees/ext:E8/exit', { date_of_leaving: '2026-10-31', ...leaving })
  told[8]!.variable = [leavePay]
  told[8]!.leaving = leaving

  const made = await done('POST', '/payroll-runs', { period: october })
  const run = `/payroll-runs/${String(made.at('id'))}`
  const calculated = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  t.equal(calculated.at('status'), 'generated', calculated.text)
  t.equal(calculated.at('counts', 'failed'), 0, calculated.text)

  const previewed = await done('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: october,
    options: { include_ytd: true },
    employees: basics.map((basic, index) => ({
      ref: `E${index}`,
      profile: {
        date_of_joining: '2020-01-01',
        date_of_birth: '1990-05-05',
        gender: 'female',
        work_state_code: 'DL',
        employment_type: 'permanent',
        ...(told[index]?.leaving === undefined ? {} : { date_of_leaving: '2026-10-31' }),
      },
      salary: {
        components: [
          { code: 'BASIC', monthly_amount: basic },
          { code: 'HRA', monthly_amount: (basic * 2) / 5 },
        ],
      },
      tax: { pan_status: 'missing' },
      ...told[index],
    })),
  })
  t.same(previewed.at('errors'), [])
  const stored = await call('GET', `${run}/employees?limit=500&explain=none`)
  const amountOf = (ref: string, code: string) =>
    (stored.at('data') as { external_id: string; lines: { code: string; amount: number }[] }[])
      .find(each => each.external_id === ref)
      ?.lines.find(line => line.code === code)?.amount
  t.equal(amountOf('E4', 'LOAN_BENEFIT'), 3750, '9 % of 5,00,000 for a month')
  t.equal(amountOf('E4', 'LOAN_RECOVERY'), undefined)
  t.equal(amountOf('E5', 'LOAN_BENEFIT'), 2000, '8 % of 6,00,000 for a month, less the 2,000 paid')
  t.equal(amountOf('E5', 'LOAN_RECOVERY'), 52_000)
  t.equal(amountOf('E6', 'BASIC'), 43_125, '172.5 hours of 250')
  t.equal(amountOf('E6', 'OVERTIME'), 937.5, 'an hour and a half of two and a half times 250')
  for (const [index] of basics.entries()) {
    const slip = (stored.at('data') as Record<string, unknown>[]).find(
      each => each['external_id'] === `E${index}`,
    )
    const preview = (previewed.at('data') as Record<string, unknown>[]).find(
      each => each['ref'] === `E${index}`,
    )
    for (const name of figures) {
      t.equal(JSON.stringify(slip?.[name]), JSON.stringify(preview?.[name]), `${name} of E${index}`)
    }
  }

  // What September had left due, October took, and nobody takes it again.
  const lentFacts = await done('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 11, year: 2026 },
    employees: ['E2', 'E5'].map(ref => ({ ref, employee_id: `ext:${ref}` })),
  })
  const inNovember = (ref: string) =>
    (lentFacts.at('data') as { ref: string; lines: { code: string; amount: number; type: string }[] }[])
      .find(each => each.ref === ref)
      ?.lines.filter(({ type }) => type === 'recovery')
      .map(({ code, amount }) => [code, amount])
  t.same(inNovember('E2')?.toSorted(), [
    ['ADVANCE_RECOVERY', 3000],
    ['LOAN_RECOVERY', 6120],
  ])
  t.same(inNovember('E5'), [['LOAN_RECOVERY', 26_000]], 'one instalment of 25,000, and 1,000 of interest')
  const advances = await call('GET', '/employees/ext:E2/advances')
  const lump = (advances.at('data') as { amount: number; schedule: { status: string }[] }[]).find(
    ({ amount }) => amount === 500,
  )
  t.equal(lump?.schedule[0]?.status, 'in_run', 'by the run of October')

  // 1,400.00 less 12 % of 1,000.00 leave 1,280.00 for an advance of 2,000.00: 720.00 wait for November, which takes them.
  t.equal(amountOf('E7', 'CARRIED_FORWARD'), 720)
  const next = await done('POST', '/payroll-runs', { period: { month: 11, year: 2026 } })
  const nextRun = `/payroll-runs/${String(next.at('id'))}`
  await call('POST', `${nextRun}/calculate`, {}, { prefer: 'wait=30' })
  const again = await done('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 11, year: 2026 },
    employees: [{ ref: 'E7', employee_id: 'ext:E7' }],
  })
  const taken = await call('GET', `${nextRun}/employees?limit=500&explain=none`)
  const nets = [taken, again].map(
    ({ at }) =>
      (at('data') as { external_id?: string; ref?: string; net_payable: number }[]).find(
        each => (each.ref ?? each.external_id) === 'E7',
      )?.net_payable,
  )
  t.same(nets, [560, 560], '1,280 less 720, also where the run of the month has taken it already')
})
