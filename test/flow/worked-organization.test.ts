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
  Lata Nair  | KA    | female | 1990-01-01 | 2020-01-01 | 30000 | 10000 | no  | 0   | 39750.00 |                                              | {"applicable":false} | above the PF ceiling and no member; 40,000 − 200 tax − 50 fund
`

const { call: anyCall, seeded } = await createTestOrganization(house, [])
const call = granted(anyCall)
await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2027-01-05' })
await call('PATCH', `/organizations/${seeded.organizationId}`, {
  pf: { establishment_code: 'DLCPM0012345000' },
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

const [withoutBank, inCash, paysAdvanceBack, leaver, held] = [5, 7, 9, 10, 11]

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
        { component_code: 'HRA', monthly_amount: Number(person('hra')) },
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
await call('POST', `/employees/${ids[leaver]}/exit`, {
  date_of_leaving: '2026-12-10',
  reason: 'resignation',
  create_fnf: false,
})

const run = await calculated(call, { period: { month: 12, year: 2026 } })
await call('POST', `${run}/hold`, { employee_ids: [ids[held]], reason: 'Under verification' })
await call('POST', `${run}/lock`, {})

type Wanted = { readonly text: string; readonly total: string; readonly rows: number }

/** The file is exactly this text, and its headers are those of the text. A table is sent while it is written, without a hash. */
async function isFile(t: Test, path: string, { text, total, rows }: Wanted): Promise<void> {
  const file = await fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })
  const bytes = Buffer.from(await file.arrayBuffer())
  t.same(bytes.toString().split('\r\n'), text.split('\r\n'))
  t.equal(file.headers.get('x-svc-row-count'), String(rows))
  t.equal(file.headers.get('x-svc-control-total'), total)
  const isTable = path.startsWith('/statutory') && path.includes('format=csv')
  const hash = isTable ? null : createHash('sha256').update(text).digest('hex')
  t.equal(file.headers.get('x-svc-sha256'), hash)
}

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
// and Lata is held: 3,48,765.79 − 46,965 − 36,965 − 39,750 = 2,25,085.79.
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
    register_net: 348_765.79,
    file_total: 225_085.79,
    cash: 36_965,
    held: 39_750,
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
  ])
})

// What the bank file leaves out: 46,965 without a bank account, 36,965 in cash and 39,750 held are 1,23,680.
t.test('the reconciliation has no difference but what the bank file leaves out', async t => {
  const answer = await call('GET', `${run}/reconciliation`)
  t.equal(answer.at('balanced'), true)
  const rows = answer.at('data') as { left: string; right: string; difference: number }[]
  const differing = rows.filter(({ difference }) => difference !== 0)
  t.same(
    differing.map(({ left, right, difference }) => [left, right, difference]),
    [['run.net_payable', 'bank_file.total', 123_680]],
  )
})

const ptHeading = 'month,local_body,applies_to,slab,salary_from,salary_to,rate,employees,amount'

t.test('the professional tax returns', async t => {
  const returns = {
    // Dev earns 35,000 and Lata 40,000.
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
  }
  for (const [state, { total, lines }] of Object.entries(returns))
    await isFile(t, `/statutory/pt/return?state_code=${state}&month=12&year=2026&format=csv`, {
      text: textOf([ptHeading, ...lines]),
      total,
      rows: lines.length,
    })
})
