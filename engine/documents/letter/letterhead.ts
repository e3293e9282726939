// Parts that all letters of the employer share: the head and the foot of their pages, paragraphs, tables of amounts,
// and the signature.

import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { Paise } from '#proto/units.ts'
import { rupees } from '#proto/pdf/notation.ts'
import { portrait } from '#proto/pdf/page-size.ts'
import type { Page } from '#proto/pdf/page.ts'
import { amount, broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'
import { drawEmployer } from '../employer-block.ts'
import type { Palette } from '../brand/brand.ts'
import type { Sheet } from '../sheet.ts'
import { bottom, colours, left, margin, right, width } from '../style.ts'

export const text = { size: 9.6, leading: 14.4 } as const
const rowHeight = 15
const headHeight = 19

/** Returns where the content begins. */
export function drawLetterhead(page: Page, employer: PayslipDocument['employer'], palette: Palette): number {
  const top = margin.top
  const sizes = { name: 15, small: 7.8, leading: 10.5, below: 14 }
  const { last } = drawEmployer(page, employer, null, { x: left, y: top, width }, sizes)
  const rule = Math.max(last + 10.5, top + 26)
  page.area({ x: left, y: rule, width, height: 1.6 }, palette.accent)
  return rule + 26
}

/** On every page, once all of them are known. */
export function drawLetterFeet({ pages }: Sheet, reference: string): void {
  for (const [index, page] of pages.entries()) {
    const count = `${reference}  ·  Page ${index + 1} of ${pages.length}`
    const at = { x: right, y: portrait.height - 36, width }
    fitText(page, count, at, { size: 6.8, colour: colours.grey }, 'right')
  }
}

const paragraphLines = (sentence: string, weight: 'regular' | 'bold' = 'regular') =>
  broken(sentence, { width, most: 40, size: text.size, weight })

/** Lines go on to the next page where the page ends. */
export function drawParagraph(sheet: Sheet, sentence: string, weight: 'regular' | 'bold' = 'regular'): void {
  const lines = paragraphLines(sentence, weight)
  sheet.reserve(Math.min(lines.length, 3) * text.leading + 8)
  for (const line of lines) {
    sheet.reserve(text.leading)
    const at = { x: left, y: sheet.y + text.leading - 3, leading: text.leading }
    paragraph(sheet.page(), [line], at, { size: text.size, weight, colour: colours.ink })
    sheet.y += text.leading
  }
  sheet.y += 8
}

const widestColumn = 100

/** A table whose first column is a name, and the others amounts; its heads stand on each of its pages. */
export function openAmounts(sheet: Sheet, first: string, titles: readonly string[]) {
  const columnWidth = Math.min(widestColumn, (width * 0.66) / titles.length)
  const edgeOf = (index: number): number => right - 8 - (titles.length - 1 - index) * columnWidth
  const room = edgeOf(0) - columnWidth - left
  const drawTitles = (): void => {
    const page = sheet.page()
    page.area({ x: left, y: sheet.y, width, height: 18 }, sheet.palette.accent, 3)
    const look = { size: 8, weight: 'bold', colour: colours.white } as const
    label(page, first, { x: left + 8, y: sheet.y + 12 }, look)
    for (const [index, title] of titles.entries())
      label(page, title, { x: edgeOf(index), y: sheet.y + 12 }, look, 'right')
    sheet.y += headHeight
  }
  sheet.reserve(headHeight + 3 * rowHeight)
  drawTitles()
  return {
    row(name: string, amounts: readonly (Paise | null)[], weight: 'regular' | 'bold' = 'regular') {
      const look = { size: 8.6, weight, colour: colours.ink }
      const lines = broken(name, { width: room, most: 3, size: look.size, weight })
      const height = rowHeight + (lines.length - 1) * 10.4
      if (sheet.y + height > bottom && sheet.reserve(height + headHeight)) drawTitles()
      const page = sheet.page()
      const y = sheet.y + 10.4
      if (weight === 'bold') page.area({ x: left, y: sheet.y, width, height }, colours.tint)
      paragraph(page, lines, { x: left + 8, y, leading: 10.4 }, look)
      for (const [index, value] of amounts.entries())
        if (value !== null) amount(page, rupees(value), { x: edgeOf(index), y, width: columnWidth - 8 }, look)
      sheet.y += height
      page.line({ x: left, y: sheet.y }, { x: right, y: sheet.y }, { width: 0.4, colour: colours.hairline })
    },
  }
}

/** Paragraphs that stand on one page with the signature below them: none stands on a page without words. */
const maxKept = 2

/** The last paragraphs of a letter, and its signature. */
export function drawClosing(
  sheet: Sheet,
  sentences: readonly string[],
  ...[employer, signatory, acceptedBy = null]: Signing
): void {
  const kept = sentences.slice(-maxKept)
  for (const sentence of sentences.slice(0, -maxKept)) drawParagraph(sheet, sentence)
  const height = kept.reduce((sum, sentence) => sum + paragraphLines(sentence).length * text.leading + 8, 0)
  sheet.reserve(height + signatureOf(employer, acceptedBy).height)
  for (const sentence of kept) drawParagraph(sheet, sentence)
  drawSignature(sheet, employer, signatory, acceptedBy)
}

type Signing = [
  employer: Pick<PayslipDocument['employer'], 'name'>,
  signatory: Signatory,
  acceptedBy?: string | null,
]

type Signatory = { readonly name: string | null; readonly designation: string | null }

const half = width / 2 - 16
const signed = { size: text.size, weight: 'bold', colour: colours.ink } as const

function signatureOf({ name }: Pick<PayslipDocument['employer'], 'name'>, acceptedBy: string | null) {
  const lines = broken(`For ${name}`, { ...signed, width: acceptedBy === null ? width : half, most: 3 })
  return { lines, height: 92 + (lines.length - 1) * text.leading }
}

/** The signature of the employer, and beside it that of who accepts. */
function drawSignature(sheet: Sheet, ...[employer, signatory, acceptedBy = null]: Signing): void {
  const middle = left + width / 2 + 16
  const look = { size: text.size, colour: colours.ink } as const
  const small = { size: 8.4, colour: colours.grey } as const
  const { lines, height } = signatureOf(employer, acceptedBy)
  sheet.reserve(height)
  const page = sheet.page()
  paragraph(page, lines, { x: left, y: sheet.y + 14, leading: text.leading }, signed)
  const y = sheet.y + height - 26
  page.line({ x: left, y: y - 12 }, { x: left + 190, y: y - 12 }, { width: 0.6, colour: colours.grey })
  fitText(page, signatory.name ?? 'Authorised signatory', { x: left, y, width: half }, look)
  if (signatory.designation !== null)
    fitText(page, signatory.designation, { x: left, y: y + 12, width: half }, small)
  if (acceptedBy !== null) {
    fitText(
      page,
      'I accept the appointment on these terms.',
      { x: middle, y: sheet.y + 14, width: half },
      look,
    )
    page.line({ x: middle, y: y - 12 }, { x: middle + 190, y: y - 12 }, { width: 0.6, colour: colours.grey })
    fitText(page, acceptedBy, { x: middle, y, width: half }, look)
    label(page, 'Date and place', { x: middle, y: y + 12 }, small)
  }
  sheet.y += height
}
