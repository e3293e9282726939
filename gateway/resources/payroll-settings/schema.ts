import {
  deductionCaps,
  esiArrears,
  gratuityAccruals,
  negativeNetPolicies,
  tdsSpreads,
} from '#proto/calculation.ts'
import { weekdays } from '#proto/calendar/plain-date.ts'
import { Type, type TProperties } from 'typebox'
import {
  choice,
  commonFields,
  days,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  percent,
  plainDate,
  record,
  request,
  stateCode,
  text,
  whole,
} from '../../http/schema.ts'
import { payDay } from '../pay-day.ts'
import { lwfEstablishment } from '../statutory-words.ts'
import {
  ruleDecision,
  ruleDecisionInput,
  ruleDecisionsDescription,
  ruleDecisionsMax,
} from '../rule-decisions.ts'

const period = {
  type: choice(['calendar_month', 'day_range']),
  start_day: whole(1, 28, {
    description: 'Day of the month on which a wage month starts; 1 for calendar months.',
  }),
  attendance_cutoff_day: nullable(whole(1, 31)),
  pay_day: payDay(),
  pay_month_offset: Type.Unsafe<0 | 1>({
    type: 'integer',
    enum: [0, 1],
    description: '1: the pay day is in the month after the end of the period; 0: in the same month.',
  }),
}

const salaryDays = {
  basis: choice(['calendar_days', 'fixed_days', 'working_days']),
  fixed_days: nullable(
    whole(20, 31, {
      description: 'Days that the pay of every month is divided by; only with basis `fixed_days`.',
    }),
  ),
  fixed_days_part: choice(['count_employed', 'deduct_absent'], {
    description:
      'How days are counted for employees who join or leave within the month, with basis `fixed_days`.',
  }),
  weekly_offs: listOf(choice(weekdays), 7),
  include_weekly_offs: flag({
    description: 'Whether weekly offs count as working days, with basis `working_days`.',
  }),
  include_holidays: flag({
    description: 'Whether paid holidays count as working days, with basis `working_days`.',
  }),
  half_day_fraction: days({
    minimum: 0,
    maximum: 1,
    description: 'Share of a day that a half day counts as.',
  }),
}

const currency = { currency: Type.String({ description: 'ISO 4217 currency code. Only INR is supported.' }) }

/** What `PATCH` may send a part of. */
const rounding = {
  component: choice(['paise', 'rupee']),
  net: choice(['none', 'nearest_rupee', 'up_rupee']),
  residual_component_code: nullable(
    text(40, {
      description:
        'Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected. The rounding of the net pay has its own line, ROUND_OFF.',
    }),
  ),
}
const tds = {
  spread: choice(tdsSpreads),
  slab_source: choice(['system', 'custom'], {
    description:
      'Tax slabs to use. `custom`: those of `POST /tds-slabs`, or the statutory ones where there are none.',
  }),
}
const pf = {
  eps_rate: choice(['8.33', 'one_twelfth']),
  admin_base: choice(['employer_base', 'pf_wages']),
  split_month_edli: choice(['epfo_faq', 'capped']),
  birthday_month_58: choice(['prorate', 'same_month', 'next_month']),
}
const esi = {
  base: choice(['by_date', 'code_wages', 'legacy_gross'], {
    description:
      'Wages that determine ESI coverage. `by_date`: the definition that ESIC applies in the wage month; the Code on Wages definition since December 2025.',
  }),
  reentry: choice(['immediate', 'next_period'], {
    description:
      'When an employee is covered again whose wages fall to the ceiling within a contribution period.',
  }),
  arrears: choice(esiArrears, {
    description:
      'ESI contribution on arrears of a raise. `from_decision`: none for months before the month of the decision. `pay_month`: in full, in the month that pays the arrears. `due_month`: each month separately. Pay that was due for its month and is paid late belongs to its month, except with `pay_month`.',
  }),
}
const codeWages = { employer_pf_in_remuneration: flag() }
const bonus = {
  is_covered: flag({
    description: 'Whether the bonus chapter of the Code on Wages applies to the establishment.',
  }),
  rate_percent: nullable(
    percent({
      minimum: 8.3334,
      maximum: 20,
      description:
        'Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %).',
    }),
  ),
  pay_month: nullable(
    whole(1, 12, {
      description:
        'Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it.',
    }),
  ),
}
const deductions = {
  cap: choice(deductionCaps, {
    description:
      'Limit of deductions. `half_of_wages`: all deductions of a wage period stay within half of its wages (Code on Wages 2019, section 18(3)); the excess is carried forward. `none`: all deductions are taken.',
  }),
  statutory_counts: flag({
    description: 'Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit.',
  }),
  court_orders_first: flag({
    description: 'Whether court orders are deducted in full, like statutory deductions.',
  }),
}
const minimumWage = {
  state_code: stateCode(),
  effective_from: nullable(
    plainDate({ description: 'First day on which the minimum wage applies; null: no start date.' }),
  ),
  monthly_amount: money({
    minimum: 0,
    description: 'Minimum wage in rupees a month; 0: none is fixed for the employment.',
  }),
}
const minimumWages = {
  description:
    'Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one. The statutory bonus is computed on wages up to 7,000.00 or the minimum wage, whichever is higher.',
}
const payslip = {
  render_on: choice(['generated', 'locked', 'paid']),
  email_on_paid: flag(),
  password: choice(['none', 'dob', 'pan_dob']),
  template: choice(['standard']),
  show_ytd: flag(),
}
const approvals = {
  require_lock_before_pay: flag(),
  four_eyes: flag({
    description: 'Whether the key that calculated a run is prevented from locking or paying it.',
  }),
}
const lwf = lwfEstablishment
const gratuity = {
  accrual: choice(gratuityAccruals, {
    description:
      'Whether the gratuity that accrues in the month is an employer cost on payslips. `funded`: only if a trust or an insurer funds it (`gratuity.funding` of the organization).',
  }),
}
const figureWords = {
  negative_net_policy: choice(negativeNetPolicies),
  arrears: choice(['auto', 'manual'], {
    description: 'Whether runs pay arrears. `manual`: only if the run requests them.',
  }),
  default_tax_regime: choice(['new', 'old'], {
    description: 'Tax regime of employees who have not chosen one.',
  }),
}
const recordWords = {
  attendance_source: choice(['attendance', 'leave', 'none']),
  unmarked_day: choice(['present', 'absent']),
  late_input_policy: choice(['reject', 'next_period']),
}

/** The blocks that decide a figure, as requests send a part of them and as answers show them. */
const figureBlocks = {
  sent: {
    rounding: request(rounding),
    tds: request(tds),
    pf: request(pf),
    esi: request(esi),
    code_wages: request(codeWages),
    deductions: request(deductions),
    lwf: request(lwf),
    gratuity: request(gratuity),
    bonus: request({
      ...bonus,
      minimum_wages: listOf(request(minimumWage, ['state_code', 'monthly_amount']), 500, minimumWages),
    }),
    rule_decisions: listOf(ruleDecisionInput, ruleDecisionsMax, { description: ruleDecisionsDescription }),
  },
  shown: {
    rounding: record(rounding),
    tds: record(tds),
    pf: record(pf),
    esi: record(esi),
    code_wages: record(codeWages),
    deductions: record(deductions),
    lwf: record(lwf),
    gratuity: record(gratuity),
    bonus: record({ ...bonus, minimum_wages: Type.Array(record(minimumWage), minimumWages) }),
    rule_decisions: Type.Array(ruleDecision, { description: ruleDecisionsDescription }),
  },
}
const { attendance_cutoff_day: _cutoff, ...payPeriod } = period
const { half_day_fraction: _half, ...paidDays } = salaryDays

/** Every setting that decides a figure, any part of it: what a preview takes. */
export const CalculationSettingsInput = request(
  { ...figureWords, period: request(payPeriod), salary_days: request(paidDays), ...figureBlocks.sent },
  [],
  'CalculationSettingsInput',
)

/** The settings that decided the figures of a calculation, stored or previewed. */
export const CalculationSettings = record(
  { ...figureWords, period: record(payPeriod), salary_days: record(paidDays), ...figureBlocks.shown },
  'CalculationSettings',
)

const from = {
  effective_from: plainDate({
    description:
      'First day on which the settings apply. Default: the first day that no locked or paid run covers.',
  }),
}
const org = { organization_id: organizationId() }

export const SettingsPatch = request(
  {
    ...org,
    ...from,
    ...figureWords,
    ...recordWords,
    ...figureBlocks.sent,
    payslip: request(payslip),
    approvals: request(approvals),
  },
  [],
  'PayrollSettingsUpdate',
)
export const PeriodPut = request({ ...org, ...from, ...period }, ['type'], 'PayPeriodSettingsInput')
export const SalaryDaysPut = request({ ...org, ...from, ...salaryDays }, ['basis'], 'SalaryDaysInput')
export const CurrencyPut = request({ ...org, ...currency }, ['currency'])

/** What is in force on a day, and what replaces it later. */
const dated = <Fields extends TProperties>(fields: Fields, title: string) => {
  const inForce = record({ effective_from: plainDate(), ...fields }, title)
  return record(
    {
      organization_id: organizationId(),
      effective: inForce,
      scheduled: Type.Array(inForce),
      ...commonFields,
    },
    `${title}Answer`,
  )
}

export const Settings = dated(
  {
    ...figureWords,
    ...recordWords,
    period: record(period),
    salary_days: record(salaryDays),
    ...currency,
    ...figureBlocks.shown,
    payslip: record(payslip),
    approvals: record(approvals),
  },
  'PayrollSettings',
)
export const Period = dated(period, 'PayPeriodSettings')
export const SalaryDays = dated(salaryDays, 'SalaryDays')
export const Currency = dated(currency, 'CurrencySettings')

export const SettingsQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  as_of: Type.Optional(plainDate({ description: 'Default: today.' })),
})
