// Earlier wage months of which days were paid by nobody, for the few people of a run or a settlement who have some.

import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { isPaidByRuns, type PaymentOfUnpaid, type UnpaidMonthRow, unpaidMonths } from '../unpaid-months.ts'
import { idArray } from './asking.ts'

export type UnpaidMonthFound = UnpaidMonthRow<PlainDate>

const statement = unpaidMonths({
  organization: '$1',
  before: '$2',
  own: '$3',
  people: 'select unnest($4::text[])',
})

/** By employee, in the order of the months; `own`: the id of the run or settlement that asks, or empty. */
export async function readUnpaidMonths(
  client: BulkClient,
  people: { readonly organizationId: number; readonly employeeIds: readonly string[]; readonly own: string },
  { start }: PayPeriod,
): Promise<ReadonlyMap<string, readonly UnpaidMonthFound[]>> {
  if (people.employeeIds.length === 0) return new Map()
  const { rows } = await client.query<UnpaidMonthFound>({
    name: 'unpaid months',
    text: statement,
    values: [people.organizationId, start, people.own, idArray(people.employeeIds)],
  })
  return Map.groupBy(rows, row => row.employee_id)
}

/** Whether a run that has not claimed its months pays this one as arrears. */
export function isPaidByRun(
  { is_whole: isWhole, closed_by: closedBy, is_owed: isOwed }: UnpaidMonthFound,
  payment: PaymentOfUnpaid,
): boolean {
  return isPaidByRuns({ isWhole, isClosed: closedBy !== null, isOwed }, payment)
}
