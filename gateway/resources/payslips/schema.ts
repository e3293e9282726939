import { componentCategories, lineTypes, stepOperations } from '#proto/calculation.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  days,
  flag,
  instant,
  listOf,
  money,
  nullable,
  organizationId,
  pattern,
  percent,
  plainDate,
  namedRecord,
  record,
  syncPage,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'
import { taxYear } from '../tax-year.ts'

export const slipStatuses = ['calculated', 'failed', 'held', 'excluded', 'locked', 'paid', 'void'] as const
export const explainLevels = ['none', 'summary', 'full'] as const

/** A number or a word, printed as it is; the unit beside it says what it is. */
const quantityValue = () =>
  Type.Unsafe<unknown>({ type: ['number', 'string'], description: 'A number, a date or a word: see `unit`.' })
const unit = () => choice(['rupees', 'percent', 'days', 'minutes', 'count', 'date', 'text'])

const rule = namedRecord('RuleReference', {
  id: text(),
  version: text(),
  effective_from: plainDate(),
  effective_to: nullable(plainDate()),
  citation: record({
    law: text(),
    provision: nullable(text()),
    notification: nullable(text()),
    url: nullable(text()),
  }),
})

const step = namedRecord('ExplanationStep', {
  n: Type.Integer(),
  op: choice(stepOperations),
  label: text(),
  inputs: Type.Array(
    record({
      name: text(),
      value: quantityValue(),
      unit: unit(),
      from: record({ kind: choice(['field', 'line', 'rule', 'step']), ref: text() }),
    }),
  ),
  result: quantityValue(),
  unit: unit(),
  rule: nullable(rule),
})

export const Explanation = namedRecord('Explanation', {
  text: text(1000),
  steps: Type.Array(step, {
    description: 'Replaying the steps gives the amount exactly; empty in a summary.',
  }),
})

const line = namedRecord('PayslipLine', {
  sequence: Type.Integer(),
  code: text(),
  name: text(),
  type: choice(lineTypes),
  category: choice(componentCategories),
  amount: money(),
  full_amount: money({ description: 'Before proration.' }),
  basis: record({
    method: text(),
    quantity: nullable(Type.Number({ description: 'Days, minutes or pieces: see `unit`.' })),
    unit: nullable(text()),
    rate: nullable(percent()),
    base_amount: nullable(money()),
    base_codes: Type.Array(text()),
  }),
  taxable_amount: nullable(
    money({
      description:
        'What of it is income of this payment, before what the year exempts and deducts; the lines come to `tax.taxable_pay`.',
    }),
  ),
  arrears_amount: money(),
  ytd_amount: nullable(
    money({
      description: 'Of the tax year, this slip included; null: what came before is not told by line.',
    }),
  ),
  source: choice([
    'salary',
    'variable',
    'attendance',
    'overtime',
    'expense',
    'advance',
    'statutory',
    'arrears',
    'override',
  ]),
  source_ref: nullable(
    text(200, {
      description: 'The one record that a line of a stored slip was made from; null: none, or several.',
    }),
  ),
  rounding: record({
    raw: Type.String({
      description: 'The amount before its one rounding, in rupees with up to six decimals.',
    }),
    mode: choice(['none', 'half_up', 'up']),
    unit: Type.Number({ format: 'decimal', description: '0.01 for the paisa, 1 for the rupee.' }),
    adjustment: Type.Unsafe<unknown>({
      type: 'number',
      format: 'decimal',
      description: 'What the rounding added, in rupees.',
    }),
  }),
  explanation: nullable(Explanation),
})

const heads = namedRecord('PayslipHeads', {
  basic: money(),
  hra: money(),
  pf: money(),
  esi: money(),
  pt: money(),
  tds: money(),
  lwf: money(),
  lop: money(),
  overtime: money(),
  reimbursements: money(),
})

/** What slips that were calculated earlier do not hold. */
const sinceBreakdown = () => nullable(money())

/** In the order in which the amounts follow from one another. */
export const slipTax = namedRecord('PayslipTax', {
  regime: choice(['new', 'old']),
  tax_year: taxYear(),
  paid_to_date: sinceBreakdown(),
  taxable_pay: money(),
  projected_pay: sinceBreakdown(),
  previous_employment: sinceBreakdown(),
  annual_projection: money(),
  exemptions: money(),
  standard_deduction: sinceBreakdown(),
  employment_tax: sinceBreakdown(),
  salary_income: sinceBreakdown(),
  house_property: sinceBreakdown(),
  other_income: sinceBreakdown(),
  gross_total_income: sinceBreakdown(),
  chapter_vi_a_deductions: sinceBreakdown(),
  deductions: money(),
  income_rounding: sinceBreakdown(),
  taxable_income: money(),
  slab_tax: sinceBreakdown(),
  rebate: money(),
  surcharge: money(),
  marginal_relief: sinceBreakdown(),
  cess: money(),
  relief: money(),
  higher_rate_addition: sinceBreakdown(),
  tax_rounding: sinceBreakdown(),
  annual_tax: money(),
  tax_credits: sinceBreakdown(),
  deducted_to_date: money(),
  balance: sinceBreakdown(),
  months_left: Type.Integer(),
  one_time_tax: sinceBreakdown(),
  this_month: money(),
})

/** The tax year by days of payment, this slip included; what opening balances hold is part of it. */
const ytd = namedRecord('YearToDate', {
  tax_year: nullable(text()),
  months: nullable(Type.Integer({ description: 'Payments, this one counted; null: not known.' })),
  gross: money(),
  taxable: money(),
  pf: money({ description: 'The employee’s own, voluntary contributions among it.' }),
  pt: money(),
  tds: money(),
  esi: money(),
  components: nullable(
    Type.Array(record({ code: text(), amount: money() }), {
      description: 'By code of line; null: what came before this system was told in sums alone.',
    }),
  ),
})

/** What a calculation says of one person, stored or previewed. */
export const slipFigures = {
  days: namedRecord('PayslipDays', {
    basis: choice(['calendar_days', 'fixed_days', 'working_days']),
    total_days: days(),
    payable_days: days(),
    lop_days: days(),
    lop_reversal_days: days(),
    overtime_minutes: Type.Integer(),
    sources: Type.Array(text()),
  }),
  heads,
  lines: Type.Array(line),
  gross: money(),
  total_deductions: money(),
  net_payable: money(),
  carried_forward: money({ description: 'What later pay must still bring, because this one did not reach.' }),
  net_payable_words: text(500),
  employer_contributions: namedRecord('EmployerContributions', {
    pf: money(),
    eps: money(),
    edli: money(),
    pf_admin: money(),
    esi: money(),
    lwf: money(),
    gratuity: money(),
    nps: money(),
    other: money({ description: "The organization's own components." }),
    total: money(),
  }),
  reimbursements_total: money(),
  employer_cost: money(),
  wages: namedRecord('StatutoryWages', {
    pf: money({ description: 'What the law counts as wages for the provident fund, before any ceiling.' }),
    epf: money({ description: 'EPF wages as the ECR reports them.' }),
    eps: money({ description: 'EPS wages as the ECR reports them; 0.00 outside the pension scheme.' }),
    edli: money({ description: 'EDLI wages as the ECR reports them.' }),
    esi: money(),
    pt: money(),
    lwf: money(),
    gratuity: money(),
    code_on_wages: money(),
  }),
  pf: namedRecord('SlipProvidentFund', {
    is_member: flag({ description: 'Whether the month is reported to the provident fund.' }),
    ncp_days: Type.Integer({ description: 'Non-contributory days of the month, as the ECR reports them.' }),
    employee: money({
      description: 'The employee’s share of this month, without the voluntary contribution and arrears.',
    }),
    vpf: money({ description: 'The voluntary contribution.' }),
    employer: money({ description: 'The employer’s share that stays in the provident fund.' }),
    eps: money(),
    edli: money(),
    admin: money({ description: 'Administrative charges.' }),
  }),
  esi: namedRecord('SlipStateInsurance', {
    covered: flag({ description: 'Whether Employees’ State Insurance covers the person in this period.' }),
    covered_until: nullable(
      plainDate({
        description: 'Last day of the cover: the end of a contribution period. Null: not covered.',
      }),
    ),
  }),
  pt: namedRecord('SlipProfessionalTax', {
    tax: money({ description: 'Deducted with this slip.' }),
    refund: money({ description: 'Deducted in excess by earlier slips and returned with this one.' }),
    slab: nullable(
      record({
        pay: money({ description: 'Of the month, the half-year or the year: whichever the law tests.' }),
        from: money({ description: 'Included.' }),
        to: nullable(money({ description: 'Included. Null: the last slab has no end.' })),
        amount: money({
          description: 'Tax of the slab, before what was deducted earlier and the yearly ceiling.',
        }),
      }),
    ),
  }),
  tax: nullable(slipTax),
  ytd: nullable(ytd),
  arrears: Type.Array(record({ month: Type.Integer(), year: Type.Integer(), amount: money() })),
  warnings: Type.Array(record({ code: text(), message: text(), field: nullable(text()) })),
}

const failure = record({ code: text(), message: text(), field: nullable(text()) })

export const Slip = namedRecord('Payslip', {
  id: text(),
  payslip_id: text(),
  payroll_run_id: text(),
  organization_id: organizationId(),
  employee_id: text(),
  external_id: nullable(text()),
  employee: record({
    name: text(),
    code: text(),
    department: nullable(text()),
    designation: nullable(text()),
    date_of_joining: plainDate(),
    pan: nullable(text()),
    uan: nullable(text()),
    bank: nullable(record({ account_number: text(), ifsc: nullable(text()) })),
  }),
  status: choice(slipStatuses),
  month: Type.Integer(),
  year: Type.Integer(),
  period_start: plainDate(),
  period_end: plainDate(),
  pay_date: plainDate({
    description: 'The day of payment for which it was calculated: it decides the tax year.',
  }),
  revision: Type.Integer(),
  ...slipFigures,
  days: nullable(slipFigures.days),
  hold: nullable(record({ reason: nullable(text()), since: nullable(instant()) })),
  payment: nullable(
    record({ paid_on: plainDate(), method_id: nullable(Type.Integer()), reference: nullable(text()) }),
  ),
  failure: nullable(failure),
  pdf_url: nullable(text()),
  remarks: nullable(
    text(1000, { description: 'Of this person in this run, by whoever set amounts by hand.' }),
  ),
  input_hash: nullable(text(200, { description: 'Null of a person whom the run leaves out.' })),
  rule_set_version: text(),
  ...commonFields,
})

export const SlipList = syncPage(Slip)

export const PayslipPath = Type.Object({ id: text(100) })
export const PayslipLinePath = Type.Object({ id: text(100), code: text(40) })

export const explainQuery = (usual: (typeof explainLevels)[number]) => ({
  explain: Type.Unsafe<(typeof explainLevels)[number]>({
    type: 'string',
    enum: [...explainLevels],
    default: usual,
  }),
})

/** Slips are read 500 at a time, because runs are long. */
export const slipPageQuery = { ...syncQuery, limit: whole(1, 500, { default: 50 }) }

const monthName = (description: string) =>
  Type.Optional(pattern('^20[0-9]{2}-(?:0[1-9]|1[0-2])$', description, '2026-04'))

const shared = {
  ...syncQuery,
  ...explainQuery('none'),
  year: Type.Optional(whole(2000, 2100)),
  from: monthName('The first month, by the end of the period.'),
  to: monthName('The last month.'),
  status: Type.Optional(listOf(choice(['locked', 'paid', 'held', 'void']), 4)),
}

export const PayslipQuery = Type.Object({
  ...shared,
  organization_id: Type.Optional(organizationId()),
  month: Type.Optional(whole(1, 12)),
  employee_id: Type.Optional(listOf(text(110), 100)),
  payroll_run_id: Type.Optional(listOf(text(100), 100)),
})

export const EmployeePayslipQuery = Type.Object({
  ...shared,
  organization_id: Type.Optional(organizationId()),
})
