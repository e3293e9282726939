import { memoizeBy } from '#proto/process/memoize.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { printHundredths } from '#proto/decimal-text.ts'
import type { Sheet } from '../sheet.ts'
import { printDate } from '#proto/pdf/notation.ts'
import { setText } from '#proto/pdf/text.ts'
import { colours, left, width } from '../style.ts'
import { label } from '#proto/pdf/typesetting.ts'

const height = 34
const inset = 12
const gap = 8
const nameSize = 6.8
const valueSize = 9

/** The names are few, and each is measured once. */
const nameWidth = memoizeBy(
  (name: string) => name,
  name => (setText(name, 'regular').width * nameSize) / 1_000,
)

/** The days that the payslip pays for, in one band. */
export function drawPeriod(sheet: Sheet, { period, days, daysOff }: PayslipDocument): void {
  const page = sheet.page()
  const cells: readonly (readonly [name: string, value: string])[] = [
    ['Pay period', `${printDate(period.start)} to ${printDate(period.end)}`],
    ['Days in period', printHundredths(days.total)],
    ...(daysOff === null
      ? []
      : ([
          ['Weekly offs', printHundredths(daysOff.weeklyOffs)],
          ['Holidays', printHundredths(daysOff.holidays)],
          ['Paid leave', printHundredths(daysOff.paidLeave)],
        ] as const)),
    ['Days payable', printHundredths(days.payable)],
    ['LOP days', printHundredths(days.lop)],
    ...(days.lopReversal === 0 ? [] : [['LOP reversal', printHundredths(days.lopReversal)] as const]),
    ...(days.overtimeMinutes === 0 ? [] : [['Overtime', `${hours(days.overtimeMinutes)} h`] as const]),
  ]
  page.area({ x: left, y: sheet.y, width, height }, colours.tint, 4)
  const values = cells.map(([, value]) => setText(value, 'bold'))
  const widths = cells.map(([name], index) =>
    Math.max(nameWidth(name), (values[index]!.width * valueSize) / 1_000),
  )
  const used = widths.reduce((sum, each) => sum + each, 0)
  const space = Math.max(gap, (width - 2 * inset - used) / (cells.length - 1))
  let x = left + inset
  for (const [index, [name]] of cells.entries()) {
    label(page, name, { x, y: sheet.y + 13 }, { size: nameSize, colour: colours.grey })
    page.text(values[index]!, { x, y: sheet.y + 25.5, size: valueSize, colour: colours.ink })
    x += widths[index]! + space
  }
  sheet.y += height + 12
}

/** `7:30`. */
function hours(minutes: number): string {
  const rest = minutes % 60
  return `${(minutes - rest) / 60}:${String(rest).padStart(2, '0')}`
}
