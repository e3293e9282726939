// A clerk's month in a real browser, from the first page after the sign-in by clicks alone: three workbooks, with and without
// mistakes, to a run that is paid, its files, and payslips that are sent.

import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { writeWorkbook } from '#gateway/documents/workbook.ts'
import type { Page } from 'playwright-core'
import { launchBrowser, noBrowser } from '../../support/browser.ts'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { patienceMs } from '../../support/stack.ts'
import { openConsole, signedInPage } from './support/console.ts'

type Sheet = readonly (readonly string[])[]

const people = Array.from({ length: 12 }, (_, at) => `E${String(at + 1).padStart(2, '0')}`)

/** Titles as a clerk's own sheets have them. */
const employees: Sheet = [
  [
    'Emp. No.',
    'First Name',
    'Sex',
    'DOB',
    'Date of Joining',
    'Employment type',
    'State',
    'Dept',
    'PAN No.',
    'UAN No.',
    'Email ID',
    'Bank: payment mode',
    'A/c No',
    'IFSC Code',
  ],
  ...people.map((code, at) => [
    code,
    `Asha ${'ABCDEFGHIJKL'[at]}`,
    at % 2 === 0 ? 'F' : 'M',
    '05-04-1990',
    '01-06-2021',
    'permanent',
    'Delhi',
    'Weaving',
    `ABCP${'ABCDEFGHIJKL'[at]}1234L`,
    `1001234567${at + 10}`,
    `clerk-${code.toLowerCase()}@example.com`,
    'bank_transfer',
    `5010098765${at + 1000}`,
    'HDFC0000523',
  ]),
]
const salaries: Sheet = [
  ['Emp Code', 'W.E.F.', 'Basic'],
  ...people.map(code => [code, '01-06-2021', '30,000.00']),
]
const attendance: Sheet = [
  ['Emp Code', 'LOP days'],
  ...people.map((code, at) => [code, at === 4 ? '2' : '0']),
]

/** The sheet with other texts, by row from 1 and column from 0. */
const wrong = (
  sheet: Sheet,
  cells: readonly (readonly [row: number, column: number, text: string])[],
): Sheet =>
  sheet.map((line, at) =>
    line.map((text, column) => cells.find(([row, own]) => row === at + 1 && own === column)?.[2] ?? text),
  )

async function workbook([titles = [], ...rows]: Sheet): Promise<Buffer> {
  const columns = titles.map(title => ({ title, type: 'text' }) as const)
  const parts: Uint8Array[] = []
  for await (const part of writeWorkbook([{ name: 'Data', columns, rows: [rows] }])) parts.push(part)
  return Buffer.concat(parts)
}

const house = await startTestStack(t)
// In the first days of November, people work on October.
const view = await openConsole(t, house.base, { now: () => new Date('2026-11-05T05:00:00Z') })

const browser = noBrowser === false ? await launchBrowser(t) : null
const employer = 'Kaveri Textiles'

/** An organization with one department, and its clerk on the first page, whose presses are counted. */
async function startClerk() {
  const { seeded, call } = await createTestOrganization(house, [])
  must(await call('POST', '/departments', { organization_id: seeded.organizationId, name: 'Weaving' }), 201)
  must(
    await call('PATCH', `/organizations/${seeded.organizationId}`, {
      name: employer,
      pf: { establishment_code: 'BGBNG0012345000' },
    }),
  )
  const page = await signedInPage(browser!, view, seeded.apiKey)
  await page.goto(`${view.origin}/`)
  let presses = 0
  const press = async (role: 'button' | 'link', name: string | RegExp): Promise<void> => {
    presses += 1
    await page.getByRole(role, { name }).first().click()
  }
  /** The file that a press leads to. */
  const take = async (name: string | RegExp): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), press('link', name)])
    return readFileSync(await file.path(), 'utf8')
  }
  return { page, call, press, take, org: seeded.organizationId, presses: () => presses }
}

type Clerk = Awaited<ReturnType<typeof startClerk>>

/** Drops a file where there is a place for it, which has it checked. */
async function drop({ page }: Clerk, name: string, bytes: Buffer): Promise<void> {
  const [text, title] = [JSON.stringify(bytes.toString('base64')), JSON.stringify(name)]
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(${text}), one => one.charCodeAt(0))], ${title}))
    return transfer
  })()`)
  await page.dispatchEvent('[data-drop]', 'drop', { dataTransfer: data })
  await page.getByRole('heading', { name }).waitFor()
}

const waitFor = (page: Page, text: string) =>
  page.locator('.badge', { hasText: text }).first().waitFor({ timeout: patienceMs })

const wrongFields = (page: Page) => page.locator('input[aria-invalid]')

/** From the label of a wrong cell to what stands beside it. */
async function findingsOn(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const field of await wrongFields(page).all()) {
    const about = (await field.getAttribute('aria-describedby')) ?? ''
    found[(await field.getAttribute('aria-label')) ?? ''] = await page.locator(`[id="${about}"]`).innerText()
  }
  return found
}

/** Imports what the check has found to be right, and waits for its end. */
async function importAll({ page, press }: Clerk): Promise<void> {
  await waitFor(page, 'No mistakes')
  await press('button', 'Import 12 rows')
  await waitFor(page, 'Imported')
}

/** Corrects cells by their labels, and has the file checked again. */
async function correct({ page, press }: Clerk, cells: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(cells)) await page.getByLabel(label).fill(text)
  await press('button', 'Check again with these corrections')
}

/** From the people to a run that is paid, with its payslips sent. Returns the bank file and the ECR, with its errors if told. */
async function payMonth(
  { page, press, take }: Clerk,
  { hasErrors = false } = {},
): Promise<readonly [bank: string, ecr: string]> {
  await press('link', 'October 2026')
  await press('button', 'Start the run')
  await page.getByRole('button', { name: 'Approve and lock' }).waitFor()
  await page
    .getByLabel(/The differences and the reconciliation have been looked at\..*: 12 employees, net pay /)
    .check()
  await press('button', 'Approve and lock')
  const bank = await take('Bank file (CSV)')
  if (hasErrors) await press('link', 'Provident fund (TXT)')
  const ecr = await take(hasErrors ? /^Take it with its errors/ : 'Provident fund (TXT)')
  if (hasErrors) await page.goBack()
  await press('button', 'Mark as paid')
  t.notOk(await page.getByText('The run is marked as paid.').isVisible(), 'it is asked for first')
  await page.getByLabel(/The run is closed as paid: 12 employees, net pay [\d,.]+\./).check()
  await press('button', 'Mark as paid')
  await page.getByText('Paid on').first().waitFor()
  await page.getByLabel(/Each employee is sent the payslip by e-mail: 12 employees, net pay /).check()
  await press('button', 'Send the payslips')
  await page.getByText('The payslips are being sent.').waitFor()
  return [bank, ecr]
}

/** Lines of the files, of which those of people have a name. */
function compareFiles(t: Test, [bank, ecr]: readonly [string, string]): void {
  t.equal(bank.match(/5010098765\d{4}/g)?.length, 12, 'the bank file pays twelve people')
  const lines = ecr.trimEnd().split(/\r?\n/)
  t.equal(lines.length, 12, 'the ECR has a line for each')
  t.ok(lines.every(line => line.split('#~#').length === 11))
}

t.test('six mistakes are corrected in the table, and the month is paid', { skip: noBrowser }, async t => {
  const clerk = await startClerk()
  const { page, call, press, org } = clerk
  await press('link', employer)
  await drop(
    clerk,
    'people.xlsx',
    await workbook(
      wrong(employees, [
        [3, 8, 'ABCPK12345'],
        [5, 3, '32-01-1990'],
        [8, 7, 'Weeving'],
        [10, 1, ''],
      ]),
    ),
  )
  await waitFor(page, 'Mistakes found')
  const found = await findingsOn(page)
  t.same(Object.keys(found), ['PAN No., row 3', 'DOB, row 5', 'Dept, row 8', 'First Name, row 10'])
  t.match(found['PAN No., row 3'], /PAN/)
  t.match(found['DOB, row 5'], /day does not exist/)
  t.equal(await page.getByLabel('PAN No., row 3').inputValue(), 'XXXXXX2345', 'a PAN is masked')
  await correct(clerk, {
    'PAN No., row 3': 'ABCPB1234L',
    'DOB, row 5': '31-01-1990',
    'Dept, row 8': 'Weaving',
    'First Name, row 10': 'Asha <b>I</b>',
  })
  await importAll(clerk)
  const stored = await call('GET', `/employees?organization_id=${org}&limit=50&sort=created_at`)
  t.equal((stored.at('data') as unknown[]).length, 12)
  t.ok(stored.text.includes('Asha <b>I</b>'))

  await drop(clerk, 'pay.xlsx', await workbook(wrong(salaries, [[4, 2, '12%']])))
  await waitFor(page, 'Mistakes found')
  t.same(Object.keys(await findingsOn(page)), ['Basic, row 4'])
  await correct(clerk, { 'Basic, row 4': '30000' })
  await importAll(clerk)

  await drop(clerk, 'days.xlsx', await workbook(wrong(attendance, [[9, 1, '40']])))
  await waitFor(page, 'Mistakes found')
  t.same(Object.keys(await findingsOn(page)), ['LOP days, row 9'])
  await correct(clerk, { 'LOP days, row 9': '1.5' })
  await importAll(clerk)
  const days = await call('GET', `/attendance?organization_id=${org}&month=10&year=2026&limit=50`)
  const absent = (days.at('data') as { lop_days: number }[]).map(({ lop_days: lop }) => lop)
  t.equal(
    absent.reduce((sum, lop) => sum + lop, 0),
    3.5,
  )
  compareFiles(t, await payMonth(clerk, { hasErrors: true }))
  const run = await call('GET', `/payroll-runs?organization_id=${org}&month=10&year=2026`)
  t.match(run.at('data', 0), { status: 'paid', counts: { calculated: 12 } })
})

t.test('without mistakes a month takes twelve presses at most', { skip: noBrowser }, async t => {
  const clerk = await startClerk()
  await clerk.press('link', employer)
  for (const [name, sheet] of [
    ['people.xlsx', employees],
    ['pay.xlsx', salaries],
    ['days.xlsx', attendance],
  ] as const) {
    await drop(clerk, name, await workbook(sheet))
    await importAll(clerk)
  }
  compareFiles(t, await payMonth(clerk))
  t.comment(`${clerk.presses()} presses`)
  t.ok(clerk.presses() <= 12, `${clerk.presses()} presses`)
})
