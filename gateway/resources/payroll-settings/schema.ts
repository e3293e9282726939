import {
  deductionCaps,
  esiArrears,
  gratuityAccruals,
  negativeNetPolicies,
  tdsSpreads,
} from '#proto/calculation.ts'
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
import { weekdays } from '../days.ts'
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
  start_day: whole(1, 28, { description: 'The day on which a wage month begins; 1 for a calendar month.' }),
  attendance_cutoff_day: nullable(whole(1, 31)),
  pay_day: payDay(),
  pay_month_offset: Type.Unsafe<0 | 1>({
    type: 'integer',
    enum: [0, 1],
    description: '1: the pay day is in the month after the one in which the period ends.',
  }),
}

const salaryDays = {
  basis: choice(['calendar_days', 'fixed_days', 'working_days']),
  fixed_days: nullable(whole(20, 31, { description: 'The days of every month, where basis is fixed_days.' })),
  fixed_days_part: choice(['count_employed', 'deduct_absent'], {
    description: 'How the days of who joins or leaves in the month count where basis is fixed_days.',
  }),
  weekly_offs: listOf(choice(weekdays), 7),
  include_weekly_offs: flag({ description: 'A base of working days counts weekly offs too.' }),
  include_holidays: flag({ description: 'A base of working days counts paid holidays too.' }),
  half_day_fraction: days({ minimum: 0, maximum: 1, description: 'What half a day counts as.' }),
}

const currency = { currency: Type.String({ description: 'Only INR is supported.' }) }

/** What `PATCH` may send a part of. */
const rounding = {
  component: choice(['paise', 'rupee']),
  net: choice(['none', 'nearest_rupee', 'up_rupee']),
  residual_component_code: nullable(
    text(40, {
      description:
        'The earning that takes the paise by which the rounded components of a salary miss its agreed gross or ' +
        'CTC. Null: such a salary is refused. The rounding of the net has a line of its own, ROUND_OFF.',
    }),
  ),
}
const tds = {
  spread: choice(tdsSpreads),
  slab_source: choice(['system', 'custom'], {
    description:
      '`custom`: your own scales of `POST /tds-slabs`, and the statutory ones where there is none.',
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
      '`by_date`: as ESIC charges in the wage month, which is wages by the Code since December 2025.',
  }),
  reentry: choice(['immediate', 'next_period'], {
    description: 'When somebody is covered whose wage falls to the ceiling inside a contribution period.',
  }),
  arrears: choice(esiArrears, {
    description:
      'What is charged on arrears of a raise. `from_decision`: nothing of the months before the month in which it was decided. `pay_month`: all, with the month that pays them. `due_month`: each month by itself. Pay that was due for its month and is late goes with its own month, but under `pay_month`.',
  }),
}
const codeWages = { employer_pf_in_remuneration: flag() }
const bonus = {
  is_covered: flag({ description: 'The Code’s chapter on bonus reaches the establishment.' }),
  rate_percent: nullable(
    percent({
      minimum: 8.3334,
      maximum: 20,
      description: 'Declared by the employer; null: the least lawful, a twelfth.',
    }),
  ),
  pay_month: nullable(
    whole(1, 12, {
      description:
        'The month whose run pays the bonus of the accounting year (April to March) before it; null: no run does.',
    }),
  ),
}
const deductions = {
  cap: choice(deductionCaps, {
    description:
      '`half_of_wages`: all deductions of a wage period together stay within half of its wages (Code on Wages 2019, ' +
      'section 18(3)); what does not fit is carried forward. `none`: every deduction is taken.',
  }),
  statutory_counts: flag({
    description:
      'Whether provident fund, ESI, professional tax, welfare fund and income tax use up the limit.',
  }),
  court_orders_first: flag({
    description: 'Whether court orders are taken in full, like statutory deductions.',
  }),
}
const minimumWage = {
  state_code: stateCode(),
  effective_from: nullable(plainDate({ description: 'The first day on which it holds; null: ever since.' })),
  monthly_amount: money({ minimum: 0, description: '0: none is fixed for the employment.' }),
}
const minimumWages = {
  description:
    'By state of work, for the whole accounting year; sent whole. The law counts wages up to 7,000.00 or this, whichever is higher.',
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
  four_eyes: flag({ description: 'The key that calculated a run may neither lock nor pay it.' }),
}
const lwf = lwfEstablishment
const gratuity = {
  accrual: choice(gratuityAccruals, {
    description:
      'Whether the gratuity that accrues in the month is an employer cost on slips. `funded`: only if the ' +
      'organization pays a trust or an insurer for it (`gratuity.funding` of the organization).',
  }),
}
const figureWords = {
  negative_net_policy: choice(negativeNetPolicies),
  arrears: choice(['auto', 'manual'], {
    description: '`manual`: runs pay no arrears unless they say so.',
  }),
  default_tax_regime: choice(['new', 'old'], { description: 'Of employees who have chosen none.' }),
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
  effective_from: plainDate({ description: 'Default: the first day that no locked or paid run has taken.' }),
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
