import { exitReasons } from '#proto/calculation/leaving.ts'
import { retrenchmentDaysPerYear } from '#proto/law/statutory-figures.ts'
import { settlementFields } from '#proto/records/payroll-settings.ts'
import { settlementStates } from '#proto/moves/settlement.ts'
import { Type } from 'typebox'
import { recordFields } from '../../http/record-fields.ts'
import {
  choice,
  commonFields,
  days,
  described,
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
import { arrears, lineFields, slipFigures, unpaidMonths } from '../payslips/schema.ts'
import { slipTax } from '../payslips/tax-schema.ts'
import { explainQuery } from '../payslips/request-schema.ts'

const paid = { minimum: 0 }

const notice = {
  required_days: days({ description: 'Days of notice that the contract requires.' }),
  served_days: days({ description: 'Days of notice that were served.' }),
  action: choice(['pay', 'recover', 'waive'], {
    description:
      'What happens with the days that were not served: `pay` in lieu, `recover` from the employee, or `waive`.',
  }),
}
const leave = {
  leave_type: described(text(60), 'Kind of leave.', 'earned'),
  days: described(days({ maximum: 3660 }), 'Days of leave that are paid.', 24),
}
const otherLine = {
  code: componentCode(),
  type: described(choice(['earning', 'deduction']), 'Whether the line is paid or deducted.', 'deduction'),
  amount: described(money({ minimum: 0.01 }), 'Amount in rupees.', 18_500),
  taxable: flag({ description: 'Whether an earning is taxable. Default: true.' }),
  remarks: described(nullable(text(200)), 'Name of the line on the settlement.', 'Laptop not returned'),
}
const retrenchment = {
  applies: flag({
    description: 'Whether compensation is paid. Default: true if the reason is retrenchment.',
  }),
  days_per_year: whole(retrenchmentDaysPerYear, 90, {
    description: `Days of pay for each year of service. Default: ${retrenchmentDaysPerYear}.`,
  }),
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
  ex_gratia: described(nullable(money(paid)), 'Ex gratia payment in rupees; null: none.', 25_000),
  gratuity: choice(['auto', 'none', 'override'], {
    description: '`auto`: by law. `none`: no gratuity. `override`: `gratuity_amount`.',
  }),
  gratuity_amount: described(
    nullable(money(paid)),
    'Gratuity in rupees with `override`; null otherwise.',
    null,
  ),
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
      description:
        'Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here.',
    }),
  ),
  ...overrides,
}

const inputsGiven = request(
  {
    ...plain,
    notice: described(
      nullable(request(notice, ['required_days', 'served_days', 'action'], 'FnfNoticeInput')),
      'Notice required and served; null: no notice is settled.',
    ),
    leave_encashment: nullable(
      listOf(request(leave, ['leave_type', 'days'], 'FnfLeaveInput'), 20, {
        description:
          'Leave that is paid. Default, and null: `leave_days` of the exit, or else the leave balances at the end of the last day of service, except those with `encashable` false.',
      }),
    ),
    other_lines: listOf(request(otherLine, ['code', 'type', 'amount'], 'FnfOtherLineInput'), 50),
    retrenchment: described(
      request(retrenchment, [], 'FnfRetrenchmentInput'),
      'Compensation for retrenchment.',
    ),
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
    notice: described(
      nullable(record(notice, 'FnfNotice')),
      'Notice required and served; null: no notice is settled.',
    ),
    leave_encashment: Type.Array(record(leave, 'FnfLeave')),
    leave_encashment_source: choice(['inputs', 'exit', 'leave_balances', 'none'], {
      description:
        'Where `leave_encashment` comes from. `inputs`: sent with the settlement. `exit`: `leave_days` of the exit. `leave_balances`: the leave balances, read again by each calculation. `none`: nothing is known of it.',
    }),
    other_lines: Type.Array(record(otherLine, 'FnfOtherLine')),
    retrenchment: described(record(retrenchment, 'FnfRetrenchmentChoice'), 'Compensation for retrenchment.'),
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
const installment = {
  due_on: described(plainDate(), 'Day on which the installment is due.', '2026-12-31'),
  amount: described(money({ minimum: 0.01 }), 'Amount in rupees.', 10_000),
}
const recovery = {
  mode: modes,
  remarks: described(nullable(text(500)), 'Remarks; null: none.', 'Agreed with the employee'),
}
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
    reason: described(text(500), 'Why the approval is withdrawn.', 'Leave balance corrected'),
    dry_run: flag({ description: 'Returns the settlement as it would be, and stores nothing.' }),
  },
  [],
  'FnfRecalculation',
)
export const FnfApprove = request(
  {
    remarks: described(nullable(text(500)), 'Remarks of the approval.', 'Checked with finance'),
    recovery: recoveryGiven,
  },
  [],
  'FnfApproval',
)
export const FnfCancel = request(
  { reason: described(text(500), 'Why the settlement is withdrawn.', 'Resignation withdrawn') },
  ['reason'],
  'FnfCancellation',
)
export const FnfPay = request(
  {
    paid_on: described(plainDate(), 'Day of the payment.', '2026-11-23'),
    parts: Type.Array(parts, {
      minItems: 1,
      maxItems: 2,
      description: 'What was paid. Default: everything that is not paid yet.',
    }),
    payment_method_id: nullable(whole(1, 2_147_483_647)),
    reference: described(nullable(text(100)), 'Reference of the payment.', 'NEFT-2026-11-FNF'),
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

const line = record(
  { ...lineFields, debt: described(money(), 'Part of a deduction that is not taken now, in rupees.', 0) },
  'FnfLine',
)

export const Fnf = record(
  {
    id: described(Type.String(), 'Id of the settlement.', 'fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    fnf_id: described(
      Type.String(),
      'Id of the settlement; the same as `id`.',
      'fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
    organization_id: organizationId(),
    employee_id: Type.String(),
    type: described(
      choice(['final', 'resettlement']),
      '`final` at the exit, `resettlement` for later dues.',
      'final',
    ),
    status: described(choice(settlementStates), 'State of the settlement.', 'calculated'),
    date_of_leaving: described(plainDate(), 'Last day of service.', '2026-11-20'),
    reason: described(storedChoice(exitReasons), 'Reason of the exit.', 'resignation'),
    due_by: described(
      nullable(plainDate()),
      'Day by which wages are due: two working days after the last day of service; null in a draft.',
      '2026-11-23',
    ),
    gratuity_due_by: described(
      nullable(plainDate()),
      'Day by which gratuity is due; null if none is paid.',
      '2026-12-20',
    ),
    pay_date: nullable(plainDate()),
    inputs: inputsShown,
    lines: described(Type.Array(line), 'Lines in the order of payment; empty in a draft.'),
    earnings: described(
      nullable(money()),
      'Pay and reimbursements in rupees, gratuity included; null in a draft.',
      248_930.77,
    ),
    deductions: described(nullable(money()), 'Deductions as taken, in rupees; null in a draft.', 63_050),
    employer_contributions: described(
      nullable(money()),
      'Employer contributions in rupees; null in a draft.',
      3_250,
    ),
    net_payable: described(
      nullable(money()),
      'Everything that is paid, in rupees; below zero if the employee owes it.',
      185_880.77,
    ),
    net_payable_words: nullable(text(500)),
    wages_payable: described(nullable(money()), 'Net without gratuity, in rupees.', 4_150),
    gratuity_payable: described(nullable(money()), 'Gratuity that is paid, in rupees.', 181_730.77),
    debt: nullable(money()),
    deduction_limit: described(
      nullable(
        record(
          {
            wages: described(money(), 'Wages of the month that the limit is half of, in rupees.', 40_000),
            amount: described(money(), 'Most that is deducted, in rupees.', 20_000),
          },
          'FnfDeductionLimit',
        ),
      ),
      'Limit of the deductions; null if none applies.',
    ),
    service: described(
      nullable(
        record({ years: Type.Integer(), months: Type.Integer(), days: Type.Integer() }, 'ServiceLength'),
      ),
      'Length of service; null in a draft.',
    ),
    gratuity: described(
      nullable(
        record(
          {
            eligible: described(flag(), 'Whether gratuity is due by law.', true),
            reason: described(
              choice(['completed_service', 'fixed_term_one_year', 'death_or_disability', 'not_eligible']),
              'Why gratuity is due, or `not_eligible`.',
              'completed_service',
            ),
            counted_years: described(Type.Integer(), 'Years of service that gratuity is paid for.', 7),
            wages: described(money(), 'Monthly wages that gratuity is reckoned on, in rupees.', 45_000),
            amount: described(money(), 'Gratuity that is paid, in rupees.', 181_730.77),
            exempt: described(money(), 'Part that is exempt from income tax, in rupees.', 181_730.77),
            taxable: described(money(), 'Part that is taxable, in rupees.', 0),
          },
          'FnfGratuity',
        ),
      ),
      'Gratuity and its exemption; null in a draft.',
    ),
    retrenchment: described(
      nullable(
        record(
          {
            counted_years: described(Type.Integer(), 'Years of service that are compensated.', 7),
            amount: described(money(), 'Compensation in rupees.', 105_000),
            fund: nullable(
              record(
                {
                  amount: described(money(), 'Amount in rupees.', 15_000),
                  by: described(plainDate(), 'Day by which it is due.', '2026-11-30'),
                },
                'ReskillingFund',
              ),
            ),
          },
          'FnfRetrenchment',
        ),
      ),
      'Retrenchment compensation; null if none is paid.',
    ),
    tax: described(nullable(slipTax), 'Income tax of the year; null in a draft.'),
    benefits: slipFigures.benefits,
    arrears,
    unpaid_months: unpaidMonths,
    warnings: described(
      Type.Array(
        record(
          {
            code: described(Type.String(), 'Machine-readable code.', 'settlement_statutory_above_cap'),
            message: described(
              Type.String(),
              'What should be checked.',
              'Statutory deductions exceed the limit.',
            ),
            field: described(nullable(Type.String()), 'Field that it is about; null: none.', null),
          },
          'FnfWarning',
        ),
      ),
      'What should be checked; the figures stand.',
    ),
    recovery: described(
      nullable(
        record(
          {
            ...recovery,
            schedule: described(
              Type.Array(record(installment, 'FnfInstallment')),
              'Installments, with `installments`.',
            ),
          },
          'FnfRecovery',
        ),
      ),
      'How an amount owed is dealt with; null: nothing is owed.',
    ),
    calculated_at: described(
      nullable(instant()),
      'Time of the last calculation; null in a draft.',
      '2026-11-20T10:15:00Z',
    ),
    approved_at: described(
      nullable(instant()),
      'Time of the approval; null: not approved.',
      '2026-11-21T09:30:00Z',
    ),
    approved_by: described(
      nullable(Type.String()),
      'Id of the key that approved; null: not approved.',
      'key_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
    remarks: described(
      nullable(Type.String()),
      'Remarks of the approval; null: none.',
      'Checked with finance',
    ),
    status_reason: described(
      nullable(Type.String()),
      'Reason of the cancellation or reopening; null: none.',
      null,
    ),
    wages_paid_on: described(
      nullable(plainDate()),
      'Day on which the wages were paid; null: not paid.',
      '2026-11-23',
    ),
    gratuity_paid_on: described(
      nullable(plainDate()),
      'Day on which the gratuity was paid; null: not paid.',
      null,
    ),
    paid_on: described(nullable(plainDate()), 'Day of the last payment; null until settled.', null),
    payment_method_id: described(nullable(Type.Integer()), 'Id of the payment method; null: not paid.', 7),
    reference: described(
      nullable(Type.String()),
      'Reference of the payment; null: none.',
      'NEFT-2026-11-FNF',
    ),
    payslip_id: described(
      nullable(Type.String()),
      'Id of the payslip; null: there is none before the approval.',
      'ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
    metadata: metadata(),
    ...commonFields,
  },
  'Fnf',
)
export const FnfList = syncPage(
  record(
    {
      ...Fnf.properties,
      employee_code: described(nullable(Type.String()), 'Code of the employee.', 'K-0042'),
      employee_name: described(nullable(Type.String()), 'Name of the employee.', 'Asha Vinay Kulkarni'),
    },
    'ListedFnf',
  ),
)
export const FnfPath = Type.Object({
  id: described(text(40), 'Id of the settlement.', 'fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
export const FnfQuery = Type.Object({ ...explainQuery('none') })
const listOrders = ['created_at', '-created_at', 'due_by', '-due_by', 'name', '-name'] as const
export const FnfListQuery = listQuery({
  sort: choice(listOrders, {
    default: '-created_at',
    description:
      'Order of the list: of creation, of `due_by`, in which a draft stands at its last day of service, or of the names of the employees.',
  }),
  status: Type.Optional(listOf(choice(settlementStates), 6)),
  employee_id: Type.Optional(text(320)),
  leaving_from: Type.Optional(plainDate({ description: 'First day of leaving.' })),
  leaving_to: Type.Optional(plainDate({ description: 'Last day of leaving.' })),
  overdue: Type.Optional(
    flag({ description: 'True: only settlements whose wages are due before today and not paid.' }),
  ),
})
