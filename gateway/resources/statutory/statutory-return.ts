// A statutory return as a value, and what all returns have in common: their JSON, their files, when a file is refused, and
// when it is on record as that of a filing. A route makes the value and answers with `returnAnswer`; a new return has its
// word in `proto/law/filings.ts`.

import { createHash } from 'node:crypto'
import { calendarMonth, isSameMonth, monthSpan } from '#proto/calendar/months.ts'
import { type FilingFormat, filingFormats, filingReports } from '#proto/law/filings.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import { isTableFormat, type TableFormat, wholeTableFile } from '../../documents/table-file.ts'
import { writeCsv } from '../../documents/csv.ts'
import { maxXlsRows, writeXls } from '../../documents/xls.ts'
import {
  type Column,
  inHundredths,
  inOnePart,
  type PrintedTable,
  type TableRow,
} from '../../documents/table.ts'
import { type CallBasics, reply, type FileReply, type InTenant } from '../../http/route.ts'
import { tableHeaders } from '../../http/table-headers.ts'
import type { Format } from '../../http/file-types.ts'
import { onWire } from '../reports/report.ts'
import { isMarkedStale } from '../reports/scope.ts'
import { todayOf } from '../periods/today.ts'
import type { OwnTax, PeriodOfReturn, StateDue } from './state-return.ts'
import { blockingFindings, presentValidation } from './findings.ts'
import { fileReady, type FiledRecord } from './filings/file-ready.ts'
import type { ReturnFiling } from './filings/return-filing.ts'
import { type MonthQuery, timeOfFigures } from './wage-month.ts'

export const statutoryReports = [
  'pf_ecr',
  'pf_arrears',
  'esi_report',
  'esi_return',
  'esi_differences',
  'pt_report',
  'pt_return',
  'lwf_return',
] as const

export type StatutoryReturn = {
  readonly report: (typeof statutoryReports)[number]
  /** Null: its file is no part of a filing. */
  readonly filing: ReturnFiling | null
  /** Null: it has none. */
  readonly formNumber: string | null
  readonly formTitle: string
  /** Name of its files, without the ending. */
  readonly name: string
  readonly organization: string
  /** Absent: the month asked for. */
  readonly period?: PeriodOfReturn
  readonly stateCode?: string
  readonly due?: StateDue | null
  readonly ownTax?: OwnTax | null
  /** Number of people; absent: as many as rows. */
  readonly employeeCount?: number
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
  /**
   * Rows of the file on record; absent: `rows`. Files for a portal have them too, with numbers that `rows` may mask.
   */
  readonly rowsOnRecord?: readonly TableRow[]
  /** The table is the upload of a portal, which takes the headings and the rows alone. */
  readonly isPortalTable?: true
  /** Sums of columns, by their keys. */
  readonly totals: Readonly<Record<string, Paise>>
  /** Sums that are of no column, such as the heads of a challan. */
  readonly heads: Readonly<Record<string, Paise>>
  /** Counts beside the amounts. */
  readonly counts?: Readonly<Record<string, number>>
  readonly totalAmount: Paise
  readonly findings: readonly StatutoryFinding[]
  readonly payments: readonly PayrollRun[]
}

type ReturnQuery = Partial<Pick<MonthQuery, 'month' | 'year'>> & {
  readonly draft: boolean
  readonly allowStale: boolean
  readonly organizationId: number
  readonly allowErrors: boolean
  readonly strict: boolean
  readonly generatedAt: Date
}

type Asking = Pick<CallBasics, 'caller' | 'requestId'> & {
  readonly inTenant: InTenant
  readonly format: Format
}

/**
 * The return in the format that is asked for. `upload`: the text that a portal takes; null: the CSV stands for it. A file
 * that is complete is put on record as the file of its filing.
 */
export async function returnAnswer(
  call: Asking,
  value: StatutoryReturn,
  upload: string | null,
  asked: ReturnQuery,
): Promise<ReturnType<typeof returnReply> | FileReply> {
  const isFile = call.format !== 'json'
  const isStale = await call.inTenant(tenant => isMarkedStale(tenant, value.payments, { ...asked, isFile }))
  const text = upload ?? (await returnCsv(onRecord(value), asked))
  if (call.format === 'json') return returnReply(value, text, asked, isStale)
  const printed = value.isPortalTable ? onRecord(value) : value
  const { file } =
    call.format === 'xls'
      ? returnLegacyTable(printed, asked)
      : isTableFormat(call.format)
        ? await returnTable(printed, call.format, asked)
        : returnUpload(value, text, asked)
  const { filing } = value
  const format = filingFormats.find(each => each === call.format)
  if (filing === null || format === undefined || !isFinal(value, asked)) return { file: { ...file, isStale } }
  const own = { text, format: upload === null ? 'csv' : 'txt' } as const
  const filed = await recordReturn({ ...call, format }, { ...value, filing }, own, asked)
  return { file: { ...file, isStale, ...(filed && { record: filed }) } }
}

function onRecord({ rowsOnRecord, ...value }: StatutoryReturn): StatutoryReturn {
  return rowsOnRecord === undefined ? value : { ...value, rows: rowsOnRecord }
}

/** A final return is of closed runs alone, and nothing keeps the authority from taking it. */
function isFinal(value: StatutoryReturn, asked: ReturnQuery): boolean {
  return !asked.draft && value.payments.length > 0 && blockingFindings(value, asked).length === 0
}

type FiledReturn = StatutoryReturn & { readonly filing: ReturnFiling }

/** The filing; null: the return is not of all its months yet. */
async function recordReturn(
  call: Asking & { readonly format: FilingFormat },
  value: FiledReturn,
  { text, format }: { readonly text: string; readonly format: 'txt' | 'csv' },
  { organizationId }: ReturnQuery,
): Promise<FiledRecord | null> {
  const { path, query, span, returnType = 'regular', serial = 1, employeeIds, leftOutIds } = value.filing
  const report = filingReports.find(each => each === value.report)
  if (report === undefined) throw new Error(`There is no filing of ${value.report}.`)
  const subject = {
    report,
    returnType,
    serial,
    stateCode: value.stateCode ?? null,
    period: span,
  }
  const organization = { organization_id: organizationId }
  const file = {
    formNumber: value.formNumber,
    formTitle: value.formTitle,
    downloadPath: `${path}?${queryText({ ...organization, ...query, format })}`,
    sha256: textHash(text),
    employeeCount: value.employeeCount ?? value.rows.length,
    totalAmount: value.totalAmount,
    ...(employeeIds && { employeeIds }),
    ...(leftOutIds && { leftOutIds }),
  }
  return call.inTenant(
    async tenant =>
      hasAllMonths(value, todayOf(tenant, organizationId))
        ? fileReady(tenant, call, organizationId, subject, file, value.payments)
        : null,
    'writes',
  )
}

/** Or as many as the law waits for: some returns are due before their period ends. */
function hasAllMonths({ filing: { span }, payments, due }: FiledReturn, today: PlainDate): boolean {
  const dueBy = due?.fileBy ?? due?.payBy ?? null
  const last = calendarMonth(span.end)
  return (
    today > span.end ||
    (dueBy !== null && dueBy <= span.end) ||
    payments.some(({ periodEnd }) => isSameMonth(calendarMonth(periodEnd), last))
  )
}

function queryText(query: ReturnFiling['query']): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return new URLSearchParams(pairs).toString()
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The return as JSON; `upload` is the text of its file, whose hash is told. */
function returnReply(value: StatutoryReturn, upload: string, asked: ReturnQuery, isStale: boolean) {
  const { columns, payments } = value
  const ofKind = (isFnf: boolean) =>
    payments.filter(({ type }) => (type === 'settlement') === isFnf).map(({ id }) => id)
  const shown = {
    report: value.report,
    formNumber: value.formNumber,
    formTitle: value.formTitle,
    period: value.period ?? { month: asked.month, year: asked.year },
    stateCode: value.stateCode,
    due: value.due,
    ownTax: value.ownTax,
    draft: asked.draft,
    employeeCount: value.employeeCount ?? value.rows.length,
    totalAmount: value.totalAmount,
    totals: {
      ...onWire(columns, value.totals),
      ...onWire(moneyColumns(value.heads), value.heads),
      ...value.counts,
    },
    columns: [...columns],
    rows: value.rows.map(row => onWire(columns, row)),
    validation: presentValidation(value, asked),
    sourceRunIds: ofKind(false),
    sourceFnfIds: ofKind(true),
    sha256: textHash(upload),
    generatedAt: asked.generatedAt,
  }
  const facts = { rowCount: value.rows.length, controlTotal: value.totalAmount, isStale }
  return reply(200, shown, tableHeaders(facts))
}

function moneyColumns(amounts: Readonly<Record<string, Paise>>): Column[] {
  return Object.keys(amounts).map(key => ({ key, title: key, type: 'money' }))
}

/** The text of the return as CSV. */
async function returnCsv(value: StatutoryReturn, asked: ReturnQuery): Promise<string> {
  let text = ''
  for await (const part of writeCsv(tableOf(value, asked))) text += part
  return text
}

/** The return as a table. Refuses `file_blocked` where the validation found errors. */
async function returnTable(
  value: StatutoryReturn,
  format: TableFormat,
  asked: ReturnQuery,
): Promise<FileReply> {
  refuseBlocked(value, asked)
  const { file } = await wholeTableFile(tableOf(value, asked), asked.organizationId, format)
  return { file: { ...file, controlTotal: value.totalAmount } }
}

/**
 * The headings and rows in a workbook of Excel 97. Refuses `file_blocked` where the validation found errors, and
 * `invalid_parameter` for more people than such a workbook holds.
 */
function returnLegacyTable(value: StatutoryReturn, asked: ReturnQuery): FileReply {
  refuseBlocked(value, asked)
  const { columns, rows, totalAmount } = value
  if (rows.length > maxXlsRows)
    throw new Problem('invalid_parameter', 'The workbook would be too large.', [
      fieldProblem(
        ['format'],
        'out_of_range',
        `An xls file has at most ${maxXlsRows} people. Send csv or xlsx.`,
      ),
    ])
  const cells = rows.map(row => columns.map(column => legacyCell(column, row[column.key] ?? null)))
  return {
    file: {
      organizationId: asked.organizationId,
      format: 'xls',
      name: `${nameOf(value, asked)}.xls`,
      rowCount: rows.length,
      controlTotal: totalAmount,
      bytes: writeXls('Sheet1', [columns.map(({ title }) => title), ...cells]),
    },
  }
}

function legacyCell({ type }: Column, cell: TableRow[string]): TableRow[string] {
  if (cell === null) return null
  return type === 'money' || inHundredths.has(type) ? Number(cell) / 100 : cell
}

function tableOf(value: StatutoryReturn, asked: ReturnQuery): PrintedTable {
  const { columns, rows, totals, formTitle, organization, period } = value
  const subject = period?.text ?? printMonth(monthSpan(asked as MonthQuery).start)
  return {
    name: nameOf(value, asked),
    columns,
    rows: inOnePart(rows),
    rowCount: rows.length,
    totals,
    ...(value.isPortalTable && { hasTotalRow: false }),
    heading: {
      title: formTitle,
      organization,
      subject: asked.draft ? `${subject}, draft` : subject,
      at: asked.draft ? asked.generatedAt : timeOfFigures(value.payments, asked.generatedAt),
    },
  }
}

/** The text that a portal takes. Refuses `file_blocked` where the validation found errors. */
function returnUpload(value: StatutoryReturn, upload: string, asked: ReturnQuery): FileReply {
  refuseBlocked(value, asked)
  return {
    file: {
      organizationId: asked.organizationId,
      format: 'txt',
      name: `${nameOf(value, asked)}.txt`,
      rowCount: value.rows.length,
      controlTotal: value.totalAmount,
      bytes: Buffer.from(upload, 'latin1'),
    },
  }
}

function nameOf({ name }: StatutoryReturn, { draft }: ReturnQuery): string {
  return draft ? `${name}DRAFT` : name
}

const maxDetails = 100

function refuseBlocked(value: StatutoryReturn, asked: ReturnQuery): void {
  const found = blockingFindings(value, asked)
  const unwritable = found.filter(({ isUnwritable }) => isUnwritable)
  const blocking = asked.allowErrors ? unwritable : found
  if (blocking.length === 0) return
  throw new Problem(
    'file_blocked',
    asked.allowErrors
      ? `${blocking.length} findings block the file: their values cannot be written in its form. Correct them.`
      : `${blocking.length} findings block the file. Correct them, or send allow_errors=true.`,
    blocking
      .slice(0, maxDetails)
      .map(({ employeeId, field, code, message }) =>
        fieldProblem(employeeId === null ? [field] : [employeeId, field], code, message),
      ),
  )
}
