import type { PlainDate } from '#proto/units.ts'
import type { FilterQuery } from '@mikro-orm/postgresql'
import type { Employee } from '../../entities/employee.ts'
import { type SalaryIncrement, SalaryIncrementTable } from '../../entities/salary-increment.ts'
import { newId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'

type IncrementStatus = 'scheduled' | 'applied' | 'cancelled'

type IncrementFacts = Omit<
  SalaryIncrement,
  'id' | 'organizationId' | 'employeeId' | 'isCancelled' | 'version' | 'createdAt' | 'updatedAt'
>

export function listIncrements(
  tenant: Tenant,
  { organizationId, id: employeeId }: Employee,
  statuses: readonly IncrementStatus[] | undefined,
  today: PlainDate,
  window: PageWindow,
): Promise<PageOfRows<SalaryIncrement>> {
  const inStatus = (status: IncrementStatus): FilterQuery<SalaryIncrement> =>
    status === 'cancelled'
      ? { isCancelled: true }
      : { isCancelled: false, effectiveFrom: status === 'applied' ? { $lte: today } : { $gt: today } }
  const among = statuses === undefined ? [] : [{ $or: statuses.map(inStatus) }]
  return pageById(
    tenant,
    SalaryIncrementTable,
    { of: { organizationId, employeeId }, filters: among },
    window,
  )
}

export function incrementStatus(
  { isCancelled, effectiveFrom }: SalaryIncrement,
  today: PlainDate,
): IncrementStatus {
  if (isCancelled) return 'cancelled'
  return effectiveFrom <= today ? 'applied' : 'scheduled'
}

/** Puts an increment into the unit of work. */
export function addIncrement(
  tenant: Tenant,
  { organizationId, id: employeeId }: Employee,
  facts: IncrementFacts,
): SalaryIncrement {
  return tenant.em.create(SalaryIncrementTable, {
    ...facts,
    organizationId,
    employeeId,
    id: newId('inc', tenant.clock),
    isCancelled: false,
    version: 1,
    createdAt: tenant.clock(),
  })
}
