import type { PayslipDocument } from '#proto/payslip-document.ts'
import { printHundredths } from '#proto/decimal-text.ts'
import type { Sheet } from '../sheet.ts'
import { printDate } from '#proto/pdf/notation.ts'
import { colours, left, width } from '../style.ts'
import { fitted, label } from '#proto/pdf/typesetting.ts'

const height = 34

/** The days that the payslip pays for, in one band. */
export function drawPeriod(sheet: Sheet, { period, days }: PayslipDocument): void {
  const page = sheet.page()
  const cells: readonly (readonly [name: string, value: string, share: number])[] = [
    ['Pay period', `${printDate(period.start)} to ${printDate(period.end)}`, 2.3],
    ['Days in period', printHundredths(days.total), 1],
    ['Days payable', printHundredths(days.payable), 1],
    ['Loss of pay days', printHundredths(days.lop), 1],
    ...(days.lopReversal === 0
      ? []
      : [['LOP reversal days', printHundredths(days.lopReversal), 1.1] as const]),
    ...(days.overtimeMinutes === 0 ? [] : [['Overtime hours', hours(days.overtimeMinutes), 1] as const]),
  ]
  page.area({ x: left, y: sheet.y, width, height }, colours.tint, 4)
  const unit = (width - 20) / cells.reduce((sum, [, , share]) => sum + share, 0)
  let x = left + 12
  for (const [name, value, share] of cells) {
    label(page, name, { x, y: sheet.y + 13 }, { size: 6.8, colour: colours.grey })
    fitted(
      page,
      value,
      { x, y: sheet.y + 25.5, width: share * unit - 8 },
      { size: 9, weight: 'bold', colour: colours.ink },
    )
    x += share * unit
  }
  sheet.y += height + 12
}

/** `7:30`. */
function hours(minutes: number): string {
  const rest = minutes % 60
  return `${(minutes - rest) / 60}:${String(rest).padStart(2, '0')}`
}
