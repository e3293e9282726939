// A month that is paid through the bank: the file with who is left out of it, the summary that comes to the register, the
// approval of a changed account, and what the bank answers.

import { createHash } from 'node:crypto'
import t, { type Test } from 'tap'
import { readPdf } from '../../proto/pdf/reading.ts'
import { calculated, createTestOrganization, execute, refusal, startTestStack } from '../../support/office.ts'
import type { TestOrganization } from '../../support/office.ts'
import { must, type Partner, partner } from '../../support/partner.ts'
import { addKey } from '../../support/seed.ts'
import { eventually } from '../../support/stack.ts'
import { csv, form } from '../support/importing.ts'

const house = await startTestStack(t)

type Bank = Readonly<Record<string, unknown>>
const transfer = (account: string, ifsc: string, own: Bank = {}): Bank => ({
  payment_mode: 'bank_transfer',
  account_number: account,
  ifsc,
  effective_from: '2026-09-01',
  ...own,
})

async function setBanks(call: Partner, banks: readonly (Bank | null)[]): Promise<void> {
  for (const [index, bank] of banks.entries()) {
    if (bank !== null) must(await call('PUT', `/employees/ext:E${index}/bank`, bank))
  }
}

async function newMethod(call: Partner, own: object = {}): Promise<number> {
  const method = {
    name: 'Salaries',
    type: 'bank_transfer',
    bank_format: 'hdfc',
    bank_account: { account_number: '50200011223344', ifsc: 'HDFC0000523', account_name: 'Kaveri' },
    bank_file: { client_code: 'KAVERI' },
    ...own,
  }
  return Number(must(await call('POST', '/payment-methods', method), 201).at('id'))
}

/** A file of the answer, whatever its media type. */
const fileOf = ({ seeded }: TestOrganization, path: string) =>
  fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })

// Each earns 28,000 with a basic pay of 20,000 in Delhi, which levies no professional tax: 2,400 is 12 % provident fund,
// 150 is 0.75 % state insurance of the basic pay, and 25,450 is left.
const net = 25_450
const people = [
  { basic: 20_000, name: 'Ravi' },
  { basic: 20_000, name: "O'Neil" },
  { basic: 20_000 },
  { basic: 20_000 },
  { basic: 20_000 },
  { basic: 20_000 },
  { basic: 20_000 },
  { basic: 20_000 },
  { basic: 20_000 },
  { basic: 20_000, lopDays: 31 },
]
const banks = [
  transfer('012345678901', 'ICIC0000001'),
  transfer('000123456789', 'HDFC0000523', { beneficiary_code: 'EMP2' }),
  transfer('111111111111', 'SBIN0000001'),
  { payment_mode: 'cash', effective_from: '2026-09-01' },
  { payment_mode: 'cheque', effective_from: '2026-09-01' },
  null,
  transfer('222222222222', 'SBIN0000002'),
  transfer('333333333333', 'SBIN0000003'),
  transfer('333333333333', 'SBIN0000003'),
  transfer('444444444444', 'SBIN0000004'),
]
const organization = await createTestOrganization(house, people)
const { call, seeded } = organization
must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-02' }))
await setBanks(call, banks)
// As it came from a system that did not check.
await execute(
  house,
  organization,
  `update employee_bank set ifsc = 'SBIN1000002' where organization_id = ? and employee_id = ?`,
  [seeded.organizationId, seeded.employeeIds[6]],
)
const method = await newMethod(call)
const run = await calculated(call)
const runId = run.split('/').at(-1)!
must(await call('POST', `${run}/hold`, { employee_ids: ['ext:E2'], reason: 'Under verification' }))

const file = `${run}/bank-file`
// The pay date is past, so the file is of the day.
const lineOf = (
  rail: string,
  code: string,
  bank: Bank | null,
  name: string,
  bankName: string,
  index: number,
) =>
  `${rail},${code},${String(bank?.['account_number'])},25450.00,${name},,,,,,,,,SAL202610E${index},SALARY OCT 2026,,,,,,,,02/11/2026,,${String(bank?.['ifsc'])},${bankName},,\r\n`
const wanted = [
  lineOf('N', '', banks[0]!, 'RAVI', 'ICICI BANK', 0),
  lineOf('I', 'EMP2', banks[1]!, 'ONEIL', 'HDFC BANK', 1),
  lineOf('N', '', banks[7]!, 'PERSON 7', 'STATE BANK OF INDIA', 7),
  lineOf('N', '', banks[8]!, 'PERSON 8', 'STATE BANK OF INDIA', 8),
].join('')

const leftOut: Record<number, string> = {
  2: 'held',
  3: 'cash',
  4: 'cheque',
  5: 'missing_bank',
  6: 'invalid_ifsc',
  9: 'zero_net',
}

t.test('a file is of a locked run, unless a draft is asked for', async t => {
  const refused = await call('GET', file)
  t.equal(refusal(refused), '409 invalid_run_state')
  const draft = await fileOf(organization, `${file}?draft=true&format=csv`)
  t.equal(draft.status, 200)
  t.match(draft.headers.get('content-disposition'), /filename="DRAFT-KAVERI0211\.001"/)
  must(await call('POST', `${run}/lock`, {}))
  t.match(must(await call('GET', `${file}?draft=true`)).at('draft'), false, 'a locked run is no draft')
})

t.test('the file of the bank', async t => {
  const answer = await fileOf(organization, `${file}?format=csv&serial=2`)
  const text = await answer.text()
  t.same(text.split('\r\n'), wanted.split('\r\n'))
  for (const line of text.trimEnd().split('\r\n')) t.equal(line.split(',').length, 28)
  const sha256 = createHash('sha256').update(wanted).digest('hex')
  t.match(Object.fromEntries(answer.headers), {
    'content-disposition': 'attachment; filename="KAVERI0211.002"',
    'x-svc-row-count': '4',
    'x-svc-control-total': '101800.00',
    'x-svc-sha256': sha256,
    'cache-control': 'no-store',
  })
  const again = await fileOf(organization, `${file}?format=csv`)
  t.equal(again.headers.get('x-svc-sha256'), sha256, 'the same bytes twice')
  const json = must(await call('GET', file))
  t.match(json.at(), { bank_format: 'hdfc_enet_28', payment_method_id: method, row_count: 4, sha256 })
  t.match(json.at('rows', 0), {
    account_number: 'XXXXXXXX8901',
    payment_mode: 'NEFT',
    reference: 'SAL202610E0',
  })
  const shown = must(await call('GET', `${file}?reveal=true`))
  t.equal(shown.at('rows', 1, 'account_number'), '000123456789')
  const entries = must(await call('GET', '/audit-log?action=revealed&limit=50')).at('data') as {
    operation: string
    resource_id: string
  }[]
  const own = entries.filter(
    ({ operation, resource_id }) => operation === 'getBankFile' && resource_id === runId,
  )
  t.equal(own.length, 4, 'each file and each reading in full is on record')
})

t.test('the name of the file has the day on which it is made, and the payments their own', async t => {
  const answer = await fileOf(organization, `${file}?format=csv&value_date=2026-11-05`)
  t.equal(answer.status, 200)
  t.match(answer.headers.get('content-disposition'), /filename="KAVERI0211\.001"/)
  const days = (await answer.text())
    .trimEnd()
    .split('\r\n')
    .map(row => row.split(',')[22])
  t.same(days, ['05/11/2026', '05/11/2026', '05/11/2026', '05/11/2026'])
})

t.test('payments of the file and who is left out come to the net pay [promise M3]', async t => {
  const json = must(await call('GET', file))
  const excluded = json.at('excluded') as { employee_id: string; code: string; amount: number }[]
  const codes = excluded.map(({ employee_id, code }) => [seeded.employeeIds.indexOf(employee_id), code])
  t.same(Object.fromEntries(codes), leftOut)
  const [sum] = await execute(
    house,
    organization,
    `select sum(p.net_payable)::bigint as net, count(*)::int as slips from payslip p
     join payroll_run n using (organization_id, revision)
     where n.id = ? and p.payroll_run_id = n.id`,
    [runId],
  ).then(rows => rows as unknown as [{ net: string; slips: number }])
  t.same([Number(sum.net), sum.slips], [9 * net * 100, 10])
  t.equal(Number(json.at('total')) + Number(json.at('excluded_total')), Number(sum.net) / 100)
  const warned = json.at('warnings') as { code: string }[]
  t.same(
    warned.map(({ code }) => code),
    ['duplicate_account', 'duplicate_account'],
  )
  const strict = await call('GET', `${file}?format=csv&strict=true`)
  t.equal(refusal(strict), '409 file_blocked')
  t.same(
    (strict.at('details') as { field: string; code: string }[]).map(detail => [detail.field, detail.code]),
    [
      [`${seeded.employeeIds[5]}.bank`, 'required'],
      [`${seeded.employeeIds[6]}.bank.ifsc`, 'invalid_format'],
      [`${seeded.employeeIds[7]}.bank.account_number`, 'duplicate'],
      [`${seeded.employeeIds[8]}.bank.account_number`, 'duplicate'],
    ],
  )
})

t.test('the summary', async t => {
  const summary = must(await call('GET', `${run}/disbursement-summary`))
  t.match(summary.at(), {
    employee_count: 10,
    total: 9 * net,
    net_in_words: 'Rupees Two Lakh Twenty-Nine Thousand Fifty Only',
    by_mode: [
      { payment_mode: 'bank_transfer', rail: 'FT', count: 1, amount: net },
      { payment_mode: 'bank_transfer', rail: 'NEFT', count: 3, amount: 3 * net },
      { payment_mode: 'cheque', rail: null, count: 1, amount: net },
      { payment_mode: 'cash', rail: null, count: 1, amount: net },
    ],
    by_bank: [
      { bank: 'HDFC Bank', ifsc_prefix: 'HDFC', count: 1 },
      { bank: 'ICICI Bank', ifsc_prefix: 'ICIC', count: 1 },
      { bank: 'State Bank of India', ifsc_prefix: 'SBIN', count: 2, amount: 2 * net },
    ],
    held: { count: 1, amount: net, employee_ids: [seeded.employeeIds[2]] },
    missing_bank: { count: 2, amount: 2 * net, employee_ids: [seeded.employeeIds[5], seeded.employeeIds[6]] },
    zero_or_negative: { count: 1, amount: 0 },
    paid: { count: 0, amount: 0 },
    reconciliation: {
      register_net: 9 * net,
      file_total: 4 * net,
      cash: net,
      cheque: net,
      upi: 0,
      held: net,
      missing_bank: 2 * net,
      zero_or_negative: 0,
      difference: 0,
    },
  })
  // Nine of 2,400, and of the employer 8.33 % of 20,000 for the pension: 1,666; the rest of 12 % is 734.
  const dues = Object.fromEntries(
    (summary.at('statutory_dues') as { head: string; amount: number }[]).map(due => [due.head, due.amount]),
  )
  t.match(dues, { pf_employee: 21_600, pension: 14_994, pf_employer: 6_606, esi_employee: 1_350 })
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const answer = await fileOf(organization, `${run}/disbursement-summary?format=${format}`)
    t.equal(answer.headers.get('x-svc-control-total'), '229050.00', format)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (format === 'csv') t.match(bytes.toString(), /Reconciliation,difference,,,0\.00/)
    if (format === 'pdf') {
      const text = (await readPdf(bytes)).flatMap(({ lines }) => lines).join('\n')
      t.match(text, 'Statutory dues Provident fund, employees 21,600.00', 'names in place of codes')
      t.match(text, /Not in the file E2 Person 2/)
    }
  }
})

// Lata: 20,000 until September, 22,000 from September on, decided in October. Of October: 12 % is 2,640, of it 8.33 % for the
// pension 1,833 and 807 left; 0.5 % each for insurance and administration 110. September has the ceiling of 15,000 for 16 of
// its 30 days: PF wages rise from 8,000 + 9,333 to 8,000 + 10,267, contributions from 2,080 to 2,192, the pension from 1,444
// to 1,522, and 0.5 % from 87 to 91. She pays back 1,500 of an advance. Karnataka and Maharashtra tax 200 each; Haryana's
// fund takes 0.2 % up to 35 and twice as much of the employer, Punjab's 5 and 20.
t.test('statutory dues: arrears, advances of the fund paid back, and each state apart', async t => {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }))
  const refund = {
    code: 'PF_ADVANCE',
    name: 'PF advance paid back',
    type: 'deduction',
    category: 'pf_refund',
  }
  must(await call('POST', '/salary-components', { ...refund, calculation: { method: 'flat' } }), 201)
  const agreed = (from: string, basic: number) => ({
    effective_from: from,
    pay_basis: 'monthly',
    components: [{ component_code: 'BASIC', monthly_amount: basic }],
  })
  const hire = async (name: string, state: string, basic: number, joined: string, pf: object) => {
    const hired = await call('POST', '/employees', {
      external_id: name,
      employee_code: name,
      first_name: name,
      gender: 'male',
      date_of_birth: '1990-01-01',
      date_of_joining: joined,
      employment_type: 'permanent',
      work_state_code: state,
      statutory: { pan: 'ABCPX1234K', esi: { applicable: false }, pf },
      salary: agreed(joined, basic),
    })
    must(hired, 201)
  }
  await hire('Lata', 'DL', 20_000, '2020-01-01', { uan: '100000000301', eps_eligible: true })
  const september = await calculated(call, { period: { month: 9, year: 2026 } })
  must(await call('POST', `${september}/mark-paid`, { include_unrouted: true, paid_on: '2026-09-30' }))
  const raise = { ...agreed('2026-09-01', 22_000), decided_on: '2026-10-15', arrears: 'auto' }
  must(await call('PUT', '/employees/ext:Lata/salary', raise), 201)
  const paidBack = { component_code: 'PF_ADVANCE', month: 10, year: 2026, amount: 1_500 }
  must(await call('POST', '/employees/ext:Lata/variable-components', paidBack), 201)
  for (const state of ['PB', 'KA', 'HR', 'MH']) {
    await hire(`Of${state}`, state, 30_000, '2026-10-01', { applicable: false })
  }
  const run = await calculated(call)
  const summary = must(await call('GET', `${run}/disbursement-summary`))
  t.same(summary.at('statutory_dues'), [
    { head: 'pf_employee', authority: null, amount: 2_640 + 112 + 1_500 },
    { head: 'pf_employer', authority: null, amount: 807 + 34 },
    { head: 'pension', authority: null, amount: 1_833 + 78 },
    { head: 'edli', authority: null, amount: 110 + 4 },
    { head: 'pf_admin', authority: null, amount: 110 + 4 },
    { head: 'pt', authority: 'KA', amount: 200 },
    { head: 'pt', authority: 'MH', amount: 200 },
    { head: 'lwf_employee', authority: 'HR', amount: 35 },
    { head: 'lwf_employee', authority: 'PB', amount: 5 },
    { head: 'lwf_employer', authority: 'HR', amount: 70 },
    { head: 'lwf_employer', authority: 'PB', amount: 20 },
  ])
})

t.test('some of the payments, another layout, and bad input', async t => {
  const some = must(await call('GET', `${file}?employee_ids=ext:E0&employee_ids=ext:E2&include_held=true`))
  t.equal(some.at('total'), 2 * net)
  const xlsx = await fileOf(organization, `${file}?bank_format=icici&format=xlsx`)
  const again = await fileOf(organization, `${file}?bank_format=icici&format=xlsx`)
  t.ok(Buffer.from(await xlsx.arrayBuffer()).equals(Buffer.from(await again.arrayBuffer())))
  t.match(xlsx.headers.get('x-svc-row-count'), '4', 'the beneficiary code is HDFC Bank’s alone')
  const refusals = [
    ['bank_format=yes', '400'],
    ['bank_format=nobody', '400'],
    ['format=xlsx', '400 unsupported_format'],
    ['employee_ids=ext:nobody', '400 validation_failed'],
    ['payment_method_id=999999', '400 invalid_parameter'],
    ['serial=0&value_date=2026-02-30', '400'],
    ['employee_ids=ext:E3', '409 file_blocked'],
    ['bank_format=kotak', '409 file_blocked'],
  ] as const
  for (const [query, expected] of refusals) {
    const answer = await call('GET', `${file}?${query.includes('format=xlsx') ? '' : 'format=csv&'}${query}`)
    t.match(refusal(answer), new RegExp(`^${expected}`), query)
  }
  const icici = await fileOf(organization, `${file}?bank_format=icici&format=xlsx`)
  t.match(icici.headers.get('x-svc-warnings'), /default_product_code icici_npab_19/)
  t.match(must(await call('GET', `${file}?bank_format=icici`)).at('notes'), [
    { code: 'default_product_code', field: 'payment_method.bank_file.product_code' },
  ])
  const zeros = await call('PUT', '/employees/ext:E3/bank', transfer('0000000000000', 'ICIC0000001'))
  t.equal(refusal(zeros), '400 validation_failed')
  t.match(zeros.at('details'), [{ field: 'account_number', code: 'invalid_format' }])
  const kotak = must(await call('GET', `${file}?bank_format=kotak`))
  t.equal(kotak.at('sha256'), null)
  t.match(kotak.at('blocked_by'), [{ field: 'payment_method.bank_file.product_code', code: 'required' }])
  const missing = await call('GET', '/payroll-runs/run_01KAM3T9X4Q2V7R8Z5B6N1C0DE/bank-file')
  t.equal(refusal(missing), '404 not_found')
})

t.test('an account that took the place of another waits for a second key', async t => {
  must(await call('PUT', '/employees/ext:E0/bank', transfer('555555555555', 'ICIC0000001')))
  const waiting = must(await call('GET', file))
  t.match(waiting.at('excluded', 0), { employee_id: seeded.employeeIds[0], code: 'account_unapproved' })
  const body = { employee_ids: ['ext:E0'] }
  const refused = await call('POST', `${file}/approve`, body)
  t.equal(refusal(refused), '403 four_eyes_required')
  for (const [place, message] of Object.entries({
    excluded: String(waiting.at('excluded', 0, 'message')),
    refused: String(refused.at('details', 0, 'message')),
  })) {
    const [, from = ''] = /locked from (\S+) on pays the account/.exec(message) ?? []
    const days = (Date.parse(from) - Date.now()) / 86_400_000
    t.ok(days > 6.9 && days <= 7, `${place}: ${message}`)
  }
  const other = partner(house.base, await addKey(house.storage, seeded))
  const approved = must(await other('POST', `${file}/approve`, body))
  t.match(approved.at('approved'), [{ employee_id: seeded.employeeIds[0] }])
  const paid = must(await call('GET', `${file}?reveal=true`))
  t.match(paid.at('rows', 0), { employee_id: seeded.employeeIds[0], account_number: '555555555555' })
  // The account type alone changes nothing of it; another account does.
  const savings = transfer('555555555555', 'ICIC0000001', { account_type: 'savings' })
  must(await call('PUT', '/employees/ext:E0/bank', { ...savings, effective_from: '2026-11-01' }))
  t.equal(must(await call('GET', file)).at('row_count'), 4)
  must(await call('PUT', '/employees/ext:E0/bank', { ...savings, account_number: '666666666666' }))
  t.equal(must(await call('GET', file)).at('row_count'), 4, 'of September: another is in force by now')
  must(await call('PUT', '/employees/ext:E0/bank', { ...savings, effective_from: '2026-11-02' }))
})

t.test('cash in between does not make another account the first one', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }])
  const [employee = ''] = seeded.employeeIds
  const bank = `/employees/${employee}/bank`
  const draft = `${await calculated(call)}/bank-file`
  must(await call('PUT', bank, transfer('000123456789', 'ICIC0000001')))
  t.equal(
    must(await call('GET', `${draft}?draft=true`)).at('row_count'),
    1,
    'the first account waits for nobody',
  )
  const cash = { payment_mode: 'cash', effective_from: '2026-09-01' }
  must(await call('PUT', bank, cash))
  must(await call('PUT', bank, { ...cash, account_holder_name: 'Ravi' }))
  const other = partner(house.base, await addKey(house.storage, seeded))
  const body = { employee_ids: [employee] }
  t.same(must(await other('POST', `${draft}/approve`, body)).at('approved'), [], 'there is no account yet')
  must(await call('PUT', bank, transfer('555555555555', 'ICIC0000001')))
  const waiting = must(await call('GET', `${draft}?draft=true`))
  t.match(waiting.at(), { row_count: 0, excluded: [{ code: 'account_unapproved' }] })
  t.equal(refusal(await call('POST', `${draft}/approve`, body)), '403 four_eyes_required')
  must(await other('POST', `${draft}/approve`, body))
  t.equal(must(await call('GET', `${draft}?draft=true`)).at('row_count'), 1)
})

t.test('what the bank answers', async t => {
  const imported = async (...rows: string[]) => {
    const columns = 'payroll_run_id,employee_code,status,reference,paid_on,reason'
    const { body, headers } = form(csv(columns, ...rows), { type: 'payment_references' }, 'bank.csv')
    const sent = await fetch(`${house.base}/imports`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${seeded.apiKey}` },
      body,
    })
    const { id } = (await sent.json()) as { id: string }
    let job = await call('GET', `/imports/${id}`)
    await eventually('the import has ended', async () => {
      job = await call('GET', `/imports/${id}`)
      return job.at('finished_at') !== null
    })
    return job
  }
  const early = await imported(`${runId},E0,paid,UTR0,2026-11-02,`)
  t.match(early.at(), { succeeded: 0, failed: 1, error_summary: [{ code: 'expected_state' }] })
  const paying = must(
    await call('POST', `${run}/mark-paid`, { paid_on: '2026-11-02', payment_method_id: method }),
  )
  // Nine have pay; one is on hold, one has no account, and one an IFSC that no bank has.
  t.equal(paying.at('net_paid'), 6 * net)
  t.match(paying.at('held_employees'), [
    { external_id: 'E2', reason: 'Under verification' },
    { external_id: 'E5', reason: /^missing_bank: / },
    { external_id: 'E6', reason: /^invalid_ifsc: / },
  ])
  await tied(t, { paid: 6, inFile: 4, held: 3 })
  const job = await imported(
    `${runId},E0,paid,UTR0,2026-11-03,`,
    `${runId},E1,failed,,,Account closed`,
    `${runId},E2,paid,UTR2,,`,
    `${runId},E9,failed,,,Nothing was to be paid`,
    `${runId},E9999,paid,UTR3,,`,
    `run_01KAM3T9X4Q2V7R8Z5B6N1C0DE,E0,paid,UTR4,,`,
  )
  t.match(job.at(), { succeeded: 2, failed: 4 }, job.text)
  const shown = must(await call('GET', run))
  // One payment came back.
  t.equal(shown.at('net_paid'), 5 * net)
  t.same(
    shown.at('held_employee_ids'),
    [1, 2, 5, 6].map(index => seeded.employeeIds[index]),
  )
  t.match(shown.at('held_employees', 0), { reason: 'Payment failed: Account closed' })
  const slip = must(await call('GET', `${run}/employees/ext:E0`))
  t.match(slip.at('payment'), { reference: 'UTR0', paid_on: '2026-11-03' })
  const summary = must(await call('GET', `${run}/disbursement-summary`))
  t.match([summary.at('paid', 'amount'), summary.at('held', 'count')], [5 * net, 4])
  t.equal(summary.at('reconciliation', 'difference'), 0)
  const repeated = {
    payroll_run_id: runId,
    employee_id: 'ext:E1',
    status: 'failed',
    reason: 'Account closed',
  }
  t.equal(must(await call('POST', '/payment-references', repeated)).at('net_paid'), 5 * net, 'once')
  must(
    await call('POST', `${run}/mark-paid`, {
      paid_on: '2026-11-04',
      employee_ids: ['ext:E1'],
      reference: 'UTR9',
    }),
  )
  t.equal(must(await call('GET', run)).at('net_paid'), 6 * net)
  const again = must(await call('GET', `${file}?employee_ids=ext:E1`))
  t.match([again.at('total'), again.at('rows', 0, 'value_date')], [net, '2026-11-04'])
  const failed = (reference: string) =>
    call('POST', '/payment-references', {
      payroll_run_id: runId,
      employee_id: 'ext:E1',
      status: 'failed',
      reference,
    })
  t.equal(must(await failed('UTR9')).at('net_paid'), 5 * net, 'the second payment failed too')
  const third = { paid_on: '2026-11-04', employee_ids: ['ext:E1'], reference: 'UTR12' }
  must(await call('POST', `${run}/mark-paid`, third))
  t.match(must(await failed('UTR9')).at(), { net_paid: 6 * net, reference: 'UTR12' }, 'told before')
  const wrong = await call('POST', '/payment-references', {
    payroll_run_id: runId,
    employee_id: 'ext:E0',
    status: 'failed',
    paid_on: '2031-01-01',
  })
  t.equal((wrong.at('details') as unknown[]).length, 2, 'all that is wrong at once')
})

/** The books, the bank file and the payslips of the paid run, in employees who have the same net pay. */
async function tied(t: Test, wanted: { paid: number; inFile: number; held: number; otherMeans?: number }) {
  const { paid, inFile, held, otherMeans = 0 } = wanted
  const body = { company_name: 'Kaveri Mills', voucher: 'payment' }
  const voucher = must(await call('POST', `${run}/sync-tally`, body))
  t.equal(voucher.at('total_debit'), paid * net, 'the voucher pays those who were paid')
  const json = must(await call('GET', file))
  t.equal(json.at('total'), inFile * net)
  const excluded = json.at('excluded') as { code: string }[]
  const count = (code: string) => excluded.filter(each => each.code === code).length
  // E3 is paid in cash and E4 by cheque.
  t.same([count('held'), count('other_means'), count('cash'), count('cheque')], [held, otherMeans, 1, 1])
  const found = must(await call('GET', `${run}/reconciliation`))
  t.equal(found.at('balanced'), true)
  const rows = found.at('data') as {
    left: string
    right: string
    left_amount: number
    right_amount: number
  }[]
  t.match(
    rows.find(({ left, right }) => left === 'payslips.net_paid' && right === 'bank_file.total'),
    { left_amount: paid * net, right_amount: inFile * net },
  )
}

t.test('employees whom no payment reached are paid later', async t => {
  const late = { paid_on: '2026-11-06', reference: 'UTR10' }
  const pay = (own: object) => call('POST', `${run}/mark-paid`, { ...late, ...own })
  await tied(t, { paid: 6, inFile: 4, held: 3 })
  const refused = await pay({ employee_ids: ['ext:E2', 'ext:E5'] })
  t.equal(refusal(refused), '400 validation_failed')
  t.match(refused.at('details'), [{ field: 'employee_ids[1]', code: 'required' }])
  t.equal(must(await call('GET', run)).at('net_paid'), 6 * net, 'a refused payment pays nobody')
  must(await call('PUT', '/employees/ext:E5/bank', transfer('888888888888', 'SBIN0000005')))
  t.equal(must(await pay({ employee_ids: ['ext:E2', 'ext:E5'] })).at('net_paid'), 8 * net)
  await tied(t, { paid: 8, inFile: 6, held: 1 })
  const last = must(await pay({ employee_ids: ['ext:E6'], include_unrouted: true }))
  t.same([last.at('net_paid'), last.at('held_employee_ids')], [9 * net, []])
  await tied(t, { paid: 9, inFile: 6, held: 0, otherMeans: 1 })
  // Paid by other means, so a file does not pay again, whatever account is recorded afterwards.
  must(await call('PUT', '/employees/ext:E6/bank', transfer('222222222222', 'SBIN0000002')))
  await tied(t, { paid: 9, inFile: 6, held: 0, otherMeans: 1 })
  const summary = must(await call('GET', `${run}/disbursement-summary`))
  t.match(summary.at('reconciliation'), { other_means: net, missing_bank: 0, difference: 0 })
})

t.test('what a payment reaches without a bank file', async t => {
  const staff = await createTestOrganization(house, [
    { basic: 20_000 },
    { basic: 20_000 },
    { basic: 20_000 },
    { basic: 20_000 },
  ])
  const { call, seeded } = staff
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-02' }))
  must(await call('PUT', '/employees/ext:E0/bank', transfer('012345678901', 'ICIC0000001')))
  const cash = Number(
    must(await call('POST', '/payment-methods', { name: 'Cash', type: 'cash' }), 201).at('id'),
  )
  const bank = await newMethod(call, { bank_format: 'generic' })
  const run = await calculated(call)
  const paying = { paid_on: '2026-11-02', payment_method_id: bank }
  const payments = [{ employee_id: 'ext:E1', reference: 'Cheque 000123' }]
  const paid = must(await call('POST', `${run}/mark-paid`, { ...paying, payments }))
  t.same(
    [paid.at('net_paid'), paid.at('held_employee_ids')],
    [2 * net, [seeded.employeeIds[2], seeded.employeeIds[3]]],
    'a named payment states how the employee was paid',
  )
  t.match(must(await call('GET', `${run}/bank-file`)).at('excluded'), [
    { code: 'other_means' },
    { code: 'held' },
    { code: 'held' },
  ])

  // The ceiling was 15,000 for 16 of the 30 days: 2,080 of provident fund, and 25,770 is left.
  const earlier = 25_770
  const september = await calculated(call, { period: { month: 9, year: 2026 } })
  const inCash = { paid_on: '2026-10-01', payment_method_id: cash }
  const all = must(await call('POST', `${september}/mark-paid`, inCash))
  t.same([all.at('net_paid'), all.at('held_employee_ids')], [4 * earlier, []], 'cash reaches everybody')
  t.match(must(await call('GET', `${september}/bank-file`)).at(), {
    total: earlier,
    excluded: [{ code: 'cash' }, { code: 'cash' }, { code: 'cash' }],
  })
  t.equal(must(await call('GET', `${september}/reconciliation`)).at('balanced'), true)

  // Those on hold of October are paid in cash, although the run itself was paid through the bank.
  const released = { ...inCash, paid_on: '2026-11-02', employee_ids: ['ext:E2', 'ext:E3'] }
  t.equal(must(await call('POST', `${run}/mark-paid`, released)).at('net_paid'), 4 * net)
  must(await call('PUT', '/employees/ext:E2/bank', transfer('333333333333', 'SBIN0000003')))
  t.match(must(await call('GET', `${run}/bank-file`)).at(), {
    total: net,
    excluded: [{ code: 'other_means' }, { code: 'cash' }, { code: 'cash' }],
  })
  const booked = must(await call('GET', `${run}/journal?voucher=payment`)).at('entries') as {
    ledger: string
    credit: number
  }[]
  const credited = booked.filter(({ credit }) => credit > 0).map(({ ledger, credit }) => [ledger, credit])
  t.same(Object.fromEntries(credited), { Bank: net, 'Salary Paid by Other Means': net, Cash: 2 * net })
  t.equal(must(await call('GET', `${run}/reconciliation`)).at('balanced'), true)
})

t.test('cash reaches an employee whose account no bank file can pay', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 20_000 }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-02' }))
  must(await call('PUT', '/employees/ext:E0/bank', transfer('012345678901', 'ICIC0000001')))
  // The account was changed a moment ago, and nobody has approved the change.
  must(await call('PUT', '/employees/ext:E1/bank', transfer('555555555555', 'ICIC0000001')))
  must(await call('PUT', '/employees/ext:E1/bank', transfer('666666666666', 'ICIC0000001')))
  const run = await calculated(call)
  const cash = must(await call('POST', '/payment-methods', { name: 'Cash', type: 'cash' }), 201).at('id')
  const paid = must(
    await call('POST', `${run}/mark-paid`, { paid_on: '2026-11-02', payment_method_id: cash }),
  )
  t.same([paid.at('net_paid'), paid.at('held_employee_ids')], [2 * net, []])
  const other = partner(house.base, await addKey(house.storage, seeded))
  const approval = { employee_ids: [seeded.employeeIds[1]] }
  must(await other('POST', `${run}/bank-file/approve`, approval))
  t.match(must(await call('GET', `${run}/bank-file`)).at(), { total: net, excluded: [{ code: 'cash' }] })
  t.equal(must(await call('GET', `${run}/reconciliation`)).at('balanced'), true)
})

t.test('a run that is reversed has no file', async t => {
  must(await call('POST', `${run}/reverse`, { reason: 'Paid with wrong attendance' }))
  for (const path of [file, `${run}/disbursement-summary`])
    t.equal(refusal(await call('GET', path)), '409 invalid_run_state')
})

/** The same numbers from the same seed. */
function drawer(seed: number): (most: number) => number {
  let state = seed
  return most => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const rounds = process.env['TEST_ALL'] === 'true' ? 30 : 1

t.test('whatever people’s bank details are, all parts come to the net pay', async t => {
  const seed = Math.floor(Date.now() / 86_400_000)
  t.comment(`seed ${seed}`)
  for (let round = 0; round < rounds; round++) {
    const draw = drawer(seed + round)
    const staff = Array.from({ length: 12 }, () => ({
      basic: 9_000 + draw(60_000),
      ...(draw(5) === 0 ? { lopDays: 31 } : {}),
    }))
    const own = await createTestOrganization(house, staff)
    await setBanks(
      own.call,
      staff.map((_, index) => {
        const mode = ['cash', 'cheque', 'none', 'same', 'letters'][draw(9)]
        if (mode === 'none') return null
        if (mode === 'cash' || mode === 'cheque') return { payment_mode: mode, effective_from: '2026-09-01' }
        const account =
          { same: '777777777777', letters: 'AB12345678' }[mode ?? ''] ?? `5010000000${10 + index}`
        const ifsc = ['HDFC0000001', 'ICIC0000001', 'UTIB0000001'][draw(3)]!
        return transfer(account, ifsc, draw(2) === 0 ? { beneficiary_code: `B${index}` } : {})
      }),
    )
    const path = await calculated(own.call)
    const onHold = staff.flatMap((_, index) => (draw(6) === 0 ? [`ext:E${index}`] : []))
    if (onHold.length > 0)
      must(await own.call('POST', `${path}/hold`, { employee_ids: onHold, reason: 'Under verification' }))
    const total = Number(must(await own.call('GET', path)).at('totals', 'net_payable'))
    for (const format of ['generic', 'hdfc', 'icici', 'axis', 'kotak', 'rbl', 'union_salary']) {
      const query = `?bank_format=${format}`
      const found = must(await own.call('GET', `${path}/bank-file${query}&draft=true`))
      const [inFile, beside] = [Number(found.at('total')), Number(found.at('excluded_total'))]
      t.equal(Math.round((inFile + beside) * 100), Math.round(total * 100), format)
      const summary = must(await own.call('GET', `${path}/disbursement-summary${query}`))
      t.match(summary.at('reconciliation'), { difference: 0, register_net: total, file_total: inFile })
    }
  }
})

// 20,000 of basic pay and 8,000 of house rent since January 2020, 20 of the 31 days of October: 12,903.23 and 5,161.29 less
// 1,548 and 97 for the funds. Gratuity of 6 years and 10 months: 20,000 x 15/26 x 7.
const settledWages = 16_419.52
const settledGratuity = 80_769.23

t.test('a settlement is paid by a file of its own, each part once', async t => {
  const organization = await createTestOrganization(house, [{ basic: 20_000 }])
  const { call, seeded } = organization
  const [employee = ''] = seeded.employeeIds
  must(await call('PUT', `/employees/${employee}/bank`, transfer('000123456789', 'ICIC0000001')))
  const method = await newMethod(call)
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-25' }))
  const left = { date_of_leaving: '2026-10-20', reason: 'resignation' }
  must(await call('POST', `/employees/${employee}/exit`, left), 201)
  const id = String(must(await call('GET', `/fnf?employee_id=${employee}`)).at('data', 0, 'id'))
  const path = `/payroll-runs/${id}/bank-file`
  t.equal(refusal(await call('GET', path)), '409 invalid_fnf_state', 'nothing is approved to be paid')
  must(await call('POST', `/fnf/${id}/recalculate`, {}))
  must(await call('POST', `/fnf/${id}/approve`, {}))
  const paidBy = async () => {
    const file = must(await call('GET', `${path}?payment_method_id=${method}`))
    return [file.at('row_count'), file.at('total'), file.at('rows', 0, 'reference')]
  }
  t.same(await paidBy(), [1, settledWages + settledGratuity, 'FNF202610E0'])
  const text = await (await fileOf(organization, `${path}?payment_method_id=${method}&format=txt`)).text()
  t.match(text, /^N,,000123456789,97188\.75,PERSON 0,.*SETTLEMENT OCT 2026/)

  const paid = { paid_on: '2026-10-24', payment_method_id: method }
  must(await call('POST', `/fnf/${id}/mark-paid`, { ...paid, parts: ['wages'] }))
  t.same(await paidBy(), [1, settledGratuity, 'FNF202610E0'], 'the gratuity is left')
  const summaryOf = async () =>
    must(await call('GET', `/payroll-runs/${id}/disbursement-summary?payment_method_id=${method}`))
  t.match((await summaryOf()).at(), {
    total: settledWages + settledGratuity,
    by_mode: [{ rail: 'NEFT', count: 1, amount: settledGratuity }],
    reconciliation: { file_total: settledGratuity, already_paid: settledWages, difference: 0 },
  })
  must(await call('POST', `/fnf/${id}/mark-paid`, { ...paid, parts: ['gratuity'] }))
  t.same(await paidBy(), [1, settledWages + settledGratuity, 'FNF202610E0'], 'all that was paid')
  t.match((await summaryOf()).at(), {
    paid: { count: 1, amount: settledWages + settledGratuity },
    reconciliation: { file_total: settledWages + settledGratuity, already_paid: 0, difference: 0 },
  })
})

t.test('a settlement whose parts are paid in two ways is paid once in each', async t => {
  for (const [first, file] of [
    ['other_means', settledGratuity],
    ['bank_file', settledWages],
    ['cash', settledGratuity],
  ] as const) {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }])
    const [employee = ''] = seeded.employeeIds
    const method = await newMethod(call)
    const cash = must(await call('POST', '/payment-methods', { name: 'Cash', type: 'cash' }), 201).at('id')
    const { organizationId } = seeded
    must(await call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-10-25' }))
    const record = async () =>
      must(await call('PUT', `/employees/${employee}/bank`, transfer('000123456789', 'ICIC0000001')))
    if (first === 'bank_file') await record()
    const left = { date_of_leaving: '2026-10-20', reason: 'resignation' }
    must(await call('POST', `/employees/${employee}/exit`, left), 201)
    const id = String(must(await call('GET', `/fnf?employee_id=${employee}`)).at('data', 0, 'id'))
    must(await call('POST', `/fnf/${id}/recalculate`, {}))
    must(await call('POST', `/fnf/${id}/approve`, {}))
    const pay = async (part: string, own: object) =>
      must(await call('POST', `/fnf/${id}/mark-paid`, { paid_on: '2026-10-24', parts: [part], ...own }))
    await pay('wages', {
      payment_method_id: first === 'cash' ? cash : method,
      include_unrouted: first === 'other_means',
    })
    if (first !== 'bank_file') await record()
    await pay('gratuity', { payment_method_id: first === 'bank_file' ? cash : method })
    const whole = settledWages + settledGratuity
    const way = first === 'other_means' ? first : 'cash'
    const path = `/payroll-runs/${id}`
    const rest = Math.round((whole - file) * 100) / 100
    const json = must(await call('GET', `${path}/bank-file?payment_method_id=${method}`))
    t.match(json.at(), { row_count: 1, total: file, excluded_total: rest, excluded: [{ code: way }] }, first)
    const query = `payment_method_id=${method}`
    t.match(must(await call('GET', `${path}/disbursement-summary?${query}`)).at(), {
      employee_count: 1,
      paid: { count: 1, amount: whole },
      reconciliation: { file_total: file, [way]: rest, already_paid: 0, difference: 0 },
    })
    const entries = must(await call('GET', `${path}/journal?voucher=payment`)).at('entries') as {
      ledger: string
      credit: number
    }[]
    const ledger = way === 'cash' ? 'Cash' : 'Salary Paid by Other Means'
    t.same(
      Object.fromEntries(entries.filter(({ credit }) => credit > 0).map(each => [each.ledger, each.credit])),
      { Bank: file, [ledger]: rest },
    )
    t.equal(must(await call('GET', `${path}/reconciliation`)).at('balanced'), true)
  }
})

t.test('a changed account of a leaver waits for approval as any other', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }])
  const [employee = ''] = seeded.employeeIds
  must(await call('PUT', `/employees/${employee}/bank`, transfer('000123456789', 'ICIC0000001')))
  must(await call('PUT', `/employees/${employee}/bank`, transfer('555555555555', 'ICIC0000001')))
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-25' }))
  const left = { date_of_leaving: '2026-10-20', reason: 'resignation' }
  must(await call('POST', `/employees/${employee}/exit`, left), 201)
  const id = String(must(await call('GET', `/fnf?employee_id=${employee}`)).at('data', 0, 'id'))
  must(await call('POST', `/fnf/${id}/recalculate`, {}))
  must(await call('POST', `/fnf/${id}/approve`, {}))
  const path = `/payroll-runs/${id}/bank-file`
  t.match(must(await call('GET', path)).at('excluded'), [{ code: 'account_unapproved' }])
  const paying = { paid_on: '2026-10-24', payment_method_id: await newMethod(call) }
  const refused = await call('POST', `/fnf/${id}/mark-paid`, paying)
  t.equal(refusal(refused), '400 validation_failed', 'no bank file pays the changed account')
  t.match(refused.at('details'), [{ field: 'payment_method_id', code: 'not_allowed_here' }])
  const other = partner(house.base, await addKey(house.storage, seeded))
  must(await other('POST', `${path}/approve`, { employee_ids: [employee] }))
  t.match(must(await call('GET', path)).at(), { row_count: 1, excluded: [] })
  t.equal(must(await call('POST', `/fnf/${id}/mark-paid`, paying)).at('status'), 'settled')
})
