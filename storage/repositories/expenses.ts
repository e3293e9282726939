import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import { type Expense, ExpenseTable } from '../entities/expense.ts'
import { newId } from '../ids.ts'
import { lockRow, type Tenant } from './for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from './page.ts'
import { isPaidMonth } from './pay-months.ts'
import { flushUnique } from './uniqueness.ts'
import { query } from '../postgres/sql.ts'

type ExpenseFacts = Omit<
  Expense,
  | 'id'
  | 'status'
  | 'approvedAmount'
  | 'remarks'
  | 'decidedBy'
  | 'decidedAt'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>

type ExpenseFilter = {
  readonly employeeId?: string | undefined
  readonly status?: readonly (Expense['status'] | 'paid')[]
  readonly category?: readonly string[]
  readonly from?: PlainDate
  readonly to?: PlainDate
}

export function listExpenses(
  tenant: Tenant,
  organizationId: number,
  { employeeId, status, category, from, to }: ExpenseFilter,
  window: PageWindow,
): Promise<PageOfRows<Expense>> {
  const conditions: FilterQuery<Expense>[] = [{ organizationId }]
  if (employeeId !== undefined) conditions.push({ employeeId })
  if (category !== undefined) conditions.push({ category: { $in: [...category] } })
  if (from !== undefined) conditions.push({ spentOn: { $gte: from } })
  if (to !== undefined) conditions.push({ spentOn: { $lte: to } })
  if (status !== undefined) conditions.push({ $or: status.map(each => inStatus(each)) })
  return pageById(tenant, ExpenseTable, { $and: conditions }, window)
}

function inStatus(status: Expense['status'] | 'paid'): FilterQuery<Expense> {
  if (status !== 'approved' && status !== 'paid') return { status }
  const isPaid = raw(
    alias => `(${alias}.pay_with = 'payroll' and ${isPaidMonth(alias, 'pay_year', 'pay_month')})`,
  )
  return { status: 'approved', [isPaid]: status === 'paid' }
}

/** Refuses `external_id_taken`. */
export async function addExpense(tenant: Tenant, facts: ExpenseFacts): Promise<Expense> {
  const expense = tenant.em.create(ExpenseTable, {
    ...facts,
    id: newId('exp', tenant.clock),
    status: 'pending',
    version: 1,
    createdAt: tenant.clock(),
  })
  await flushUnique(tenant, {
    expense_organization_id_external_id_key: () =>
      new Problem('external_id_taken', 'Another expense of the organization has this external_id.', [
        fieldProblem(['external_id'], 'duplicate', 'Send an external_id that no other expense has.'),
      ]),
  })
  return expense
}

export function findExpense(tenant: Tenant, id: string): Promise<Expense | null> {
  return tenant.em.findOne(ExpenseTable, { id })
}

/** The row, locked until the transaction ends, as it is now. */
export function lockExpense(tenant: Tenant, expense: Expense): Promise<Expense> {
  return lockRow(tenant, expense)
}

type Decision = Pick<Expense, 'status' | 'approvedAmount' | 'payWith' | 'payYear' | 'payMonth' | 'remarks'>

export async function decideExpense(
  tenant: Tenant,
  expense: Expense,
  decision: Decision,
  decidedBy: string,
): Promise<void> {
  const now = tenant.clock()
  tenant.em.assign(expense, { ...decision, decidedBy, decidedAt: now, updatedAt: now })
  await tenant.em.flush()
}

/** What was approved of a rate for what an employee spent in the month of a day. */
export async function approvedInMonth(
  tenant: Tenant,
  { organizationId, employeeId, rateCode, spentOn }: Expense,
): Promise<Paise> {
  const [row] = await query<[{ sum: string }]>(
    tenant,
    `select coalesce(sum(approved_amount), 0) as sum from expense
     where organization_id = ? and employee_id = ? and rate_code = ? and status = 'approved'
       and spent_on >= date_trunc('month', ?::date) and spent_on < date_trunc('month', ?::date) + interval '1 month'`,
    [organizationId, employeeId, rateCode, spentOn, spentOn],
  )
  return Number(row.sum) as Paise
}
