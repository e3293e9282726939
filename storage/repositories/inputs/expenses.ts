import type { DecidedInputState } from '#proto/moves/decided-input.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { type Expense, ExpenseTable } from '../../entities/expense.ts'
import type { Tenant } from '../for-tenant.ts'
import { dayBetween, type PageOfRows, type PageWindow } from '../page.ts'
import { inStates } from '../runs/input-claims.ts'
import { recordStore } from '../records.ts'
import { query } from '../../postgres/sql.ts'

export const expenses = recordStore<Expense>(ExpenseTable, 'exp', 'expense')

type ExpenseFilter = {
  readonly employeeId?: string | undefined
  readonly status?: readonly DecidedInputState[]
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
  return expenses.list(
    tenant,
    organizationId,
    { employeeId, category },
    window,
    from === undefined && to === undefined ? {} : { spentOn: dayBetween(from, to) },
    ...(status === undefined ? [] : [inStates<Expense>('expense', status)]),
  )
}

/** Approved amount at a rate for an employee's expenses in the month of a day. */
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
