// Earnings and deductions side by side, over as many pages as they take. Amounts are those of the payslip's lines; nothing
// is added up here.

import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { Paise } from '#proto/units.ts'
import type { SetText } from '#proto/pdf/text.ts'
import type { Sheet } from '../sheet.ts'
import { rupees } from '#proto/pdf/notation.ts'
import { bottom, colours, left, right, width } from '../style.ts'
import { amount as drawAmount, broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'

type Line = PayslipDocument['lines'][number]

type Row = {
  readonly kind: 'line' | 'heading' | 'total'
  readonly name: readonly SetText[]
  /** Below the name. */
  readonly notes: readonly string[]
  /** Cells in the order of the columns; null: nothing is printed. */
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
/** A dash there stands for a sum that is not known. */
const toDateTitle = 'Year to date'

const earningsHalf: Half = {
  x: left,
  width: earningsWidth,
  title: 'Earnings',
  columns: [
    { title: 'Full month', right: left + earningsWidth - 110, width: 48 },
    { title: 'Amount', right: left + earningsWidth - 58, width: 48 },
    { title: toDateTitle, right: left + earningsWidth - 4, width: 50 },
  ],
}

const deductionsHalf: Half = {
  x: left + earningsWidth + gap,
  width: width - earningsWidth - gap,
  title: 'Deductions',
  columns: [
    { title: 'Amount', right: right - 58, width: 48 },
    { title: toDateTitle, right: right - 4, width: 50 },
  ],
}

const size = 8
const rowHeight = 14.4
const noteHeight = 8.6
const nameLines = 4

export function drawMoney(sheet: Sheet, document: PayslipDocument): void {
  const { lines, gross, totalDeductions, reimbursements, toDate } = document
  const linesOfTypes = (...types: readonly Line['type'][]): readonly Line[] =>
    lines.filter(({ type }) => types.includes(type))
  const reimbursed = linesOfTypes('reimbursement')
  const earnings: Row[] = [
    ...linesOfTypes('earning').map(line => earningRow(line)),
    ...(reimbursed.length === 0 ? [] : [headingRow('Reimbursements, not part of gross earnings')]),
    ...reimbursed.map(line => earningRow({ ...line, fullAmount: 0 as Paise })),
  ]
  const deductions = linesOfTypes('deduction', 'recovery').map(line => deductionRow(line))
  drawHeads(sheet, [earningsHalf, deductionsHalf])
  const count = Math.max(earnings.length, deductions.length)
  for (let at = 0; at < count; at++) drawRow(sheet, [earnings[at] ?? null, deductions[at] ?? null])
  drawRow(sheet, [
    totalRow('Gross earnings', [null, gross, toDate.gross]),
    totalRow('Total deductions', [totalDeductions, toDate.deductions]),
  ])
  if (reimbursements !== 0)
    drawRow(sheet, [totalRow('Reimbursements', [null, reimbursements, toDate.reimbursements]), null])
  sheet.y += 12
}

function earningRow(line: Line): Row {
  const { fullAmount, amount, toDate } = line
  return row(earningsHalf, line, [fullAmount === 0 ? null : fullAmount, amount, toDate])
}

function deductionRow(line: Line): Row {
  return row(deductionsHalf, line, [line.amount, line.toDate])
}

function row(half: Half, line: Line, amounts: Row['amounts']): Row {
  const [first] = half.columns
  const room = first!.right - first!.width - half.x - 8
  return {
    kind: 'line',
    name: broken(line.name, { width: room, most: nameLines, size }),
    notes: notesOf(line),
    amounts: hasPart(line) ? amounts : amounts.with(half.columns.length - 2, null),
  }
}

/** False for a line of the year that this payment has no part in. */
function hasPart({ amount, fullAmount, debt = noPaise }: Line): boolean {
  return amount !== 0 || fullAmount !== 0 || debt !== 0
}

const noPaise = 0 as Paise

function notesOf({ arrearsAmount, recovery, debt = noPaise }: Line): string[] {
  return [
    ...(arrearsAmount === 0 ? [] : [`incl. arrears ${rupees(arrearsAmount)}`]),
    ...(recovery === undefined
      ? []
      : [
          [
            instalmentsOf(recovery.instalments),
            ...(debt === 0 ? [`balance ${rupees(recovery.balance)}`] : []),
          ].join(', '),
        ]),
    ...(debt === 0 ? [] : [`not recovered ${rupees(debt)}`]),
  ]
}

/** `installment 3/12`, and `installments 4-12/12` of one advance that a settlement recovers. */
function instalmentsOf(instalments: NonNullable<Line['recovery']>['instalments']): string {
  const spans: { first: number; last: number; count: number }[] = []
  for (const { no, count } of instalments) {
    const before = spans.at(-1)
    if (before?.count === count && before.last === no - 1) before.last = no
    else spans.push({ first: no, last: no, count })
  }
  const texts = spans.map(({ first, last, count }) =>
    first === last ? `${first}/${count}` : `${first}–${last}/${count}`,
  )
  return `installment${instalments.length === 1 ? '' : 's'} ${texts.join(', ')}`
}

function headingRow(name: string): Row {
  return {
    kind: 'heading',
    name: broken(name, { width: earningsWidth, most: 1, size: 7.2 }),
    notes: [],
    amounts: [],
  }
}

function totalRow(name: string, amounts: Row['amounts']): Row {
  return {
    kind: 'total',
    name: broken(name, { width: 110, most: 1, size, weight: 'bold' }),
    notes: [],
    amounts,
  }
}

function heightOf(one: Row | null): number {
  if (one === null) return 0
  return rowHeight + (one.name.length - 1) * 9.6 + one.notes.length * noteHeight
}

const headHeight = 19

function drawHeads(sheet: Sheet, halves: readonly Half[]): void {
  // The heads and two rows below them: heads alone at the end of a page would be lost.
  if (sheet.reserve(headHeight + 2 * rowHeight)) return drawHeads(sheet, halves)
  const page = sheet.page()
  for (const half of halves) {
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
  // On a further page, a half without lines has no head.
  if (sheet.y + height > bottom && sheet.reserve(height + headHeight)) {
    const halves = [earningsHalf, deductionsHalf].filter(
      (_, index) => (pair[index]?.kind ?? 'total') !== 'total',
    )
    if (halves.length > 0) drawHeads(sheet, halves)
  }
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
  const [first] = half.columns
  for (const [index, note] of one.notes.entries()) {
    const y = baseline + (one.name.length - 1) * 9.6 + (index + 1) * noteHeight
    const room = first!.right - first!.width - half.x - 8
    fitText(page, note, { x: half.x + 8, y, width: room }, { size: 6.6, colour: colours.grey })
  }
  for (const [index, column] of half.columns.entries()) {
    const amount = one.amounts[index] ?? null
    const at = { x: column.right, y: baseline, width: column.width }
    if (amount === null) {
      if (column.title === toDateTitle) label(page, '–', at, { size, colour: colours.grey }, 'right')
      continue
    }
    const isMain = column.title === 'Amount'
    drawAmount(page, rupees(amount), at, {
      size,
      weight: isTotal && isMain ? 'bold' : 'regular',
      colour: isMain || isTotal ? colours.ink : colours.grey,
    })
  }
}
