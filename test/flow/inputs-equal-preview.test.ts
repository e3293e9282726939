// A stored run and a preview of the same inputs of a period are the same slips. They go in by the resources that partners
// use, and are told to the preview as they were worked out by hand here.

import t from 'tap'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { sharedStack } from '../support/stack.ts'
import { openStorage } from '#storage/open.ts'

/** Figures that both slips have; a preview knows no run, no person, no state and no record that it came from. */
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

const unreferred = (part: unknown) =>
  JSON.stringify(part, (name, value: unknown) => (name === 'source_ref' ? null : value))

const uncapped = { cap: 'none', statutoryCounts: true, courtOrdersFirst: false } as const

type SentFacts = {
  /** State of work, if not Delhi. */
  state?: string
  statutory?: object
  salary?: object
  attendance?: object
  variable?: object[]
  reimbursements?: object[]
  recoveries?: object[]
  leaving?: object
}

t.test('a run and a preview agree', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const storage = await openStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
  })
  t.teardown(() => storage.close())
  const basics = [30_000, 18_000, 45_000, 60_000, 90_000, 80_000, 50_000, 1000, 40_000, 30_000]
  const seeded = await seedOrganization(
    storage,
    basics.map(basic => ({ basic })),
    { negativeNetPolicy: 'carry_forward', deductions: uncapped },
  )
  const call = partner(base, seeded)
  const done = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }

  const october = { month: 10, year: 2026 }
  const told: SentFacts[] = basics.map(() => ({}))
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
  const items = await done('POST', '/employees/ext:E0/variable-components', {
    items: [
      { component_code: 'INCENTIVE', ...october, amount: 2500.75 },
      { component_code: 'PIECES', ...october, quantity: 33.3333 },
      { component_code: 'INCENTIVE', month: 11, year: 2026, amount: 99 },
    ],
  })
  const refs: Record<string, unknown> = {
    'E0 INCENTIVE': items.at('data', 0, 'id'),
    'E0 PIECES': items.at('data', 1, 'id'),
  }
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
    refs[`E1 EXPENSE_${category.toUpperCase()}`] = at('id')
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
  const loanOfE2 = await done('POST', '/employees/ext:E2/advances', {
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

  const advanceOfE7 = await done('POST', '/employees/ext:E7/advances', {
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

  await done('POST', '/holidays', { name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' })
  const policy = await done('POST', '/overtime-policies', {
    name: 'Plant',
    rate_basis: 'wages_code',
    multiplier: 2.5,
    holiday_multiplier: 4,
    round_to_minutes: 30,
    requires_approval: false,
  })
  await done('POST', `/overtime-policies/${String(policy.at('id'))}/assign`, {
    employee_ids: ['ext:E3'],
    effective_from: '2026-01-01',
  })
  await done('POST', '/overtime-requests', { employee_id: 'ext:E3', date: '2026-10-02', minutes: 60 })
  // 100 minutes are three half hours; 45 more in the month's summary have the law's own multiple.
  await done('POST', '/overtime-requests', { employee_id: 'ext:E3', date: '2026-10-14', minutes: 100 })
  await done('POST', '/attendance', { employee_id: 'ext:E3', ...october, lop_days: 1, overtime_minutes: 45 })
  told[3]!.attendance = {
    lop_days: 1,
    overtime: [{ minutes: 45 }, { minutes: 60, multiplier: 4 }, { minutes: 90, multiplier: 2.5 }],
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
  refs['E2 LOAN_RECOVERY'] = loanOfE2.at('id')
  refs['E7 ADVANCE_RECOVERY'] = advanceOfE7.at('id')
  const leavePay = { component_code: 'LEAVE_PAY', amount: 100_000 }
  const paidOnce = await done('POST', '/employees/ext:E8/variable-components', { ...leavePay, ...october })
  refs['E8 LEAVE_PAY'] = paidOnce.at('id')
  const leaving = { reason: 'retirement', leave_days: 90.5, exempt_before: { leave: 2_450_000 } }
  await done('POST', '/employees/ext:E8/exit', { date_of_leaving: '2026-10-31', ...leaving })
  told[8]!.variable = [leavePay]
  told[8]!.leaving = leaving

  // Karnataka takes 200.00 of such a salary; this person's own amount is another.
  await done('PATCH', '/employees/ext:E9', { work_state_code: 'KA' })
  const ownTax = { applicable: true, override_amount: 150, effective_from: '2026-01-01' }
  await done('PUT', '/employees/ext:E9/professional-tax', ownTax)
  told[9] = { state: 'KA', statutory: { pt: { override_amount: 150 } } }

  const made = await done('POST', '/payroll-runs', { period: october })
  const run = `/payroll-runs/${String(made.at('id'))}`
  const calculated = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  t.equal(calculated.at('status'), 'generated', calculated.text)
  t.equal(calculated.at('counts', 'failed'), 0, calculated.text)

  const previewed = await done('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: october,
    options: { include_ytd: true },
    employees: told.map(({ state = 'DL', ...facts }, index) => ({
      ref: `E${index}`,
      profile: {
        date_of_joining: '2020-01-01',
        date_of_birth: '1990-05-05',
        gender: 'female',
        work_state_code: state,
        employment_type: 'permanent',
        ...(facts.leaving === undefined ? {} : { date_of_leaving: '2026-10-31' }),
      },
      salary: {
        components: [
          { code: 'BASIC', monthly_amount: basics[index] },
          { code: 'HRA', monthly_amount: (basics[index]! * 2) / 5 },
        ],
      },
      tax: { pan_status: 'missing' },
      ...facts,
    })),
  })
  t.same(previewed.at('errors'), [])
  const stored = await call('GET', `${run}/employees?limit=500&explain=none`)
  const amountOf = (ref: string, code: string) =>
    (stored.at('data') as { external_id: string; lines: { code: string; amount: number }[] }[])
      .find(each => each.external_id === ref)
      ?.lines.find(line => line.code === code)?.amount
  type ReferredEmployee = { external_id: string; lines: { code: string; source_ref: string | null }[] }
  const referred = (stored.at('data') as ReferredEmployee[]).flatMap(({ external_id: ref, lines }) =>
    lines.flatMap(({ code, source_ref: record }) => (record === null ? [] : [[`${ref} ${code}`, record]])),
  )
  // Two advances stand behind one line of E2, and two instalments behind that of E5.
  t.same(Object.fromEntries(referred), refs)
  t.equal(amountOf('E4', 'LOAN_BENEFIT'), 3750, '9 % of 5,00,000 for a month')
  t.equal(amountOf('E4', 'LOAN_RECOVERY'), undefined)
  t.equal(amountOf('E5', 'LOAN_BENEFIT'), 2000, '8 % of 6,00,000 for a month, less the 2,000 paid')
  t.equal(amountOf('E5', 'LOAN_RECOVERY'), 52_000)
  // An hour is a 208th of 60,000.00: 432.69, 1,153.85 and 1,081.73.
  t.equal(amountOf('E3', 'OVERTIME'), 2668.27, '45 minutes at 2, an hour at 4, and 90 minutes at 2.5')
  t.equal(amountOf('E6', 'BASIC'), 43_125, '172.5 hours of 250')
  t.equal(amountOf('E6', 'OVERTIME'), 937.5, 'an hour and a half of two and a half times 250')
  t.equal(amountOf('E9', 'PT'), 150, 'as it was put for the person')
  for (const [index] of basics.entries()) {
    const slip = (stored.at('data') as Record<string, unknown>[]).find(
      each => each['external_id'] === `E${index}`,
    )
    const preview = (previewed.at('data') as Record<string, unknown>[]).find(
      each => each['ref'] === `E${index}`,
    )
    for (const name of figures) {
      t.equal(unreferred(slip?.[name]), unreferred(preview?.[name]), `${name} of E${index}`)
    }
  }

  // October took what September had left due, and nobody takes it again.
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

  await done('PUT', '/employees/ext:E8/variable-components', { ...october, items: [leavePay] })
  const ofE8 = await call('GET', `${run}/employees/ext:E8?explain=summary`)
  const { source_ref: record } = (ofE8.at('lines') as ReferredEmployee['lines']).find(
    ({ code }) => code === 'LEAVE_PAY',
  )!
  t.equal(record, null, 'not what was written after the calculation')
})

t.test('a run pays the statutory bonus of the year before, as a preview that is told of it', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const storage = await openStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
  })
  t.teardown(() => storage.close())
  // HRA is 40 % of the basic pay, so the basic pay is the wages.
  const seeded = await seedOrganization(storage, [
    { basic: 18_000 },
    { basic: 6_500 },
    { basic: 20_000, joined: '2026-01-01' },
    { basic: 22_000 },
    { basic: 18_000 },
    { basic: 18_000, joined: '2026-03-07' },
    { basic: 18_000, joined: '2026-05-01' },
    { basic: 18_000, joined: '2026-03-01' },
    { basic: 6_000, joined: '2026-01-01' },
    { basic: 18_000, joined: '2026-01-01' },
  ])
  const call = partner(base, seeded)
  const done = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body, { prefer: 'wait=30' })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const settle = (bonus: object) => done('PATCH', '/payroll-settings', { bonus })
  const runOf = async (month: number) => {
    const made = await done('POST', '/payroll-runs', { period: { month, year: 2026 } })
    const path = `/payroll-runs/${String(made.at('id'))}`
    await done('POST', `${path}/calculate`, {})
    return path
  }
  type Row = Record<string, unknown> & { lines: { code: string; amount: number }[] | null }
  const slipsOf = async (run: string) => {
    const { at } = await call('GET', `${run}/employees?limit=500&explain=none`)
    return new Map((at('data') as Row[]).map(row => [row['external_id'], row]))
  }
  const bonusOf = (slip: Row | undefined) =>
    slip?.lines?.find(({ code }) => code === 'STATUTORY_BONUS')?.amount

  const absent = { employee_id: 'ext:E7', month: 3, year: 2026, lop_days: 0.5 }
  await done('POST', '/attendance', absent)
  for (const month of [1, 2, 3]) {
    const run = await runOf(month)
    for (const slip of (await slipsOf(run)).values()) t.equal(bonusOf(slip), undefined)
    await done('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-0${month}-28` })
  }
  const toldMonths = (wages: number) =>
    [4, 5, 6, 7, 8, 9, 10, 11, 12].map(month => ({ month, wages, paid_days: 30, base_days: 30 }))
  const tell = (name: string, wages: number) =>
    done('PUT', `/employees/ext:${name}/opening-balances?tax_year=2025-26`, {
      months: 0,
      gross: 0,
      bonus_months: toldMonths(wages),
    })
  await tell('E0', 18_000)
  await tell('E1', 6_500)
  // Known late, and paid by the run that pays the bonus.
  await done('PUT', '/employees/ext:E8/salary', {
    effective_from: '2026-01-01',
    components: [
      { component_code: 'BASIC', monthly_amount: 6_900 },
      { component_code: 'HRA', monthly_amount: 2_000 },
    ],
    arrears: 'auto',
  })
  await done('POST', '/employees/ext:E9/exit', {
    date_of_leaving: '2026-10-20',
    reason: 'termination',
    bonus_forfeited: true,
  })

  await settle({ pay_month: 10, rate_percent: null })
  const october = await runOf(10)
  const untold = await slipsOf(october)
  const failureOf = (slips: Map<unknown, Row>, name: string) => slips.get(name)?.['failure']
  t.match(failureOf(untold, 'E0'), {
    code: 'statutory_bonus_unknown',
    message: /minimum_wages of the payroll settings for DL/,
  })
  t.equal(bonusOf(untold.get('E1')), 6_500, 'no minimum wage raises wages under 7,000')
  const ready = await call('GET', `${october}/readiness`)
  t.match(
    (ready.at('warnings') as { code: string; employee_count: number }[]).filter(({ code }) =>
      ['missing_bonus_months', 'missing_minimum_wage'].includes(code),
    ),
    [
      { code: 'missing_bonus_months', employee_count: 2 },
      { code: 'missing_minimum_wage', employee_count: 9 },
    ],
    ready.text,
  )

  const wages = { state_code: 'DL', monthly_amount: 13_000 }
  await settle({
    minimum_wages: [
      { ...wages, monthly_amount: 12_000 },
      { ...wages, effective_from: '2025-04-01' },
    ],
  })
  t.equal((await call('GET', october)).at('is_stale'), true)
  await done('POST', `${october}/recalculate`, { only: 'stale' })
  const slips = await slipsOf(october)
  t.same(
    Object.fromEntries([...slips].map(([name, slip]) => [name, bonusOf(slip)])),
    {
      E0: 13_000,
      E1: 6_500,
      E2: 3_250,
      E3: undefined,
      E4: undefined,
      E5: undefined,
      E6: undefined,
      E7: 1_066,
      E8: 1_725,
      E9: undefined,
    },
    'a twelfth of 1,56,000, of 78,000, of three months, of 30.5 days of 31, and of 6,900 as agreed late',
  )
  t.match(failureOf(slips, 'E4'), {
    code: 'statutory_bonus_unknown',
    message: /2025-04, 2025-05.*2025-12; send these months as bonus_months/,
  })
  t.equal((await call('GET', `${october}/readiness`)).text.includes('missing_minimum_wage'), false)
  const warnedOf = (name: string) => JSON.stringify(slips.get(name)?.['warnings'])
  t.match(warnedOf('E3'), 'the wages are above the limit')
  t.match(warnedOf('E5'), 'too few days were worked')
  t.match(warnedOf('E9'), 'the ground of the dismissal')
  t.notMatch(warnedOf('E6'), 'statutory_bonus', 'nobody owes a bonus of a year before the service')

  const months = (wages: number, count: number, paid = 30, days = 30) =>
    Array.from({ length: count }, () => ({
      wages,
      minimum_wage: 13_000,
      paid_days: paid,
      base_days: days,
    }))
  const year = { year_end: '2026-03-31', worked_days: 360 }
  const told: Record<string, object> = {
    E0: { ...year, months: months(18_000, 12) },
    E1: { ...year, months: months(6_500, 12) },
    E2: { ...year, months: months(20_000, 3) },
    E3: { ...year, months: months(22_000, 12) },
    E5: { ...year, worked_days: 25, months: months(18_000, 1, 25, 31) },
    E7: { ...year, worked_days: 30, months: months(18_000, 1, 30.5, 31) },
    E8: { ...year, months: months(6_900, 3) },
    E9: { ...year, is_forfeited: true, months: months(18_000, 3) },
  }
  const names = [...Object.keys(told), 'E6']
  const previewOf = async (facts: (name: string) => object) => {
    const answer = await done('POST', '/payroll-runs/preview', {
      organization_id: seeded.organizationId,
      period: { month: 10, year: 2026 },
      employees: names.map(ref => ({ ref, employee_id: `ext:${ref}`, ...facts(ref) })),
      options: { include_ytd: true },
    })
    return new Map((answer.at('data') as Row[]).map(row => [row['ref'], row]))
  }
  const lent = await previewOf(() => ({}))
  const inline = await previewOf(name => ({ statutory_bonus: told[name] ?? null }))
  for (const name of names)
    for (const part of [...figures, 'warnings'] as const) {
      const stored = JSON.stringify(slips.get(name)?.[part])
      t.equal(JSON.stringify(lent.get(name)?.[part]), stored, `${part} of ${name}, lent`)
      t.equal(JSON.stringify(inline.get(name)?.[part]), stored, `${part} of ${name}, told`)
    }
  const without = await done('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 10, year: 2026 },
    employees: [{ ref: 'E0', employee_id: 'ext:E0', statutory_bonus: null }],
  })
  t.equal(bonusOf((without.at('data') as Row[])[0]), undefined, 'null takes the stored fact away')
  t.equal((await done('POST', `${october}/replay`, {})).at('is_equal'), true)

  await tell('E4', 18_000)
  t.equal((await call('GET', october)).at('is_stale'), true)
  await done('POST', `${october}/recalculate`, { only: 'stale' })
  t.equal(bonusOf((await slipsOf(october)).get('E4')), 13_000)

  await done('PATCH', '/payroll-settings', { effective_from: '2026-11-01', bonus: { pay_month: 11 } })
  const again = await slipsOf(await runOf(11))
  t.equal(bonusOf(again.get('E0')), undefined, 'who was paid it is not paid it again')
  t.notMatch(JSON.stringify(again.get('E0')?.['warnings']), 'statutory_bonus')
})
