import type { Paise } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listReportCodes, type ReportCode } from '#storage/repositories/reports/report-codes.ts'
import {
  noSums,
  type ReportScope,
  type ReportSums,
  sumReport,
  sumSlips,
} from '#storage/repositories/reports/report-rows.ts'
import {
  countColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  sumColumn,
  textColumn,
  totalsFrom,
} from '../../documents/table.ts'
import { type CostedSums, costColumns, withCost } from './cost-columns.ts'
import type { SumReport } from './report.ts'
import { monthsBefore, scopeOf } from './scope.ts'

type PlaceSums = CostedSums & { readonly change: number }
type Place = PlaceSums & { readonly group: string | null }

const columns: readonly SourceColumn<Place, keyof PlaceSums>[] = [
  textColumn('group', 'Group', ({ group }) => group),
  countColumn('employee_count', 'Employees', ({ employees }) => employees),
  sumColumn('gross', 'Gross', 'gross'),
  sumColumn('reimbursements', 'Reimbursements', 'reimbursements'),
  ...costColumns,
  sumColumn('change_from_previous', 'Change of net payable', 'change'),
]

/** One row for each department or designation, as the payslips name it, against the months before. */
export function registerSummary(by: 'department' | 'designation' | 'component'): SumReport {
  return {
    kind: 'sums',
    body: by === 'component' ? byComponent : (tenant, scope) => byPlace(tenant, scope, by),
  }
}

async function byPlace(tenant: Tenant, scope: ReportScope, by: 'department' | 'designation') {
  const groups = await sumReport(tenant, scope, by)
  const before = await sumReport(tenant, await scopeOf(tenant, monthsBefore(scope.filter)), by)
  const netBefore = new Map(before.map(({ group, netPayable }) => [group, netPayable]))
  const present = new Set(groups.map(({ group }) => group))
  const gone = before.filter(({ group }) => !present.has(group)).map(({ group }) => ({ ...noSums, group }))
  const paidBefore = before.reduce((sum, { netPayable }) => sum + netPayable, 0)
  return {
    columns,
    rows: [...groups, ...gone].map(sums =>
      rowFrom(columns, { ...withChange(sums, netBefore.get(sums.group) ?? 0), group: sums.group }),
    ),
    totals: totalsFrom(columns, withChange(await sumSlips(tenant, scope), paidBefore)),
    control: 'net_payable',
  }
}

function withChange(sums: ReportSums, netBefore: number): PlaceSums {
  return { ...withCost(sums), change: sums.netPayable - netBefore }
}

type ComparedCode = ReportCode & { readonly before: number }

const ofComponent: readonly SourceColumn<ComparedCode>[] = [
  textColumn('group', 'Component', ({ code }) => code),
  textColumn('name', 'Name', ({ name }) => name),
  textColumn('type', 'Type', ({ type }) => type),
  countColumn('employee_count', 'Employees', ({ employees }) => employees),
  moneyColumn('amount', 'Amount', ({ amount }) => amount),
  moneyColumn('change_from_previous', 'Change', ({ amount, before }) => amount - before),
]

async function byComponent(tenant: Tenant, scope: ReportScope) {
  const codes = await listReportCodes(tenant, scope, { people: true })
  const before = await listReportCodes(tenant, await scopeOf(tenant, monthsBefore(scope.filter)))
  const amountBefore = new Map(before.map(({ code, amount }) => [code, amount]))
  const present = new Set(codes.map(({ code }) => code))
  const gone = before
    .filter(({ code }) => !present.has(code))
    .map(each => ({ ...each, amount: 0 as Paise, employees: 0 }))
  const rows = [...codes, ...gone].map(each =>
    rowFrom(ofComponent, { ...each, before: amountBefore.get(each.code) ?? 0 }),
  )
  // Earnings and deductions have no sum together.
  return { columns: ofComponent, rows, totals: {} }
}
