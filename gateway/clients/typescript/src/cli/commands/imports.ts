// Imports of files, with the refused rows as a table.

import { mkdir, stat } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import type { Import } from '../../generated/types.ts'
import { openFile } from '../../files.ts'
import { argument, choice, command, needed, option, toggle } from '../command.ts'
import { connect } from '../connection.ts'
import { refusal, usageError } from '../failures.ts'
import { monthOf, organizationFlag, organizationOf } from '../inputs.ts'
import { type Column, countText, facts, progressOf, table } from '../print.ts'

/** A cell that was refused. */
type RefusedCell = {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly message: string
}

const columns: readonly Column<RefusedCell>[] = [
  { title: 'row', value: ({ row }) => row, kind: 'count' },
  { title: 'column', value: ({ column }) => column },
  { title: 'value', value: ({ value }) => value },
  { title: 'message', value: ({ message }) => message },
]

/** Refused rows that are shown; the file has them all. */
const maxShown = 100

export const importFile = command({
  brief: 'Import a file, or check it with --dry-run',
  examples: [
    'import employees.xlsx --type employees --dry-run',
    'import october.csv --type attendance --month 2026-10 --errors refused.xlsx',
  ],
  args: { file: argument('Workbook or CSV file', 'file') },
  flags: {
    type: needed(
      option(
        'Kind of the rows, such as employees, salaries or attendance',
        'type',
        input => input as Import['type'],
      ),
    ),
    dryRun: toggle('Check every row and write nothing'),
    mode: choice('Whether rows create or change records; default: both', ['upsert', 'create', 'update']),
    month: option('Month of rows that have none', '2026-10', monthOf),
    errors: option('File to save the refused rows to: .xlsx or .csv', 'file'),
    organization: organizationFlag,
  },
  async run({ context, flags, args: { file: path } }) {
    if (flags.errors !== undefined && !/^\.(?:xlsx|csv)$/.test(extname(flags.errors)))
      throw usageError(`--errors is ${flags.errors}; let its name end with .xlsx or .csv.`)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() !== true) throw usageError(`${path} cannot be read. Name a file that exists.`)
    const file = await openFile(path)
    const { payroll } = await connect(context)
    const done = await payroll.imports.create(
      {
        ...organizationOf(context, flags),
        ...flags.month,
        type: flags.type,
        dry_run: flags.dryRun,
        ...(flags.mode === undefined ? {} : { mode: flags.mode }),
        file,
      },
      { onProgress: progressOf(context, 'Importing'), signal: context.signal },
    )
    const refused =
      done.failed === 0
        ? []
        : refusedCells(await payroll.imports.getErrors(done.id, { format: 'csv' }).text())
    if (flags.errors !== undefined && done.failed > 0) {
      await mkdir(dirname(flags.errors), { recursive: true })
      await payroll.imports
        .getErrors(done.id, { format: extname(flags.errors) === '.csv' ? 'csv' : 'xlsx' })
        .save(flags.errors)
    }
    const shown = refused.slice(0, maxShown)
    const rest =
      refused.length > maxShown
        ? `\n… and ${countText(refused.length - maxShown)} more; save all by --errors FILE.xlsx.`
        : ''
    const list = refused.length === 0 ? '' : `\n\n${table(context, columns, shown, '')}${rest}`
    return {
      data: { import: done, errors: refused },
      text: `${summaryOf(done)}${list}`,
      failure: failureOf(done),
    }
  },
})

const summaryOf = (done: Import): string =>
  facts([
    ['Import', done.id],
    ['Status', done.dry_run ? `${done.status}, nothing was written` : done.status],
    ['Accepted', countText(done.succeeded)],
    ['Unchanged', done.unchanged === 0 ? null : countText(done.unchanged)],
    ['Refused', countText(done.failed)],
    ['Ignored columns', done.ignored_columns.join(', ')],
  ])

function failureOf({ status, error, failed }: Import): Error | undefined {
  if (status === 'failed' || status === 'cancelled')
    return refusal(error?.message ?? `The import is ${status}.`)
  return failed === 0
    ? undefined
    : refusal(`Rows refused: ${countText(failed)}. Correct them and import the file again.`)
}

/** The cells of the file of refused rows; what begins with `_` was added by the service. */
function refusedCells(csv: string): RefusedCell[] {
  const [titles = [], ...rows] = recordsOf(csv)
  return rows.map(cells => {
    const cell = (title: string): string => cells[titles.indexOf(title)] ?? ''
    const [first = ''] = cell('_column').split('; ')
    const message = [cell('_message'), cell('_suggestion')].filter(text => text !== '').join(' ')
    return { row: Number(cell('_row')), column: cell('_column'), value: cell(first), message }
  })
}

/** Records of RFC 4180. */
function recordsOf(csv: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, bare = '', end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    record.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === ',') continue
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}
