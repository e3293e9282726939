// A paid month that turns out to have been paid too much, and that is worked out again after the pay was asked back: what
// was contributed for it too much stays known, as it comes to by then.

import t from 'tap'
import { createTestOrganization, made, startTestStack } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

async function paidRun(call: Partner, month: number, id: string): Promise<string> {
  const selection = { mode: 'include', employee_ids: [id] }
  const run = await made(call, { period: { month, year: 2026 }, selection })
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  must(await call('POST', `${run}/lock`, {}))
  must(
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-${String(month)}-28` }),
  )
  return run
}

const salaryOf = (amount: number, more: object = {}) => ({
  effective_from: '2026-10-01',
  components: [{ component_code: 'BASIC', monthly_amount: amount }],
  ...more,
})

/** On 5 January 2027. October is paid, and then six of its days turn out to be without pay. */
async function absentInPaidMonth(amount: number, statutory: object) {
  const { call, seeded } = await createTestOrganization(house)
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2027-01-05' }))
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
  const establishment = { pf: { establishment_code: 'DLCPM0012345000' } }
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, establishment))
  const employee = {
    external_id: 'A',
    employee_code: 'A',
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2024-04-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: { pan: 'ABCPX1234K', ...statutory },
    salary: salaryOf(amount, { effective_from: '2024-04-01' }),
  }
  const id = String(must(await call('POST', '/employees', employee), 201).at('id'))
  const october = await paidRun(call, 10, id)
  must(await call('POST', '/attendance', { employee_id: id, month: 10, year: 2026, lop_days: 6 }), 202)
  const revised = `/statutory/pf/ecr?month=10&year=2026&format=txt&return_type=revised&employee_ids=${id}`
  return {
    call,
    id,
    ecr: async () => {
      const headers = { authorization: `Bearer ${seeded.apiKey}` }
      return (await fetch(`${house.base}${revised}`, { headers })).text()
    },
    tooMuch: async () => {
      const answer = must(await call('GET', `${october}/reconciliation`))
      t.equal(answer.at('balanced'), true, answer.text)
      type Row = { left: string; explained: { code: string; amount: number }[] }
      const rows = (answer.at('data') as Row[]).flatMap(({ left, explained }) =>
        explained.flatMap(({ code, amount: of }) => (code === 'contributed_too_much' ? [[left, of]] : [])),
      )
      return Object.fromEntries(rows) as Record<string, number>
    },
  }
}

// 30,000 for 25 of 31 days are 24,193.55, so 5,806.45 are asked back. The fund has 12 % of 30,000, 3,600 of either side. Of
// 24,194 it is 2,903.28: 2,903, and 697 too much. 31,000 for 25 days are 25,000, so 806.45 are paid; 12 % are 3,000, and 600
t.test('a raise after a recovery leaves known what the fund has too much', async t => {
  const pf = {
    uan: '100000000101',
    uan_name: 'ASHA RAO',
    eps_eligible: false,
    wage_mode: 'actual_wages',
  }
  const { call, id, ecr, tooMuch } = await absentInPaidMonth(30_000, { pf })
  const row = (gross: number, edli: number, share: number) =>
    `100000000101#~#ASHA RAO#~#${gross}#~#${gross}#~#0#~#${edli}#~#${share}#~#0#~#${share}#~#6#~#0\r\n`
  const arrearsOf = async (run: string) => must(await call('GET', `${run}/employees/${id}`)).at('arrears')

  const november = await paidRun(call, 11, id)
  t.same(await arrearsOf(november), [{ month: 10, year: 2026, amount: -5_806.45 }])
  t.match(await tooMuch(), { 'payslips.pf_employee': 697, 'payslips.pf_employer': 697 })
  t.equal(await ecr(), row(24_194, 24_194, 2_903))

  must(await call('PUT', `/employees/${id}/salary`, salaryOf(31_000, { arrears: 'auto' })), 201)
  const december = await paidRun(call, 12, id)
  t.match(await arrearsOf(december), [{ month: 10, year: 2026, amount: 806.45 }, { month: 11 }])
  t.match(await tooMuch(), { 'payslips.pf_employee': 600, 'payslips.pf_employer': 600 })
  t.equal(await ecr(), row(25_000, 25_000, 3_000))
})

// Half of 40,000 are 20,000: 3,000 of the fund, 12 % of its ceiling of 25,000, and 17,000 of 20,000 by choice. 40,000 for 25 of
// 31 days are 32,258.06, more than the ceiling, so the fund has nothing too much and asks for nothing more.
t.test('a voluntary contribution that the limit left out is not deducted with a later change', async t => {
  const pf = {
    uan: '100000000102',
    uan_name: 'ASHA RAO',
    eps_eligible: false,
    vpf: { type: 'amount', value: 20_000 },
  }
  const { call, id, ecr } = await absentInPaidMonth(40_000, { pf })
  const linesOf = async (run: string) => {
    const found = must(await call('GET', `${run}/employees/${id}`)).at('lines')
    return Object.fromEntries(
      (found as { code: string; amount: number }[]).map(({ code, amount }) => [code, amount]),
    )
  }
  const november = await linesOf(await paidRun(call, 11, id))
  t.equal(november['PF_ARREARS'], undefined)
  // 20,000 less 3,000 and the 7,741.94 that October was paid too much, in whole rupees.
  t.match(november, { PF: 3_000, VPF: 9_258, OVERPAYMENT_RECOVERY: 7_741.94 })
  const wages = '32258#~#25000#~#0#~#25000'
  t.equal(await ecr(), `100000000102#~#ASHA RAO#~#${wages}#~#20000#~#0#~#3000#~#6#~#0\r\n`)
})

// 18,600 for 25 of 31 days are 15,000. Insurance has 0.75 % and 3.25 % of 18,600, rounded up: 140 and 605. Of 15,000 it is 113
// and 488: 27 and 117 too much. 19,220 for 25 days are 15,500, 500 more: 117 and 504, and 23 and 101 too much.
t.test('so does what insurance has too much, and each payment names its own difference', async t => {
  const esi = { ip_number: '1234567890' }
  const { call, id, tooMuch } = await absentInPaidMonth(18_600, { esi })
  const differences = async (month: number) => {
    const path = `/statutory/esi/differences?month=${month}&year=2026`
    const answer = must(await call('GET', path))
    type Row = { wage_month: string; employee_share: number; employer_share: number }
    return (answer.at('rows') as Row[])
      .filter(({ wage_month: of }) => of === '2026-10')
      .map(({ employee_share: employee, employer_share: employer }) => [employee, employer])
  }
  await paidRun(call, 11, id)
  t.match(await tooMuch(), { 'payslips.esi_employee': 27, 'payslips.esi_employer': 117 })
  t.same(await differences(11), [[-27, -117]])

  const raise = salaryOf(19_220, { decided_on: '2026-10-01', arrears: 'auto' })
  must(await call('PUT', `/employees/${id}/salary`, raise), 201)
  await paidRun(call, 12, id)
  t.match(await tooMuch(), { 'payslips.esi_employee': 23, 'payslips.esi_employer': 101 })
  t.same(await differences(12), [[4, 16]], 'of what November found')
})
