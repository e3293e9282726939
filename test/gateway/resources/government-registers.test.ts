// Registers of an establishment as government forms, read back from their files; what they have to say is worked by hand.

import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { readPdf } from '../../proto/pdf/reading.ts'
import {
  calculated,
  createTestOrganization,
  execute,
  october,
  september,
  startTestStack,
} from '../../support/office.ts'
import { type Answer, granted } from '../../support/partner.ts'
import type { SeededOrganization } from '../../support/seed.ts'

const house = await startTestStack(t)
const { call, seeded } = await createTestOrganization(house, [])
const done = granted(call)
await done('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-25' })

type Key = Pick<SeededOrganization, 'apiKey'>

const fileOf = (path: string, { apiKey }: Key = seeded) =>
  fetch(`${house.base}/government-forms/${path}`, { headers: { authorization: `Bearer ${apiKey}` } })

type Row = Readonly<Record<string, unknown>>

/** The rows of the form by the titles of their columns, and the last one, which has the totals. */
async function sheetOf(
  path: string,
  key?: Key,
): Promise<{ rows: Row[]; totals: Row; particulars: unknown[][] }> {
  const file = await fileOf(`${path}&format=xlsx`, key)
  if (file.status !== 200) throw new Error(await file.text())
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await file.arrayBuffer()))
  const cells = (index: number) => {
    const sheet = book.worksheets[index]!
    const titles = Array.from({ length: sheet.columnCount }, (_, at) => at + 1)
    return Array.from({ length: sheet.rowCount }, (_, at) =>
      titles.map(column => sheet.getRow(at + 1).getCell(column).value),
    )
  }
  const [titles = [], ...lines] = cells(0)
  const rows = lines.map(line => {
    const filled = line.flatMap((value, at) => (value === null ? [] : [[titles[at] as string, shown(value)]]))
    return Object.fromEntries(filled) as Row
  })
  return { rows: rows.slice(0, -1), totals: rows.at(-1)!, particulars: cells(1).slice(1) }
}

const shown = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)

async function pdfLines(path: string): Promise<string[]> {
  const file = await fileOf(`${path}&format=pdf`)
  if (file.status !== 200) throw new Error(await file.text())
  return (await readPdf(new Uint8Array(await file.arrayBuffer()))).flatMap(({ lines }) => lines)
}

function refusalOf(answer: Answer): string {
  return `${answer.status} ${String(answer.at('code'))} ${String(answer.at('details', 0, 'field'))}`
}

async function hire(name: string, joined: string, basic: number, more: object = {}): Promise<string> {
  const hired = await done('POST', '/employees', {
    external_id: name,
    employee_code: name.toUpperCase(),
    first_name: name,
    last_name: 'Rao',
    gender: 'female',
    date_of_birth: '1990-01-01',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [{ component_code: 'BASIC', monthly_amount: basic }],
    },
    ...more,
  })
  return String(hired.at('id'))
}

const department = await done('POST', '/departments', { name: 'Weaving' })
const designation = await done('POST', '/designations', { name: 'Weaver' })
const asha = await hire('Asha', '2020-01-01', 26_000, {
  father_or_spouse_name: 'Mohan Rao',
  nationality: 'Indian',
  phone: '+919845012345',
  department_id: department.at('id'),
  designation_id: designation.at('id'),
  address: { line1: '4 Lake Road', city: 'Delhi', state_code: 'DL', pincode: '110002', country: 'IN' },
  statutory: {
    pan: 'ABCPX1234K',
    aadhaar_last4: '4821',
    pf: { uan: '100000000301' },
    esi: { ip_number: '1234567890' },
    nominees: [{ name: 'Ravi Rao', relationship: 'spouse', share_percent: 100 }],
  },
  bank: {
    payment_mode: 'bank_transfer',
    account_number: '50100234567890',
    ifsc: 'HDFC0000523',
    account_holder_name: 'Asha Rao',
  },
})
const bimal = await hire('Bimal', '2019-04-01', 26_000)
await hire('Chitra', '2026-12-01', 20_000)

await done('POST', `/employees/${bimal}/exit`, { date_of_leaving: '2026-10-31', reason: 'resignation' })

const repaid = (installments: number, month: number) => ({
  method: 'installments',
  installments,
  start_month: month,
  start_year: 2026,
})
await done('POST', '/employees/ext:Asha/advances', {
  type: 'salary_advance',
  amount: 10_000,
  disbursed_on: '2026-08-20',
  repayment: repaid(2, 9),
})
await done('POST', '/employees/ext:Asha/advances', {
  type: 'loan',
  amount: 12_000,
  disbursed_on: '2026-09-10',
  interest: { percent: 12, method: 'flat' },
  perquisite_rate_percent: 12,
  repayment: repaid(3, 10),
})
const paidElsewhere = await done('POST', '/employees/ext:Bimal/advances', {
  type: 'salary_advance',
  amount: 3_000,
  disbursed_on: '2026-09-12',
  repayment: repaid(1, 10),
})
await done('POST', `/employees/ext:Bimal/advances/${String(paidElsewhere.at('id'))}/close`, {
  reason: 'Paid in cash',
})
const runOfSeptember = await calculated(call, september)
await done('POST', `${runOfSeptember}/lock`, {})
await done('POST', `${runOfSeptember}/mark-paid`, { include_unrouted: true, paid_on: '2026-09-30' })
const runOfOctober = await calculated(call, october)

t.test('no register is made for an establishment without an address, but as a draft', async t => {
  const path = '/government-forms/gf_employee_register_2026?format=pdf'
  t.equal(refusalOf(await call('GET', path)), '409 form_inputs_missing organization.address')
  t.same((await call('GET', '/government-forms/gf_employee_register_2026')).at('required_inputs'), [
    'organization.address',
  ])
  t.match((await pdfLines('gf_employee_register_2026?draft=true'))[0], /FORM I: REGISTER OF EMPLOYEES/)
  const address = { line1: '12 Mill Road', city: 'Delhi', state_code: 'DL', pincode: '110001', country: 'IN' }
  const responsible = { name: 'Meera Iyer', designation: 'Director' }
  await done('PATCH', `/organizations/${seeded.organizationId}`, {
    address,
    responsible_person: responsible,
  })
})

const number = 'Number in the register of employees'

t.test('the register of employees: who has joined, with who has left, and numbers masked', async t => {
  const { rows, particulars } = await sheetOf('gf_employee_register_2026?reveal=false')
  t.same(rows, [
    {
      [number]: 'ASHA',
      Name: 'Asha Rao',
      'Father’s or spouse’s name': 'Mohan Rao',
      Sex: 'female',
      'Date of birth': '1990-01-01',
      Nationality: 'Indian',
      'Date of joining': '2020-01-01',
      Designation: 'Weaver',
      'Type of employment': 'permanent',
      'Mobile number': 'XXXXXXXXX2345',
      UAN: 'XXXXXXXX0301',
      PAN: 'XXXXXX234K',
      'Aadhaar (last digits)': 'XXXX',
      'ESI insurance number': 'XXXXXX7890',
      'Bank account': 'XXXXXXXXXX7890',
      'Bank and branch (IFSC)': 'HDFC0000523',
      'Present address': '4 Lake Road, Delhi 110002',
      Nominees: 'Ravi Rao (spouse, 100 %)',
    },
    {
      [number]: 'BIMAL',
      Name: 'Bimal Rao',
      Sex: 'female',
      'Date of birth': '1990-01-01',
      'Date of joining': '2019-04-01',
      'Type of employment': 'permanent',
      'Date of exit': '2026-10-31',
      'Reason for exit': 'resignation',
    },
  ])
  t.same(particulars, [
    ['Name of the establishment', `Organization ${seeded.organizationId}`],
    ['Address', '12 Mill Road, Delhi 110001'],
    ['Name of the employer', 'Meera Iyer'],
    ['Period', 'As of 25-Nov-2026'],
  ])
  const lines = await pdfLines('gf_employee_register_2026?reveal=false')
  t.ok(lines.includes('Address 12 Mill Road, Delhi 110001'))
  t.ok(lines.some(line => line.startsWith('BIMAL Bimal Rao')))
})

t.test('the register of employees at the end of a month, with numbers in full, which is audited', async t => {
  const { rows } = await sheetOf('gf_employee_register_2026?month=9&year=2026&reveal=true')
  t.match(rows, [
    {
      'Mobile number': '+919845012345',
      UAN: '100000000301',
      PAN: 'ABCPX1234K',
      'Aadhaar (last digits)': '4821',
      'Bank account': '50100234567890',
    },
    { Name: 'Bimal Rao' },
  ])
  t.equal(rows[1]!['Date of exit'], undefined, 'not yet')
  const later = await sheetOf('gf_employee_register_2026?month=12&year=2026')
  t.same(
    later.rows.map(row => row[number]),
    ['ASHA', 'BIMAL', 'CHITRA'],
  )
  const entries = (await done('GET', '/audit-log?action=revealed&limit=50')).at('data') as Row[]
  t.ok(entries.some(({ operation }) => operation === 'getGovernmentForm'))
  t.equal(
    refusalOf(await call('GET', '/government-forms/gf_employee_register_2026?month=9&format=pdf')),
    '400 invalid_parameter year',
  )
  t.equal(
    refusalOf(await call('GET', '/government-forms/gf_employee_register_2026?month=4&year=2026&format=pdf')),
    '400 invalid_parameter id',
    'the Rules are of 8 May 2026',
  )
})

t.test('another partner’s organization has no part in a register', async t => {
  const other = await createTestOrganization(house, [{ basic: 9_000, name: 'Other' }])
  const refused = await other.call(
    'GET',
    `/government-forms/gf_employee_register_2026?organization_id=${seeded.organizationId}&format=pdf`,
  )
  t.equal(refusalOf(refused), '403 organization_forbidden organization_id')
  const { rows } = await sheetOf('gf_employee_register_2026?draft=true')
  t.equal(rows.length, 2)
})

t.test('the register of loans: what is left of each, and what the month recovered', async t => {
  const form = 'gf_loan_register_2026'
  t.equal(
    refusalOf(await call('GET', `/government-forms/${form}?month=10&year=2026&format=pdf`)),
    '409 invalid_run_state undefined',
  )
  // The address of the organization is one of its facts.
  await done('POST', `${runOfOctober}/recalculate`, {}, { prefer: 'wait=30' })
  await done('POST', `${runOfOctober}/lock`, {})
  await done('POST', `${runOfOctober}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-30' })
  const ofSeptember = await sheetOf(`${form}?month=9&year=2026`)
  const advance = {
    [number]: 'ASHA',
    Name: 'Asha Rao',
    'Type of recovery': 'Advance',
    Particulars: 'Without interest',
    'Date of the advance or loan': '2026-08-20',
    Amount: 10_000,
    'Number of installments': 2,
    'First month': 'September 2026',
    'Last month': 'October 2026',
    'Recovered in the month': 5_000,
    'Interest recovered in the month': 0,
  }
  // 12 % a year of 12,000 for three months are 360, in three parts.
  const loan = {
    [number]: 'ASHA',
    Name: 'Asha Rao',
    'Type of recovery': 'Loan',
    Particulars: 'Interest of 12 % a year, flat',
    'Date of the advance or loan': '2026-09-10',
    Amount: 12_000,
    'Number of installments': 3,
    'First month': 'October 2026',
    'Last month': 'December 2026',
  }
  // Closed in November: the registers of the months before have it as it stood.
  const closedLater = {
    [number]: 'BIMAL',
    Name: 'Bimal Rao',
    'Type of recovery': 'Advance',
    Particulars: 'Without interest',
    'Date of the advance or loan': '2026-09-12',
    Amount: 3_000,
    'Number of installments': 1,
    'First month': 'October 2026',
    'Last month': 'October 2026',
    'Recovered in the month': 0,
    'Interest recovered in the month': 0,
    'Recovered to date': 0,
    Outstanding: 3_000,
  }
  const untouched = { 'Recovered in the month': 0, 'Interest recovered in the month': 0 }
  t.same(ofSeptember.rows, [
    { ...advance, 'Recovered to date': 5_000, Outstanding: 5_000 },
    { ...loan, ...untouched, 'Recovered to date': 0, Outstanding: 12_000 },
    closedLater,
  ])
  const ofOctober = await sheetOf(`${form}?month=10&year=2026`)
  t.same(ofOctober.rows, [
    { ...advance, 'Recovered to date': 10_000, Outstanding: 0, 'Date of complete recovery': '2026-10-30' },
    {
      ...loan,
      'Recovered in the month': 4_000,
      'Interest recovered in the month': 120,
      'Recovered to date': 4_000,
      Outstanding: 8_000,
    },
    closedLater,
  ])
  t.match(ofOctober.totals, { 'Recovered in the month': 9_000, 'Interest recovered in the month': 120 })
  t.same(
    (await sheetOf(`${form}?month=11&year=2026`)).rows.map(row => [
      row['Type of recovery'],
      row['Outstanding'],
    ]),
    [
      ['Loan', 8_000],
      ['Advance', 0],
    ],
    'what is complete is gone; what was closed in the month is still there',
  )
  const printed = await pdfLines(`${form}?month=10&year=2026`)
  t.match(printed[0], /FORM C: REGISTER OF LOANS AND RECOVERIES/)
  t.ok(printed.some(line => line.startsWith('Total')))
})

t.test('the register of loans: what a settlement takes, and what it waives', async t => {
  const other = await createTestOrganization(house, [{ basic: 60_000, name: 'Nina' }])
  const office = granted(other.call)
  const { organizationId } = other.seeded
  await office('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-08-05' })
  await office('POST', '/employees/ext:E0/advances', {
    type: 'loan',
    amount: 6_000,
    disbursed_on: '2026-05-20',
    interest: { percent: 12, method: 'flat' },
    perquisite_rate_percent: 12,
    repayment: repaid(6, 6),
  })
  const waived = await office('POST', '/employees/ext:E0/advances', {
    type: 'salary_advance',
    amount: 3_000,
    disbursed_on: '2026-06-20',
    repayment: repaid(1, 9),
  })
  const june = await calculated(other.call, { period: { month: 6, year: 2026 } })
  await office('POST', `${june}/lock`, {})
  await office('POST', `${june}/mark-paid`, { include_unrouted: true, paid_on: '2026-06-30' })
  const exit = { date_of_leaving: '2026-07-31', reason: 'resignation' }
  const left = await office('POST', '/employees/ext:E0/exit', exit)
  const path = `/fnf/${String(left.at('fnf_id'))}`
  await office('PATCH', path, { inputs: { waive_advances: [waived.at('id')] } })
  await office('POST', `${path}/recalculate`, {})
  await office('POST', `${path}/approve`, {})
  const method = await office('POST', '/payment-methods', { name: 'Bank', type: 'bank_transfer' })
  await office('POST', `${path}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-08-03',
    payment_method_id: method.at('id'),
  })
  // 12 % a year of 6,000 for six months are 360, 60 a month: June takes 1,000 and 60, the settlement all that is left and
  // the interest of July.
  const told = async (month: number) => {
    const { rows, totals } = await sheetOf(
      `gf_loan_register_2026?month=${month}&year=2026&draft=true`,
      other.seeded,
    )
    const titles = ['Recovered in the month', 'Interest recovered in the month', 'Outstanding']
    const last = ['Date of complete recovery', 'Remarks']
    return [
      ...rows.map(row => ['Type of recovery', ...titles, ...last].map(title => row[title] ?? null)),
      titles.slice(0, 2).map(title => totals[title]),
    ]
  }
  const writtenOff = ['Advance', 0, 0, 0, null, 'Written off']
  t.same(
    await told(6),
    [
      ['Loan', 1_000, 60, 5_000, null, null],
      ['Advance', 0, 0, 3_000, null, null],
      [1_000, 60],
    ],
    'what the settlement of July waives was owed at the end of June',
  )
  t.same(await told(7), [['Loan', 5_000, 60, 0, '2026-08-03', null], writtenOff, [5_000, 60]])
  t.same(await told(8), [[0, 0]], 'nothing is left of either')
  const slip = (await office('GET', path)).at('lines') as Row[]
  t.match(
    slip.find(({ code }) => code === 'LOAN_RECOVERY'),
    { amount: 5_060 },
  )
})

t.test(
  'the attendance register: a mark for each day, from what was recorded and from the calendar',
  async t => {
    const ofDay = (date: string, more: object) =>
      done('POST', '/attendance', { employee_id: 'ext:Asha', date, ...more })
    const worked = { in_time: '09:00', out_time: '18:30', overtime_minutes: 45 }
    await ofDay('2026-11-02', { status: 'present', ...worked })
    await ofDay('2026-11-03', { status: 'half_day' })
    await ofDay('2026-11-04', { status: 'on_duty' })
    const leave = {
      leave_type: 'CL',
      from_date: '2026-11-05',
      to_date: '2026-11-09',
      to_session: 'first_half',
      status: 'approved',
    }
    await done('POST', '/leaves', { employee_id: 'ext:Asha', ...leave })
    await done('POST', '/holidays', { name: 'Festival', date: '2026-11-06', type: 'national' })
    const overtime = await done('POST', '/overtime-requests', {
      employee_id: 'ext:Asha',
      date: '2026-11-10',
      minutes: 90,
    })
    await done('POST', `/overtime-requests/${String(overtime.at('id'))}/approve`, { decision: 'approve' })
    const { rows, particulars } = await sheetOf('gf_attendance_register_2026?month=11&year=2026')
    t.same(rows, [
      {
        [number]: 'ASHA',
        Name: 'Asha Rao',
        Designation: 'Weaver',
        'Place of work or department': 'Weaving',
        1: 'WO',
        2: 'P 09:00-18:30',
        3: 'HD',
        4: 'OD',
        5: 'CL',
        6: 'PH',
        7: 'CL',
        8: 'WO',
        9: 'CL (half)',
        15: 'WO',
        22: 'WO',
        29: 'WO',
        // A day, half a day, and a day elsewhere.
        'Total days worked': 2.5,
        // 45 minutes with the attendance and 90 approved.
        'Total overtime hours': 2.25,
        'Tour or assignment outside (days)': 1,
      },
    ])
    t.match(particulars.at(-1), ['Marks', /^P present, A absent, HD half day/])
    const ofOctober = await sheetOf('gf_attendance_register_2026?month=10&year=2026')
    t.same(
      ofOctober.rows.map(row => row[number]),
      ['ASHA', 'BIMAL'],
      'who leaves on the last day is in its register',
    )
    const printed = await pdfLines('gf_attendance_register_2026?month=11&year=2026')
    t.match(printed[0], /FORM IX: ATTENDANCE REGISTER-CUM-MUSTER ROLL/)
    t.ok(printed.some(line => /^ASHA Asha Rao .*P 09:00-18:30/.test(line)))
  },
)

t.test('the list of undisbursed dues: on hold or failed, and due 180 days ago or more', async t => {
  const other = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 20_000 }, { basic: 20_000 }])
  const otherDone = granted(other.call)
  const { organizationId } = other.seeded
  await otherDone('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-11-25' })
  const address = { line1: '1 Hill Road', city: 'Delhi', state_code: 'DL', pincode: '110003', country: 'IN' }
  await otherDone('PATCH', `/organizations/${organizationId}`, { address })
  const paid = async (month: number, held: string, paidOn: string) => {
    const run = await calculated(other.call, { period: { month, year: 2026 } })
    await otherDone('POST', `${run}/lock`, {})
    await otherDone('POST', `${run}/hold`, { employee_ids: [held], reason: 'Account closed' })
    await otherDone('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: paidOn })
    return run
  }
  const april = await paid(4, 'ext:E0', '2026-05-29')
  await paid(5, 'ext:E2', '2026-05-30')
  await otherDone('POST', '/payment-references', {
    payroll_run_id: april.split('/').at(-1),
    employee_id: 'ext:E1',
    status: 'failed',
    reason: 'No such account',
  })
  // 20,000 and 8,000 of HRA, less 12 % of 15,000 and 0.75 % of the wages of 20,000; 29 May is 180 days before 25 November, 30 May is 179.
  const { rows, totals } = await sheetOf('gf_undisbursed_dues_2026?reveal=false', other.seeded)
  const due = {
    'Wage period ending on': '2026-04-30',
    'Due on': '2026-05-29',
    'Days since': 180,
    'Amount undisbursed': 26_050,
  }
  t.same(rows, [
    { [number]: 'E0', Name: 'Person 0', ...due, Reason: 'Account closed' },
    { [number]: 'E1', Name: 'Person 1', ...due, Reason: 'Payment failed: No such account' },
  ])
  t.equal(totals['Amount undisbursed'], 52_100)
  t.match((await call('GET', '/government-forms/gf_undisbursed_dues_2026')).at(), {
    form_number: null,
    legacy_form_number: null,
    provision: 'Rule 46',
    path: '/reports/undisbursed-dues',
    formats: ['pdf', 'xlsx'],
  })
  t.same((await sheetOf('gf_undisbursed_dues_2026?reveal=false')).rows, [], 'a nil list')
  const printed = await pdfLines('gf_undisbursed_dues_2026?reveal=false')
  t.match(printed.join('\n'), 'No rows.')
})

t.test('the notice of gratuity: admissible or not, and how it is calculated', async t => {
  const form = 'gf_gratuity_notice_2026'
  t.equal(
    refusalOf(await call('GET', `/government-forms/${form}?employee_id=ext:Asha&format=pdf`)),
    `409 form_inputs_missing ${asha}.exit.date_of_leaving`,
  )
  // From 1 April 2019 to 31 October 2026 are 7 years and 7 months, which count as 8: 15/26 of 26,000 are 15,000.
  const wanted = [
    ['Date of leaving', '31-Oct-2026'],
    ['Total service', '7 years, 7 months, 0 days'],
    ['Wages last drawn, a month', '26,000.00'],
    ['Gratuity is admissible', 'Yes'],
    ['Ground', 'completed service'],
    ['Calculation', '15/26 x 26,000.00 x 8 years'],
    ['Amount admissible', '1,20,000.00'],
  ]
  const printed = await pdfLines(`${form}?employee_id=ext:Bimal`)
  t.match(printed[0], /FORM V: NOTICE OF THE EMPLOYER ON A CLAIM OF GRATUITY/)
  for (const entry of wanted)
    t.ok(
      printed.some(line => line.endsWith(entry.join(' '))),
      entry.join(' '),
    )
  const entries = async (name: string) => {
    const { rows } = await sheetOf(`${form}?employee_id=ext:${name}`)
    return new Map(rows.map(row => [row['Particulars'], row['Entry']]))
  }
  const projected = await entries('Bimal')
  for (const [label, entry] of wanted) t.equal(projected.get(label), entry)
  t.equal(projected.get('Payable by'), undefined)

  const [fnf] = (await done('GET', '/fnf?employee_id=ext:Bimal')).at('data') as Row[]
  const path = `/fnf/${String(fnf!['id'])}`
  await done('POST', `${path}/recalculate`, {})
  await done('POST', `${path}/approve`, {})
  const method = await done('POST', '/payment-methods', { name: 'Bank', type: 'bank_transfer' })
  await done('POST', `${path}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-11-25',
    payment_method_id: method.at('id'),
    reference: 'UTR4711',
  })
  const settled = await entries('Bimal')
  for (const [label, entry] of wanted) t.equal(settled.get(label), entry)
  t.match(
    ['Payable by', 'Date of payment', 'Mode of payment'].map(label => settled.get(label)),
    ['30-Nov-2026', '25-Nov-2026', 'bank transfer, UTR4711'],
  )

  await hire('Esha', '2025-01-01', 20_000)
  await done('POST', '/employees/ext:Esha/exit', { date_of_leaving: '2026-11-20', reason: 'resignation' })
  const short = await entries('Esha')
  t.same(
    ['Gratuity is admissible', 'Ground', 'Amount admissible'].map(label => short.get(label)),
    ['No', 'the service is too short', '0.00'],
  )
})

t.test('the bonus of an accounting year: the register of it, and the data of its return', async t => {
  const joined = '2026-02-01'
  const other = await createTestOrganization(house, [
    { basic: 18_600, joined, name: 'Gita' },
    { basic: 6_000, joined, name: 'Hema' },
    { basic: 30_000, joined, name: 'Indu' },
    { basic: 9_000, joined, name: 'Jaya' },
  ])
  const office = granted(other.call)
  const { organizationId } = other.seeded
  await office('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-11-25' })
  const address = { line1: '1 Hill Road', city: 'Delhi', state_code: 'DL', pincode: '110003', country: 'IN' }
  await office('PATCH', `/organizations/${organizationId}`, { address })
  await office('PATCH', '/payroll-settings', {
    effective_from: '2026-02-01',
    bonus: { pay_month: 4, minimum_wages: [{ state_code: 'DL', monthly_amount: 0 }] },
  })
  await office('POST', '/attendance', { employee_id: 'ext:E0', month: 3, year: 2026, lop_days: 2 })
  const exit = { date_of_leaving: '2026-05-31', reason: 'resignation' }
  for (const month of [2, 3]) {
    const run = await calculated(other.call, { period: { month, year: 2026 } })
    await office('POST', `${run}/lock`, {})
    await office('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-0${month}-28` })
  }
  const april = await calculated(other.call, { period: { month: 4, year: 2026 } })
  const register = 'gf_bonus_register_c_2026?financial_year=2025-26'
  t.equal(
    refusalOf(await other.call('GET', `/government-forms/${register}&format=pdf`)),
    '409 invalid_run_state undefined',
  )
  t.equal((await sheetOf(`${register}&draft=true`, other.seeded)).rows.length, 3)
  const inStatus = (status: string) =>
    execute(house, other, 'update payroll_run set status = ? where id = ?', [status, april.split('/').at(-1)])
  await inStatus('calculating')
  const unfinished = await other.call('GET', `/government-forms/${register}&format=pdf`)
  t.equal(refusalOf(unfinished), '409 invalid_run_state undefined', 'while the run is calculated again')
  await inStatus('generated')
  await office('POST', `${april}/lock`, {})
  await office('POST', `${april}/hold`, { employee_ids: ['ext:E1'], reason: 'Account closed' })
  await office('POST', `${april}/mark-paid`, { include_unrouted: true, paid_on: '2026-04-30' })

  // Of 7,000 at most a month a twelfth. Gita: 18,600 and for 29 of 31 days 17,400; 7,000 and 6,548.39 of them count, and
  // 1,129.03 are 1,129. Hema: twice 6,000, 1,000. Jaya: twice 9,000; 14,000 count, and 1,166.67 are 1,167. Indu is above
  // the limit of 21,000.
  const { rows, totals } = await sheetOf(register, other.seeded)
  const row = (name: string, code: string, days: number, wages: number, bonus: number) => ({
    [number]: code,
    Name: name,
    'Completed 15 years at the beginning of the year': true,
    'Days worked in the year': days,
    'Wages of the year': wages,
    'Bonus payable': bonus,
    'Net amount payable': bonus,
  })
  const paid = (amount: number) => ({ 'Amount paid': amount, 'Date of payment': '2026-04-30' })
  t.same(rows, [
    { ...row('Gita', 'E0', 57, 36_000, 1_129), ...paid(1_129) },
    { ...row('Hema', 'E1', 59, 12_000, 1_000), Remarks: 'Payment on hold' },
    { ...row('Jaya', 'E3', 59, 18_000, 1_167), ...paid(1_167) },
  ])
  t.equal(totals['Bonus payable'], 3_296)
  const refused = await other.call(
    'GET',
    '/government-forms/gf_bonus_return_2026?financial_year=2025-26&format=pdf',
  )
  t.equal(refusalOf(refused), '409 form_inputs_missing organization.responsible_person')
  const person = { name: 'Meera Iyer', designation: 'Director' }
  await office('PATCH', `/organizations/${organizationId}`, { responsible_person: person })
  const found = await sheetOf('gf_bonus_return_2026?financial_year=2025-26', other.seeded)
  t.same(
    found.rows.map(entry => [entry['Particulars'], entry['Entry']]),
    [
      ['Employees on 31-Mar-2026', '4'],
      ['Employees who benefit from the bonus', '3'],
      ['Settlement or award, with date', undefined],
      ['Percentage of bonus', 'The least that the law allows'],
      ['Total amount of bonus payable', '3,296.00'],
      ['Date of payment', '30-Apr-2026'],
      ['Reasons for non-payment', undefined],
      ['Place, date and signature', undefined],
    ],
  )
  t.same(found.particulars.at(-1), ['Designation of the employer', 'Director'])

  const left = await office('POST', '/employees/ext:E3/exit', exit)
  const path = `/fnf/${String(left.at('fnf_id'))}`
  await office('PATCH', path, { inputs: { bonus: 5_000 } })
  await office('POST', `${path}/recalculate`, {})
  await office('POST', `${path}/approve`, {})
  const next = await sheetOf('gf_bonus_register_c_2026?financial_year=2026-27', other.seeded)
  t.same(next.rows, [
    {
      [number]: 'E3',
      Name: 'Jaya',
      'Completed 15 years at the beginning of the year': true,
      'Bonus payable': 5_000,
      'Net amount payable': 5_000,
      Remarks: 'Paid on leaving',
    },
  ])
  for (const year of ['2025', '2025-27'])
    t.match(
      refusalOf(
        await other.call(
          'GET',
          `/government-forms/gf_bonus_register_c_2026?financial_year=${year}&format=pdf`,
        ),
      ),
      /^400 .*financial_year$/,
    )
})

t.test('state insurance: the register of half a year, and the certificate of employment', async t => {
  const other = await createTestOrganization(house, [
    { basic: 10_000, joined: '2026-08-01', name: 'Kala' },
    { basic: 30_000, joined: '2026-08-01', name: 'Lila' },
    { basic: 15_000, joined: '2026-01-01', left: '2026-09-15', name: 'Mira' },
  ])
  const office = granted(other.call)
  const { organizationId } = other.seeded
  await office('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-11-25' })
  const address = { line1: '1 Hill Road', city: 'Delhi', state_code: 'DL', pincode: '110003', country: 'IN' }
  await office('PATCH', `/organizations/${organizationId}`, { address })
  for (const month of [8, 9])
    await office('POST', `${await calculated(other.call, { period: { month, year: 2026 } })}/lock`, {})
  const register = 'gf_esi_form_6_1950?contribution_period=apr_sep&year=2026'
  const asked = (path: string) => other.call('GET', `/government-forms/${path}&format=pdf`)
  t.equal(refusalOf(await asked(register)), '409 form_inputs_missing organization.esi.employer_code')
  t.equal(
    refusalOf(await asked('gf_esi_form_6_1950?contribution_period=oct_mar&year=2026')),
    '400 invalid_parameter id',
  )
  t.equal(refusalOf(await asked('gf_esi_form_6_1950?year=2026')), '400 invalid_parameter contribution_period')
  await office('PATCH', `/organizations/${organizationId}`, { esi: { employer_code: '11000123450000999' } })
  await office('PATCH', '/employees/ext:E2/statutory', {
    esi: { ip_number: '1234567890', dispensary: 'Karol Bagh' },
  })
  // Wages without HRA; 0.75 % and 3.25 % of each month, up to the next rupee. Mira: 113 and 488 of 15,000; of 7,500 for 15
  // of 30 days 56.25 and 243.75 are 57 and 244. A day of Kala is 20,000 by 61, of Mira 22,500 by 46. Lila is above the limit.
  const { rows, totals } = await sheetOf(register, other.seeded)
  const month = (name: string, days: number, wages: number, share: number) => ({
    [`${name}: days`]: days,
    [`${name}: wages`]: wages,
    [`${name}: employee’s contribution`]: share,
  })
  t.same(rows, [
    {
      [number]: 'E0',
      Name: 'Kala',
      'Date of appointment': '2026-08-01',
      ...month('August 2026', 31, 10_000, 75),
      ...month('September 2026', 30, 10_000, 75),
      'Total days': 61,
      'Total wages': 20_000,
      'Employee’s contributions': 150,
      'Employer’s contributions': 650,
      'Average daily wages': 327.87,
      Remarks: 'Joined on 01-Aug-2026',
    },
    {
      [number]: 'E2',
      Name: 'Mira',
      'Insurance number': 'XXXXXX7890',
      Dispensary: 'Karol Bagh',
      'Date of appointment': '2026-01-01',
      ...month('August 2026', 31, 15_000, 113),
      ...month('September 2026', 15, 7_500, 57),
      'Total days': 46,
      'Total wages': 22_500,
      'Employee’s contributions': 170,
      'Employer’s contributions': 732,
      'Average daily wages': 489.13,
      Remarks: 'Left on 15-Sep-2026',
    },
  ])
  t.match(totals, {
    'Total wages': 42_500,
    'Employee’s contributions': 320,
    'Employer’s contributions': 1_382,
  })
  const certificate = 'gf_esi_form_37_after_1950?employee_id'
  t.match(
    refusalOf(await asked(`${certificate}=ext:E0`)),
    /^409 form_inputs_missing .*statutory.esi.ip_number$/,
  )
  const certified = await sheetOf(`${certificate}=ext:E2`, other.seeded)
  t.match(
    certified.rows.map(row => [row['Particulars'], row['Entry']]),
    [
      ['Name of the establishment', /^Organization/],
      ['Address of the establishment', '1 Hill Road, Delhi 110003'],
      ['Employer’s code number (state insurance)', '11000123450000999'],
      ['Name of the employee', 'Mira'],
      ['Insurance number', 'XXXXXX7890'],
      ['Date of joining', '01-Jan-2026'],
    ],
  )
})

t.test('the service certificate has the wages of the last payslip', async t => {
  const { rows } = await sheetOf('gf_service_certificate_2026?employee_id=ext:Bimal')
  const entries = new Map(rows.map(row => [row['Particulars'], row['Entry']]))
  t.same(
    [
      'Name of the employee',
      'Date of joining',
      'Date of leaving',
      'Last wages, a month',
      'Nature of work',
    ].map(label => entries.get(label)),
    ['Bimal Rao', '01-Apr-2019', '31-Oct-2026', '26,000.00', undefined],
  )
  const letter = (await pdfLines('gf_service_certificate_2026?employee_id=ext:Bimal')).join(' ')
  for (const part of [
    'SERVICE CERTIFICATE',
    'To whomsoever it may concern',
    'This is to certify that Bimal Rao',
    'from 01-Apr-2019 to 31-Oct-2026, a service of 7 years and 7 months.',
    'The wages last drawn were ₹ 26,000.00 a month (Rupees Twenty-Six Thousand Only).',
    'Nature of work',
    'Meera Iyer Director',
  ])
    t.ok(letter.includes(part), `${part}: ${letter}`)
})

t.test('a register of more people than are read at once has each of them once', async t => {
  const people = Array.from({ length: 405 }, () => ({ basic: 9_000 }))
  const other = await createTestOrganization(house, people)
  const codes = people.map((_, index) => `E${index}`).toSorted()
  for (const form of ['gf_employee_register_2026', 'gf_attendance_register_2026']) {
    const { rows } = await sheetOf(`${form}?month=10&year=2026&draft=true`, other.seeded)
    t.same(rows.map(row => String(row[number])).toSorted(), codes, form)
  }
})
