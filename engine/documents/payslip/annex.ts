// Below the net pay: what the employer pays beside it, and how the year's income tax comes about.

import type { LeaveAccount } from '#proto/leave-account.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { SlipTax } from '#proto/calculation/slip.ts'
import { printHundredths } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import type { Sheet } from '../sheet.ts'
import { hundredths } from '#proto/pdf/notation.ts'
import { colours, left, width } from '../style.ts'
import { amount, fitText, label } from '#proto/pdf/typesetting.ts'

type Entry = {
  readonly name: string
  /** Hundredths of a rupee, or of a day. */
  readonly amounts: readonly (number | null)[]
  readonly isTotal?: boolean
}

type List = {
  readonly title: string
  readonly remark: string
  readonly columns: readonly string[]
  readonly entries: readonly Entry[]
}

const gap = 26
const columnWidth = (width - gap) / 2
const rowHeight = 12.2
const headHeight = 24

export function drawAnnex(sheet: Sheet, document: PayslipDocument): void {
  const lists = [contributions(document), leaveTaken(document), benefits(document), information(document)]
    .filter(list => list !== null)
    .flatMap(inParts)
  const tax = document.tax === null ? null : taxSummary(document.tax)
  const whole = lists.reduce((sum, list) => sum + heightOf(list) + 8, 0)
  const taxHeight = tax === null ? 0 : heightOf(tax)
  if (whole + taxHeight === 0) return
  sheet.reserve(Math.min(Math.max(whole, taxHeight), roomOfPage))
  // Alone it stands where the eye begins.
  const x = lists.length === 0 ? left : left + columnWidth + gap
  if (tax !== null) drawList(sheet, tax, { x, y: sheet.y })
  let end = sheet.y + taxHeight
  for (const list of lists) {
    if (sheet.reserve(heightOf(list))) end = 0
    drawList(sheet, list, { x: left, y: sheet.y })
    sheet.y += heightOf(list) + 8
  }
  sheet.y = Math.max(sheet.y, end) + 8
}

const maxEntries = 40
/** More columns leave no room for the name at the width of an amount of rupees. */
const maxWideColumns = 3
/** A part with its head fits, wherever the head of the page ends. */
const roomOfPage = 560

function inParts(list: List): List[] {
  const parts: List[] = []
  for (let from = 0; from < list.entries.length; from += maxEntries)
    parts.push({ ...list, entries: list.entries.slice(from, from + maxEntries) })
  return parts
}

function heightOf({ entries }: List): number {
  return headHeight + entries.length * rowHeight
}

function contributions({ lines, employerContributions }: PayslipDocument): List | null {
  const own = lines.filter(({ type }) => type === 'employer_contribution')
  if (own.length === 0) return null
  return {
    title: 'Employer contributions',
    remark: 'not part of net pay',
    columns: ['Amount', 'Year to date'],
    entries: [
      // A line of the year that this payment has no part in has no amount.
      ...own.map(({ name, amount, toDate }) => ({ name, amounts: [amount === 0 ? null : amount, toDate] })),
      { name: 'Total', amounts: [employerContributions, null], isTotal: true },
    ],
  }
}

/** Columns of balances only where a balance was sent, and of encashed days only where there are some. */
function leaveTaken({ leave }: PayslipDocument): List | null {
  if (leave.length === 0) return null
  const columns: readonly (readonly [title: string, amount: (account: LeaveAccount) => number | null])[] = [
    ...(leave.some(({ opening }) => opening !== null)
      ? [['Opening', ({ opening }: LeaveAccount) => opening] as const]
      : []),
    ...(leave.some(({ accrued }) => (accrued ?? 0) !== 0)
      ? [['Accrued', ({ accrued }: LeaveAccount) => accrued] as const]
      : []),
    ['Taken', ({ taken }) => taken],
    ['LOP', ({ lossOfPay }) => lossOfPay],
    ...(leave.some(({ encashed }) => encashed > 0)
      ? [['Encashed', ({ encashed }: LeaveAccount) => encashed] as const]
      : []),
    ...(leave.some(({ closing }) => closing !== null)
      ? [['Balance', ({ closing }: LeaveAccount) => closing] as const]
      : []),
  ]
  return {
    title: 'Leave',
    remark: 'days in this period',
    columns: columns.map(([title]) => title),
    entries: leave.map(account => ({
      name: account.leaveType,
      amounts: columns.map(([, amountOf]) => amountOf(account)),
    })),
  }
}

/** The remainder counts pending claims as not paid. */
function benefits({ benefits: own = [] }: PayslipDocument): List | null {
  if (own.length === 0) return null
  return {
    title: 'Flexible benefits',
    remark: 'in the year of the entitlement',
    columns: ['Claimed', 'Paid', 'Left'],
    entries: own.map(({ name, claimed, untaxed, taxed, unclaimed, lapsed, accrued }) => {
      const paid = (untaxed + taxed + unclaimed) as Paise
      return { name, amounts: [claimed, paid, (accrued - paid - lapsed) as Paise] }
    }),
  }
}

function information({ lines, lossOfPay, days }: PayslipDocument): List | null {
  const own = lines.filter(({ type, code }) => type === 'information' && code !== 'ROUND_OFF')
  const lost =
    lossOfPay === 0
      ? []
      : [{ name: `Loss of pay, ${printHundredths(days.lop)} days`, amounts: [lossOfPay, null] }]
  if (own.length + lost.length === 0) return null
  return {
    title: 'For information',
    remark: 'not part of net pay',
    columns: ['Amount', ''],
    entries: [...lost, ...own.map(({ name, amount }) => ({ name, amounts: [amount, null] }))],
  }
}

function taxSummary(tax: SlipTax): List {
  const { breakdown } = tax
  const entry = (name: string, value: Paise, isTotal = false): Entry[] =>
    value === 0 && !isTotal ? [] : [{ name, amounts: [value], isTotal }]
  const deductionEntry = (name: string, value: Paise): Entry[] => entry(name, (0 - value) as Paise)
  return {
    title: `Income tax, ${taxYearName(tax.taxYear)}`,
    remark: `projected, ${tax.regime} regime`,
    columns: ['Amount'],
    entries: [
      ...entry('Salary for the year', tax.annualProjection, true),
      ...deductionEntry('Exempt allowances', tax.exemptions),
      ...deductionEntry('Standard deduction', breakdown.standardDeduction),
      ...deductionEntry('Tax on employment', breakdown.employmentTax),
      ...entry('House property', breakdown.houseProperty),
      ...entry('Other income', breakdown.otherIncome),
      ...deductionEntry('Deductions allowed', breakdown.chapterViADeductions),
      ...entry('Rounding', breakdown.incomeRounding),
      ...entry('Taxable income', tax.taxableIncome, true),
      ...entry('Tax by slabs', breakdown.slabTax),
      ...deductionEntry('Rebate', tax.rebate),
      ...entry('Surcharge', tax.surcharge),
      ...entry('Health and education cess', tax.cess),
      ...deductionEntry('Relief', tax.relief),
      ...entry('Higher rate without a valid PAN', breakdown.higherRateAddition),
      ...entry('Rounding', breakdown.taxRounding),
      ...entry('Tax for the year', tax.annualTax, true),
      ...deductionEntry('Deducted by others', breakdown.taxCredits),
      ...deductionEntry('Deducted before this payslip', tax.deductedToDate),
      ...entry('Deducted with this payslip', tax.thisMonth, true),
      { name: `Payments left in the year, this one included: ${tax.monthsLeft}`, amounts: [] },
    ],
  }
}

/** Since April 2026 the law knows one tax year in place of financial and assessment years. */
function taxYearName(taxYear: string): string {
  const start = Number(taxYear.slice(0, 4))
  if (start >= 2026) return `tax year ${taxYear}`
  return `FY ${taxYear} (AY ${start + 1}-${String(start + 2).slice(2)})`
}

function drawList(sheet: Sheet, list: List, at: { x: number; y: number }): void {
  const page = sheet.page()
  const { accent } = sheet.palette
  const end = at.x + columnWidth
  const step = list.columns.length > maxWideColumns ? 33 : 60
  const edges = list.columns.map((_, index) => end - 4 - (list.columns.length - 1 - index) * step)
  label(page, list.title, { x: at.x, y: at.y + 9 }, { size: 8.4, weight: 'bold', colour: accent })
  // Beside many columns, there is no room for the remark in their line.
  const isNarrow = list.columns.length > maxWideColumns
  const remarkAt = isNarrow ? { x: end - 4, y: at.y + 9 } : { x: at.x, y: at.y + 18 }
  label(page, list.remark, remarkAt, { size: 6.6, colour: colours.grey }, isNarrow ? 'right' : 'left')
  for (const [index, title] of list.columns.entries())
    if (list.columns.length > 1 && title !== '')
      label(page, title, { x: edges[index]!, y: at.y + 18 }, { size: 6.6, colour: colours.grey }, 'right')
  const top = at.y + headHeight - 2
  page.line({ x: at.x, y: top }, { x: end, y: top }, { width: 0.8, colour: accent })
  for (const [index, { name, amounts, isTotal = false }] of list.entries.entries()) {
    const y = at.y + headHeight + index * rowHeight
    const look = { size: 7.6, colour: colours.ink, weight: isTotal ? 'bold' : 'regular' } as const
    const [edge = end] = edges
    const room = amounts.length === 0 ? columnWidth : edge - step + 4 - at.x
    fitText(page, name, { x: at.x, y: y + 8.4, width: room }, look)
    for (const [column, value] of amounts.entries())
      if (value !== null)
        amount(page, hundredths(value), { x: edges[column]!, y: y + 8.4, width: step - 6 }, look)
    page.line(
      { x: at.x, y: y + rowHeight },
      { x: end, y: y + rowHeight },
      { width: 0.4, colour: colours.hairline },
    )
  }
}
