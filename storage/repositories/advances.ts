import { nextMonth } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { type AdvanceInstallment, AdvanceInstallmentTable } from '../entities/advance-installment.ts'
import { type Advance, AdvanceTable } from '../entities/advance.ts'
import { newId } from '../ids.ts'
import type { Tenant } from './for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from './page.ts'
import type { PayMonth } from './pay-months.ts'
import { flushUnique } from './uniqueness.ts'

type Owner = { readonly organizationId: number; readonly id: string }

type AdvanceFacts = Omit<
  Advance,
  'organizationId' | 'id' | 'employeeId' | 'status' | 'remarks' | 'version' | 'createdAt' | 'updatedAt'
>

type Planned = PayMonth & Pick<AdvanceInstallment, 'principal' | 'interest'>

export function listAdvances(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  ids: readonly string[] | undefined,
  window: PageWindow,
): Promise<PageOfRows<Advance>> {
  const where = { organizationId, employeeId, ...(ids === undefined ? {} : { id: { $in: [...ids] } }) }
  return pageById(tenant, AdvanceTable, where, window)
}

/** All of an employee's advances. */
export function ownAdvances(tenant: Tenant, { organizationId, id: employeeId }: Owner): Promise<Advance[]> {
  return tenant.em.find(AdvanceTable, { organizationId, employeeId })
}

/** The advance of the employee, locked until the transaction ends, as it is now. */
export function lockAdvance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  id: string,
): Promise<Advance | null> {
  return tenant.em.findOne(
    AdvanceTable,
    { organizationId, employeeId, id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
}

export function findAdvance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  id: string,
): Promise<Advance | null> {
  return tenant.em.findOne(AdvanceTable, { organizationId, employeeId, id })
}

/** Refuses `external_id_taken`. */
export async function addAdvance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  facts: AdvanceFacts,
  schedule: readonly Planned[],
): Promise<Advance> {
  const id = newId('adv', tenant.clock)
  const advance = tenant.em.create(AdvanceTable, {
    ...facts,
    organizationId,
    id,
    employeeId,
    status: 'active',
    version: 1,
    createdAt: tenant.clock(),
  })
  await flushAdvance(tenant)
  await tenant.em.insertMany(
    AdvanceInstallmentTable,
    schedule.map((planned, index) => ({
      ...planned,
      organizationId,
      advanceId: id,
      no: index + 1,
      employeeId,
    })),
  )
  return advance
}

/** Writes what is pending. Refuses `external_id_taken`. */
export async function flushAdvance(tenant: Tenant): Promise<void> {
  await flushUnique(tenant, {
    advance_organization_id_external_id_key: () =>
      new Problem('external_id_taken', 'Another advance of the organization has this external_id.', [
        fieldProblem(['external_id'], 'duplicate', 'Send an external_id that no other advance has.'),
      ]),
  })
}

/** The instalments of advances, each in its order. */
export function installmentsOf(
  tenant: Tenant,
  organizationId: number,
  advanceIds: readonly string[],
): Promise<AdvanceInstallment[]> {
  return tenant.em.find(
    AdvanceInstallmentTable,
    { organizationId, advanceId: { $in: [...advanceIds] } },
    { orderBy: { advanceId: 'asc', no: 'asc' }, refresh: true },
  )
}

/** Changes the state of an advance, and puts its open instalments into the months from `first` on, or into none. */
export async function moveAdvance(
  tenant: Tenant,
  advance: Advance,
  change: { status: Advance['status']; remarks?: string | null },
  open: readonly AdvanceInstallment[],
  first: PayMonth | null,
): Promise<void> {
  tenant.em.assign(advance, { ...change, updatedAt: tenant.clock() })
  let at = first
  for (const installment of open) {
    tenant.em.assign(installment, { year: at?.year ?? null, month: at?.month ?? null })
    at = at && nextMonth(at)
  }
  await tenant.em.flush()
}
