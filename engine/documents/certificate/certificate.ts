// The salary certificate as a PDF: a letter of the employer. The same certificate gives the same bytes.

import type { CertificateDocument, CertificatePurpose } from '#proto/certificate-document.ts'
import type { Paise } from '#proto/units.ts'
import { printDate, printMonth, rupees } from '#proto/pdf/notation.ts'
import { portrait } from '#proto/pdf/page-size.ts'
import type { Page } from '#proto/pdf/page.ts'
import { amount, broken, fitted, label, paragraph } from '#proto/pdf/typesetting.ts'
import { drawEmployer } from '../employer-block.ts'
import { type Palette, paletteOf } from '../brand/brand.ts'
import { openSheet, type Sheet } from '../sheet.ts'
import { bottom, colours, left, margin, right, width } from '../style.ts'

const text = { size: 9.6, leading: 14.4 } as const
const rowHeight = 15

export function certificatePdf(document: CertificateDocument): Buffer {
  const palette = paletteOf(document.employer)
  const sheet = openSheet(
    {
      title: `Salary certificate ${document.reference}`,
      author: document.employer.name,
      language: 'en-IN',
      createdAt: new Date(`${document.issuedOn}T00:00:00+05:30`),
    },
    page => drawLetterhead(page, document, palette),
    { palette },
  )
  drawReference(sheet, document)
  for (const sentence of opening(document)) drawParagraph(sheet, sentence)
  drawSalary(sheet, document)
  if (document.months.length > 1) drawMonths(sheet, document)
  for (const sentence of closing(document)) drawParagraph(sheet, sentence)
  drawSignature(sheet, document)
  for (const [index, page] of sheet.pages.entries()) {
    const count = `${document.reference}  ·  Page ${index + 1} of ${sheet.pages.length}`
    const at = { x: right, y: portrait.height - 36, width }
    fitted(page, count, at, { size: 6.8, colour: colours.grey }, 'right')
  }
  return sheet.toBytes()
}

/** Returns where the content begins. */
function drawLetterhead(page: Page, { employer }: CertificateDocument, palette: Palette): number {
  const top = margin.top
  const place = { x: left, y: top, width }
  const { last } = drawEmployer(page, employer, null, place, {
    name: 15,
    small: 7.8,
    leading: 10.5,
    below: 14,
  })
  const rule = Math.max(last + 10.5, top + 26)
  page.area({ x: left, y: rule, width, height: 1.6 }, palette.accent)
  return rule + 26
}

function drawReference(sheet: Sheet, { reference, issuedOn, addressedTo }: CertificateDocument): void {
  const page = sheet.page()
  const { y } = sheet
  const look = { size: 8.4, colour: colours.grey }
  fitted(page, `Reference ${reference}`, { x: left, y, width: width / 2 }, look)
  fitted(page, printDate(issuedOn), { x: right, y, width: width / 2 }, look, 'right')
  const title = { size: 13, weight: 'bold', colour: sheet.palette.accent } as const
  label(page, 'SALARY CERTIFICATE', { x: left, y: y + 34 }, title)
  const to = addressedTo ?? 'To whomsoever it may concern'
  const lines = broken(to, { width, most: 4, size: text.size, weight: 'bold' })
  const at = { x: left, y: y + 62, leading: text.leading }
  paragraph(page, lines, at, { size: text.size, weight: 'bold', colour: colours.ink })
  sheet.y = y + 62 + (lines.length - 1) * text.leading + 12
}

function drawParagraph(sheet: Sheet, sentence: string): void {
  const lines = broken(sentence, { width, most: 12, size: text.size })
  sheet.reserve(lines.length * text.leading + 8)
  const at = { x: left, y: sheet.y + text.leading - 3, leading: text.leading }
  paragraph(sheet.page(), lines, at, { size: text.size, colour: colours.ink })
  sheet.y += lines.length * text.leading + 8
}

const employmentTypes: Readonly<Record<string, string>> = {
  permanent: 'permanent employee',
  fixed_term: 'fixed-term employee',
  contract: 'contract employee',
  apprentice: 'apprentice',
  intern: 'intern',
  consultant: 'consultant',
  daily_wage: 'daily-wage employee',
}

function opening({ employee, employer, salary }: CertificateDocument): string[] {
  const { name, code, pan, dateOfJoining, dateOfLeaving, designation, department, location } = employee
  const numbers = [`employee code ${code}`, ...(pan === null ? [] : [`PAN ${pan}`])].join(', ')
  const kind = employmentTypes[employee.employmentType] ?? 'employee'
  const as = /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`
  const around = [department, location].filter(each => each !== null && each !== '').join('; ')
  const place = around === '' ? '' : ` (${around})`
  const position = designation === null ? place : `, in the position of ${designation}${place}`
  const since = printDate(dateOfJoining)
  const employed =
    dateOfLeaving === null
      ? `has been employed by ${employer.name} since ${since}`
      : `was employed by ${employer.name} from ${since} to ${printDate(dateOfLeaving)}`
  const drawn = dateOfLeaving === null ? 'The salary' : 'The salary last drawn,'
  return [
    `This is to certify that ${name} (${numbers}) ${employed} as ${as}${position}.`,
    `${drawn} for ${printMonth(salary.periodEnd)} was as follows:`,
  ]
}

const purposes: Readonly<Record<CertificatePurpose, string | null>> = {
  loan: 'an application for a loan',
  visa: 'an application for a visa',
  rent: 'renting accommodation',
  other: null,
}

function closing(document: CertificateDocument): string[] {
  const { months, averageGross, averageNet, averageGrossWords, purpose } = document
  const average =
    months.length < 2
      ? `The gross salary is ₹ ${rupees(averageGross)} (${averageGrossWords}).`
      : `Over these ${months.length} months the gross salary was ₹ ${rupees(averageGross)} a month on average (${averageGrossWords}), and the net salary ₹ ${rupees(averageNet)}.`
  const use = purpose === null ? null : purposes[purpose]
  const reason = use === null ? '' : `, for ${use}`
  return [
    average,
    `This certificate is issued at the request of the employee${reason}. It creates no liability of the employer or of its officers.`,
  ]
}

type Cells = readonly (Paise | null)[]

function drawSalary(sheet: Sheet, { salary }: CertificateDocument): void {
  const { earnings, gross, reimbursements, deductions, netPayable } = salary
  const table = openTable(sheet, 'Earnings', ['Full month', 'Paid'])
  for (const { name, amount, fullAmount } of earnings)
    table.row(name, [fullAmount === 0 ? null : fullAmount, amount])
  table.row('Gross salary', [null, gross], 'bold')
  if (reimbursements !== 0) table.row('Reimbursements', [null, reimbursements])
  table.row('Deductions', [null, deductions])
  table.row('Net salary', [null, netPayable], 'bold')
  sheet.y += 10
}

function drawMonths(sheet: Sheet, { months, averageGross, averageNet }: CertificateDocument): void {
  const repaid = months.some(({ reimbursements }) => reimbursements !== 0)
  const pick = (gross: Paise | null, repayments: Paise | null, deductions: Paise | null, net: Paise): Cells =>
    repaid ? [gross, repayments, deductions, net] : [gross, deductions, net]
  const titles = ['Gross salary', ...(repaid ? ['Reimbursements'] : []), 'Deductions', 'Net salary']
  const table = openTable(sheet, 'Month', titles)
  for (const { month, gross, reimbursements, deductions, netPayable } of months)
    table.row(printMonth(month), pick(gross, reimbursements, deductions, netPayable))
  table.row('Average', pick(averageGross, null, null, averageNet), 'bold')
  sheet.y += 10
}

const columnWidth = 88

function openTable(sheet: Sheet, first: string, titles: readonly string[]) {
  const edgeOf = (index: number): number => right - 8 - (titles.length - 1 - index) * columnWidth
  const room = edgeOf(0) - columnWidth - left
  const drawTitles = (): void => {
    const page = sheet.page()
    page.area({ x: left, y: sheet.y, width, height: 18 }, sheet.palette.accent, 3)
    const look = { size: 8, weight: 'bold', colour: colours.white } as const
    label(page, first, { x: left + 8, y: sheet.y + 12 }, look)
    for (const [index, title] of titles.entries())
      label(page, title, { x: edgeOf(index), y: sheet.y + 12 }, look, 'right')
    sheet.y += 19
  }
  sheet.reserve(19 + 3 * rowHeight)
  drawTitles()
  return {
    row(name: string, amounts: Cells, weight: 'regular' | 'bold' = 'regular') {
      if (sheet.y + rowHeight > bottom && sheet.reserve(rowHeight + 19)) drawTitles()
      const page = sheet.page()
      const y = sheet.y + 10.4
      const look = { size: 8.6, weight, colour: colours.ink }
      if (weight === 'bold') page.area({ x: left, y: sheet.y, width, height: rowHeight }, colours.tint)
      fitted(page, name, { x: left + 8, y, width: room }, look)
      for (const [index, value] of amounts.entries())
        if (value !== null) amount(page, rupees(value), { x: edgeOf(index), y, width: columnWidth - 8 }, look)
      sheet.y += rowHeight
      page.line({ x: left, y: sheet.y }, { x: right, y: sheet.y }, { width: 0.4, colour: colours.hairline })
    },
  }
}

function drawSignature(sheet: Sheet, { employer, signatory }: CertificateDocument): void {
  sheet.reserve(92)
  const page = sheet.page()
  const look = { size: text.size, colour: colours.ink } as const
  const half = width / 2
  fitted(page, `For ${employer.name}`, { x: left, y: sheet.y + 14, width }, { ...look, weight: 'bold' })
  const y = sheet.y + 66
  page.line({ x: left, y: y - 12 }, { x: left + 190, y: y - 12 }, { width: 0.6, colour: colours.grey })
  fitted(page, signatory.name ?? 'Authorised signatory', { x: left, y, width: half }, look)
  if (signatory.designation !== null)
    fitted(
      page,
      signatory.designation,
      { x: left, y: y + 12, width: half },
      { size: 8.4, colour: colours.grey },
    )
  sheet.y += 92
}
