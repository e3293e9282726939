// A table as a value: what it is called, its columns, its rows as they come, and what they come to. A writer of a format
// knows no table, and a table no format.

import type { Paise } from '#proto/units.ts'

/** `money` in paise, `days` in hundredths; a `date` as in 2026-10-31. */
export type ColumnType = 'text' | 'date' | 'money' | 'days' | 'count' | 'flag'

export type Column = {
  readonly key: string
  readonly title: string
  readonly type: ColumnType
}

export type Cell = string | number | boolean | null
/** By key of a column; a cell that is missing is empty. */
export type TableRow = Readonly<Record<string, Cell>>

export type Table = {
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly TableRow[]>
  /** What the rows come to, from another source than the rows; by key of a column, complete with the last row. */
  readonly totals: Readonly<Record<string, Paise>>
}

/** Adds up what the rows come to, and refuses to be wrong. */
export class ControlSums {
  readonly #table: Table
  readonly #sums: Map<string, number>

  constructor(table: Table) {
    this.#table = table
    this.#sums = new Map(Object.keys(table.totals).map(key => [key, 0]))
  }

  add(row: TableRow): void {
    for (const [key, sum] of this.#sums) this.#sums.set(key, sum + Number(row[key] ?? 0))
  }

  /** Throws where a sum of the rows is not the total that was told. */
  check(): void {
    for (const [key, total] of Object.entries(this.#table.totals)) {
      const sum = this.#sums.get(key)
      if (sum !== total)
        throw new Error(
          `The rows of ${this.#table.name} come to ${sum} paise in ${key}, and not to ${total}.`,
        )
    }
  }
}
