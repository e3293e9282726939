// Features that everybody of a run has in common: the month, the settings, the organization.

import type { Feature, Fields } from './feature.ts'

const settings = (slot: string, name: string, given: Fields): Feature => ({
  slot,
  name,
  ofRun: { settings: given },
})
const organization = (slot: string, name: string, given: Fields): Feature => ({
  slot,
  name,
  ofRun: { organization: given },
})
const month = (name: string, year: number, count: number): Feature => ({
  slot: 'month',
  name,
  ofRun: { year, month: count },
})

export const runFeatures: readonly Feature[] = [
  month('September 2026, in which the PF ceiling changed', 2026, 9),
  month('December 2026, in which welfare funds are due', 2026, 12),
  month('February 2027, a short month', 2027, 2),
  month('March 2026, the last month under the Act of 1961', 2026, 3),

  settings('base of days', 'a fixed base of 26 days', {
    salary_days: { basis: 'fixed_days', fixed_days: 26 },
  }),
  settings('base of days', 'a fixed base of 30 days, absences deducted', {
    salary_days: { basis: 'fixed_days', fixed_days: 30, fixed_days_part: 'deduct_absent' },
  }),
  settings('base of days', 'a base of working days', {
    salary_days: { basis: 'working_days', weekly_offs: ['saturday', 'sunday'] },
  }),
  settings('base of days', 'a base of working days and weekly offs', {
    salary_days: { basis: 'working_days', weekly_offs: ['sunday'], include_weekly_offs: true },
  }),
  { slot: 'holidays', name: 'a holiday', ofRun: { holidays: [8] } },

  settings('rounding of components', 'components in whole rupees', { rounding: { component: 'rupee' } }),
  settings('rounding of the net', 'the net to the nearest rupee', { rounding: { net: 'nearest_rupee' } }),
  settings('rounding of the net', 'the net up to the rupee', { rounding: { net: 'up_rupee' } }),

  settings('negative net', 'a negative net is carried forward', { negative_net_policy: 'carry_forward' }),
  settings('negative net', 'a negative net is laid out', { negative_net_policy: 'zero_and_recover' }),
  settings('limit on deductions', 'no limit on deductions', { deductions: { cap: 'none' } }),
  settings('limit on deductions', 'a limit on deductions beside the statutory ones', {
    deductions: { statutory_counts: false },
  }),
  settings('limit on deductions', 'a limit on deductions after court orders', {
    deductions: { court_orders_first: true },
  }),

  settings('base of ESI', 'ESI on Code wages', { esi: { base: 'code_wages' } }),
  settings('base of ESI', 'ESI on gross wages', { esi: { base: 'legacy_gross' } }),
  settings('ESI re-entry', 'ESI re-entry with the next period', { esi: { reentry: 'next_period' } }),
  settings('Code wages', 'Code wages without the employer’s PF', {
    code_wages: { employer_pf_in_remuneration: false },
  }),
  settings('tax on one-time pay', 'tax on one-time pay spread evenly', { tds: { spread: 'even' } }),
  settings('rate of the pension scheme', 'pension contributions of one twelfth', {
    pf: { eps_rate: 'one_twelfth' },
  }),
  settings('PF of the split month', 'EDLI of the split month capped', { pf: { split_month_edli: 'capped' } }),
  settings('base of PF charges', 'PF charges on PF wages', { pf: { admin_base: 'pf_wages' } }),
  settings('pension at 58', 'pension ends with the month of the birthday', {
    pf: { birthday_month_58: 'next_month' },
  }),
  settings('pension at 58', 'pension ends before the month of the birthday', {
    pf: { birthday_month_58: 'same_month' },
  }),
  settings('establishment', 'a small factory', { lwf: { is_factory: true, head_count: 4 } }),
  settings('establishment', 'welfare fund for everyone', {
    lwf: { includes_everyone: true, head_count: 60 },
  }),

  organization('PF of the organization', 'PF on actual wages by the organization', {
    pf: { wage_mode: 'actual_wages' },
  }),
  organization('PF of the organization', 'PF at 10 %', { pf: { contribution_rate: 10 } }),
  organization('PF of the organization', 'no PF', { pf: { is_covered: false } }),
  organization('ESI of the organization', 'no ESI', { esi: { is_covered: false } }),
  organization('gratuity', 'gratuity of a trust', { gratuity: { is_covered: true, funding: 'trust' } }),
  organization('gratuity', 'no gratuity law', { gratuity: { is_covered: false, funding: 'insurer' } }),
  organization('deductor', 'a government', { tds: { deductor_type: 'S' } }),
  { slot: 'history', name: 'a paid month before', ofRun: { isAfterPaidMonth: true } },
  { slot: 'history', name: 'the first month', ofRun: { isAfterPaidMonth: false } },
]
