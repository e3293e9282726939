// Professional tax of the tax year, as the old regime deducts it: as taken, with this payment, and as the schedule of
// the place will take it. The schedules are worked by hand in the comments.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PtYear } from '#proto/calculation/other-payments.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  employee,
  line,
  member,
  nothingKnown,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
} from './example.ts'

const outside = member({ applicable: false, epsEligible: null })

/** With other income, so that there is tax whose explanation can be read. */
const old: EmployeeInput['tax'] = {
  regime: 'old',
  panStatus: 'valid',
  residency: 'resident',
  declared: {
    claims: [],
    rents: [],
    selfOccupied: null,
    letOut: [],
    otherIncome: [{ kind: 'other', amount: amount('1000000') }],
    previousEmployment: null,
    otherTaxCredits: amount('0'),
  },
}

type ForecastFacts = {
  over?: Partial<EmployeeInput>
  run?: Partial<RunInput>
  salaries?: EmployeeInput['salaries']
}

function slipAt(
  place: string,
  wageMonth: string,
  basic: number,
  { over, run, salaries }: ForecastFacts = {},
): Slip {
  const { components, amounts } = pay(`basic ${basic}`)
  const [state = '', localBody = null] = place.split(':')
  const person = employee(salaries ?? [salary('2020-04-01', amounts)], {
    pf: outside,
    esi: { applicable: false, coveredUntil: null },
    workStateCode: state,
    pt: { ...statutoryDefaults.pt, localBody },
    tax: old,
    ...over,
  })
  const slip = slipOf(
    calculatePayslip(prepareRun(runInput(wageMonth, components, run)), person, { trace: true }),
  )
  const tds = line(slip, 'TDS')
  if (tds !== undefined) t.equal(replay(tds.explanation!), tds.amount, `${place} ${wageMonth} replays`)
  return slip
}

/** Deduction for professional tax in the tax year's taxable income. */
const deducted = (slip: Slip) => slip.tax!.breakdown.employmentTax

const taxYear = Array.from({ length: 12 }, (_, index) =>
  addMonths(plainDate('2026-04-01'), index).slice(0, 7),
)

const years = table`
place | basic | deduction | why
MH    | 45000 | 2500      | 11 times 200, and 300 in February
KA    | 45000 | 2500      | the same
WB    | 45000 | 2040      | 6 times 200 to September, 6 times 140 from October
WB    | 18000 | 780       | 6 times 130, then nothing
WB    | 22000 | 1380      | 6 times 130, 6 times 100
WB    | 35000 | 1740      | 6 times 150, 6 times 140
WB    | 60000 | 2220      | 6 times 200, 6 times 170
WB    | 120000 | 2448     | 6 times 200, 6 times 208
KL    | 50000 | 2500      | 1,250 in August and in February
TN:CHENNAI | 50000 | 2500 | 1,250 in September and in March: 3,00,000 in each half-year
PY    | 50000 | 2500      | 1,250 in June and in December
BR    | 60000 | 2000      | once, in September
MP    | 50000 | 2500      | 11 times 208, and 212 in March
JH    | 50000 | 1800      | 12 times 150: 6,00,000 a year
OD    | 40000 | 0         | repealed
PB    | 50000 | 2400      | 12 times 200, as the income is above the free one
DL    | 50000 | 0         | no tax
`
for (const each of years) {
  t.test(`${each('place')}, ${each('basic')}: ${each('why')}`, async t => {
    let earlier = nothingKnown
    let year: PtYear = { authority: null, payments: 0, tax: amount('0'), pay: amount('0') }
    let months: NonNullable<EmployeeInput['pt']['months']> = []
    for (const wageMonth of taxYear) {
      const [, localBody = null] = each('place').split(':')
      const slip = slipAt(each('place'), wageMonth, Number(each('basic')), {
        over: {
          earlier,
          pt: {
            ...statutoryDefaults.pt,
            localBody,
            ...(year.payments === 0 ? {} : { months, year: [year] }),
          },
        },
      })
      t.equal(deducted(slip), amount(each('deduction')), wageMonth)
      const taken = slip.pt.tax - slip.pt.refund
      earlier = {
        ...earlier,
        payments: (earlier.payments ?? 0) + 1,
        taxable: (earlier.taxable + slip.tax!.taxablePay) as typeof earlier.taxable,
        tds: (earlier.tds + slip.tax!.thisMonth) as typeof earlier.tds,
        pt: (earlier.pt + taken) as typeof earlier.pt,
      }
      const { authority } = slip.pt
      year = {
        authority,
        payments: year.payments + 1,
        tax: (year.tax + taken) as typeof year.tax,
        pay: (year.pay + slip.wages.pt) as typeof year.pay,
      }
      const end = plainDate(`${wageMonth}-28`)
      const month = { end, tax: taken as typeof year.tax, pay: slip.wages.pt }
      months = [...months, authority === null ? month : { ...month, authority }]
    }
    // The year took the tax, whatever was forecast.
    t.equal(earlier.pt, amount(each('deduction')))
  })
}

const paidSince = (months: number, monthly: number, tax: string): EmployeeInput['earlier'] => ({
  ...nothingKnown,
  payments: months,
  taxable: amount(String(monthly * months)),
  pt: amount(tax),
})

const ptOf = (...year: PtYear[]): EmployeeInput['pt'] => ({ ...statutoryDefaults.pt, year })

const part = (authority: string | null, payments: number, tax: string, paid: string): PtYear => ({
  authority,
  payments,
  tax: amount(tax),
  pay: amount(paid),
})

t.test('the explanation says what was taken, what this payment takes, and what is still to come', async t => {
  const slip = slipAt('MH', '2026-10', 45_000, {
    over: { earlier: paidSince(6, 45_000, '1200'), pt: ptOf(part('MH', 6, '1200', '270000')) },
  })
  const step = line(slip, 'TDS')!.explanation!.steps.find(({ label }) =>
    label.startsWith('Professional tax of this employer'),
  )
  t.match(step, {
    op: 'sum',
    inputs: [
      { name: 'taken_earlier', value: '1200.00' },
      { name: 'this_payment', value: '200.00' },
      // November, December, January and March at 200, February at 300.
      { name: 'still_to_come', value: '1100.00' },
    ],
    result: { value: '2500.00' },
    rule: { id: 'IN.TDS.EMPLOYMENT_TAX' },
  })
})

t.test('a move from one State to another', async t => {
  // April to September in Maharashtra: 6 x 200. October to March in Karnataka: 5 x 200 + 300.
  const moved = slipAt('KA', '2026-10', 45_000, {
    over: { earlier: paidSince(6, 45_000, '1200'), pt: ptOf(part('MH', 6, '1200', '270000')) },
  })
  t.equal(deducted(moved), amount('2500'))
  // 1,250 of the half-year in Chennai, then Maharashtra: 5 x 200 + 300. Each has its own limit of 2,500.
  const fromChennai = slipAt('MH', '2027-02', 45_000, {
    over: {
      earlier: paidSince(10, 45_000, '2050'),
      pt: ptOf(part('TN CHENNAI', 6, '1250', '270000'), part('MH', 4, '800', '180000')),
    },
  })
  t.equal(fromChennai.pt.tax, amount('300'), 'February is not cut by what Tamil Nadu took')
  t.equal(deducted(fromChennai), amount('2550'), '2,050 and 300 taken, 200 to come')
  t.ok(fromChennai.warnings.some(({ code }) => code === 'employment_tax_above_one_limit'))
})

t.test('a yearly tax counts what its own State took, and the pay of the whole year', async t => {
  // Maharashtra took 6 x 200; Madhya Pradesh 5 x 208. March asks 2,500 less 1,040, of which the State may take it all.
  const slip = slipAt('MP', '2027-03', 50_000, {
    over: {
      earlier: paidSince(11, 50_000, '2240'),
      pt: ptOf(part('MH', 6, '1200', '300000'), part('MP', 5, '1040', '250000')),
    },
  })
  t.equal(slip.pt.tax, amount('1460'))
})

t.test('a half-year in one town does not count what another took in it', async t => {
  const months = ['2026-10', '2026-11', '2026-12'].map(month => ({
    end: plainDate(`${month}-28`),
    tax: amount('200'),
    pay: amount('20000'),
    authority: 'MH',
  }))
  // Kerala from January: 20,000 and what February and March bring, 60,000 in the half-year, pays 750.
  const slip = slipAt('KL', '2027-02', 20_000, {
    over: {
      earlier: paidSince(10, 20_000, '1800'),
      pt: {
        ...ptOf(part('MH', 9, '1800', '180000'), part('KL', 1, '0', '20000')),
        months: [
          ...months,
          { end: plainDate('2027-01-28'), tax: amount('0'), pay: amount('20000'), authority: 'KL' },
        ],
      },
    },
  })
  t.equal(slip.pt.tax, amount('750'))
})

t.test('the previous employer’s tax is deducted too, and no cap holds over several States', async t => {
  const previousEmployment = {
    gross: amount('300000'),
    exemptions: amount('0'),
    providentFund: amount('0'),
    employmentTax: amount('2500'),
    tds: amount('0'),
  }
  const slip = slipAt('KL', '2026-10', 50_000, {
    over: {
      dateOfJoining: plainDate('2026-10-01'),
      tax: { ...old, declared: { ...old.declared!, previousEmployment } },
    },
    salaries: [salary('2026-10-01', pay('basic 50000').amounts)],
  })
  t.equal(deducted(slip), amount('3750'), '2,500, and 1,250 with February')
  t.ok(slip.warnings.some(({ code }) => code === 'employment_tax_above_one_limit'))
})

t.test('earlier payments that are not known count as the schedule took them', async t => {
  t.equal(deducted(slipAt('MH', '2026-11', 45_000)), amount('2500'), '7 + 1 + 3 at 200, and February at 300')
  t.equal(deducted(slipAt('WB', '2026-11', 45_000)), amount('2040'), '6 at 200 and 6 at 140')
  t.equal(deducted(slipAt('KL', '2026-11', 50_000)), amount('2500'), 'August and February')
  t.equal(deducted(slipAt('MP', '2026-11', 50_000)), amount('2500'), '11 at 208 and 212')
})

t.test('a raise that is agreed, an exit, and an amount set by hand', async t => {
  const raised = [
    salary('2020-04-01', pay('basic 7000').amounts),
    salary('2026-10-01', pay('basic 45000').amounts),
  ]
  // Nothing to September; then 5 x 200 and February's 300.
  t.equal(deducted(slipAt('MH', '2026-04', 7_000, { salaries: raised })), amount('1300'))
  const leaving = { dateOfLeaving: plainDate('2026-12-15') }
  t.equal(deducted(slipAt('MH', '2026-04', 45_000, { over: leaving })), amount('1800'), '9 x 200')
  const overridden = { pt: { ...ptOf(), overrideAmount: amount('100') } }
  t.equal(
    deducted(slipAt('MH', '2026-04', 45_000, { over: overridden })),
    amount('2400'),
    '100 and 2,300 to come',
  )
})

t.test('wages of March that are paid in April', async t => {
  const run = { payDate: plainDate('2026-04-07') }
  const march = { earlier: nothingKnown, pt: ptOf(part('MP', 11, '2288', '550000')) }
  const slip = slipAt('MP', '2026-03', 50_000, { run, over: march })
  // The wage month ends the State's year of 2025-26: 2,500 less 11 x 208. The tax year 2026-27 has paid nothing yet.
  t.equal(slip.pt.tax, amount('212'))
  // 212 now, and 208 for each of April 2026 to February 2027.
  t.equal(deducted(slip), amount('2500'))
})

t.test('what is refunded lowers the deduction', async t => {
  const apply = { ruleId: 'IN.PT.OD', effectiveFrom: plainDate('2026-04-01'), decision: 'apply' } as const
  const since = { earlier: paidSince(7, 40_000, '1400'), pt: ptOf(part('OD', 7, '1400', '280000')) }
  t.equal(
    deducted(slipAt('OD', '2026-11', 40_000, { over: since })),
    amount('1400'),
    'taken and not refunded',
  )
  const run = { settings: { ...settings, ruleDecisions: [apply] } }
  const refunded = slipAt('OD', '2026-11', 40_000, { over: since, run })
  t.equal(refunded.pt.refund, amount('1400'))
  t.equal(deducted(refunded), 0)
})
