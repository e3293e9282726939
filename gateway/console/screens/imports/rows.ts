// Refused rows as a table in which the wrong cells are fields.

import type { ImportRow } from '../../../clients/typescript/src/index.ts'
import type { FormFields } from '../../form.ts'
import { html, type Content, type Html } from '../../html.ts'
import { table } from '../../parts.ts'

type Cell = ImportRow['cells'][number]
type Finding = ImportRow['findings'][number]

/** Of a page, so that wide files stay readable and small. */
const [maxCells, maxFields] = [500, 150]

/** A cell that the file shows as empty, as it shows a formula: left empty, it is no correction. */
const emptyPrefix = 'fill:'
const prefix = 'cell:'

const nameOf = ({ row }: ImportRow, { key, value }: Cell): string =>
  `${value === null ? emptyPrefix : prefix}${row}:${key}`

const findingsOf = ({ findings }: ImportRow, { key }: Cell): readonly Finding[] =>
  key === null ? [] : findings.filter(({ column }) => column === key)

const isOfCell = ({ cells }: ImportRow, { column }: Finding): boolean =>
  column !== null && cells.some(({ key }) => key === column)

/** Indexes of the columns that are shown: those with findings, and the first ones. */
function shownColumns(rows: readonly ImportRow[]): readonly number[] {
  const most = Math.max(1, Math.floor(maxCells / rows.length))
  const cells = rows[0]?.cells ?? []
  const wrong = new Set(rows.flatMap(({ findings }) => findings.map(({ column }) => column)))
  const faulty = cells.flatMap(({ key }, index) => (key !== null && wrong.has(key) ? [index] : []))
  const others = cells.flatMap((_, index) => (faulty.includes(index) ? [] : [index]))
  return [...faulty, ...others].slice(0, most).toSorted((one, other) => one - other)
}

export function rowFields(rows: readonly ImportRow[]): Html {
  const shown = shownColumns(rows)
  const isWhole = (row: ImportRow) => row.findings.some(finding => !isOfCell(row, finding))
  let left = maxFields
  const isField = new Map(
    rows.map(row => {
      left -= isWhole(row) ? shown.length : row.findings.length
      return [row, isWhole(row) && left >= 0] as const
    }),
  )
  return html`${table(
    'Refused rows with fields for their wrong cells',
    [
      { title: 'Row', cell: ({ row }: ImportRow) => row, isNumber: true },
      ...shown.map(index => ({
        title: rows[0]!.cells[index]!.title,
        cell: (row: ImportRow) => cellOf(row, row.cells[index]!, isField.get(row) === true),
      })),
      { title: 'The row as a whole', cell: wholeOf },
    ],
    rows,
  )}${shown.length < (rows[0]?.cells.length ?? 0) && html`<p class="muted">Columns without mistakes are left out where there are many.</p>`}`
}

/** The same without fields: of an import that has ended. */
export function rowTable(rows: readonly ImportRow[]): Html {
  return table(
    'Refused rows',
    [
      { title: 'Row', cell: ({ row }: ImportRow) => row, isNumber: true },
      ...shownColumns(rows).map(index => ({
        title: rows[0]!.cells[index]!.title,
        cell: ({ cells }: ImportRow) => cells[index]?.value,
      })),
      { title: 'Why', cell: ({ findings }) => findings.map(finding => html`${textOf(finding)}<br>`) },
    ],
    rows,
  )
}

function cellOf(row: ImportRow, cell: Cell, isAlwaysField: boolean): Content {
  const findings = findingsOf(row, cell)
  // A column that is not read has nothing to correct, and its cells are hidden.
  const isField = findings.length > 0 || (isAlwaysField && cell.key !== null)
  if (!isField) return cell.value
  const id = `why-${row.row}-${cell.key}`
  const about = findings.length > 0 && html` aria-invalid="true" aria-describedby="${id}"`
  return html`<input name="${nameOf(row, cell)}" value="${cell.value}" aria-label="${cell.title}, row ${row.row}"${about}>${findings.length > 0 && html`<small class="why" id="${id}">${findings.map(finding => html`${textOf(finding)} `)}</small>`}`
}

function wholeOf(row: ImportRow): Content {
  return row.findings
    .filter(finding => !isOfCell(row, finding))
    .map(finding => html`<span class="why">${textOf(finding)}</span> `)
}

/** What is wrong, with what to do unless that says the same. */
function textOf({ message, suggestion }: Finding): string {
  return suggestion === '' || message.includes(suggestion) ? message : `${message} ${suggestion}`
}

type Correction = { readonly row: number; readonly cells: Readonly<Record<string, string | null>> }

export function correctionsOf(form: FormFields): Correction[] {
  const filled = [...form.named(emptyPrefix)].filter(([, text]) => text.trim() !== '')
  const byRow = Map.groupBy([...form.named(prefix), ...filled], ([place]) =>
    place.slice(0, place.indexOf(':')),
  )
  return [...byRow].map(([row, cells]) => ({
    row: Number(row),
    cells: Object.fromEntries(
      cells.map(([place, text]) => [place.slice(place.indexOf(':') + 1), text.trim() === '' ? null : text]),
    ),
  }))
}

/** The first wrong cell, for the sample of the call. */
export function firstCell(rows: readonly ImportRow[]): Readonly<Record<string, string>> {
  for (const row of rows) {
    const cell = row.cells.find(own => findingsOf(row, own).length > 0)
    if (cell !== undefined) return { [`${prefix}${row.row}:${cell.key}`]: cell.value ?? '' }
  }
  return {}
}
