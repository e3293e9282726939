// A worked organization: twelve people in five states are paid for December 2026, and every file of the month is compared
// byte for byte with text that is worked by hand from the law.

import { createHash } from 'node:crypto'
import t, { type Test } from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { granted } from '../support/partner.ts'
import { table } from '../support/table.ts'

const house = await startTestStack(t)

// House rent is outside the wages of the provident fund and of state insurance, and within half of the pay each time.
// December has 31 days.
// PF: the ceiling is 25,000; 12 % of the employee, of the employer 8.33 % for the pension and the rest of 12 % for the fund.
// ESI: 0.75 % and 3.25 % of the basic pay, rounded up to the rupee, up to wages of 21,000.
// `pf line`: gross, EPF, EPS and EDLI wages, employee, pension, fund, days without pay, advance paid back.
const people = table`
  name       | state | gender | born       | joined     | basic | hra   | esi | lop | net      | pf line                                              | pf | why
  Asha Rao   | DL    | female | 1990-01-01 | 2020-01-01 | 12000 | 6000  | yes | 0   | 16469.25 | 18000 12000 12000 12000 1440 1000 440 0 0    | {"eps_eligible":true} | below the ceiling; 18,000 − 1,440 − 90 ESI − 0.75 fund
  Bimal Sen  | WB    | male   | 1990-01-01 | 2020-01-01 | 45000 | 15000 | no  | 0   | 56827.00 | 60000 25000 25000 25000 3000 2083 917 0 0    | {"eps_eligible":true} | at the ceiling; 60,000 − 3,000 − 170 tax − 3 fund
  Chitra N   | MH    | female | 1990-01-01 | 2020-01-01 | 45000 | 15000 | no  | 0   | 54375.00 | 60000 45000 25000 25000 5400 2083 3317 0 0   | {"eps_eligible":true,"wage_mode":"actual_wages"} | 60,000 − 5,400 − 200 tax − 25 fund
  Dev Kumar  | KA    | male   | 1967-03-03 | 2020-01-01 | 28000 | 7000  | no  | 0   | 31390.00 | 35000 28000 0 25000 3360 0 3360 0 0          | {"eps_eligible":true,"wage_mode":"actual_wages"} | aged 59; 35,000 − 3,360 − 200 tax − 50 fund
  Esha Paul  | MH    | female | 1990-01-01 | 2020-01-01 | 30000 | 10000 | no  | 12  | 22285.13 | 24516 18387 18387 18387 2206 1532 674 12 0   | {"eps_eligible":true} | 19 of 31 days: 18,387.10 + 6,129.03 − 2,206 − 25 fund; no tax up to 25,000
  Farooq A   | HR    | male   | 1990-01-01 | 2020-01-01 | 38000 | 12000 | no  | 0   | 46965.00 | 50000 25000 0 25000 3000 0 3000 0 0          | {"eps_eligible":false,"joined_on":"2018-06-01"} | never in the pension; 50,000 − 3,000 − 35 fund
  Gita Das   | DL    | female | 1990-01-01 | 2026-12-22 | 24000 | 12000 | no  | 0   | 10683.16 | 11613 7742 7742 7742 929 645 284 0 0         | {"eps_eligible":true} | 10 of 31 days: 7,741.94 + 3,870.97 − 929 − 0.75 fund
  Hari Om    | HR    | male   | 1990-01-01 | 2020-01-01 | 30000 | 12000 | no  | 0   | 36965.00 | 42000 25000 25000 25000 5000 2083 917 0 0    | {"eps_eligible":true,"vpf":{"type":"amount","value":2000}} | 3,000 and 2,000 of his own; 42,000 − 5,000 − 35 fund
  Indu Bala  | HR    | female | 1990-01-01 | 2020-01-01 | 22000 | 5000  | no  | 31  | 0.00     | 0 0 0 0 0 0 0 31 0                           | {"eps_eligible":true} | absent all month
  John D     | DL    | male   | 1990-01-01 | 2020-01-01 | 21000 | 9000  | yes | 0   | 25821.25 | 30000 21000 21000 21000 2520 1749 771 0 1500 | {"eps_eligible":true} | at the ESI limit; 30,000 − 2,520 − 158 ESI − 0.75 fund − 1,500 of an advance
  Kamal Das  | WB    | male   | 1990-01-01 | 2020-01-01 | 18600 | 6200  | yes | 0   | 7235.00  | 8000 6000 6000 6000 720 500 220 0 0          | {"eps_eligible":true} | left on the 10th: 10 of 31 days; 8,000 − 720 − 45 ESI
  Lata Nair  | KA    | female | 1990-01-01 | 2020-01-01 | 125000 | 0    | no  | 0   | 116625.00 |                                             | {"applicable":false} | above the PF ceiling and no member; 1,25,000 − 200 tax − 50 fund − 8,125 income tax
`

const { call: anyCall, seeded } = await createTestOrganization(house, [])
const call = granted(anyCall)
await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2027-01-05' })
await call('PATCH', `/organizations/${seeded.organizationId}`, {
  tan: 'AAAA00000A',
  pan: 'AAACA0000A',
  legal_name: 'Sample Private Limited',
  address: { line1: '1 Sample Street', city: 'Pune', state_code: 'MH', pincode: '411001' },
  responsible_person: { name: 'A Responsible', pan: 'AAAPA0000A', designation: 'Director' },
  pf: { establishment_code: 'DLCPM0012345000' },
  tds: {
    deductor_type: 'K',
    phone: '9000000001',
    email: 'tax@example.com',
    responsible_phone: '9000000001',
    responsible_email: 'tax@example.com',
  },
})
await call('POST', '/salary-components', {
  code: 'PF_ADVANCE',
  name: 'PF advance paid back',
  type: 'deduction',
  category: 'pf_refund',
  calculation: { method: 'flat' },
})
await call('POST', '/payment-methods', {
  name: 'Salaries',
  type: 'bank_transfer',
  bank_format: 'hdfc',
  bank_account: { account_number: '50200011223344', ifsc: 'HDFC0000523', account_name: 'Kaveri' },
  bank_file: { client_code: 'KAVERI' },
})

const uanOf = (index: number) => String(100_000_000_101 + index)
const insuranceNumberOf = (index: number) => String(3_100_000_001 + index)
const accountOf = (index: number) => String(111_111_111_101 + index)

const [withoutBank, inCash, paysAdvanceBack, leaver, taxed] = [5, 7, 9, 10, 11]
const held = taxed

const ids: string[] = []
for (const [index, person] of people.entries()) {
  const [first, last] = person('name').split(' ')
  const insured = person('esi') === 'yes'
  const pf = JSON.parse(person('pf')) as { applicable?: boolean }
  const hired = await call('POST', '/employees', {
    external_id: `W${index}`,
    employee_code: `W${index}`,
    first_name: first,
    last_name: last,
    gender: person('gender'),
    date_of_birth: person('born'),
    date_of_joining: person('joined'),
    employment_type: 'permanent',
    work_state_code: person('state'),
    statutory: {
      pan: 'ABCPX1234K',
      esi: insured ? { ip_number: insuranceNumberOf(index) } : { applicable: false },
      pf: pf.applicable === false ? pf : { ...pf, uan: uanOf(index) },
    },
    salary: {
      effective_from: person('joined'),
      pay_basis: 'monthly',
      components: [
        { component_code: 'BASIC', monthly_amount: Number(person('basic')) },
        ...(person('hra') === '0' ? [] : [{ component_code: 'HRA', monthly_amount: Number(person('hra')) }]),
      ],
    },
  })
  ids.push(String(hired.at('id')))
  const absent = { employee_id: ids[index], month: 12, year: 2026, lop_days: Number(person('lop')) }
  if (absent.lop_days > 0) await call('POST', '/attendance', absent)
  const account = {
    account_number: accountOf(index),
    ifsc: 'SBIN0000001',
    account_holder_name: person('name'),
  }
  const payment = index === inCash ? { payment_mode: 'cash' } : { payment_mode: 'bank_transfer', ...account }
  if (index !== withoutBank)
    await call('PUT', `/employees/${ids[index]}/bank`, { ...payment, effective_from: '2026-12-01' })
}
await call('POST', `/employees/${ids[paysAdvanceBack]}/variable-components`, {
  component_code: 'PF_ADVANCE',
  month: 12,
  year: 2026,
  amount: 1_500,
})
// 15,00,000 a year less 75,000: 20,000 + 40,000 + 15 % of 2,25,000 is 93,750, with 4 % cess 97,500, or 8,125 a month. Eight
// months were paid and taxed before this system.
await call('PUT', `/employees/${ids[taxed]}/opening-balances?tax_year=2026-27`, {
  months: 8,
  gross: 1_000_000,
  taxable: 1_000_000,
  tds: 65_000,
})
await call('POST', `/employees/${ids[leaver]}/exit`, {
  date_of_leaving: '2026-12-10',
  reason: 'resignation',
  create_fnf: false,
})

const run = await calculated(call, { period: { month: 12, year: 2026 } })
await call('POST', `${run}/hold`, { employee_ids: [ids[held]], reason: 'Under verification' })
await call('POST', `${run}/lock`, {})

type ExpectedFigures = { readonly text: string; readonly total: string; readonly rows: number }

/** The file is exactly this text, and its headers are those of the text. */
async function isFile(t: Test, path: string, { text, total, rows }: ExpectedFigures): Promise<void> {
  const file = await fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })
  const bytes = Buffer.from(await file.arrayBuffer())
  t.same(bytes.toString().split('\r\n'), text.split('\r\n'))
  t.equal(file.headers.get('x-svc-row-count'), String(rows))
  t.equal(file.headers.get('x-svc-control-total'), total)
  t.equal(file.headers.get('x-svc-sha256'), createHash('sha256').update(text).digest('hex'))
}

const paise = (amount: unknown) => Math.round(Number(amount) * 100)
const textOf = (lines: readonly string[]) => lines.map(line => `${line}\r\n`).join('')

t.test('the net pay of each', async t => {
  for (const [index, person] of people.entries()) {
    const slip = await call('GET', `${run}/employees/${ids[index]}`)
    t.equal(slip.at('net_payable'), Number(person('net')), `${person('name')}: ${person('why')}`)
  }
})

// Wages 2,13,129: 0.5 % for administration is 1,065.65. Wages of the insurance 1,90,129: 0.5 % is 950.65.
// 27,575 employees + 13,900 fund + 11,675 pension + 1,500 paid back + 1,066 + 951 = 56,667.
t.test('the provident fund return', async t => {
  const lines = [...people.entries()]
    .filter(([, person]) => person('pf line') !== '')
    .map(([index, person]) =>
      [uanOf(index), person('name').toUpperCase(), ...person('pf line').split(' ')].join('#~#'),
    )
  await isFile(t, '/statutory/pf/ecr?month=12&year=2026&format=txt', {
    text: textOf(lines),
    total: '56667.00',
    rows: 11,
  })
})

// Employees 90 + 158 + 45 = 293 (157.50 is rounded up), employer 390 + 683 + 195 = 1,268 (682.50 is rounded up).
t.test('the state insurance return', async t => {
  await isFile(t, '/statutory/esi/return?month=12&year=2026&format=csv&reveal=true', {
    text: textOf([
      'ip_number,ip_name,days,wages,reason_code,last_working_day',
      '3100000001,ASHA RAO,31,12000,0,',
      '3100000010,JOHN D,31,21000,0,',
      '3100000011,KAMAL DAS,10,6000,0,',
    ]),
    total: '1561.00',
    rows: 3,
  })
})

// The pay day is past, so the payments are of 5 January. Farooq has no bank account, Hari is paid in cash, Indu has no net pay
// and Lata is held: 4,25,640.79 − 46,965 − 36,965 − 1,16,625 = 2,25,085.79.
t.test('the file of the bank', async t => {
  const lines = [0, 1, 2, 3, 4, 6, 9, 10].map(index => {
    const person = people[index]!
    return `N,,${accountOf(index)},${person('net')},${person('name').toUpperCase()},,,,,,,,,SAL202612W${index},SALARY DEC 2026,,,,,,,,05/01/2027,,SBIN0000001,STATE BANK OF INDIA,,`
  })
  await isFile(t, `${run}/bank-file?format=csv`, { text: textOf(lines), total: '225085.79', rows: 8 })
})

t.test('the parts of the net pay come to the register', async t => {
  const summary = await call('GET', `${run}/disbursement-summary`)
  t.match(summary.at('reconciliation'), {
    register_net: 425_640.79,
    file_total: 225_085.79,
    cash: 36_965,
    held: 116_625,
    missing_bank: 46_965,
    zero_or_negative: 0,
    difference: 0,
  })
  // West Bengal takes 3 and 30 of Bimal alone: Kamal is not on the register on 31 December. Haryana takes 0.2 %, at most 35,
  // and twice as much of the employer, of two people; Indu has no wages.
  t.same(summary.at('statutory_dues'), [
    { head: 'pf_employee', authority: null, amount: 27_575 + 1_500 },
    { head: 'pf_employer', authority: null, amount: 13_900 },
    { head: 'pension', authority: null, amount: 11_675 },
    { head: 'edli', authority: null, amount: 951 },
    { head: 'pf_admin', authority: null, amount: 1_066 },
    { head: 'esi_employee', authority: null, amount: 293 },
    { head: 'esi_employer', authority: null, amount: 1_268 },
    { head: 'pt', authority: 'KA', amount: 400 },
    { head: 'pt', authority: 'MH', amount: 200 },
    { head: 'pt', authority: 'WB', amount: 170 },
    { head: 'lwf_employee', authority: 'DL', amount: 2.25 },
    { head: 'lwf_employee', authority: 'HR', amount: 70 },
    { head: 'lwf_employee', authority: 'KA', amount: 100 },
    { head: 'lwf_employee', authority: 'MH', amount: 50 },
    { head: 'lwf_employee', authority: 'WB', amount: 3 },
    { head: 'lwf_employer', authority: 'DL', amount: 6.75 },
    { head: 'lwf_employer', authority: 'HR', amount: 140 },
    { head: 'lwf_employer', authority: 'KA', amount: 200 },
    { head: 'lwf_employer', authority: 'MH', amount: 150 },
    { head: 'lwf_employer', authority: 'WB', amount: 30 },
    { head: 'tds', authority: null, amount: 8_125 },
  ])
})

// What the bank file leaves out: 46,965 without a bank account, 36,965 in cash and 1,16,625 held are 2,00,555. The tax of
// 8,125 is not deposited yet.
t.test(
  'the reconciliation differs by what the bank file leaves out and by tax that is not due yet',
  async t => {
    const answer = await call('GET', `${run}/reconciliation`)
    t.equal(answer.at('balanced'), true)
    const rows = answer.at('data') as { left: string; right: string; difference: number }[]
    const differing = rows.filter(({ difference }) => difference !== 0)
    t.same(
      differing.map(({ left, right, difference }) => [left, right, difference]),
      [
        ['run.net_payable', 'bank_file.total', 200_555],
        ['tds_statement.tax_deducted', 'challans.tax_deposited', 8_125],
      ],
    )
  },
)

const ptHeading = 'month,local_body,applies_to,slab,salary_from,salary_to,rate,employees,amount'

t.test('the professional tax returns', async t => {
  const returns = {
    // Dev earns 35,000 and Lata 1,25,000.
    KA: {
      total: '400.00',
      lines: [
        '2026-12,,all,"Less than 25,000",0.00,24999.99,0.00,0,0.00',
        '2026-12,,all,"25,000 and above",25000.00,,200.00,2,400.00',
      ],
    },
    // Chitra earns 60,000; Esha 24,516.13.
    MH: {
      total: '200.00',
      lines: [
        '2026-12,,men,"Up to 7,500",0.00,7500.00,0.00,0,0.00',
        '2026-12,,men,"More than 7,500, up to 10,000",7500.01,10000.00,175.00,0,0.00',
        '2026-12,,men,"More than 10,000",10000.01,,200.00,0,0.00',
        '2026-12,,women,"Up to 25,000",0.00,25000.00,0.00,1,0.00',
        '2026-12,,women,"More than 25,000",25000.01,,200.00,1,200.00',
      ],
    },
    // Bimal earns 60,000; Kamal 8,000. The slabs are those since October 2026.
    WB: {
      total: '170.00',
      lines: [
        '2026-12,,all,"Up to 20,000",0.00,20000.00,0.00,1,0.00',
        '2026-12,,all,"More than 20,000, up to 30,000",20000.01,30000.00,100.00,0,0.00',
        '2026-12,,all,"More than 30,000, up to 50,000",30000.01,50000.00,140.00,0,0.00',
        '2026-12,,all,"More than 50,000, up to 1,00,000",50000.01,100000.00,170.00,1,170.00',
        '2026-12,,all,"More than 1,00,000",100000.01,,208.00,0,0.00',
      ],
    },
  }
  for (const [state, { total, lines }] of Object.entries(returns))
    await isFile(t, `/statutory/pt/return?state_code=${state}&month=12&year=2026&format=csv`, {
      text: textOf([ptHeading, ...lines]),
      total,
      rows: lines.length,
    })
})

// Employee and employer: Delhi 0.75 and 2.25, Karnataka 50 and 100, Maharashtra 25 and 75, West Bengal 3 and 30; Haryana at
// its limits of 35 and 70. Who has no wages, or has left before the last day, is in none.
t.test('the welfare fund returns', async t => {
  const heading =
    'employee_code,name,designation,employee_id,category,wages,employee_share,employer_share,total'
  const returns = {
    'DL&half=2': {
      total: '9.00',
      lines: [
        [0, '18000.00,0.75,2.25,3.00'],
        [6, '11612.91,0.75,2.25,3.00'],
        [9, '30000.00,0.75,2.25,3.00'],
      ],
    },
    'HR&month=12': {
      total: '210.00',
      lines: [
        [5, '50000.00,35.00,70.00,105.00'],
        [7, '42000.00,35.00,70.00,105.00'],
      ],
    },
    KA: {
      total: '300.00',
      lines: [
        [3, '35000.00,50.00,100.00,150.00'],
        [11, '125000.00,50.00,100.00,150.00'],
      ],
    },
    'MH&half=2': {
      total: '200.00',
      lines: [
        [2, '60000.00,25.00,75.00,100.00'],
        [4, '24516.13,25.00,75.00,100.00'],
      ],
    },
    'WB&half=2': { total: '33.00', lines: [[1, '60000.00,3.00,30.00,33.00']] },
  } as const
  for (const [query, { total, lines }] of Object.entries(returns)) {
    const rows = lines.map(
      ([index, figures]) => `W${index},${people[index]!('name')},,${ids[index]},contributing,${figures}`,
    )
    await isFile(t, `/statutory/lwf/return?state_code=${query}&year=2026&format=csv`, {
      text: textOf([heading, ...rows]),
      total,
      rows: rows.length,
    })
  }
})

// The parts as above, one after the other.
t.test('the disbursement summary as a file', async t => {
  const summary = `
section,item,reason,count,amount
By mode,NEFT,,8,225085.79
By mode,cash,,1,36965.00
By bank,State Bank of India,,8,225085.79
Kept back,held,,1,116625.00
Kept back,missing_bank,,1,46965.00
Kept back,zero_or_negative,,1,0.00
Paid,paid,,0,0.00
Not in the file,W5,missing_bank: No bank details are in force on the value date. Record them.,,46965.00
Not in the file,W7,cash: The employee is paid by cash.,,36965.00
Not in the file,W8,zero_net: The net pay is zero.,,0.00
Not in the file,W11,"held: The payment is on hold. Send include_held=true, or release it if the run is not paid yet.",,116625.00
Statutory dues,pf_employee,,,29075.00
Statutory dues,pf_employer,,,13900.00
Statutory dues,pension,,,11675.00
Statutory dues,edli,,,951.00
Statutory dues,pf_admin,,,1066.00
Statutory dues,esi_employee,,,293.00
Statutory dues,esi_employer,,,1268.00
Statutory dues,pt KA,,,400.00
Statutory dues,pt MH,,,200.00
Statutory dues,pt WB,,,170.00
Statutory dues,lwf_employee DL,,,2.25
Statutory dues,lwf_employee HR,,,70.00
Statutory dues,lwf_employee KA,,,100.00
Statutory dues,lwf_employee MH,,,50.00
Statutory dues,lwf_employee WB,,,3.00
Statutory dues,lwf_employer DL,,,6.75
Statutory dues,lwf_employer HR,,,140.00
Statutory dues,lwf_employer KA,,,200.00
Statutory dues,lwf_employer MH,,,150.00
Statutory dues,lwf_employer WB,,,30.00
Statutory dues,tds,,,8125.00
Reconciliation,register_net,,,425640.79
Reconciliation,file_total,,,225085.79
Reconciliation,cash,,,36965.00
Reconciliation,cheque,,,0.00
Reconciliation,upi,,,0.00
Reconciliation,other_means,,,0.00
Reconciliation,held,,,116625.00
Reconciliation,missing_bank,,,46965.00
Reconciliation,zero_or_negative,,,0.00
Reconciliation,already_paid,,,0.00
Reconciliation,difference,,,0.00`
  const file = await fetch(`${house.base}${run}/disbursement-summary?format=csv`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.same((await file.text()).split('\r\n'), [...summary.trimStart().split('\n'), ''])
  t.equal(file.headers.get('x-svc-control-total'), '425640.79')
})

t.test('the statement of income tax', async t => {
  await call('POST', '/statutory/challans', {
    type: 'tds',
    period: { month: 12, year: 2026 },
    bsr_code: '0000001',
    challan_number: '00001',
    deposited_on: '2027-01-04',
    amount: 8_125,
  })
  await isFile(t, '/statutory/tds/24q?financial_year=2026-27&quarter=3&format=txt', {
    text: textOf([
      '1^FH^SL1^R^05012027^1^D^AAAA00000A^1^PAYROLL ENGINE^^^^^^^^',
      '2^BH^1^1^138^^^^^^^^AAAA00000A^^AAACA0000A^202728^202627^Q3^Sample Private Limited^INDIA^1 Sample Street^Pune^^^^19^411001^tax@example.com^91^9000000001^^K^A Responsible^Director^1 Sample Street^Pune^^^^19^411001^tax@example.com^INDIA^91^9000000001^^8125.00^^^^^N^^^^^^^AAAPA0000A^^^^^^^^^^^^^',
      '3^CD^1^1^1^N^^8125.00^0.00^0.00^0.00^8125.00^C^^0000001^^00001^^04012027^^8125.00^8125.00^200^0.00^0.00^^^^^',
      '4^DD^1^1^1^O^^ABCPX1234K^Lata Nair^^^^^^1002^^^Y^31122026^125000.00^^^^8125.00^8125.00^^31122026^^04012027^^^^^^^^^^^^^^^^',
    ]),
    total: '8125.00',
    rows: 1,
  })
})

// Basic pay earned: 12,000 + 45,000 + 45,000 + 28,000 + 18,387.10 + 38,000 + 7,741.94 + 30,000 + 21,000 + 6,000 + 1,25,000.
// House rent: 6,000 + 15,000 + 15,000 + 7,000 + 6,129.03 + 12,000 + 3,870.97 + 12,000 + 9,000 + 2,000.
t.test('the accrual in the books', async t => {
  const answer = await call('POST', `${run}/sync-tally`, { company_name: 'Sample', voucher: 'accrual' })
  const vouchers = answer.at('vouchers') as { ledger: string; debit: number; credit: number }[]
  const entries = vouchers.map(({ ledger, debit, credit }) => [ledger, paise(debit) - paise(credit)])
  t.same(
    Object.fromEntries(entries),
    Object.fromEntries(
      table`
        ledger                              | amount     | why
        BASIC                               | 376129.04  |
        HRA                                 | 88000.00   |
        Provident fund, employer            | 13900.00   | as in the return
        Pension scheme, employer            | 11675.00   |
        Deposit-linked insurance, employer  | 951.00     |
        Provident fund administration       | 1066.00    |
        Employees' State Insurance, employer | 1268.00   |
        Labour welfare fund, employer       | 526.75     | 6.75 + 140 + 200 + 150 + 30
        PF Payable                          | -56667.00  | the challan
        ESI Payable                         | -1561.00   |
        Professional Tax Payable KA         | -400.00    |
        Professional Tax Payable MH         | -200.00    |
        Professional Tax Payable WB         | -170.00    |
        Labour Welfare Fund Payable DL      | -9.00      | 2.25 and 6.75
        Labour Welfare Fund Payable HR      | -210.00    | 70 and 140
        Labour Welfare Fund Payable KA      | -300.00    | 100 and 200
        Labour Welfare Fund Payable MH      | -200.00    | 50 and 150
        Labour Welfare Fund Payable WB      | -33.00     | 3 and 30
        TDS on Salary Payable               | -8125.00   |
        Salary Payable                      | -425640.79 | the net pay, of held employees too
      `.map(each => [each('ledger'), paise(each('amount'))]),
    ),
  )
  t.same([answer.at('total_debit'), answer.at('total_credit')], [493_515.79, 493_515.79])
})
