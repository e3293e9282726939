import type { Expense as StoredExpense } from '#storage/entities/expense.ts'
import { findExpense, listExpenses } from '#storage/repositories/expenses.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { employeeFilter } from '../employees/service.ts'
import { route } from '../route.ts'
import {
  Expense,
  ExpenseCreate,
  ExpenseDecision,
  ExpenseLate,
  ExpenseList,
  ExpensePath,
  ExpenseQuery,
} from './schema.ts'
import { claimExpense, decide, presentExpenses } from './service.ts'

const shared = { tag: 'Period inputs', pool: 'general' } as const

export const listExpensesRoute = route({
  ...shared,
  operationId: 'listExpenses',
  summary: 'List expenses',
  description: 'Returns expense claims, filtered by employee, date and status.',
  method: 'get',
  path: '/v1/expenses',
  scope: 'inputs:read',
  organization: 'query',
  query: ExpenseQuery,
  replies: { 200: ExpenseList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const filter = { ...query, employeeId: await employeeFilter(tenant, organizationId, query.employeeId) }
    const { rows, total, changes } = await listExpenses(tenant, organizationId, filter, page)
    return reply(
      200,
      page.answer(await presentExpenses(tenant, organizationId, rows), row => row.id, total, changes),
    )
  },
})

export const createExpense = route({
  ...shared,
  operationId: 'createExpense',
  summary: 'Create an expense',
  description:
    'Records an expense that an employee claims. It is pending until decided. If the wage month is closed, `late_input_policy` decides: 202 with the month that takes it, or 409 `period_locked`.',
  method: 'post',
  path: '/v1/expenses',
  scope: 'inputs:write',
  organization: 'body',
  body: ExpenseCreate,
  example: {
    organization_id: 12,
    employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    category: 'Local travel',
    spent_on: '2026-10-12',
    claimed_amount: 850,
    bill_number: 'INV-2291',
  },
  replies: { 201: Expense, 202: ExpenseLate },
  errors: ['external_id_taken', 'period_locked'],
  async handle({ tenant, organizationId, body }) {
    const { expense, appliedTo } = await claimExpense(tenant, organizationId, body)
    const claim = await shown(tenant, expense)
    return appliedTo === null ? reply(201, claim) : reply(202, { ...claim, appliedTo })
  },
})

export const decideExpenseRoute = route({
  ...shared,
  operationId: 'decideExpense',
  summary: 'Decide an expense',
  description:
    'Approves, rejects or cancels the expense. An approved expense is reimbursed with the salary or marked as paid directly. Returns 409 `already_decided` if it was decided before.',
  method: 'post',
  path: '/v1/expenses/{id}/approve',
  scope: 'inputs:approve',
  params: ExpensePath,
  body: ExpenseDecision,
  example: { decision: 'approve', approved_amount: 800 },
  replies: { 200: Expense, 202: ExpenseLate },
  errors: ['already_decided', 'period_locked', 'precondition_failed'],
  versioned: 'derived',
  async find({ tenant, params }) {
    const expense = await findExpense(tenant, params.id)
    if (expense === null) throw notFound()
    return expense
  },
  async handle({ tenant, target, body, ifMatch, caller }) {
    const { expense, appliedTo } = await decide(tenant, target, body, { ifMatch, keyId: caller.keyId })
    const claim = await shown(tenant, expense)
    return appliedTo === null ? reply(200, claim) : reply(202, { ...claim, appliedTo })
  },
})

async function shown(tenant: Tenant, expense: StoredExpense) {
  const [answer] = await presentExpenses(tenant, expense.organizationId, [expense])
  if (answer === undefined) throw new Error('A claim cannot be shown.')
  return answer
}
