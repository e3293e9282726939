// The reports: for each a sentence, its call, and the picture that people would rather look at.

import type { Download, Figures, Report as ReportAnswer } from '../../../clients/typescript/src/index.ts'
import type { Api } from '../../calls.ts'
import type { Period } from '../../format.ts'
import { taxYearOf } from '../place.ts'

export type ShownReport = Figures<ReportAnswer, 'string'>

/** What the address of a report asks for. */
export type Question = {
  readonly organization: number
  readonly period: Period
  readonly query: URLSearchParams
}

type PageQuery = { readonly limit?: number; readonly cursor?: string }
type ReportCall = PromiseLike<ShownReport> & { file(format: 'csv' | 'xlsx' | 'pdf'): Download }

export type Picture =
  /** A bar for each row, all of which are on the first page. */
  | { readonly kind: 'rows'; readonly title: string; readonly name: string; readonly value: string }
  /** The highest rows of the page. */
  | { readonly kind: 'highest'; readonly title: string; readonly name: string; readonly value: string }
  /** A bar for each total. */
  | { readonly kind: 'totals'; readonly title: string; readonly type: 'money' | 'days' }
  /** A bar for each month of the tax year so far. */
  | { readonly kind: 'months'; readonly title: string; readonly value: string }
  /** From the net pay of the month before to that of this one, component by component. */
  | { readonly kind: 'changes'; readonly title: string }

export type ReportEntry = {
  readonly key: string
  readonly title: string
  readonly sentence: string
  readonly picture: Picture
  /** Rows of a page, so that a wide table stays within a page. */
  readonly rows: number
  /** Whether it can have payslips of runs that are not locked. */
  readonly hasUnlocked: boolean
  readonly choices?: Readonly<Record<string, readonly (readonly [string, string])[]>>
  readonly call: (
    api: Api,
    asked: Question,
    page: PageQuery,
    options?: { readonly timeoutMs: number },
  ) => ReportCall
}

/** Parameters that a report of months takes. */
function monthly({ organization, period, query }: Question) {
  return {
    organization_id: organization,
    month: period.month,
    year: period.year,
    ...(query.get('include_unlocked') === 'true' && { include_unlocked: true }),
    ...(query.get('allow_stale') === 'true' && { allow_stale: true }),
  }
}

type Group = 'department' | 'designation' | 'component'

/** The months of the tax year up to this one. */
function yearSoFar(asked: Question) {
  const { month: _month, year: _year, ...rest } = monthly(asked)
  const { month, year } = asked.period
  return {
    ...rest,
    from: `${taxYearOf(asked.period).slice(0, 4)}-04`,
    to: `${year}-${String(month).padStart(2, '0')}`,
  }
}

export const componentChanges = (api: Api, asked: Question): ReportCall =>
  api.reports.getRegisterSummary({ ...monthly(asked), group_by: 'component', limit: 200 })

export const monthsSoFar = (api: Api, asked: Question): ReportCall =>
  api.reports.getSalarySummary({ ...yearSoFar(asked), limit: 12 })

const few = { rows: 50, hasUnlocked: true } as const
const wide = { rows: 20, hasUnlocked: true } as const
const records = { rows: 50, hasUnlocked: false } as const

export const reports: readonly ReportEntry[] = [
  {
    ...few,
    key: 'salary-summary',
    title: 'Salaries month by month',
    sentence: 'What the year has cost so far, month by month, with joiners and leavers.',
    picture: { kind: 'rows', title: 'Cost to the employer by month', name: 'month', value: 'total_cost' },
    call: (api, asked, page, options) =>
      api.reports.getSalarySummary({ ...yearSoFar(asked), ...page }, options),
  },
  {
    ...few,
    key: 'register-summary',
    title: 'Salaries by department or component',
    sentence: 'What each department, designation or component comes to, and how that changed.',
    picture: { kind: 'rows', title: 'Amounts by group', name: 'group', value: 'total_cost' },
    choices: {
      group_by: [
        ['department', 'department'],
        ['designation', 'designation'],
        ['component', 'component'],
      ],
    },
    call: (api, asked, page, options) =>
      api.reports.getRegisterSummary(
        { ...monthly(asked), ...page, group_by: (asked.query.get('group_by') ?? 'department') as Group },
        options,
      ),
  },
  {
    ...wide,
    key: 'payroll-register',
    title: 'Payroll register',
    sentence: 'Every payslip with every component of it.',
    picture: { kind: 'totals', title: 'Totals of the month', type: 'money' },
    call: (api, asked, page, options) =>
      api.reports.getRegisterDetail({ ...monthly(asked), ...page }, options),
  },
  {
    ...wide,
    key: 'salary-register',
    title: 'Register of wages',
    sentence: 'The register that the Code on Wages prescribes.',
    picture: { kind: 'totals', title: 'Totals of the register', type: 'money' },
    choices: {
      pack: [
        ['central_2026', 'Form IV, 2026'],
        ['legacy_2017', 'Form B, 2017'],
      ],
    },
    call: (api, asked, page, options) =>
      api.reports.getSalaryRegister(
        {
          ...monthly(asked),
          ...page,
          pack: (asked.query.get('pack') ?? 'central_2026') as 'central_2026' | 'legacy_2017',
        },
        options,
      ),
  },
  {
    rows: 40,
    hasUnlocked: true,
    key: 'pay-difference',
    title: 'Pay compared with the month before',
    sentence: 'Whose pay is other than in the month before, by how much, and why.',
    picture: { kind: 'changes', title: 'From the net pay of the month before to this one' },
    call: (api, asked, page, options) =>
      api.reports.getPayDifference({ ...monthly(asked), ...page }, options),
  },
  {
    rows: 35,
    hasUnlocked: true,
    key: 'monthly-tds',
    title: 'Income tax of the month',
    sentence: 'The tax of each payslip, and what the year is projected to bear.',
    picture: { kind: 'months', title: 'Income tax deducted, by month', value: 'tds' },
    call: (api, asked, page, options) => api.reports.getMonthlyTds({ ...monthly(asked), ...page }, options),
  },
  {
    ...few,
    key: 'esi-deduction',
    title: 'ESI of the month',
    sentence: 'Wages and both shares of ESI for each payslip.',
    picture: { kind: 'totals', title: 'ESI of the month', type: 'money' },
    call: (api, asked, page, options) => api.reports.getEsiDeduction({ ...monthly(asked), ...page }, options),
  },
  {
    rows: 35,
    hasUnlocked: true,
    key: 'ctc-annual',
    title: 'Cost to company of the year',
    sentence: 'A year of the salary of each person, and what the year has cost so far.',
    picture: { kind: 'highest', title: 'Highest cost to company on this page', name: 'name', value: 'ctc' },
    call: (api, { organization, period, query }, page, options) =>
      api.reports.getCtcAnnual(
        {
          organization_id: organization,
          financial_year: taxYearOf(period),
          ...(query.get('include_unlocked') === 'true' && { include_unlocked: true }),
          ...(query.get('allow_stale') === 'true' && { allow_stale: true }),
          ...page,
        },
        options,
      ),
  },
  {
    ...records,
    key: 'overtime',
    title: 'Overtime',
    sentence: 'Approved and recorded overtime, with what it paid.',
    picture: { kind: 'highest', title: 'Minutes of overtime on this page', name: 'name', value: 'minutes' },
    call: (api, asked, page, options) => api.reports.getOvertime({ ...monthly(asked), ...page }, options),
  },
  {
    ...records,
    key: 'leave',
    title: 'Leave',
    sentence: 'Balances, leave taken and encashed, by person and type.',
    picture: { kind: 'totals', title: 'Days of leave', type: 'days' },
    call: (api, asked, page, options) => api.reports.getLeave({ ...monthly(asked), ...page }, options),
  },
  {
    ...records,
    key: 'attendance-summary',
    title: 'Attendance',
    sentence: 'Days worked, on leave and without pay, by person.',
    picture: { kind: 'totals', title: 'Days of attendance', type: 'days' },
    call: (api, asked, page, options) =>
      api.reports.getAttendanceSummary({ ...monthly(asked), ...page }, options),
  },
  {
    ...records,
    key: 'expense',
    title: 'Expenses',
    sentence: 'Claims by category: approved, paid, pending and taxable.',
    picture: { kind: 'rows', title: 'Approved expenses by category', name: 'category', value: 'approved' },
    call: (api, asked, page, options) => api.reports.getExpense({ ...monthly(asked), ...page }, options),
  },
  {
    ...few,
    key: 'benefits',
    title: 'Flexible benefits',
    sentence: 'Entitlements, claims and what is left of them.',
    picture: { kind: 'totals', title: 'Benefits of the year', type: 'money' },
    call: (api, asked, page, options) => api.reports.getBenefits({ ...monthly(asked), ...page }, options),
  },
  {
    rows: 35,
    hasUnlocked: false,
    key: 'gratuity',
    title: 'Gratuity',
    sentence: 'What each person would be paid on the last day of the month, and the liability so far.',
    picture: {
      kind: 'highest',
      title: 'Highest accrued gratuity on this page',
      name: 'name',
      value: 'accrued',
    },
    call: (api, { organization, period }, page, options) =>
      api.reports.getGratuity(
        { organization_id: organization, month: period.month, year: period.year, ...page },
        options,
      ),
  },
  {
    ...records,
    key: 'undisbursed-dues',
    title: 'Pay that was not disbursed',
    sentence: 'Wages held back and not paid since; after six months they are to be deposited.',
    picture: { kind: 'highest', title: 'Longest open on this page, in days', name: 'name', value: 'days' },
    call: (api, { organization }, page, options) =>
      api.reports.getUndisbursedDues({ organization_id: organization, older_than_days: 0, ...page }, options),
  },
]
