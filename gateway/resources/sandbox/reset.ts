// An organization as it was made: its own record, keys, webhooks, events and audit log stay, all else goes.

import { Problem } from '#proto/problems.ts'
import { beginSettings, settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import { countHeld, deleteSome, isCalculating } from '#storage/repositories/jobs/sandbox.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'

type Call = CallBasics & { readonly inTenant: InTenant; readonly organizationId: number }

const second = 1_000
const defaultWaitSeconds = 5
const rowsAtOnce = 5_000

/**
 * Deletes for as long as the caller waits and the gateway is not `closing`. What is deleted is committed; the next call
 * continues from there.
 */
export async function resetSandbox(
  { inTenant, organizationId, wait, respondAsync, caller }: Call,
  closing: AbortSignal,
) {
  const until = performance.now() + (respondAsync ? 0 : (wait ?? defaultWaitSeconds)) * second
  await inTenant(async tenant => {
    await refuseCalculating(tenant, organizationId)
    for (const change of await settingsChanges(tenant, organizationId)) tenant.em.remove(change)
    await tenant.em.flush()
    beginSettings(tenant, organizationId, defaultSettings, caller.keyId)
    await tenant.em.flush()
  })
  let removed = 0
  do {
    const deleted = await inTenant(async tenant => {
      await refuseCalculating(tenant, organizationId)
      return deleteSome(tenant, organizationId, rowsAtOnce)
    })
    removed += deleted
    if (deleted < rowsAtOnce) return { organizationId, status: 'done' as const, removed, remaining: 0 }
  } while (performance.now() < until && !closing.aborted)
  const remaining = await inTenant(tenant => countHeld(tenant, organizationId))
  return { organizationId, status: 'in_progress' as const, removed, remaining }
}

async function refuseCalculating(tenant: Tenant, organizationId: number): Promise<void> {
  if (!(await isCalculating(tenant, organizationId))) return
  throw new Problem(
    'calculation_in_progress',
    'A run is being calculated. Wait until it ends, or cancel the calculation.',
  )
}
