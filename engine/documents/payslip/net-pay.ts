import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { Sheet } from '../sheet.ts'
import { printDate, rupees } from '#proto/pdf/notation.ts'
import type { Paise } from '#proto/units.ts'
import { colours, left, right, width } from '../style.ts'
import { amount, broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'

/** The net pay in figures and words, how it follows from the totals, and where it went. */
export function drawNetPay(sheet: Sheet, document: PayslipDocument): void {
  const inset = 14
  const words = broken(document.netPayableWords, { width: width - 2 * inset, most: 2, size: 8.2 })
  const said = [derivation(document), ...debtSentence(document), ...destination(document)]
  const height = 44 + words.length * 10.5 + said.length * 10.5
  sheet.reserve(height)
  const page = sheet.page()
  const { accent, pale } = isOwed(document) ? owed : sheet.palette
  page.area({ x: left, y: sheet.y, width, height }, pale, 5)
  page.area({ x: left, y: sheet.y, width: 3.2, height }, accent)
  const x = left + inset
  const title = isOwed(document) ? 'DUE FROM THE EMPLOYEE' : 'NET PAY'
  label(page, title, { x, y: sheet.y + 26 }, { size: 9.5, weight: 'bold', colour: accent })
  amount(
    page,
    `₹ ${rupees(Math.abs(document.netPayable) as Paise)}`,
    { x: right - inset, y: sheet.y + 26, width: 260 },
    { size: 19, weight: 'bold', colour: accent },
  )
  const y = sheet.y + 42
  paragraph(page, words, { x, y, leading: 10.5 }, { size: 8.2, colour: colours.ink })
  for (const [index, sentence] of said.entries()) {
    const at = { x, y: y + (words.length + index) * 10.5, width: width - 2 * inset }
    fitText(page, sentence, at, { size: 7.4, colour: colours.grey })
  }
  sheet.y += height + 12
}

const owed = { accent: colours.red, pale: [253, 236, 236] } as const

function isOwed({ netPayable }: PayslipDocument): boolean {
  return netPayable < 0
}

function debtSentence({ netPayable, debt = 0 as Paise }: PayslipDocument): string[] {
  const total = rupees((debt - Math.min(0, netPayable)) as Paise)
  return [
    ...(netPayable < 0
      ? ['Deductions exceed the pay: nothing is paid, and the employee owes the difference.']
      : []),
    ...(debt === 0 ? [] : [`Not recovered here and owed by the employee: ${rupees(debt)}`]),
    ...(debt === 0 || netPayable >= 0 ? [] : [`The employee owes ${total} in all`]),
  ]
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
  if (marks.some(({ kind }) => kind === 'on_hold')) return ['Payment on hold']
  if (payment === null || netPayable <= 0) return []
  const account = employee.accountNumber === null ? '' : ` to account ${employee.accountNumber}`
  const reference = payment.reference === null ? '' : `, reference ${payment.reference}`
  return [`Paid${account} on ${printDate(payment.paidOn)}${reference}`]
}
