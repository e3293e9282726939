import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { attendanceSummary } from './attendance-summary.ts'
import { esiDeduction } from './esi-deduction.ts'
import { expenseReport } from './expense.ts'
import { monthlyTds } from './monthly-tds.ts'
import { overtimeReport } from './overtime.ts'
import { registerDetail } from './register-detail.ts'
import { registerSummary } from './register-summary.ts'
import { type Report as ReportSource, reportFile, reportPage } from './report.ts'
import { salarySummary } from './salary-summary.ts'
import { Report, ReportQuery, SummaryQuery } from './schema.ts'
import { reportFilter, scopeOf } from './scope.ts'

const shared = {
  tag: 'Reports',
  method: 'get',
  pool: 'general',
  scope: 'reports:read',
  confidential: true,
  organization: 'query',
  transactions: 'several',
  replies: { 200: Report },
  files: ['csv', 'xlsx'],
  errors: ['invalid_cursor', 'invalid_parameter'],
} as const

const filesText =
  '`format=csv` and `format=xlsx` return all rows as a file; the rows are checked against the totals while it is written.'
const scopeText = `Of payslips of locked and paid runs and of settlements whose period ends in the months asked for. ${filesText}`

/** What differs between the reports that take the common query. */
type Definition = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly name: string
  readonly path: `/v1/reports/${string}`
  readonly report: ReportSource
  /** What its months are of; absent: of payslips. */
  readonly of?: 'records'
}

function reportRoute({ operationId, summary, description, name, path, report, of }: Definition) {
  return route({
    ...shared,
    operationId,
    summary,
    description: `${description} ${of === 'records' ? filesText : scopeText}`,
    path,
    query: ReportQuery,
    async handle({ inTenant, organizationId, query, page, format }) {
      const scope = await inTenant(async tenant =>
        scopeOf(tenant, await reportFilter(tenant, organizationId, query)),
      )
      return format === 'csv' || format === 'xlsx'
        ? reportFile(inTenant, report, scope, { name, format })
        : reply(200, await reportPage(inTenant, report, scope, page))
    },
  })
}

export const getRegisterDetail = reportRoute({
  operationId: 'getRegisterDetail',
  summary: 'Get the payroll register',
  description: 'Returns one row per payslip with one column for each component that occurs.',
  name: 'payroll-register',
  path: '/v1/reports/payroll-register/detail',
  report: registerDetail,
})

export const getRegisterSummary = route({
  ...shared,
  operationId: 'getRegisterSummary',
  summary: 'Get the payroll register by group',
  description: `Returns one row per department, designation or component, with the change from as many months before. ${scopeText}`,
  path: '/v1/reports/payroll-register/summary',
  query: SummaryQuery,
  async handle({ inTenant, organizationId, query, page, format }) {
    const { groupBy, ...asked } = query
    const scope = await inTenant(async tenant =>
      scopeOf(tenant, await reportFilter(tenant, organizationId, asked)),
    )
    const report = registerSummary(groupBy)
    return format === 'csv' || format === 'xlsx'
      ? reportFile(inTenant, report, scope, { name: 'payroll-register-summary', format })
      : reply(200, await reportPage(inTenant, report, scope, page))
  },
})

export const getMonthlyTds = reportRoute({
  operationId: 'getMonthlyTds',
  summary: 'Get the income tax of payslips',
  description: 'Returns one row per payslip with its projection of the tax year and the tax deducted.',
  name: 'monthly-tds',
  path: '/v1/reports/monthly-tds',
  report: monthlyTds,
})

export const getEsiDeduction = reportRoute({
  operationId: 'getEsiDeduction',
  summary: 'Get the ESI of payslips',
  description: 'Returns one row per payslip with the wages and shares of ESI.',
  name: 'esi-deduction',
  path: '/v1/reports/esi-deduction',
  report: esiDeduction,
})

export const getSalarySummary = reportRoute({
  operationId: 'getSalarySummary',
  summary: 'Get salaries month by month',
  description: 'Returns one row per month with its sums, employees, joiners and leavers.',
  name: 'salary-summary',
  path: '/v1/reports/salary-summary',
  report: salarySummary,
})

export const getAttendanceSummary = reportRoute({
  operationId: 'getAttendanceSummary',
  summary: 'Get attendance month by month',
  description:
    'Returns one row per employee and month with the days recorded. `run_id` and `include_unlocked` do not apply.',
  name: 'attendance-summary',
  path: '/v1/reports/attendance-summary',
  report: attendanceSummary,
  of: 'records',
})

export const getExpenseReport = reportRoute({
  operationId: 'getExpenseReport',
  summary: 'Get expenses by category',
  description:
    'Returns one row per category with what was spent in the months asked for: claimed, approved, paid, pending and taxable. `run_id` and `include_unlocked` do not apply.',
  name: 'expense',
  path: '/v1/reports/expense',
  report: expenseReport,
  of: 'records',
})

export const getOvertimeReport = reportRoute({
  operationId: 'getOvertimeReport',
  summary: 'Get approved overtime',
  description:
    'Returns one row per approved overtime request of the months asked for, with the amount once it is paid. `run_id` and `include_unlocked` do not apply.',
  name: 'overtime',
  path: '/v1/reports/overtime',
  report: overtimeReport,
  of: 'records',
})
