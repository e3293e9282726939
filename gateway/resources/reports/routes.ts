import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import type { ReportScope } from '#storage/repositories/reports/report-rows.ts'
import { isTableFormat, tableFormats } from '../../documents/table-file.ts'
import type { Format } from '../../http/file-types.ts'
import type { Page } from '../../http/pagination.ts'
import type { InTenant } from '../../http/route.ts'
import { peopleOfStream } from '../../http/work-budget.ts'
import { payPeriodAt } from '../payroll-runs/pay-period.ts'
import { route } from '../route.ts'
import { todayOf } from '../periods/today.ts'
import { attendanceSummary } from './attendance-summary.ts'
import { benefitsReport } from './benefits.ts'
import { ctcAnnual, requestedYear } from './ctc-annual.ts'
import { esiDeduction } from './esi-deduction.ts'
import { expenseReport } from './expense.ts'
import { gratuityReport } from './gratuity.ts'
import { leaveReport } from './leave.ts'
import { monthlyTds } from './monthly-tds.ts'
import { overtimeReport } from './overtime.ts'
import { comparedScope, payDifference } from './pay-difference.ts'
import { registerDetail } from './register-detail.ts'
import { registerSummary } from './register-summary.ts'
import { paymentsOf, type Report as ReportSource, reportFile, reportPage } from './report.ts'
import { salaryRegister } from './salary-register.ts'
import { salarySummary } from './salary-summary.ts'
import {
  CtcQuery,
  DifferenceQuery,
  GratuityReportQuery,
  Report,
  ReportQuery,
  SalaryRegisterQuery,
  SummaryQuery,
  UndisbursedQuery,
} from './schema.ts'
import { undisbursedDues } from './undisbursed-dues.ts'
import { isMarkedStale, peopleFilter, type ReportOptions, reportFilter, scopeOf } from './scope.ts'

const shared = {
  tag: 'Reports',
  method: 'get',
  pool: 'general',
  scope: 'reports:read',
  confidential: true,
  organization: 'query',
  transactions: 'several',
  replies: { 200: Report },
  files: tableFormats,
  versioned: 'table',
  errors: ['invalid_cursor', 'invalid_parameter', 'run_is_stale'],
} as const

const filesText =
  '`format=csv`, `format=xlsx` and `format=pdf` return all rows as a file; the rows are checked against the totals while it is written, and a file that breaks off is incomplete.'
const scopeText = `Of payslips of locked and paid runs and of settlements whose period ends in the months asked for, or of the runs asked for. ${filesText}`

/** The facts that differ between the reports that take the common query. */
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
    handle: call => answer(call, report, name),
  })
}

type ReportCall = {
  readonly inTenant: InTenant
  readonly organizationId: number
  readonly page: Page
  readonly format: Format
  readonly query: { readonly limit: number; readonly allowStale?: boolean }
  readonly ifNoneMatch: readonly string[] | null
}

/** The report of the months asked for. */
async function answer(
  call: ReportCall & { readonly query: ReportOptions },
  report: ReportSource | ((tenant: Tenant, scope: ReportScope) => Promise<ReportSource>),
  name: string,
) {
  const { inTenant, organizationId, query } = call
  const { scope, source } = await inTenant(async tenant => {
    const asked = await scopeOf(tenant, await reportFilter(tenant, organizationId, query))
    return { scope: asked, source: typeof report === 'function' ? await report(tenant, asked) : report }
  })
  return answerOf(call, source, scope, name)
}

async function answerOf(
  { inTenant, page, format, query: { allowStale }, ifNoneMatch: held }: ReportCall,
  report: ReportSource,
  scope: ReportScope,
  name: string,
) {
  const isFile = isTableFormat(format)
  const isStale = await inTenant(tenant =>
    isMarkedStale(tenant, paymentsOf(report, scope), { allowStale, isFile }),
  )
  if (!isFile) return reportPage(inTenant, report, scope, page, { isStale })
  const { file } = await reportFile(inTenant, report, scope, { name, format, held })
  return { file: { ...file, isStale } }
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
  handle: call => answer(call, registerSummary(call.query.groupBy), 'payroll-register-summary'),
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
    'Returns one row per employee and month with the days recorded. Where a month was sent with `lop_days` alone, the other days follow from the calendar, approved leave and the days of employment, and figures that were sent stand. `run_id` and `include_unlocked` do not apply.',
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

export const getBenefitsReport = reportRoute({
  operationId: 'getBenefitsReport',
  summary: 'Get flexible benefits',
  description:
    'Returns one row per employee and entitlement as the last payslip left it: accrued, claimed, paid without and with income tax, lapsed and what is left.',
  name: 'benefits',
  path: '/v1/reports/benefits',
  report: benefitsReport,
})

export const getOvertimeReport = reportRoute({
  operationId: 'getOvertimeReport',
  summary: 'Get approved overtime',
  description:
    'Returns one row per approved overtime request of the months asked for, with the amount once it is paid (`source` `request`), then one row per employee and month whose attendance has overtime minutes (`source` `attendance`, without date; status `recorded`, then `paid` with the amount and the rate of an hour once the payslips of the month are paid). Rows of a month add up to the overtime of its payslips without arrears of earlier months, which are in no row. `run_id` and `include_unlocked` do not apply.',
  name: 'overtime',
  path: '/v1/reports/overtime',
  report: overtimeReport,
  of: 'records',
})

export const getSalaryRegister = route({
  ...shared,
  operationId: 'getSalaryRegister',
  summary: 'Get the register of wages',
  description: `Returns the statutory register of wages, one row per payslip, with the columns of its form in their order and no others. Net payment includes reimbursements and rounding. Insurance and special basic pay are not recorded and are zero. ${scopeText}`,
  path: '/v1/reports/salary-register',
  query: SalaryRegisterQuery,
  handle: call => answer(call, salaryRegister(call.query.pack), 'salary-register'),
})

export const getPayDifference = route({
  ...shared,
  operationId: 'getPayDifference',
  summary: 'Compare pay of two months',
  description: `Returns one row per employee and component that is not the same as in the month or run of \`compare_to\`, with the main cause as the two payslips show it. Deductions have the cause of the pay they follow. \`net_difference\` of all rows is the difference of net payable. ${scopeText}`,
  path: '/v1/reports/pay-difference',
  query: DifferenceQuery,
  handle: call =>
    answer(
      call,
      async (tenant, scope) => payDifference(await comparedScope(tenant, scope, call.query.compareTo)),
      'pay-difference',
    ),
})

export const getLeaveReport = reportRoute({
  operationId: 'getLeaveReport',
  summary: 'Get leave by employee and type',
  description:
    'Returns one row per employee and type of leave with the days of approved leave in the months asked for, those of them without pay, and what variable components and approved settlements encash. `opening` and `closing` are the balances before and at the end of the months, by `/employees/{id}/leave-balances`; null before the first balance that was sent. `accrued` is what the other columns do not explain: leave granted, less leave that lapsed. `run_id` and `include_unlocked` do not apply.',
  name: 'leave',
  path: '/v1/reports/leave',
  report: leaveReport,
  of: 'records',
})

export const getCtcAnnual = route({
  ...shared,
  operationId: 'getCtcAnnual',
  summary: 'Get annual cost to company',
  description: `Returns one row per employee of the financial year with a year of the salary in force on \`as_of\`, by component, and with what payslips of the year have cost: gross, reimbursements and employer contributions. Only the latter has a total. ${filesText}`,
  path: '/v1/reports/ctc-annual',
  query: CtcQuery,
  async handle(call, { engine }) {
    const { inTenant, organizationId, query } = call
    const { scope, asked } = await inTenant(async tenant => {
      const year = requestedYear(query, todayOf(tenant, organizationId))
      const filter = await peopleFilter(tenant, organizationId, query)
      return { scope: await scopeOf(tenant, { ...filter, from: year.start, to: year.end }), asked: year }
    })
    return answerOf(call, ctcAnnual(engine, asked, call.warnings), scope, 'ctc-annual')
  },
})

export const getGratuityReport = route({
  ...shared,
  operationId: 'getGratuityReport',
  summary: 'Get gratuity as a report',
  description: `Returns the projections of \`GET /gratuity\` as a report. Totals come with the first page and are empty on later ones. ${filesText}`,
  path: '/v1/reports/gratuity',
  query: GratuityReportQuery,
  people: () => peopleOfStream,
  errors: [...shared.errors, 'period_invalid', 'calculation_timeout', 'concurrency_limit_exceeded'],
  handle: (call, { engine }) => gratuityReport(call, engine),
})

export const getUndisbursedDues = route({
  ...shared,
  operationId: 'getUndisbursedDues',
  summary: 'Get undisbursed dues',
  description: `Returns one row per payslip that was held back when its run was paid and is not paid yet: after six months such wages are to be deposited (Code on Wages (Central) Rules 2026, rule 46). After them, one row per employee and earlier wage month with days that no run or settlement paid, due from the end of that month, without an amount because no payslip has them. ${filesText}`,
  path: '/v1/reports/undisbursed-dues',
  query: UndisbursedQuery,
  async handle(call) {
    const { inTenant, organizationId, query } = call
    const { scope, asOf, month } = await inTenant(async tenant => {
      const day = query.asOf ?? todayOf(tenant, organizationId)
      const filter = await peopleFilter(tenant, organizationId, {})
      return {
        scope: { filter: { ...filter, from: day, to: day }, payments: [] },
        asOf: day,
        month: payPeriodAt(day, await settingsChanges(tenant, organizationId), null),
      }
    })
    const report = undisbursedDues({ asOf, days: query.olderThanDays, before: month.start })
    return answerOf(call, report, scope, 'undisbursed-dues')
  },
})
