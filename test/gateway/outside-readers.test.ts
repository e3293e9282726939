// Every file that the API gives out, of one month with leavers, negative and large amounts, opened by programs of other
// makers: CSV by Python, workbooks by LibreOffice, PDF by qpdf and Poppler, XML by xmllint, archives by Python. What they
// read is compared with the JSON of the same operation and with each other. Routes and forms come from their lists.

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { FileFormat } from '#gateway/http/file-types.ts'
import { createTestOrganization, startTestStack } from '../support/office.ts'
import { granted } from '../support/partner.ts'
import { bundlesOf } from '../support/payslip-bundles.ts'
import { asFile, type FileCall, fileCalls } from './support/file-walk.ts'
import { tidyMonth } from './support/tidy-month.ts'

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const reasonToSkip = (...programs: readonly string[]): string | false => {
  const missing = programs.filter(program => !has(program))
  return missing.length === 0 ? false : `${missing.join(', ')} not installed`
}

const house = await startTestStack(t, 'rendering')
const organization = await createTestOrganization(house, [])
const call = granted(organization.call)
const { organizationId, apiKey } = organization.seeded
const month = await tidyMonth(call, { base: house.base, organizationId, apiKey })
const calls = await fileCalls(call, {
  organizationId,
  financialYear: '2026-27',
  ids: month.ids,
  bundles: await bundlesOf(call, month.run),
})

const folder = mkdtempSync(join(tmpdir(), 'outside-'))
t.teardown(() => rmSync(folder, { recursive: true }))

type File = {
  readonly call: FileCall
  readonly format: FileFormat
  readonly path: string
  /** Of the file in the folder, without its ending. */
  readonly name: string
  readonly bytes: Buffer
}

const authorization = `Bearer ${apiKey}`
const files: File[] = []
/** What the same operations answer as JSON. All is called for before the readers run, which take their time. */
const told = new Map<FileCall, ReaderReport>()
type ReaderReport = {
  readonly data?: unknown
  readonly totals?: Json['totals']
  readonly rows?: readonly { readonly amount?: unknown }[]
  readonly lines?: readonly { readonly type: string; readonly amount: number }[]
  readonly net_payable?: number
}
for (const fileCall of calls) {
  const { route, path } = fileCall
  if (200 in route.replies || route.path.endsWith('.pdf')) {
    const asked = route.query?.properties ?? {}
    const own = route.path.endsWith('.pdf') ? path.split('.pdf')[0]! : path
    // A file begins with the oldest.
    const page = `${'limit' in asked ? '&limit=200' : ''}${'sort' in asked ? '&sort=created_at' : ''}`
    const answer = await call('GET', `${own}${page}`, undefined, {
      accept: 'application/json',
    })
    told.set(fileCall, answer.at() as ReaderReport)
  }
  for (const format of fileCall.formats) {
    const path = asFile(fileCall, format)
    const answer = await fetch(`${house.base}${path}`, { headers: { authorization } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200) throw new Error(`${path}: ${bytes.toString()}`)
    const name = `${files.length}`
    writeFileSync(join(folder, `${name}.${format}`), bytes)
    files.push({ call: fileCall, format, path, name, bytes })
  }
}
const filesOf = (format: FileFormat) => files.filter(file => file.format === format)

type Cells = readonly (readonly string[])[]

/** Python's reader, which is told to forgive nothing; by path of the file. */
function readByPython(paths: readonly string[]): Readonly<Record<string, Cells>> {
  const script = `
import csv, json, sys
read = {}
for path in json.load(sys.stdin):
    with open(path, newline='', encoding='utf-8') as file:
        read[path] = list(csv.reader(file, strict=True))
json.dump(read, sys.stdout)`
  const output = execFileSync('python3', ['-c', script], {
    input: JSON.stringify(paths),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return JSON.parse(output) as Record<string, Cells>
}

const withoutPython = reasonToSkip('python3')
const csvPath = ({ name }: File) => join(folder, `${name}.csv`)
const csvOf = withoutPython === false ? readByPython(filesOf('csv').map(csvPath)) : {}

/** All workbooks at once, because LibreOffice starts slowly: each sheet as CSV, with formulas as they are written. */
function readByLibreOffice(): ReadonlyMap<string, Readonly<Record<string, Cells>>> {
  const books = files.filter(({ format }) => format === 'xlsx' || format === 'xls')
  const folderOf = (format: FileFormat) => join(folder, `read-${format}`)
  for (const format of ['xlsx', 'xls'] as const) {
    const own = books.filter(book => book.format === format)
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,true,false,-1'
    const { status, stderr } = spawnSync(
      'soffice',
      [
        `-env:UserInstallation=file://${join(folder, 'profile')}`,
        '--headless',
        '--convert-to',
        filter,
        '--outdir',
        folderOf(format),
        ...own.map(({ name }) => join(folder, `${name}.${format}`)),
      ],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
  }
  const written = (['xlsx', 'xls'] as const).flatMap(format =>
    readdirSync(folderOf(format)).map(name => join(folderOf(format), name)),
  )
  const read = readByPython(written)
  return new Map(
    books.map(({ name, format }) => {
      const start = `${join(folderOf(format), name)}-`
      const own = written.filter(path => path.startsWith(start))
      return [
        name,
        Object.fromEntries(own.map(path => [path.slice(start.length, -'.csv'.length), read[path]!])),
      ]
    }),
  )
}

const decimal = /^-?\d+(?:\.\d+)?$/
const money = /^-?\d+\.\d\d$/
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const control = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/
const paise = (text: string | number) => Math.round(Number(text) * 100)

/** Sums of the columns that hold amounts alone, in paise, by key. */
function sumsOf([header = [], ...records]: Cells): Readonly<Record<string, number>> {
  const columns = header.flatMap((key, at) => {
    const cells = records.map(record => record[at] ?? '').filter(cell => cell !== '')
    const isMoney = cells.length > 0 && cells.every(cell => money.test(cell))
    return isMoney ? [[key, cells.reduce((sum, cell) => sum + paise(cell), 0)] as const] : []
  })
  return Object.fromEntries(columns)
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

t.test('more than 25 files of every format', t => {
  t.ok(files.length > 100, `${files.length} files`)
  t.same([...new Set(files.map(({ format }) => format))].toSorted(), [
    'csv',
    'pdf',
    'png',
    'txt',
    'xls',
    'xlsx',
    'xml',
    'zip',
  ])
  t.ok(
    Object.values(csvOf).some(rows => rows.flat().some(cell => money.test(cell) && cell.startsWith('-'))),
    'there are negative amounts',
  )
  t.end()
})

/** The rows as JSON has them, and what they come to; null where the operation has none. */
function tableOf(fileCall: FileCall): Json | null {
  const { data, totals = {} } = told.get(fileCall) ?? {}
  return Array.isArray(data) ? { rows: data as Json['rows'], totals } : null
}
type Json = {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly totals: Readonly<Record<string, unknown>>
}

/** Tables of these are laid out as a bank or an import has them, and not as the JSON. */
const otherLayout = /^\/(?:imports|payroll-runs\/[^/]+\/bank-file)/

t.test('CSV as Python reads it', { skip: withoutPython }, t => {
  for (const file of filesOf('csv')) {
    const rows = csvOf[csvPath(file)]!
    const cells = rows.flat()
    t.same(
      cells.filter(cell => control.test(cell) || (/^[=+\-@]/.test(cell) && !decimal.test(cell))),
      [],
      `no formula, no control character: ${file.path}`,
    )
    t.same(new Set(rows.map(({ length }) => length)).size, 1, `rows of one length: ${file.path}`)
    if (otherLayout.test(file.path)) continue
    const json = tableOf(file.call)
    if (json !== null) assertAsJson(t, file, rows, json)
  }
  t.end()
})

/** Lists are newest first in JSON, and oldest first in files. */
function inOrderOf(told: Json['rows'], header: readonly string[], records: Cells): Cells {
  const at = header.indexOf('payslip_id')
  if (at < 0 || told[0]?.['payslip_id'] === undefined) return records
  const byId = new Map(records.map(record => [record[at], record]))
  return told.flatMap(({ payslip_id: id }) => {
    const record = byId.get(String(id))
    return record === undefined ? [] : [record]
  })
}

/** Numbers of the JSON stand in the column of their key, in the same row, and columns come to the totals. */
function assertAsJson(t: Test, { path }: File, rows: Cells, { rows: told, totals }: Json): void {
  const [header = [], ...unordered] = rows
  const records = inOrderOf(told, header, unordered)
  if (told.length !== records.length) {
    t.equal(records.length, told.length, `as many rows as in JSON: ${path}`)
    return
  }
  const differing = told.flatMap((row, at) =>
    header.flatMap((key, column) => {
      const value = row[key]
      const cell = records[at]![column]!
      return typeof value === 'number' && Number(cell) !== value
        ? [`${at} ${key}: ${cell}, not ${value}`]
        : []
    }),
  )
  t.same(differing, [], `numbers as in JSON: ${path}`)
  const sums = sumsOf(rows)
  const wrong = Object.entries(totals).flatMap(([key, total]) =>
    typeof total === 'number' && key in sums && sums[key] !== paise(total)
      ? [`${key}: ${sums[key]}, not ${total}`]
      : [],
  )
  t.same(wrong, [], `columns come to the totals of JSON: ${path}`)
}

/** LibreOffice writes cells of truth values so, where it is told to write formulas. */
const truths: ReadonlySet<string> = new Set(['=TRUE()', '=FALSE()'])

/** A cell as LibreOffice writes it, in the notation of our CSV. */
function asWritten(cell: string): string {
  const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell)
  if (date) return `${date[3]}-${date[1]!.padStart(2, '0')}-${date[2]!.padStart(2, '0')}`
  if (truths.has(cell)) return cell === '=TRUE()' ? 'true' : 'false'
  return cell
}

const isSame = (one: string, other: string) =>
  one === other || (decimal.test(one) && decimal.test(other) && Number(one) === Number(other))

let read: ReturnType<typeof readByLibreOffice> = new Map()

t.test('workbooks as LibreOffice reads them', { skip: withoutPython || reasonToSkip('soffice') }, t => {
  read = readByLibreOffice()
  for (const { name, path } of [...filesOf('xlsx'), ...filesOf('xls')]) {
    const sheets = Object.entries(read.get(name)!)
    t.ok(sheets.length > 0, `it opens: ${path}`)
    const cells = sheets.flatMap(([, rows]) => rows.flat())
    t.same(
      cells.filter(cell => control.test(cell) || (cell.startsWith('=') && !truths.has(cell))),
      [],
      `no formula, no control character: ${path}`,
    )
  }
  for (const book of filesOf('xlsx')) {
    const table = files.find(({ call, format }) => call === book.call && format === 'csv')
    if (table === undefined || otherLayout.test(book.path)) continue
    assertAsCsv(t, book, dataOf(read.get(book.name)!), csvOf[csvPath(table)]!)
  }
  const [own] = filesOf('xls')
  const as = files.find(({ call, format }) => call === own!.call && format === 'csv')!
  t.same(dataOf(read.get(own!.name)!).slice(1), csvOf[csvPath(as)]!.slice(1), 'the same in XLS')
  t.end()
})

/** The sheet that is read by programs. */
function dataOf(sheets: Readonly<Record<string, Cells>>): Cells {
  return sheets['Data'] ?? Object.values(sheets)[0]!
}

/** Days and months within a text as people write them: `October 2026`, `01-Oct-2026 to 31-Oct-2026`. */
function onPaper(cell: string): string {
  return cell.replaceAll(/(\d{4})-(\d{2})(?:-(\d{2}))?/gu, (_, year: string, month: string, day?: string) => {
    const name = months[Number(month) - 1]!
    return day === undefined ? `${name} ${year}` : `${day}-${name.slice(0, 3)}-${year}`
  })
}

/** Cell by cell, and the totals below are the sums of the columns. */
function assertAsCsv(t: Test, { path }: File, [, ...sheet]: Cells, csv: Cells): void {
  const [header = [], ...records] = csv
  const differing = records.flatMap((record, at) =>
    record.flatMap((cell, column) => {
      const shown = asWritten(sheet[at]?.[column] ?? '')
      return isSame(shown, cell.replaceAll('\r', '')) || shown === onPaper(cell)
        ? []
        : [`${at} ${header[column]}: ${shown}, not ${cell}`]
    }),
  )
  t.same(differing, [], `the cells of the CSV: ${path}`)
  const totals = sheet[records.length]
  if (totals === undefined) return
  t.equal(sheet.length, records.length + 1, `one row of totals: ${path}`)
  const sums = sumsOf(csv)
  const wrong = header.flatMap((key, column) => {
    const total = totals[column] ?? ''
    return key in sums && total !== '' && paise(total) !== sums[key]
      ? [`${key}: ${total}, not ${sums[key]}`]
      : []
  })
  t.same(wrong, [], `totals are sums: ${path}`)
}

/** Rupees as papers print them, worked out on their own: groups of two digits above the last three. */
function grouped(value: number): string {
  const [whole = '', fraction] = (Math.abs(paise(value)) / 100).toFixed(2).split('.')
  const [head, tail] = [whole.slice(0, -3), whole.slice(-3)]
  const groups = [...head.matchAll(/\d{1,2}(?=(?:\d\d)*$)/g)].map(([group]) => group)
  return `${value < 0 ? '-' : ''}${[...groups, tail].join(',')}.${fraction}`
}

const amountText = /(?<![\d,.])-?\d[\d,]*\.\d\d(?!\d)/g

function textOfPdf({ name }: File): string {
  const text = execFileSync('pdftotext', ['-layout', join(folder, `${name}.pdf`), '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return text.split('−').join('-')
}

/** Amounts that the other forms of the same answer hold, which the page has to show. */
function amountsOf(file: File): readonly number[] {
  const { call: fileCall } = file
  const table = files.find(({ call, format }) => call === fileCall && format === 'csv')
  if (table !== undefined && !otherLayout.test(file.path)) {
    const rows = csvOf[csvPath(table)] ?? []
    return rows.slice(1).flatMap(row => row.filter(cell => money.test(cell)).map(Number))
  }
  const { rows = [], lines = [], net_payable: net } = told.get(fileCall) ?? {}
  return [
    ...rows.flatMap(({ amount }) => (typeof amount === 'number' ? [amount] : [])),
    ...lines.filter(({ type }) => type !== 'information').map(({ amount }) => amount),
    ...(net === undefined ? [] : [Math.abs(net)]),
  ]
}

t.test('PDF as qpdf and Poppler read it', { skip: reasonToSkip('qpdf', 'pdftotext') }, t => {
  for (const file of filesOf('pdf')) {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', join(folder, `${file.name}.pdf`)], {
      encoding: 'utf8',
    })
    t.equal(status, 0, `${file.path} ${status === 0 ? '' : stdout + stderr}`)
    const text = textOfPdf(file)
    t.notMatch(text.replaceAll('\f', ''), control, `no control character: ${file.path}`)
    t.notMatch(text, /\uFFFD|\bnull\b|\bundefined\b|\bNaN\b/, `no word of a program: ${file.path}`)
    t.notMatch(text, /\b[a-z]+(?:_[a-z]+)+\b/, `names, and no codes of the API: ${file.path}`)
    // Payslips name themselves and their run in the foot.
    if (!/^\/(?:payslips|fnf|payroll-runs\/[^/]+\/payslip-files)\//.test(file.path))
      t.notMatch(text, /\b(?:emp|run|ps|fnf)_[0-9A-Z]{20,}/, `no id of the service: ${file.path}`)
    const shown = new Map<string, number>()
    for (const [amount] of text.matchAll(amountText)) shown.set(amount, (shown.get(amount) ?? 0) + 1)
    const missing = amountsOf(file)
      .filter(amount => amount !== 0)
      .map(grouped)
      .filter(amount => {
        const left = shown.get(amount) ?? 0
        shown.set(amount, left - 1)
        return left <= 0
      })
    t.same(missing, [], `every amount: ${file.path}`)
  }
  t.end()
})

t.test('heads and feet of papers', { skip: reasonToSkip('pdftotext') }, t => {
  const pagesOf = (start: string): readonly string[] =>
    textOfPdf(filesOf('pdf').find(({ path }) => path.startsWith(start))!).split('\f')
  for (const page of pagesOf('/reports/salary-register?').slice(0, -1))
    t.match(page.replaceAll(/\s+/g, ' '), /PAN: AAACK1234F .* LIN: 1234567890/, 'registers name the employer')
  t.match(pagesOf('/government-forms/gf_employee_register')[0], /Particulars[^]*Asha Kulkarni/)
  const letter = pagesOf('/government-forms/gf_appointment_letter')
  t.match(letter.join(''), /\(LIN\)[^]*1234567890/)
  const signed = letter.find(page => page.includes('For Kaveri Textile Mills'))
  t.match(signed, 'Please return a signed copy', 'no signature stands on a page without words')
  t.end()
})

t.test('XML as xmllint reads it', { skip: reasonToSkip('xmllint') }, t => {
  for (const { name, path } of filesOf('xml')) {
    const value = (expression: string) =>
      execFileSync('xmllint', ['--xpath', expression, join(folder, `${name}.xml`)], {
        encoding: 'utf8',
      }).trim()
    t.ok(Number(value('count(//VOUCHER)')) > 0, path)
    t.equal(paise(value('sum(//ALLLEDGERENTRIES.LIST/AMOUNT)')), 0, `the voucher balances: ${path}`)
    // A number of XPath is printed with six digits.
    const payable = value("string(//ALLLEDGERENTRIES.LIST[LEDGERNAME='Salary Payable']/AMOUNT)")
    t.equal(Number(payable), month.netPayable, `salary payable: ${path}`)
  }
  t.end()
})

t.test('archives as Python reads them', { skip: withoutPython }, t => {
  const script = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps(sorted(hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist())))`
  for (const { name, path } of filesOf('zip')) {
    const sums = JSON.parse(
      execFileSync('python3', ['-c', script, join(folder, `${name}.zip`)], { encoding: 'utf8' }),
    ) as string[]
    const own = filesOf('pdf')
      .filter(file => /^\/payslips\/[^/]+\.pdf/.test(file.path))
      .map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
    t.same(sums, own.toSorted(), `each file is the payslip: ${path}`)
  }
  t.end()
})

t.test('texts for portals are ASCII, a record a line', t => {
  for (const { bytes, path } of filesOf('txt'))
    t.match(bytes.toString('latin1'), /^(?:[\x20-\x7E]*\r\n)*[\x20-\x7E]*$/, path)
  t.end()
})
