import { firstOfMonth } from '#proto/calendar/months.ts'
import type { PartsPerMillion, Paise } from '#proto/units.ts'
import type { FilterQuery } from '@mikro-orm/postgresql'
import { type VariableItem, VariableItemTable } from '../../entities/variable-item.ts'
import { newId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import type { PayMonth } from '../runs/pay-months.ts'
import { valueTaken } from '../records.ts'
import { flushUnique } from '../uniqueness.ts'

type Owner = { readonly organizationId: number; readonly id: string }

export type VariableFacts = {
  readonly componentCode: string
  /** Or a quantity, in ten-thousandths, at a rate of its own or the component's. */
  readonly amount: Paise | null
  readonly quantity: PartsPerMillion | null
  readonly rate: Paise | null
  /** Leave that the quantity encashes, in days. */
  readonly leaveType: string | null
  readonly externalId: string | null
  readonly remarks: string | null
  readonly runType: VariableItem['runType']
}

type VariableFilter = {
  readonly year?: number
  readonly month?: number
  readonly componentCode?: readonly string[]
  readonly ids?: readonly string[] | undefined
}

export function listVariableItems(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  { year, month, componentCode, ids }: VariableFilter,
  window: PageWindow,
): Promise<PageOfRows<VariableItem>> {
  const filters: FilterQuery<VariableItem>[] = [
    ...(year === undefined ? [] : [{ year }]),
    ...(month === undefined ? [] : [{ month }]),
    ...(ids === undefined ? [] : [{ id: { $in: [...ids] } }]),
    ...(componentCode === undefined ? [] : [{ componentCode: { $in: [...componentCode] } }]),
  ]
  return pageById(tenant, VariableItemTable, { of: { organizationId, employeeId }, filters }, window)
}

/** All of an employee's items. */
export function ownVariableItems(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
): Promise<VariableItem[]> {
  return tenant.em.find(VariableItemTable, { organizationId, employeeId })
}

/** A month that an item names, and the later one in which it counts where that is closed. */
export type PlacedMonth = { readonly named: PayMonth; readonly counts: PayMonth }

/**
 * Puts an item into the unit of work for each of the months: the month that was named, and those after it up to `until`
 * if that is given. `flushVariableItems` writes them.
 */
export function addVariableItems(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  facts: VariableFacts,
  months: readonly PlacedMonth[],
  until: PayMonth | null,
): VariableItem[] {
  const seriesId = newId('var', tenant.clock)
  return months.map(({ named, counts }, index) =>
    tenant.em.create(VariableItemTable, {
      ...facts,
      namedMonth: isAfter(counts, named) ? firstOfMonth(named) : null,
      organizationId,
      id: index === 0 ? seriesId : newId('var', tenant.clock),
      employeeId,
      seriesId,
      year: counts.year,
      month: counts.month,
      untilYear: until?.year ?? null,
      untilMonth: until?.month ?? null,
      version: 1,
      createdAt: tenant.clock(),
    }),
  )
}

/** Writes what is pending. Refuses `external_id_taken`. */
export async function flushVariableItems(tenant: Tenant): Promise<void> {
  await flushUnique(tenant, {
    variable_item_external_id: () => valueTaken('external_id', 'item'),
  })
}

export function isAfter(one: PayMonth, other: PayMonth): boolean {
  return one.year === other.year ? one.month > other.month : one.year > other.year
}

/** The external ids among these that items of the organization have. */
export async function takenExternalIds(
  tenant: Tenant,
  organizationId: number,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set()
  const rows = await tenant.em.find(VariableItemTable, {
    organizationId,
    externalId: { $in: [...externalIds] },
  })
  return new Set(rows.filter(row => row.id === row.seriesId).map(row => String(row.externalId)))
}

/** The employee's items that name a month, for runs of the type, or for any run (null). Late ones count in a later month. */
export function variableItemsOfMonth(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  { year, month }: PayMonth,
  runType: VariableItem['runType'],
): Promise<VariableItem[]> {
  const named: FilterQuery<VariableItem>[] = [
    { year, month, namedMonth: null },
    { namedMonth: firstOfMonth({ year, month }) },
  ]
  return tenant.em.find(VariableItemTable, { organizationId, employeeId, runType, $or: named })
}

export async function deleteVariableItems(tenant: Tenant, items: readonly VariableItem[]): Promise<void> {
  const [first] = items
  if (first === undefined) return
  const ids = items.map(({ id }) => id)
  await tenant.em.nativeDelete(VariableItemTable, { organizationId: first.organizationId, id: { $in: ids } })
}

export function findVariableItem(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  id: string,
): Promise<VariableItem | null> {
  return tenant.em.findOne(VariableItemTable, { organizationId, employeeId, id })
}

// Several items of a series count in one month where the months that they name were closed.
function fromItem(item: VariableItem): FilterQuery<VariableItem> {
  const { organizationId, seriesId, year, month, namedMonth } = item
  const ofSameMonth: FilterQuery<VariableItem>[] = [{ year, month, namedMonth: null }]
  if (namedMonth) ofSameMonth.push({ year, month, namedMonth: { $gte: namedMonth } })
  return {
    organizationId,
    seriesId,
    $or: [{ year: { $gt: year } }, { year, month: { $gt: month } }, ...ofSameMonth],
  }
}

/** The item and the later months of its series. */
export function variableItemsFrom(tenant: Tenant, item: VariableItem): Promise<VariableItem[]> {
  return tenant.em.find(VariableItemTable, fromItem(item))
}

/** Deletes an item and the later months of its series. */
export async function endVariableItem(tenant: Tenant, item: VariableItem): Promise<void> {
  await tenant.em.nativeDelete(VariableItemTable, fromItem(item))
}
