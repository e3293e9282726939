// What all reports have in common: their query, JSON by pages, and the whole of them as CSV or XLSX. A report is a value:
// its columns, its rows and what they come to.

import { printHundredths, rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listReportSlips, type ReportScope, type ReportSlip } from '#storage/repositories/report-rows.ts'
import { slipPosition } from '#storage/repositories/payslips.ts'
import { writeCsv } from '../../documents/csv.ts'
import type { Cell, Column, Table, TableRow } from '../../documents/table.ts'
import { writeXlsx } from '../../documents/xlsx.ts'
import type { Page } from '../../http/pagination.ts'
import { isStale } from './scope.ts'

type Body = {
  readonly columns: readonly Column[]
  /** What the rows come to, by sums of the database. */
  readonly totals: Readonly<Record<string, Paise>>
}

/** A report of one row for each payslip. */
export type SlipReport = {
  readonly kind: 'slips'
  readonly body: (tenant: Tenant, scope: ReportScope) => Promise<Body>
  /** The rows of some slips, in their order; a slip that the report has nothing to say of is left out. */
  readonly rows: (
    tenant: Tenant,
    scope: ReportScope,
    slips: readonly ReportSlip[],
  ) => Promise<readonly (TableRow | null)[]>
}

/** A report of a few rows that are sums. */
export type SumReport = {
  readonly kind: 'sums'
  readonly body: (
    tenant: Tenant,
    scope: ReportScope,
  ) => Promise<Body & { readonly rows: readonly TableRow[] }>
}

type InTenant = <Result>(work: (tenant: Tenant) => Promise<Result>) => Promise<Result>

/** A page of the report as JSON. */
export async function reportPage(
  inTenant: InTenant,
  report: SlipReport | SumReport,
  scope: ReportScope,
  page: Page,
) {
  return inTenant(async tenant => {
    const { filter, payments } = scope
    const meta = {
      asOfRunIds: payments.map(({ id }) => id),
      stale: await isStale(tenant, scope),
      from: filter.from.slice(0, 7),
      to: filter.to.slice(0, 7),
    }
    const { columns, totals, rows, positions } = await pageOf(tenant, report, scope, page)
    const answer = page.answer(
      rows.map((row, index) => ({ row, position: positions[index] ?? '' })),
      ({ position }) => position,
      null,
    )
    return {
      data: answer.data.map(({ row }) => onWire(columns, row)),
      totals: onWire(columns, totals),
      columns: [...columns],
      meta: { ...answer.meta, ...meta },
    }
  })
}

async function pageOf(tenant: Tenant, report: SlipReport | SumReport, scope: ReportScope, page: Page) {
  if (report.kind === 'sums') {
    const { rows: all, ...body } = await report.body(tenant, scope)
    const from = Number(page.after ?? 0)
    const rows = all.slice(from, from + page.limit + 1)
    return { ...body, rows, positions: rows.map((_, index) => String(from + index + 1)) }
  }
  const body = await report.body(tenant, scope)
  const slips = await listReportSlips(tenant, scope, page.after, page.limit + 1)
  const found = await report.rows(tenant, scope, slips)
  return {
    ...body,
    rows: found.map(row => row ?? {}),
    positions: slips.map(slipPosition),
  }
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

const writers = { csv: writeCsv, xlsx: writeXlsx }
const slipsAtOnce = 500

/** All rows of the report as a file, written while they are read. */
export async function reportFile(
  inTenant: InTenant,
  report: SlipReport | SumReport,
  scope: ReportScope,
  { name, format }: { readonly name: string; readonly format: keyof typeof writers },
) {
  const { filter } = scope
  const table = await inTenant(async (tenant): Promise<Omit<Table, 'name'>> => {
    if (report.kind === 'slips')
      return { ...(await report.body(tenant, scope)), rows: rowsOf(inTenant, report, scope) }
    const { rows, ...body } = await report.body(tenant, scope)
    return { ...body, rows: one(rows) }
  })
  const months = [...new Set([filter.from.slice(0, 7), filter.to.slice(0, 7)])].join('_')
  const fileName = `${name}-${months}`
  return {
    file: {
      organizationId: filter.organizationId,
      format,
      name: `${fileName}.${format}`,
      parts: writers[format]({ ...table, name: fileName }),
    },
  }
}

async function* one(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows
}

async function* rowsOf(
  inTenant: InTenant,
  report: SlipReport,
  scope: ReportScope,
): AsyncGenerator<readonly TableRow[]> {
  for (let after: string | null = null; ;) {
    const from: string | null = after
    const { slips, rows } = await inTenant(async tenant => {
      const found = await listReportSlips(tenant, scope, from, slipsAtOnce)
      return { slips: found, rows: await report.rows(tenant, scope, found) }
    })
    yield rows.filter(row => row !== null)
    const last = slips.at(-1)
    if (last === undefined || slips.length < slipsAtOnce) return
    after = slipPosition(last)
  }
}
