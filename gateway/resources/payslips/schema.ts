import { componentCategories, lineTypes } from '#proto/calculation/components.ts'
import { unpaidReasons } from '#proto/calculation/arrears.ts'
import { profileFields } from '#proto/records/profile.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  commonFields,
  days,
  described,
  flag,
  instant,
  money,
  namedRecord,
  nullable,
  organizationId,
  percent,
  plainDate,
  record,
  syncPage,
  text,
  total,
} from '../../http/schema.ts'
import { recordFields } from '../../http/record-fields.ts'
import { Explanation } from './explanation-schema.ts'
import { slipTax } from './tax-schema.ts'

const { date_of_joining } = recordFields(profileFields)

export const slipStatuses = ['calculated', 'failed', 'held', 'excluded', 'locked', 'paid', 'void'] as const

export const explainLevels = ['none', 'summary', 'full'] as const

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
    method: described(text(), 'How the amount was computed.', 'flat'),
    quantity: nullable(Type.Number({ description: 'Days, minutes or pieces; `unit` gives the unit.' })),
    unit: described(nullable(text()), 'Unit of the quantity.', 'days'),
    rate: described(nullable(percent()), 'Rate in percent; null if there is none.', null),
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
  rounding: described(
    record({
      raw: Type.String({
        description: 'Amount before rounding, in rupees with up to six decimals.',
      }),
      mode: described(choice(['none', 'half_up', 'up']), 'How it was rounded.', 'none'),
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
    'How the amount was rounded.',
  ),
  explanation: nullable(Explanation),
}

const line = namedRecord('PayslipLine', lineFields)

const heads = namedRecord('PayslipHeads', {
  basic: money(),
  hra: money(),
  pf: described(money(), 'PF of the employee in rupees.', 1_800),
  esi: described(money(), 'ESI of the employee in rupees.', 0),
  pt: described(money(), 'Professional tax in rupees.', 200),
  tds: described(money(), 'Income tax in rupees.', 0),
  lwf: described(money(), 'LWF of the employee in rupees.', 0),
  lop: money(),
  overtime: described(money(), 'Overtime pay in rupees.', 0),
  reimbursements: money(),
})

/** The tax year by days of payment, this slip included; what opening balances hold is part of it. */
const ytd = namedRecord('YearToDate', {
  tax_year: described(nullable(text()), 'Tax year.', '2026-27'),
  months: nullable(Type.Integer({ description: 'Number of payments including this one; null: unknown.' })),
  gross: described(total(), 'Gross pay in rupees.', 350_000),
  taxable: described(total(), 'Taxable pay in rupees.', 350_000),
  pf: total({ description: 'PF of the employee including voluntary contributions, in rupees.' }),
  pt: described(total(), 'Professional tax in rupees.', 1_400),
  tds: described(total(), 'Income tax in rupees.', 0),
  esi: described(total(), 'ESI of the employee in rupees.', 0),
  components: nullable(
    Type.Array(record({ code: text(), amount: described(total(), 'Sum of the year in rupees.', 210_000) }), {
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
  opening: described(
    nullable(leaveDays()),
    'Balance before the first day, in days; null: no balance was sent.',
    18.5,
  ),
  accrued: described(
    nullable(leaveDays()),
    'Days granted, less days that lapsed: what the other fields do not explain; null: unknown.',
    1.5,
  ),
  taken: described(days(), 'Days of approved leave.', 2),
  lop: described(days(), 'Days of `taken` without pay.', 0),
  encashed: described(days({ maximum: 3660 }), 'Days that variable components and settlements pay.', 0),
  closing: described(
    nullable(leaveDays()),
    'Balance at the end of the last day, in days; null: no balance was sent.',
    18,
  ),
})

/** What a payment pays for earlier wage months. */
export const arrears = Type.Array(
  record({
    month: Type.Integer(),
    year: Type.Integer(),
    amount: described(money(), 'Arrears of the month in rupees.', 5_000),
  }),
)

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
    payable_days: described(days(), 'Days paid.', 31),
    lop_days: described(days(), 'Days of loss of pay (LOP).', 0),
    lop_reversal_days: days(),
    overtime_minutes: described(Type.Integer(), 'Overtime in minutes.', 0),
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
    esi: described(money(), 'ESI wages in rupees.', 0),
    pt: described(money(), 'Professional tax wages in rupees.', 50_000),
    lwf: described(money(), 'LWF wages in rupees.', 0),
    gratuity: described(money(), 'Gratuity wages in rupees.', 30_000),
    code_on_wages: money(),
  }),
  pf: described(
    namedRecord('SlipProvidentFund', {
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
    'Provident fund of the month.',
  ),
  esi: described(
    namedRecord('SlipStateInsurance', {
      covered: flag({ description: 'Whether the employee is covered by ESI in this period.' }),
      covered_until: nullable(
        plainDate({
          description: 'Last day of the ESI coverage, the end of a contribution period; null: not covered.',
        }),
      ),
    }),
    'Cover by Employees’ State Insurance in the period.',
  ),
  pt: described(
    namedRecord('SlipProfessionalTax', {
      tax: money({ description: 'Professional tax deducted with this payslip, in rupees.' }),
      refund: money({
        description:
          'Professional tax deducted in excess by earlier payslips and refunded with this one, in rupees.',
      }),
      slab: nullable(
        record({
          pay: money({
            description:
              'Pay that the slab is chosen by, in rupees: of the month, the half-year or the year.',
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
    'Professional tax of the payslip.',
  ),
  tax: described(nullable(slipTax), 'Income tax of the year; null without income tax.'),
  ytd: nullable(ytd),
  benefits: Type.Array(benefit, {
    description: 'Flexible benefits: entitlements that accrue and are paid against claims.',
  }),
  leave: Type.Array(leave, {
    description:
      'Leave by type over the days of the payslip, as recorded at present; balances are those of `/employees/{id}/leave-balances`.',
  }),
  arrears: described(arrears, 'Arrears by month.'),
  unpaid_months: unpaidMonths,
  warnings: described(
    Type.Array(
      record({
        code: described(text(), 'Code of the warning.', 'missing_pan'),
        message: described(text(), 'What to check.', 'Without a PAN, income tax is deducted at 20 %.'),
        field: described(nullable(text()), 'The field concerned.', 'statutory.pan'),
      }),
    ),
    'What deserves a look.',
  ),
}

const failure = record({
  code: described(text(), 'Error code.', 'missing_salary'),
  message: described(
    text(),
    'What is missing, and what to do.',
    'Set a salary that is effective in October 2026.',
  ),
  field: described(nullable(text()), 'The field concerned.', 'salary'),
})

export const Slip = namedRecord('Payslip', {
  id: described(text(), 'Id of the payslip.', 'ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  payslip_id: text(),
  payroll_run_id: text(),
  organization_id: organizationId(),
  employee_id: text(),
  external_id: nullable(text()),
  employee: described(
    record({
      name: text(),
      code: text(),
      department: nullable(text()),
      designation: nullable(text()),
      date_of_joining,
      pan: nullable(text()),
      uan: nullable(text()),
      bank: nullable(record({ account_number: text(), ifsc: nullable(text()) })),
    }),
    'The employee as printed on the payslip.',
  ),
  status: described(choice(slipStatuses), 'Status of the payslip.', 'calculated'),
  month: Type.Integer(),
  year: Type.Integer(),
  period_start: plainDate(),
  period_end: plainDate(),
  pay_date: plainDate({
    description: 'Date of the payment used in the calculation; it determines the tax year.',
  }),
  revision: Type.Integer(),
  ...slipFigures,
  days: described(nullable(slipFigures.days), 'Days of the period; null if the employee was not calculated.'),
  hold: nullable(
    record({
      reason: described(nullable(text()), 'Why the payment is on hold.', 'Bank details under verification'),
      since: nullable(instant()),
    }),
  ),
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

export const PayslipVerification = record(
  {
    payslip_id: text(),
    code: described(text(), 'Code of the request, in lower case.', '3f9a41c7'),
    matches: described(Type.Boolean(), 'Whether it is the code of the payslip as it is now.'),
    status: choice(slipStatuses),
    gross: money(),
    total_deductions: money(),
    net_payable: money(),
  },
  'PayslipVerification',
)
