// Deductions of a payslip stay within half of the wages of its period: the handbook's worked month, and its edges.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { percent } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { amount, component, employee, line, member, runInput, salary, settings, slipOf } from './example.ts'

const halfOfWages = { cap: 'half_of_wages', statutoryCounts: true, courtOrdersFirst: false } as const

const deduction = { type: 'deduction', prorate: false, wageTreatment: 'excluded_uncapped' } as const
const components = [
  component('BASIC'),
  component('SPECIAL'),
  component('HRA', 'X'),
  component('CONVEYANCE', 'X', { category: 'conveyance' }),
  component('OT', 'X'),
  component('COMMISSION', 'X', { category: 'incentive', prorate: false }),
  component('TAX', 'O'),
  component('COURT', 'O', { ...deduction, category: 'court_order' }),
  component('SOCIETY', 'O', { ...deduction, category: 'cooperative_dues' }),
  component('FINE', 'O', { ...deduction, category: 'fine' }),
  component('PF_ADVANCE', 'O', { ...deduction, category: 'pf_refund' }),
]

type Amounts = Readonly<Record<string, string>>

function slip(
  wageMonth: string,
  amounts: Amounts,
  over: Partial<EmployeeInput> = {},
  chosen: Partial<typeof settings> = {},
): Slip {
  const run = prepareRun(
    runInput(wageMonth, components, {
      settings: { ...settings, deductions: halfOfWages, ...chosen },
      levies: { pt: true, lwf: false, tds: false },
    }),
  )
  const agreed = salary(
    '2020-04-01',
    Object.entries(amounts).map(([code, text]) => ({ code, monthlyAmount: amount(text), percent: null })),
  )
  const person = employee([agreed], { workStateCode: 'MH', ...over })
  const found = slipOf(calculatePayslip(run, person, { trace: true }))
  for (const each of found.lines) t.equal(replay(each.explanation!), each.amount, `${each.code} replays`)
  return found
}

const recovery = (code: string, type: 'advance' | 'loan', text: string) => ({
  code,
  type,
  amount: amount(text),
  perquisiteValue: null,
})

const worked = {
  BASIC: '20000',
  SPECIAL: '5000',
  HRA: '8000',
  CONVEYANCE: '2000',
  OT: '3000',
  COMMISSION: '4000',
  TAX: '2500',
  COURT: '4000',
  SOCIETY: '6000',
}

t.test('October 2026, worked: of 25,200 asked 19,000 is taken and 6,200 waits', async t => {
  const found = slip('2026-10', worked, {
    reimbursements: [{ code: 'BILLS', amount: amount('1500'), taxable: false }],
    recoveries: [recovery('ADVANCE', 'advance', '5000'), recovery('LOAN', 'loan', '4500')],
  })
  const taken = (code: string) => line(found, code)?.amount
  t.equal(taken('PF'), amount('3000'), '12 % of 25,000')
  t.equal(taken('PT'), amount('200'))
  t.equal(taken('COURT'), amount('4000'))
  t.equal(taken('SOCIETY'), amount('6000'))
  t.equal(taken('ADVANCE'), amount('3300'))
  t.equal(taken('LOAN'), 0)
  t.equal(found.totalDeductions, amount('19000'), 'half of 25,000 + 8,000 + 2,000 + 3,000')
  t.equal(found.carriedForward, amount('6200'))
  t.equal(found.netPayable, amount('24500'))
  const warning = found.warnings.find(({ code }) => code === 'deductions_limited')
  t.match(warning?.message, '50 % of the wages of the period (19000.00 of 38000.00; Code on Wages 2019')
  t.match(warning?.message, 'ADVANCE 1700.00 waits, LOAN 4500.00 waits.')
  const cited = line(found, 'ADVANCE')?.explanation?.steps.flatMap(({ rule }) =>
    rule === null ? [] : [rule.id],
  )
  t.same(cited, ['IN.WAGES.DEDUCTION_CAP'])
})

// 3,000 of provident fund, 200, 2,500, 4,000 and 6,000 leave 3,300 of the 19,000; 0.50 of it more for the court, and the
// fund takes the whole rupees of 3,299.50. The employee owes nothing of the rest later.
t.test(
  'an advance of the provident fund is paid back in whole rupees, as far as the limit lets it',
  async t => {
    const found = slip('2026-10', { ...worked, COURT: '4000.50', PF_ADVANCE: '5000' })
    t.equal(line(found, 'PF_ADVANCE')?.amount, amount('3299'))
    t.equal(found.carriedForward, 0)
    const warning = found.warnings.find(({ code }) => code === 'deductions_limited')
    t.match(warning?.message, 'PF_ADVANCE is 1701.00 less')
    t.equal(
      line(slip('2026-10', { BASIC: '25000', PF_ADVANCE: '1500.50' }), 'PF_ADVANCE')?.amount,
      amount('1501'),
    )
  },
)

// 3 % of 38,000 are 1,140; no limit is recorded before 8 May 2026.
t.test('fines above 3 % of the wages are told', async t => {
  const warned = (month: string, fine: string) =>
    slip(month, { ...worked, FINE: fine }, {}, noCap).warnings.filter(
      ({ code }) => code === 'fines_above_limit',
    )
  t.same(warned('2026-10', '1140'), [])
  t.match(warned('2026-10', '1140.01'), [
    {
      field: 'lines[FINE]',
      message: /^Fines of 1140\.01 exceed 3 % of the wages of the period \(1140\.00 of 38000\.00;/,
    },
  ])
  t.same(warned('2026-04', '1140.01'), [])
})

const noCap = { deductions: { ...halfOfWages, cap: 'none' } } as const

t.test('November 2026, worked: what waited comes first, 3,300 of it is taken', async t => {
  const found = slip('2026-11', worked, {
    recoveries: [recovery('LOAN', 'loan', '4500')],
    broughtForward: amount('6200'),
  })
  t.equal(line(found, 'CARRIED_FORWARD_RECOVERY')?.amount, amount('3300'))
  t.equal(line(found, 'LOAN')?.amount, 0)
  t.equal(found.carriedForward, amount('7400'), '2,900 of October and 4,500 of November')
  t.equal(found.totalDeductions, amount('19000'))
})

t.test('statutory deductions above the half are taken in full, and the slip warns', async t => {
  const found = slip(
    '2026-10',
    { BASIC: '10000', TAX: '4200' },
    {
      recoveries: [recovery('LOAN', 'loan', '100')],
      workStateCode: 'DL',
      esi: { applicable: false, coveredUntil: null },
    },
  )
  // Provident fund of 1,200 and tax of 4,200: 5,400 of the 5,000 that half of the wages is.
  t.equal(found.totalDeductions, amount('5400'))
  t.equal(found.carriedForward, amount('100'))
  t.ok(found.warnings.some(({ code }) => code === 'statutory_above_deduction_cap'))
})

t.test('a month without wages takes nothing and carries everything', async t => {
  const found = slip(
    '2026-10',
    { BASIC: '20000' },
    {
      attendance: { payableDays: null, lopDays: 31_00 as never, overtimeMinutes: 0 },
      recoveries: [recovery('LOAN', 'loan', '2500')],
    },
  )
  t.equal(found.totalDeductions, 0)
  t.equal(found.carriedForward, amount('2500'))
  t.equal(found.netPayable, 0)
})

t.test('a fine that does not fit waits whole', async t => {
  const found = slip('2026-10', { BASIC: '10000', FINE: '5000' }, { workStateCode: 'DL' })
  // Half of 10,000 less provident fund of 1,200 and state insurance of 75 leaves 3,725.
  t.equal(line(found, 'FINE')?.amount, 0)
  t.equal(found.carriedForward, amount('5000'))
})

t.test('voluntary provident fund beyond the half is not contributed, and not owed later', async t => {
  const found = slip(
    '2026-10',
    { BASIC: '20000' },
    {
      workStateCode: 'DL',
      esi: { applicable: false, coveredUntil: null },
      pf: member({ vpf: { percent: percent(50) } }),
      recoveries: [recovery('LOAN', 'loan', '1000')],
    },
  )
  // Half of 20,000 less 2,400 and the loan of 1,000 leaves 6,600 of the 10,000 asked.
  t.equal(line(found, 'VPF')?.amount, amount('6600'))
  t.equal(found.pf.vpf, amount('6600'))
  t.equal(found.carriedForward, 0)
  t.match(found.warnings.find(({ code }) => code === 'deductions_limited')?.message, 'VPF is 3400.00 less')
})

t.test('voluntary provident fund is cut to whole rupees', async t => {
  const found = slip(
    '2026-10',
    { BASIC: '20000' },
    {
      workStateCode: 'DL',
      esi: { applicable: false, coveredUntil: null },
      pf: member({ vpf: { percent: percent(50) } }),
      recoveries: [recovery('LOAN', 'loan', '999.50')],
    },
  )
  t.equal(line(found, 'VPF')?.amount, amount('6600'), 'of the 6,600.50 that are left')
})

t.test('excluded pay above half of the remuneration is added back before the half is taken', async t => {
  const found = slip(
    '2026-10',
    { BASIC: '10000', COMMISSION: '20000' },
    { workStateCode: 'DL', recoveries: [recovery('LOAN', 'loan', '20000')] },
  )
  // Remuneration 30,000, commission 20,000: wages 15,000. Half of them: 7,500.
  t.equal(found.wages.codeOnWages, amount('15000'))
  t.equal(found.totalDeductions, amount('7500'))
})

t.test('what counts is never more than the remuneration', async t => {
  const found = slip(
    '2026-10',
    { BASIC: '10000', HRA: '20000' },
    { workStateCode: 'DL', recoveries: [recovery('LOAN', 'loan', '20000')] },
  )
  // Wages of 15,000 and house rent of 20,000 come to more than the 30,000 earned.
  t.equal(found.totalDeductions, amount('15000'))
})

t.test('an organization may leave the limit out, or statutory deductions beside it', async t => {
  const loan = { workStateCode: 'DL', recoveries: [recovery('LOAN', 'loan', '9000')] }
  const beside = { ...halfOfWages, statutoryCounts: false }
  const none = { ...halfOfWages, cap: 'none' as const }
  t.equal(
    line(slip('2026-10', { BASIC: '20000' }, loan), 'LOAN')?.amount,
    amount('7450'),
    '10,000 less 2,400 and 150',
  )
  t.equal(
    line(slip('2026-10', { BASIC: '20000' }, loan, { deductions: beside }), 'LOAN')?.amount,
    amount('9000'),
  )
  t.equal(
    line(slip('2026-10', { BASIC: '20000' }, loan, { deductions: none }), 'LOAN')?.amount,
    amount('9000'),
  )
})

t.test('deductions that come to the limit are taken whole; a paisa more waits', async t => {
  // Half of 20,000 less provident fund of 2,400 and state insurance of 150 leaves 7,450.
  const whole = slip(
    '2026-10',
    { BASIC: '20000' },
    { workStateCode: 'DL', recoveries: [recovery('LOAN', 'loan', '7450')] },
  )
  t.equal(whole.totalDeductions, amount('10000'))
  t.equal(whole.carriedForward, 0)
  t.notOk(whole.warnings.some(({ code }) => code === 'deductions_limited'))

  const above = slip(
    '2026-10',
    { BASIC: '20000' },
    { workStateCode: 'DL', recoveries: [recovery('LOAN', 'loan', '7450.01')] },
  )
  t.equal(above.totalDeductions, amount('10000'))
  t.equal(above.carriedForward, amount('0.01'))
  t.ok(above.warnings.some(({ code }) => code === 'deductions_limited'))
})

t.test('under the Act of 1936 wages above 24,000 know no limit', async t => {
  const loan = (text: string) => ({
    workStateCode: 'DL',
    esi: { applicable: false, coveredUntil: null },
    pf: member({ applicable: false }),
    recoveries: [recovery('LOAN', 'loan', text)],
  })
  t.equal(line(slip('2025-08', { BASIC: '30000' }, loan('20000')), 'LOAN')?.amount, amount('20000'))
  t.equal(line(slip('2025-08', { BASIC: '20000' }, loan('18000')), 'LOAN')?.amount, amount('10000'))
  const society = slip('2025-08', { BASIC: '20000', SOCIETY: '3000' }, loan('18000'))
  t.equal(society.totalDeductions, amount('15000'), '75 % with dues of a co-operative society')
})
