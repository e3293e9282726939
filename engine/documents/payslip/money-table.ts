// Earnings and deductions side by side, over as many pages as they take. Amounts are those of the payslip's lines; nothing
// is added up here.

import type { PayslipDocument } from '#proto/payslip-document.ts'
import type { Paise } from '#proto/units.ts'
import type { SetText } from '#proto/pdf/text.ts'
import type { Sheet } from '../sheet.ts'
import { rupees } from '#proto/pdf/notation.ts'
import { bottom, colours, left, right, width } from '../style.ts'
import { amount as drawAmount, broken, fitted, label, paragraph } from '#proto/pdf/typesetting.ts'

type Line = PayslipDocument['lines'][number]

type Row = {
  readonly kind: 'line' | 'heading' | 'total'
  readonly name: readonly SetText[]
  readonly note: string | null
  /** In the order of the columns; null: nothing is printed. */
  readonly amounts: readonly (Paise | null)[]
}

type Half = {
  readonly x: number
  readonly width: number
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly right: number; readonly width: number }[]
}

const gap = 12
const earningsWidth = 278

const earningsHalf: Half = {
  x: left,
  width: earningsWidth,
  title: 'Earnings',
  columns: [
    { title: 'Full month', right: left + earningsWidth - 110, width: 48 },
    { title: 'Amount', right: left + earningsWidth - 58, width: 48 },
    { title: 'Year to date', right: left + earningsWidth - 4, width: 50 },
  ],
}

const deductionsHalf: Half = {
  x: left + earningsWidth + gap,
  width: width - earningsWidth - gap,
  title: 'Deductions',
  columns: [
    { title: 'Amount', right: right - 58, width: 48 },
    { title: 'Year to date', right: right - 4, width: 50 },
  ],
}

const size = 8
const rowHeight = 14.4
const noteHeight = 8.6
const nameLines = 4

export function drawMoney(sheet: Sheet, document: PayslipDocument): void {
  const { lines, gross, totalDeductions, reimbursements, toDate } = document
  const of = (...types: readonly Line['type'][]): readonly Line[] =>
    lines.filter(({ type }) => types.includes(type))
  const reimbursed = of('reimbursement')
  const earnings: Row[] = [
    ...of('earning').map(line => earningRow(line)),
    ...(reimbursed.length === 0 ? [] : [headingRow('Reimbursements, not part of gross earnings')]),
    ...reimbursed.map(line => earningRow({ ...line, fullAmount: 0 as Paise })),
  ]
  const deductions = of('deduction', 'recovery').map(line => deductionRow(line))
  drawHeads(sheet)
  for (let at = 0; at < Math.max(earnings.length, deductions.length); at++)
    drawRow(sheet, [earnings[at] ?? null, deductions[at] ?? null])
  drawRow(sheet, [
    totalRow('Gross earnings', [null, gross, toDate.gross]),
    totalRow('Total deductions', [totalDeductions, toDate.deductions]),
  ])
  if (reimbursed.length > 0) drawRow(sheet, [totalRow('Reimbursements', [null, reimbursements, null]), null])
  sheet.y += 12
}

function earningRow(line: Line): Row {
  const { fullAmount, amount, toDate } = line
  return row(earningsHalf, line, [fullAmount === 0 ? null : fullAmount, amount, toDate])
}

function deductionRow(line: Line): Row {
  return row(deductionsHalf, line, [line.amount, line.toDate])
}

function row(half: Half, { name, arrearsAmount }: Line, amounts: Row['amounts']): Row {
  const [first] = half.columns
  const room = first!.right - first!.width - half.x - 8
  return {
    kind: 'line',
    name: broken(name, { width: room, most: nameLines, size }),
    note: arrearsAmount === 0 ? null : `incl. arrears ${rupees(arrearsAmount)}`,
    amounts,
  }
}

function headingRow(name: string): Row {
  return {
    kind: 'heading',
    name: broken(name, { width: earningsWidth, most: 1, size: 7.2 }),
    note: null,
    amounts: [],
  }
}

function totalRow(name: string, amounts: Row['amounts']): Row {
  return {
    kind: 'total',
    name: broken(name, { width: 110, most: 1, size, weight: 'bold' }),
    note: null,
    amounts,
  }
}

function heightOf(one: Row | null): number {
  if (one === null) return 0
  return rowHeight + (one.name.length - 1) * 9.6 + (one.note === null ? 0 : noteHeight)
}

const headHeight = 19

function drawHeads(sheet: Sheet): void {
  // The heads and two rows below them: heads alone at the end of a page would be lost.
  if (sheet.reserve(headHeight + 2 * rowHeight)) return drawHeads(sheet)
  const page = sheet.page()
  for (const half of [earningsHalf, deductionsHalf]) {
    page.area({ x: half.x, y: sheet.y, width: half.width, height: headHeight }, sheet.palette.accent, 3)
    label(
      page,
      half.title,
      { x: half.x + 8, y: sheet.y + 12.5 },
      { size: 8.4, weight: 'bold', colour: colours.white },
    )
    for (const column of half.columns)
      label(
        page,
        column.title,
        { x: column.right, y: sheet.y + 12.5 },
        { size: 7, colour: colours.white },
        'right',
      )
  }
  sheet.y += headHeight + 1
}

function drawRow(sheet: Sheet, pair: readonly [Row | null, Row | null]): void {
  const height = Math.max(...pair.map(heightOf))
  if (sheet.y + height > bottom && sheet.reserve(height + headHeight)) drawHeads(sheet)
  for (const [index, half] of [earningsHalf, deductionsHalf].entries())
    drawHalf(sheet, half, pair[index] ?? null, height)
  sheet.y += height
}

function drawHalf(sheet: Sheet, half: Half, one: Row | null, height: number): void {
  const page = sheet.page()
  if (one?.kind === 'total') page.area({ x: half.x, y: sheet.y, width: half.width, height }, colours.tint)
  if (one === null) return
  const floor = sheet.y + height
  const end = half.x + half.width
  page.line({ x: half.x, y: floor }, { x: end, y: floor }, { width: 0.5, colour: colours.hairline })
  const baseline = sheet.y + 9.8
  const isTotal = one.kind === 'total'
  if (one.kind === 'heading') {
    paragraph(page, one.name, { x: half.x + 8, y: baseline, leading: 0 }, { size: 7.2, colour: colours.grey })
    return
  }
  paragraph(page, one.name, { x: half.x + 8, y: baseline, leading: 9.6 }, { size, colour: colours.ink })
  if (one.note !== null) {
    const y = baseline + (one.name.length - 1) * 9.6 + noteHeight
    fitted(page, one.note, { x: half.x + 8, y, width: 120 }, { size: 6.6, colour: colours.grey })
  }
  for (const [index, column] of half.columns.entries()) {
    const amount = one.amounts[index] ?? null
    if (amount === null) continue
    const isMain = column.title === 'Amount'
    drawAmount(
      page,
      rupees(amount),
      { x: column.right, y: baseline, width: column.width },
      {
        size,
        weight: isTotal && isMain ? 'bold' : 'regular',
        colour: isMain || isTotal ? colours.ink : colours.grey,
      },
    )
  }
}
