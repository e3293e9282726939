import { expenses, listExpenses } from '#storage/repositories/inputs/expenses.ts'
import { DecidedRoutes } from '../kinds/decided.ts'
import { Expense, ExpenseCreate, ExpenseDecision, ExpenseQuery } from './schema.ts'
import { claimExpense, decideExpense, presentExpenses } from './service.ts'

const operations = new DecidedRoutes({
  noun: 'expense',
  Item: Expense,
  present: presentExpenses,
})

export const expenseRoutes = {
  list: operations.listOfEmployees({
    description: 'Returns expense claims, filtered by employee, date and status.',
    query: ExpenseQuery,
    rows: listExpenses,
  }),

  create: operations.create({
    description:
      'Records an expense that an employee claims. It is pending until decided. If the wage month is closed, `late_input_policy` decides: 202 with the month that takes it, or 409 `period_locked`.',
    body: ExpenseCreate,
    example: {
      organization_id: 12,
      employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
      category: 'Local travel',
      spent_on: '2026-10-12',
      claimed_amount: 850,
      bill_number: 'INV-2291',
    },
    errors: ['external_id_taken', 'period_locked'],
    run: ({ tenant, organizationId, body }) => claimExpense(tenant, organizationId, body),
  }),

  decide: operations.decide({
    description:
      'Approves, rejects or cancels the expense. An approved expense is reimbursed with the salary or marked as paid directly. Returns 409 `already_decided` if it was decided before.',
    body: ExpenseDecision,
    example: { decision: 'approve', approved_amount: 800 },
    find: expenses.find,
    run: decideExpense,
  }),
}
