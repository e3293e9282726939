import {
  figureBlocks,
  figureValues,
  periodFields,
  recordBlocks,
  recordValues,
  dayRateBases,
  dayRateDivisors,
  salaryDaysFields,
  settlementFields,
} from '#proto/records/payroll-settings.ts'
import { Type, type TProperties } from 'typebox'
import { factFields, recordFields } from '../../http/record-fields.ts'
import {
  choice,
  commonFields,
  described,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  stateCode,
} from '../../http/schema.ts'
import { cutoffWarnings } from '../periods/attendance-cutoff.ts'
import {
  ruleDecision,
  ruleDecisionInput,
  ruleDecisionsDescription,
  ruleDecisionsMax,
} from './rule-decisions.ts'

const period = recordFields(periodFields)
const salaryDays = recordFields(salaryDaysFields)
const rounding = recordFields(figureBlocks.rounding)
const tds = recordFields(figureBlocks.tds)
const pf = recordFields(figureBlocks.pf)
const esi = recordFields(figureBlocks.esi)
const codeWages = recordFields(figureBlocks.codeWages)
const deductions = recordFields(figureBlocks.deductions)
const lwf = recordFields(figureBlocks.lwf)
const gratuity = recordFields(figureBlocks.gratuity)
const bonus = recordFields(figureBlocks.bonus)
const ctc = recordFields(figureBlocks.ctc)
const payslip = recordFields(recordBlocks.payslip)
const payslipEmail = recordFields(recordBlocks.payslipEmail)
const approvals = recordFields(recordBlocks.approvals)
const settlement = recordFields(settlementFields)
const figureWords = recordFields(figureValues)
const recordWords = recordFields(recordValues)

const currency = { currency: Type.String({ description: 'ISO 4217 currency code. Only INR is supported.' }) }

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
    'Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one. The statutory bonus is computed on wages up to 7,000.00 or the minimum wage, whichever is higher. Payslips of monthly pay below it have the warning `wage_below_minimum`.',
}
/** The rate of a day, also as a settlement overrides it. */
const dayRate = {
  base: choice(dayRateBases, {
    description: 'Monthly pay that the rate is a share of, at the salary last in force.',
  }),
  divisor: Type.Unsafe<(typeof dayRateDivisors)[number]>({
    type: ['integer', 'string'],
    enum: [...dayRateDivisors],
    description: 'Days that a month counts as; `calendar_days`: those of the month of leaving.',
  }),
}
export const dayRateInput = request(dayRate, ['base', 'divisor'], 'DayRateInput')
export const dayRateShown = record(dayRate, 'DayRate')

/** The blocks that decide a figure, as requests send a part of them and as answers show them. */
const ofFigures = {
  sent: {
    rounding: request(rounding),
    tds: request(tds),
    pf: request(pf),
    esi: request(esi),
    code_wages: request(codeWages),
    deductions: request(deductions),
    lwf: request(lwf),
    gratuity: request(gratuity),
    ctc: request(ctc),
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
    ctc: record(ctc),
    bonus: record({ ...bonus, minimum_wages: Type.Array(record(minimumWage), minimumWages) }),
    rule_decisions: Type.Array(ruleDecision, { description: ruleDecisionsDescription }),
  },
}
const payPeriod = factFields(periodFields)
const paidDays = factFields(salaryDaysFields)

/** Every setting that decides a figure, any part of it: what a preview takes. */
export const CalculationSettingsInput = request(
  { ...figureWords, period: request(payPeriod), salary_days: request(paidDays), ...ofFigures.sent },
  [],
  'CalculationSettingsInput',
)

/** The settings that decided the figures of a calculation, stored or previewed. */
export const CalculationSettings = record(
  { ...figureWords, period: record(payPeriod), salary_days: record(paidDays), ...ofFigures.shown },
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
    ...ofFigures.sent,
    payslip: request(payslip),
    payslip_email: request(payslipEmail),
    approvals: request(approvals),
    settlement: request({
      ...settlement,
      leave_rate: dayRateInput,
      notice_rate: dayRateInput,
      retrenchment_rate: dayRateInput,
    }),
  },
  [],
  'PayrollSettingsUpdate',
)
export const PeriodPut = request({ ...org, ...from, ...period }, ['type'], 'PayPeriodSettingsInput')
export const SalaryDaysPut = request({ ...org, ...from, ...salaryDays }, ['basis'], 'SalaryDaysInput')
export const CurrencyPut = request({ ...org, ...currency }, ['currency'])

/** The settings in force on a day, and those that replace them later. */
const datedSettings = <Fields extends TProperties, More extends TProperties>(
  fields: Fields,
  title: string,
  more: More,
) => {
  const inForce = record({ effective_from: plainDate(), ...fields }, title)
  return record(
    {
      organization_id: organizationId(),
      effective: described(inForce, 'The settings in force on the day.'),
      scheduled: described(Type.Array(inForce), 'Settings that take effect later.'),
      ...more,
      ...commonFields,
    },
    `${title}Answer`,
  )
}

export const Settings = datedSettings(
  {
    ...figureWords,
    ...recordWords,
    period: described(record(period), 'When wage months begin and are paid.'),
    salary_days: described(record(salaryDays), 'How a month’s pay is divided into days.'),
    ...currency,
    ...ofFigures.shown,
    payslip: record(payslip),
    payslip_email: record(payslipEmail),
    approvals: record(approvals),
    settlement: record({
      ...settlement,
      leave_rate: dayRateShown,
      notice_rate: dayRateShown,
      retrenchment_rate: dayRateShown,
    }),
  },
  'PayrollSettings',
  {},
)
export const Period = datedSettings(period, 'PayPeriodSettings', { warnings: cutoffWarnings })
export const SalaryDays = datedSettings(salaryDays, 'SalaryDays', {})
export const Currency = datedSettings(currency, 'CurrencySettings', {})

export const SettingsQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  as_of: Type.Optional(plainDate({ description: 'Default: today.' })),
})
