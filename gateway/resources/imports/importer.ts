// Works on imports until none is waiting. Any process may do so: a job is leased, and a lease that is not renewed ends.

import { Problem } from '#proto/problems.ts'
import type { Storage } from '#storage/open.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import {
  claimImport,
  holdImport,
  type LeasedImport,
  LeaseLost,
  returnImport,
} from '#storage/repositories/jobs/imports.ts'
import type { ImportFailure } from '#storage/entities/import-job.ts'
import { finish, type ImportParts, runImport } from './job.ts'

type ImporterParts = ImportParts & {
  readonly stopping: AbortSignal
  /** Told of each job before it is read. */
  readonly began?: (job: LeasedImport) => void
  readonly failed: (error: unknown, job: { readonly id: string; readonly attempts: number }) => void
}

const maxAttempts = 6
/** A process may end for another reason than the file, so the first death proves nothing. */
const maxDeaths = 2

const failsAgain: ImportFailure = {
  code: 'internal_error',
  message: 'The import failed several times at the same row. Rows before it were imported.',
}

export const endsItsReader: ImportFailure = {
  code: 'file_too_complex',
  message:
    'The process that read the file ended over it. Save the file again with plain cells, or send it in parts. Rows that were counted as succeeded were imported.',
}

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
    if (leased.deaths >= maxDeaths) await giveUp(parts.storage, leased, endsItsReader)
    else if (leased.attempts > maxAttempts) await giveUp(parts.storage, leased, failsAgain)
    else {
      parts.began?.(leased)
      await runImport(parts, leased)
    }
  } catch (error) {
    if (error instanceof LeaseLost) return
    parts.failed(error, leased)
    // A job that waits for another service has all the time that it needs.
    const isAway = error instanceof Problem
    const attempts = isAway ? leased.attempts - 1 : leased.attempts
    await returnImport(parts.storage, leased, { attempts, afterSeconds: isAway ? 5 : 2 ** attempts })
  }
}

/** Ends the job as failed; throws `LeaseLost`. */
export async function giveUp(storage: Storage, leased: LeasedImport, failure: ImportFailure): Promise<void> {
  const { organizationId, caller } = leased
  const reach = { accountId: caller.accountId, organizationIds: [organizationId], clocks: caller.clocks }
  await forTenant(storage, reach, async tenant => finish(tenant, await holdImport(tenant, leased), failure))
}
