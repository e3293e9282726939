import { certificatePurposes } from '#proto/documents/certificate-document.ts'
import { componentCategories, lineTypes } from '#proto/calculation/components.ts'
import { stepOperations } from '#proto/calculation/explanation.ts'
import { unpaidReasons } from '#proto/calculation/arrears.ts'
import { payslipPasswords } from '#proto/documents/payslip-email.ts'
import { profileFields } from '#proto/records/profile.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  commonFields,
  days,
  flag,
  instant,
  listOf,
  money,
  namedRecord,
  nullable,
  organizationId,
  pattern,
  percent,
  plainDate,
  record,
  syncPage,
  syncQuery,
  text,
  total,
  whole,
} from '../../http/schema.ts'
import { recordFields } from '../../http/record-fields.ts'
import { taxYear } from '../periods/tax-year.ts'

const { date_of_joining } = recordFields(profileFields)

export const slipStatuses = ['calculated', 'failed', 'held', 'excluded', 'locked', 'paid', 'void'] as const
export const explainLevels = ['none', 'summary', 'full'] as const

/** A number or a word, printed as it is; the unit beside it says what it is. */
const quantityValue = () =>
  Type.Unsafe<unknown>({
    type: ['number', 'string'],
    description: 'Value of the operand or result: a number, a date or text; `unit` gives the unit.',
  })
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
    description:
      'Steps of the computation. Replaying them gives the exact amount; empty with `explain=summary`.',
  }),
})

/** A line of a payslip, and of a settlement with what it adds. */
export const lineFields = {
  sequence: Type.Integer(),
  code: text(),
  name: text(),
  type: choice(lineTypes),
  category: choice(componentCategories),
  amount: money(),
  full_amount: money({ description: 'Amount for a full month before proration, in rupees.' }),
  basis: record({
    method: text(),
    quantity: nullable(Type.Number({ description: 'Days, minutes or pieces; `unit` gives the unit.' })),
    unit: nullable(text()),
    rate: nullable(percent()),
    base_amount: nullable(money()),
    base_codes: Type.Array(text()),
  }),
  taxable_amount: nullable(
    money({
      description:
        'Part of the amount that is income of this payment, in rupees, before exemptions and deductions of the year. The lines add up to `tax.taxable_pay`.',
    }),
  ),
  arrears_amount: money(),
  ytd_amount: nullable(
    money({
      description:
        'Amount in the tax year including this payslip, in rupees; null if the opening balances have no amounts by component.',
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
      description: 'Id of the record that the line was calculated from; null: none or several.',
    }),
  ),
  rounding: record({
    raw: Type.String({
      description: 'Amount before rounding, in rupees with up to six decimals.',
    }),
    mode: choice(['none', 'half_up', 'up']),
    unit: Type.Number({
      format: 'decimal',
      description: 'Unit of the rounding in rupees: 0.01 for paise, 1 for rupees.',
    }),
    adjustment: Type.Unsafe<unknown>({
      type: 'number',
      format: 'decimal',
      description: 'Amount added by rounding, in rupees.',
    }),
  }),
  explanation: nullable(Explanation),
}
const line = namedRecord('PayslipLine', lineFields)

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

/** In the order in which the amounts follow from one another. */
export const slipTax = namedRecord('PayslipTax', {
  regime: choice(['new', 'old']),
  tax_year: taxYear(),
  paid_to_date: total(),
  taxable_pay: total(),
  projected_pay: total(),
  previous_employment: total(),
  annual_projection: total(),
  exemptions: total(),
  standard_deduction: total(),
  employment_tax: total(),
  salary_income: total(),
  house_property: total(),
  other_income: total(),
  gross_total_income: total(),
  chapter_vi_a_deductions: total(),
  deductions: total(),
  income_rounding: total(),
  taxable_income: total(),
  slab_tax: total(),
  rebate: total(),
  surcharge: total(),
  marginal_relief: total(),
  cess: total(),
  relief: total(),
  higher_rate_addition: total(),
  tax_rounding: total(),
  annual_tax: total(),
  tax_credits: total(),
  deducted_to_date: total(),
  balance: total(),
  months_left: Type.Integer(),
  one_time_tax: total(),
  this_month: total(),
})

/** The tax year by days of payment, this slip included; what opening balances hold is part of it. */
const ytd = namedRecord('YearToDate', {
  tax_year: nullable(text()),
  months: nullable(Type.Integer({ description: 'Number of payments including this one; null: unknown.' })),
  gross: total(),
  taxable: total(),
  pf: total({ description: 'PF of the employee including voluntary contributions, in rupees.' }),
  pt: total(),
  tds: total(),
  esi: total(),
  components: nullable(
    Type.Array(record({ code: text(), amount: total() }), {
      description: 'Amounts by line code; null if the opening balances have no amounts by component.',
    }),
  ),
  restated_by: Type.Array(record({ payroll_run_id: text(), reversed_at: instant() }), {
    description:
      'Earlier runs of the tax year that were reversed after this payslip was calculated, in the order of their reversal. The sums no longer contain them; the amounts of this payslip were calculated with them.',
  }),
})

const sums = {
  claimed: money({ description: 'Approved claims that payslips of the year have taken up, in rupees.' }),
  paid_untaxed: money({ description: 'Claims paid without income tax, in rupees.' }),
  paid_taxed: money({ description: 'Claims paid with income tax, in rupees.' }),
  unclaimed_paid: money({ description: 'Paid as taxed pay because it was not claimed, in rupees.' }),
  lapsed: money({ description: 'Not claimed and not paid, in rupees.' }),
}

/** An entitlement as a payslip leaves it. */
export const benefitFields = {
  component_code: text(),
  name: text(),
  year_start: plainDate(),
  year_end: plainDate({ description: 'Last day of the year of the entitlement.' }),
  entitlement: money({ description: 'Entitlement of the whole year by the present salary, in rupees.' }),
  accrued: money({ description: 'Accrued until the end of the wage month, in rupees.' }),
  ...sums,
  claims_waiting: money({
    description:
      'Claims that exceed what has accrued, in rupees. They wait for later accrual; once the year is settled they are not paid.',
  }),
  balance: money({
    description:
      '`accrued` less all that was paid and has lapsed, in rupees; below zero if a later exit or salary reduced the entitlement.',
  }),
  is_settled: flag({ description: 'Whether this payslip settled what was not claimed.' }),
}
const benefit = namedRecord('PayslipBenefit', {
  ...benefitFields,
  this_payment: record(sums),
})

/** Below zero: taken in advance, or lapsed. */
const leaveDays = () => days({ minimum: -10_000, maximum: 10_000 })

/** A leave type over the days of a payslip. */
const leave = namedRecord('PayslipLeave', {
  leave_type: text(),
  opening: nullable(leaveDays()),
  accrued: nullable(leaveDays()),
  taken: days(),
  lop: days(),
  encashed: days({ maximum: 3660 }),
  closing: nullable(leaveDays()),
})

/** What a payment pays for earlier wage months. */
export const arrears = Type.Array(record({ month: Type.Integer(), year: Type.Integer(), amount: money() }))

/** Days of earlier wage months that nobody paid, of one employee or of several. */
export const unpaidMonths = Type.Array(
  namedRecord('UnpaidMonth', {
    employee_id: nullable(text()),
    month: Type.Integer(),
    year: Type.Integer(),
    days: Type.Integer({ description: 'Days of employment in the month that are not paid.', examples: [12] }),
    reason: choice(unpaidReasons, {
      description:
        '`recorded_late`: the employee was recorded after the run of the month was calculated. `excluded`: the run of the month leaves the employee out. `failed`: the payslip of the month failed. `no_run`: no run of the month includes the employee.',
    }),
  }),
  {
    description:
      'Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid.',
  },
)

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
  carried_forward: money({
    description: 'Deductions carried forward to later payslips because this pay was insufficient, in rupees.',
  }),
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
    other: money({
      description: 'Employer contributions to salary components of the organization, in rupees.',
    }),
    total: money(),
  }),
  reimbursements_total: money(),
  employer_cost: money(),
  wages: namedRecord('StatutoryWages', {
    pf: money({ description: 'PF wages before any ceiling, in rupees.' }),
    epf: money({ description: 'EPF wages as reported in the ECR, in rupees.' }),
    eps: money({
      description: 'EPS wages as reported in the ECR, in rupees; 0.00 outside the pension scheme.',
    }),
    edli: money({ description: 'EDLI wages as reported in the ECR, in rupees.' }),
    esi: money(),
    pt: money(),
    lwf: money(),
    gratuity: money(),
    code_on_wages: money(),
  }),
  pf: namedRecord('SlipProvidentFund', {
    is_member: flag({ description: 'Whether the month is reported to the provident fund.' }),
    ncp_days: Type.Integer({ description: 'Non-contributory days of the month, as reported in the ECR.' }),
    employee: money({
      description:
        'PF of the employee for this month, in rupees, without voluntary contribution and arrears.',
    }),
    vpf: money({ description: 'Voluntary provident fund of the employee, in rupees.' }),
    employer: money({ description: 'PF of the employer without the pension share, in rupees.' }),
    eps: money(),
    edli: money(),
    admin: money({ description: 'PF administration charges, in rupees.' }),
  }),
  esi: namedRecord('SlipStateInsurance', {
    covered: flag({ description: 'Whether the employee is covered by ESI in this period.' }),
    covered_until: nullable(
      plainDate({
        description: 'Last day of the ESI coverage, the end of a contribution period; null: not covered.',
      }),
    ),
  }),
  pt: namedRecord('SlipProfessionalTax', {
    tax: money({ description: 'Professional tax deducted with this payslip, in rupees.' }),
    refund: money({
      description:
        'Professional tax deducted in excess by earlier payslips and refunded with this one, in rupees.',
    }),
    slab: nullable(
      record({
        pay: money({
          description: 'Pay that the slab is chosen by, in rupees: of the month, the half-year or the year.',
        }),
        from: money({ description: 'Included.' }),
        to: nullable(
          money({ description: 'Upper end of the slab in rupees, included; null: no upper end.' }),
        ),
        amount: money({
          description: 'Tax of the slab in rupees, before earlier deductions and the annual ceiling.',
        }),
      }),
    ),
  }),
  tax: nullable(slipTax),
  ytd: nullable(ytd),
  benefits: Type.Array(benefit, {
    description: 'Flexible benefits: entitlements that accrue and are paid against claims.',
  }),
  leave: Type.Array(leave, {
    description:
      'Leave by type over the days of the payslip, as recorded at present; balances are those of `/employees/{id}/leave-balances`.',
  }),
  arrears,
  unpaid_months: unpaidMonths,
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
    date_of_joining,
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
    description: 'Date of the payment used in the calculation; it determines the tax year.',
  }),
  revision: Type.Integer(),
  ...slipFigures,
  days: nullable(slipFigures.days),
  hold: nullable(record({ reason: nullable(text()), since: nullable(instant()) })),
  payment: nullable(
    record({ paid_on: plainDate(), method_id: nullable(Type.Integer()), reference: nullable(text()) }),
  ),
  failure: nullable(failure),
  pdf_url: nullable(apiPath('/payslips/ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE.pdf')),
  remarks: nullable(text(1000, { description: 'Remarks from the adjustment of the employee in this run.' })),
  input_hash: nullable(
    text(200, {
      description: 'Hash of all inputs of the payslip; null if the employee is excluded from the run.',
    }),
  ),
  rule_set_version: text(),
  ...commonFields,
})

export const SlipList = syncPage(Slip)

/** The only one so far: names of components are the organization's, in whatever language it chose. */
const locales = ['en-IN'] as const

export const PayslipFileQuery = Type.Object({
  locale: Type.Unsafe<(typeof locales)[number]>({
    type: 'string',
    enum: [...locales],
    default: locales[0],
    description: 'Language and number format of the PDF.',
  }),
  password: choice(payslipPasswords, {
    default: 'none',
    description:
      'What opens the PDF, which is then encrypted by AES-256. `dob`: the date of birth as DDMMYYYY. `pan_dob`: the PAN in capitals followed by it.',
  }),
  wage_slip_form: flag({
    default: false,
    description:
      'Whether the PDF also has Form V of the Code on Wages (Central) Rules 2026, on a page of its own.',
  }),
})

export const CertificateQuery = Type.Object({
  purpose: Type.Optional(choice(certificatePurposes)),
  addressed_to: Type.Optional(text(200)),
  months: whole(1, 12, {
    default: 1,
    description: 'How many months the certificate covers, ending with the month of the payslip.',
  }),
  include_deductions: flag({
    default: false,
    description: 'Whether the certificate lists each deduction. Otherwise it states their total.',
  }),
  signatory_name: Type.Optional(text(100)),
  signatory_designation: Type.Optional(text(100)),
})

export const VerificationQuery = Type.Object({
  code: pattern(
    '^[0-9a-fA-F]{8}$',
    'Eight hexadecimal digits: the verification code in the footer of the payslip.',
    '3f9a41c7',
  ),
})

export const PayslipVerification = record(
  {
    payslip_id: text(),
    code: text(),
    matches: Type.Boolean(),
    status: choice(slipStatuses),
    gross: money(),
    total_deductions: money(),
    net_payable: money(),
  },
  'PayslipVerification',
)

export const SalaryCertificate = record(
  {
    reference: text(),
    organization_id: Type.Integer(),
    issued_on: plainDate(),
    purpose: nullable(choice(certificatePurposes)),
    addressed_to: nullable(text()),
    employee: record({
      id: text(),
      employee_code: text(),
      name: text(),
      designation: nullable(text()),
      department: nullable(text()),
      date_of_joining: plainDate(),
      date_of_leaving: nullable(plainDate()),
      employment_type: text(),
    }),
    months: Type.Array(
      record({
        year: Type.Integer(),
        month: Type.Integer(),
        gross: total(),
        reimbursements: total(),
        total_deductions: total(),
        net_payable: total(),
        payslip_ids: Type.Array(text()),
      }),
    ),
    average_gross: total(),
    average_gross_words: text(500),
    average_net: total(),
    ctc_annual: nullable(total()),
  },
  'SalaryCertificate',
)

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
  from: monthName('Only periods that end in this month or later.'),
  to: monthName('Only periods that end in this month or earlier.'),
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
