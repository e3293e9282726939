// The head of each page: the employer, the title, the mark; and the employee's particulars.

import type { PayslipDocument, PayslipMark } from '#proto/documents/payslip-document.ts'
import type { Colour, Page } from '#proto/pdf/page.ts'
import { setText } from '#proto/pdf/text.ts'
import { drawEmployer } from '../employer-block.ts'
import type { Palette } from '../brand/brand.ts'
import type { Sheet } from '../sheet.ts'
import { printDate, printMonth } from '#proto/pdf/notation.ts'
import { colours, left, margin, right, width } from '../style.ts'
import { draftMark, type Mark, watermark } from '../watermark.ts'
import { broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'

/** Returns where the content begins. */
export function drawHead(page: Page, document: PayslipDocument, palette: Palette, number: number): number {
  const { employer, employee, period, marks } = document
  const looks = looksIn(palette)
  const barring = marks.find(({ kind }) => kind !== 'full_and_final')
  if (barring !== undefined) watermark(page, looks[barring.kind])
  const top = margin.top
  const codes = [
    employer.pfCode === null ? null : `PF ${employer.pfCode}`,
    employer.esiCode === null ? null : `ESI ${employer.esiCode}`,
  ].filter(code => code !== null)
  // Beside a logo the name needs the room that a title never takes.
  const ofEmployer = width * (employer.logo ? 0.64 : 0.58)
  const ofTitle = width - ofEmployer - 10
  const kind = marks.some(mark => mark.kind === 'full_and_final') ? 'SETTLEMENT' : 'PAYSLIP'
  const { first, last } = drawEmployer(
    page,
    employer,
    codes.length === 0 ? null : codes.join('   ·   '),
    { x: left, y: top, width: ofEmployer },
    { name: 14, small: small.size, leading: 10, below: 13 },
  )
  fitText(
    page,
    `${kind} FOR ${printMonth(period.end).toUpperCase()}`,
    { x: right, y: top + first + 11, width: ofTitle },
    { size: 10.5, weight: 'bold', colour: palette.accent },
    'right',
  )
  if (marks.length === 0) {
    const paid = `Pay date ${printDate(document.payDate)}`
    fitText(page, paid, { x: right, y: top + first + 25, width: ofTitle }, small, 'right')
  } else stamp(page, marks, looks, top + first + 18)

  const rule = Math.max(last + 7, top + 40)
  page.area({ x: left, y: rule, width, height: 1.6 }, palette.accent)
  if (number === 1) return rule + 12
  fitText(
    page,
    `${employee.name}  ·  ${employee.code}  ·  continued`,
    { x: left, y: rule + 16, width },
    { size: 8.5, weight: 'bold', colour: colours.ink },
  )
  return rule + 28
}

type MarkLook = Mark & { readonly colour: Colour }

type Looks = Readonly<Record<PayslipMark['kind'], MarkLook>>

const looksIn = ({ accent, pale }: Palette): Looks => ({
  draft: { ...draftMark, colour: colours.amber },
  on_hold: { word: 'ON HOLD', colour: colours.amber, pale: [252, 244, 230] },
  void: { word: 'VOID', colour: colours.red, pale: [253, 236, 236] },
  full_and_final: { word: 'FULL AND FINAL', colour: accent, pale },
})

const small = { size: 7.5, colour: colours.grey }

/** Side by side, the first at the edge. */
function stamp(page: Page, marks: readonly PayslipMark[], looks: Looks, top: number): void {
  let end = right
  for (const mark of marks) {
    const { colour, pale } = looks[mark.kind]
    const set = setText(wording(mark, looks), 'bold')
    const length = (set.width * 7.5) / 1_000
    const box = { x: end - length - 16, y: top, width: length + 16, height: 15 }
    page.area(box, pale, 3)
    page.frame(box, { width: 0.8, colour }, 3)
    page.text(set, { x: box.x + 8, y: top + 10.2, size: 7.5, colour })
    end = box.x - 6
  }
}

function wording(mark: PayslipMark, looks: Looks): string {
  if (mark.kind !== 'void') return looks[mark.kind].word
  return mark.reversedOn === null ? 'VOID' : `VOID - RUN REVERSED ${printDate(mark.reversedOn)}`
}

const paymentModes: Readonly<Record<NonNullable<PayslipDocument['employee']['paymentMode']>, string>> = {
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
  upi: 'UPI',
}

type Fact = readonly [label: string, value: string | null]

const rowHeight = 13.2

export function drawParticulars(sheet: Sheet, { employee, tax }: PayslipDocument): void {
  const own: Fact[] = [
    ['Name', employee.name],
    ['Employee code', employee.code],
    ['Father or spouse', employee.fatherOrSpouseName],
    ['Designation', employee.designation],
    ['Department', employee.department],
    ['Location', employee.location],
    ['Date of joining', printDate(employee.dateOfJoining)],
    ['Date of leaving', employee.dateOfLeaving && printDate(employee.dateOfLeaving)],
  ]
  const official: Fact[] = [
    ['PAN', employee.pan],
    ['UAN', employee.uan],
    ['PF member id', employee.pfMemberId],
    ['ESI number', employee.esiNumber],
    ['Bank', employee.bankName],
    ['Bank account', employee.accountNumber],
    ['IFSC', employee.ifsc],
    ['Payment mode', employee.paymentMode && paymentModes[employee.paymentMode]],
    ['Tax regime', tax === null ? null : tax.regime === 'new' ? 'New' : 'Old'],
  ]
  const gap = 26
  const column = (width - gap) / 2
  const heights = [own, official].map((facts, index) =>
    drawFacts(
      sheet,
      facts.filter(([, value]) => value !== null),
      { x: left + index * (column + gap), width: column },
    ),
  )
  sheet.y += Math.max(...heights) + 9
}

/** Returns their height. */
function drawFacts(sheet: Sheet, facts: readonly Fact[], column: { x: number; width: number }): number {
  const page = sheet.page()
  let height = 0
  for (const [name, value] of facts) {
    const y = sheet.y + 9 + height
    const look = { size: 8.4, colour: colours.ink, weight: name === 'Name' ? 'bold' : 'regular' } as const
    const lines = broken(value ?? '', { ...look, width: column.width - labelWidth, most: 3 })
    label(page, name, { x: column.x, y }, { size: 7.6, colour: colours.grey })
    paragraph(page, lines, { x: column.x + labelWidth, y, leading }, look)
    height += rowHeight + (lines.length - 1) * leading
  }
  return height
}

const labelWidth = 84
const leading = 11
