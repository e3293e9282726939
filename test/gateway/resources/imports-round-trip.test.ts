// What the service gives out it takes back: each template, empty and with the current employees, is filled, saved by
// LibreOffice where it is installed, and imported; its refused rows are corrected in the file of errors, which is saved
// and sent likewise. Then the records are those of the file, and nothing else has changed.

import { type CellValue, Workbook, type Worksheet } from '@cj-tech-master/excelts'
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { isOfToday } from '../../support/share-of-day.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import { startGateway } from '../support/gateway.ts'
import { importing } from '../support/importing.ts'
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
  ['0009', '-Meena'],
])
  await newEmployee(gateway, key, code ?? '', { first_name: name, external_id: `h${code}` })

type Values = Readonly<Record<string, CellValue>>
type Case = {
  readonly type: string
  /** What a good row has, and whose it is; and the column and the value that are wrong at first. */
  readonly values: Values
  readonly wrong: readonly [column: string, value: CellValue]
  /** Absent: rows are about no employee. */
  readonly ofEmployee?: true
  /** Where the record is read, and what is there. */
  readonly path: string
  readonly expected: unknown
}

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const ofEmployee = true

/** Codes of the employees with a good and a wrong row. */
const peopleOf = (isFilled: boolean) =>
  isFilled ? { good: '0017', bad: '0018' } : { good: '0007', bad: '0008' }

/** The cases; records that a row adds are of another day where the template has the employees. */
const cases = (isFilled: boolean): Case[] => {
  const date = isFilled ? '2026-10-13' : '2026-10-14'
  const employee = `/employees/ext:h${peopleOf(isFilled).good}`
  const month = isFilled ? 11 : 12
  const ofDay = `employee_id=ext:h${peopleOf(isFilled).good}&from=${date}&to=${date}`
  return [
    {
      type: 'employees',
      values: {
        first_name: 'Asha',
        work_city: isFilled ? '+Pune' : '=Pune',
        department_id: 'finance',
        is_international_worker: true,
        work_state_code: 'KA',
        disability_percent: 0.4,
      },
      wrong: ['work_state_code', 'ZZ'],
      ofEmployee,
      path: employee,
      expected: {
        work_city: isFilled ? '+Pune' : '=Pune',
        is_international_worker: true,
        disability_percent: 40,
        first_name: 'Asha',
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
      ofEmployee,
      path: `${employee}/bank?as_of=2026-11-01`,
      expected: { account_number: 'XXXXXXXX6789', payment_mode: 'bank_transfer' },
    },
    {
      type: 'employee_statutory',
      values: { 'pf.vpf.type': 'percent', 'pf.vpf.value': isFilled ? 0.12 : 0.07, 'pt.applicable': true },
      wrong: ['pf.vpf.value', '1,2,3'],
      ofEmployee,
      path: `${employee}/statutory`,
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
      ofEmployee,
      path: `${employee}/salary?as_of=2026-10-01`,
      expected: { components: [{ monthly: 30_000 }, { monthly: 150_000.5 }] },
    },
    {
      type: 'increments',
      values: { effective_from: day('2026-12-01'), type: 'percent', value: 0.1 },
      wrong: ['type', 'gift'],
      ofEmployee,
      path: `${employee}/salary?as_of=2026-12-01`,
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
      ofEmployee,
      path: `${employee}/variable-components?month=${month}&year=2026`,
      expected: { data: [{ component_code: 'BONUS', amount: 7500.25, remarks: '=SUM(A1)' }] },
    },
    {
      type: 'attendance',
      values: { month: isFilled ? 9 : 10, year: 2026, lop_days: 1.5 },
      wrong: ['lop_days', '45'],
      ofEmployee,
      path: `/attendance?month=${isFilled ? 9 : 10}&year=2026&employee_id=ext:h${peopleOf(isFilled).good}`,
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
      ofEmployee,
      path: `/leaves?${ofDay}`,
      expected: { data: [{ leave_type: 'CL', reason: '-x', days: 1 }] },
    },
    {
      type: 'overtime',
      values: { date: day(date), minutes: 100 },
      wrong: ['minutes', 'two hours'],
      ofEmployee,
      path: `/overtime-requests?${ofDay}`,
      expected: { data: [{ minutes: 100 }] },
    },
    {
      type: 'expenses',
      values: { category: 'Taxi', spent_on: day(date), claimed_amount: 850.25, taxable: false },
      wrong: ['claimed_amount', '5,00'],
      ofEmployee,
      path: `/expenses?${ofDay}`,
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
      ofEmployee,
      path: `${employee}/advances`,
      expected: { data: [{ amount: 30_000 }] },
    },
    {
      type: 'tax_declarations',
      values: { tax_year: '2026-27', other_tax_credits: 1200.5 },
      wrong: ['other_tax_credits', '1.500,00'],
      ofEmployee,
      path: `${employee}/tax-declaration?tax_year=2026-27`,
      expected: { other_tax_credits: 1200.5 },
    },
    {
      type: 'opening_balances',
      values: { tax_year: '2026-27', months: 6, gross: 168_003, tds: 1200.5 },
      wrong: ['months', 'six'],
      ofEmployee,
      path: `${employee}/opening-balances?tax_year=2026-27`,
      expected: { months: 6, gross: 168_003, tds: 1200.5 },
    },
    {
      type: 'leave_balances',
      values: { as_of: day('2026-10-31'), 'items.EL': 12.5 },
      wrong: ['items.EL', 'many'],
      ofEmployee,
      path: `${employee}/leave-balances?on=2026-10-31`,
      expected: { items: [{ leave_type: 'EL', balance: 12.5 }] },
    },
    {
      type: 'departments',
      values: { name: '@Books', code: isFilled ? 'BK2' : 'BK1', parent_id: 'Finance', is_active: true },
      wrong: ['parent_id', 'Nowhere'],
      path: '/departments?sort=created_at',
      expected: { data: [{ name: 'Finance' }, { name: '@Books' }] },
    },
    {
      type: 'designations',
      values: { name: 'Fitter', code: isFilled ? '02' : '01', is_active: true },
      wrong: ['is_active', 'perhaps'],
      path: '/designations?sort=created_at',
      expected: { data: [{ name: 'Fitter' }] },
    },
    {
      type: 'holidays',
      values: { name: '+Day', date: day(date), type: 'festival', state_codes: 'KA;MH', is_paid: true },
      wrong: ['state_codes', 'KA;ZZ'],
      path: '/holidays?year=2026',
      expected: { data: [{ state_codes: ['KA', 'MH'] }] },
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

async function download(path: string): Promise<Workbook> {
  // A connection of its own: one that is kept may have ended while a workbook was written.
  const headers = { authorization: `Bearer ${key}`, connection: 'close' }
  const answer = await fetch(`${gateway.origin}/v1${path}`, { headers })
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await answer.arrayBuffer()))
  return book
}

const bytesOf = async (book: Workbook) => Buffer.from(await book.xlsx.writeBuffer())

/** Where a column is, from 1; it is added if the file does not have it. */
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
  { type, values, wrong, ofEmployee: isOfEmployee }: Case,
  isFilled: boolean,
): Promise<Buffer> {
  const book = await download(`/imports/template?type=${type}&prefill=${isFilled}`)
  const sheet = book.getWorksheet('Data')!
  const [column, value] = wrong
  const { good, bad } = peopleOf(isFilled)
  if (isOfEmployee === undefined) {
    fill(sheet, 3, { ...values, [column]: value })
    return bytesOf(book)
  }
  fill(sheet, rowOf(sheet, good), values)
  fill(sheet, rowOf(sheet, bad), {
    ...values,
    ...(type === 'employees' ? { first_name: '=Ravi' } : {}),
    [column]: value,
  })
  return bytesOf(book)
}

/** Everything that is known of somebody whom no file is about. */
async function untouched(): Promise<unknown> {
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
      const answer = await gateway.ask(key, `GET ${path}`)
      if (answer.status !== 200) throw new Error(answer.text)
      // What a list says of itself has the moment of the call.
      return answer.at('data') ?? answer.body
    }),
  )
}

/** Imports the file of each case in turn; gives the ids of the jobs that refused a row. */
async function importAll(
  list: readonly Case[],
  files: ReadonlyMap<string, Buffer>,
  judge: (job: Awaited<ReturnType<typeof imported>>, one: Case) => void,
): Promise<void> {
  for (const one of list) {
    const file = files.get(one.type)
    if (file !== undefined) judge(await imported(key, file, { type: one.type }), one)
  }
}

/** The file of errors with the wrong cell corrected, and nothing else touched. */
async function corrected(jobId: string, { values, wrong: [column] }: Case): Promise<Buffer> {
  const book = await download(`/imports/${jobId}/errors.xlsx`)
  fill(book.getWorksheet('errors')!, 2, { [column]: values[column] ?? null })
  return bytesOf(book)
}

for (const isFilled of [false, true].filter((_, index) => isOfToday(index, 2))) {
  t.test(isFilled ? 'templates with the current employees' : 'empty templates', async t => {
    const list = cases(isFilled)
    const before = await untouched()
    const files = new Map<string, Buffer>()
    for (const one of list) files.set(one.type, await filled(one, isFilled))
    const jobs = new Map<string, string>()
    await importAll(list, await saved(files), (job, { type, ofEmployee: isOfEmployee }) => {
      // Five employees, two of whom have a filled row.
      const unchanged = isFilled && isOfEmployee ? 3 : 0
      const succeeded = (isOfEmployee ? 1 : 0) + unchanged
      t.match(
        job.body,
        { status: 'completed_with_errors', failed: 1, succeeded, unchanged },
        `${type} ${job.text}`,
      )
      jobs.set(type, job.id)
    })
    const again = new Map<string, Buffer>()
    for (const one of list) again.set(one.type, await corrected(jobs.get(one.type) ?? '', one))
    await importAll(list, await saved(again), (job, { type }) => {
      t.match(
        job.body,
        { status: 'completed', rows_total: 1, failed: 0, succeeded: 1 },
        `${type} ${job.text}`,
      )
    })
    for (const { type, path, expected } of list)
      t.match((await gateway.ask(key, `GET ${path}`)).body, expected, type)
    t.same(await untouched(), before, 'nobody else has changed')
  })
}

t.test('CSV with names that a spreadsheet would calculate is taken back as it is', async t => {
  const template = await gateway.ask(key, 'GET /imports/template?type=employees&prefill=true&format=csv')
  t.match(template.text, /,'=Ravi,/, 'it is guarded')
  const job = await imported(key, template.text, { type: 'employees' })
  t.match(job.body, { status: 'completed', rows_total: 5, unchanged: 5 }, job.text)
})
