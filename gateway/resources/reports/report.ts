// What all reports have in common: their query, JSON by pages, and the whole of them as CSV, XLSX or PDF. A report is a value:
// its columns, its rows and what they come to.

import { printHundredths, rupeesOnWire } from '#proto/decimal-text.ts'
import { apiVersion } from '#proto/events.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  listReportSlips,
  type ReportFilter,
  type ReportScope,
  type ReportSlip,
} from '#storage/repositories/reports/report-rows.ts'
import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import { headingOn } from '../heading.ts'
import { readAhead } from '#proto/process/read-ahead.ts'
import { printedTableFile, type TableFormat } from '../../documents/table-file.ts'
import {
  type Cell,
  type Column,
  type Heading,
  inHundredths,
  inOnePart,
  type PrintedTable,
  type TableRow,
} from '../../documents/table.ts'
import type { Page } from '../../http/pagination.ts'
import { type InTenant, reply } from '../../http/route.ts'
import { type TableFacts, tableHeaders } from '../../http/table-headers.ts'
import { isStale } from './scope.ts'

type Body = {
  readonly columns: readonly Column[]
  /** The totals of the rows, by sums of the database. */
  readonly totals: Readonly<Record<string, number>>
  /** The number of rows of all pages; null: known with the last one. */
  readonly rowCount: number | null
  /** The total that stands for a file. */
  readonly control?: string
}

/** A row and where it stands, for the rows after it. */
export type PlacedRow = { readonly row: TableRow; readonly position: string }

/** A report of as many rows as there are records. */
export type RecordReport = {
  readonly kind: 'records'
  /** The form of the law that it is; absent: none. */
  readonly form?: { readonly title: string; readonly rule: string }
  /** Payments beside those of the scope. */
  readonly comparedWith?: readonly PayrollRun[]
  readonly body: (tenant: Tenant, scope: ReportScope) => Promise<Body>
  readonly page: (
    inTenant: InTenant,
    scope: ReportScope,
    after: string | null,
    limit: number,
  ) => Promise<readonly PlacedRow[]>
}

/** What a page reads in one transaction. */
export function inOne(
  read: (
    tenant: Tenant,
    scope: ReportScope,
    after: string | null,
    limit: number,
  ) => Promise<readonly PlacedRow[]>,
): RecordReport['page'] {
  return (inTenant, scope, after, limit) => inTenant(tenant => read(tenant, scope, after, limit))
}

/** A report of one row for each payslip. */
export function slipReport(
  body: RecordReport['body'],
  rowsOf: (tenant: Tenant, scope: ReportScope, slips: readonly ReportSlip[]) => Promise<readonly TableRow[]>,
): RecordReport {
  return {
    kind: 'records',
    body,
    page: inOne(async (tenant, scope, after, limit) => {
      const slips = await listReportSlips(tenant, scope, after, limit)
      const rows = await rowsOf(tenant, scope, slips)
      return rows.map((row, index) => ({ row, position: slipPosition(slips[index]!) }))
    }),
  }
}

type SumBody = Omit<Body, 'rowCount'> & { readonly rows: readonly TableRow[] }

/** A report of a few rows that are sums. */
export type SumReport = {
  readonly kind: 'sums'
  readonly body: (tenant: Tenant, scope: ReportScope) => Promise<SumBody>
}

export type Report = RecordReport | SumReport

/** A page of the report as JSON. */
export async function reportPage(
  inTenant: InTenant,
  report: Report,
  scope: ReportScope,
  page: Page,
  { isStale: isMarked }: Pick<TableFacts, 'isStale'>,
) {
  const { filter } = scope
  const payments = paymentsOf(report, scope)
  const { stale, body, sums } = await inTenant(async tenant => {
    const isOld = await isStale(tenant, payments)
    if (report.kind === 'records') return { stale: isOld, body: await report.body(tenant, scope), sums: null }
    const { rows: all, ...rest } = await report.body(tenant, scope)
    return { stale: isOld, body: { ...rest, rowCount: all.length }, sums: all }
  })
  const { columns, totals, rowCount } = body
  const rows =
    report.kind === 'records'
      ? await report.page(inTenant, scope, page.after, page.limit + 1)
      : placeRows(sums ?? [], page)
  const answer = page.answer(rows, ({ position }) => position, page.includeTotal ? rowCount : null)
  const { control } = body
  const controlTotal = control === undefined ? null : ((totals[control] ?? 0) as Paise)
  const shown = {
    data: answer.data.map(({ row }) => onWire(columns, row)),
    totals: onWire(columns, totals),
    columns: [...columns],
    meta: {
      ...answer.meta,
      asOfRunIds: payments.map(({ id }) => id),
      stale,
      from: filter.from.slice(0, 7),
      to: filter.to.slice(0, 7),
      asOf: null,
    },
  }
  return reply(200, shown, tableHeaders({ rowCount, controlTotal, isStale: isMarked ?? false }))
}

/** All payments whose figures the report shows. */
export function paymentsOf(report: Report, { payments }: ReportScope): readonly PayrollRun[] {
  return [...payments, ...(report.kind === 'records' ? (report.comparedWith ?? []) : [])]
}

function placeRows(rows: readonly TableRow[], { after, limit }: Page): PlacedRow[] {
  const from = Number(after ?? 0)
  return rows
    .map((row, index): PlacedRow => ({ row, position: String(index + 1) }))
    .slice(from, from + limit + 1)
}

/** Amounts and days are decimals of two places on the wire. */
export function onWire(columns: readonly Column[], row: TableRow): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap(({ key, type }): [string, unknown][] => {
      const cell = row[key]
      return cell === undefined ? [] : [[key, cellOnWire(type, cell)]]
    }),
  )
}

function cellOnWire(type: Column['type'], cell: Cell): unknown {
  if (cell === null) return null
  if (type === 'money') return rupeesOnWire(cell as Paise)
  return inHundredths.has(type) ? JSON.rawJSON(printHundredths(Number(cell))) : cell
}

/** More of them at once are longer in memory than collections of it are cheap. */
const rowsAtOnce = 100

type FileRequest = {
  readonly name: string
  readonly format: TableFormat
  /** Tags of files that the caller has. */
  readonly held: readonly string[] | null
}

/** All rows of the report as a file, written while they are read. */
export async function reportFile(
  inTenant: InTenant,
  report: Report,
  scope: ReportScope,
  { name, format, held }: FileRequest,
) {
  const { filter } = scope
  const named = { name: `${name}-${monthsOf(filter).join('_')}` }
  const make = () =>
    inTenant(async (tenant): Promise<PrintedTable> => {
      const form = report.kind === 'records' ? report.form : undefined
      const heading = await headingOf(tenant, filter, form?.title ?? titleOf(name), form?.rule)
      const common = { ...named, heading, about: aboutOf(heading, report, scope) }
      if (report.kind === 'records')
        return { ...(await report.body(tenant, scope)), ...common, rows: rowsOf(inTenant, report, scope) }
      const { rows, ...body } = await report.body(tenant, scope)
      return { ...body, ...common, rowCount: rows.length, rows: inOnePart(rows) }
    })
  return printedTableFile(make, filter.organizationId, format, held)
}

function monthsOf({ from, to }: ReportFilter): string[] {
  return [...new Set([from.slice(0, 7), to.slice(0, 7)])]
}

function headingOf(
  tenant: Tenant,
  filter: ReportFilter,
  title: string,
  rule: string | undefined,
): Promise<Heading> {
  const months = monthsOf(filter).map(month => printMonth(`${month}-01` as PlainDate))
  return headingOn(tenant, filter.organizationId, title, months.join(' to '), rule)
}

function aboutOf(
  { title, organization, subject }: Heading,
  report: Report,
  { filter, payments }: ReportScope,
): NonNullable<PrintedTable['about']> {
  const { employeeIds, departmentIds, salaryGroupIds, includeUnlocked } = filter
  const compared = report.kind === 'records' ? (report.comparedWith ?? []) : []
  const filters = [
    ...(departmentIds === null ? [] : [`departments ${departmentIds.join(', ')}`]),
    ...(salaryGroupIds === null ? [] : [`salary groups ${salaryGroupIds.join(', ')}`]),
    ...(employeeIds === null ? [] : [`employees ${employeeIds.join(', ')}`]),
    ...(includeUnlocked ? ['with runs that are not locked'] : []),
  ]
  return [
    ['Report', title],
    ['Organization', organization],
    ['Period', subject],
    ['Filters', filters.length === 0 ? 'none' : filters.join('; ')],
    ['Payroll runs and settlements', [...payments, ...compared].map(({ id }) => id).join(', ')],
    ['Contract version', apiVersion],
  ]
}

const abbreviations = new Set(['tds', 'esi', 'pf', 'pt', 'lwf', 'ctc'])

/** `Monthly TDS` of `monthly-tds`. */
function titleOf(name: string): string {
  const words = name.split('-').map(word => (abbreviations.has(word) ? word.toUpperCase() : word))
  const text = words.join(' ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

function rowsOf(
  inTenant: InTenant,
  report: RecordReport,
  scope: ReportScope,
): AsyncGenerator<readonly TableRow[]> {
  return readAhead(async after => {
    const rows = await report.page(inTenant, scope, after, rowsAtOnce)
    const next = rows.length < rowsAtOnce ? null : (rows.at(-1)?.position ?? null)
    return { part: rows.map(({ row }) => row), next }
  })
}
