// A table as a value: what it is called, its columns, its rows as they come, and what they come to. A writer of a format
// knows no table, and a table no format.

/** `money` in paise; `days`, `hours` and `percent` in hundredths; a `date` as in 2026-10-31. */
export const columnTypes = ['text', 'date', 'money', 'days', 'hours', 'percent', 'count', 'flag'] as const
export type ColumnType = (typeof columnTypes)[number]

export const inHundredths: ReadonlySet<ColumnType> = new Set(['days', 'hours', 'percent'])

/** Amount in hundredths, rounded half up. */
export function hoursOf(minutes: number): number {
  return Math.floor((minutes * 100) / 60 + 0.5)
}

export type Column = {
  readonly key: string
  readonly title: string
  readonly type: ColumnType
  /** Its texts are values of an enumeration, such as `rate_change`; on paper they are words. Absent: they are not. */
  readonly isCode?: boolean
  /** Its texts name days or months, such as `2026-10-01 to 2026-10-31` or `2026-10`; PDF and XLSX print these. Absent: they do not. */
  readonly isCalendar?: boolean
}

export type Cell = string | number | boolean | null
/** Cells by the key of their column; a missing cell is empty. */
export type TableRow = Readonly<Record<string, Cell>>

/** A column that reads its cells from a source of a row, such as a payslip, and its total from sums of all rows. */
export type SourceColumn<Source, Sum extends string = never> = Column & {
  /** Absent: every cell is missing, as in a column that is filled in by hand. It returns undefined for a missing cell. */
  readonly value?: ((source: Source) => Cell | undefined) | undefined
  /** The sum that is its total. Absent: it has no total. */
  readonly total?: Sum | undefined
}

function columnOf(facts: Pick<Column, 'type' | 'isCode' | 'isCalendar'>) {
  return <Source, Sum extends string = never>(
    key: string,
    title: string,
    value?: (source: Source) => Cell | undefined,
    total?: Sum,
  ): SourceColumn<Source, Sum> => ({ key, title, ...facts, value, total })
}

export const textColumn = columnOf({ type: 'text' })
export const codeColumn = columnOf({ type: 'text', isCode: true })
export const monthColumn = columnOf({ type: 'text', isCalendar: true })
export const dateColumn = columnOf({ type: 'date' })
export const moneyColumn = columnOf({ type: 'money' })
export const daysColumn = columnOf({ type: 'days' })
export const hoursColumn = columnOf({ type: 'hours' })
export const percentColumn = columnOf({ type: 'percent' })
export const countColumn = columnOf({ type: 'count' })
export const flagColumn = columnOf({ type: 'flag' })

/** Money of a row that is itself a record of sums: its cell and its total are the same sum. */
export function sumColumn<Sum extends string>(
  key: string,
  title: string,
  sum: Sum,
): SourceColumn<Readonly<Record<Sum, number>>, Sum> {
  return moneyColumn(key, title, sums => sums[sum], sum)
}

export function rowFrom<Source>(columns: readonly SourceColumn<Source, string>[], source: Source): TableRow {
  const row: Record<string, Cell> = {}
  for (const { key, value } of columns) {
    const cell = value?.(source)
    if (cell !== undefined) row[key] = cell
  }
  return row
}

export function totalsFrom<Sum extends string, Amount extends number>(
  columns: readonly SourceColumn<never, Sum>[],
  sums: Readonly<Record<Sum, Amount>>,
): Readonly<Record<string, Amount>> {
  return Object.fromEntries(
    columns.flatMap(({ key, total }) => (total === undefined ? [] : [[key, sums[total]]])),
  )
}

/** Totals of columns that have one, where the rows are all that there is to add up. */
export function totalsOfRows(
  columns: readonly SourceColumn<never, string>[],
  rows: readonly TableRow[],
): Readonly<Record<string, number>> {
  const summed = columns.filter(({ total }) => total !== undefined)
  return Object.fromEntries(
    summed.map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)]),
  )
}

/** Heading above the rows of a printed page. */
export type Heading = {
  readonly title: string
  readonly organization: string
  /** Subject of the rows, such as `October 2026`. */
  readonly subject: string
  readonly at: Date
  /** The law of a form, and who keeps it, by label; absent: it is no form. */
  readonly details?: readonly (readonly [label: string, text: string])[]
}

export type Table = {
  /** Name of the file, without its extension. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly TableRow[]>
  /** Number of rows, from another source than the rows; null: known with the last one. */
  readonly rowCount: number | null
  /** Sums of the rows, from another source than the rows; by key of a column, complete with the last row. */
  readonly totals: Readonly<Record<string, number>>
  /** False: a workbook has the rows alone, without a row of totals. */
  readonly hasTotalRow?: boolean
  /** The total in money that stands for the file; absent: none. */
  readonly control?: string
  /** Tag of all that the rows contain, where it is known before they are read; reading breaks off if they differ. */
  readonly digest?: string
  /** Description of a workbook on a sheet after the rows, by title; absent: it has no such sheet. */
  readonly about?: readonly (readonly [title: string, text: string])[]
}

/** A short table beside that of a document: a sheet of its own in a workbook, and in print on the same page if it fits. */
export type Section = Pick<Table, 'columns'> & {
  readonly title: string
  readonly rows: readonly TableRow[]
}

export type PrintedTable = Table & {
  readonly heading: Heading
  /** Absent: none. CSV has the rows alone. */
  readonly before?: readonly Section[]
  /** Called once the rows are written. Absent: none. */
  readonly after?: () => Promise<readonly Section[]>
}

/** Rows that are at hand already, as a table takes them. */
export async function* inOnePart(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows
}

/** Counts the rows and adds up what they come to, and refuses to be wrong. */
export class ControlSums {
  readonly #table: Table
  readonly #sums: Map<string, number>
  #count = 0

  constructor(table: Table) {
    this.#table = table
    this.#sums = new Map(Object.keys(table.totals).map(key => [key, 0]))
  }

  add(row: TableRow): void {
    this.#count += 1
    for (const [key, sum] of this.#sums) this.#sums.set(key, sum + Number(row[key] ?? 0))
  }

  /** Throws where the rows are not as many, or do not come to as much, as was told. */
  check(): void {
    const { name, rowCount, totals } = this.#table
    if (rowCount !== null && rowCount !== this.#count)
      throw new Error(`${name} has ${this.#count} rows, and not ${rowCount}.`)
    for (const [key, total] of Object.entries(totals)) {
      const sum = this.#sums.get(key)
      if (sum !== total) throw new Error(`The rows of ${name} come to ${sum} in ${key}, and not to ${total}.`)
    }
  }
}
