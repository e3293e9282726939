// Vouchers for Tally: what they book, how they balance, and what Tally replies to a push.

import { execFileSync, spawnSync } from 'node:child_process'
import { Workbook } from '@cj-tech-master/excelts'
import t, { type Test } from 'tap'
import {
  calculated,
  createTestOrganization,
  execute,
  october,
  refusal,
  september,
  startTestStack,
} from '../../support/office.ts'
import { type Answer, granted, type Partner } from '../../support/partner.ts'
import { eventually } from '../../support/stack.ts'
import { readStrictCsv } from '../../support/strict-csv.ts'
import { table } from '../../support/table.ts'
import { faultOf, readImport, readMasters, startTally } from '../../support/tally.ts'

const stack = await startTestStack(t)
const tally = await startTally(t)

const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined

/** Throws where the file is not valid XML, or a voucher does not balance. */
async function importOf(url: unknown, apiKey: string) {
  const response = await fetch(new URL(String(url), stack.base), {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(text)
  if (hasXmllint) execFileSync('xmllint', ['--noout', '--nonet', '-'], { input: text, stdio: 'pipe' })
  const read = readImport(text)
  for (const voucher of read.vouchers) {
    const fault = faultOf(voucher)
    if (fault !== null) throw new Error(fault)
  }
  return { ...read, text, headers: response.headers }
}

/** `ledger` of each entry with its amount in rupees, below zero for a credit. */
function entriesOf(answer: Answer): Record<string, number> {
  const rows = answer.at('vouchers') as {
    ledger: string
    cost_centre: string | null
    debit: number
    credit: number
  }[]
  return Object.fromEntries(
    rows.map(({ ledger, cost_centre: centre, debit, credit }) => [
      centre === null ? ledger : `${ledger} / ${centre}`,
      debit - credit,
    ]),
  )
}

const account = {
  payment_mode: 'bank_transfer',
  account_number: '000123456789',
  ifsc: 'ICIC0000001',
  effective_from: '2026-01-01',
}

async function locked(call: Partner, body: object = october): Promise<string> {
  const run = await calculated(call, body)
  await granted(call)('POST', `${run}/lock`, {})
  return run
}

// Basic pay of 20,000 and 40,000 with 40 % house rent, in Delhi, which levies neither professional tax nor a labour welfare
// contribution for October. Provident fund: 12 % of 20,000 and of the ceiling of 25,000 on both sides; of the first
// employer's share 8.33 % (1,666) is pension, the second is no member of it; insurance and administration 0.5 % each.
// State insurance of the first: 0.75 % and 3.25 % of 20,000.
const worked = table`
  ledger                               | amount | why
  BASIC                                | 60000  | 20,000 and 40,000
  HRA                                  | 24000  | 40 %
  Provident fund, employer             | 3734   | 2,400 less 1,666, and 3,000
  Pension scheme, employer             | 1666   | 8.33 % of 20,000
  Deposit-linked insurance, employer   | 225    | 100 and 125
  Provident fund administration        | 225    | 100 and 125
  Employees' State Insurance, employer | 650    | 3.25 % of 20,000
  PF Payable                           | -11250 | 5,400 of employees and 5,850 of the employer
  ESI Payable                          | -800   | 150 and 650
  Salary Payable                       | -78450 | 84,000 less 5,400 and 150
`

t.test('an accrual books every figure of the payslips once, and balances [promise M13]', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 40_000 }])
  const run = await calculated(call)
  const body = { company_name: 'Kaveri <Mills> & "Sons"' }
  t.equal(
    refusal(await call('POST', `${run}/sync-tally`, body)),
    '409 invalid_run_state',
    'not before the lock',
  )
  t.match((await call('GET', `${run}/sync-tally`)).at(), { status: 'never', id: null, attempts: 0 })
  t.equal(refusal(await call('GET', `${run}/sync-tally?format=xml`)), '404 not_generated')
  await granted(call)('POST', `${run}/lock`, {})

  const answer = await call('POST', `${run}/sync-tally`, body)
  t.equal(answer.status, 200)
  t.same(entriesOf(answer), Object.fromEntries(worked.map(each => [each('ledger'), Number(each('amount'))])))
  t.same([answer.at('total_debit'), answer.at('total_credit')], [90_500, 90_500])
  t.match(answer.at('ledger_map'), {
    BASIC: 'BASIC',
    PF_PAYABLE: 'PF Payable',
    PF_ER: 'Provident fund, employer',
  })

  const file = await importOf(answer.at('xml_url'), seeded.apiKey)
  t.equal(file.company, body.company_name)
  const id = run.split('/').at(-1) ?? ''
  t.match(file.vouchers, [
    {
      remoteId: `svc-${id}-accrual`,
      action: 'Create',
      type: 'Journal',
      date: '20261031',
      number: answer.at('voucher_number'),
      narration: `Payroll October 2026, 2 employees, ${id}`,
    },
  ])
  t.equal(file.vouchers[0]?.entries.length, worked.length)
  t.equal(file.headers.get('content-type'), 'text/xml; charset=utf-8')
  t.equal(file.headers.get('x-svc-control-total'), '90500.00')
  t.equal((await importOf(answer.at('xml_url'), seeded.apiKey)).text, file.text, 'the same bytes twice')
  t.match((await call('GET', `${run}/sync-tally`)).at(), { status: 'prepared', id: answer.at('id') })
})

/** Entries of the journal by ledger and cost centre, in rupees, below zero for a credit. */
async function journalOf(call: Partner, run: string, query = ''): Promise<Record<string, number>> {
  const answer = await granted(call)('GET', `${run}/journal?${query}`)
  t.equal(answer.at('total_debit'), answer.at('total_credit'), 'the journal balances')
  const vouchers = answer.at('entries') as object[]
  t.equal(answer.at('row_count'), vouchers.length)
  return entriesOf({ ...answer, at: () => vouchers })
}

/** Sums of the debits and credits of a file, from its rows: the eight columns of the journal. */
function sumsOfRows(rows: readonly (readonly unknown[])[]): [debit: number, credit: number] {
  const sum = (column: number) => rows.reduce((rest, cells) => rest + Number(cells[column]), 0)
  return [sum(5), sum(6)]
}

t.test('the journal has the entries of the vouchers, and balances in each format [promise M13]', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 40_000 }])
  const pass = granted(call)
  const [first, second] = seeded.employeeIds
  await pass('PUT', `/employees/${first}/bank`, { payment_mode: 'cash', effective_from: '2026-01-01' })
  const open = await calculated(call)
  t.equal(refusal(await call('GET', `${open}/journal`)), '409 invalid_run_state', 'not before the lock')
  await pass('POST', `${open}/lock`, {})
  const wanted = Object.fromEntries(worked.map(each => [each('ledger'), Number(each('amount'))]))
  t.same(await journalOf(call, open), wanted)
  t.equal(refusal(await call('GET', `${open}/journal?voucher=payment`)), '409 invalid_run_state')
  const byEmployee = await journalOf(call, open, 'detail=employee')
  t.match(byEmployee, { 'BASIC / E0': 20_000, 'BASIC / E1': 40_000, 'Salary Payable / E1': -53_000 })
  t.equal((await call('GET', `${open}/journal?detail=day`)).status, 400)

  const get = (format: string) =>
    fetch(`${stack.base}${open}/journal?format=${format}`, {
      headers: { authorization: `Bearer ${seeded.apiKey}` },
    })
  const csv = await get('csv')
  t.match(Object.fromEntries(csv.headers), {
    'x-svc-row-count': String(worked.length),
    'x-svc-control-total': '90500.00',
    etag: /^"/,
  })
  const [header, ...lines] = (await csv.text()).trimEnd().split('\r\n')
  t.equal(header, 'voucher_number,date,ledger,ledger_group,cost_centre,debit,credit,narration')
  t.equal(lines.length, worked.length)
  t.same(sumsOfRows(readStrictCsv(`${lines.join('\r\n')}\r\n`)), [90_500, 90_500])
  t.match(lines[0], /^PAY\/2026-10\/\w{8},2026-10-31,BASIC,Indirect Expenses,,60000\.00,0\.00,/)
  const xlsx = await get('xlsx')
  t.same([xlsx.status, xlsx.headers.get('x-svc-control-total')], [200, '90500.00'])
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await xlsx.arrayBuffer()))
  const cells: unknown[][] = []
  book.worksheets[0]?.eachRow(row => cells.push((row.values as unknown[]).slice(1)))
  const entries = cells.filter(row => typeof row[5] === 'number' && String(row[0]).startsWith('PAY/'))
  t.same([entries.length, ...sumsOfRows(entries)], [worked.length, 90_500, 90_500])
  t.equal((await call('GET', `${open}/sync-tally`)).at('status'), 'never', 'nothing is kept')

  // The second employee has no account, and the first is paid in cash.
  await pass('POST', `${open}/mark-paid`, { paid_on: '2026-10-31' })
  t.same(await journalOf(call, open, 'voucher=payment'), { 'Salary Payable': 25_450, Cash: -25_450 })
  const late = { paid_on: '2026-11-03', employee_ids: [second], include_unrouted: true }
  await pass('POST', `${open}/mark-paid`, late)
  t.same(await journalOf(call, open, 'voucher=payment&detail=employee'), {
    'Salary Payable / E0': 25_450,
    Cash: -25_450,
    'Salary Payable / E1': 53_000,
    'Salary Paid by Other Means': -53_000,
  })
  await pass('POST', `${open}/reverse`, { reason: 'Wrong attendance' })
  const undone = Object.entries(wanted).map(([ledger, amount]) => [ledger, -amount])
  t.same(await journalOf(call, open, 'voucher=reversal'), Object.fromEntries(undone))
})

t.test('the journal of a large run by employee is a file of the same entries, read in parts', async t => {
  const many = 4_000
  const people = Array.from({ length: many }, (_, at) => ({ basic: at % 2 === 0 ? 20_000 : 40_000 }))
  const { call, seeded } = await createTestOrganization(stack, people)
  const run = await locked(call)
  const prepared = await granted(call)('POST', `${run}/sync-tally`, {
    company_name: 'A',
    group_by: 'employee',
  })
  const wanted = prepared.at('vouchers') as Record<string, string | number | null>[]
  const get = (format: string, tag?: string) =>
    fetch(`${stack.base}${run}/journal?detail=employee&format=${format}`, {
      headers: { authorization: `Bearer ${seeded.apiKey}`, ...(tag && { 'if-none-match': tag }) },
    })
  const csv = await get('csv')
  const [, ...shown] = readStrictCsv(await csv.text())
  const rows = shown.map(([, , ledger, group, centre, debit, credit]) =>
    [ledger, group, centre, Number(debit), Number(credit)].join('|'),
  )
  const entries = wanted.map(entry =>
    [
      entry['ledger'],
      entry['ledger_group'],
      entry['cost_centre'] ?? '',
      entry['debit'],
      entry['credit'],
    ].join('|'),
  )
  t.equal(rows.length, entries.length)
  const [ofFile, ofVouchers] = [new Set(rows), new Set(entries)]
  t.equal(ofFile.size, rows.length, 'each entry once')
  t.same([...ofVouchers].filter(each => !ofFile.has(each)).slice(0, 10), [], 'all of them')
  const centres = shown.map(([, , , , centre]) => centre ?? '')
  const last = centres.indexOf('')
  t.same(new Set(centres.slice(last)), new Set(['']), 'what is of nobody alone comes last')
  t.equal(
    centres.slice(0, last).filter((each, at, all) => each !== all[at - 1]).length,
    many,
    'each stands together',
  )
  // Half of them as the first of `worked`, half as the second: 90,500 of each pair.
  const headers = Object.fromEntries(csv.headers)
  t.match(headers, { 'x-svc-row-count': String(wanted.length), 'x-svc-control-total': '181000000.00' })
  t.equal(headers['content-length'], undefined, 'it is written while it is read')
  const unchanged = await get('csv', headers['etag'])
  t.same([unchanged.status, await unchanged.text()], [304, ''])
  const workbook = await get('xlsx', headers['etag'])
  t.equal(workbook.status, 200, 'a tag is of one format')
  await workbook.arrayBuffer()
})

type JournalEntry = { ledger: string; cost_centre: string | null; debit: number; credit: number }

/** Pages of two employees of the journal, each of which balances. */
async function journalPages(t: Test, call: Partner, path: string): Promise<Answer[]> {
  const pages: Answer[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `limit=2&include_total=true${cursor === '' ? '' : `&cursor=${cursor}`}`
    const page = await granted(call)('GET', `${path}&${query}`)
    const entries = page.at('entries') as JournalEntry[]
    const sum = (side: 'debit' | 'credit') => entries.reduce((rest, each) => rest + each[side], 0)
    t.equal(sum('debit'), sum('credit'), 'the page balances')
    t.match(page.at(), { row_count: entries.length, meta: { limit: 2, total_count: 5 } })
    pages.push(page)
    cursor = page.at('meta', 'next_cursor') as string | null
  }
  return pages
}

const debitOf = (page: Answer) =>
  (page.at('entries') as JournalEntry[]).reduce((rest, { debit }) => rest + debit, 0)

function sumsByPlace(pages: readonly Answer[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { ledger, cost_centre, debit, credit } of pages.flatMap(
    page => page.at('entries') as JournalEntry[],
  )) {
    const place = `${ledger} ${cost_centre} ${debit > 0}`
    sums.set(place, (sums.get(place) ?? 0) + debit - credit)
  }
  return sums
}

t.test('JSON has the journal by employee in pages, each of which balances [promise M13]', async t => {
  const people = Array.from({ length: 5 }, (_, at) => ({ basic: at % 2 === 0 ? 20_000 : 40_000 }))
  const { call } = await createTestOrganization(stack, people)
  const earlier = await locked(call, september)
  const run = await locked(call)
  const path = `${run}/journal?detail=employee`
  const whole = await granted(call)('GET', path)
  t.match(whole.at('meta'), { limit: 5_000, count: 5, has_more: false, next_cursor: null })
  // Of `worked`: the first costs 28,000 and 2,400, 100, 100 and 650 beside, 31,250; the second 56,000, 3,000 and twice 125,
  // 59,250. Three and two of them are 2,12,250.
  t.match(whole.at(), { total_debit: 212_250, total_credit: 212_250 })
  const pages = await journalPages(t, call, path)
  t.same(pages.map(debitOf), [90_500, 90_500, 31_250])
  for (const page of pages) t.match(page.at(), { total_debit: 212_250, total_credit: 212_250 })
  t.same(
    pages.map(page => [
      ...new Set((page.at('entries') as JournalEntry[]).flatMap(({ cost_centre }) => cost_centre ?? [])),
    ]),
    [['E0', 'E1'], ['E2', 'E3'], ['E4']],
  )
  t.same(sumsByPlace(pages), sumsByPlace([whole]), 'the pages are the journal')
  const cursor = String(pages[0]?.at('meta', 'next_cursor'))
  const other = await call('GET', `${earlier}/journal?detail=employee&limit=2&cursor=${cursor}`)
  t.equal(refusal(other), '400 invalid_cursor', 'of another run')

  // 25,450 and 53,000 are paid, on two days: 78,450 to the first two, and 1,03,900 to the others.
  const ids = (await granted(call)('GET', '/employees?sort=created_at')).at('data') as { id: string }[]
  const late = ids.slice(2).map(({ id }) => id)
  await granted(call)('POST', `${run}/hold`, { employee_ids: late, reason: 'Later' })
  await granted(call)('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  await granted(call)('POST', `${run}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-11-02',
    employee_ids: late,
  })
  const payments = await journalPages(t, call, `${path}&voucher=payment`)
  t.same(payments.map(debitOf), [78_450, 78_450, 25_450])
  for (const page of payments) t.match(page.at(), { total_debit: 182_350, total_credit: 182_350 })
})

t.test('no run is too large for the journal by employee as JSON', async t => {
  const house = await createTestOrganization(stack, [{ basic: 20_000 }])
  const { call } = house
  const run = await calculated(call)
  await execute(stack, house, 'update payroll_run set employee_count = 5001')
  await granted(call)('POST', `${run}/lock`, {})
  const journal = await call('GET', `${run}/journal?detail=employee`)
  t.match([journal.status, journal.at('meta', 'count')], [200, 1])
})

t.test('ledgers are mapped by key, and kept for the organization', async t => {
  const { call } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const run = await locked(call)
  const ledgerMap = { BASIC: 'Salaries', HRA: 'Salaries', 'PAYABLE.NPS_ER': 'NPS', 'PT_PAYABLE.MH': 'PT' }
  const first = await call('POST', `${run}/sync-tally`, { company_name: 'A', ledger_map: ledgerMap })
  t.match(entriesOf(first), { Salaries: 28_000, 'Salary Payable': -25_450 })
  const second = await call('POST', `${run}/sync-tally`, {
    company_name: 'A',
    ledger_map: { HRA: null, ESI_PAYABLE: 'ESIC' },
  })
  t.match(entriesOf(second), { Salaries: 20_000, HRA: 8_000, ESIC: -800 })
})

t.test('an advance of the provident fund that is paid back is owed to the fund', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }])
  await call('POST', '/salary-components', {
    code: 'PF_ADVANCE',
    name: 'PF advance paid back',
    type: 'deduction',
    category: 'pf_refund',
    calculation: { method: 'flat' },
  })
  const paidBack = { component_code: 'PF_ADVANCE', month: 10, year: 2026, amount: 1_500 }
  await call('POST', `/employees/${seeded.employeeIds[0]}/variable-components`, paidBack)
  const answer = await call('POST', `${await locked(call)}/sync-tally`, { company_name: 'A' })
  // 2,400 of each side, 100 each of insurance and administration, and 1,500; 25,450 of net pay less 1,500.
  t.match(entriesOf(answer), { 'PF Payable': -6_500, 'Salary Payable': -23_950 })
  t.notOk(Object.keys(entriesOf(answer)).includes('PF advance paid back'))
})

t.test('bad input is refused with every field at once, and nothing is kept', async t => {
  const { call } = await createTestOrganization(stack)
  const run = await locked(call)
  const wrong = await call('POST', `${run}/sync-tally`, {
    company_name: 'A',
    mode: 'push',
    ledger_map: { BASIC: 'Salaries', BONUZ: 'Bonus', 'PT_PAYABLE.XX': 'PT' },
    voucher_date: '2062-10-31',
  })
  t.equal(refusal(wrong), '400 validation_failed')
  t.same(
    (wrong.at('details') as { field: string }[]).map(({ field }) => field),
    ['connector_url', 'ledger_map.BONUZ', 'ledger_map.PT_PAYABLE.XX', 'voucher_date'],
  )
  for (const url of ['http://tally.example/', 'https://10.0.0.5/', 'https://tally.internal/']) {
    const push = { company_name: 'A', mode: 'push', connector_url: url }
    const refused = await call('POST', `${run}/sync-tally`, push)
    t.match([refused.status, refused.at('details', 0, 'field')], [400, 'connector_url'], url)
  }
  const unused = { company_name: 'A', connector_url: tally.url('books') }
  t.equal((await call('POST', `${run}/sync-tally`, unused)).at('details', 0, 'code'), 'not_allowed_here')
  for (const voucher of ['payment', 'reversal']) {
    const early = await call('POST', `${run}/sync-tally`, { company_name: 'A', voucher })
    t.equal(refusal(early), '409 invalid_run_state', voucher)
  }
  t.equal((await call('GET', `${run}/sync-tally`)).at('status'), 'never')
})

t.test('employees on hold stay in salary payable until they are paid', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 40_000 }])
  const run = await locked(call)
  const pass = granted(call)
  const [, held] = seeded.employeeIds
  await pass('POST', `${run}/hold`, { employee_ids: [held], reason: 'Bank details under verification' })
  await pass('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  const body = { company_name: 'A', voucher: 'payment', group_by: 'employee' }
  const first = await pass('POST', `${run}/sync-tally`, body)
  t.same(entriesOf(first), { 'Salary Payable / E0': 25_450, 'Salary Paid by Other Means': -25_450 })
  await pass('POST', `${run}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-11-03',
    employee_ids: [held],
  })
  const second = await pass('POST', `${run}/sync-tally`, body)
  const { vouchers } = await importOf(second.at('xml_url'), seeded.apiKey)
  // 40,000 and 16,000 less 12 % of 25,000.
  t.match(
    vouchers.map(({ date, type, entries }) => [date, type, entries.map(({ amount }) => amount)]),
    [
      ['20261031', 'Payment', [-25_450_00, 25_450_00]],
      ['20261103', 'Payment', [-53_000_00, 53_000_00]],
    ],
  )
})

t.test('a reversal mirrors what was booked', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const run = await locked(call)
  const pass = granted(call)
  const accrual = { company_name: 'A', group_by: 'department', ledger_map: { BASIC: 'Salaries' } }
  const booked = await pass('POST', `${run}/sync-tally`, accrual)
  await pass('POST', `${run}/reverse`, { reason: 'Wrong attendance' })
  t.equal(refusal(await call('POST', `${run}/sync-tally`, accrual)), '409 invalid_run_state')
  const body = { company_name: 'A', voucher: 'reversal', ledger_map: { BASIC: 'Other' } }
  const reversal = await pass('POST', `${run}/sync-tally`, body)
  const undone = Object.entries(entriesOf(booked)).map(([place, amount]) => [place, -amount])
  t.same(entriesOf(reversal), Object.fromEntries(undone))
  const { vouchers } = await importOf(reversal.at('xml_url'), seeded.apiKey)
  t.match(vouchers[0]?.remoteId, /-reversal$/)
})

t.test('each way of payment is booked in its ledger, by the ledger map', async t => {
  const people = [20_000, 20_000, 40_000, 40_000].map(basic => ({ basic }))
  const { call, seeded } = await createTestOrganization(stack, people)
  const pass = granted(call)
  const [inCash = '', byCheque = '', , byFile = ''] = seeded.employeeIds
  await pass('PUT', `/employees/${byFile}/bank`, account)
  for (const [id, mode] of [
    [inCash, 'cash'],
    [byCheque, 'cheque'],
  ])
    await pass('PUT', `/employees/${id}/bank`, { payment_mode: mode, effective_from: '2026-01-01' })
  const run = await locked(call)
  await pass('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  const map = { CASH: 'Petty cash', OTHER_MEANS: 'Paid by hand' }
  const body = { company_name: 'A', voucher: 'payment', ledger_map: map }
  // 25,450 each of the first two, and 53,000 each of the others: see above. Cheque and bank file are drawn on the bank;
  // the third has no account, and was paid by means that nobody named.
  t.same(entriesOf(await pass('POST', `${run}/sync-tally`, body)), {
    'Salary Payable': 156_900,
    Bank: -78_450,
    'Petty cash': -25_450,
    'Paid by hand': -53_000,
  })
  t.equal((await pass('GET', `${run}/bank-file`)).at('total'), 53_000)
  const found = await pass('GET', `${run}/reconciliation`)
  t.equal(found.at('balanced'), true)
  t.match(
    (found.at('data') as { left: string }[]).filter(({ left }) => left === 'journal.bank_credit'),
    [{ left_amount: 78_450, right_amount: 53_000, explained: [{ code: 'cheque', amount: 25_450 }] }],
  )
})

t.test('who has no bank details is paid as the payment method of the run says', async t => {
  const { call } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const pass = granted(call)
  const method = await pass('POST', '/payment-methods', { name: 'Till', type: 'cash' })
  const run = await locked(call)
  await pass('POST', `${run}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-10-31',
    payment_method_id: method.at('id'),
  })
  const body = { company_name: 'A', voucher: 'payment' }
  t.same(entriesOf(await pass('POST', `${run}/sync-tally`, body)), {
    'Salary Payable': 25_450,
    Cash: -25_450,
  })
})

t.test('the masters of a company are the ledgers and cost centres of the vouchers', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const run = await locked(call)
  const body = { company_name: 'Kaveri <Mills>', group_by: 'employee', ledger_map: { BASIC: 'Pay & more' } }
  const answer = await granted(call)('POST', `${run}/sync-tally`, body)
  const response = await fetch(new URL(`${String(answer.at('xml_url'))}&content=masters`, stack.base), {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  const text = await response.text()
  t.equal(response.status, 200)
  if (hasXmllint) execFileSync('xmllint', ['--noout', '--nonet', '-'], { input: text, stdio: 'pipe' })
  t.match(readMasters(text), {
    report: 'All Masters',
    company: 'Kaveri <Mills>',
    costCentres: ['E0'],
    ledgers: {
      'Pay & more': 'Indirect Expenses, cost centres',
      HRA: 'Indirect Expenses, cost centres',
      'Provident fund, employer': 'Indirect Expenses, cost centres',
      'PF Payable': 'Duties & Taxes',
      'ESI Payable': 'Duties & Taxes',
      'Salary Payable': 'Current Liabilities, cost centres',
    },
  })
  const named = (answer.at('vouchers') as { ledger: string }[]).map(({ ledger }) => ledger)
  t.same(Object.keys(readMasters(text).ledgers).toSorted(), [...new Set(named)].toSorted())
})

/** The path of the approved settlement of a person with basic pay of 20,000 since January 2020, who leaves on 20 October. */
async function approvedSettlement(call: Partner, organizationId: number, employee: string): Promise<string> {
  const pass = granted(call)
  await pass('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-10-25' })
  await pass('POST', `/employees/${employee}/exit`, { date_of_leaving: '2026-10-20', reason: 'resignation' })
  const list = await pass('GET', `/fnf?employee_id=${employee}`)
  const id = String(list.at('data', 0, 'id'))
  await pass('POST', `/fnf/${id}/recalculate`, {})
  await pass('POST', `/fnf/${id}/approve`, {})
  return id
}

// 20 of 31 days: 12,903.23 of basic pay and 5,161.29 of house rent; 12 % of the first and 0.75 %, rounded up, go to the
// funds (1,548 and 97); gratuity of 6 years and 10 months is 20,000 x 15/26 x 7.
const settledNet = 12_903.23 + 5_161.29 - 1_548 - 97 + 80_769.23

t.test('a settlement is accrued, and paid by the method that it names', async t => {
  for (const [type, ledger] of [
    ['bank_transfer', 'Bank'],
    ['cash', 'Cash'],
  ] as const) {
    const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }])
    const pass = granted(call)
    const [employee = ''] = seeded.employeeIds
    const bank = { payment_mode: 'cheque', effective_from: '2026-01-01' }
    await pass('PUT', `/employees/${employee}/bank`, bank)
    const id = await approvedSettlement(call, seeded.organizationId, employee)
    const sync = `/payroll-runs/${id}/sync-tally`
    const accrual = await pass('POST', sync, { company_name: 'A' })
    t.match(entriesOf(accrual), { 'Salary Payable': -settledNet, 'ESI Payable': -97 - 420 })
    const payment = { company_name: 'A', voucher: 'payment' }
    t.equal(refusal(await call('POST', sync, payment)), '409 invalid_run_state', 'not paid yet')
    const method = await pass('POST', '/payment-methods', { name: 'Way', type })
    const paid = { include_unrouted: true, paid_on: '2026-10-24', payment_method_id: method.at('id') }
    await pass('POST', `/fnf/${id}/mark-paid`, paid)
    const voucher = await pass('POST', sync, payment)
    t.same(entriesOf(voucher), { 'Salary Payable': settledNet, [ledger]: -settledNet })
    t.same(await journalOf(call, `/payroll-runs/${id}`, 'voucher=payment'), entriesOf(voucher))
    const { vouchers } = await importOf(voucher.at('xml_url'), seeded.apiKey)
    t.match(vouchers, [{ remoteId: `svc-${id}-payment-2026-10-24`, date: '20261024', type: 'Payment' }])
    t.equal(
      refusal(await call('POST', sync, { company_name: 'A', voucher: 'reversal' })),
      '409 invalid_run_state',
    )
  }
})

t.test('a settlement whose parts are paid on two days has a voucher for each', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const pass = granted(call)
  const id = await approvedSettlement(call, seeded.organizationId, seeded.employeeIds[0] ?? '')
  const method = await pass('POST', '/payment-methods', { name: 'Bank', type: 'bank_transfer' })
  const cash = await pass('POST', '/payment-methods', { name: 'Till', type: 'cash' })
  for (const [part, day, way] of [
    ['wages', '2026-10-22', method],
    ['gratuity', '2026-10-24', cash],
  ] as const)
    await pass('POST', `/fnf/${id}/mark-paid`, {
      parts: [part],
      paid_on: day,
      payment_method_id: way.at('id'),
      include_unrouted: true,
    })
  const payment = { company_name: 'A', voucher: 'payment' }
  const booked = await pass('POST', `/payroll-runs/${id}/sync-tally`, payment)
  const { vouchers } = await importOf(booked.at('xml_url'), seeded.apiKey)
  // Wages of 12,903.23 + 5,161.29 - 1,548 - 97, and the gratuity.
  t.match(
    vouchers.map(({ remoteId, date, entries }) => [
      remoteId,
      date,
      ...entries.map(({ ledger, amount }) => `${ledger} ${amount}`),
    ]),
    [
      [
        `svc-${id}-payment-2026-10-22`,
        '20261022',
        'Salary Payable -1641952',
        'Salary Paid by Other Means 1641952',
      ],
      [`svc-${id}-payment-2026-10-24`, '20261024', 'Salary Payable -8076923', 'Cash 8076923'],
    ],
  )
  const found = await pass('GET', `/payroll-runs/${id}/reconciliation`)
  t.equal(found.at('balanced'), true)
})

t.test('a settlement that is withdrawn is undone as it was booked', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const pass = granted(call)
  const id = await approvedSettlement(call, seeded.organizationId, seeded.employeeIds[0] ?? '')
  const sync = `/payroll-runs/${id}/sync-tally`
  const booked = await pass('POST', sync, { company_name: 'A', ledger_map: { BASIC: 'Salaries' } })
  await pass('POST', `/fnf/${id}/cancel`, { reason: 'The resignation was taken back' })
  const reversal = await pass('POST', sync, { company_name: 'A', voucher: 'reversal' })
  const undone = Object.entries(entriesOf(booked)).map(([place, amount]) => [place, -amount])
  t.same(entriesOf(reversal), Object.fromEntries(undone))
})

/** The last sync once nothing waits any more. */
function settled(call: Partner, run: string): Promise<Answer> {
  return eventually(
    `the push of ${run} is settled`,
    async () => {
      const answer = await call('GET', `${run}/sync-tally`)
      return answer.at('status') !== 'prepared' && answer
    },
    20_000,
  )
}

const replies = table`
  habit      | status | outcome  | error            | why
  books      | pushed | created  | null             | created
  utf16      | pushed | created  | null             | the reply is UTF-16
  exceptions | failed | rejected | rejected         | no error is counted, but an exception
  ignored    | failed | rejected | rejected         | nothing was created or altered
  missing    | failed | rejected | rejected         | a ledger does not exist
  company    | failed | rejected | rejected         | an error alone
  forgetful  | pushed | created  | null             | created
  absent     | failed | null     | http_404         | another server
  moved      | failed | null     | http_302         | redirects are not followed
  greeting   | failed | unknown  | unreadable_reply | no counters
  cut        | failed | unknown  | unreadable_reply | the reply ends before its counters do
  entities   | failed | unknown  | unreadable_reply | entities are not expanded
  busy       | pushed | altered  | null             | a proxy may have passed the first request on
  lost       | pushed | altered  | null             | booked at first, but the reply was lost
`

t.test('a push is confirmed by Tally, tried again, or failed', async t => {
  await Promise.all(
    replies.map(async each => {
      const habit = each('habit')
      const { call } = await createTestOrganization(stack, [{ basic: 20_000 }])
      const run = await locked(call)
      const body = { company_name: 'Kaveri Mills', mode: 'push', connector_url: tally.url(`${habit}/a`) }
      const answer = await call('POST', `${run}/sync-tally`, body)
      t.equal(answer.status, 202)
      t.match(answer.at(), { status: 'prepared', outcome: null, mode: 'push' })
      const sync = await settled(call, run)
      // What a busy server got at first it may not have passed on: then the second attempt creates the voucher.
      const expected = habit === 'busy' ? 'created' : each('outcome')
      const error = habit === 'busy' ? 'duplicate_voucher_suspected' : each('error')
      t.match(
        [sync.at('status'), String(sync.at('outcome')), String(sync.at('error'))],
        [each('status'), expected, error],
        `${habit}: ${each('why')}`,
      )
      const requests = tally.requests(`${habit}/a`)
      t.equal(requests.length, habit === 'busy' || habit === 'lost' ? 2 : 1, `${habit}: attempts`)
      t.equal(sync.at('attempts'), requests.length)
    }),
  )
  t.equal(tally.books('lost/a').size, 1, 'the voucher is booked once')
  t.match(
    tally.requests('lost/a').map(({ vouchers }) => vouchers[0]?.action),
    ['Create', 'Alter'],
  )
})

t.test('a repeated push alters the voucher, and one that is created again is suspicious', async t => {
  const { call } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const run = await locked(call)
  for (const [habit, ...expected] of [
    ['books/b', 'created', 'null'],
    ['books/b', 'altered', 'null'],
    ['forgetful/b', 'created', 'duplicate_voucher_suspected'],
    ['missing/b', 'rejected', 'rejected'],
  ] as const) {
    const body = { company_name: 'Kaveri Mills', mode: 'push', connector_url: tally.url(habit) }
    await granted(call)('POST', `${run}/sync-tally`, body)
    const sync = await settled(call, run)
    t.match([sync.at('outcome'), String(sync.at('error'))], expected, habit)
    if (habit === 'missing/b') t.match(sync.at('line_errors', 0), /^Ledger HRA & Travel/)
  }
  t.match(
    tally.requests('books/b').map(({ vouchers }) => vouchers[0]?.action),
    ['Create', 'Alter'],
  )
  t.equal(tally.books('books/b').size, 1)
})

t.test('the voucher of a day whose payments all came back is undone', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 40_000 }])
  const pass = granted(call)
  const [first = '', second = ''] = seeded.employeeIds
  const run = await locked(call)
  const id = run.replace('/payroll-runs/', '')
  const pay = (day: string, employees?: string[]) =>
    pass('POST', `${run}/mark-paid`, {
      paid_on: day,
      include_unrouted: true,
      ...(employees && { employee_ids: employees }),
    })
  const comeBack = (employee: string) =>
    pass('POST', '/payment-references', { payroll_run_id: id, employee_id: employee, status: 'failed' })
  const url = tally.url('books/back')
  const body = { company_name: 'Kaveri Mills', voucher: 'payment', mode: 'push', connector_url: url }
  const push = async () => {
    await pass('POST', `${run}/sync-tally`, body)
    t.match((await settled(call, run)).at(), { status: 'pushed', error: null })
    t.equal((await pass('GET', `${run}/reconciliation`)).at('balanced'), true)
    const sums = new Map<string, number>()
    for (const { entries } of tally.books('books/back').values())
      for (const { ledger, amount } of entries) sums.set(ledger, (sums.get(ledger) ?? 0) - amount / 100)
    return Object.fromEntries(sums)
  }
  const held = 'Salary Payable'
  const paid = 'Salary Paid by Other Means'
  // Net pay of 25,450 and 53,000, see above.
  await pay('2026-10-31')
  t.same(await push(), { [held]: 78_450, [paid]: -78_450 })
  await comeBack(first)
  t.same(await push(), { [held]: 53_000, [paid]: -53_000 }, 'the voucher of the day is less')
  await comeBack(second)
  t.same(await push(), { [held]: 0, [paid]: 0 }, 'nobody is paid')
  const last = tally.requests('books/back').at(-1)?.vouchers
  t.match(last, [
    {
      remoteId: `svc-${id}-payment-2026-10-31-undone`,
      type: 'Receipt',
      number: /^RCT\/2026-10-31\//,
      narration: /^Undoes PMT\/2026-10-31\//,
    },
  ])
  t.same(await push(), { [held]: 0, [paid]: 0 }, 'sent again, it alters the receipt')
  await pay('2026-11-03', [second])
  t.same(await push(), { [held]: 53_000, [paid]: -53_000 }, 'another day')
  // The day is paid on again: its first voucher and the receipt stay, and it has a second one.
  await pay('2026-10-31', [first])
  t.same(await push(), { [held]: 78_450, [paid]: -78_450 }, 'the same day once more')
  t.same([...tally.books('books/back').keys()].toSorted(), [
    `svc-${id}-payment-2026-10-31`,
    `svc-${id}-payment-2026-10-31-2`,
    `svc-${id}-payment-2026-10-31-undone`,
    `svc-${id}-payment-2026-11-03`,
  ])
  await comeBack(first)
  t.same(await push(), { [held]: 53_000, [paid]: -53_000 }, 'and comes back again')
})

t.test('a company that has no voucher of a day has none undone', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 40_000 }])
  const pass = granted(call)
  const [first = '', second = ''] = seeded.employeeIds
  const run = await locked(call)
  await pass('POST', `${run}/mark-paid`, { paid_on: '2026-10-31', include_unrouted: true })
  // Tally rejects the voucher, and another company gets it.
  const push = { voucher: 'payment', mode: 'push', connector_url: tally.url('missing/none') }
  await pass('POST', `${run}/sync-tally`, { ...push, company_name: 'Kaveri Mills' })
  t.equal((await settled(call, run)).at('status'), 'failed')
  await pass('POST', `${run}/sync-tally`, { company_name: 'Kaveri Exports', voucher: 'payment' })
  for (const employee of [first, second])
    await pass('POST', '/payment-references', {
      payroll_run_id: run.replace('/payroll-runs/', ''),
      employee_id: employee,
      status: 'failed',
    })
  const again = { voucher: 'payment', company_name: 'Kaveri Mills' }
  t.equal(refusal(await call('POST', `${run}/sync-tally`, again)), '409 file_blocked')
  const exports = await pass('POST', `${run}/sync-tally`, { ...again, company_name: 'Kaveri Exports' })
  t.same(entriesOf(exports), { 'Salary Paid by Other Means': 78_450, 'Salary Payable': -78_450 })
})
