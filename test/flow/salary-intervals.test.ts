// Salary components that are paid for a quarter, or once: through runs of half a year, with a recalculation, a reversal, a
// raise, an exit, a preview and a raise that is agreed late. Amounts are worked by hand.

import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import type { Answer, Partner } from '../support/partner.ts'

const house = await startTestStack(t)

type Line = { readonly code: string; readonly amount: number; readonly arrears_amount: number }

function granted(call: Partner): Partner {
  return async (method, path, ...rest) => {
    const answer = await call(method, path, ...rest)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
}

const amountOf = (slip: Answer, code: string) =>
  (slip.at('lines') as readonly Line[]).find(line => line.code === code)?.amount ?? 0

const stated = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([component_code, monthly_amount]) => ({ component_code, monthly_amount }))

t.test('a quarterly component and one that is paid once', async t => {
  const organization = await createTestOrganization(house, [])
  const { organizationId } = organization.seeded
  const call = granted(organization.call)
  await call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2027-01-31' })
  for (const [code, frequency] of [
    ['RETENTION', 'quarterly'],
    ['JOINING', 'one_time'],
  ])
    await call('POST', '/salary-components', {
      code,
      name: code,
      type: 'earning',
      category: 'incentive',
      calculation: { method: 'flat' },
      frequency,
    })
  const hire = (id: string, joined: string, amounts: Record<string, number>) =>
    call('POST', '/employees', {
      external_id: id,
      employee_code: id,
      first_name: id,
      gender: 'female',
      date_of_birth: '1990-05-05',
      date_of_joining: joined,
      employment_type: 'permanent',
      work_state_code: 'DL',
      statutory: { pan: 'ABCPX1234K' },
      salary: { effective_from: joined, components: stated(amounts) },
    })
  const salary = (id: string, from: string, amounts: Record<string, number>, more: object = {}) =>
    call('PUT', `/employees/ext:${id}/salary`, {
      effective_from: from,
      components: stated(amounts),
      ...more,
    })

  await hire('asha', '2021-04-01', { BASIC: 30_000, RETENTION: 3000 })
  const hired = await hire('ravi', '2026-09-16', { BASIC: 30_000, RETENTION: 3000, JOINING: 10_000 })
  t.match(await call('GET', `/employees/${String(hired.at('id'))}/salary`).then(({ at }) => at()), {
    gross_monthly: 33_000,
    components: [
      { component_code: 'BASIC', frequency: 'monthly' },
      { component_code: 'JOINING', frequency: 'one_time', monthly: 0, annual: 10_000 },
      { component_code: 'RETENTION', frequency: 'quarterly', monthly: 3000, annual: 36_000 },
    ],
  })

  const period = (month: number) => ({ month, year: month === 1 ? 2027 : 2026 })
  const paid = async (run: string, person: string) => {
    const slip = await call('GET', `${run}/employees/ext:${person}`)
    return [amountOf(slip, 'RETENTION'), amountOf(slip, 'JOINING')]
  }
  const close = async (run: string, on: string) => {
    await call('POST', `${run}/lock`, {})
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: on })
  }

  // July to September, 3,000 each; from the 16th, 3,000 × 15/30, and 10,000 once.
  let september = await calculated(call, { period: period(9) })
  const quarter = { asha: [9000, 0], ravi: [1500, 10_000] }
  const checked = async (run: string, name: string) => {
    for (const [person, amounts] of Object.entries(quarter)) t.same(await paid(run, person), amounts, name)
  }
  await checked(september, 'calculated')
  await call('POST', `${september}/recalculate`, {}, { prefer: 'wait=30' })
  await checked(september, 'calculated again')
  await close(september, '2026-09-30')
  await call('POST', `${september}/reverse`, { reason: 'Looking again' })
  september = await calculated(call, { period: period(9) })
  await checked(september, 'after a reversal')
  await close(september, '2026-09-30')

  await salary('asha', '2026-11-16', { BASIC: 30_000, RETENTION: 6000 })
  await salary('ravi', '2026-10-01', { BASIC: 31_000, RETENTION: 3000, JOINING: 10_000 })
  await call('POST', '/employees/ext:ravi/exit', {
    date_of_leaving: '2026-11-20',
    reason: 'resignation',
    create_fnf: false,
  })
  const october = await calculated(call, { period: period(10) })
  t.same(await paid(october, 'asha'), [0, 0])
  t.same(await paid(october, 'ravi'), [0, 0], 'a later salary does not pay it again')
  await close(october, '2026-10-31')
  const november = await calculated(call, { period: period(11) })
  t.same(await paid(november, 'asha'), [0, 0])
  t.same(await paid(november, 'ravi'), [5000, 0], '3,000 for October and 3,000 × 20/30')
  await close(november, '2026-11-30')

  // 3,000; 3,000 × 15/30 and 6,000 × 15/30; 6,000.
  const december = await calculated(call, { period: period(12) })
  t.same(await paid(december, 'asha'), [13_500, 0])
  const slip = await call('GET', `${december}/employees/ext:asha?explain=full`)
  const explained = (slip.at('lines') as { code: string; explanation: { text: string } }[]).find(
    ({ code }) => code === 'RETENTION',
  )
  t.equal(
    explained?.explanation.text,
    'RETENTION of 6,000.00 a month from 2026-10-01 to 2026-12-31, paid for the quarter, each salary for its own days.',
  )
  const preview = async (employee: object) => {
    const answer = await call('POST', '/payroll-runs/preview', {
      organization_id: organizationId,
      period: period(12),
      employees: [{ ref: 'asha', ...employee }],
    })
    return answer.at('data', 0) as { net_payable: number; lines: Line[] }
  }
  const entries = (amounts: Record<string, number>) => ({
    components: Object.entries(amounts).map(([code, monthly_amount]) => ({ code, monthly_amount })),
  })
  const previews = [
    await preview({ employee_id: 'ext:asha' }),
    await preview({
      employee_id: 'ext:asha',
      salary: entries({ BASIC: 30_000, RETENTION: 3000 }),
      salary_changes: [{ effective_from: '2026-11-16', salary: entries({ BASIC: 30_000, RETENTION: 6000 }) }],
    }),
  ]
  for (const { net_payable, lines } of previews) {
    t.equal(lines.find(({ code }) => code === 'RETENTION')?.amount, 13_500)
    t.equal(net_payable, slip.at('net_payable'), 'a preview is the slip that the run stores')
  }
  await close(december, '2026-12-31')

  // December had 9,000 and not 6,000: 3,000 are due for it, and nothing of January's quarter yet.
  await salary('asha', '2026-12-01', { BASIC: 30_000, RETENTION: 9000 }, { arrears: 'auto' })
  const january = await calculated(call, { period: period(1) })
  t.same(await paid(january, 'asha'), [3000, 0])
  const late = await call('GET', `${january}/employees/ext:asha`)
  t.match(late.at('arrears'), [{ month: 12, year: 2026, amount: 3000 }])
})
