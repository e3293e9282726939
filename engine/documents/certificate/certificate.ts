// The salary certificate as a PDF: a letter of the employer. The same certificate gives the same bytes.

import type { CertificateDocument, CertificatePurpose } from '#proto/documents/certificate-document.ts'
import type { Paise } from '#proto/units.ts'
import { printDate, printMonth, rupees } from '#proto/pdf/notation.ts'
import { broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'
import { paletteOf } from '../brand/brand.ts'
import {
  drawClosing,
  drawLetterFeet,
  drawLetterhead,
  drawParagraph,
  openAmounts,
  text,
} from '../letter/letterhead.ts'
import { openSheet, type Sheet } from '../sheet.ts'
import { colours, left, right, width } from '../style.ts'

export function certificatePdf(document: CertificateDocument): Buffer {
  const palette = paletteOf(document.employer)
  const sheet = openSheet(
    {
      title: `Salary certificate ${document.reference}`,
      author: document.employer.name,
      language: 'en-IN',
      createdAt: new Date(`${document.issuedOn}T00:00:00+05:30`),
    },
    page => drawLetterhead(page, document.employer, palette),
    { palette },
  )
  drawReference(sheet, document)
  for (const sentence of opening(document)) drawParagraph(sheet, sentence)
  drawSalary(sheet, document)
  if (document.months.length > 1) drawMonths(sheet, document)
  drawClosing(sheet, closing(document), document.employer, document.signatory)
  drawLetterFeet(sheet, document.reference)
  return sheet.toBytes()
}

function drawReference(sheet: Sheet, { reference, issuedOn, addressedTo }: CertificateDocument): void {
  const page = sheet.page()
  const { y } = sheet
  const look = { size: 8.4, colour: colours.grey }
  fitText(page, `Reference ${reference}`, { x: left, y, width: width / 2 }, look)
  fitText(page, printDate(issuedOn), { x: right, y, width: width / 2 }, look, 'right')
  const title = { size: 13, weight: 'bold', colour: sheet.palette.accent } as const
  label(page, 'SALARY CERTIFICATE', { x: left, y: y + 34 }, title)
  const to = addressedTo ?? 'To whomsoever it may concern'
  const lines = broken(to, { width, most: 4, size: text.size, weight: 'bold' })
  const at = { x: left, y: y + 62, leading: text.leading }
  paragraph(page, lines, at, { size: text.size, weight: 'bold', colour: colours.ink })
  sheet.y = y + 62 + (lines.length - 1) * text.leading + 12
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
  const { months, averageGross, averageNet, averageGrossWords, purpose, ctc } = document
  const average =
    months.length < 2
      ? `The gross salary is ₹ ${rupees(averageGross)} (${averageGrossWords}).`
      : `Over these ${months.length} months the gross salary was ₹ ${rupees(averageGross)} a month on average (${averageGrossWords}), and the net salary ₹ ${rupees(averageNet)}.`
  const cost = ctc === null ? '' : ` The annual cost to company is ₹ ${rupees(ctc.annual)} (${ctc.words}).`
  const use = purpose === null ? null : purposes[purpose]
  const reason = use === null ? '' : `, for ${use}`
  return [
    `${average}${cost}`,
    `This certificate is issued at the request of the employee${reason}. It creates no liability of the employer or of its officers.`,
  ]
}

type Cells = readonly (Paise | null)[]

function drawSalary(sheet: Sheet, { salary }: CertificateDocument): void {
  const { earnings, annualGross, gross, reimbursements, deductions, deductionLines, netPayable } = salary
  const table = openAmounts(sheet, 'Earnings', ['Full month', 'A year', 'Paid'])
  for (const { name, amount, fullAmount, annual } of earnings)
    table.row(name, [fullAmount === 0 ? null : fullAmount, annual, amount])
  table.row('Gross salary', [null, annualGross, gross], 'bold')
  if (reimbursements !== 0) table.row('Reimbursements', [null, null, reimbursements])
  for (const { name, amount } of deductionLines ?? []) table.row(name, [null, null, amount])
  table.row('Deductions', [null, null, deductions], deductionLines === null ? 'regular' : 'bold')
  table.row('Net salary', [null, null, netPayable], 'bold')
  sheet.y += 10
}

function drawMonths(sheet: Sheet, { months, averageGross, averageNet }: CertificateDocument): void {
  const repaid = months.some(({ reimbursements }) => reimbursements !== 0)
  const pick = (gross: Paise | null, repayments: Paise | null, deductions: Paise | null, net: Paise): Cells =>
    repaid ? [gross, repayments, deductions, net] : [gross, deductions, net]
  const titles = ['Gross salary', ...(repaid ? ['Reimbursements'] : []), 'Deductions', 'Net salary']
  const table = openAmounts(sheet, 'Month', titles)
  for (const { month, gross, reimbursements, deductions, netPayable } of months)
    table.row(printMonth(month), pick(gross, reimbursements, deductions, netPayable))
  table.row('Average', pick(averageGross, null, null, averageNet), 'bold')
  sheet.y += 10
}
