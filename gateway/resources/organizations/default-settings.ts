import type { CalculationSettings } from '#proto/calculation.ts'

/**
 * What applies until an organization chooses otherwise. These decide amounts, so they belong to the dated
 * contract of 2026-11-01: a change of any of them needs a new one.
 */
export const defaultSettings: CalculationSettings = {
  salaryDays: {
    basis: 'calendar_days',
    fixedDays: null,
    fixedDaysPart: 'count_employed',
    weeklyOffs: ['sunday'],
  },
  rounding: { component: 'paise', net: 'none' },
  pf: {
    epsRate: '8.33',
    adminBase: 'employer_base',
    splitMonthEdli: 'epfo_faq',
    birthdayMonth58: 'prorate',
  },
  esi: { base: 'by_date', reentry: 'immediate' },
  codeWages: { employerPfInRemuneration: true },
  tds: { spread: 'front' },
  // Nothing brings back yet what one run carries forward, so nobody is paid by such a run unasked.
  negativeNetPolicy: 'fail',
}
