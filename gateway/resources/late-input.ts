// An input for a month that a locked or paid run has closed is refused, or counts in the first month that is open:
// as the organization chooses.

import { nextMonth } from '#proto/calendar/months.ts'
import { overlap } from '#proto/calendar/period.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  type EmployeeMonth,
  employeeMonthId,
  holdMonths,
  type MonthBy,
  type PayMonth,
} from '#storage/repositories/pay-months.ts'
import { settingsInForce } from '#storage/repositories/payroll-settings.ts'
import { periodClosed } from './closed-period.ts'
import { todayOf } from './today.ts'

/** An organization that closes its periods is never so many months ahead. */
const monthsAhead = 24

/**
 * The month in which an input counts, by `employeeMonthId` of the one that it names. Refuses `period_locked`
 * with the path that `pathOf` gives, unless the organization lets late inputs go to the next period.
 */
export async function monthsOfInputs(
  tenant: Tenant,
  organizationId: number,
  asked: readonly EmployeeMonth[],
  by: MonthBy = 'period_end',
): Promise<(month: EmployeeMonth) => { counts: PayMonth } | { closedBy: string }> {
  const moves = await takesLateInputs(tenant, organizationId)
  const ahead = moves ? asked.flatMap(month => followed(month)) : asked
  const runs = await holdMonths(tenant, organizationId, ahead, by)
  const closedBy = (month: EmployeeMonth): string | null => {
    const run = runs.get(employeeMonthId(month))
    if (run === undefined) return null
    // What is of days is closed with them; what names a month can still be paid with the last of its runs.
    const { days } = month
    if (run.closedParts.length > 0 && (days !== undefined || by === 'period_start')) {
      const part = run.closedParts.find(each => days === undefined || overlap(each.days, days) !== null)
      return part?.payrollRunId ?? null
    }
    return run.isClosed ? run.payrollRunId : null
  }
  return month => {
    const closed = closedBy(month)
    if (closed === null) return { counts: month }
    const open = moves ? followed(month).find(each => closedBy(each) === null) : undefined
    return open === undefined ? { closedBy: closed } : { counts: { year: open.year, month: open.month } }
  }
}

/** Whether the organization lets late inputs go to the next period. */
export async function takesLateInputs(tenant: Tenant, organizationId: number): Promise<boolean> {
  const { lateInputPolicy } = await settingsInForce(tenant, organizationId, todayOf(tenant, organizationId))
  return lateInputPolicy === 'next_period'
}

/** The month and those after it, as far ahead as anybody closes one. */
function followed(month: EmployeeMonth): EmployeeMonth[] {
  const months = [month]
  for (let at = month; months.length < monthsAhead; months.push(at)) at = { ...at, ...nextMonth(at) }
  return months
}

/** As `monthsOfInputs` for one input; `isLate` when it counts in a later month. */
export async function monthOfInput(
  tenant: Tenant,
  organizationId: number,
  asked: EmployeeMonth,
  path: readonly (string | number)[],
  by: MonthBy = 'period_end',
): Promise<{ month: PayMonth; isLate: boolean }> {
  const settled = (await monthsOfInputs(tenant, organizationId, [asked], by))(asked)
  if ('closedBy' in settled) throw periodClosed(settled.closedBy, path)
  const { counts } = settled
  return { month: counts, isLate: counts.year !== asked.year || counts.month !== asked.month }
}

/** The first month from this one on that no run has closed for the employee. */
export async function firstOpenMonth(
  tenant: Tenant,
  { organizationId, id: employeeId }: { organizationId: number; id: string },
  from: PayMonth,
): Promise<PayMonth> {
  const months = followed({ employeeId, year: from.year, month: from.month })
  const runs = await holdMonths(tenant, organizationId, months)
  const open = months.find(month => runs.get(employeeMonthId(month))?.isClosed !== true)
  if (open === undefined) throw new Error(`Every month of ${employeeId} is closed.`)
  return { year: open.year, month: open.month }
}
