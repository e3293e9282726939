// XLSX, read part by part as it unpacks. Parts that may repeat without end are counted as they arrive, so that no more
// is held than the limits allow. Formulas are not calculated, links are not followed, and XML that declares entities is
// refused.

import { SaxesParser } from 'saxes'
import type { Entry } from 'yauzl'
import { type Container, openWorkbook, tooMuchUnpacked } from './container.ts'
import { builtInFormats, formatOf, plain } from './number-format.ts'
import {
  booleanOfFormula,
  cellsOfSheetRow,
  cellTooLong,
  FileRefusal,
  type Limits,
  Meter,
  type NumberFormat,
  type SourceCell,
  type SourceRow,
} from './source.ts'

/** The sheet of rows in the workbooks that we write: templates, and files of errors. */
const sheetNames = ['Data', 'errors']
/** Sheets that our workbooks have beside their rows. */
const notes = new Set(['instructions', 'lists', 'about', 'summary', 'notes'])

type Attributes = Readonly<Record<string, string>>

type XmlReader = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
  /** Items found since the last call. */
  take?(): readonly SourceRow[]
}

/** Reads the first `most` bytes that the parts unpack to, and refuses the file there. */
export async function* readXlsx(
  bytes: Uint8Array,
  limits: Limits,
  most = limits.unpackedBytes,
): AsyncGenerator<SourceRow> {
  const container = await openWorkbook(bytes, limits.unpackedBytes)
  const budget = { left: most, most, limits }
  const { sheetPath, startsIn1904 } = await findSheet(container, budget)
  const formats = await readFormats(container, budget)
  const strings = await readStrings(container, budget)
  const reader = new SheetReader({ strings, formats, startsIn1904, limits, meter: new Meter(limits) })
  for await (const rows of parsePieces(container, sheetPath, reader, budget)) yield* rows
}

type Budget = { left: number; readonly most: number; readonly limits: Limits }

/** Elements within elements; those of a workbook are no deeper than ten. */
const deepest = 64
/** Characters that stand for one in XML, such as `&#1114111;`. */
const maxPerCharacter = 10
/** Sheets, relationships, formats and styles: as many as no program writes. */
const maxNamed = 65_536
/** Characters of a name, an id or a path. */
const longestName = 1_000

/** Gives what was found in each piece that was unpacked. */
async function* parsePieces(
  { zip, parts }: Container,
  path: string,
  { open, close, text, take = () => [] }: XmlReader,
  budget: Budget,
): AsyncGenerator<readonly SourceRow[]> {
  const entry = parts.get(path)
  if (entry === undefined) return
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new FileRefusal('unreadable_file', 'The workbook declares XML entities, which are not read.')
  })
  parser.on('error', () => {
    throw new FileRefusal('unreadable_file', `The workbook has invalid XML in ${path}. Save it again.`)
  })
  // Between two events the parser gathers a text, a tag or a comment, however long it is.
  const longest = budget.limits.cellCharacters * maxPerCharacter
  let [fed, toldAt, depth] = [0, 0, 0]
  const markProgress = (): void => void (toldAt = fed)
  parser.on('opentag', ({ name, attributes }) => {
    markProgress()
    depth += 1
    if (depth > deepest) throw damagedEntry(entry)
    open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    markProgress()
    depth -= 1
    close?.(localName(name))
  })
  parser.on('text', found => {
    markProgress()
    text?.(found)
  })
  for (const event of ['comment', 'cdata', 'processinginstruction'] as const) parser.on(event, markProgress)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      budget.left -= chunk.length
      if (budget.left < 0) throw tooMuchUnpacked(budget.most)
      const piece = decoder.decode(chunk, { stream: true })
      fed += piece.length
      parser.write(piece)
      if (fed - toldAt > longest) throw cellTooLong(budget.limits, path)
      yield take()
    }
    parser.write(decoder.decode()).close()
    yield take()
  } catch (error) {
    throw readable(error, entry)
  }
}

async function parse(container: Container, path: string, reader: XmlReader, budget: Budget): Promise<void> {
  const pieces = parsePieces(container, path, reader, budget)
  while ((await pieces.next()).done !== true) continue
}

function readable(error: unknown, entry: Entry): unknown {
  return error instanceof FileRefusal ? error : damagedEntry(entry)
}

function damagedEntry({ fileName }: Entry): FileRefusal {
  return new FileRefusal(
    'unreadable_file',
    `The part ${fileName} of the workbook is damaged. Save the workbook again as .xlsx.`,
  )
}

/** Programs may write every name with a prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

async function findSheet(container: Container, budget: Budget) {
  const sheets: { name: string; id: string; isVisible: boolean }[] = []
  const targets = new Map<string, string>()
  let startsIn1904 = false
  await parse(
    container,
    'xl/workbook.xml',
    {
      open(name, attributes) {
        if (name === 'workbookPr') startsIn1904 = isTrue(attributes['date1904'])
        if (name !== 'sheet') return
        const { name: title = '', state = 'visible' } = attributes
        const [, id = ''] = Object.entries(attributes).find(([key]) => /:id$/i.test(key)) ?? []
        if (sheets.length === maxNamed || title.length + id.length > longestName) throw tooManyNames()
        sheets.push({ name: title, id, isVisible: state === 'visible' })
      },
    },
    budget,
  )
  await parse(
    container,
    'xl/_rels/workbook.xml.rels',
    {
      open(name, { Id = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External') return
        if (targets.size === maxNamed || Id.length + Target.length > longestName) throw tooManyNames()
        targets.set(Id, Target)
      },
    },
    budget,
  )
  const visible = sheets.filter(({ isVisible }) => isVisible)
  const withRows = visible.filter(({ name }) => !notes.has(name.toLowerCase()))
  type Sheet = (typeof sheets)[number]
  const ours = (some: readonly Sheet[]): Sheet | undefined =>
    sheetNames.flatMap(known => some.find(({ name }) => name === known) ?? [])[0]
  const only = (some: readonly Sheet[]): Sheet | undefined => (some.length === 1 ? some[0] : undefined)
  // A hidden sheet is read only where it is not clear which visible one is meant.
  const sheet = ours(visible) ?? only(withRows) ?? ours(sheets) ?? only(visible)
  const target = sheet === undefined ? undefined : targets.get(sheet.id)
  const sheetPath = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (target === undefined || !container.parts.has(sheetPath)) {
    throw new FileRefusal(
      'sheet_not_found',
      `The workbook has no sheet Data, and several others: ${sheets
        .slice(0, sheetsTold)
        .map(({ name }) => `"${name}"`)
        .join(', ')}. Name the sheet with the rows Data.`,
    )
  }
  return { sheetPath, startsIn1904 }
}

/** Sheets that a refusal names. */
const sheetsTold = 20

function tooManyNames(): FileRefusal {
  return new FileRefusal(
    'unreadable_file',
    `The workbook has more than ${maxNamed} sheets, relationships, formats or styles, or one with a name of more than ${longestName} characters. Save it again.`,
  )
}

/** Number formats of the cell styles, by the index of the style. */
async function readFormats(container: Container, budget: Budget): Promise<readonly NumberFormat[]> {
  const formats = new Map<number, NumberFormat>(builtInFormats)
  const byStyle: NumberFormat[] = []
  let isInStyles = false
  await parse(
    container,
    'xl/styles.xml',
    {
      open(name, { numFmtId = '', formatCode = '' }) {
        if (Math.max(formats.size, byStyle.length) >= maxNamed) throw tooManyNames()
        if (name === 'numFmt') formats.set(Number(numFmtId), formatOf(formatCode))
        if (name === 'cellXfs') isInStyles = true
        if (name === 'xf' && isInStyles) byStyle.push(formats.get(Number(numFmtId)) ?? plain)
      },
      close(name) {
        if (name === 'cellXfs') isInStyles = false
      },
    },
    budget,
  )
  return byStyle
}

async function readStrings(container: Container, budget: Budget): Promise<readonly string[]> {
  const { limits } = budget
  const strings: string[] = []
  let left = limits.sharedCharacters
  const path = [...container.parts.keys()].find(name => name.toLowerCase() === 'xl/sharedstrings.xml')
  if (path === undefined) return strings
  const text = new TextReader('si', limits, found => {
    left -= found.length
    if (left < 0) {
      throw new FileRefusal(
        'too_much_text',
        `The texts of the workbook have more than ${limits.sharedCharacters} characters. Send it in parts.`,
      )
    }
    if (strings.length === limits.cells) {
      throw new FileRefusal(
        'too_many_cells',
        `The workbook has more than ${limits.cells} texts. Send it in parts.`,
      )
    }
    strings.push(ofItsOwn(found))
  })
  await parse(container, path, text, budget)
  return strings
}

/** Shorter texts are always copied. */
const shortestSlice = 13

/** A piece of a text keeps all of it in memory, as long as the piece is there; a copy does not. */
function ofItsOwn(text: string): string {
  return text.length < shortestSlice ? text : Buffer.from(text).toString()
}

/** Characters of `_x000D_`, which stand for one. */
const escapeLength = 7

/** A text that comes in pieces, no longer than a cell may be. */
class CellText {
  readonly #limits: Limits
  readonly #part: string
  #text = ''

  constructor(limits: Limits, part: string) {
    this.#limits = limits
    this.#part = part
  }

  begin(): void {
    this.#text = ''
  }

  add(piece: string): void {
    this.#text += piece
    if (this.#text.length > this.#limits.cellCharacters * escapeLength) throw this.#tooLong()
  }

  read(): string {
    const text = escapesRead(this.#text)
    if (text.length > this.#limits.cellCharacters) throw this.#tooLong()
    return text
  }

  #tooLong(): FileRefusal {
    return cellTooLong(this.#limits, this.#part)
  }
}

/** Gathers the texts `t` of each element of the given name; how a word sounds, `rPh`, is none of them. */
class TextReader {
  readonly #name: string
  readonly #found: (text: string) => void
  readonly #text: CellText
  #isText = false
  #isPhonetic = false

  constructor(name: string, limits: Limits, found: (text: string) => void) {
    this.#name = name
    this.#found = found
    this.#text = new CellText(limits, 'its shared texts')
  }

  readonly open = (name: string): void => {
    if (name === this.#name) this.#text.begin()
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#isText = !this.#isPhonetic
  }

  readonly text = (text: string): void => {
    if (this.#isText) this.#text.add(text)
  }

  readonly close = (name: string): void => {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === this.#name) this.#found(this.#text.read())
  }
}

/** Escape that Excel writes, such as `_x000D_`, for characters that XML cannot hold. */
function escapesRead(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .split(/(_x[0-9A-Fa-f]{4}_)/)
    .map((part, at) => (at % 2 === 1 ? String.fromCharCode(parseInt(part.slice(2, 6), 16)) : part))
    .join('')
}

type Workbook = {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly startsIn1904: boolean
  readonly limits: Limits
  readonly meter: Meter
}

/** Rows of a sheet of Excel. */
const rowsOfSheet = 1_048_576
/** A formula that is read is `TRUE()` or `FALSE()`, with blanks. */
const longestFormula = 64

/** Days from the first day of one calendar of Excel to that of the other. */
const daysTo1904 = 1462

class SheetReader implements XmlReader {
  readonly #book: Workbook
  #found: SourceRow[] = []
  #no = 0
  #cells: SourceCell[] = []
  #column = 0
  #type = 'n'
  #format = plain
  #isFormula = false
  #formula = ''
  #sharedFormula = ''
  /** Formulas that several cells share, by their index. */
  readonly #shared = new Map<number, string>()
  #isFormulaText = false
  readonly #value: CellText
  #isValue = false

  constructor(book: Workbook) {
    this.#book = book
    this.#value = new CellText(book.limits, 'its sheet')
  }

  readonly take = (): readonly SourceRow[] => {
    const found = this.#found
    this.#found = []
    return found
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (name === 'v' || name === 't') this.#isValue = true
    else if (name === 'f') {
      this.#isFormula = true
      this.#isFormulaText = true
      this.#sharedFormula = attributes['t'] === 'shared' ? (attributes['si'] ?? '') : ''
    } else if (name === 'c') {
      this.#column = columnOf(attributes['r']) ?? this.#cells.length
      this.#type = attributes['t'] ?? 'n'
      this.#format = this.#book.formats[Number(attributes['s'] ?? 0)] ?? plain
      this.#isFormula = false
      this.#formula = ''
      this.#value.begin()
    } else if (name === 'row') {
      this.#no = this.#rowAfter(this.#no, attributes['r'])
      this.#cells = []
    }
  }

  readonly text = (text: string): void => {
    if (this.#isValue) this.#value.add(text)
    else if (this.#isFormulaText) this.#formula = (this.#formula + text).slice(0, longestFormula)
  }

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'f') this.#endFormula()
    else if (name === 'c') this.#put(this.#cell())
    else if (name === 'row' && this.#cells.length > 0) {
      this.#book.meter.row(this.#cells.length)
      this.#found.push({ no: this.#no, cells: this.#cells })
    }
  }

  #rowAfter(before: number, written: string | undefined): number {
    const no = written === undefined ? before + 1 : Number(written)
    if (Number.isInteger(no) && no > before && no <= rowsOfSheet) return no
    throw new FileRefusal(
      'unreadable_file',
      `The rows of the sheet are not in order after row ${before}. Save the workbook again.`,
    )
  }

  /** An empty cell is none, so a row that is only coloured ends where its last value is. */
  #put(cell: SourceCell): void {
    if (cell === null) return
    // More than any limit, before an array of that length is filled.
    if (this.#column >= cellsOfSheetRow)
      throw new FileRefusal('too_many_columns', 'The sheet has too many columns.')
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = cell
  }

  /** Cells that share a formula name it by its index; only the first of them has its text. */
  #endFormula(): void {
    this.#isFormulaText = false
    if (this.#sharedFormula === '') return
    const index = Number(this.#sharedFormula)
    if (this.#formula === '') this.#formula = this.#shared.get(index) ?? ''
    else if (booleanOfFormula(this.#formula) !== null && this.#shared.size < maxNamed)
      this.#shared.set(index, this.#formula)
  }

  #cell(): SourceCell {
    if (this.#isFormula) return booleanOfFormula(this.#formula) ?? { fault: 'formula' }
    const value = this.#value.read()
    if (value === '') return null
    switch (this.#type) {
      case 's':
        return this.#book.strings[Number(value)] || null
      case 'str':
      case 'inlineStr':
        return value
      case 'b':
        return isTrue(value)
      case 'e':
        return { fault: 'error' }
      case 'd':
        return value.slice(0, 10)
      default:
        return this.#format.kind === 'date' && this.#book.startsIn1904
          ? { number: String(Number(value) + daysTo1904), format: this.#format }
          : { number: value, format: this.#format }
    }
  }
}

/** `AB12` is column 27, from 0. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null
  let column = 0
  for (let at = 0; at < 3; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column === 0 ? null : column - 1
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}
