// What the service gives out it takes back: each template, empty and with the current employees, is filled, saved by
// LibreOffice where it is installed, and imported; one of its two refused rows is corrected in the workbook of errors,
// which is saved and sent likewise, and the other in the CSV of what that import refused. Then the records are those of
// the file, and nothing else has changed.

import { Workbook, type Worksheet } from '@cj-tech-master/excelts'
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { granted } from '../../support/partner.ts'
import { isOfToday } from '../../support/share-of-day.ts'
import { engineOf, eventually, sharedStack } from '../../support/stack.ts'
import { readStrictCsv } from '../../support/strict-csv.ts'
import { startGateway } from '../support/gateway.ts'
import { form, importing } from '../support/importing.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const { imported } = importing(gateway, engine)
const key = await gateway.newKey()
await newOrganization(gateway, key)

async function make(path: string, body: Record<string, unknown>): Promise<void> {
  const made = await gateway.ask(key, `POST ${path}`, { body })
  if (made.status !== 201) throw new Error(made.text)
}
for (const [code, category] of [
  ['BASIC', 'basic'],
  ['HRA', 'hra'],
  ['BONUS', 'bonus'],
])
  await make('/salary-components', {
    code,
    name: `${category} pay`,
    type: 'earning',
    category,
    calculation: { method: 'flat' },
  })
await make('/departments', { name: 'Finance', code: 'FIN' })
// A code with leading zeros, a name that a spreadsheet would calculate, and somebody whom no file is about.
for (const [code, name] of [
  ['0007', 'Asha'],
  ['0008', '=Ravi'],
  ['0017', 'Asha'],
  ['0018', '=Ravi'],
  ['0028', '@Uma'],
  ['0038', '@Uma'],
  ['0009', '-Meena'],
])
  await newEmployee(gateway, key, code ?? '', { first_name: name, external_id: `h${code}` })

type Value = string | number | boolean | Date
type Values = Readonly<Record<string, Value>>
type Job = { readonly id: string; readonly body: unknown; readonly text: string }

/** A partner of the service: what it downloads, imports and reads. */
type Caller = {
  download(path: string): Promise<Buffer>
  imported(file: Buffer | string, type: string): Promise<Job>
  read(path: string): Promise<unknown>
}

type Case = {
  readonly type: string
  /** Values of a good row; and the column and the value that are wrong at first. */
  readonly values: Values
  readonly wrong: readonly [column: string, value: Value]
  /** Owners of the rows; absent: rows are about no employee, and none of them is good at first. */
  readonly people?: People
  /** Values of the second of the wrong rows, if rows are about no employee. */
  readonly other?: Values
  /** Path at which the record of a person, or all records, are read, and what is there. */
  path(code: string): string
  readonly expected: unknown
}

/** Codes of the employees: of a good row, and of a row that is corrected in either file of errors. */
type People = { readonly good: string; readonly inWorkbook: string; readonly inCsv: string }

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const peopleOf = (isFilled: boolean): People =>
  isFilled
    ? { good: '0017', inWorkbook: '0018', inCsv: '0028' }
    : { good: '0007', inWorkbook: '0008', inCsv: '0038' }
const firstNames: Readonly<Record<string, string>> = {
  '0007': 'Asha',
  '0017': 'Asha',
  '0008': '=Ravi',
  '0018': '=Ravi',
  '0028': '@Uma',
  '0038': '@Uma',
}

/** The cases; records that a row adds are of another day where the template has the employees. */
const cases = (isFilled: boolean): Case[] => {
  const date = isFilled ? '2026-10-13' : '2026-10-14'
  const people = peopleOf(isFilled)
  const employee = (code: string) => `/employees/ext:h${code}`
  const month = isFilled ? 11 : 12
  const ofDay = (code: string) => `employee_id=ext:h${code}&from=${date}&to=${date}`
  return [
    {
      type: 'employees',
      values: {
        work_city: isFilled ? '+Pune' : '=Pune',
        department_id: 'finance',
        is_international_worker: true,
        work_state_code: 'KA',
        disability_percent: 0.4,
      },
      wrong: ['work_state_code', 'ZZ'],
      people,
      path: employee,
      expected: {
        work_city: isFilled ? '+Pune' : '=Pune',
        is_international_worker: true,
        disability_percent: 40,
      },
    },
    {
      type: 'employee_bank',
      values: {
        payment_mode: 'Bank transfer',
        account_number: '000123456789',
        ifsc: 'HDFC0000523',
        effective_from: day(date),
      },
      wrong: ['ifsc', 'WRONG'],
      people,
      path: code => `${employee(code)}/bank?as_of=2026-11-01`,
      expected: { account_number: 'XXXXXXXX6789', payment_mode: 'bank_transfer' },
    },
    {
      type: 'employee_statutory',
      values: { 'pf.vpf.type': 'percent', 'pf.vpf.value': isFilled ? 0.12 : 0.07, 'pt.applicable': true },
      wrong: ['pf.vpf.value', '1,2,3'],
      people,
      path: code => `${employee(code)}/statutory`,
      expected: { pf: { vpf: { type: 'percent', value: isFilled ? 12 : 7 } }, pt: { applicable: true } },
    },
    {
      type: 'salaries',
      values: {
        effective_from: day('2024-04-01'),
        'component.BASIC': 30_000,
        'component.HRA': '1,50,000.50',
      },
      wrong: ['component.HRA', '1,50,00'],
      people,
      path: code => `${employee(code)}/salary?as_of=2026-10-01`,
      expected: { components: [{ monthly: 30_000 }, { monthly: 150_000.5 }] },
    },
    {
      type: 'increments',
      values: { effective_from: day('2026-12-01'), type: 'percent', value: 0.1 },
      wrong: ['type', 'gift'],
      people,
      path: code => `${employee(code)}/salary?as_of=2026-12-01`,
      // Ten percent of 30,000 is 3,000.
      expected: { components: [{ monthly: 33_000 }, { monthly: 165_000.55 }] },
    },
    {
      type: 'variable_components',
      values: {
        component_code: 'bonus pay',
        amount: 7500.25,
        month,
        year: 2026,
        remarks: '=SUM(A1)',
      },
      wrong: ['amount', '150,50'],
      people,
      path: code => `${employee(code)}/variable-components?month=${month}&year=2026`,
      expected: { data: [{ component_code: 'BONUS', amount: 7500.25, remarks: '=SUM(A1)' }] },
    },
    {
      type: 'attendance',
      values: { month: isFilled ? 9 : 10, year: 2026, lop_days: 1.5 },
      wrong: ['lop_days', '45'],
      people,
      path: code => `/attendance?month=${isFilled ? 9 : 10}&year=2026&employee_id=ext:h${code}`,
      expected: { data: [{ lop_days: 1.5 }] },
    },
    {
      type: 'leaves',
      values: {
        leave_type: 'CL',
        from_date: day(date),
        to_date: day(date),
        reason: '-x',
        status: 'Approved',
      },
      wrong: ['to_date', '10/25/2026'],
      people,
      path: code => `/leaves?${ofDay(code)}`,
      expected: { data: [{ leave_type: 'CL', reason: '-x', days: 1 }] },
    },
    {
      type: 'overtime',
      values: { date: day(date), minutes: 100 },
      wrong: ['minutes', 'two hours'],
      people,
      path: code => `/overtime-requests?${ofDay(code)}`,
      expected: { data: [{ minutes: 100 }] },
    },
    {
      type: 'expenses',
      values: { category: 'Taxi', spent_on: day(date), claimed_amount: 850.25, taxable: false },
      wrong: ['claimed_amount', '5,00'],
      people,
      path: code => `/expenses?${ofDay(code)}`,
      expected: { data: [{ claimed_amount: 850.25 }] },
    },
    {
      type: 'advances',
      values: {
        type: 'salary_advance',
        amount: 30_000,
        disbursed_on: day('2026-11-05'),
        'repayment.method': 'installments',
        'repayment.installments': 3,
        'repayment.start_month': 12,
        'repayment.start_year': 2026,
      },
      wrong: ['repayment.start_month', 13],
      people,
      path: code => `${employee(code)}/advances`,
      expected: { data: [{ amount: 30_000 }] },
    },
    {
      type: 'tax_declarations',
      values: { tax_year: '2026-27', other_tax_credits: 1200.5 },
      wrong: ['other_tax_credits', '1.500,00'],
      people,
      path: code => `${employee(code)}/tax-declaration?tax_year=2026-27`,
      expected: { other_tax_credits: 1200.5 },
    },
    {
      type: 'opening_balances',
      values: { tax_year: '2026-27', months: 6, gross: 168_003, tds: 1200.5 },
      wrong: ['months', 'six'],
      people,
      path: code => `${employee(code)}/opening-balances?tax_year=2026-27`,
      expected: { months: 6, gross: 168_003, tds: 1200.5 },
    },
    {
      type: 'leave_balances',
      values: { as_of: day('2026-10-31'), 'items.EL': 12.5 },
      wrong: ['items.EL', 'many'],
      people,
      path: code => `${employee(code)}/leave-balances?on=2026-10-31`,
      expected: { items: [{ leave_type: 'EL', balance: 12.5 }] },
    },
    {
      type: 'departments',
      values: { name: '@Books', code: isFilled ? 'BK2' : 'BK1', parent_id: 'Finance', is_active: true },
      wrong: ['parent_id', 'Nowhere'],
      other: { name: '-Stores', code: isFilled ? '0S2' : '0S1' },
      path: () => '/departments?sort=created_at',
      expected: { data: [{ name: 'Finance' }, { name: '@Books' }, { name: '-Stores' }] },
    },
    {
      type: 'designations',
      values: { name: 'Fitter', code: isFilled ? '02' : '01', is_active: true },
      wrong: ['is_active', 'perhaps'],
      other: { name: 'Turner', code: isFilled ? '04' : '03' },
      path: () => '/designations?sort=created_at',
      expected: { data: [{ name: 'Fitter' }, { name: 'Turner' }] },
    },
    {
      type: 'holidays',
      values: {
        name: '+Day',
        date: day(isFilled ? '2026-10-19' : '2027-10-20'),
        type: 'festival',
        state_codes: 'KA;MH',
        is_paid: true,
      },
      wrong: ['state_codes', 'KA;ZZ'],
      other: { name: '=Night', date: day(isFilled ? '2026-10-23' : '2027-10-24') },
      path: () => `/holidays?year=${isFilled ? 2026 : 2027}&sort=date`,
      expected: {
        data: [
          { name: '+Day', state_codes: ['KA', 'MH'] },
          { name: '=Night', state_codes: ['KA', 'MH'] },
        ],
      },
    },
  ]
}

const hasOffice = spawnSync('soffice', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'round-trip-'))
t.teardown(() => rmSync(folder, { recursive: true }))

/** The workbooks as LibreOffice saves them, or as they are where it is not installed. */
async function saved(books: ReadonlyMap<string, Buffer>): Promise<ReadonlyMap<string, Buffer>> {
  if (!hasOffice || books.size === 0) return books
  const [from, to] = [mkdtempSync(join(folder, 'from-')), mkdtempSync(join(folder, 'to-'))]
  mkdirSync(join(folder, 'profile'), { recursive: true })
  const files = [...books].map(([name, book]) => {
    const file = join(from, `${name}.xlsx`)
    writeFileSync(file, book)
    return file
  })
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const format = ['--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', to]
  await promisify(execFile)('soffice', [profile, ...format, ...files])
  return new Map([...books.keys()].map(name => [name, readFileSync(join(to, `${name}.xlsx`))]))
}

/** A connection of its own: one that is kept may have ended while a workbook was written. */
async function fetchFile(url: string, apiKey: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${apiKey}`, connection: 'close' }
  return Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
}

const caller: Caller = {
  download: path => fetchFile(`${gateway.origin}/v1${path}`, key),
  imported: (file, type) => imported(key, file, { type }),
  async read(path) {
    const answer = await gateway.ask(key, `GET ${path}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  },
}

async function openBook(file: Buffer): Promise<Workbook> {
  const book = new Workbook()
  await book.xlsx.load(file)
  return book
}

const bytesOf = async (book: Workbook) => Buffer.from(await book.xlsx.writeBuffer())

/** Position of a column, from 1; it is added if the file does not have it. */
function columnAt(sheet: Worksheet, title: string): number {
  const titles = sheet.getRow(1).values as unknown[]
  const at = titles.indexOf(title)
  if (at > 0) return at
  sheet.getRow(1).getCell(titles.length).value = title
  return titles.length
}

function fill(sheet: Worksheet, no: number, values: Values): void {
  for (const [title, value] of Object.entries(values)) {
    const cell = sheet.getRow(no).getCell(columnAt(sheet, title))
    cell.value = value
    // Ten percent as a person types it.
    if (typeof value === 'number' && value > 0 && value < 1) cell.numFmt = '0%'
  }
}

/** The row of the employee in a template with the employees; the next free row of one without. */
function rowOf(sheet: Worksheet, code: string): number {
  const column = columnAt(sheet, 'employee_code')
  for (let no = 3; no <= sheet.rowCount; no++) if (sheet.getRow(no).getCell(column).value === code) return no
  const no = Math.max(3, sheet.rowCount + 1)
  sheet.getRow(no).getCell(column).value = code
  return no
}

async function filled(
  { download }: Caller,
  { type, values, wrong: [column, value], people, other = {} }: Case,
  isFilled: boolean,
): Promise<Buffer> {
  const book = await openBook(await download(`/imports/template?type=${type}&prefill=${isFilled}`))
  const sheet = book.getWorksheet('Data')!
  if (people === undefined) {
    fill(sheet, 3, { ...values, [column]: value })
    fill(sheet, 4, { ...values, ...other, [column]: value })
    return bytesOf(book)
  }
  for (const code of [people.good, people.inWorkbook, people.inCsv]) {
    fill(sheet, rowOf(sheet, code), {
      ...values,
      ...(type === 'employees' ? { first_name: firstNames[code] } : {}),
      ...(code === people.good ? {} : { [column]: value }),
    })
  }
  return bytesOf(book)
}

/** Everything that is known of somebody whom no file is about. */
function untouched(): Promise<unknown> {
  const months = [9, 10, 11, 12].map(month => `month=${month}&year=2026`)
  const paths = [
    '/employees/ext:h0009?expand=salary,bank,statutory',
    ...['/leaves', '/overtime-requests', '/expenses'].map(path => `${path}?employee_id=ext:h0009`),
    ...months.map(month => `/attendance?employee_id=ext:h0009&${month}`),
    ...months.map(month => `/employees/ext:h0009/variable-components?${month}`),
    '/employees/ext:h0009/advances',
  ]
  return Promise.all(
    paths.map(async path => {
      const body = await caller.read(path)
      // Facts that a list states about itself have the moment of the call.
      return (body as { data?: unknown }).data ?? body
    }),
  )
}

/** Imports the file of each case in turn; gives the ids of the jobs. */
async function importAll(
  { imported }: Caller,
  list: readonly Case[],
  files: ReadonlyMap<string, Buffer | string>,
  judge: (job: Job, one: Case) => void,
): Promise<ReadonlyMap<string, string>> {
  const jobs = new Map<string, string>()
  for (const one of list) {
    const job = await imported(files.get(one.type) ?? '', one.type)
    judge(job, one)
    jobs.set(one.type, job.id)
  }
  return jobs
}

/** Text of a cell as a clerk types it. */
function typed(value: Value): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number' && value > 0 && value < 1) return `${Math.round(value * 100)}%`
  return String(value)
}

/** The workbook of errors with the wrong cell of its first row corrected, and nothing else touched. */
async function correctedBook(
  { download }: Caller,
  jobId: string,
  { values, wrong: [column] }: Case,
): Promise<Buffer> {
  const book = await openBook(await download(`/imports/${jobId}/errors.xlsx`))
  fill(book.getWorksheet('errors')!, 2, { [column]: values[column] ?? '' })
  return bytesOf(book)
}

/** The CSV of errors likewise. */
async function correctedCsv(
  { download }: Caller,
  jobId: string,
  { values, wrong: [column] }: Case,
): Promise<string> {
  const [titles = [], ...rows] = readStrictCsv(
    (await download(`/imports/${jobId}/errors.xlsx?format=csv`)).toString('utf8'),
  )
  const at = titles.indexOf(column)
  if (at === -1 || rows.length !== 1) throw new Error(`${titles.join()} and ${rows.length} rows`)
  const changed = rows.map(row =>
    row.map((cell, index) => (index === at ? typed(values[column] ?? '') : cell)),
  )
  return csvOf([titles, ...changed])
}

const csvOf = (records: readonly (readonly string[])[]) =>
  records.map(cells => `${cells.map(cell => `"${cell.replace(/"/g, '""')}"`).join()}\r\n`).join('')

/** Fills, imports and corrects the file of each case; `others`: how many employees have an unfilled row. */
async function roundTrip(
  t: Test,
  caller: Caller,
  list: readonly Case[],
  { isFilled, others }: { readonly isFilled: boolean; readonly others: number },
): Promise<void> {
  const files = new Map<string, Buffer>()
  for (const one of list) files.set(one.type, await filled(caller, one, isFilled))
  const jobs = await importAll(caller, list, await saved(files), (job, { type, people }) => {
    const unchanged = isFilled && people ? others : 0
    const succeeded = (people ? 1 : 0) + unchanged
    t.match(
      job.body,
      { status: 'completed_with_errors', failed: 2, succeeded, unchanged },
      `${type} ${job.text}`,
    )
  })
  const books = new Map<string, Buffer>()
  for (const one of list) books.set(one.type, await correctedBook(caller, jobs.get(one.type) ?? '', one))
  const again = await importAll(caller, list, await saved(books), (job, { type }) => {
    const counts = { rows_total: 2, failed: 1, succeeded: 1 }
    t.match(job.body, { status: 'completed_with_errors', ...counts }, `${type} ${job.text}`)
  })
  const texts = new Map<string, string>()
  for (const one of list) texts.set(one.type, await correctedCsv(caller, again.get(one.type) ?? '', one))
  await importAll(caller, list, texts, (job, { type }) => {
    const counts = { rows_total: 1, failed: 0, succeeded: 1 }
    t.match(job.body, { status: 'completed', ...counts }, `${type} ${job.text}`)
  })
  for (const { type, people, path, expected } of list) {
    for (const code of people ? [people.good, people.inWorkbook, people.inCsv] : [''])
      t.match(await caller.read(path(code)), expected, `${type} ${code}`)
  }
}

const bothTemplates = [false, true].filter((_, index) => isOfToday(index, 2))

for (const isFilled of bothTemplates) {
  t.test(isFilled ? 'templates with the current employees' : 'empty templates', async t => {
    const before = await untouched()
    // Seven employees, three of whom have a filled row.
    await roundTrip(t, caller, cases(isFilled), { isFilled, others: 4 })
    t.same(await untouched(), before, 'nobody else has changed')
    for (const [code, first_name] of Object.entries(firstNames))
      t.match(await caller.read(`/employees/ext:h${code}`), { first_name })
  })
}

// Runs are paid by a whole stack. Who was not paid by the run has a row in the template with the current employees as
// everybody has, and it stays empty: a template names no run.
t.test('payment references: templates of a run that is paid', async t => {
  const stack = await startTestStack(t)
  const { call, seeded } = await createTestOrganization(
    stack,
    Array.from({ length: 7 }, () => ({ basic: 20_000 })),
  )
  const partner = granted(call)
  const run = await calculated(call)
  await partner('POST', `${run}/lock`, {})
  await partner('POST', `${run}/mark-paid`, { paid_on: '2026-10-31', include_unrouted: true })
  const ofStack: Caller = {
    download: path => fetchFile(`${stack.base}${path}`, seeded.apiKey),
    async imported(file, type) {
      const { body, headers } = form(file, { type })
      const sent = await fetch(`${stack.base}/imports`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${seeded.apiKey}` },
        body,
      })
      const { id } = (await sent.json()) as { id: string }
      return eventually('the import has ended', async () => {
        const job = await partner('GET', `/imports/${id}`)
        return job.at('finished_at') === null ? null : { id, body: job.at(), text: job.text }
      })
    },
    read: async path => (await partner('GET', path)).at(),
  }
  const others = async () => {
    const slip = await ofStack.read(`${run}/employees/ext:E6`)
    const { net_paid, held_employee_ids } = (await ofStack.read(run)) as Record<string, unknown>
    return { payment: (slip as { payment: unknown }).payment, net_paid, held_employee_ids }
  }
  const before = await others()
  for (const isFilled of bothTemplates) {
    const people = isFilled
      ? { good: 'E0', inWorkbook: 'E1', inCsv: 'E2' }
      : { good: 'E3', inWorkbook: 'E4', inCsv: 'E5' }
    const values = {
      payroll_run_id: run.split('/').at(-1) ?? '',
      status: 'Paid',
      reference: isFilled ? '000123' : '=UTR9',
      paid_on: day('2026-11-03'),
    }
    const one: Case = {
      type: 'payment_references',
      values,
      wrong: ['paid_on', '11/23/2026'],
      people,
      path: code => `${run}/employees/ext:${code}`,
      expected: { payment: { reference: values.reference, paid_on: '2026-11-03' } },
    }
    await roundTrip(t, ofStack, [one], { isFilled, others: 4 })
    t.same(await others(), before, 'nothing else of the run has changed')
  }
})

t.test('CSV with names that a spreadsheet would calculate is taken back as it is', async t => {
  const template = await gateway.ask(key, 'GET /imports/template?type=employees&prefill=true&format=csv')
  t.match(template.text, /,'=Ravi,/, 'it is guarded')
  const job = await imported(key, template.text, { type: 'employees' })
  t.match(job.body, { status: 'completed', rows_total: 7, unchanged: 7 }, job.text)
})
