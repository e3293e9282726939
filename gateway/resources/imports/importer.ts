// Works on imports until none is waiting. Any process may do so: a job is leased, and a lease that is not renewed ends.

import { Problem } from '#proto/problems.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import {
  claimImport,
  holdImport,
  type LeasedImport,
  LeaseLost,
  returnImport,
} from '#storage/repositories/imports.ts'
import { finish, type ImportParts, runImport } from './job.ts'

type ImporterParts = ImportParts & {
  readonly stopping: AbortSignal
  readonly failed: (error: unknown, job: { readonly id: string; readonly attempts: number }) => void
}

const mostAttempts = 6

/** Resolves when no import is waiting, or when told to stop. */
export async function workImports(parts: ImporterParts): Promise<void> {
  while (!parts.stopping.aborted) {
    const leased = await claimImport(parts.storage)
    if (leased === null) return
    await attempt(parts, leased)
  }
}

async function attempt(parts: ImporterParts, leased: LeasedImport): Promise<void> {
  try {
    // A file that ended each process that read it is not read again.
    if (leased.attempts > mostAttempts) await giveUp(parts, leased)
    else await runImport(parts, leased)
  } catch (error) {
    if (error instanceof LeaseLost) return
    parts.failed(error, leased)
    // What waits for another service has all the time that it needs.
    const isAway = error instanceof Problem
    const attempts = isAway ? leased.attempts - 1 : leased.attempts
    await returnImport(parts.storage, leased, { attempts, afterSeconds: isAway ? 5 : 2 ** attempts })
  }
}

async function giveUp({ storage }: ImportParts, leased: LeasedImport): Promise<void> {
  const { organizationId, caller } = leased
  const reach = { accountId: caller.accountId, organizationIds: [organizationId], clocks: caller.clocks }
  await forTenant(storage, reach, async tenant => {
    const job = await holdImport(tenant, leased)
    const message = 'The import failed several times at the same row. Rows before it were imported.'
    await finish(tenant, job, { code: 'internal_error', message })
  })
}
