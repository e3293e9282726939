// Income tax that is not recorded yet: every entrance that reaches it answers in words until when payments can be calculated,
// and what does not depend on it works on.

import { addDays } from '#proto/calendar/plain-date.ts'
import { cess } from '#engine/rules/tds/parameters.ts'
import t from 'tap'
import { calculated, createTestOrganization, made, startTestStack } from '../support/office.ts'
import { type Answer, granted } from '../support/partner.ts'

const stack = await startTestStack(t)

/** The last day of payment whose tax rates are recorded, and the first one without. */
const latest = cess.rows.at(-1)!.to!
const first = addDays(latest, 1)
const act = `The Finance Act ${first.slice(0, 4)}, which decides income tax on payments from ${first} on, is not recorded yet.`
const words = `${act} Payments can be calculated for pay dates up to ${latest}.`

const monthOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })
/** The first month without rates, and one three years later. */
const months = [monthOf(first), { year: Number(first.slice(0, 4)) + 3, month: 6 }]

function refusalOf({ status, at }: Answer) {
  return [status, at('code'), at('message'), at('details', 0, 'field'), at('details', 0, 'message')]
}

const refused = (field = 'pay_date') => [
  400,
  'period_invalid',
  words,
  field,
  `Send a pay date up to ${latest}.`,
]

t.test(
  'runs, previews and projections after the record say until when payments can be calculated',
  async t => {
    const { call, seeded } = await createTestOrganization(stack, [{ basic: 80_000 }])
    const [employee = ''] = seeded.employeeIds
    for (const period of months) {
      const run = await made(call, { period })
      const readiness = await call('GET', `${run}/readiness`)
      t.equal(readiness.at('ready'), false)
      t.match(readiness.at('blockers', 0), {
        code: 'rule_not_found',
        message: words,
        field: 'pay_date',
        fix: { message: `Send a pay date up to ${latest}.`, method: 'PATCH' },
      })
      t.same(refusalOf(await call('POST', `${run}/calculate`, {})), refused(), 'calculate')
      t.equal((await call('GET', run)).at('status'), 'draft')

      const preview = { period, employees: [{ ref: 'x', employee_id: employee }] }
      t.same(refusalOf(await call('POST', '/payroll-runs/preview', preview)), refused(), 'preview')
      const query = `month=${period.month}&year=${period.year}`
      const projection = await call('GET', `/employees/${employee}/tax-projection?${query}`)
      t.same(refusalOf(projection), refused(), 'projection')
    }
    // The month may lie within the record; its payment decides.
    const late = {
      period: monthOf(latest),
      pay_date: first,
      employees: [{ ref: 'x', employee_id: employee }],
    }
    t.same(refusalOf(await call('POST', '/payroll-runs/preview', late)), refused(), 'paid in the next year')
    const declared = await call(
      'PUT',
      `/employees/${employee}/tax-declaration?tax_year=${taxYearOf(first)}`,
      {
        declarations: [],
      },
    )
    t.equal(declared.status, 200, 'facts are recorded before the law is')
  },
)

const taxYearOf = (day: string) =>
  `${day.slice(0, 4)}-${String(Number(day.slice(2, 4)) + 1).padStart(2, '0')}`

t.test('a run of the last recorded day of payment is calculated', async t => {
  const { call } = await createTestOrganization(stack, [{ basic: 20_000 }])
  await calculated(call, { period: monthOf(latest), pay_date: latest })
  const run = await made(call, { period: monthOf(first) })
  await granted(call)('PATCH', run, { pay_date: latest })
  const readiness = await call('GET', `${run}/readiness`)
  t.equal(readiness.at('ready'), true, readiness.text)
})

// Basic 40,000 and half of it as house rent of the seeded structure.
t.test('salaries, raises and the cost to company do not wait for the law of income tax', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 40_000 }])
  const pass = granted(call)
  const [employee = ''] = seeded.employeeIds
  const raise = { effective_from: first, type: 'percent', value: 10, reason: 'Annual review' }
  const preview = await pass('POST', `/employees/${employee}/salary/increments`, { ...raise, dry_run: true })
  t.same(preview.at('arrears_preview'), [])
  await pass('POST', `/employees/${employee}/salary/increments`, raise)
  const salary = await pass('GET', `/employees/${employee}/salary?as_of=${first}`)
  t.equal(salary.at('components', 0, 'monthly_amount'), 44_000, '10 % more than 40,000')
  const day = `${Number(first.slice(0, 4)) + 3}-06-01`
  const agreed = {
    effective_from: day,
    ctc_annual: 1_200_000,
    components: [{ component_code: 'BASIC', monthly_amount: 50_000 }, { component_code: 'HRA' }],
  }
  const checked = await call('PUT', `/employees/${employee}/salary`, { ...agreed, validate_only: true })
  t.equal(checked.status, 200, checked.text)
  for (const on of [first, day]) {
    const report = await call('GET', `/reports/ctc-annual?as_of=${on}`)
    t.equal(report.status, 200, report.text)
  }
})

t.test('a settlement that is due after the record can be paid within it', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 30_000 }])
  const pass = granted(call)
  const [leaver = '', other = ''] = seeded.employeeIds
  await pass('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: addDays(latest, -1) })
  const exit = { date_of_leaving: latest, reason: 'resignation' }
  const fnf = `/fnf/${String((await pass('POST', `/employees/${leaver}/exit`, exit)).at('fnf_id'))}`
  t.same(refusalOf(await call('POST', `${fnf}/recalculate`, {})), refused('inputs.pay_date'))
  await pass('PATCH', fnf, { inputs: { pay_date: latest } })
  t.equal((await pass('POST', `${fnf}/recalculate`, {})).at('status'), 'calculated')

  const farAway = { ...exit, date_of_leaving: `${Number(first.slice(0, 4)) + 3}-06-30` }
  const far = `/fnf/${String((await pass('POST', `/employees/${other}/exit`, farAway)).at('fnf_id'))}`
  t.same(refusalOf(await call('POST', `${far}/recalculate`, {})), refused('inputs.pay_date'))
})
