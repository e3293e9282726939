// The statutory wage slip on a page of its own: Form V of the Code on Wages (Central) Rules 2026, rule 52, with its rows in
// their order.

import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { printHundredths } from '#proto/decimal-text.ts'
import { printDate, rupees } from '#proto/pdf/notation.ts'
import { broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'
import type { Sheet } from '../sheet.ts'
import { colours, left, right, width } from '../style.ts'

type Row = readonly [number: string, name: string, value: string]

export function drawWageSlip(sheet: Sheet, document: PayslipDocument): void {
  if (document.wageSlip === null) return
  sheet.turn()
  const page = sheet.page()
  const title = { size: 12, weight: 'bold', colour: sheet.palette.accent } as const
  label(page, 'FORM V: WAGE SLIP', { x: left, y: sheet.y + 10 }, title)
  const law = 'Rule 52 of the Code on Wages (Central) Rules, 2026'
  label(page, law, { x: right, y: sheet.y + 10 }, { size: 7.6, colour: colours.grey }, 'right')
  sheet.y += 22
  for (const row of rowsOf(document, document.wageSlip)) drawRow(sheet, row)
  const beside = besideWages(document)
  if (beside !== null) {
    const at = { x: left, y: sheet.y + 14, width }
    fitText(sheet.page(), beside, at, { size: 7.4, colour: colours.grey })
  }
}

function rowsOf(
  { employer, employee, period, days, gross, totalDeductions, netPayable }: PayslipDocument,
  wageSlip: NonNullable<PayslipDocument['wageSlip']>,
): Row[] {
  const { issuedOn, rates, overtime, pf, esi, otherDeductions } = wageSlip
  const months = `${printDate(period.start)} to ${printDate(period.end)}`
  return [
    ['', 'Date of issue', printDate(issuedOn)],
    ['', 'Name of the establishment', employer.name],
    ['', 'Address', employer.address ?? '–'],
    ['', 'Period', months],
    ['1', 'Name of employee', employee.name],
    ['2', 'Father’s, mother’s or spouse’s name', employee.fatherOrSpouseName ?? '–'],
    ['3', 'Designation', employee.designation ?? '–'],
    ['4', 'UAN', employee.uan ?? '–'],
    ['5', 'Bank account number', employee.accountNumber ?? '–'],
    ['6', 'Wage period', months],
    ['7', 'Rate of wages payable', ''],
    ['', '(a) Basic', rupees(rates.basic)],
    ['', '(b) Dearness allowance', rupees(rates.da)],
    ['', '(c) Other allowances', rupees(rates.other)],
    ['8', 'Total attendance', `${printHundredths(days.payable)} days`],
    ['9', 'Overtime wages', rupees(overtime)],
    ['10', 'Gross wages payable', rupees(gross)],
    ['11', 'Total deductions', rupees(totalDeductions)],
    ['', '(a) Provident fund', rupees(pf)],
    ['', '(b) ESI', rupees(esi)],
    ['', '(c) Others', rupees(otherDeductions)],
    ['12', 'Net wages paid', rupees(netPayable)],
  ]
}

/** Amounts by which the net differs from gross less deductions. */
function besideWages({ reimbursements, lines }: PayslipDocument): string | null {
  const rounding = lines.find(({ code }) => code === 'ROUND_OFF')?.amount ?? 0
  const parts = [
    ...(reimbursements === 0 ? [] : [`reimbursements of ${rupees(reimbursements)}`]),
    ...(rounding === 0 ? [] : [`rounding of ${rupees(rounding)}`]),
  ]
  return parts.length === 0 ? null : `Net wages paid include ${parts.join(' and ')}.`
}

const nameAt = left + 34
const valueAt = left + width / 2

function drawRow(sheet: Sheet, [number, name, value]: Row): void {
  const look = { size: 9, colour: colours.ink } as const
  const lines = broken(value, { size: 9, width: right - valueAt - 8, most: 3 })
  const height = 17 + (lines.length - 1) * 11.5
  sheet.reserve(height)
  const page = sheet.page()
  const y = sheet.y + 11.6
  if (number !== '') label(page, number, { x: left + 8, y }, look)
  label(page, name, { x: nameAt, y }, look)
  paragraph(page, lines, { x: valueAt, y, leading: 11.5 }, look)
  sheet.y += height
  page.line({ x: left, y: sheet.y }, { x: right, y: sheet.y }, { width: 0.5, colour: colours.hairline })
}
