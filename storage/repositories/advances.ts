import { nextMonth } from '#proto/calendar/months.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { type AdvanceInstallment, AdvanceInstallmentTable } from '../entities/advance-installment.ts'
import { type Advance, AdvanceTable } from '../entities/advance.ts'
import type { Tenant } from './for-tenant.ts'
import type { PageOfRows, PageWindow } from './page.ts'
import type { PayMonth } from './pay-months.ts'
import { recordStore } from './records.ts'

type Owner = { readonly organizationId: number; readonly id: string }

type AdvanceFacts = Omit<
  Advance,
  'organizationId' | 'id' | 'employeeId' | 'status' | 'remarks' | 'version' | 'createdAt' | 'updatedAt'
>

type Planned = PayMonth & Pick<AdvanceInstallment, 'principal' | 'interest'>

export const advances = recordStore<Advance>(AdvanceTable, 'adv', 'advance')

export function listAdvances(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  ids: readonly string[] | undefined,
  window: PageWindow,
): Promise<PageOfRows<Advance>> {
  return advances.list(tenant, organizationId, { employeeId, ...(ids && { id: ids }) }, window)
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

/** Throws `external_id_taken`. */
export async function addAdvance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  facts: AdvanceFacts,
  schedule: readonly Planned[],
): Promise<Advance> {
  const advance = await advances.add(tenant, organizationId, {
    ...facts,
    employeeId,
    status: 'active',
    remarks: null,
  })
  await tenant.em.insertMany(
    AdvanceInstallmentTable,
    schedule.map((planned, index) => ({
      ...planned,
      organizationId,
      advanceId: advance.id,
      no: index + 1,
      employeeId,
    })),
  )
  return advance
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
