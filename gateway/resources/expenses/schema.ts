import { decidedInputStates } from '#proto/moves/decided-input.ts'
import { expenseFields, expensePaymentFields } from '#proto/records/expense.ts'
import { Type } from 'typebox'
import { recordFields, requiredFields } from '../../http/record-fields.ts'
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
  text,
  whole,
} from '../../http/schema.ts'
import { componentCode } from '../fields/component-code.ts'
import { decidedQuery, decisionFields } from '../kinds/decided.ts'

const month = { month: whole(1, 12), year: whole(1990, 2100) }
const own = { employee_id: text(104), ...recordFields(expenseFields) }
const payIn = nullable(request(month, ['month', 'year']))
const { pay_with, run_type } = recordFields(expensePaymentFields)

export const ExpenseCreate = request(
  {
    organization_id: organizationId(),
    ...own,
    reimbursement_rate_id: nullable(
      text(40, { description: 'Code of a reimbursement rate; the rate in force on `spent_on` applies.' }),
    ),
    component_code: nullable(
      componentCode(
        'Component of type `reimbursement` with an entitlement that a salary of the employee contains. The claim is paid with the payroll up to what has accrued; the rest waits for later accrual of the year of the entitlement. Whether it is taxed follows from the component and the tax regime. Default: the expense is reimbursed in full.',
      ),
    ),
    pay_with,
    pay_in: payIn,
    run_type,
  },
  ['employee_id', ...requiredFields(expenseFields)],
  'ExpenseCreate',
)

export const ExpenseDecision = request(
  {
    decision: choice(['approve', 'reject', 'cancel'], {
      description: 'Decision. An approved expense can be cancelled until its run is locked.',
    }),
    approved_amount: nullable(money({ minimum: 0.01 })),
    pay_with,
    pay_in: payIn,
    run_type,
    remarks: nullable(text(500)),
  },
  ['decision'],
  'ExpenseDecision',
)

export const Expense = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    ...own,
    reimbursement_rate_id: nullable(
      Type.String({ description: 'Code of the reimbursement rate in the request; null with a bill.' }),
    ),
    reimbursement_rate_code: described(
      nullable(Type.String()),
      'Code of the reimbursement rate; null with a bill.',
      null,
    ),
    component_code: Type.String({ description: 'Code of the payslip line that reimburses the expense.' }),
    status: choice(decidedInputStates),
    approved_amount: nullable(money()),
    pay_with: choice(expensePaymentFields.payWith.words),
    pay_in: nullable(record(month)),
    run_type,
    payroll_run_id: nullable(
      Type.String({ description: 'Id of the run that includes the expense; null if none.' }),
    ),
    ...decisionFields,
    ...commonFields,
  },
  'Expense',
)
export const ExpenseQuery = decidedQuery(
  decidedInputStates,
  { category: Type.Optional(listOf(own.category, 50)) },
  {
    from: Type.Optional(plainDate({ description: 'Only expenses on this date or later.' })),
    to: Type.Optional(plainDate({ description: 'Only expenses on this date or earlier.' })),
  },
)
