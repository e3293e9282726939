// Part B of the certificate of tax deducted from salary, with the statement of perquisites. The same certificate gives the
// same bytes.

import type { TdsCertificateDocument } from '#proto/documents/tds-certificate-document.ts'
import { printDate, rupees } from '#proto/pdf/notation.ts'
import { portrait } from '#proto/pdf/page-size.ts'
import type { Page } from '#proto/pdf/page.ts'
import { amount, broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'
import { openSheet, type Sheet } from '../sheet.ts'
import { bottom, colours, left, margin, right, width } from '../style.ts'
import { draftMark, watermark } from '../watermark.ts'

const rowHeight = 14
const columnWidth = 92

export function tdsCertificatePdf(document: TdsCertificateDocument): Buffer {
  const { form, title, taxYear, employer, issuedOn } = document
  const sheet = openSheet(
    {
      title: `${form}, ${taxYear}`,
      author: employer.name,
      language: 'en-IN',
      createdAt: new Date(`${issuedOn}T00:00:00+05:30`),
    },
    page => drawHead(page, document),
  )
  drawParties(sheet, document)
  const annexure = openTable(sheet, title, ['Amount'])
  for (const { label: name, amount: value, emphasis } of document.rows) annexure.row(name, [value], emphasis)
  sheet.y += 8
  drawQuarters(sheet, document)
  drawPerquisites(sheet, document)
  drawSignature(sheet, document)
  for (const [index, page] of sheet.pages.entries()) {
    const count = `${form}  ·  ${taxYear}  ·  Page ${index + 1} of ${sheet.pages.length}`
    const at = { x: right, y: portrait.height - 36, width }
    fitText(page, count, at, { size: 6.8, colour: colours.grey }, 'right')
  }
  return sheet.toBytes()
}

/** Returns where the content begins. */
function drawHead(page: Page, { form, title, taxYear, isDraft }: TdsCertificateDocument): number {
  if (isDraft) watermark(page, draftMark)
  const y = margin.top + 10
  label(
    page,
    isDraft ? `${form}, DRAFT` : form,
    { x: left, y },
    { size: 13, weight: 'bold', colour: colours.accent },
  )
  fitText(
    page,
    `Tax year ${taxYear}`,
    { x: right, y, width: width / 2 },
    { size: 9, colour: colours.ink },
    'right',
  )
  fitText(page, title, { x: left, y: y + 14, width }, { size: 8.4, colour: colours.grey })
  page.area({ x: left, y: y + 20, width, height: 1.4 }, colours.accent)
  return y + 30
}

const half = width / 2 - 10
const small = { size: 8, colour: colours.ink } as const

function drawParties(sheet: Sheet, { employer, employee, employed, regime }: TdsCertificateDocument): void {
  const ofEmployer = partyLines([
    employer.name,
    employer.address,
    `TAN ${employer.tan ?? 'not recorded'}`,
    `PAN ${employer.pan ?? 'not recorded'}`,
  ])
  const ofEmployee = partyLines([
    employee.name,
    employee.address,
    `Employee code ${employee.code}`,
    employee.designation,
    `PAN ${employee.pan ?? 'not recorded'}`,
    `Employed from ${printDate(employed.from)} to ${printDate(employed.to)}`,
    `Taxed in the ${regime} regime`,
  ])
  const page = sheet.page()
  paragraph(page, ofEmployer, { x: left, y: sheet.y + 8, leading: 11 }, small)
  paragraph(page, ofEmployee, { x: left + width / 2 + 10, y: sheet.y + 8, leading: 11 }, small)
  sheet.y += Math.max(ofEmployer.length, ofEmployee.length) * 11 + 10
}

/** An address of the longest lines takes ten lines of the column. */
const maxPartyLines = 10

function partyLines(texts: readonly (string | null)[]) {
  return texts.flatMap(text =>
    text === null ? [] : broken(text, { width: half, most: maxPartyLines, size: small.size }),
  )
}

function drawQuarters(sheet: Sheet, { quarters, opening, totals }: TdsCertificateDocument): void {
  sheet.reserve(18 + 9 * rowHeight)
  const table = openTable(sheet, 'Quarter, as in the books of the employer', ['Amount paid', 'Tax deducted'])
  for (const { quarter, amountPaid, taxDeducted } of quarters)
    table.row(`Quarter ${quarter}`, [amountPaid, taxDeducted], false)
  if (opening.amountPaid !== 0 || opening.taxDeducted !== 0)
    table.row(
      'Before this system, from the opening balances',
      [opening.amountPaid, opening.taxDeducted],
      false,
    )
  table.row('Total of the year', [totals.amountPaid, totals.taxDeducted], true)
  if (totals.expectedPay !== 0) {
    table.row('Pay still expected in the year', [totals.expectedPay, null], false)
    table.row('Gross salary from this employer', [totals.grossSalary, null], true)
  }
  sheet.y += 8
}

function drawPerquisites(sheet: Sheet, { perquisites }: TdsCertificateDocument): void {
  const title = `${perquisites.form}: ${perquisites.title}`
  const table = openTable(sheet, title, ['Value', 'Recovered', 'Taxable'])
  for (const { name, value, recovered, taxable } of perquisites.rows)
    table.row(name, [value, recovered, taxable], false)
  sheet.y += 8
}

function openTable(sheet: Sheet, first: string, titles: readonly string[]) {
  const edgeOf = (index: number): number => right - 8 - (titles.length - 1 - index) * columnWidth
  const room = edgeOf(0) - columnWidth - left
  const drawTitles = (): void => {
    const page = sheet.page()
    page.area({ x: left, y: sheet.y, width, height: 17 }, colours.accent, 3)
    const look = { size: 8, weight: 'bold', colour: colours.white } as const
    fitText(page, first, { x: left + 8, y: sheet.y + 11.5, width: room }, look)
    for (const [index, title] of titles.entries())
      label(page, title, { x: edgeOf(index), y: sheet.y + 11.5 }, look, 'right')
    sheet.y += 18
  }
  sheet.reserve(18 + 2 * rowHeight)
  drawTitles()
  return {
    /** An amount that is null leaves its cell blank. */
    row(name: string, amounts: readonly (number | null)[], emphasis: boolean) {
      if (sheet.y + rowHeight > bottom && sheet.reserve(rowHeight + 18)) drawTitles()
      const page = sheet.page()
      const y = sheet.y + 9.8
      const look = { size: 8.2, weight: emphasis ? 'bold' : 'regular', colour: colours.ink } as const
      if (emphasis) page.area({ x: left, y: sheet.y, width, height: rowHeight }, colours.tint)
      fitText(page, name, { x: left + 8, y, width: room }, look)
      for (const [index, value] of amounts.entries())
        if (value !== null)
          amount(page, rupees(value as never), { x: edgeOf(index), y, width: columnWidth - 8 }, look)
      sheet.y += rowHeight
      page.line({ x: left, y: sheet.y }, { x: right, y: sheet.y }, { width: 0.4, colour: colours.hairline })
    },
  }
}

const statement =
  'The particulars are those of the payslips and records of the employer. Part A, with the receipts of the statements and the deposits, is issued by the tax portal.'
const draftStatement =
  'Draft: the year is not closed, and figures can still change. Not a certificate of tax deducted.'

function drawSignature(sheet: Sheet, document: TdsCertificateDocument): void {
  const { employer, signatory, issuedOn, isDraft, totals, taxDeductedWords } = document
  const sentence = `Tax of ₹ ${rupees(totals.taxDeducted)} (${taxDeductedWords}) was deducted from the salary of the year.`
  const lines = [
    ...broken(sentence, { width, most: 3, size: 7.6 }),
    ...broken(statement, { width, most: 3, size: 7.6 }),
    ...(isDraft ? broken(draftStatement, { width, most: 2, size: 7.6 }) : []),
  ]
  const height = lines.length * 10 + 66
  sheet.reserve(height)
  const page = sheet.page()
  paragraph(page, lines, { x: left, y: sheet.y + 8, leading: 10 }, { size: 7.6, colour: colours.grey })
  const look = { size: 8.6, colour: colours.ink } as const
  const y = sheet.y + 8 + lines.length * 10
  fitText(page, `For ${employer.name}, ${printDate(issuedOn)}`, { x: left, y: y + 8, width }, look)
  page.line({ x: left, y: y + 42 }, { x: left + 190, y: y + 42 }, { width: 0.6, colour: colours.grey })
  const signs = [signatory.name ?? 'Authorised signatory', signatory.designation].filter(Boolean).join(', ')
  fitText(page, signs, { x: left, y: y + 53, width }, look)
  sheet.y += height
}
