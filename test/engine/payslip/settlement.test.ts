// A settlement out of the facts of the last month: the handbook's four, from the salary to the net.

import t from 'tap'

import type { EmployeeInput, RunInput } from '#proto/calculation.ts'
import type { DayHundredths } from '#proto/units.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { calculateSettlement } from '#engine/payslip/settlement.ts'
import type { FinalSettlement, SettlementInput, SettlementSettings } from '#engine/payslip/settlement.ts'
import {
  amount,
  employee,
  line,
  member,
  pay,
  runInput,
  salary,
  settings as usualSettings,
} from './example.ts'

const settings: SettlementSettings = {
  gratuity: {
    lastYear: 'days_240',
    fixedTerm: 'rule_33',
    death: 'rounded',
    base: 'code_all',
    rounding: 'paisa',
  },
}
const days = (count: number) => (count * 100) as DayHundredths

const usual: SettlementInput = {
  reason: 'resignation',
  notice: null,
  leave: null,
  gratuity: 'by_law',
  unpaidDays: 0,
  calendar: { weeklyOffs: ['sunday'], daysOff: [] },
}

/** The cases of the handbook take the tax as given, or leave it out. */
function settled(
  wageMonth: string,
  payText: string,
  over: Partial<EmployeeInput>,
  input: Partial<SettlementInput>,
  {
    levies = { pt: true, lwf: true, tds: false },
    settings: chosen = usualSettings,
    ...more
  }: Partial<RunInput & SettlementSettings> = {},
): FinalSettlement {
  const { components, amounts } = pay(payText)
  const person = employee([salary('2020-01-01', amounts)], over)
  const run = prepareRun(runInput(wageMonth, components, { levies, settings: chosen }))
  const found = calculateSettlement(run, person, { ...usual, ...input }, { ...settings, ...more })
  if ('failure' in found) throw new Error(found.failure.message)
  return found
}

const halfOfWages = { cap: 'half_of_wages', statutoryCounts: true, courtOrdersFirst: false } as const

const f1 = (cap: boolean) =>
  settled(
    '2026-11',
    'basic 30000, hra 15000 X, special 15000, tax 4850',
    {
      dateOfJoining: plainDate('2020-03-01'),
      dateOfLeaving: plainDate('2026-11-20'),
      workStateCode: 'MH',
      reimbursements: [{ code: 'BILLS', amount: amount('3200'), taxable: false }],
      recoveries: [{ code: 'LOAN', amount: amount('25000'), type: 'loan', perquisiteValue: null }],
    },
    {
      leave: { days: days(24), rate: { of: 'basic_and_da', divisor: 30 } },
      notice: {
        requiredDays: days(30),
        servedDays: days(15),
        action: 'recover',
        rate: { of: 'gross', divisor: 30 },
      },
    },
    cap ? { settings: { ...usualSettings, deductions: halfOfWages } } : {},
  )

t.test('F1: resignation on short notice', async t => {
  const { slip, settlement, dates } = f1(false)
  t.equal(line(slip, 'FNF_LEAVE')?.amount, amount('24000'), '24 x 1,000')
  t.equal(slip.pf.employee, amount('3000'))
  t.equal(slip.pt.tax, amount('200'))
  t.match(settlement, { net: amount('4150'), payable: amount('4150'), total: amount('185880.77') })
  t.same(settlement.gratuity, { amount: amount('181730.77'), payBy: '2026-12-20' })
  t.equal(dates.wages, '2026-11-23')
})

t.test('F1 with the cap: half of 40,000', async t => {
  const { settlement } = f1(true)
  t.match(settlement, {
    cap: { wages: amount('40000'), amount: amount('20000') },
    payable: amount('47200'),
    carriedOn: amount('43050'),
  })
})

t.test('F2: termination with pay in the place of notice', async t => {
  const { slip, settlement } = settled(
    '2026-10',
    'basic 25000, hra 10000 X, special 5000',
    { dateOfJoining: plainDate('2021-06-15'), dateOfLeaving: plainDate('2026-10-31') },
    {
      reason: 'termination',
      leave: { days: days(18), rate: { of: 'wages', divisor: 26 } },
      notice: {
        requiredDays: days(30),
        servedDays: days(0),
        action: 'pay',
        rate: { of: 'gross', divisor: 30 },
      },
    },
  )
  t.equal(line(slip, 'FNF_LEAVE')?.amount, amount('20769.23'))
  t.equal(line(slip, 'FNF_NOTICE')?.amount, amount('40000'))
  t.equal(line(slip, 'FNF_GRATUITY')?.amount, amount('86538.46'))
  t.equal(slip.pf.employee, amount('3000'), 'of October alone')
  t.equal(settlement.total, amount('184307.69'))
})

t.test('F3: the employee owes', async t => {
  const { slip, settlement, gratuity } = settled(
    '2026-11',
    'basic 15000, hra 7500 X, special 7500',
    { dateOfJoining: plainDate('2025-06-01'), dateOfLeaving: plainDate('2026-11-05') },
    {
      leave: { days: days(4), rate: { of: 'basic_and_da', divisor: 30 } },
      notice: {
        requiredDays: days(60),
        servedDays: days(0),
        action: 'recover',
        rate: { of: 'gross', divisor: 30 },
      },
    },
  )
  t.match(slip.pf, { employee: amount('450'), eps: amount('312'), employerEpf: amount('138') })
  t.match(settlement, { net: -53_450_00, payable: 0, receivable: amount('53450') })
  t.equal(gratuity.due, false, 'after a year and a half')
})

t.test('F4: death in service', async t => {
  const { settlement } = settled(
    '2026-11',
    'basic 28000, hra 12000 X',
    {
      dateOfJoining: plainDate('2025-02-01'),
      dateOfLeaving: plainDate('2026-11-12'),
      pf: member({ applicable: false, epsEligible: null }),
    },
    {
      reason: 'death',
      notice: {
        requiredDays: days(60),
        servedDays: days(0),
        action: 'recover',
        rate: { of: 'gross', divisor: 30 },
      },
    },
  )
  t.match(settlement, { payable: amount('16000'), total: amount('48307.69') }, 'gratuity of 32,307.69')
})

t.test('the tax of the last payment is of what is taxed of it all', async t => {
  const { slip } = settled(
    '2026-10',
    'basic 60000',
    { dateOfJoining: plainDate('2014-04-01'), dateOfLeaving: plainDate('2026-10-31') },
    { leave: { days: days(200), rate: { of: 'basic_and_da', divisor: 26 } } },
    { levies: { pt: true, lwf: true, tds: true } },
  )
  // 200 x 60,000 / 26 is 4,61,538.46, of which X-2 exempts 4,00,000; X-1 exempts 4,50,000 of gratuity whole.
  t.equal(line(slip, 'FNF_GRATUITY')?.taxableAmount, 0)
  t.equal(line(slip, 'FNF_LEAVE')?.taxableAmount, amount('61538.46'))
  t.equal(slip.tax?.monthsLeft, 1)
})

t.test('a settlement is of the month of the exit', async t => {
  const { components, amounts } = pay('basic 60000')
  const run = prepareRun(runInput('2026-10', components))
  const found = calculateSettlement(run, employee([salary('2020-01-01', amounts)]), usual, settings)
  t.match(found, { failure: { code: 'employee_not_payable', field: 'date_of_leaving' } })
})
