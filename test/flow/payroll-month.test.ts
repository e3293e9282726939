// A partner's month through every room: HTTP in, signed webhooks out, every figure tied to the next.

import { openReceiver } from '#bench/demo/receiver.ts'
import t from 'tap'
import { partner, type Partner } from '../support/partner.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually, freshStack, patienceMs } from '../support/stack.ts'

const components = [
  { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: { method: 'flat' } },
  {
    code: 'HRA',
    name: 'House rent allowance',
    type: 'earning',
    category: 'hra',
    calculation: { method: 'percent_of_components', value: 40, base_codes: ['BASIC'] },
    wage_treatment: 'excluded',
  },
]

/** Twelve people at the edges of the law: around both ceilings, with part months, and one above all. */
const basics = [
  4_500, 12_000, 15_000, 20_999, 21_000, 21_001, 24_999, 25_000, 25_001, 60_000, 150_000, 300_000,
]

const person = (basic: number, index: number) => ({
  external_id: `P/${index}`,
  employee_code: `P${index}`,
  first_name: 'Person',
  last_name: String(index),
  gender: index % 2 === 0 ? 'female' : 'male',
  date_of_birth: '1990-04-12',
  date_of_joining: index === 3 ? '2026-10-17' : '2021-06-01',
  employment_type: 'permanent',
  work_state_code: 'DL',
  salary: {
    effective_from: index === 3 ? '2026-10-17' : '2021-06-01',
    pay_basis: 'monthly',
    components: [{ component_code: 'BASIC', monthly_amount: basic }, { component_code: 'HRA' }],
  },
})

/** The paise of every amount of that name, from the text, so that no binary fraction comes in between. */
function paise(text: string, name: string): bigint[] {
  return [...text.matchAll(new RegExp(`"${name}":(-?\\d+)\\.(\\d\\d)`, 'g'))].map(([, rupees, rest]) =>
    BigInt(`${rupees}${rest}`),
  )
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

async function hire(call: Partner): Promise<number> {
  const organization = await call('POST', '/organizations', {
    name: 'Flow Works',
    state_code: 'DL',
    pf: { is_covered: true },
    esi: { is_covered: true },
  })
  if (organization.status !== 201) throw new Error(organization.text)
  const id = Number(organization.at('id'))
  for (const component of components) {
    const made = await call('POST', '/salary-components', { organization_id: id, ...component })
    if (made.status !== 201) throw new Error(made.text)
  }
  const hired = await call('POST', '/employees/bulk', { organization_id: id, items: basics.map(person) })
  if (hired.at('summary', 'created') !== basics.length) throw new Error(hired.text)
  const absent = { employee_id: 'ext:P/1', month: 10, year: 2026, lop_days: 1.5 }
  const attendance = await call('POST', '/attendance/bulk', {
    organization_id: id,
    view: 'monthly',
    items: [absent],
  })
  if (attendance.at('summary', 'created') !== 1) throw new Error(attendance.text)
  return id
}

t.test('a month from hiring to a reversal', async t => {
  const receiver = await openReceiver(freshFolder('receiver'))
  t.teardown(() => receiver.close())
  const stack = await freshStack(t, { environment: { WEBHOOK_CA_FILE: receiver.authorityFile } })
  const { sandbox_base_url: base, api_key: apiKey } = stack.description()
  const call = partner(base, { apiKey })

  const organizationId = await hire(call)
  const events = ['employee.upserted', 'payroll.run.calculated', 'payroll.run.paid', 'payroll.run.reversed']
  const hook = await call('POST', '/webhooks', { url: receiver.url('/hook'), events })
  t.equal(hook.status, 201, hook.text)
  receiver.expect('/hook', String(hook.at('secret')))

  const made = await call('POST', '/payroll-runs', {
    organization_id: organizationId,
    period: { month: 10, year: 2026 },
  })
  const run = `/payroll-runs/${String(made.at('id'))}`
  const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  t.equal(done.at('status'), 'generated', done.text)
  t.equal(done.at('counts', 'failed'), 0, done.text)

  const slips = await call('GET', `${run}/employees?limit=500`)
  const slipTexts = (slips.at('data') as unknown[]).length
  t.equal(slipTexts, basics.length)
  const rows = slips.text.split('"payslip_id"').slice(1)
  for (const name of ['gross', 'total_deductions', 'net_payable']) {
    const parts = rows.map(row => paise(row, name)[0] as bigint)
    t.equal(
      sum(parts),
      paise(done.text.split('"totals":')[1] as string, name)[0],
      `${name} of the slips is the run's`,
    )
  }

  const calculated = await receiver.arrived('/hook', 'payroll.run.calculated', patienceMs)
  t.equal(calculated?.verifies, true, 'both signatures verify')
  t.match(calculated?.event, {
    type: 'payroll.run.calculated',
    organization_id: organizationId,
    data: { payroll_run_id: made.at('id'), status: 'generated', totals: { employee_count: basics.length } },
  })
  t.match(calculated?.event, { data: { totals: { net_payable: done.at('totals', 'net_payable') } } })

  const paid = await call('POST', `${run}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-10-31',
    reference: 'NEFT 1',
  })
  t.equal(paid.at('status'), 'paid', paid.text)
  t.equal((await receiver.arrived('/hook', 'payroll.run.paid', patienceMs))?.verifies, true)

  const reversed = await call('POST', `${run}/reverse`, { reason: 'Attendance was of another month' })
  t.equal(reversed.at('status'), 'reversed', reversed.text)
  const told = await receiver.arrived('/hook', 'payroll.run.reversed', patienceMs)
  t.match(told?.event, {
    data: { payslips_voided: basics.length, reason: 'Attendance was of another month' },
  })
  const voided = await call('GET', `${run}/employees?limit=500`)
  t.ok(
    (voided.at('data') as { status: string }[]).every(slip => slip.status === 'void'),
    'every slip is void',
  )

  const before = receiver.arrivals.length
  const renamed = await call('PATCH', `/employees/ext:P%2F1?organization_id=${organizationId}`, {
    last_name: 'Renamed',
  })
  t.equal(renamed.status, 200, renamed.text)
  const change = await eventually('the change of a name is told', () =>
    receiver.arrivals.slice(before).find(arrival => arrival.type === 'employee.upserted'),
  )
  t.match(change.event, { data: { change: 'updated', fields_changed: ['last_name'], external_id: 'P/1' } })

  t.equal((await call('DELETE', `/webhooks/${String(hook.at('id'))}`)).status, 204)
  const silent = receiver.arrivals.length
  await call('PATCH', `/employees/ext:P%2F1?organization_id=${organizationId}`, { last_name: 'Again' })
  await new Promise(resolve => setTimeout(resolve, 2_000))
  t.equal(receiver.arrivals.length, silent, 'a deleted subscription hears nothing')
})
