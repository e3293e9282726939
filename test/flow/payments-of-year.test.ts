// The income of a tax year is what is paid in it, whatever the pay day, the calendar, the order of settlements and runs, and
// the number of resettlements: no payment counts its own wage month, or one that nobody paid, as an unknown earlier one.

import fc from 'fast-check'
import t from 'tap'
import { createTestOrganization, startTestStack } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'
import { table } from '../support/table.ts'

const stack = await startTestStack(t)

const periods = {
  'month end': { type: 'calendar_month', pay_day: 'last_day', pay_month_offset: 0 },
  'next month': { type: 'calendar_month', pay_day: 7, pay_month_offset: 1 },
  'from the 26th': { type: 'day_range', start_day: 26, pay_day: 'last_day', pay_month_offset: 0 },
  'from the 26th, next month': { type: 'day_range', start_day: 26, pay_day: 5, pay_month_offset: 1 },
} as const
type Calendar = keyof typeof periods

/** The organization's clock stands after the last payment. */
async function employer(calendar: Calendar): Promise<Partner> {
  const { call, seeded } = await createTestOrganization(stack, [])
  const id = seeded.organizationId
  must(await call('PUT', '/payroll-settings/period', periods[calendar]))
  must(await call('POST', '/sandbox/clock', { organization_id: id, today: '2027-03-25' }))
  must(await call('PATCH', `/organizations/${id}`, { pf: { is_covered: false }, esi: { is_covered: false } }))
  return call
}

let hired = 0

async function hire(call: Partner, opening: object | null, joined = '2020-04-01'): Promise<string> {
  hired += 1
  const components = [
    { component_code: 'BASIC', monthly_amount: 300_000 },
    { component_code: 'HRA', monthly_amount: 100_000 },
  ]
  const made = await call('POST', '/employees', {
    employee_code: `Y${hired}`,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: { pan: 'ABCPX1234K' },
    salary: { effective_from: joined, pay_basis: 'monthly', components },
  })
  const id = String(must(made, 201).at('id'))
  if (opening !== null) must(await call('PUT', `/employees/${id}/opening-balances?tax_year=2026-27`, opening))
  return id
}

const leave = async (call: Partner, id: string, day: string): Promise<string> => {
  const body = { date_of_leaving: day, reason: 'resignation' }
  return `/fnf/${String(must(await call('POST', `/employees/${id}/exit`, body), 201).at('fnf_id'))}`
}

async function runOf(call: Partner, month: number, payDate?: string): Promise<string> {
  const body = { period: { month, year: 2026 }, ...(payDate === undefined ? {} : { pay_date: payDate }) }
  const run = `/payroll-runs/${String(must(await call('POST', '/payroll-runs', body), 201).at('id'))}`
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  return run
}

const pay = async (call: Partner, run: string) =>
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2027-03-25' }))

async function settle(call: Partner, path: string, inputs: object): Promise<void> {
  must(await call('PATCH', path, { inputs }))
  must(await call('POST', `${path}/recalculate`, {}))
  must(await call('POST', `${path}/approve`, {}))
  hired += 1
  const method = { type: 'bank_transfer', name: `Bank ${hired}` }
  const paymentMethodId = must(await call('POST', '/payment-methods', method), 201).at('id')
  const payment = { include_unrouted: true, paid_on: '2027-03-25', payment_method_id: paymentMethodId }
  must(await call('POST', `${path}/mark-paid`, payment))
}

type Tax = { taxable_pay: number; annual_projection: number; annual_tax: number; this_month: number }

const opening = (months: number, tds = 500_000) => {
  const gross = 400_000 * months
  return { months, gross, taxable: gross, tds }
}

// Seven months of 4,00,000 are told. To November 32,00,000 less 75,000: 3,00,000 + 30 % of 7,25,000 = 5,17,500, with 4 %
// 5,38,200, less 5,00,000. To March 48,00,000: 47,25,000, of which 9,97,500, with 4 % 10,37,400: less 5,00,000, over five.
const payDays = table`
calendar                  | pay date   | leaves     | year    | tds    | why
month end                 | 2026-11-30 | 2026-11-30 | 3200000 | 38200  | as usual
month end                 | 2026-12-02 | 2026-11-30 | 3200000 | 38200  | two days late
month end                 | 2026-12-31 | 2026-11-30 | 3200000 | 38200  | a month late
month end                 | 2026-10-31 | 2026-11-30 | 3200000 | 38200  | a month early
next month                | 2026-12-07 | 2026-11-30 | 3200000 | 38200  | opening balances hold April to October
next month                | 2026-11-30 | 2026-11-30 | 3200000 | 38200  | early
from the 26th             | 2026-11-30 | 2026-11-25 | 3200000 | 38200  | wage months from the 26th
from the 26th, next month | 2026-12-05 | 2026-11-25 | 3200000 | 38200  | paid in the next month
month end                 | 2026-11-30 | -          | 4800000 | 107480 | four payments are to come
month end                 | 2026-12-02 | -          | 4800000 | 107480 | the others are paid at month end
`
t.test('a run pays the year that its months make, whatever its pay day', async t => {
  for (const each of payDays) {
    const call = await employer(each('calendar') as Calendar)
    const id = await hire(call, opening(7))
    if (each('leaves') !== '-') await leave(call, id, each('leaves'))
    const run = await runOf(call, 11, each('pay date'))
    const slip = must(await call('GET', `${run}/employees/${id}`))
    const title = `${each('calendar')}, ${each('pay date')}: ${each('why')}`
    t.equal(slip.at('tax', 'annual_projection'), Number(each('year')), title)
    t.equal(slip.at('heads', 'tds'), Number(each('tds')), title)
    t.notMatch(slip.at('warnings'), [{ code: 'tds_earlier_payments_unknown' }], title)
  }
})

t.test('a settlement is paid later than its month by law, and counts it once', async t => {
  const call = await employer('month end')
  const id = await hire(call, opening(7))
  const path = await leave(call, id, '2026-11-30')
  const found = must(await call('POST', `${path}/recalculate`, {}))
  t.match(found.at(), { pay_date: '2026-12-02', tax: { annual_projection: 3_200_000, this_month: 38_200 } })
})

t.test('a joiner whose first pay date says the calendar', async t => {
  // Four payments of 3,00,000 less 75,000 are free of tax; five are 14,25,000: 93,750, with 4 % 97,500.
  const years = [
    ['2026-12-02', 1_600_000],
    ['2026-11-30', 2_000_000],
  ] as const
  for (const [payDate, year] of years) {
    const call = await employer('month end')
    const id = await hire(call, null, '2026-11-01')
    const slip = must(await call('GET', `${await runOf(call, 11, payDate)}/employees/${id}`))
    t.equal(slip.at('tax', 'annual_projection'), year, payDate)
  }
})

const orders = fc.record({
  calendar: fc.constantFrom(...(Object.keys(periods) as Calendar[])),
  opening: fc.constantFrom(4, 5),
  leftOn: fc.constantFrom('2026-11-01', '2026-11-14', '2026-11-25'),
  // A settlement before the run of October pays October as well, or leaves it to the run.
  october: fc.constantFrom('run first', 'run after the settlement', 'with the settlement'),
  isPaid: fc.boolean(),
  payDates: fc.array(fc.constantFrom('2026-11-28', '2026-12-03', '2027-01-15', '2027-03-20'), {
    minLength: 1,
    maxLength: 3,
  }),
})

t.test('any order of settlements and runs', async t => {
  const sequences = fc.sample(orders, { numRuns: Number(process.env['SEQUENCES'] ?? 6), seed: 20261128 })
  for (const sequence of sequences) {
    const call = await employer(sequence.calendar)
    const title = JSON.stringify(sequence)
    const told = opening(sequence.opening, 100_000)
    const id = await hire(call, told)
    for (let month = 4 + sequence.opening; month < 10; month += 1) await pay(call, await runOf(call, month))
    let path = await leave(call, id, sequence.leftOn)
    const october = async () => {
      const run = await runOf(call, 10)
      if (sequence.isPaid) await pay(call, run)
      else must(await call('POST', `${run}/lock`, {}))
    }
    if (sequence.october === 'run first') await october()
    for (const [index, payDate] of sequence.payDates.toSorted().entries()) {
      if (index > 0) {
        const body = { employee_id: id, type: 'resettlement' }
        path = `/fnf/${String(must(await call('POST', '/fnf', body), 201).at('fnf_id'))}`
      }
      const unpaidMonths = sequence.october === 'run after the settlement' ? 'none' : 'pay'
      const inputs = { pay_date: payDate, ex_gratia: 500_000 * (index + 1), unpaid_months: unpaidMonths }
      await settle(call, path, { ...inputs, gratuity: 'none' })
    }
    if (sequence.october === 'run after the settlement') await october()
    const listed = must(await call('GET', `/payslips?employee_id=${id}&limit=100`)).at('data')
    const slips: Tax[] = []
    for (const { id: slip } of listed as { id: string }[])
      slips.push(must(await call('GET', `/payslips/${slip}`)).at('tax') as Tax)
    const sum = (of: (tax: Tax) => number) => slips.reduce((total, tax) => total + of(tax), 0)
    const income = told.gross + sum(tax => tax.taxable_pay)
    // The last payment of the year knows all of it.
    const last = slips.find(tax => tax.annual_projection === income)
    t.ok(last, `${title}: ${income} is none of ${slips.map(tax => tax.annual_projection).join(', ')}`)
    const taken = told.tds + sum(tax => tax.this_month)
    // Tax that was taken before the exit was known is not paid back.
    if (last?.this_month !== 0) t.equal(taken, last?.annual_tax, title)
    else t.ok(taken >= last.annual_tax, title)
  }
})
