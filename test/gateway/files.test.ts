// Every file that the API gives out, of an organization whose every text is hostile: what a spreadsheet would calculate,
// what ends a record, what no reader shows. Routes and forms come from their lists, so that a new file is read here too.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Workbook } from '@cj-tech-master/excelts'
import t, { type Test } from 'tap'
import { assertDeclared } from '../support/declared.ts'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { granted, must } from '../support/partner.ts'
import { bundlesOf, withoutPython } from '../support/payslip-bundles.ts'
import { encodePng } from '../support/png.ts'
import { readStrictCsv } from '../support/strict-csv.ts'
import { eventually } from '../support/stack.ts'
import { asFile, fileCalls, fileRoutes } from './support/file-walk.ts'

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '=HYPERLINK("http://x.example","a")',
  "=cmd|' /C calc'!A0",
  '\t=1',
  '\r=1',
  '\n=1',
  'x\n=1+1',
  'x\r\n=1+1',
  'x\r=1+1',
  'a;=1+1',
  'a\t=1+1',
  'a,=1+1',
  'a; +1',
  '\uFEFF=1',
  '\u00A0=1',
  '\u200B=1',
  '\u2060\u200D=1',
  '\u202E=1',
  '\u00AD=1',
  '\u3000=1',
  '\uFE0F=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  "'=1",
  "''=1",
  '"=1"',
  '"',
  '""',
  'a"b,c',
  ',',
  ';',
  '\r\n',
  'a\u2028=1',
  'a\u2029b',
  'a\u0085=1',
  'a\u000B=1',
  'a\u000Cb',
  'a\u001Eb',
  'a\u0007b\u001Bc',
  'a\u007Fb\u009Fc',
  '\u0001=1',
  '#~#~#',
  'a^b|c~d',
  '<b>&amp;</b>',
  ']]><x>',
  '_x0041_',
  '{{7*7}}',
  '%s%n',
  'प्रियंका',
  'தமிழ்',
  'JOSÉ PEÑA',
  '👩🏽‍💻',
  'שלום=1',
  'e\u0301\u0323',
  '0012',
  '1E5',
  'NULL',
  'x'.repeat(200),
] as const

const house = await startTestStack(t, { environment: { RENDER_WORKERS: '1', FILE_MEMORY_KIB: '8' } })
const { call: anyCall, seeded } = await createTestOrganization(house, [])
const call = granted(anyCall)
const { organizationId } = seeded
await call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-11-05' })
await call('PATCH', `/organizations/${organizationId}`, {
  legal_name: '=1+1;@x',
  pan: 'AAACA0000A',
  tan: 'AAAA00000A',
  address: { line1: '=1', line2: 'a\n=1', city: 'Pune', state_code: 'MH', pincode: '411001' },
  responsible_person: { name: '+A\t=1', pan: 'AAAPA0000A', designation: '@D' },
  pf: { establishment_code: 'DLCPM0012345000' },
  esi: { employer_code: '31000000000001001' },
})
const authorization = `Bearer ${seeded.apiKey}`
const logo = await fetch(`${house.base}/organizations/${organizationId}/logo`, {
  method: 'PUT',
  headers: { authorization, 'content-type': 'image/png' },
  body: encodePng({ width: 60, height: 30, depth: 8, colourType: 2, filter: 0 }, () => [200, 20, 30]),
})
if (logo.status !== 200) throw new Error(await logo.text())
await call('POST', '/payment-methods', {
  name: '=Salaries',
  type: 'bank_transfer',
  is_default: true,
  bank_account: { account_number: '50200011223344', ifsc: 'ICIC0000523', account_name: '=Kaveri' },
})

const words = (index: number) => hostile[index % hostile.length]!
const named = async (path: string, index: number) =>
  String((await call('POST', path, { name: words(index), code: `N${index}` })).at('id'))
const departments = [await named('/departments', 9), await named('/departments', 12)]
const designations = [await named('/designations', 24), await named('/designations', 33)]

/** ECR has Latin letters alone: whose name has others is known there by another. ESI takes few of these names at all. */
const portalName = (index: number) =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(words(index) + words(index + 3))
    ? 'MEMBER'
    : null

/** Names need a letter, which stands last so that a formula still begins the cell. */
const nameOf = (index: number) => {
  const text = words(index)
  return /\p{L}/u.test(text) ? text : `${text}A`
}

const items = hostile.map((_, index) => ({
  external_id: `H${index}`,
  employee_code: words(index + 1).slice(0, 40) + index,
  first_name: nameOf(index),
  last_name: nameOf(index + 3).slice(0, 100),
  father_or_spouse_name: nameOf(index + 5),
  relationship: 'father',
  work_city: nameOf(index + 7).slice(0, 100),
  department_id: departments[index % 2],
  designation_id: designations[index % 2],
  gender: index % 2 === 0 ? 'female' : 'male',
  date_of_birth: '1990-01-01',
  date_of_joining: '2020-01-01',
  employment_type: 'permanent',
  work_state_code: ['KA', 'HR'][index % 2],
  address: { line1: nameOf(index + 11), city: nameOf(index + 13).slice(0, 100), state_code: 'KA' },
  bank: {
    payment_mode: 'bank_transfer',
    account_holder_name: nameOf(index + 2),
    account_number: String(100_000_000_000 + index),
    ifsc: 'ICIC0000001',
    effective_from: '2020-01-01',
  },
  statutory: {
    pan: 'ABCPX1234K',
    pf: {
      applicable: true,
      uan: String(100_000_000_000 + index),
      joined_on: '2020-01-01',
      uan_name: portalName(index),
    },
    esi: { applicable: index % 3 === 0, ip_number: String(3_100_000_000 + index), name: 'MEMBER' },
  },
  salary: {
    effective_from: '2020-01-01',
    pay_basis: 'monthly',
    components: [
      { component_code: 'BASIC', monthly_amount: index % 3 === 0 ? 15_000 : 30_000 + 1_000 * index },
    ],
  },
}))
const hired = await call('POST', '/employees/bulk', { items, mode: 'create', match_on: 'external_id' })
if (Number(hired.at('summary', 'created')) < hostile.length - 8) throw new Error(hired.text)
await call('POST', '/expenses', {
  employee_id: 'ext:H0',
  category: '=1+1',
  spent_on: '2026-10-03',
  claimed_amount: 100,
  description: 'x\n=1',
})
await call('POST', '/employees/ext:H1/advances', {
  type: 'salary_advance',
  amount: 5_000,
  disbursed_on: '2026-10-02',
  repayment: { method: 'installments', installments: 5, start_month: 10, start_year: 2026 },
  remarks: '=1+1',
})
const leaver = await call('POST', '/employees/ext:H2/exit', {
  date_of_leaving: '2026-10-20',
  reason: 'resignation',
})
const settlement = `/fnf/${String(leaver.at('fnf_id'))}`
await call('POST', `${settlement}/recalculate`, {})
await call('POST', `${settlement}/approve`, {})
const run = await calculated(call)
await call('POST', `${run}/lock`, {})
const runId = run.split('/').at(-1)!
await call('POST', `${run}/sync-tally`, { company_name: 'a<b>&', group_by: 'employee' })
const slips = (await call('GET', `${run}/employees?limit=100`)).at('data') as {
  id: string
  employee_id: string
}[]
const form = new FormData()
form.set('organization_id', String(organizationId))
form.set('type', 'employees')
const rows = hostile.map(text => `"${text.split('"').join('""')}","${text.split('"').join('""')}"`)
form.set('file', new Blob([`employee_code,=title\r\n${rows.join('\r\n')}\r\n`]), 'hostile.csv')
const sent = await fetch(`${house.base}/imports`, { method: 'POST', headers: { authorization }, body: form })
if (sent.status !== 202) throw new Error(await sent.text())
const importId = ((await sent.json()) as { id: string }).id
await eventually('the import is done', async () =>
  String((await call('GET', `/imports/${importId}`)).at('status')).startsWith('completed'),
)

type File = {
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

async function fetched(path: string, headers: Record<string, string> = {}): Promise<File> {
  const answer = await fetch(`${house.base}${path}`, { headers: { authorization, ...headers } })
  const { status } = answer
  assertDeclared('GET', answer)
  return { path, status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/
// The pattern stands by itself, so that it shares no mistake with the guard.
const live =
  /(?:^|[;\t\r\n\u2028\u2029])(?:[\s\p{Z}\p{Cf}\u115F\u1160\u3164]|\u034F|[\uFE00-\uFE0F])*[=+\-@＝＋－＠]/u
const decimal = /^-?\d+(?:\.\d+)?$/
// Paper has 31-Oct-2026 and October 2026; numbers of vouchers and the version of the contract are names.
const calendar = /(?<![\w/-])\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2})?(?![\w-])/
const isNoPaper = (path: string) => path.startsWith('/imports/') || path.includes('/bank-file')

function assertPaperDates(t: Test, path: string, texts: readonly string[]): void {
  if (isNoPaper(path)) return
  t.same([...new Set(texts.filter(text => calendar.test(text)))], [], `dates as on paper: ${path}`)
}

/** Reads a file as its reader would; returns what it says, cell by cell, where it is a table. */
const readers: Readonly<Record<string, (t: Test, file: File) => Promise<string[][] | null>>> = {
  csv: async (t, { bytes, headers, path }) => {
    const text = bytes.toString('utf8')
    const [header = [], ...records] = readStrictCsv(text)
    const cells = [header, ...records].flat()
    t.same(
      cells.filter(cell => live.test(cell) && !decimal.test(cell)),
      [],
      `no live formula: ${path}`,
    )
    t.same(
      cells.filter(cell => control.test(cell)),
      [],
      `no control character: ${path}`,
    )
    const count = headers.get('x-svc-row-count')
    if (count !== null) t.equal(records.length, Number(count), `as many records as told: ${path}`)
    assertTotal(t, path, headers, header, records)
    return [header, ...records]
  },
  xlsx: async (t, { bytes, headers, path }) => {
    const book = new Workbook()
    await book.xlsx.load(bytes)
    const data = book.worksheets[0]!
    const texts: string[] = []
    for (const sheet of book.worksheets) {
      sheet.eachRow(row =>
        row.eachCell(cell => {
          const isVersion = row.getCell(1).value === 'Contract version'
          if (typeof cell.value === 'string' && !isVersion) texts.push(cell.value)
          if (cell.formula !== undefined) t.fail(`${path} ${cell.address} is a formula`)
          if (typeof cell.value === 'string' && control.test(cell.value))
            t.fail(`${path} ${cell.address}: control`)
          // A negative number under a condition has no sign in some readers.
          if (typeof cell.value === 'number' && /\[[<>=]/.test(JSON.stringify(cell.numFmt ?? '')))
            t.fail(`${path} ${cell.address}: ${JSON.stringify(cell.numFmt)}`)
        }),
      )
    }
    t.pass(`no formula and no control character: ${path}`)
    assertPaperDates(t, path, texts)
    const rows: string[][] = []
    data.eachRow(row =>
      rows.push(
        (row.values as unknown[])
          .slice(1)
          .map(value => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))),
      ),
    )
    const count = headers.get('x-svc-row-count')
    if (count !== null && path.includes('/reports/'))
      t.equal(rows.length - 2, Number(count), `a header, the rows and the totals: ${path}`)
    return rows
  },
  xls: async (t, { bytes, path }) => {
    t.equal(bytes.subarray(0, 4).toString('hex'), 'd0cf11e0', path)
    if (!hasLibreOffice) return null
    writeFileSync(join(folder, 'read.xls'), bytes)
    // Formulas are written as they are, and not what they come to.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,true'
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const options = [profile, '--headless', '--convert-to', filter, '--outdir', folder]
    const { status, stderr } = spawnSync('soffice', [...options, join(folder, 'read.xls')], {
      encoding: 'utf8',
    })
    t.equal(status, 0, `${path} ${stderr}`)
    const lines = readFileSync(join(folder, 'read.csv'), 'utf8').split('\n')
    t.same(
      lines.filter(line => control.test(line) || live.test(line)),
      [],
      `no formula and no control character: ${path}`,
    )
    return null
  },
  pdf: async (t, { bytes, path }) => {
    t.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-', path)
    if (hasQpdf) {
      writeFileSync(join(folder, 'read.pdf'), bytes)
      const { status, stdout } = spawnSync('qpdf', ['--check', join(folder, 'read.pdf')], {
        encoding: 'utf8',
      })
      t.equal(status, 0, `${path} ${stdout}`)
    }
    if (hasPdftotext) {
      writeFileSync(join(folder, 'text.pdf'), bytes)
      const text = execFileSync('pdftotext', ['-layout', join(folder, 'text.pdf'), '-'], { encoding: 'utf8' })
      assertPaperDates(t, path, text.split('\n'))
    }
    return null
  },
  txt: async (t, { bytes, path }) => {
    const text = bytes.toString('latin1')
    const lines = text.split('\r\n')
    if (lines.at(-1) === '') lines.pop()
    t.same(
      lines.filter(line => /[^\x20-\x7E]/.test(line)),
      [],
      `printable ASCII, a record a line: ${path}`,
    )
    return null
  },
  png: async (t, { bytes, path }) => {
    t.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG', path)
    return null
  },
  zip: async (t, { bytes, path }) => {
    if (withoutPython !== false) return null
    const file = join(folder, 'read.zip')
    writeFileSync(file, bytes)
    const script = 'import json, sys, zipfile; print(json.dumps(zipfile.ZipFile(sys.argv[1]).namelist()))'
    const names = JSON.parse(
      execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }),
    ) as readonly string[]
    // Most of these people have the same code once what no file name takes is gone.
    t.same([names.length, new Set(names.map(name => name.toLowerCase())).size], [slips.length, slips.length])
    t.same(
      names.filter(name => !/^payslip_[\w-][\w.-]{0,100}_2026-10(?:-\d+)?\.pdf$/.test(name)),
      [],
      `names that every file system takes: ${path}`,
    )
    return null
  },
  xml: async (t, { bytes, path }) => {
    const text = bytes.toString('utf8')
    t.notMatch(text, control, path)
    if (!hasXmllint) return null
    const { status, stderr } = spawnSync('xmllint', ['--noout', '-'], { input: bytes, encoding: 'utf8' })
    t.equal(status, 0, `${path} ${stderr}`)
    return null
  },
}

const folder = mkdtempSync(join(tmpdir(), 'files-'))
t.teardown(() => rmSync(folder, { recursive: true }))
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0
const [hasQpdf, hasXmllint, hasLibreOffice] = ['qpdf', 'xmllint', 'soffice'].map(isThere)
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

/** The control total of a report is what one of its columns comes to. */
function assertTotal(t: Test, path: string, headers: Headers, header: string[], records: string[][]): void {
  const total = headers.get('x-svc-control-total')
  if (total === null || !path.startsWith('/reports/')) return
  const paise = (text: string) => Math.round(Number(text) * 100)
  const sums = header.map((_, at) =>
    records.every(record => record[at] === '' || /^-?\d+\.\d\d$/.test(record[at]!))
      ? records.reduce((sum, record) => sum + paise(record[at]!), 0)
      : null,
  )
  t.ok(sums.includes(paise(total)), `${total} is the sum of a column: ${path}`)
}

async function assertMark(t: Test, path: string, file: File): Promise<void> {
  const marked = await fetched(`${path}&bom=true`)
  t.same(marked.bytes, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), file.bytes]), `bom: ${path}`)
}

const calls = await fileCalls(call, {
  organizationId,
  financialYear: '2026-27',
  ids: {
    organizations: [String(organizationId)],
    'payroll-runs': [runId],
    payslips: slips.slice(0, 6).map(({ id }) => id),
    imports: [importId],
    employees: slips.slice(0, 1).map(({ employee_id: id }) => id),
    fnf: [settlement.split('/').at(-1)!],
  },
  bundles: await bundlesOf(call, run),
})

t.test('each operation that gives out a file is called', t => {
  const called = new Set(calls.map(({ route }) => route.operationId))
  t.same(
    fileRoutes.map(({ operationId }) => operationId).filter(id => !called.has(id)),
    [],
  )
  t.end()
})

const maxBytesInMemory = 8 * 1024
let streamed = 0

/** The JSON of these is one record. */
const noTables = new Set(['getGovernmentForm', 'getTdsCertificate'])

for (const fileCall of calls) {
  const { route, path } = fileCall
  t.test(`GET ${path}`, async t => {
    for (const format of fileCall.formats) {
      const filePath = asFile(fileCall, format)
      const file = await fetched(filePath)
      t.equal(file.status, 200, file.status === 200 ? filePath : `${filePath} ${file.bytes.toString()}`)
      if (file.status !== 200) continue
      await readers[format]!(t, file)
      // Each template and correction of an import is made for itself, and a file of many payslips is stored.
      if (filePath.startsWith('/imports/') || route.operationId === 'getPayslipFilesContent') {
        if (format === 'csv') await assertMark(t, filePath, file)
        continue
      }
      const tag = file.headers.get('etag')
      t.match(tag, /^(?:W\/)?"[\w-]{16,22}"$/, `a tag: ${filePath}`)
      const length = file.headers.get('content-length')
      if (length === null) t.ok(file.bytes.length > maxBytesInMemory, `written while it is read: ${filePath}`)
      else t.equal(length, String(file.bytes.length))
      streamed += length === null ? 1 : 0
      const again = await fetched(filePath, { 'if-none-match': tag! })
      t.same([again.status, again.bytes.length], [304, 0], `the same file has the same tag: ${filePath}`)
      if (format === 'csv') await assertMark(t, filePath, file)
    }
    if (!(200 in route.replies) || route.versioned !== 'table' || noTables.has(route.operationId)) return
    const json = await fetched(path)
    t.equal(json.status, 200, json.bytes.toString().slice(0, 500))
    const tag = json.headers.get('etag') ?? ''
    t.match(tag, /^W\/"[\w-]{16}"$/)
    // The number of rows that differ between two months is known with the last one.
    if (route.operationId !== 'getPayDifference') t.match(json.headers.get('x-svc-row-count'), /^\d+$/)
    t.equal((await fetched(path, { 'if-none-match': tag })).status, 304, `JSON too: ${path}`)
    t.equal((await fetched(path, { 'if-none-match': '"0"' })).status, 200)
  })
}

t.test('files that are written while they are read have tags as well', async t => {
  t.ok(streamed > 10, `${streamed} of them`)
})

t.test('each table is tagged as one', async t => {
  const lists = [
    'listEmployees',
    'listPayslips',
    'listPayrollRunEmployees',
    'getImportTemplate',
    'getBankFile',
    'listAuditLog',
  ]
  t.same(
    fileRoutes
      .filter(({ files = [], versioned }) => files.includes('csv') && versioned !== 'table')
      .filter(({ replies, operationId }) => 200 in replies && !lists.includes(operationId))
      .map(({ operationId }) => operationId),
    [],
  )
})

t.test('texts are what JSON has, in every format', async t => {
  const path = `/reports/payroll-register/detail?organization_id=${organizationId}&month=10&year=2026`
  const json = must(await call('GET', `${path}&limit=200`))
  const told = (json.at('data') as { name: string; department: string | null }[]).map(
    ({ name, department }) => [name, department ?? ''],
  )
  const told2 = (cells: readonly string[]) => cells.map(cell => plain(cell))
  const [header, ...records] = (await readers['csv']!(t, await fetched(`${path}&format=csv`)))!
  const at = ['name', 'department'].map(key => header!.indexOf(key))
  t.same(
    records.map(record => told2(at.map(index => record[index]!))),
    told.map(told2),
  )
  const [titles, ...cells] = (await readers['xlsx']!(t, await fetched(`${path}&format=xlsx`)))!
  const shown = ['Name', 'Department'].map(title => titles!.indexOf(title))
  // Text that Excel would read as a character is escaped, and this reader leaves the escape.
  const exact = (text: string) => cleaned(text).replace(/\r\n?/g, '\n').split('_x0041_').join('_x005F_x0041_')
  t.same(
    cells.slice(0, -1).map(row => shown.map(index => row[index])),
    told.map(row => row.map(exact)),
    'without an apostrophe more',
  )
})

/** Forms by their ids that are of the runs of the month or year; others are of one employee, or of other runs. */
const formsOfRuns = /^\/government-forms\/gf_(?:pf_form_(?:5|10|12a|3a|6a)|loan_register)_/

t.test('figures that became stale are in no file unless the caller takes them', async t => {
  const november = await calculated(call, { period: { month: 11, year: 2026 } })
  const ofNovember = (path: string) =>
    path.split('month=10').join('month=11').split('2026-10').join('2026-11').concat('&include_unlocked=true')
  const ofRuns = calls
    .filter(({ route }) => 'allow_stale' in (route.query?.properties ?? {}))
    .filter(({ route, path }) => route.operationId !== 'getGovernmentForm' || formsOfRuns.test(path))
    .map(each => ({ ...each, path: ofNovember(each.path) }))
  t.ok(ofRuns.filter(({ path }) => path.startsWith('/reports/')).length > 10, 'reports')
  t.ok(ofRuns.filter(({ path }) => path.startsWith('/statutory/')).length > 10, 'returns and forms')
  t.ok(ofRuns.filter(({ path }) => formsOfRuns.test(path)).length > 3, 'government forms')
  const [first] = ofRuns
  const fresh = await fetched(`${asFile(first!, first!.formats[0]!)}&allow_stale=true`)
  t.same([fresh.status, fresh.headers.get('x-svc-stale')], [200, null])

  const days = { employee_id: 'ext:H0', month: 11, year: 2026, lop_days: 1 }
  must(await call('POST', '/attendance', days), 201)
  t.equal((await call('GET', november)).at('is_stale'), true)
  for (const each of ofRuns) {
    const path = asFile(each, each.formats[0]!)
    const refused = await fetched(path)
    t.equal(refused.status, 409, path)
    t.match(JSON.parse(refused.bytes.toString()), {
      code: 'run_is_stale',
      payroll_run_ids: [november.split('/').at(-1)],
    })
    const marked = await fetched(`${path}&allow_stale=true`)
    t.same([marked.status, marked.headers.get('x-svc-stale')], [200, 'true'], path)
    // The JSON of a government form is its entry in the catalogue.
    if (each.route.operationId === 'getGovernmentForm') continue
    const shown = await fetched(each.path)
    t.same([shown.status, shown.headers.get('x-svc-stale')], [200, null], `JSON: ${each.path}`)
    const shownMarked = await fetched(`${each.path}&allow_stale=true`)
    t.same([shownMarked.status, shownMarked.headers.get('x-svc-stale')], [200, 'true'], `JSON: ${each.path}`)
  }
})

/** Without control characters, and without apostrophes, which guard some. */
const plain = (text: string) => cleaned(text).split("'").join('')
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const separating = /[\u000B\u000C\u001C-\u001F\u0085]/g
// oxlint-disable-next-line no-control-regex -- Likewise.
const others = /[\u0000-\u0008\u000E-\u001B\u007F-\u009F]/g
const cleaned = (text: string) => text.replace(separating, ' ').replace(others, '')
