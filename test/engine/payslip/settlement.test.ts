// A settlement out of the facts of the last month: the handbook's four, from the salary to the net.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SettlementFacts, SettlementInputs } from '#proto/calculation/settlement.ts'
import { defaultSettlementSettings } from '#proto/records/payroll-settings.ts'
import type { DayHundredths, PlainDate } from '#proto/units.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { calculateSettlement, payslipOf, settlementInput } from '#engine/payslip/settlement/settlement.ts'
import { packFacts, unpackFacts } from '#storage/bulk/packing/facts.ts'
import { amount, employee, member, pay, runInput, salary, settings as usualSettings } from './example.ts'

const days = (count: number) => (count * 100) as DayHundredths

const noInputs: SettlementInputs = {
  payableDays: null,
  notice: null,
  leaveEncashment: [],
  leaveEncashmentSource: 'none',
  bonus: null,
  exGratia: null,
  gratuity: 'auto',
  gratuityAmount: null,
  retrenchment: { applies: false, daysPerYear: 15 },
  otherLines: [],
  waiveAdvances: [],
  payDate: null,
  unpaidMonths: 'pay',
  deductionCap: null,
  fiveYearRule: null,
  fixedTermRule: null,
  deathServiceRounding: null,
  noticeRecoveryReducesTax: null,
  leaveRate: null,
  noticeRate: null,
  retrenchmentRate: null,
  leaveDaysTaken: null,
  averagePay: null,
  exemptBefore: { gratuity: amount('0'), leave: amount('0') },
}

const sundays = Array.from(
  { length: 60 },
  (_, index) => new Date(Date.UTC(2026, 9, 4 + 7 * index)).toISOString().slice(0, 10) as PlainDate,
)

const usual: SettlementFacts = {
  reason: 'resignation',
  inputs: noInputs,
  settings: { ...defaultSettlementSettings, deductionCap: false },
  advances: [],
  unpaidDays: 0,
  daysOff: sundays,
}

type Over = Partial<Omit<SettlementFacts, 'inputs' | 'settings'>> & {
  readonly inputs?: Partial<SettlementInputs>
  readonly settings?: Partial<SettlementFacts['settings']>
}

/** The cases of the handbook take the tax as given, or leave it out. */
function settled(
  wageMonth: string,
  payText: string,
  over: Partial<EmployeeInput>,
  facts: Over,
  { levies = { pt: true, lwf: true, tds: false }, ...more }: Partial<RunInput> = {},
) {
  const { components, amounts } = pay(payText)
  const person = employee([salary('2020-01-01', amounts)], over)
  const run = prepareRun(runInput(wageMonth, components, { levies, settings: usualSettings, ...more }))
  const asked = {
    ...usual,
    ...facts,
    inputs: { ...noInputs, ...facts.inputs },
    settings: { ...usual.settings, ...facts.settings },
  }
  const input = settlementInput(run, person, asked)
  if ('failure' in input) throw new Error(input.failure.message)
  const found = calculateSettlement(run, input, { trace: true })
  if ('failure' in found) throw new Error(found.failure.message)
  const stored = unpackFacts(JSON.parse(JSON.stringify(packFacts(input))))
  t.same(
    payslipOf(run, stored),
    payslipOf(run, input),
    'the stored facts give the same slip, which has the lines and the net of the settlement',
  )
  t.match(payslipOf(run, input), {
    slip: { netPayable: found.netPayable, lines: found.lines.map(({ code, amount }) => ({ code, amount })) },
  })
  let net = 0
  for (const each of found.lines) {
    if (each.explanation !== null && each.explanation.steps.length > 0)
      t.equal(replay(each.explanation), each.amount, `${each.code} replays`)
    if (each.type === 'earning' || each.type === 'reimbursement') net += each.amount
    if (each.type === 'deduction' || each.type === 'recovery') net -= each.amount
  }
  t.equal(net, found.netPayable, 'the lines come to the net')
  t.equal(found.wagesPayable + found.gratuityPayable, found.netPayable, 'the parts come to the net')
  return found
}

const line = ({ lines: all }: { readonly lines: readonly { readonly code: string }[] }, code: string) =>
  (all as ReturnType<typeof settled>['lines']).find(each => each.code === code)

const f1 = (deductionCap: boolean) =>
  settled(
    '2026-11',
    'basic 30000, hra 15000 X, special 15000, tax 4850',
    {
      dateOfJoining: plainDate('2020-03-01'),
      dateOfLeaving: plainDate('2026-11-20'),
      workStateCode: 'MH',
      reimbursements: [{ code: 'BILLS', amount: amount('3200'), taxable: false }],
    },
    {
      advances: [{ id: 'adv_1', type: 'loan', amount: amount('25000') }],
      inputs: {
        leaveEncashment: [{ leaveType: 'earned', days: days(24) }],
        notice: { requiredDays: days(30), servedDays: days(15), action: 'recover' },
      },
      settings: { deductionCap },
    },
  )

t.test('F1: resignation on short notice', async t => {
  const found = f1(false)
  t.equal(line(found, 'FNF_LEAVE')?.amount, amount('24000'), '24 x 1,000')
  t.equal(found.slip.pf.employee, amount('3000'))
  t.equal(found.slip.pt.tax, amount('200'))
  t.match(found, { wagesPayable: amount('4150'), netPayable: amount('185880.77'), debt: 0 })
  t.match(found, { gratuityPayable: amount('181730.77'), gratuityDueBy: '2026-12-20' })
  t.equal(found.dueBy, '2026-11-23')
})

t.test('F1 with the limit: half of 40,000', async t => {
  t.match(f1(true), {
    deductionLimit: { wages: amount('40000'), amount: amount('20000') },
    wagesPayable: amount('47200'),
    debt: amount('43050'),
  })
})

t.test('F2: termination with pay in the place of notice', async t => {
  const found = settled(
    '2026-10',
    'basic 25000, hra 10000 X, special 5000',
    { dateOfJoining: plainDate('2021-06-15'), dateOfLeaving: plainDate('2026-10-31') },
    {
      reason: 'termination',
      settings: { leaveRate: { base: 'code_wages', divisor: 26 } },
      inputs: {
        leaveEncashment: [{ leaveType: 'earned', days: days(18) }],
        notice: { requiredDays: days(30), servedDays: days(0), action: 'pay' },
      },
    },
  )
  t.equal(line(found, 'FNF_LEAVE')?.amount, amount('20769.23'))
  t.equal(line(found, 'FNF_NOTICE')?.amount, amount('40000'))
  t.equal(line(found, 'FNF_GRATUITY')?.amount, amount('86538.46'))
  t.equal(found.slip.pf.employee, amount('3000'), 'of October alone')
  t.equal(found.netPayable, amount('184307.69'))
})

t.test('F3: the employee owes', async t => {
  const found = settled(
    '2026-11',
    'basic 15000, hra 7500 X, special 7500',
    { dateOfJoining: plainDate('2025-06-01'), dateOfLeaving: plainDate('2026-11-05') },
    {
      inputs: {
        leaveEncashment: [{ leaveType: 'earned', days: days(4) }],
        notice: { requiredDays: days(60), servedDays: days(0), action: 'recover' },
      },
    },
  )
  t.match(found.slip.pf, { employee: amount('450'), eps: amount('312'), employerEpf: amount('138') })
  t.match(found, { netPayable: -53_450_00, gratuityPayable: 0, gratuity: { eligible: false } })
})

t.test('F4: death in service', async t => {
  const found = settled(
    '2026-11',
    'basic 28000, hra 12000 X',
    {
      dateOfJoining: plainDate('2025-02-01'),
      dateOfLeaving: plainDate('2026-11-12'),
      pf: member({ applicable: false, epsEligible: null }),
    },
    {
      reason: 'death',
      inputs: { notice: { requiredDays: days(60), servedDays: days(0), action: 'recover' } },
    },
  )
  t.match(found, { wagesPayable: amount('16000'), netPayable: amount('48307.69') }, 'gratuity of 32,307.69')
})

const taxed = { levies: { pt: true, lwf: true, tds: true } }
const leftInOctober = {
  dateOfJoining: plainDate('2014-04-01'),
  dateOfLeaving: plainDate('2026-10-31'),
}

t.test('the tax of the last payment is of what is taxed of it all', async t => {
  const found = settled(
    '2026-10',
    'basic 60000',
    leftInOctober,
    {
      inputs: { leaveEncashment: [{ leaveType: 'earned', days: days(200) }] },
      settings: { leaveRate: { base: 'basic_da', divisor: 26 } },
    },
    taxed,
  )
  // 200 x 60,000 / 26 is 4,61,538.46, of which X-2 exempts 4,00,000; X-1 exempts 4,50,000 of gratuity whole.
  t.equal(line(found, 'FNF_GRATUITY')?.taxableAmount, 0)
  t.match(found.gratuity, { amount: amount('450000'), exempt: amount('450000'), taxable: 0 })
  t.equal(line(found, 'FNF_LEAVE')?.taxableAmount, amount('61538.46'))
  t.equal(found.tax?.monthsLeft, 1)
})

t.test('gratuity on the Code’s wages is exempt by the same measure', async t => {
  // Half of 60,000 is 30,000: 30,000 x 15/26 x 13 = 2,25,000.00 received and exempt, not 15/26 of 20,000.
  const found = settled('2026-10', 'basic 20000, hra 40000 X', leftInOctober, {}, taxed)
  t.match(found.gratuity, { amount: amount('225000'), exempt: amount('225000'), taxable: 0 })
})

t.test('recovered notice reduces the taxable pay where the organization says so', async t => {
  const notice = { requiredDays: days(30), servedDays: days(15), action: 'recover' } as const
  const taxableOf = (noticeRecoveryReducesTax: boolean) =>
    settled(
      '2026-10',
      'basic 60000',
      leftInOctober,
      { inputs: { notice, gratuity: 'none' }, settings: { noticeRecoveryReducesTax } },
      taxed,
    ).tax?.taxablePay
  t.equal(taxableOf(false), amount('60000'))
  t.equal(taxableOf(true), amount('30000'), '60,000 less 15 x 2,000')
})

t.test('gratuity is not set off against debts, but for statutory deductions', async t => {
  const found = settled('2026-10', 'basic 60000', leftInOctober, {
    advances: [{ id: 'adv_1', type: 'loan', amount: amount('100000') }],
  })
  // 60,000 less 1,800 of the fund leave 58,200 for the loan; 41,800 of it are debt.
  t.match(found, { wagesPayable: 0, gratuityPayable: amount('450000') })
  const fund = line(found, 'PF')?.amount ?? 0
  t.equal(found.debt, amount('40000') + fund)
  t.equal(line(found, 'LOAN_RECOVERY')?.debt, amount('40000') + fund)
})

t.test('retrenchment compensation, its fund and its exemption', async t => {
  const found = settled(
    '2026-10',
    'basic 26000',
    leftInOctober,
    {
      reason: 'retrenchment',
      inputs: { gratuity: 'none', retrenchment: { applies: true, daysPerYear: 15 } },
    },
    taxed,
  )
  // Twelve years and seven months are thirteen: 26,000/26 x 15 x 13; fifteen days' wages go to the fund.
  t.equal(line(found, 'FNF_RETRENCHMENT')?.amount, amount('195000'))
  t.match(found.retrenchment, { countedYears: 13, fund: { amount: amount('15000'), by: '2026-11-10' } })
})

t.test('what the law has a retrenched worker paid is exempt, and better terms are taxed', async t => {
  // Ten years: 60,000/26 x 15 x 10 = 3,46,153.85, and at twenty days 4,61,538.46.
  const taxableOf = (daysPerYear: number) =>
    line(
      settled(
        '2026-10',
        'basic 60000',
        { ...leftInOctober, dateOfJoining: plainDate('2016-11-01') },
        {
          reason: 'retrenchment',
          inputs: { gratuity: 'none', retrenchment: { applies: true, daysPerYear } },
        },
        taxed,
      ),
      'FNF_RETRENCHMENT',
    )?.taxableAmount
  t.equal(taxableOf(15), 0)
  t.equal(taxableOf(20), amount('115384.61'))
})

t.test('gratuity is exempt for the years that it is granted for', async t => {
  const exempt = (joined: string, over: Partial<EmployeeInput>, facts: Over) =>
    settled(
      '2026-10',
      'basic 60000',
      { ...leftInOctober, ...over, dateOfJoining: plainDate(joined) },
      facts,
      taxed,
    ).gratuity
  // A year and six months of a fixed term are two: 60,000 x 15/26 x 2.
  t.match(exempt('2025-05-01', { employmentType: 'fixed_term' }, { reason: 'contract_end' }), {
    amount: amount('69230.77'),
    exempt: amount('69230.77'),
  })
  // Two years and four months: 60,000 x 15/26 x 2 1/3.
  t.match(exempt('2024-07-01', {}, { reason: 'death', settings: { deathServiceRounding: 'pro_rata' } }), {
    amount: amount('80769.23'),
    exempt: amount('80769.23'),
  })
})

t.test('a component that the last salary lacks is in no day rate', async t => {
  // The raise of 10 November pays FLEXI in place of SPECIAL: 66,000/30 x 60.
  const found = settled(
    '2026-11',
    'basic 30000, hra 15000 X, special 15000, flexi 16500',
    {
      dateOfJoining: plainDate('2024-04-01'),
      dateOfLeaving: plainDate('2026-11-20'),
      salaries: [
        salary('2024-04-01', pay('basic 30000, hra 15000 X, special 15000').amounts),
        salary('2026-11-10', pay('basic 33000, hra 16500 X, flexi 16500').amounts),
      ],
    },
    {
      inputs: { notice: { requiredDays: days(60), servedDays: days(0), action: 'pay' } },
      reason: 'termination',
    },
  )
  t.equal(line(found, 'FNF_NOTICE')?.amount, amount('132000'))
  t.equal(line(found, 'SPECIAL')?.amount, amount('4500'), '9/30 of 15,000')
  t.equal(line(found, 'SPECIAL')?.fullAmount, amount('15000'))
})

t.test('the limit on deductions is of the variable pay of the month too', async t => {
  const variable = [{ code: 'INCENTIVE', amount: amount('40000') }]
  const found = settled(
    '2026-11',
    'basic 20000, incentive 0',
    {
      dateOfJoining: plainDate('2024-04-01'),
      dateOfLeaving: plainDate('2026-11-30'),
      salaries: [salary('2024-04-01', pay('basic 20000').amounts)],
      variable,
    },
    {
      advances: [{ id: 'adv_1', type: 'loan', amount: amount('50000') }],
      inputs: {
        exGratia: amount('9000'),
        otherLines: [
          { code: 'GARDEN', type: 'earning', amount: amount('4000'), taxable: true, remarks: null },
        ],
      },
      settings: { deductionCap: true },
    },
  )
  // Half of 60,000, less 3,000 of the fund and 0.75 % of 60,000, 450.
  t.match(found.deductionLimit, { wages: amount('60000'), amount: amount('30000') })
  t.equal(line(found, 'LOAN_RECOVERY')?.amount, amount('26550'))
})

t.test('other lines, waived advances and paid days', async t => {
  const found = settled(
    '2026-10',
    'basic 31000',
    { ...leftInOctober, dateOfJoining: plainDate('2026-04-01') },
    {
      advances: [
        { id: 'adv_1', type: 'advance', amount: amount('5000') },
        { id: 'adv_2', type: 'advance', amount: amount('7000') },
        { id: 'adv_3', type: 'loan', amount: amount('9000') },
      ],
      inputs: {
        payableDays: days(20),
        bonus: amount('1000'),
        exGratia: amount('2000'),
        waiveAdvances: ['adv_3'],
        otherLines: [
          {
            code: 'LAPTOP',
            type: 'deduction',
            amount: amount('3000'),
            taxable: false,
            remarks: 'Not returned',
          },
          { code: 'RELOCATION', type: 'earning', amount: amount('4000'), taxable: false, remarks: null },
        ],
      },
    },
    taxed,
  )
  t.equal(line(found, 'BASIC')?.amount, amount('20000'), '20 of 31 days')
  t.same(
    found.lines.filter(({ code }) => code === 'ADVANCE_RECOVERY').map(each => each.amount),
    [amount('5000'), amount('7000')],
  )
  t.equal(line(found, 'LOAN_RECOVERY'), undefined, 'waived')
  t.equal(line(found, 'LAPTOP')?.amount, amount('3000'))
  t.equal(line(found, 'RELOCATION')?.taxableAmount, 0)
  // 20,000 + 1,000 + 2,000 are taxed, and 4,000 are not.
  t.equal(found.tax?.taxablePay, amount('23000'))
})

t.test('a settlement is of the month of the exit', async t => {
  const { components, amounts } = pay('basic 60000')
  const run = prepareRun(runInput('2026-10', components))
  const found = settlementInput(run, employee([salary('2020-01-01', amounts)]), usual)
  t.match(found, { failure: { code: 'employee_not_payable', field: 'date_of_leaving' } })
})

/** Numbers from 0 up to `below`, the same on every machine. */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

t.test('any settlement: lines, parts, explanations and repetition', async t => {
  const next = random(20_261_124)
  const chance = (share: number) => next(100) < share
  const someDay = (most: number) => (next(most * 2) * 50) as DayHundredths
  const someAmount = (most: number) => amount(`${next(most)}.${String(next(100)).padStart(2, '0')}`)
  const reasons = ['resignation', 'termination', 'retrenchment', 'death', 'retirement'] as const
  const actions = ['pay', 'recover', 'waive'] as const
  const rates = ['basic_da', 'gross', 'code_wages'] as const
  const divisors = [30, 26, 'calendar_days'] as const
  for (let index = 0; index < 120; index += 1) {
    const rate = { base: rates[next(3)]!, divisor: divisors[next(3)]! }
    const found = settled(
      '2026-11',
      `basic ${8_000 + next(90_000)}, hra ${next(60_000)} X, special ${next(30_000)}`,
      {
        dateOfJoining: plainDate(`${2000 + next(26)}-0${1 + next(9)}-${10 + next(18)}`),
        dateOfLeaving: plainDate(`2026-11-${10 + next(20)}`),
        workStateCode: ['MH', 'KA', 'DL', 'WB'][next(4)]!,
      },
      {
        reason: reasons[next(5)]!,
        unpaidDays: next(40),
        advances: [
          { id: 'adv_1', type: 'loan', amount: someAmount(chance(50) ? 200_000 : 1) },
          { id: 'adv_2', type: 'advance', amount: someAmount(20_000) },
        ],
        inputs: {
          payableDays: chance(30) ? someDay(10) : null,
          notice: chance(60)
            ? { requiredDays: someDay(90), servedDays: someDay(60), action: actions[next(3)]! }
            : null,
          leaveEncashment: chance(70) ? [{ leaveType: 'earned', days: someDay(120) }] : [],
          exGratia: chance(20) ? someAmount(100_000) : null,
          gratuity: chance(20) ? 'none' : 'auto',
          retrenchment: { applies: chance(30), daysPerYear: 15 },
          waiveAdvances: chance(20) ? ['adv_2'] : [],
          otherLines: chance(40)
            ? [
                {
                  code: 'ASSET',
                  type: 'deduction',
                  amount: someAmount(60_000),
                  taxable: false,
                  remarks: null,
                },
              ]
            : [],
        },
        settings: { deductionCap: chance(60), leaveRate: rate, noticeRate: rate },
      },
      chance(60) ? taxed : {},
    )
    t.equal(
      found.lines.reduce((sum, { debt }) => sum + debt, 0),
      found.debt,
      'the debts of the lines come to the debt',
    )
    t.ok(found.lines.every(({ amount: each, debt }) => each >= 0 && debt >= 0))
    t.ok(found.gratuityPayable >= 0 || found.netPayable < 0)
    t.ok(found.gratuity.exempt + found.gratuity.taxable === found.gratuity.amount)
    if (found.gratuityPayable > 0) t.ok(found.wagesPayable >= 0, 'gratuity is not set off')
  }
})
