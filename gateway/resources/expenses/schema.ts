import { decidedInputStates } from '#proto/moves/decided-input.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  externalId,
  flag,
  listOf,
  metadata,
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
import { listQuery } from '../kinds/collection.ts'
import { quantity } from '../fields/quantity.ts'
import { runTypeOf } from '../fields/run-type.ts'

const month = { month: whole(1, 12), year: whole(1990, 2100) }
const payWith = () =>
  choice(['payroll', 'direct'], { description: 'How the expense is reimbursed. Default: `payroll`.' })

const own = {
  employee_id: text(104),
  category: text(100),
  spent_on: plainDate(),
  quantity: nullable(quantity()),
  claimed_amount: money({ minimum: 0.01 }),
  currency: choice(['INR']),
  taxable: flag({
    description:
      'Whether the reimbursement is taxable. Default: as the reimbursement rate states, otherwise false.',
  }),
  bill_number: nullable(text(100)),
  receipt_url: nullable(Type.String({ format: 'uri', maxLength: 2000, description: 'URL of the receipt.' })),
  external_id: nullable(externalId()),
  metadata: metadata(),
}

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
    pay_with: payWith(),
    pay_in: nullable(request(month, ['month', 'year'])),
    run_type: runTypeOf('expense'),
  },
  ['employee_id', 'category', 'spent_on', 'claimed_amount'],
  'ExpenseCreate',
)

export const ExpenseDecision = request(
  {
    decision: choice(['approve', 'reject', 'cancel'], {
      description: 'Decision. An approved expense can be cancelled until its run is locked.',
    }),
    approved_amount: nullable(money({ minimum: 0.01 })),
    pay_with: payWith(),
    pay_in: nullable(request(month, ['month', 'year'])),
    run_type: runTypeOf('expense'),
    remarks: nullable(text(500)),
  },
  ['decision'],
  'ExpenseDecision',
)

const status = choice(decidedInputStates)

export const Expense = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    ...own,
    reimbursement_rate_id: nullable(
      Type.String({ description: 'Code of the reimbursement rate in the request; null with a bill.' }),
    ),
    reimbursement_rate_code: nullable(Type.String()),
    component_code: Type.String({ description: 'Code of the payslip line that reimburses the expense.' }),
    status,
    approved_amount: nullable(money()),
    pay_with: choice(['payroll', 'direct']),
    pay_in: nullable(record(month)),
    run_type: runTypeOf('expense'),
    payroll_run_id: nullable(
      Type.String({ description: 'Id of the run that includes the expense; null if none.' }),
    ),
    remarks: nullable(Type.String()),
    decided_by: nullable(Type.String({ description: 'Id of the key that decided; null while pending.' })),
    ...commonFields,
  },
  'Expense',
)
export const ExpenseLate = record({ ...Expense.properties, applied_to: record(month) })
export const ExpenseQuery = listQuery({
  employee_id: Type.Optional(text(104)),
  status: Type.Optional(listOf(status, decidedInputStates.length)),
  category: Type.Optional(listOf(text(100), 50)),
  from: Type.Optional(plainDate({ description: 'Only expenses on this date or later.' })),
  to: Type.Optional(plainDate({ description: 'Only expenses on this date or earlier.' })),
})
