import type { DayHundredths } from '#proto/units.ts'
import type { PayrollSettings } from '#storage/entities/payroll-settings.ts'

/**
 * What applies until an organization chooses otherwise. These decide amounts, so they belong to the dated
 * contract of 2026-11-01: a change of any of them needs a new one.
 */
export const defaultSettings: PayrollSettings = {
  period: {
    type: 'calendar_month',
    startDay: 1,
    attendanceCutoffDay: null,
    payDay: 'last_day',
    payMonthOffset: 0,
  },
  salaryDays: {
    basis: 'calendar_days',
    fixedDays: null,
    fixedDaysPart: 'count_employed',
    weeklyOffs: ['sunday'],
    includeWeeklyOffs: false,
    includeHolidays: false,
    halfDayFraction: 50 as DayHundredths,
  },
  currency: 'INR',
  rounding: { component: 'paise', net: 'none', residualComponentCode: null },
  negativeNetPolicy: 'fail',
  deductions: { cap: 'half_of_wages', statutoryCounts: true, courtOrdersFirst: false },
  attendanceSource: 'attendance',
  unmarkedDay: 'present',
  arrears: 'auto',
  lateInputPolicy: 'reject',
  defaultTaxRegime: 'new',
  tds: { spread: 'front', slabSource: 'system' },
  pf: {
    epsRate: '8.33',
    adminBase: 'employer_base',
    splitMonthEdli: 'epfo_faq',
    birthdayMonth58: 'prorate',
  },
  esi: { base: 'by_date', reentry: 'immediate', arrears: 'from_decision' },
  codeWages: { employerPfInRemuneration: true },
  lwf: { isFactory: false, headCount: null, includesEveryone: false },
  gratuity: { accrual: 'funded' },
  bonus: { isCovered: true, ratePercent: null, payMonth: null, minimumWages: [] },
  payslip: {
    renderOn: 'generated',
    emailOnPaid: false,
    password: 'none',
    template: 'standard',
    showYtd: true,
  },
  approvals: { requireLockBeforePay: false, fourEyes: false },
  ruleDecisions: [],
}
