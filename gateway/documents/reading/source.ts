// A file of rows as it was sent: its cells with nothing read into them yet, within limits.

/** Display of a number in a sheet; `minDigits`: leading zeros fill it up to so many, as the format `000000` does. */
export type NumberFormat = {
  readonly kind: 'plain' | 'percent' | 'date' | 'time'
  readonly minDigits: number
}

/** Content of a cell. A number keeps the text it was written with: 12 % is `0.12` with the format `percent`. */
export type SourceCell =
  | string
  | boolean
  | null
  | { readonly number: string; readonly format: NumberFormat }
  /** A formula is never calculated, and what a program calculated before is not taken for granted. */
  | { readonly fault: 'formula' | 'error' | 'encoding' }

/** The value of `TRUE()` and `FALSE()`, as LibreOffice saves a boolean; null: another formula. */
export function booleanOfFormula(formula: string): boolean | null {
  const name = /^(?:of:=)?\s*(TRUE|FALSE)(?:\(\s*\))?\s*$/i.exec(formula)?.[1]
  return name === undefined ? null : name.toUpperCase() === 'TRUE'
}

/** `no`: as the program that made the file counts, from 1. */
export type SourceRow = { readonly no: number; readonly cells: readonly SourceCell[] }

export type Limits = {
  readonly rows: number
  readonly columns: number
  readonly cells: number
  /** Characters of a cell. */
  readonly cellCharacters: number
  /** Characters of the table of strings that the cells of a workbook share. */
  readonly sharedCharacters: number
  /** Limit on everything that is unpacked to read the rows. */
  readonly unpackedBytes: number
}

type RefusalCode =
  /** Not a file that rows can be read from, whatever its name says. */
  | 'unsupported_file'
  | 'unreadable_file'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_cells'
  | 'cell_too_long'
  | 'too_much_text'
  | 'unpacked_too_large'
  | 'sheet_not_found'

/** Why nothing of a file is taken. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Cells of a row, beyond the limit of any file: as many columns as a sheet of Excel has. */
export const cellsOfSheetRow = 16_384

/** `where`: the row or the part of the file, as a sentence goes on after "in". */
export function cellTooLong({ cellCharacters }: Limits, where: string): FileRefusal {
  return new FileRefusal(
    'cell_too_long',
    `The file has a cell of more than ${cellCharacters} characters in ${where}. Shorten it, and close every quoted cell.`,
  )
}

/** Counts rows and cells, and refuses more than the limits. */
export class Meter {
  readonly #limits: Limits
  #rows = 0
  #cells = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** A row of so many cells. */
  row(cells: number): void {
    const { rows, columns, cells: most } = this.#limits
    if (cells > columns)
      throw new FileRefusal('too_many_columns', `The file has more than ${columns} columns. Send fewer.`)
    this.#rows += 1
    // The first is the header.
    if (this.#rows > rows + 1)
      throw new FileRefusal('too_many_rows', `The file has more than ${rows} rows. Send it in parts.`)
    this.#cells += cells
    if (this.#cells > most)
      throw new FileRefusal('too_many_cells', `The file has more than ${most} cells. Send it in parts.`)
  }
}
