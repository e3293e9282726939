// An import that goes on from a dry run: it takes the file, which need not be sent again, and what was asked and corrected.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { ImportJob } from '#storage/entities/import-job.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  type Corrections,
  findImport,
  importCorrections,
  isImportFileKept,
  isOpen,
} from '#storage/repositories/jobs/imports.ts'

export type ImportSource = { readonly job: ImportJob; readonly corrections: Corrections }

/** The dry run of this id with its corrections. Refuses what has no file to go on from. */
export async function importSource(
  tenant: Tenant,
  organizationId: number,
  id: string,
): Promise<ImportSource> {
  const job = await findImport(tenant, id)
  if (job === null || job.organizationId !== organizationId)
    throw refusal('unknown_reference', 'Send the id of a dry run of this organization.')
  if (!job.dryRun) throw refusal('not_allowed_here', 'Send the id of a dry run: other imports keep no file.')
  if (isOpen(job)) throw refusal('not_allowed_here', 'Wait for the end of the dry run.')
  if (!(await isImportFileKept(tenant, job)))
    throw refusal('not_allowed_here', 'The file is no longer kept. Send it again as a new dry run.')
  return { job, corrections: await importCorrections(tenant, job) }
}

function refusal(code: 'unknown_reference' | 'not_allowed_here', fix: string): Problem {
  return new Problem('validation_failed', 'The import has no file to go on from.', [
    fieldProblem(['source_import_id'], code, fix),
  ])
}
