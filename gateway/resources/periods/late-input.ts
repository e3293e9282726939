// An input for a month that a locked or paid run has closed is for a run of another type, where it names one or such a run
// of the month is open. Otherwise it is refused, or counts in the first month that is open: as the organization chooses.

import type { ComponentCategory } from '#proto/calculation/components.ts'
import { firstOfMonth, nextMonth } from '#proto/calendar/months.ts'
import { laterOf, overlap } from '#proto/calendar/period.ts'
import { addMonths } from '#proto/calendar/plain-date.ts'
import { type InputKind, otherTypesPaying, paysCategory, type RunType } from '#proto/run-contents.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  type EmployeeMonth,
  employeeMonthId,
  lockPayMonths,
  openTypes,
  type PayMonth,
} from '#storage/repositories/runs/pay-months.ts'
import { settingsInForce } from '#storage/repositories/organization/payroll-settings.ts'
import { periodClosed } from './closed-period.ts'
import { todayOf } from './today.ts'

/** An organization that closes its periods is never so many months ahead of today. */
const monthsAhead = 24

/** A month that an input names. */
export type InputMonth = EmployeeMonth & {
  /** The input, if other runs than the regular one can pay it. */
  readonly input?: {
    readonly kind: InputKind
    /** The only type of run that pays it; null: any. */
    readonly runType: RunType | null
    /** Those of the components of variable items. */
    readonly categories: readonly ComponentCategory[]
  }
}

/** The month in which an input counts. */
type Placement = {
  readonly counts: PayMonth
  /** The closed run of the month that `counts` is, which leaves the input to a run of another type; null: none. */
  readonly leftOutBy: string | null
}

/**
 * Where an input counts, by the month that it names. Refuses `period_locked` with the path that `pathOf` gives, unless a
 * run of another type takes it or the organization lets late inputs go to the next period.
 */
export async function monthsOfInputs(
  tenant: Tenant,
  organizationId: number,
  asked: readonly InputMonth[],
): Promise<(month: InputMonth) => Placement | { closedBy: string }> {
  const moves = await takesLateInputs(tenant, organizationId)
  const today = todayOf(tenant, organizationId)
  const named = distinct(asked)
  const ahead = moves ? distinct(named.flatMap(month => monthsFrom(month, today))) : named
  const runs = await lockPayMonths(tenant, organizationId, ahead)
  const closedBy = (month: EmployeeMonth): string | null => {
    const run = runs.get(employeeMonthId(month))
    if (run === undefined) return null
    // What is of days is closed with them; what names a month can still be paid with the last of its runs.
    const { days } = month
    if (run.closedParts.length > 0 && days !== undefined) {
      return run.closedParts.find(part => overlap(part.days, days) !== null)?.payrollRunId ?? null
    }
    return run.isClosed ? run.payrollRunId : null
  }
  const others = new Map<string, readonly RunType[]>()
  for (const month of asked) {
    const id = employeeMonthId(month)
    if (month.input?.runType !== null || others.has(id) || closedBy(month) === null) continue
    others.set(id, await openTypes(tenant, organizationId, month))
  }
  return month => {
    const closed = closedBy(month)
    if (closed === null) return { counts: month, leftOutBy: null }
    const { input } = month
    if (input !== undefined && hasOtherRun(input, others.get(employeeMonthId(month)) ?? [])) {
      return { counts: month, leftOutBy: closed }
    }
    const open = moves ? monthsFrom(month, today).find(each => closedBy(each) === null) : undefined
    return open === undefined
      ? { closedBy: closed }
      : { counts: { year: open.year, month: open.month }, leftOutBy: null }
  }
}

/** Whether the organization lets late inputs go to the next period. */
export async function takesLateInputs(tenant: Tenant, organizationId: number): Promise<boolean> {
  const { lateInputPolicy } = await settingsInForce(tenant, organizationId, todayOf(tenant, organizationId))
  return lateInputPolicy === 'next_period'
}

function hasOtherRun(
  { kind, runType, categories }: NonNullable<InputMonth['input']>,
  open: readonly RunType[],
): boolean {
  const types = otherTypesPaying(kind).filter(type => open.includes(type))
  return runType !== null || types.some(type => categories.every(category => paysCategory(type, category)))
}

function distinct(months: readonly EmployeeMonth[]): EmployeeMonth[] {
  return [...new Map(months.map(month => [employeeMonthId(month), month])).values()]
}

/** The month and those after it, as far ahead as anybody closes one. */
function monthsFrom(month: EmployeeMonth, today: PlainDate): EmployeeMonth[] {
  const { employeeId } = month
  const last = addMonths(laterOf(firstOfMonth(month), today), monthsAhead)
  const months = [month]
  for (let at = nextMonth(month); firstOfMonth(at) <= last; at = nextMonth(at)) {
    months.push({ employeeId, ...at })
  }
  return months
}

/** As `monthsOfInputs` for one input; `isLate` when it counts in a later month. */
export async function monthOfInput(
  tenant: Tenant,
  organizationId: number,
  asked: InputMonth,
  path: readonly (string | number)[],
): Promise<{ month: PayMonth; isLate: boolean; leftOutBy: string | null }> {
  const placement = (await monthsOfInputs(tenant, organizationId, [asked]))(asked)
  if ('closedBy' in placement) throw periodClosed(placement.closedBy, path)
  const { counts, leftOutBy } = placement
  return { month: counts, isLate: isLater(counts, asked), leftOutBy }
}

function isLater(counts: PayMonth, asked: PayMonth): boolean {
  return counts.year !== asked.year || counts.month !== asked.month
}

/** The first month from this one on that no run has closed for the employee. */
export async function firstOpenMonth(
  tenant: Tenant,
  { organizationId, id: employeeId }: { organizationId: number; id: string },
  from: PayMonth,
): Promise<PayMonth> {
  const asked = { employeeId, year: from.year, month: from.month }
  const months = monthsFrom(asked, todayOf(tenant, organizationId))
  const runs = await lockPayMonths(tenant, organizationId, months)
  const open = months.find(month => runs.get(employeeMonthId(month))?.isClosed !== true)
  if (open === undefined) throw new Error(`Every month of ${employeeId} is closed.`)
  return { year: open.year, month: open.month }
}
