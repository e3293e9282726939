// What all reports have in common: their query, JSON by pages, and the whole of them as CSV or XLSX. A report is a value:
// its columns, its rows and what they come to.

import { printHundredths, rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listReportSlips, type ReportScope, type ReportSlip } from '#storage/repositories/report-rows.ts'
import { slipPosition } from '#storage/repositories/payslips.ts'
import { tableFile, type TableFormat } from '../../documents/table-file.ts'
import type { Cell, Column, Table, TableRow } from '../../documents/table.ts'
import type { Page } from '../../http/pagination.ts'
import { isStale } from './scope.ts'

type Body = {
  readonly columns: readonly Column[]
  /** What the rows come to, by sums of the database. */
  readonly totals: Readonly<Record<string, Paise>>
}

/** A row and where it stands, for the rows after it. */
type PlacedRow = { readonly row: TableRow; readonly position: string }

/** A report of as many rows as there are records. */
export type RecordReport = {
  readonly kind: 'records'
  readonly body: (tenant: Tenant, scope: ReportScope) => Promise<Body>
  readonly page: (
    tenant: Tenant,
    scope: ReportScope,
    after: string | null,
    limit: number,
  ) => Promise<readonly PlacedRow[]>
}

/** A report of one row for each payslip. */
export function slipReport(
  body: RecordReport['body'],
  rowsOf: (tenant: Tenant, scope: ReportScope, slips: readonly ReportSlip[]) => Promise<readonly TableRow[]>,
): RecordReport {
  return {
    kind: 'records',
    body,
    async page(tenant, scope, after, limit) {
      const slips = await listReportSlips(tenant, scope, after, limit)
      const rows = await rowsOf(tenant, scope, slips)
      return rows.map((row, index) => ({ row, position: slipPosition(slips[index]!) }))
    },
  }
}

/** A report of a few rows that are sums. */
export type SumReport = {
  readonly kind: 'sums'
  readonly body: (
    tenant: Tenant,
    scope: ReportScope,
  ) => Promise<Body & { readonly rows: readonly TableRow[] }>
}

export type Report = RecordReport | SumReport

type InTenant = <Result>(work: (tenant: Tenant) => Promise<Result>) => Promise<Result>

/** A page of the report as JSON. */
export async function reportPage(inTenant: InTenant, report: Report, scope: ReportScope, page: Page) {
  return inTenant(async tenant => {
    const { filter, payments } = scope
    const meta = {
      asOfRunIds: payments.map(({ id }) => id),
      stale: await isStale(tenant, scope),
      from: filter.from.slice(0, 7),
      to: filter.to.slice(0, 7),
    }
    const { columns, totals, rows } = await pageOf(tenant, report, scope, page)
    const answer = page.answer(rows, ({ position }) => position, null)
    return {
      data: answer.data.map(({ row }) => onWire(columns, row)),
      totals: onWire(columns, totals),
      columns: [...columns],
      meta: { ...answer.meta, ...meta },
    }
  })
}

async function pageOf(tenant: Tenant, report: Report, scope: ReportScope, page: Page) {
  if (report.kind === 'records')
    return {
      ...(await report.body(tenant, scope)),
      rows: await report.page(tenant, scope, page.after, page.limit + 1),
    }
  const { rows, ...body } = await report.body(tenant, scope)
  const from = Number(page.after ?? 0)
  const placed = rows.map((row, index): PlacedRow => ({ row, position: String(index + 1) }))
  return { ...body, rows: placed.slice(from, from + page.limit + 1) }
}

/** Amounts and days are decimals of two places on the wire. */
function onWire(columns: readonly Column[], row: TableRow): Record<string, unknown> {
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
  return type === 'days' ? JSON.rawJSON(printHundredths(Number(cell))) : cell
}

const rowsAtOnce = 500

/** All rows of the report as a file, written while they are read. */
export async function reportFile(
  inTenant: InTenant,
  report: Report,
  scope: ReportScope,
  { name, format }: { readonly name: string; readonly format: TableFormat },
) {
  const { filter } = scope
  const table = await inTenant(async (tenant): Promise<Omit<Table, 'name'>> => {
    if (report.kind === 'records')
      return { ...(await report.body(tenant, scope)), rows: rowsOf(inTenant, report, scope) }
    const { rows, ...body } = await report.body(tenant, scope)
    return { ...body, rows: one(rows) }
  })
  const months = [...new Set([filter.from.slice(0, 7), filter.to.slice(0, 7)])].join('_')
  return tableFile({ ...table, name: `${name}-${months}` }, filter.organizationId, format)
}

async function* one(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows
}

async function* rowsOf(
  inTenant: InTenant,
  report: RecordReport,
  scope: ReportScope,
): AsyncGenerator<readonly TableRow[]> {
  for (let after: string | null = null; ;) {
    const from: string | null = after
    const rows: readonly PlacedRow[] = await inTenant(tenant => report.page(tenant, scope, from, rowsAtOnce))
    yield rows.map(({ row }) => row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.position
  }
}
