// A letter of the employer as a PDF. The same letter gives the same bytes.

import type { LetterBlock, LetterDocument } from '#proto/documents/letter-document.ts'
import { printDate } from '#proto/pdf/notation.ts'
import { broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'
import { paletteOf } from '../brand/brand.ts'
import { openSheet, type Sheet } from '../sheet.ts'
import { colours, left, right, width } from '../style.ts'
import { draftMark, watermark } from '../watermark.ts'
import {
  drawClosing,
  drawLetterFeet,
  drawLetterhead,
  drawParagraph,
  openAmounts,
  text,
} from './letterhead.ts'

export function letterPdf(document: LetterDocument): Buffer {
  const { title, reference, employer, isDraft, issuedOn } = document
  const palette = paletteOf(employer)
  const sheet = openSheet(
    {
      title: `${title} ${reference}`,
      author: employer.name,
      language: 'en-IN',
      createdAt: new Date(`${issuedOn}T00:00:00+05:30`),
    },
    page => {
      if (isDraft) watermark(page, draftMark)
      return drawLetterhead(page, employer, palette)
    },
    { palette },
  )
  drawOpening(sheet, document)
  const closing = closingOf(document.blocks)
  for (const block of document.blocks.slice(0, document.blocks.length - closing.length))
    drawBlock(sheet, block)
  drawClosing(sheet, closing, employer, document.signatory, document.acceptedBy)
  drawLetterFeet(sheet, reference)
  return sheet.toBytes()
}

/** The paragraphs that the letter ends with. */
function closingOf(blocks: readonly LetterBlock[]): string[] {
  const sentences: string[] = []
  for (const block of blocks) {
    if (block.kind === 'paragraph') sentences.push(block.text)
    else sentences.length = 0
  }
  return sentences
}

function drawOpening(sheet: Sheet, { title, form, reference, issuedOn, addressee }: LetterDocument): void {
  const page = sheet.page()
  const look = { size: 8.4, colour: colours.grey }
  fitText(page, `Reference ${reference}`, { x: left, y: sheet.y, width: width / 2 }, look)
  fitText(page, printDate(issuedOn), { x: right, y: sheet.y, width: width / 2 }, look, 'right')
  const titled = { size: 13, weight: 'bold', colour: sheet.palette.accent } as const
  label(page, title.toUpperCase(), { x: left, y: sheet.y + 34 }, titled)
  if (form !== null) {
    fitText(page, form, { x: left, y: sheet.y + 46, width }, { size: 7.6, colour: colours.grey })
    sheet.y += 10
  }
  sheet.y += 50
  for (const [index, line] of addressee.entries()) {
    const weight = index === 0 ? 'bold' : 'regular'
    const lines = broken(line, { width: width * 0.7, most: 4, size: text.size, weight })
    const at = { x: left, y: sheet.y + 12, leading: text.leading }
    paragraph(page, lines, at, { size: text.size, weight, colour: colours.ink })
    sheet.y += lines.length * text.leading
  }
  sheet.y += 12
}

function drawBlock(sheet: Sheet, block: LetterBlock): void {
  switch (block.kind) {
    case 'paragraph':
      return drawParagraph(sheet, block.text)
    case 'heading':
      // The first lines of what follows stand on the page of their heading.
      sheet.reserve(4 * text.leading)
      drawParagraph(sheet, block.text, 'bold')
      sheet.y -= 6
      return
    case 'entries':
      for (const entry of block.entries) drawEntry(sheet, entry)
      sheet.y += 10
      return
    case 'amounts': {
      const table = openAmounts(sheet, block.first, block.titles)
      for (const { name, amounts, isTotal } of block.rows)
        table.row(name, amounts, isTotal ? 'bold' : 'regular')
      sheet.y += 10
    }
  }
}

const labelWidth = 190
const entryLeading = 12.4

function drawEntry(
  sheet: Sheet,
  { label: name, value }: { readonly label: string; readonly value: string | null },
): void {
  const look = { size: 9, colour: colours.ink } as const
  const names = broken(name, { size: 9, width: labelWidth - 12, most: 3 })
  const values = value === null ? [] : broken(value, { size: 9, width: width - labelWidth, most: 6 })
  const height = 17 + (Math.max(names.length, values.length, 1) - 1) * entryLeading
  sheet.reserve(height)
  const page = sheet.page()
  const y = sheet.y + 11.6
  paragraph(page, names, { x: left, y, leading: entryLeading }, { ...look, colour: colours.grey })
  paragraph(page, values, { x: left + labelWidth, y, leading: entryLeading }, look)
  sheet.y += height
  const line =
    value === null ? { width: 0.6, colour: colours.grey } : { width: 0.4, colour: colours.hairline }
  page.line(
    { x: value === null ? left + labelWidth : left, y: sheet.y - 1 },
    { x: right, y: sheet.y - 1 },
    line,
  )
}
