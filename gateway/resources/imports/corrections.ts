// Cells of a file that were corrected after it was sent: they stand in place of its own wherever its rows are read.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Corrections } from '#storage/repositories/jobs/imports.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import type { SourceRow } from '../../documents/reading/source.ts'
import { shownCell } from './cells.ts'
import { columnIn, type Header } from './header.ts'
import { hiddenCell, isMasked } from './masked-fields.ts'

type GivenCorrection = {
  readonly row: number
  /** By the key or the title of the column. */
  readonly cells: Readonly<Record<string, string | null>>
}

/**
 * What was corrected before with what is corrected now. `lastRow`: the last row of the file, 0 where it is not known.
 * Refuses rows and columns that the file does not have.
 */
export function mergedCorrections(
  before: Corrections,
  given: readonly GivenCorrection[],
  header: Header,
  lastRow: number,
): Corrections {
  const merged: Record<number, Record<number, string | null>> = Object.fromEntries(
    Object.entries(before).map(([row, cells]) => [row, { ...cells }]),
  )
  const details: ProblemDetail[] = []
  given.forEach(({ row, cells }, at) => {
    if (row < firstRow || (lastRow > 0 && row > lastRow)) {
      const fix = `Send a row of the file, from ${firstRow}${lastRow > 0 ? ` to ${lastRow}` : ''}.`
      details.push(fieldProblem(['corrections', at, 'row'], 'unknown_reference', fix))
    }
    for (const [name, text] of Object.entries(cells)) {
      const index = columnIn(header, name)
      if (index === null)
        details.push(
          fieldProblem(
            ['corrections', at, 'cells', name],
            'unknown_reference',
            'Name the column by its title in the file, or by its key.',
          ),
        )
      else merged[row] = { ...merged[row], [index]: text }
    }
  })
  if (details.length > 0)
    throw new Problem('validation_failed', 'The corrections name cells that the file does not have.', details)
  return merged
}

/** The header is the first. */
const firstRow = 2

/** The row with its corrected cells. A masked value that comes back as it was shown means the one of the file. */
export function correctedRow(row: SourceRow, corrections: Corrections, { columns }: Header): SourceRow {
  const corrected = corrections[row.no]
  if (corrected === undefined) return row
  const masked = new Set(columns.filter(({ path }) => isMasked(path)).map(({ index }) => index))
  const cells = [...row.cells]
  for (const [place, text] of Object.entries(corrected)) {
    const index = Number(place)
    while (cells.length < index) cells.push(null)
    const before = shownCell(cells[index])
    const isAsShown =
      before !== null &&
      (text === hiddenCell(before) || (masked.has(index) && text === lastCharacters(before)))
    if (!isAsShown) cells[index] = text
  }
  return { ...row, cells }
}

/** Refuses corrections of rows that the file turned out not to have. */
export function refuseUnread(corrections: Corrections, read: ReadonlySet<number>): void {
  const unread = Object.keys(corrections).filter(row => !read.has(Number(row)))
  if (unread.length === 0) return
  throw new Problem(
    'import_template_mismatch',
    `The corrections name rows that the file does not have: ${unread.slice(0, maxNamed).join(', ')}.`,
  )
}

const maxNamed = 20
