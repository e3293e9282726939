// Flexible benefits through the service: claims, runs, a settlement, reversal, balances and reports. The figures of the year
// are worked by hand in test/engine/payslip/benefits.test.ts.

import t from 'tap'
import { startTestPartner } from '../support/office.ts'
import type { Answer } from '../support/partner.ts'

const must = (answer: Answer, ...statuses: number[]): Answer => {
  if (!(statuses.length === 0 ? [200, 201, 202] : statuses).includes(answer.status))
    throw new Error(answer.text)
  return answer
}

const { base, apiKey, call } = await startTestPartner(t)

const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map((month, index) => ({
  month,
  year: index < 9 ? 2026 : 2027,
}))
type Month = (typeof months)[number]
const dayOf = ({ month, year }: Month, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

async function organization(): Promise<number> {
  const made = must(
    await call('POST', '/organizations', {
      name: 'Benefits',
      state_code: 'DL',
      pf: { is_covered: false },
      esi: { is_covered: false },
    }),
  )
  const id = Number(made.at('id'))
  must(await call('POST', '/sandbox/clock', { organization_id: id, today: '2027-03-31' }))
  const basic = { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic' }
  must(
    await call('POST', '/salary-components', {
      organization_id: id,
      ...basic,
      calculation: { method: 'flat' },
    }),
  )
  const made2 = must(
    await call('POST', '/salary-components', {
      organization_id: id,
      code: 'FUEL',
      name: 'Fuel',
      type: 'reimbursement',
      category: 'reimbursement',
      calculation: { method: 'flat' },
      entitlement: { per: 'month', amount: 5000 },
    }),
  )
  t.match(made2.at(), {
    entitlement: { per: 'month', amount: 5000, unclaimed: 'pay_taxed', settled_in: 3 },
    taxability: 'exempt',
    part_of_ctc: true,
    prorate: true,
  })
  return id
}

async function hire(id: number, name: string, basic: number, fuel: object[] = [{ component_code: 'FUEL' }]) {
  must(
    await call('POST', '/employees', {
      organization_id: id,
      external_id: `${id}-${name}`,
      employee_code: name,
      first_name: name,
      gender: 'male',
      date_of_birth: '1990-04-12',
      date_of_joining: '2020-04-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
      salary: {
        effective_from: '2020-04-01',
        pay_basis: 'monthly',
        components: [{ component_code: 'BASIC', monthly_amount: basic }, ...fuel],
      },
      statutory: { pan: 'ABCPX1234K' },
    }),
  )
  return `ext:${id}-${name}`
}

async function claim(id: number, employee: string, month: Month, amount: number): Promise<string> {
  const made = must(
    await call('POST', '/expenses', {
      organization_id: id,
      employee_id: employee,
      category: 'Fuel',
      component_code: 'FUEL',
      spent_on: dayOf(month, 5),
      claimed_amount: amount,
    }),
  )
  const expense = String(made.at('id'))
  must(await call('POST', `/expenses/${expense}/approve`, { decision: 'approve', pay_in: month }))
  return expense
}

async function calculate(id: number, period: Month, more: object = {}): Promise<string> {
  const made = must(await call('POST', '/payroll-runs', { organization_id: id, period, ...more }))
  const run = `/payroll-runs/${String(made.at('id'))}`
  const done = must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  if (done.at('status') !== 'generated' || done.at('counts', 'failed') !== 0) throw new Error(done.text)
  return run
}

async function lock(run: string): Promise<void> {
  must(await call('POST', `${run}/lock`, {}))
}

type Line = { code: string; amount: number; taxable_amount: number; explanation: { text: string } | null }
type Slip = {
  external_id: string
  lines: readonly Line[]
  benefits: readonly Record<string, unknown>[]
  tax: { this_month: number; taxable_pay: number }
  warnings: readonly { code: string }[]
}

async function slipsOf(run: string): Promise<ReadonlyMap<string, Slip>> {
  const slips = must(await call('GET', `${run}/employees?limit=500&explain=full`)).at('data') as Slip[]
  return new Map(slips.map(slip => [`ext:${slip.external_id}`, slip]))
}

const paid = (slip: Slip | undefined, code: string) =>
  slip?.lines.find(line => line.code === code)?.amount ?? 0
const balances = async (employee: string) =>
  must(await call('GET', `/employees/${employee}/benefits`)).at('data') as Record<string, unknown>[]

t.test('a year of three people', { timeout: 300_000 }, async t => {
  const id = await organization()
  const above = await hire(id, 'above', 120_000)
  const below = await hire(id, 'below', 120_000)
  const none = await hire(id, 'none', 120_000)
  t.match(await balances(above), [
    { component_code: 'FUEL', name: 'Fuel', accrued: 0, balance: 0, as_of: null, payroll_run_id: null },
  ])
  const taxes = new Map<string, number[]>()
  let last: ReadonlyMap<string, Slip> = new Map()
  let marchRun = ''
  for (const [index, month] of months.entries()) {
    await claim(id, above, month, 6000)
    await claim(id, below, month, 3000)
    const run = await calculate(id, month)
    last = await slipsOf(run)
    marchRun = run
    for (const [employee, slip] of last)
      taxes.set(employee, [...(taxes.get(employee) ?? []), slip.tax.this_month])
    t.equal(paid(last.get(above), 'FUEL'), 5000, `above in ${month.month}`)
    t.equal(paid(last.get(below), 'FUEL'), 3000, `below in ${month.month}`)
    t.equal(paid(last.get(below), 'UNCLAIMED_FUEL'), index === 11 ? 24_000 : 0)
    t.equal(last.get(above)!.benefits[0]!['claims_waiting'], 1000 * (index + 1))
    await lock(run)
  }
  const sum = (employee: string) => taxes.get(employee)!.reduce((total, each) => total + each, 0)
  t.same(
    taxes.get(above),
    months.map(() => 7345),
  )
  t.same(taxes.get(below)!.slice(0, 3), [7371, 7399, 7431])
  t.same([sum(above), sum(below), sum(none)], [88_140, 91_880, 97_500])
  t.match(last.get(below)!.benefits, [
    {
      component_code: 'FUEL',
      year_start: '2026-04-01',
      year_end: '2027-03-31',
      entitlement: 60_000,
      accrued: 60_000,
      claimed: 36_000,
      paid_untaxed: 36_000,
      paid_taxed: 0,
      unclaimed_paid: 24_000,
      lapsed: 0,
      claims_waiting: 0,
      balance: 0,
      is_settled: true,
      this_payment: { claimed: 3000, paid_untaxed: 3000, unclaimed_paid: 24_000 },
    },
  ])
  t.ok(last.get(above)!.warnings.some(({ code }) => code === 'benefit_claims_not_covered'))
  t.match(await balances(above), [
    {
      accrued: 60_000,
      claimed: 72_000,
      paid_untaxed: 60_000,
      claims_waiting: 12_000,
      balance: 0,
      as_of: '2027-03-31',
    },
  ])
  const report = must(await call('GET', `/reports/benefits?organization_id=${id}&year=2027&month=3`))
  t.match(report.at('totals'), {
    accrued: 180_000,
    claimed: 108_000,
    paid_untaxed: 96_000,
    unclaimed_paid: 84_000,
    balance: 0,
  })
  t.equal((report.at('data') as unknown[]).length, 3)
  const file = await fetch(`${base}/reports/benefits?organization_id=${id}&year=2027&month=3&format=csv`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  t.match(await file.text(), /^above,above,emp_\w+,\S+,FUEL,.*60000\.00,60000\.00,72000\.00,60000\.00,/m)
  must(await call('POST', `${marchRun}/mark-paid`, { include_unrouted: true, paid_on: '2027-03-31' }))
  const books = must(await call('GET', `${marchRun}/reconciliation`))
  t.equal(books.at('balanced'), true, books.text)
  // The form of the year has what was taxed: 14,40,000 and 24,000.
  t.equal(last.get(below)!.tax.taxable_pay, 144_000)
})

t.test('a settlement, a reversal, and runs beside the regular one', { timeout: 300_000 }, async t => {
  const id = await organization()
  const [april, may] = months as [Month, Month]
  const leaver = await hire(id, 'leaver', 120_000)
  const stays = await hire(id, 'stays', 120_000, [{ component_code: 'FUEL', monthly_amount: 6000 }])
  await claim(id, leaver, april, 2000)
  const first = await claim(id, stays, april, 9000)
  const run = await calculate(id, april)
  t.equal(paid((await slipsOf(run)).get(stays), 'FUEL'), 6000, 'the amount of the salary')
  await lock(run)
  t.match(await balances(stays), [{ accrued: 6000, claimed: 9000, claims_waiting: 3000, claims_approved: 0 }])
  const cancel = await call('POST', `/expenses/${first}/approve`, { decision: 'cancel' })
  t.match(cancel.at(), { status: 409, code: 'period_locked' })

  // Reversed, the run gives the claims back, and the next one of the month pays them.
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: dayOf(april, 28) }))
  must(await call('POST', `${run}/reverse`, { reason: 'Wrong month' }))
  t.match(await balances(stays), [{ accrued: 0, claimed: 0, claims_approved: 9000 }])
  const again = await calculate(id, april)
  t.equal(paid((await slipsOf(again)).get(stays), 'FUEL'), 6000)
  await lock(again)

  // A claim of May by a run of its own before the regular one: 12,000 have accrued, 6,000 are paid, 3,000 wait.
  await claim(id, stays, may, 1000)
  const early = await calculate(id, may, { type: 'reimbursement', pay_date: dayOf(may, 10) })
  t.equal(paid((await slipsOf(early)).get(stays), 'FUEL'), 4000)
  await lock(early)

  // 5,000 and 5,000 × 15/31 = 2,419.35 accrue; 2,000 and 500 were claimed: 4,919.35 are left.
  await claim(id, leaver, may, 500)
  const exit = { date_of_leaving: dayOf(may, 15), reason: 'resignation' }
  const fnf = `/fnf/${String(must(await call('POST', `/employees/${leaver}/exit`, exit)).at('fnf_id'))}`
  const settled = must(await call('POST', `${fnf}/recalculate`, {}))
  const lines = settled.at('lines') as Line[]
  t.equal(lines.find(({ code }) => code === 'FUEL')?.amount, 500)
  t.equal(lines.find(({ code }) => code === 'UNCLAIMED_FUEL')?.amount, 4919.35)
  t.match(settled.at('benefits'), [
    { accrued: 7419.35, paid_untaxed: 2500, unclaimed_paid: 4919.35, balance: 0 },
  ])
  must(await call('POST', `${fnf}/approve`, {}))

  const regular = await calculate(id, may)
  const slip = (await slipsOf(regular)).get(stays)
  t.equal(paid(slip, 'FUEL'), 0, 'nothing is paid twice')
  t.match(slip!.benefits, [{ accrued: 12_000, paid_untaxed: 10_000, balance: 2000 }])
  t.match(await balances(leaver), [
    { accrued: 7419.35, unclaimed_paid: 4919.35, balance: 0, is_settled: true },
  ])
})

t.test('a year that began elsewhere', { timeout: 300_000 }, async t => {
  const id = await organization()
  const october = months[6]!
  const told = await hire(id, 'told', 120_000)
  const untold = await hire(id, 'untold', 120_000)
  const benefit = { component_code: 'FUEL', accrued_until: '2026-09-30', accrued: 30_000 }
  const opening = { months: 6, gross: 720_000, taxable: 720_000, tds: 44_070 }
  const path = `/employees/${told}/opening-balances`
  const twice = [benefit, { ...benefit, claimed: 10, paid_untaxed: 20 }]
  const refused = await call('PUT', path, { ...opening, benefits: twice })
  t.same(
    (refused.at('details') as { field: string }[]).map(({ field }) => field),
    ['benefits[1].component_code', 'benefits[1].claimed'],
  )
  const put = must(
    await call('PUT', path, {
      ...opening,
      benefits: [{ ...benefit, claimed: 28_000, paid_untaxed: 27_000 }],
    }),
  )
  t.match(put.at('benefits'), [{ ...benefit, claimed: 28_000, paid_untaxed: 27_000, paid_taxed: 0 }])
  await claim(id, told, october, 9000)
  const run = await calculate(id, october)
  // 30,000 and 5,000 accrued, 27,000 were paid; 1,000 waited and 9,000 are claimed: 8,000 are left.
  const slips = await slipsOf(run)
  t.equal(paid(slips.get(told), 'FUEL'), 8000)
  t.match(slips.get(told)!.benefits, [
    { accrued: 35_000, claimed: 37_000, paid_untaxed: 35_000, claims_waiting: 2000 },
  ])
  t.match(slips.get(untold)!.benefits, [{ accrued: 35_000, claimed: 0, paid_untaxed: 0 }])
  await lock(run)
  const november = await calculate(id, months[7]!)
  t.equal(paid((await slipsOf(november)).get(told), 'FUEL'), 2000, 'what waited')
})

t.test('a correction of a month that a later month went on from', { timeout: 300_000 }, async t => {
  const id = await organization()
  const [april, may, june] = months as [Month, Month, Month]
  const employee = await hire(id, 'corrected', 120_000)
  await claim(id, employee, april, 9000)
  const first = await calculate(id, april)
  t.equal(paid((await slipsOf(first)).get(employee), 'FUEL'), 5000)
  await lock(first)
  const second = await calculate(id, may)
  t.equal(paid((await slipsOf(second)).get(employee), 'FUEL'), 4000)
  await lock(second)

  // Since April 7,000 accrue a month: what waited in April was paid in May, and is not paid again.
  const listed = must(await call('GET', `/salary-components?organization_id=${id}&type=reimbursement`))
  const raise = { entitlement: { amount: 7000 }, effective_from: dayOf(april, 1) }
  must(await call('PATCH', `/salary-components/${String(listed.at('data', 0, 'id'))}`, raise))
  const source = first.split('/').at(-1)!
  const correction = await calculate(id, april, { type: 'correction', source_run_id: source })
  const corrected = (await slipsOf(correction)).get(employee)
  t.equal(paid(corrected, 'FUEL'), 0)
  t.equal(paid(corrected, 'OVERPAYMENT_RECOVERY'), 0)
  await lock(correction)
  const third = await calculate(id, june)
  const slip = (await slipsOf(third)).get(employee)
  t.equal(paid(slip, 'FUEL'), 0)
  t.match(slip!.benefits, [
    { accrued: 21_000, claimed: 9000, paid_untaxed: 9000, claims_waiting: 0, balance: 12_000 },
  ])
})

t.test('a claim of a closed month', { timeout: 300_000 }, async t => {
  const id = await organization()
  const [april, may] = months as [Month, Month]
  const employee = await hire(id, 'late', 120_000)
  await lock(await calculate(id, april))
  const body = {
    organization_id: id,
    employee_id: employee,
    category: 'Fuel',
    component_code: 'FUEL',
    spent_on: dayOf(april, 5),
    claimed_amount: 700,
    pay_in: april,
  }
  t.match((await call('POST', '/expenses', body)).at(), { status: 409, code: 'period_locked' })
  must(await call('PATCH', `/payroll-settings?organization_id=${id}`, { late_input_policy: 'next_period' }))
  const moved = must(await call('POST', '/expenses', body), 202)
  t.match(moved.at('applied_to'), may)
  must(await call('POST', `/expenses/${String(moved.at('id'))}/approve`, { decision: 'approve' }))
  const run = await calculate(id, may)
  const slip = (await slipsOf(run)).get(employee)

  // A preview of the stored employee is the same slip.
  const previewed = must(
    await call('POST', '/payroll-runs/preview', {
      organization_id: id,
      period: may,
      employees: [{ ref: 'late', employee_id: employee }],
    }),
  )
  t.same(previewed.at('data', 0, 'benefits'), slip!.benefits)
  t.equal(previewed.at('data', 0, 'net_payable'), (slip as unknown as { net_payable: number }).net_payable)
})

t.test('a preview is told what was accrued and claimed', async t => {
  const fuel = {
    code: 'FUEL',
    name: 'Fuel',
    type: 'reimbursement',
    category: 'reimbursement',
    calculation: { method: 'flat' },
    entitlement: { per: 'month', amount: 5000 },
  }
  const basic = {
    code: 'BASIC',
    name: 'Basic',
    type: 'earning',
    category: 'basic',
    calculation: { method: 'flat' },
  }
  const previewed = must(
    await call('POST', '/payroll-runs/preview', {
      period: { month: 10, year: 2026 },
      components: [basic, fuel],
      employees: [
        {
          ref: 'A1',
          profile: { date_of_joining: '2020-04-01', work_state_code: 'DL' },
          salary: { components: [{ code: 'BASIC', monthly_amount: 50_000 }, { code: 'FUEL' }] },
          reimbursements: [{ code: 'FUEL', amount: 4000 }],
          benefits: [{ component_code: 'FUEL', accrued: 8000, claimed: 9000, paid_untaxed: 8000 }],
        },
      ],
    }),
  )
  // 8,000 and 5,000 accrue, 8,000 were paid; 1,000 waited and 4,000 are claimed.
  t.match(previewed.at('data', 0, 'benefits'), [
    { accrued: 13_000, claimed: 13_000, paid_untaxed: 13_000, claims_waiting: 0, balance: 0 },
  ])
})

t.test('what is refused', async t => {
  const id = await organization()
  const without = await hire(id, 'without', 50_000, [])
  const holder = await hire(id, 'holder', 50_000)
  const fields = (answer: Answer) => {
    t.equal(answer.status, 400, answer.text)
    return (answer.at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  }
  const spent = { organization_id: id, category: 'Fuel', spent_on: '2026-10-05', claimed_amount: 10 }
  const claimed = { ...spent, component_code: 'FUEL' }
  t.same(fields(await call('POST', '/expenses', { ...claimed, employee_id: without })), [
    'component_code out_of_range',
  ])
  t.same(
    fields(await call('POST', '/expenses', { ...spent, employee_id: holder, component_code: 'BASIC' })),
    ['component_code unknown_reference'],
  )
  t.same(
    fields(
      await call('POST', '/expenses', { ...claimed, employee_id: holder, taxable: true, pay_with: 'direct' }),
    ),
    ['taxable out_of_range', 'pay_with out_of_range'],
  )
  const made = must(await call('POST', '/expenses', { ...claimed, employee_id: holder }))
  const direct = { decision: 'approve', pay_with: 'direct' }
  t.same(fields(await call('POST', `/expenses/${String(made.at('id'))}/approve`, direct)), [
    'pay_with out_of_range',
  ])

  const component = { organization_id: id, code: 'BOOKS', name: 'Books', category: 'reimbursement' }
  const entitlement = { per: 'year', amount: 12_000 }
  const asEarning = { ...component, type: 'earning', calculation: { method: 'flat', value: 10 }, entitlement }
  t.same(fields(await call('POST', '/salary-components', asEarning)), [
    'entitlement out_of_range',
    'calculation.value out_of_range',
  ])
  const reserved = { ...component, code: 'UNCLAIMED_FUEL', type: 'earning', calculation: { method: 'flat' } }
  t.match((await call('POST', '/salary-components', reserved)).at(), { code: 'code_taken' })
  const listed = must(await call('GET', `/salary-components?organization_id=${id}&type=reimbursement`))
  const path = `/salary-components/${String(listed.at('data', 0, 'id'))}`
  t.same(fields(await call('PATCH', path, { entitlement: null })), ['entitlement immutable'])
  const raised = must(
    await call('PATCH', path, { entitlement: { amount: 6000 }, effective_from: '2026-10-01' }),
  )
  t.match(raised.at('entitlement'), { per: 'month', amount: 6000, unclaimed: 'pay_taxed', settled_in: 3 })
})
