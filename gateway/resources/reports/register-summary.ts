import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  listReportCodes,
  noSums,
  type ReportScope,
  type ReportSums,
  sumReport,
  sumSlips,
} from '#storage/repositories/reports/report-rows.ts'
import type { Column, TableRow } from '../../documents/table.ts'
import type { SumReport } from './report.ts'
import { monthsBefore, scopeOf } from './scope.ts'

const columns: readonly Column[] = [
  { key: 'group', title: 'Group', type: 'text' },
  { key: 'employee_count', title: 'Employees', type: 'count' },
  { key: 'gross', title: 'Gross', type: 'money' },
  { key: 'reimbursements', title: 'Reimbursements', type: 'money' },
  { key: 'total_deductions', title: 'Total deductions', type: 'money' },
  { key: 'net_payable', title: 'Net payable', type: 'money' },
  { key: 'employer_contributions', title: 'Employer contributions', type: 'money' },
  { key: 'total_cost', title: 'Total cost', type: 'money' },
  { key: 'change_from_previous', title: 'Change of net payable', type: 'money' },
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
  const rows = [...groups, ...gone].map((sums): TableRow => ({
    group: sums.group,
    employee_count: sums.employees,
    ...amountsOf(sums),
    change_from_previous: sums.netPayable - (netBefore.get(sums.group) ?? 0),
  }))
  const paidBefore = before.reduce((sum, { netPayable }) => sum + netPayable, 0)
  const totals = amountsOf(await sumSlips(tenant, scope))
  return {
    columns,
    rows,
    totals: { ...totals, change_from_previous: totals.net_payable - paidBefore },
    control: 'net_payable',
  }
}

function amountsOf(sums: ReportSums) {
  const { gross, reimbursements, totalDeductions, netPayable, employerContributions } = sums
  return {
    gross,
    reimbursements,
    total_deductions: totalDeductions,
    net_payable: netPayable,
    employer_contributions: employerContributions,
    total_cost: gross + reimbursements + employerContributions,
  }
}

const ofComponent: readonly Column[] = [
  { key: 'group', title: 'Component', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'type', title: 'Type', type: 'text' },
  { key: 'employee_count', title: 'Employees', type: 'count' },
  { key: 'amount', title: 'Amount', type: 'money' },
  { key: 'change_from_previous', title: 'Change', type: 'money' },
]

async function byComponent(tenant: Tenant, scope: ReportScope) {
  const codes = await listReportCodes(tenant, scope, { people: true })
  const before = await listReportCodes(tenant, await scopeOf(tenant, monthsBefore(scope.filter)))
  const amountBefore = new Map(before.map(({ code, amount }) => [code, amount]))
  const present = new Set(codes.map(({ code }) => code))
  const gone = before
    .filter(({ code }) => !present.has(code))
    .map(each => ({ ...each, amount: 0, employees: 0 }))
  const rows = [...codes, ...gone].map(({ code, name, type, employees, amount }): TableRow => ({
    group: code,
    name,
    type,
    employee_count: employees,
    amount,
    change_from_previous: amount - (amountBefore.get(code) ?? 0),
  }))
  // Earnings and deductions have no sum together.
  return { columns: ofComponent, rows, totals: {} }
}
