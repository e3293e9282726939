import type { PayslipDocument } from '#proto/payslip-document.ts'
import type { Sheet } from '../sheet.ts'
import { printDate, rupees } from '#proto/pdf/notation.ts'
import { colours, left, right, width } from '../style.ts'
import { amount, broken, fitted, label, paragraph } from '#proto/pdf/typesetting.ts'

/** The net pay in figures and words, how it follows from the totals, and where it went. */
export function drawNetPay(sheet: Sheet, document: PayslipDocument): void {
  const inset = 14
  const words = broken(document.netPayableWords, { width: width - 2 * inset, most: 2, size: 8.2 })
  const said = [derivation(document), ...destination(document)]
  const height = 44 + words.length * 10.5 + said.length * 10.5
  sheet.reserve(height)
  const page = sheet.page()
  const { accent, pale } = sheet.palette
  page.area({ x: left, y: sheet.y, width, height }, pale, 5)
  page.area({ x: left, y: sheet.y, width: 3.2, height }, accent)
  const x = left + inset
  label(page, 'NET PAY', { x, y: sheet.y + 26 }, { size: 9.5, weight: 'bold', colour: accent })
  amount(
    page,
    `₹ ${rupees(document.netPayable)}`,
    { x: right - inset, y: sheet.y + 26, width: 260 },
    { size: 19, weight: 'bold', colour: accent },
  )
  const y = sheet.y + 42
  paragraph(page, words, { x, y, leading: 10.5 }, { size: 8.2, colour: colours.ink })
  for (const [index, sentence] of said.entries()) {
    const at = { x, y: y + (words.length + index) * 10.5, width: width - 2 * inset }
    fitted(page, sentence, at, { size: 7.4, colour: colours.grey })
  }
  sheet.y += height + 12
}

function derivation({ lines, gross, reimbursements, totalDeductions }: PayslipDocument): string {
  const rounding = lines.find(({ code }) => code === 'ROUND_OFF')?.amount
  return [
    `Gross earnings ${rupees(gross)}`,
    ...(reimbursements === 0 ? [] : [`+ reimbursements ${rupees(reimbursements)}`]),
    `− deductions ${rupees(totalDeductions)}`,
    ...(rounding === undefined ? [] : [`${rounding < 0 ? '' : '+ '}${rupees(rounding)} rounding`]),
  ].join('  ')
}

function destination({ marks, payment, employee, netPayable }: PayslipDocument): string[] {
  if (marks.some(({ kind }) => kind === 'void')) return []
  const hold = marks.find(mark => mark.kind === 'on_hold')
  if (hold !== undefined) return [`Payment on hold${hold.reason === null ? '' : `: ${hold.reason}`}`]
  if (payment === null || netPayable === 0) return []
  const account = employee.accountNumber === null ? '' : ` to account ${employee.accountNumber}`
  const reference = payment.reference === null ? '' : `, reference ${payment.reference}`
  return [`Paid${account} on ${printDate(payment.paidOn)}${reference}`]
}
