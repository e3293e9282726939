// PDF: A4 landscape, page by page. Written pages are sent, and memory does not grow with the rows: the fonts and the
// number of the pages, which pages name before they are known, stand at the end of the file.

import { setImmediate as turn } from 'node:timers/promises'
import { openDocument, type PdfDocument } from '#proto/pdf/document.ts'
import { groupDigits, printInstant } from '#proto/pdf/notation.ts'
import { landscape } from '#proto/pdf/page-size.ts'
import type { Page } from '#proto/pdf/page.ts'
import { setText, type SetText } from '#proto/pdf/text.ts'
import { amount, broken, fitText, label, paragraph } from '#proto/pdf/typesetting.ts'
import { isNumber, padding, printCell, size, type Strip, stripsOf, titleLines } from './pdf-columns.ts'
import type { Heading, PrintedTable, Section, TableRow } from './table.ts'
import { ControlSums } from './table.ts'

const margin = { side: 30, top: 30, bottom: 38 } as const
const width = landscape.width - 2 * margin.side
const bottom = landscape.height - margin.bottom
const leading = 8.8
const rowPadding = 5.4
const titleLeading = 8.4
/** A text longer than that ends with an ellipsis. */
const maxLines = 6

const colours = {
  ink: [26, 32, 38],
  grey: [104, 113, 122],
  hairline: [217, 222, 227],
  tint: [243, 246, 247],
  accent: [13, 84, 88],
  white: [255, 255, 255],
} as const

/** A row with its texts set, strip by strip. */
type SetRow = {
  readonly cells: readonly (readonly (readonly SetText[])[])[]
  readonly height: number
  readonly isTotal: boolean
}

/** The totals and the last page follow only if the rows come to them. */
export async function* writePdf(whole: PrintedTable): AsyncGenerator<Uint8Array> {
  const table = { ...whole, columns: whole.columns.filter(({ key }) => !isInternal(key)) }
  const { heading } = table
  const document = openDocument(
    {
      title: `${heading.title}, ${heading.subject}`,
      author: heading.organization,
      language: 'en-IN',
      createdAt: heading.at,
    },
    landscape,
  )
  const canvas: Canvas = { document, heading, pages: [], partY: 0, y: bottom, number: 0 }
  for (const section of table.before ?? []) if (section.rows.length > 0) yield* drawSection(canvas, section)
  const sums = new ControlSums(table)
  let paper: Paper | null = null
  let count = 0
  for await (const rows of table.rows) {
    paper ??= openPaper(canvas, table, rows, null)
    count += rows.length
    for (const row of rows) {
      sums.add(row)
      const finished = paper.add(row, false)
      if (finished === null) continue
      yield finished
      // Yields to other calls of this process after each page.
      await turn()
    }
  }
  sums.check()
  paper ??= openPaper(canvas, table, [], null)
  const finished = Object.keys(table.totals).length > 0 ? paper.add(table.totals, true) : null
  if (finished !== null) yield finished
  paper.close(count)
  for (const section of (await table.after?.()) ?? []) yield* drawSection(canvas, section)
  yield document.toBytes()
}

/** Ids and keys of the service mean nothing on paper, beside names and codes. Other ids are of partners and of the fund. */
function isInternal(key: string): boolean {
  return key === 'key' || (key.endsWith('_id') && key !== 'external_id' && key !== 'member_id')
}

/** Position of the next line of a document. */
type Canvas = {
  readonly document: PdfDocument
  readonly heading: Heading
  /** Those that show the same rows side by side. */
  pages: Page[]
  /** Baseline below the organization, where a page says which part of the rows it shows. */
  partY: number
  y: number
  number: number
}

type Paper = {
  /** The pages before the row's, if it begins a new one. */
  readonly add: (row: TableRow, isTotal: boolean) => Uint8Array | null
  readonly close: (rows: number) => void
}

function* drawSection(canvas: Canvas, { title, columns, rows }: Section): Generator<Uint8Array> {
  const paper = openPaper(canvas, { columns, totals: {} }, rows, title)
  for (const row of rows) {
    const finished = paper.add(row, false)
    if (finished !== null) yield finished
  }
  if (rows.length === 0) paper.close(0)
}

const sectionGap = 18
/** Row count of a table below another one: so many rows stand under its titles, or it begins a page. */
const leastRows = 3

function openPaper(
  canvas: Canvas,
  table: Pick<PrintedTable, 'columns' | 'totals'>,
  sample: readonly TableRow[],
  title: string | null,
): Paper {
  const { document } = canvas
  const strips = stripsOf(table, sample, width)
  const isTitled = table.columns.some(column => column.title !== '')
  const headHeight =
    Math.max(...strips.flat().map(column => titleLines(column.title, column.width).length)) * titleLeading + 7
  const begin = (): void => {
    canvas.pages = strips.map((_, index) => beginPage(canvas, index, strips.length))
    drawTitleRows()
  }
  /** The rows stand as high on every page as below what is on the first one already. */
  const goOn = (first: Page): void => {
    const y = canvas.y + sectionGap
    drawPart(first, 0, strips.length, canvas.partY)
    const others = strips.slice(1).map((_, index) => beginPage(canvas, index + 1, strips.length))
    canvas.pages = [first, ...others]
    canvas.y = y
    drawTitleRows()
  }
  const drawTitleRows = (): void => {
    if (title !== null) {
      const look = { size: 8.4, weight: 'bold', colour: colours.ink } as const
      fitText(canvas.pages[0]!, title, { x: margin.side, y: canvas.y + 8, width }, look)
      canvas.y += 13
    }
    if (!isTitled) return
    for (const [index, page] of canvas.pages.entries()) drawTitles(page, strips[index]!, canvas.y, headHeight)
    canvas.y += headHeight
  }
  const least = sectionGap + 13 + headHeight + leastRows * (rowPadding + leading)
  const [present, ...others] = canvas.pages
  if (present !== undefined && others.length === 0 && canvas.y + least < bottom) goOn(present)
  else begin()
  return {
    add(row, isTotal) {
      const set = setRow(strips, row, isTotal)
      let finished: Uint8Array | null = null
      if (canvas.y + set.height > bottom) {
        finished = document.take()
        begin()
      }
      for (const [index, page] of canvas.pages.entries()) drawRow(page, strips[index]!, set, index, canvas.y)
      canvas.y += set.height
      return finished
    },
    close(rows) {
      const agreed =
        Object.keys(table.totals).length === 0
          ? ''
          : '; they come to the totals, which were added up separately'
      const said = rows === 0 ? 'No rows.' : `${groupDigits(rows)} ${rows === 1 ? 'row' : 'rows'}${agreed}.`
      if (canvas.y + 16 > bottom) begin()
      const at = { x: margin.side, y: canvas.y + 13, width }
      fitText(canvas.pages[0]!, said, at, { size: 7, colour: colours.grey })
      canvas.y += 16
    },
  }
}

/** A page for one of so many parts of the columns. */
function beginPage(canvas: Canvas, index: number, parts: number): Page {
  canvas.number += 1
  const page = canvas.document.addPage()
  const { y, partY } = drawHead(page, canvas.heading)
  Object.assign(canvas, { y, partY })
  drawPart(page, index, parts, partY)
  drawFoot(page, canvas.heading, canvas.number)
  return page
}

function drawPart(page: Page, index: number, parts: number, y: number): void {
  if (parts === 1) return
  const part = `Part ${index + 1} of ${parts}`
  fitText(page, part, { x: margin.side, y, width: width * 0.48 }, { size: 7.6, colour: colours.grey })
}

/** Returns where the table begins, and the baseline of what the page says of its part. */
function drawHead(page: Page, heading: Heading): { y: number; partY: number } {
  const { organization, title, subject, details = [] } = heading
  const [left, right] = [margin.side, landscape.width - margin.side]
  const top = margin.top
  const half = width * 0.48
  const room = width - half - 12
  const name = { size: 12, weight: 'bold', colour: colours.ink } as const
  const small = { size: 7.6, colour: colours.grey }
  const names = broken(organization, { ...name, width: half, most: 2 })
  const titled = { size: 10, weight: 'bold', colour: colours.accent } as const
  const titles = broken(title.toUpperCase(), { ...titled, width: room, most: 3 })
  const said = details.map(([label, text]) => `${label}: ${text}`).join('  ·  ')
  const lines = said === '' ? [] : broken(said, { width, most: 3, size: small.size })
  paragraph(page, names, { x: left, y: top + 10, leading: 13 }, name)
  paragraph(page, titles, { x: right, y: top + 10, leading: 11 }, titled, 'right')
  const lower = top + 21 + Math.max((names.length - 1) * 13, (titles.length - 1) * 11)
  fitText(page, subject, { x: right, y: lower, width: room }, small, 'right')
  paragraph(page, lines, { x: left, y: lower + 11, leading: 9.4 }, small)
  const rule = lower + 7 + (lines.length === 0 ? 0 : 11 + (lines.length - 1) * 9.4)
  page.area({ x: left, y: rule, width, height: 1.4 }, colours.accent)
  return { y: rule + 9, partY: lower }
}

function drawTitles(page: Page, strip: Strip, y: number, height: number): void {
  page.area({ x: margin.side, y, width: widthOf(strip), height }, colours.accent, 2)
  for (const column of strip) {
    const lines = titleLines(column.title, column.width)
    const [x, align] = edgeOf(column)
    const first = y + height - 5.2 - (lines.length - 1) * titleLeading
    const look = { size: size.head, weight: 'bold', colour: colours.white } as const
    paragraph(page, lines, { x, y: first, leading: titleLeading }, look, align)
  }
}

function widthOf(strip: Strip): number {
  return strip.reduce((sum, column) => sum + column.width, 0)
}

function edgeOf(column: Strip[number]): [x: number, align: 'left' | 'right'] {
  const x = margin.side + column.x
  return isNumber(column) ? [x + column.width - padding, 'right'] : [x + padding, 'left']
}

function setRow(strips: readonly Strip[], row: TableRow, isTotal: boolean): SetRow {
  const weight = isTotal ? 'bold' : 'regular'
  let most = 1
  const cells = strips.map(strip =>
    strip.map((column, index) => {
      const isName = isTotal && index === 0 && row[column.key] === undefined
      const text = isName ? 'Total' : printCell(column, row[column.key] ?? null)
      if (text === '') return []
      if (column.type !== 'text') return [setText(text, weight)]
      const lines = broken(text, {
        width: column.width - 2 * padding + 0.1,
        most: maxLines,
        size: size.body,
        weight,
      })
      most = Math.max(most, lines.length)
      return lines
    }),
  )
  return { cells, isTotal, height: rowPadding + most * leading }
}

function drawRow(page: Page, strip: Strip, row: SetRow, index: number, y: number): void {
  const { cells, height, isTotal } = row
  const left = margin.side
  const end = left + widthOf(strip)
  if (isTotal) page.area({ x: left, y, width: end - left, height }, colours.tint)
  const edge = y + height
  page.line({ x: left, y: edge }, { x: end, y: edge }, { width: 0.4, colour: colours.hairline })
  const look = { size: size.body, colour: colours.ink }
  const baseline = y + 9.4
  for (const [at, column] of strip.entries()) {
    const lines = cells[index]![at]!
    if (lines.length === 0) continue
    const [x, align] = edgeOf(column)
    if (column.type === 'text') paragraph(page, lines, { x, y: baseline, leading }, look, align)
    else amount(page, lines[0]!, { x, y: baseline, width: column.width - 2 * padding }, look, align)
  }
}

function drawFoot(page: Page, heading: Heading, number: number): void {
  const look = { size: 6.8, colour: colours.grey } as const
  const y = landscape.height - 22
  const counted = setText(`Page ${number} of `, 'regular')
  page.text(counted, { x: margin.side, y, ...look })
  page.count({ x: margin.side + (counted.width * look.size) / 1_000, y, ...look })
  label(page, 'Amounts in rupees', { x: landscape.width / 2, y }, look, 'center')
  const at = `Written ${printInstant(heading.at.toISOString())}`
  fitText(page, at, { x: landscape.width - margin.side, y, width: 200 }, look, 'right')
}
