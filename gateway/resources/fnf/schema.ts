import { exitReasons } from '#proto/calculation/leaving.ts'
import { settlementFields } from '#proto/records/payroll-settings.ts'
import { settlementStates } from '#proto/moves/settlement.ts'
import { Type } from 'typebox'
import { recordFields } from '../../http/record-fields.ts'
import {
  choice,
  commonFields,
  days,
  flag,
  instant,
  listOf,
  metadata,
  metadataPatch,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  storedChoice,
  syncPage,
  text,
  whole,
  withAliases,
} from '../../http/schema.ts'
import { componentCode } from '../fields/component-code.ts'
import { listQuery } from '../kinds/collection.ts'
import { exemptBefore } from '../employees/exit/leaving.ts'
import { dayRateInput, dayRateShown } from '../payroll-settings/schema.ts'
import { arrears, explainQuery, lineFields, slipFigures, slipTax, unpaidMonths } from '../payslips/schema.ts'

const paid = { minimum: 0 }

const notice = {
  required_days: days({ description: 'Days of notice that the contract requires.' }),
  served_days: days({ description: 'Days of notice that were served.' }),
  action: choice(['pay', 'recover', 'waive'], {
    description:
      'What happens with the days that were not served: `pay` in lieu, `recover` from the employee, or `waive`.',
  }),
}
const leave = { leave_type: text(60), days: days({ maximum: 3660 }) }
const otherLine = {
  code: componentCode(),
  type: choice(['earning', 'deduction']),
  amount: money({ minimum: 0.01 }),
  taxable: flag({ description: 'Whether an earning is taxable. Default: true.' }),
  remarks: nullable(text(200)),
}
const retrenchment = {
  applies: flag({
    description: 'Whether compensation is paid. Default: true if the reason is retrenchment.',
  }),
  days_per_year: whole(15, 90, { description: 'Days of pay for each year of service. Default: 15.' }),
}
const settings = recordFields(settlementFields)
const overrides = {
  deduction_cap: nullable(settings.deduction_cap),
  five_year_rule: nullable(settings.five_year_rule),
  fixed_term_rule: nullable(settings.fixed_term_rule),
  death_service_rounding: nullable(settings.death_service_rounding),
  notice_recovery_reduces_tax: nullable(settings.notice_recovery_reduces_tax),
}

const plain = {
  payable_days: nullable(
    days({ maximum: 31, description: 'Paid days of the last month, instead of its attendance.' }),
  ),
  bonus: nullable(money(paid)),
  ex_gratia: nullable(money(paid)),
  gratuity: choice(['auto', 'none', 'override'], {
    description: '`auto`: by law. `none`: no gratuity. `override`: `gratuity_amount`.',
  }),
  gratuity_amount: nullable(money(paid)),
  waive_advances: listOf(text(40), 100, {
    description: 'Ids of advances that are written off, not recovered.',
  }),
  pay_date: nullable(
    plainDate({ description: 'Day of payment, which the tax year follows. Default: `due_by`.' }),
  ),
  unpaid_months: choice(['pay', 'none'], {
    description:
      'Earlier wage months that no run or settlement paid. `pay`: paid with the settlement, as arrears of each month. `none`: listed in `unpaid_months` of the settlement and not paid. Default: `pay`.',
  }),
  leave_days_taken: nullable(
    days({ maximum: 36_600, description: 'Leave encashed earlier in the whole service, in days.' }),
  ),
  average_pay: nullable(
    money({
      ...paid,
      description: 'Average monthly basic pay and dearness allowance of the last ten months, in rupees.',
    }),
  ),
  ...overrides,
}

const inputsGiven = request(
  {
    ...plain,
    notice: nullable(request(notice, ['required_days', 'served_days', 'action'], 'FnfNoticeInput')),
    leave_encashment: nullable(
      listOf(request(leave, ['leave_type', 'days'], 'FnfLeaveInput'), 20, {
        description:
          'Leave that is paid. Default, and null: `leave_days` of the exit, or else the leave balances at the end of the last day of service, except those with `encashable` false.',
      }),
    ),
    other_lines: listOf(request(otherLine, ['code', 'type', 'amount'], 'FnfOtherLineInput'), 50),
    retrenchment: request(retrenchment, [], 'FnfRetrenchmentInput'),
    exempt_before: request(exemptBefore, [], 'FnfExemptBeforeInput'),
    leave_rate: nullable(dayRateInput),
    notice_rate: nullable(dayRateInput),
    retrenchment_rate: nullable(dayRateInput),
  },
  [],
  'FnfInputsUpdate',
)

const inputsShown = record(
  {
    ...plain,
    waive_advances: Type.Array(Type.String()),
    notice: nullable(record(notice, 'FnfNotice')),
    leave_encashment: Type.Array(record(leave, 'FnfLeave')),
    leave_encashment_source: choice(['inputs', 'exit', 'leave_balances', 'none'], {
      description:
        'Where `leave_encashment` comes from. `inputs`: sent with the settlement. `exit`: `leave_days` of the exit. `leave_balances`: the leave balances, read again by each calculation. `none`: nothing is known of it.',
    }),
    other_lines: Type.Array(record(otherLine, 'FnfOtherLine')),
    retrenchment: record(retrenchment, 'FnfRetrenchmentChoice'),
    exempt_before: record(exemptBefore, 'FnfExemptBefore'),
    leave_rate: nullable(dayRateShown),
    notice_rate: nullable(dayRateShown),
    retrenchment_rate: nullable(dayRateShown),
  },
  'FnfInputs',
)

const modes = withAliases(
  choice(['waive', 'outside_payroll', 'instalments'], {
    description:
      'What happens with the amount owed: `waive` it, recover it `outside_payroll`, or in `instalments` by `schedule`. `installments` is read as `instalments`.',
  }),
  { installments: 'instalments' },
)
const installment = { due_on: plainDate(), amount: money({ minimum: 0.01 }) }
const recovery = { mode: modes, remarks: nullable(text(500)) }
const recoveryGiven = request(
  {
    ...recovery,
    schedule: listOf(request(installment, ['due_on', 'amount'], 'FnfInstallmentInput'), 120, {
      description: 'With `instalments` alone: days and amounts that come to the amount owed.',
    }),
  },
  ['mode'],
  'FnfRecoveryInput',
)

const parts = choice(['wages', 'gratuity'])

export const FnfCreate = request(
  {
    organization_id: organizationId(),
    employee_id: text(320),
    type: choice(['final', 'resettlement'], {
      description:
        '`final`: at the exit. `resettlement`: later dues after a settled settlement. Default: `final`.',
    }),
    inputs: inputsGiven,
    metadata: metadata(),
  },
  ['employee_id'],
  'FnfCreate',
)
export const FnfPatch = request({ inputs: inputsGiven, metadata: metadataPatch() }, [], 'FnfUpdate')
export const FnfRecalculate = request(
  {
    reopen: flag({ description: 'Withdraws the approval of an approved settlement. Requires `reason`.' }),
    reason: text(500),
    dry_run: flag({ description: 'Returns the settlement as it would be, and stores nothing.' }),
  },
  [],
  'FnfRecalculation',
)
export const FnfApprove = request(
  { remarks: nullable(text(500)), recovery: recoveryGiven },
  [],
  'FnfApproval',
)
export const FnfCancel = request({ reason: text(500) }, ['reason'], 'FnfCancellation')
export const FnfPay = request(
  {
    paid_on: plainDate(),
    parts: Type.Array(parts, {
      minItems: 1,
      maxItems: 2,
      description: 'What was paid. Default: everything that is not paid yet.',
    }),
    payment_method_id: nullable(whole(1, 2_147_483_647)),
    reference: nullable(text(100)),
    include_unrouted: flag({
      default: false,
      description:
        'The employee has no account that a bank file pays to, and was paid by other means, such as cash or cheque.',
    }),
    recovery: recoveryGiven,
  },
  ['paid_on'],
  'FnfPayment',
)

const line = record({ ...lineFields, debt: money() }, 'FnfLine')

export const Fnf = record(
  {
    id: Type.String(),
    fnf_id: Type.String(),
    organization_id: organizationId(),
    employee_id: Type.String(),
    type: choice(['final', 'resettlement']),
    status: choice(settlementStates),
    date_of_leaving: plainDate(),
    reason: storedChoice(exitReasons),
    due_by: nullable(plainDate()),
    gratuity_due_by: nullable(plainDate()),
    pay_date: nullable(plainDate()),
    inputs: inputsShown,
    lines: Type.Array(line),
    earnings: nullable(money()),
    deductions: nullable(money()),
    employer_contributions: nullable(money()),
    net_payable: nullable(money()),
    net_payable_words: nullable(text(500)),
    wages_payable: nullable(money()),
    gratuity_payable: nullable(money()),
    debt: nullable(money()),
    deduction_limit: nullable(record({ wages: money(), amount: money() }, 'FnfDeductionLimit')),
    service: nullable(
      record({ years: Type.Integer(), months: Type.Integer(), days: Type.Integer() }, 'ServiceLength'),
    ),
    gratuity: nullable(
      record(
        {
          eligible: flag(),
          reason: choice(['completed_service', 'fixed_term_one_year', 'death_or_disability', 'not_eligible']),
          counted_years: Type.Integer(),
          wages: money(),
          amount: money(),
          exempt: money(),
          taxable: money(),
        },
        'FnfGratuity',
      ),
    ),
    retrenchment: nullable(
      record(
        {
          counted_years: Type.Integer(),
          amount: money(),
          fund: nullable(record({ amount: money(), by: plainDate() }, 'ReskillingFund')),
        },
        'FnfRetrenchment',
      ),
    ),
    tax: nullable(slipTax),
    benefits: slipFigures.benefits,
    arrears,
    unpaid_months: unpaidMonths,
    warnings: Type.Array(
      record({ code: Type.String(), message: Type.String(), field: nullable(Type.String()) }, 'FnfWarning'),
    ),
    recovery: nullable(
      record({ ...recovery, schedule: Type.Array(record(installment, 'FnfInstallment')) }, 'FnfRecovery'),
    ),
    calculated_at: nullable(instant()),
    approved_at: nullable(instant()),
    approved_by: nullable(Type.String()),
    remarks: nullable(Type.String()),
    status_reason: nullable(Type.String()),
    wages_paid_on: nullable(plainDate()),
    gratuity_paid_on: nullable(plainDate()),
    paid_on: nullable(plainDate()),
    payment_method_id: nullable(Type.Integer()),
    reference: nullable(Type.String()),
    payslip_id: nullable(Type.String()),
    metadata: metadata(),
    ...commonFields,
  },
  'Fnf',
)
export const FnfList = syncPage(Fnf)
export const FnfPath = Type.Object({ id: text(40) })
export const FnfQuery = Type.Object({ ...explainQuery('none') })
export const FnfListQuery = listQuery({
  status: Type.Optional(listOf(choice(settlementStates), 6)),
  employee_id: Type.Optional(text(320)),
  leaving_from: Type.Optional(plainDate({ description: 'First day of leaving.' })),
  leaving_to: Type.Optional(plainDate({ description: 'Last day of leaving.' })),
  overdue: Type.Optional(
    flag({ description: 'True: only settlements whose wages are due before today and not paid.' }),
  ),
})
