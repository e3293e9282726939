import { Problem } from '#proto/problems.ts'
import type { Designation } from '#storage/entities/designation.ts'
import { designations, isDesignationInUse } from '#storage/repositories/designations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { factsOf, type FactsOf } from '#storage/repositories/masters.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import type { DesignationCreate, DesignationPatch } from './schema.ts'

const blank = { code: null, externalId: null, grade: null, isActive: true }

/** Refuses `external_id_taken` and `code_taken`. */
export function makeDesignation(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, ...body }: FromWire<typeof DesignationCreate>,
): Promise<Designation> {
  return designations.add(tenant, organizationId, mergePatch(blank, body) as FactsOf<Designation>)
}

/** Nothing is written when nothing differs. Refuses `external_id_taken` and `code_taken`. */
export async function patchDesignation(
  tenant: Tenant,
  designation: Designation,
  patch: FromWire<typeof DesignationPatch>,
  ifMatch: readonly string[] | null,
): Promise<Designation> {
  await designations.lock(tenant, designation)
  requireVersion(ifMatch, designation.version)
  const before = factsOf(designation)
  const after = mergePatch(before, patch)
  if (changedPaths(before, after).length > 0) await designations.change(tenant, designation, after)
  return designation
}

/** Deletes a designation that the caller has locked. Refuses `resource_in_use`. */
export async function removeDesignation(tenant: Tenant, designation: Designation): Promise<void> {
  if (await isDesignationInUse(tenant, designation)) {
    throw new Problem('resource_in_use', 'Employees have it; set is_active to false.')
  }
  await designations.remove(tenant, designation)
}
