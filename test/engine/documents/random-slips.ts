// Payslips of any lines and amounts, and what their PDFs must say.

import fc from 'fast-check'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { Paise } from '#proto/units.ts'
import { line, payslip } from './samples.ts'

/** 12,34,56,789.05: the last three digits, then pairs. By the handbook's table, and without `Intl`. */
export function inIndia(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const [rupees, paise] = [digits.slice(0, -2), digits.slice(-2)]
  const [pairs, last] = [rupees.slice(0, -3), rupees.slice(-3)]
  const grouped = pairs === '' ? last : `${pairs.replaceAll(/\B(?=(\d\d)+$)/g, ',')},${last}`
  return `${amount < 0 ? '−' : ''}${grouped}.${paise}`
}

const amounts = fc.integer({ min: 1, max: 9_99_99_999_99 }).map(amount => amount as Paise)
const linesOf = (...types: readonly PayslipDocument['lines'][number]['type'][]) =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom(...types),
        amount: amounts,
        fullAmount: amounts,
        toDate: fc.option(amounts),
      }),
      { minLength: 1, maxLength: 22 },
    )
    .map(rows =>
      rows.map((row, at) => {
        const name = `${row.type.slice(0, 4)} ${at + 1}`
        return { ...line(row.type, name, 0), ...row, arrearsAmount: 0 as Paise }
      }),
    )
export const slips = fc
  .tuple(linesOf('earning'), linesOf('deduction', 'recovery'), linesOf('employer_contribution'))
  .map(parts => payslip({ lines: parts.flat(), tax: null }))

/** Throws unless every figure stands on a line beside its name. */
export function assertFigures(slip: PayslipDocument, lines: readonly string[]): void {
  const rows = slip.lines.map(({ type, name, amount, fullAmount, toDate }) => {
    const shown = type === 'earning' ? [fullAmount, amount] : [amount]
    const year =
      type === 'employer_contribution' && toDate === null ? [] : [toDate === null ? '–' : inIndia(toDate)]
    return [name, ...shown.map(inIndia), ...year].join(' ')
  })
  const sums = [
    `Gross earnings ${inIndia(slip.gross)}`,
    `Total deductions ${inIndia(slip.totalDeductions)}`,
    `Total ${inIndia(slip.employerContributions)}`,
    `${slip.netPayable < 0 ? 'DUE FROM THE EMPLOYEE' : 'NET PAY'} ₹ ${inIndia(Math.abs(slip.netPayable))}`,
    slip.netPayableWords,
  ]
  for (const row of [...rows, ...sums])
    if (!lines.some(text => text.includes(row))) throw new Error(`No line has ${row}.`)
}
