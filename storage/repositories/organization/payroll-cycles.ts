import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { type EmployeeCycle, EmployeeCycleTable } from '../../entities/employee-cycle.ts'
import type { Employee } from '../../entities/employee.ts'
import { type PayrollCycle, PayrollCycleTable } from '../../entities/payroll-cycle.ts'
import { employeeHistory } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import { type FactsOf, recordStore } from '../records.ts'
import { lockOrganization } from './organizations.ts'
import { query } from '../../postgres/sql.ts'
import { isCounting } from '../../run-states.ts'

export const cycles = recordStore<PayrollCycle>(PayrollCycleTable, 'cyc', 'payroll cycle')

export const employeeCycles = employeeHistory<EmployeeCycle>(EmployeeCycleTable)

type Owner = Pick<Employee, 'organizationId' | 'id'>

/** Pay frequency of each cycle, by id. */
export async function cycleFrequencies(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayrollCycle['frequency']>> {
  if (ids.length === 0) return new Map()
  const rows = await tenant.em.find(PayrollCycleTable, { organizationId, id: { $in: [...ids] } })
  return new Map(rows.map(({ id, frequency }) => [id, frequency]))
}

/** The cycle of whoever was put into none; null: the organization has no cycles. */
export function defaultCycle(tenant: Tenant, organizationId: number): Promise<PayrollCycle | null> {
  return tenant.em.findOne(PayrollCycleTable, { organizationId, isDefault: true })
}

/**
 * The first one is the default, and a new default takes the place of the one before. Refuses a default whose months begin
 * on a day of their own or that pays parts of months: people would come under it without anybody deciding about their
 * days. Before anybody is paid a caller may decide it for all of them.
 */
export async function addCycle(
  tenant: Tenant,
  organizationId: number,
  facts: FactsOf<PayrollCycle>,
): Promise<PayrollCycle> {
  await lockOrganization(tenant, organizationId)
  const before = await defaultCycle(tenant, organizationId)
  const isDefault = before === null || facts.isDefault
  if (isDefault && (facts.startDay ?? null) !== null) {
    const message =
      'The first cycle is the default and starts its months as the payroll settings state. Remove start_day.'
    throw new Problem('validation_failed', 'The default cycle cannot have its own start_day.', [
      fieldProblem(['start_day'], 'out_of_range', message),
    ])
  }
  if (before === null) await refuseUndecidedParts(tenant, organizationId, facts)
  else if (isDefault) refuseOtherPattern(before, facts)
  if (before !== null && isDefault) await cycles.change(tenant, before, { ...before, isDefault: false })
  return cycles.add(tenant, organizationId, { ...facts, isDefault })
}

/** Whoever is assigned to no cycle would come under other periods, from no date of which anybody has decided. */
function refuseOtherPattern(before: PayrollCycle, facts: FactsOf<PayrollCycle>): void {
  const isSame = (['frequency', 'anchorDate'] as const).every(
    name => (before[name] ?? null) === (facts[name] ?? null),
  )
  if (isSame) return
  const message =
    'Create the cycle without is_default, and assign the employees with PUT /employees/{id}/cycle from the first day of a wage month.'
  throw new Problem('validation_failed', 'A new default cycle has the periods of the one before.', [
    fieldProblem(['is_default'], 'out_of_range', message),
  ])
}

/** Without cycles everybody is paid by the month. */
async function refuseUndecidedParts(
  tenant: Tenant,
  organizationId: number,
  { frequency, isDefault }: FactsOf<PayrollCycle>,
): Promise<void> {
  if (frequency === 'monthly') return
  const refuse = (code: 'required' | 'out_of_range', message: string): never => {
    throw new Problem(
      'validation_failed',
      'The first cycle of an organization is the default. It pays all employees who are assigned to none.',
      [fieldProblem(['is_default'], code, message)],
    )
  }
  if (!isDefault) {
    refuse(
      'required',
      `Send true if ${frequency} pay is for all employees. If it is for some of them, create a monthly cycle first, and assign these employees with PUT /employees/{id}/cycle.`,
    )
  }
  const [paid] = await query<{ id: string }[]>(
    tenant,
    `select n.id from payroll_run n where n.organization_id = ? and n.type = 'regular'
     and ${isCounting('n')} order by n.id limit 1`,
    [organizationId],
  )
  if (paid === undefined) return
  refuse(
    'out_of_range',
    `Run ${paid.id} pays employees by the month. Create a monthly cycle first, then this one without is_default, and assign the employees with PUT /employees/{id}/cycle from the first day of a wage month.`,
  )
}

/** Whether a cycle of the organization pays several times a month. */
export async function hasPartsOfMonths(tenant: Tenant, organizationId: number): Promise<boolean> {
  return (await tenant.em.count(PayrollCycleTable, { organizationId, frequency: { $ne: 'monthly' } })) > 0
}

/** The cycle in which somebody of `employee e` is paid on a day, as an expression in SQL. */
export function cycleOn(day: PlainDate): string {
  return cycleAt(`date '${day}'`)
}

/** The same on a day that is an expression in SQL. */
export function cycleAt(day: string): string {
  return `coalesce(
    (select c.cycle_id from employee_cycle c where c.organization_id = e.organization_id and c.employee_id = e.id
      and c.effective_from <= ${day} order by c.effective_from desc limit 1),
    (select d.id from payroll_cycle d where d.organization_id = e.organization_id and d.is_default))`
}

/** The cycle in which each of the people is paid on a day. */
export async function cyclesOn(
  tenant: Tenant,
  owners: readonly Owner[],
  day: PlainDate,
): Promise<ReadonlyMap<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await query<{ id: string; cycle: string | null }[]>(
    tenant,
    `select e.id, ${cycleOn(day)} as cycle from employee e where e.organization_id in (?) and e.id in (?)`,
    [[...new Set(owners.map(owner => owner.organizationId))], owners.map(({ id }) => id)],
  )
  return new Map(rows.flatMap(({ id, cycle }) => (cycle === null ? [] : [[id, cycle]])))
}

/** The one in which somebody is paid on a day; null: the organization has none. */
export async function cycleOfPerson(
  tenant: Tenant,
  owner: Owner,
  day: PlainDate,
): Promise<PayrollCycle | null> {
  const id = (await cyclesOn(tenant, [owner], day)).get(owner.id)
  return id === undefined ? null : cycles.find(tenant, id)
}

/** Finds the cycle in which one of the people is paid on a day; of anybody else, the default one. */
export async function cycleLookup(
  tenant: Tenant,
  organizationId: number,
  people: readonly Owner[],
  day: PlainDate,
): Promise<(employeeId: string | null) => PayrollCycle | null> {
  const all = await tenant.em.find(PayrollCycleTable, { organizationId })
  if (all.length === 0) return () => null
  const byId = new Map(all.map(cycle => [cycle.id, cycle]))
  const usual = all.find(({ isDefault }) => isDefault) ?? null
  const paidIn = await cyclesOn(tenant, people, day)
  return employeeId => byId.get(paidIn.get(employeeId ?? '') ?? '') ?? usual
}

/** The one of people whose months all begin on one day of their own; null: as the settings say, or on several. */
export async function sharedCycle(
  tenant: Tenant,
  organizationId: number,
  people: readonly Owner[],
  day: PlainDate,
): Promise<PayrollCycle | null> {
  if (people.length === 0) return null
  const own = await tenant.em.find(PayrollCycleTable, { organizationId, startDay: { $ne: null } })
  if (own.length === 0) return null
  const paidIn = await cyclesOn(tenant, people, day)
  const [first, ...others] = people.map(({ id }) => own.find(cycle => cycle.id === paidIn.get(id)) ?? null)
  return others.every(other => other?.startDay === first?.startDay) ? (first ?? null) : null
}

/** On which days the months of a person begin by all that was said from other dates than this one; null: as usual. */
export async function otherStartDays(
  tenant: Tenant,
  employee: Employee,
  effectiveFrom: PlainDate,
): Promise<ReadonlySet<number | null>> {
  const { organizationId, dateOfJoining } = employee
  const rows = await employeeCycles.history(tenant, employee)
  const others = rows.filter(row => row.effectiveFrom !== effectiveFrom)
  const named = await cycles.named(
    tenant,
    organizationId,
    others.map(({ cycleId }) => cycleId),
  )
  const isKnownSinceJoining = [effectiveFrom, ...others.map(row => row.effectiveFrom)].some(
    day => day <= dateOfJoining,
  )
  return new Set([
    ...[...named.values()].map(({ startDay }) => startDay ?? null),
    ...(isKnownSinceJoining ? [] : [null]),
  ])
}
