// A month of an ordinary organization, whose every number is recorded: people of four states, a very large salary, loss of
// pay, a loan, a claim, overtime, a leaver who is paid and one who owes, after a month that is paid.

import { generated } from '../../support/office.ts'
import type { Partner } from '../../support/partner.ts'
import { encodePng } from '../../support/png.ts'
import { eventually } from '../../support/stack.ts'

type House = { readonly base: string; readonly organizationId: number; readonly apiKey: string }

type TidyMonth = {
  /** The path of the run of October. */
  readonly run: string
  /** Of that run, in rupees. */
  readonly netPayable: number
  /** By the first part of a path. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

type Person = {
  readonly id: string
  readonly name: readonly [first: string, last: string]
  readonly state: string
  readonly basic: number
  readonly special?: number
  /** False: paid in cash. */
  readonly hasAccount?: boolean
  readonly pan?: string
  readonly joined?: string
}

// 4th character P: a person; 5th: the surname's initial.
const people: readonly Person[] = [
  { id: 'K1', name: ['Asha', 'Kulkarni'], state: 'KA', basic: 62_000, special: 18_500, pan: 'ABCPK1234F' },
  { id: 'K2', name: ['Bala', 'Singh'], state: 'HR', basic: 14_000 },
  { id: 'K3', name: ['Chitra', 'Deshpande'], state: 'MH', basic: 18_000, hasAccount: false },
  // Two crore and a half a month.
  { id: 'K4', name: ['Devika', 'Rao'], state: 'KA', basic: 2_50_00_000, pan: 'ABCPR1234K' },
  { id: 'K5', name: ['Esha', 'Nair'], state: 'TN', basic: 31_000, special: 9_000, pan: 'ABCPN1234L' },
  { id: 'K6', name: ['Farid', 'Khan'], state: 'HR', basic: 45_000, pan: 'ABCPK4321M' },
  { id: 'K7', name: ['Gita', 'Menon'], state: 'KA', basic: 80_000, special: 20_000, pan: 'ABCPM1234N' },
  { id: 'K8', name: ['Hari', 'Patel'], state: 'HR', basic: 40_000, pan: 'ABCPP1234Q', joined: '2024-06-01' },
]

function employeeOf(person: Person, index: number) {
  const { id, name, state, basic, special = 0, hasAccount = true, pan, joined = '2019-06-01' } = person
  return {
    external_id: id,
    employee_code: id,
    first_name: name[0],
    last_name: name[1],
    father_or_spouse_name: `Mohan ${name[1]}`,
    relationship: 'father',
    gender: index % 2 === 0 ? 'female' : 'male',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: state,
    address: { line1: `${index + 1} Lake Road`, city: 'Mysuru', state_code: 'KA', pincode: '570001' },
    bank: hasAccount
      ? {
          payment_mode: 'bank_transfer',
          account_holder_name: name.join(' '),
          account_number: String(102_030_405_060 + index),
          ifsc: 'HDFC0000123',
          effective_from: joined,
        }
      : { payment_mode: 'cash', effective_from: joined },
    statutory: {
      pan: pan ?? null,
      pf: { applicable: true, uan: String(100_200_300_400 + index), joined_on: joined },
      esi: { applicable: basic < 21_000, ip_number: String(3_100_200_300 + index) },
    },
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [
        { component_code: 'BASIC', monthly_amount: basic },
        { component_code: 'HRA', monthly_amount: Math.round(basic * 0.4) },
        { component_code: 'SPECIAL', monthly_amount: special },
      ],
    },
  }
}

/** `call` fails where the answer is no success. */
export async function tidyMonth(call: Partner, house: House): Promise<TidyMonth> {
  await furnish(call, house)
  await call('POST', '/employees/bulk', {
    items: people.map(employeeOf),
    mode: 'create',
    match_on: 'external_id',
  })
  const september = await calculate(call, 9)
  await call('POST', `${september}/lock`, {})
  const paid = { paid_on: '2026-09-30', include_unrouted: true }
  await call('POST', `${september}/mark-paid`, paid)
  await recordOctober(call)
  const settlements = [
    await settle(call, 'K7', { notice: { required_days: 30, served_days: 30, action: 'waive' } }),
    // Three months' notice that nobody served is more than all that is due.
    await settle(call, 'K8', { notice: { required_days: 90, served_days: 0, action: 'recover' } }),
  ]
  const run = await calculate(call, 10)
  await call('POST', `${run}/lock`, {})
  await call('POST', `${run}/sync-tally`, { company_name: 'Kaveri Textile Mills', group_by: 'employee' })
  const slips = (await call('GET', `${run}/employees?limit=100`)).at('data') as Slip[]
  return {
    run,
    netPayable: Number((await call('GET', run)).at('totals', 'net_payable')),
    ids: {
      organizations: [String(house.organizationId)],
      'payroll-runs': [run.split('/').at(-1)!],
      payslips: slips.map(({ id }) => id),
      imports: [await failedImport(house)],
      employees: slips.filter(({ external_id: id }) => id === 'K1').map(({ employee_id: id }) => id),
      fnf: settlements,
    },
  }
}
type Slip = { readonly id: string; readonly employee_id: string; readonly external_id: string }

async function furnish(call: Partner, { base, organizationId, apiKey }: House): Promise<void> {
  await call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-11-05' })
  await call('PATCH', `/organizations/${organizationId}`, {
    name: 'Kaveri Textile Mills',
    legal_name: 'Kaveri Textile Mills Private Limited',
    brand_colour: '#0B5FA5',
    pan: 'AAACK1234F',
    tan: 'BLRA12345B',
    cin: 'U72900KA2019PTC123456',
    lin: '1234567890',
    address: {
      line1: '12 Mill Road',
      line2: 'Peenya',
      city: 'Bengaluru',
      state_code: 'KA',
      pincode: '560058',
    },
    responsible_person: { name: 'Meera Iyer', pan: 'AFZPI7190K', designation: 'Director' },
    pf: { establishment_code: 'BGBNG0012345000' },
    esi: { employer_code: '53000123450001001' },
  })
  const logo = await fetch(`${base}/organizations/${organizationId}/logo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' },
    body: encodePng({ width: 120, height: 60, depth: 8, colourType: 2, filter: 0 }, (x, y) =>
      (x - 60) ** 2 / 4 + (y - 30) ** 2 < 500 ? [11, 95, 165] : [255, 255, 255],
    ),
  })
  if (logo.status !== 200) throw new Error(await logo.text())
  await call('POST', '/payment-methods', {
    name: 'Salaries',
    type: 'bank_transfer',
    is_default: true,
    bank_account: {
      account_number: '50200011223344',
      ifsc: 'HDFC0000001',
      account_name: 'Kaveri Textile Mills',
    },
  })
  // Deductions may exceed what a settlement pays.
  await call('PATCH', '/payroll-settings', {
    organization_id: organizationId,
    settlement: { deduction_cap: false },
  })
  const department = await call('POST', '/departments', { name: 'Weaving', code: 'WV' })
  const designation = await call('POST', '/designations', { name: 'Senior loom operator', code: 'SLO' })
  placed = { department_id: department.at('id'), designation_id: designation.at('id') }
  const seeded = (await call('GET', '/salary-components?limit=50')).at('data') as {
    id: string
    code: string
  }[]
  for (const { id, code } of seeded)
    await call('PATCH', `/salary-components/${id}`, {
      name: code === 'BASIC' ? 'Basic' : 'House rent allowance',
      effective_from: '2020-01-01',
    })
  for (const [code, name, type, category] of [
    ['SPECIAL', 'Special allowance', 'earning', 'special_allowance'],
    ['TRAVEL', 'Travel', 'reimbursement', 'reimbursement'],
  ])
    await call('POST', '/salary-components', { code, name, type, category, calculation: { method: 'flat' } })
}

let placed: Readonly<Record<string, unknown>> = {}

async function recordOctober(call: Partner): Promise<void> {
  await call('PATCH', '/employees/ext:K1', placed)
  await call('PATCH', '/employees/ext:K7', placed)
  await call('POST', '/attendance', { employee_id: 'ext:K5', month: 10, year: 2026, lop_days: 9.5 })
  await call('POST', '/employees/ext:K1/advances', {
    type: 'salary_advance',
    amount: 24_000,
    disbursed_on: '2026-10-02',
    repayment: { method: 'installments', installments: 12, start_month: 10, start_year: 2026 },
  })
  const claim = await call('POST', '/expenses', {
    employee_id: 'ext:K1',
    category: 'Taxi',
    spent_on: '2026-10-12',
    claimed_amount: 850.25,
  })
  await call('POST', `/expenses/${String(claim.at('id'))}/approve`, { decision: 'approve' })
  const overtime = await call('POST', '/overtime-requests', {
    employee_id: 'ext:K2',
    date: '2026-10-14',
    minutes: 150,
  })
  await call('POST', `/overtime-requests/${String(overtime.at('id'))}/approve`, { decision: 'approve' })
  await call('POST', '/leaves', {
    employee_id: 'ext:K6',
    leave_type: 'CL',
    from_date: '2026-10-14',
    to_date: '2026-10-15',
  })
}

async function calculate(call: Partner, month: number): Promise<string> {
  const made = await call('POST', '/payroll-runs', { period: { month, year: 2026 } })
  const run = `/payroll-runs/${String(made.at('id'))}`
  await generated(call, run, await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  return run
}

async function settle(call: Partner, employee: string, exit: object): Promise<string> {
  const left = await call('POST', `/employees/ext:${employee}/exit`, {
    date_of_leaving: '2026-10-20',
    reason: 'resignation',
    ...exit,
  })
  const id = String(left.at('fnf_id'))
  const calculated = await call('POST', `/fnf/${id}/recalculate`, {})
  const isOwed = Number(calculated.at('net_payable')) < 0 || Number(calculated.at('debt') ?? 0) > 0
  await call('POST', `/fnf/${id}/approve`, isOwed ? { recovery: { mode: 'outside_payroll' } } : {})
  return id
}

/** With a row that is refused. */
async function failedImport({ base, organizationId, apiKey }: House): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const form = new FormData()
  form.set('organization_id', String(organizationId))
  form.set('type', 'employees')
  form.set(
    'file',
    new Blob(['employee_code,first_name,date_of_joining\r\nK9,Indu,yesterday\r\n']),
    'people.csv',
  )
  const sent = await fetch(`${base}/imports`, { method: 'POST', headers, body: form })
  const { id } = (await sent.json()) as { id: string }
  await eventually('the import is done', async () => {
    const job = await fetch(`${base}/imports/${id}`, { headers })
    const { status } = (await job.json()) as { status: string }
    return status.startsWith('completed')
  })
  return id
}
