// Arrears of earlier months: with what was paid they come to what they should have been, and no more is owed then.

import fc from 'fast-check'
import t from 'tap'

import type { ArrearsInput, EmployeeInput } from '#proto/calculation/employee-input.ts'
import { nothingInFund } from '#proto/calculation/other-payments.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip, SlipLine } from '#proto/calculation/slip.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { anyTwo } from './any-employee.ts'
import {
  amount,
  component,
  employee,
  failureOf,
  line,
  lossOfPay,
  member,
  month,
  nothingKnown,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
} from './example.ts'

const { components, amounts: agreed } = pay('basic 30000, hra 12000 X')
const raised = pay('basic 36000, hra 14400 X').amounts
const august = month('2026-08')
const fundOfShares = { type: 'employer_contribution', category: 'superannuation' } as const

/** October's run, which also looks back on August. */
function october(
  now: EmployeeInput,
  before: ArrearsInput['before'],
  { run = {}, person = {} }: { run?: Partial<RunInput>; person?: Partial<EmployeeInput> } = {},
) {
  const arrears = [{ period: august, paidBy: null, now, before }]
  return calculatePayslip(
    prepareRun(runInput('2026-10', components, run)),
    employee(now.salaries.slice(-1), { ...person, arrears }),
    { trace: true },
  )
}

function replays(slip: Slip): void {
  for (const { code, amount, explanation } of slip.lines)
    if (replay(explanation!) !== amount) throw new Error(`${code} does not replay`)
}

t.test('arrears stand on the line of their component unless another is named for them', async t => {
  const then = employee([salary('2026-01-01', agreed)])
  const now = employee([salary('2026-01-01', agreed), salary('2026-08-01', raised)])
  const slip = slipOf(october(now, { facts: then }))
  replays(slip)
  const { amount: whole, fullAmount, arrearsAmount } = line(slip, 'BASIC')!
  t.equal(whole, amount('42000'), '36,000 and 6,000 for August')
  t.equal(fullAmount, amount('36000'))
  t.equal(arrearsAmount, amount('6000'))
  t.equal(line(slip, 'PF_ARREARS'), undefined, 'the ceiling of August was reached before the raise')
  t.same(
    slip.arrears.map(({ amount, earnings }) => [amount, earnings.map(({ code }) => code)]),
    [[amount('8400'), ['BASIC', 'HRA']]],
  )
})

t.test('loss of pay that is taken back is paid by the days and the pay of its own month', async t => {
  const then = employee([salary('2026-01-01', agreed)], { attendance: lossOfPay(3) })
  const now = { ...then, attendance: lossOfPay(1) }
  const slip = slipOf(october(now, { facts: then }))
  replays(slip)
  t.equal(slip.days.lopReversal, 200)
  t.equal(slip.days.lop, 0, 'October itself lost nothing')
  // 30,000 × 30/31 = 29,032.26 less 30,000 × 28/31 = 27,096.77.
  t.equal(line(slip, 'BASIC')?.arrearsAmount, amount('1935.49'))
  // 12,000 × 30/31 = 11,612.90 less 12,000 × 28/31 = 10,838.71.
  t.equal(line(slip, 'HRA')?.arrearsAmount, amount('774.19'))
})

t.test('reimbursements and own deductions of the salary are paid and taken with a raise', async t => {
  const beside = [
    component('PHONE', 'O', { type: 'reimbursement', category: 'reimbursement', prorate: true }),
    component('CLUB', 'O', { type: 'deduction', category: 'other', prorate: false }),
  ]
  const withBeside = (amounts: typeof agreed, phone: string, club: string) => [
    ...amounts,
    { code: 'PHONE', monthlyAmount: amount(phone), percent: null },
    { code: 'CLUB', monthlyAmount: amount(club), percent: null },
  ]
  const first = salary('2026-01-01', withBeside(agreed, '3100', '300'))
  const second = salary('2026-08-01', withBeside(raised, '4650', '400'))
  const absent = { attendance: lossOfPay(2) }
  const slip = slipOf(
    october(
      employee([first, second], absent),
      { facts: employee([first], absent) },
      { run: { components: [...components, ...beside] } },
    ),
  )
  replays(slip)
  t.equal(line(slip, 'PHONE')?.arrearsAmount, amount('1450'), '4,650 less 3,100, for 29 of 31 days')
  t.equal(line(slip, 'CLUB')?.arrearsAmount, amount('100'), '400 less 300')
  t.equal(
    slip.arrears[0]?.amount,
    amount('7858.06'),
    '36,000 and 14,400 less 30,000 and 12,000, for 29 of 31 days',
  )
  t.same(
    slip.arrears[0]?.besideEarnings?.map(each => [each.code, each.amount]),
    [
      ['PHONE', amount('1450')],
      ['CLUB', amount('100')],
    ],
  )
})

t.test('contributions of the employer follow a raise, to the pension system and by the salary', async t => {
  const superannuation = component('SUPERANN', 'O', { ...fundOfShares, prorate: false })
  const withShares = (amounts: typeof agreed, share: string) => [
    ...amounts,
    { code: 'SUPERANN', monthlyAmount: amount(share), percent: null },
  ]
  const first = salary('2026-01-01', withShares(agreed, '3000'))
  const second = salary('2026-08-01', withShares(raised, '3600'))
  const tenth = { nps: { employerPercent: percent(10) } }
  const slip = slipOf(
    october(
      employee([first, second], tenth),
      { facts: employee([first], tenth) },
      { run: { components: [...components, superannuation] }, person: tenth },
    ),
  )
  replays(slip)
  t.equal(line(slip, 'NPS_ER')?.amount, amount('4200'), 'a tenth of 36,000, and of 6,000 for August')
  t.equal(line(slip, 'NPS_ER')?.taxableAmount, amount('4200'))
  t.equal(line(slip, 'SUPERANN')?.arrearsAmount, amount('600'), '3,600 less 3,000')
  const paid = { earnings: [], lop: 0 as never, pf: nothingInFund }
  const most = [
    { code: 'NPS_ER', amount: amount('3700') },
    { code: 'SUPERANN', amount: amount('3600') },
  ]
  const less = slipOf(
    october(
      employee([second], tenth),
      { paid: { ...paid, contributions: most } },
      {
        run: { components: [...components, superannuation] },
        person: tenth,
      },
    ),
  )
  t.equal(line(less, 'NPS_ER')?.arrearsAmount, 0, 'what was remitted beyond the month stays')
})

t.test('a voluntary contribution by percentage follows the arrears', async t => {
  const vpf = { pf: member({ vpf: { percent: 100_000 as never } }) }
  const then = employee([salary('2026-01-01', agreed)], vpf)
  const now = employee([salary('2026-01-01', agreed), salary('2026-08-01', raised)], vpf)
  const slip = slipOf(october(now, { facts: then }, { person: vpf }))
  replays(slip)
  t.equal(line(slip, 'PF_ARREARS')?.amount, amount('600'), '10 % of 6,000 beyond the ceiling')
})

// Asked: 12 % of the ceiling of 15,000 and 6,000 by choice, of which 2,000 were taken and 4,000 lapsed.
t.test('a voluntary contribution that lapsed is not owed with arrears', async t => {
  const asked = (rupees: string) => ({ pf: member({ vpf: { amount: amount(rupees) } }) })
  const paid = {
    earnings: [
      { code: 'BASIC', amount: amount('30000') },
      { code: 'HRA', amount: amount('12000') },
    ],
    lop: 0 as never,
    pf: {
      epfWages: amount('15000'),
      epsWages: amount('15000'),
      edliWages: amount('15000'),
      employee: amount('3800'),
      eps: amount('1250'),
      employerEpf: amount('550'),
      edli: amount('75'),
      admin: amount('75'),
    },
    vpfLapsed: amount('4000'),
  }
  const absent = employee([salary('2026-01-01', agreed)], { ...asked('6000'), attendance: lossOfPay(1) })
  const none = slipOf(october(absent, { paid }))
  replays(none)
  t.equal(line(none, 'PF_ARREARS'), undefined)

  const more = slipOf(october(employee([salary('2026-01-01', raised)], asked('7500')), { paid }))
  replays(more)
  t.equal(line(more, 'PF_ARREARS')?.amount, amount('1500'), '7,500 asked now, less 6,000')
})

const withShares = [...pay('basic 50000, hra 20000 X').components, component('SUPERANN', 'X', fundOfShares)]

/** January 2027 with December, in which the employee joined; nothing was paid for it. */
function withUnpaidDecember(over: Partial<ArrearsInput> = {}, person: Partial<EmployeeInput> = {}) {
  const agreed = salary('2026-12-01', [
    ...pay('basic 50000, hra 20000 X').amounts,
    { code: 'SUPERANN', monthlyAmount: amount('5000'), percent: null },
  ])
  const joiner = employee([agreed], {
    dateOfJoining: plainDate('2026-12-01'),
    workStateCode: 'MH',
    nps: { employerPercent: percent(10) },
    earlier: { ...nothingKnown, payments: 1 },
  })
  const before = { paid: { earnings: [], besideEarnings: [], lop: 0 as never, pf: nothingInFund } }
  const late = { period: month('2026-12'), paidBy: null, isUnpaid: true, now: joiner, before } as const
  const arrears: ArrearsInput[] = [{ ...late, ...over }]
  return slipOf(
    calculatePayslip(
      prepareRun(runInput('2027-01', withShares)),
      { ...joiner, arrears, ...person },
      { trace: true },
    ),
  )
}

const sharesOf = (slip: Slip) =>
  ['LWF', 'LWF_ER', 'NPS_ER', 'SUPERANN'].map(code => {
    const share = line(slip, code)
    return share === undefined ? null : [share.amount, share.arrearsAmount]
  })

// A tenth of 50,000 a month, 5,000 for the fund, and by the register of 31 December 25 and 75.
t.test('a month that nobody paid brings the employer’s shares and the welfare fund along', async t => {
  const slip = withUnpaidDecember()
  replays(slip)
  t.same(sharesOf(slip), [
    [amount('25'), amount('25')],
    [amount('75'), amount('75')],
    [amount('10000'), amount('5000')],
    [amount('10000'), amount('5000')],
  ])
  t.equal(line(slip, 'PF_ARREARS')?.amount, amount('3000'))
  t.same(slip.lwf, { employee: amount('25'), employer: amount('75') })
  t.equal(slip.wages.lwf, amount('70000'), 'those of December')
  t.same(slip.arrears[0]?.shares, [
    { code: 'LWF', amount: amount('25') },
    { code: 'LWF_ER', amount: amount('75') },
    { code: 'NPS_ER', amount: amount('5000') },
    { code: 'SUPERANN', amount: amount('5000') },
  ])
  t.match(
    slip.warnings.filter(({ code }) => code === 'lwf_arrears'),
    [{ message: /2026-12.*25\.00 of the employee and 75\.00 of the employer/ }],
  )
  // Two months of 70,000, and the shares of the pension system, which the year takes off again: four months of 5,000.
  t.equal(slip.tax?.taxablePay, amount('150000'))
  t.equal(slip.tax?.deductions, amount('95000'))

  const none = withUnpaidDecember({}, { nps: { employerPercent: null } })
  replays(none)
  t.same(sharesOf(none)[2], [amount('5000'), amount('5000')], 'agreed for December alone')
})

t.test('the shares of a month that was paid stay with it', async t => {
  const paid = withUnpaidDecember({ isUnpaid: undefined } as never)
  t.same(sharesOf(paid), [null, null, [amount('5000'), 0], [amount('5000'), 0]])
})

t.test('a payslip of another place names the welfare fund that it cannot deduct', async t => {
  const slip = withUnpaidDecember({}, { workStateCode: 'DL' })
  replays(slip)
  t.same(sharesOf(slip).slice(0, 2), [null, null])
  t.match(
    slip.warnings.filter(({ code }) => code === 'lwf_arrears_unpaid'),
    [{ message: /2026-12 \(MH\).*25\.00 of the employee and 75\.00 of the employer/ }],
  )
})

t.test('a salary divided anew owes nothing', async t => {
  const then = employee([salary('2026-01-01', agreed)])
  const now = employee([salary('2026-01-01', pay('basic 25000, hra 17000 X').amounts)])
  const slip = slipOf(october(now, { facts: then }))
  replays(slip)
  t.equal(line(slip, 'HRA')?.arrearsAmount, 0, '5,000 more, and 5,000 less of the basic pay')
  t.equal(line(slip, 'OVERPAYMENT_RECOVERY'), undefined)
  t.same(
    slip.arrears.map(({ amount }) => amount),
    [0],
    'yet it is on record, so that the next slip does not look again',
  )
})

t.test('what was paid too much is asked back as a debt, and is income no more', async t => {
  const then = employee([salary('2026-01-01', raised)])
  const now = employee([salary('2026-01-01', agreed)])
  const slip = slipOf(october(now, { facts: then }))
  replays(slip)
  t.equal(line(slip, 'OVERPAYMENT_RECOVERY')?.amount, amount('8400'))
  t.equal(line(slip, 'OVERPAYMENT_RECOVERY')?.type, 'recovery')
  t.equal(slip.gross, amount('42000'))
  t.equal(slip.tax?.taxablePay, amount('33600'))
  const less = employee([salary('2026-01-01', pay('basic 10000, hra 4000 X').amounts)])
  const more = employee([salary('2026-01-01', pay('basic 14000, hra 5600 X').amounts)])
  const capped = slipOf(october(less, { facts: more }))
  replays(capped)
  t.match(
    capped.warnings,
    [{ code: 'pf_arrears_negative' }],
    'the fund has its money: 1,680 where 1,200 was due',
  )
  t.equal(line(capped, 'PF_ARREARS'), undefined)
})

t.test('pay that was exempt lessens no income when it is taken back', async t => {
  const parts = [component('BASIC'), component('MEALS', 'X', { taxability: 'exempt' })]
  const whole = employee([
    salary(
      '2026-01-01',
      [
        ['BASIC', '31000'],
        ['MEALS', '3100'],
      ].map(([code, monthly]) => ({ code: code!, monthlyAmount: amount(monthly!), percent: null })),
    ),
  ])
  const now = { ...whole, attendance: lossOfPay(1) }
  const arrears = [{ period: august, paidBy: null, now, before: { facts: whole } }]
  const slip = slipOf(
    calculatePayslip(prepareRun(runInput('2026-10', parts)), { ...whole, arrears }, { trace: true }),
  )
  replays(slip)
  // A day of August's 31: 1,000.00 of the basic pay and 100.00 of the exempt meals.
  t.equal(line(slip, 'OVERPAYMENT_RECOVERY')?.amount, amount('1100'))
  t.equal(line(slip, 'OVERPAYMENT_RECOVERY')?.taxableAmount, 0 - amount('1000'))
  t.equal(slip.tax?.taxablePay, amount('30000'), '31,000 of October less 1,000')
})

t.test('more asked back than one payment is income of is taken off the income of the year', async t => {
  const { components: parts, amounts } = pay('basic 300000')
  const whole = employee([salary('2026-01-01', amounts)])
  const absent = (text: string, days: number) => ({
    period: month(text),
    paidBy: null,
    now: { ...whole, attendance: lossOfPay(days) },
    before: { facts: whole },
  })
  const slip = slipOf(
    calculatePayslip(
      prepareRun(
        runInput('2026-10', parts, { settings: { ...settings, negativeNetPolicy: 'carry_forward' } }),
      ),
      {
        ...whole,
        // Six payments of 3,00,000. On 36,00,000 less 75,000 the tax is (3,00,000 + 3,37,500) × 1.04 = 6,63,000: half of it.
        earlier: { ...nothingKnown, payments: 6, taxable: amount('1800000'), tds: amount('331500') },
        arrears: [absent('2026-08', 31), absent('2026-09', 30)],
      },
      { trace: true },
    ),
  )
  replays(slip)
  t.equal(line(slip, 'OVERPAYMENT_RECOVERY')?.taxableAmount, 0 - amount('600000'))
  t.equal(slip.tax?.taxablePay, 0 - amount('300000'))
  t.equal(slip.tax?.annualProjection, amount('3000000'))
  t.equal(slip.tax?.annualTax, amount('475800'), '30,00,000 - 75,000: (3,00,000 + 1,57,500) × 1.04')
})

t.test('income tax takes arrears as pay of the day they are paid', async t => {
  // A revision to 1,30,000 from June, paid in September with 90,000 for June to August: the year's worked case.
  const one = (rupees: string) => [{ code: 'BASIC', monthlyAmount: amount(rupees), percent: null }]
  const before = [salary('2026-01-01', one('100000'))]
  const after = [...before, salary('2026-06-01', one('130000'))]
  const uncovered = { isCovered: false, contributionRate: 12, wageMode: 'statutory_ceiling' } as const
  const run = runInput('2026-09', [component('BASIC')], {
    organization: { ...runInput('2026-09', []).organization, pf: uncovered, esi: { isCovered: false } },
  })
  const person = employee([salary('2026-06-01', one('130000'))], {
    earlier: {
      payments: 5,
      taxable: amount('500000'),
      tds: amount('0'),
      pf: amount('0'),
      pt: amount('0'),
      ptPay: amount('0'),
    },
    arrears: ['2026-06', '2026-07', '2026-08'].map(source => ({
      period: month(source),
      paidBy: null,
      now: employee(after),
      before: { facts: employee(before) },
    })),
  })
  const slip = slipOf(calculatePayslip(prepareRun(run), person, { trace: true }))
  replays(slip)
  t.equal(line(slip, 'BASIC')?.arrearsAmount, amount('90000'))
  t.equal(slip.tax?.annualTax, amount('97500'))
  t.equal(slip.tax?.thisMonth, amount('25963'), '83,460 over seven months, and 14,040 on the arrears')
})

t.test('a month that cannot be worked out says which and why', async t => {
  const now = employee([salary('2026-08-01', [{ code: 'GONE', monthlyAmount: amount('1'), percent: null }])])
  const person = employee([salary('2026-01-01', agreed)])
  const failed = failureOf(
    calculatePayslip(prepareRun(runInput('2026-10', components)), {
      ...person,
      arrears: [{ period: august, paidBy: null, now, before: { facts: person } }],
    }),
  )
  t.match(failed, { code: 'component_failed', field: 'arrears[2026-08].salary.components[GONE]' })
  const ancient = failureOf(
    calculatePayslip(prepareRun(runInput('2026-10', components)), {
      ...person,
      arrears: [{ period: month('1980-01'), paidBy: null, now: person, before: { facts: person } }],
    }),
  )
  t.match(ancient, { code: 'rule_not_found', field: 'arrears[1980-01]' })
})

t.test('what was carried forward is taken, and waits again where the pay does not reach', async t => {
  const bare = { isCovered: false } as const
  const run = (policy: typeof settings.negativeNetPolicy) =>
    runInput('2026-10', components, {
      settings: { ...settings, negativeNetPolicy: policy },
      organization: {
        ...runInput('2026-10', []).organization,
        pf: { ...bare, contributionRate: 12, wageMode: 'statutory_ceiling' },
        esi: bare,
      },
    })
  const owing = (policy: typeof settings.negativeNetPolicy, owed: string) => {
    const person = employee([salary('2026-01-01', pay('basic 5000, hra 1000 X').amounts)], {
      broughtForward: amount(owed),
    })
    const slip = slipOf(calculatePayslip(prepareRun(run(policy)), person, { trace: true }))
    replays(slip)
    return slip
  }
  const reached = owing('carry_forward', '1500')
  t.equal(line(reached, 'CARRIED_FORWARD_RECOVERY')?.amount, amount('1500'))
  t.equal(reached.netPayable, amount('4500'))
  t.equal(reached.carriedForward, 0)
  const waiting = owing('carry_forward', '7000')
  t.equal(line(waiting, 'CARRIED_FORWARD_RECOVERY')?.amount, amount('6000'))
  t.equal(waiting.carriedForward, amount('1000'))
  const laidOut = owing('zero_and_recover', '7000')
  t.equal(line(laidOut, 'CARRIED_FORWARD_RECOVERY')?.amount, amount('7000'))
  t.equal(laidOut.carriedForward, amount('1000'))
})

/** The earnings of one month by component, as its own slip shows them. */
function earned({ lines }: Slip): Map<string, number> {
  return new Map(lines.filter(({ type }) => type === 'earning').map(({ code, amount }) => [code, amount]))
}

/** What a slip deducts by law for an earlier month. */
function fundOf({ lines }: Slip): number {
  const codes = ['PF_ARREARS', 'ESI_ARREARS']
  return lines.reduce((all, each) => (codes.includes(each.code) ? all + each.arrearsAmount : all), 0)
}

t.test('paid and owed come to what the month is now, and paying once is enough', async t => {
  let owing = 0
  let owingBeside = 0
  let insuredLate = 0
  fc.assert(
    fc.property(anyTwo, ({ run, before: then, now }) => {
      // The law's own refusals and its limit on deductions are tested elsewhere; here both slips must come out, and what
      // was paid too much is taken back at once.
      const lenient = {
        ...run,
        settings: {
          ...run.settings,
          negativeNetPolicy: 'zero_and_recover' as const,
          deductions: { ...run.settings.deductions, cap: 'none' as const },
        },
      }
      const [paid, due] = [then, now].map(person => calculatePayslip(prepareRun(lenient), person))
      if (paid === undefined || due === undefined || 'failure' in paid || 'failure' in due) return
      const pays = prepareRun({
        ...lenient,
        period: month('2026-12'),
        levies: runInput('2026-12', []).levies,
      })
      const given = (before: ArrearsInput['before']) =>
        employee([salary('2014-01-01', [{ code: 'BASIC', monthlyAmount: amount('60000'), percent: null }])], {
          arrears: [{ period: run.period, paidBy: null, now, before }],
        })
      const slip = slipOf(calculatePayslip(pays, given({ facts: then }), { trace: true }))
      replays(slip)

      const total = earned(paid.slip)
      for (const { code, amount: more } of slip.arrears.flatMap(({ earnings }) => earnings))
        total.set(code, (total.get(code) ?? 0) + more)
      const expected = earned(due.slip)
      for (const [code, came] of total)
        if (came !== (expected.get(code) ?? 0)) throw new Error(`${code}: ${came}, not ${expected.get(code)}`)
      for (const [code, came] of expected)
        if (came !== 0 && !total.has(code)) throw new Error(`${code} is missing`)

      const sum = (type: SlipLine['type']) =>
        slip.lines.reduce((all, each) => (each.type === type ? all + each.arrearsAmount : all), 0)
      const shown = sum('earning') + sum('reimbursement') - sum('deduction') + fundOf(slip)
      const refund = line(slip, 'DEDUCTION_REFUND')?.amount ?? 0
      const back = (line(slip, 'OVERPAYMENT_RECOVERY')?.amount ?? 0) - refund
      const whole = slip.arrears.reduce((all, each) => all + each.amount, 0)
      let beside = 0
      for (const { code, type, amount: more } of slip.arrears.flatMap(each => each.besideEarnings ?? [])) {
        const [was, came] = [paid.slip, due.slip].map(each => line(each, code)?.amount ?? 0)
        if (more !== came! - was!) throw new Error(`${code}: ${more} makes no ${came} of ${was}`)
        beside += type === 'deduction' ? 0 - more : more
      }
      if (beside !== 0) owingBeside += 1
      if (shown - back !== whole + beside)
        throw new Error(`${shown} less ${back} is not ${whole} and ${beside}`)
      if (whole !== due.slip.gross - paid.slip.gross) throw new Error('gross differs by something else')

      const fund = slip.arrears[0]?.pf.employee ?? 0
      const [before, after] = [paid.slip.pf, due.slip.pf].map(({ employee: own, vpf }) => own + vpf)
      if (fund !== Math.max(0, after! - before!)) throw new Error(`the fund gets ${fund}`)

      const { wages: late = 0, employee: share = 0, employer = 0 } = slip.arrears[0]?.esi ?? {}
      const [insured, insurable] = [paid.slip.wages.esi, due.slip.wages.esi]
      const mode = lenient.settings.esi.arrears
      if (mode === 'pay_month' && late > 0) throw new Error(`state insurance of the month on ${late}`)
      // Cover that the slip of the month told stays, whatever the month's wage comes to now.
      if (mode === 'from_decision' && due.slip.esi.covered && insured + late > Math.max(insured, insurable))
        throw new Error(`state insurance on ${insured} and ${late}, of ${insurable}`)
      if (!paid.slip.esi.covered && late > 0) throw new Error('nobody was insured')
      if (late > 0) insuredLate += 1

      const pf = slip.arrears[0]?.pf
      const again = slipOf(
        calculatePayslip(
          pays,
          given({
            paid: {
              earnings: [...total].map(([code, came]) => ({ code, amount: came as never })),
              lop: due.slip.days.lop,
              pf: {
                epfWages: Math.max(paid.slip.wages.epf, due.slip.wages.epf) as never,
                // Whoever contributed stays in the pension scheme, where the month by itself would have nobody in it.
                epsWages: (paid.slip.wages.eps + (pf?.epsWages ?? 0)) as never,
                edliWages: Math.max(paid.slip.wages.edli, due.slip.wages.edli) as never,
                employee: (before! + fund) as never,
                eps: (paid.slip.pf.eps + (pf?.eps ?? 0)) as never,
                employerEpf: (paid.slip.pf.employerEpf + (pf?.employerEpf ?? 0)) as never,
                edli: (paid.slip.pf.edli + (pf?.edli ?? 0)) as never,
                admin: (paid.slip.pf.admin + (pf?.admin ?? 0)) as never,
              },
              esi: paid.slip.esi.covered
                ? {
                    wages: (insured + late) as never,
                    employee: (paid.slip.esi.employee + share) as never,
                    employer: (paid.slip.esi.employer + employer) as never,
                  }
                : null,
            },
          }),
        ),
      )
      if (again.arrears.length > 0 || line(again, 'ESI_ER_ARREARS')) throw new Error('it was paid twice')
      if (whole !== 0) owing += 1
    }),
    { numRuns: 1000 },
  )
  t.ok(owing > 300, `${owing} months owed something`)
  t.ok(owingBeside > 30, `${owingBeside} months owed reimbursements or deductions of the salary`)
  t.ok(insuredLate > 10, `${insuredLate} months were contributed for`)
})
