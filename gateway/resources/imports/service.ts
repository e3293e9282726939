import { fieldProblem, Problem } from '#proto/problems.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import type { ImportJob } from '#storage/entities/import-job.ts'
import { createImport, findImport, isOpen, wasImported } from '#storage/repositories/jobs/imports.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileKind, kindOf } from '../../documents/reading/container.ts'
import { firstRow } from '../../documents/reading/read.ts'
import { FileRefusal } from '../../documents/reading/source.ts'
import { requireScope } from '../../http/authorization.ts'
import type { Upload } from '../../http/form.ts'
import { notFound } from '../../http/input.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { encoderOf, type FromWire, type ToWire } from '../../http/wire.ts'
import { readHeader, refuseUnknownKeys } from './header.ts'
import { fileLimits } from './limits.ts'
import { type Import, type ImportCreate, importEventForms } from './schema.ts'
import { importType } from './import-types.ts'

type ImportInput = FromWire<typeof ImportCreate>

/** What is to be imported, of a file that can be. Refuses what the file shows at once. */
export async function acceptedImport(
  { caller, requestId, upload }: Pick<CallBasics, 'caller' | 'requestId' | 'upload'>,
  body: ImportInput,
  allowLoopback: boolean,
) {
  const type = importType(body.type)
  requireScope(caller, type.compiled.route.scope)
  const [usual] = type.modes
  const { mode = usual, dryRun = false, mapping = {}, month = null, year = null, fileUrl: url = null } = body
  if (!type.modes.includes(mode)) {
    throw new Problem('validation_failed', `Rows of ${body.type} are imported in another mode.`, [
      fieldProblem(['mode'], 'not_in_enum', `Send one of: ${type.modes.join(', ')}.`, type.modes),
    ])
  }
  refuseUnknownKeys(mapping, body.type, type)
  refuseAddress(upload, url, allowLoopback)
  let fileKind: FileKind | null = null
  if (upload !== null) {
    fileKind = await acceptedKind(upload)
    const row = await firstRow(upload.bytes, fileKind, fileLimits)
    if (row !== null) readHeader(row.cells, type, { mapping, month, year, mode })
  }
  const { signature: _, tokenExpiresAt: _expiry, scopes, ...key } = caller
  return {
    given: {
      type: body.type,
      fileName: upload?.name.slice(0, 200) || null,
      fileKind,
      fileSha256: upload?.sha256 ?? null,
      mode,
      dryRun,
      mapping,
      month,
      year,
      caller: { ...key, scopes: [...scopes], requestId },
    },
    bytes: upload?.bytes ?? null,
    url: upload === null ? url : null,
  }
}

function refuseAddress(upload: Upload | null, url: string | null, allowLoopback: boolean): void {
  if (upload !== null) return
  if (url === null) {
    throw new Problem('validation_failed', 'The request has no file.', [
      fieldProblem(['file_url'], 'required', 'Send a form with the file, or the address of the file.'),
    ])
  }
  const refusal = refuseWebhookAddress(url, allowLoopback)
  if (refusal === null) return
  throw new Problem(refusal.code, refusal.message, [
    fieldProblem(['file_url'], 'invalid_format', 'Send an HTTPS address on the public internet.'),
  ])
}

async function acceptedKind({ bytes }: Upload): Promise<FileKind> {
  try {
    return await kindOf(bytes)
  } catch (error) {
    if (error instanceof FileRefusal) throw new Problem('unsupported_media_type', error.message)
    throw error
  }
}

const dayMs = 24 * 60 * 60 * 1000

export async function startImport(
  tenant: Tenant,
  organizationId: number,
  { given, bytes, url }: Awaited<ReturnType<typeof acceptedImport>>,
  warnings: CallBasics['warnings'],
): Promise<ImportJob> {
  const since = new Date(tenant.clock().getTime() - dayMs)
  if (given.fileSha256 !== null && (await wasImported(tenant, organizationId, given, since)))
    warnings.add('duplicate_file the same file was imported in the last 24 hours')
  return createImport(tenant, organizationId, given, { bytes, url })
}

export async function foundImport(tenant: Tenant, id: string): Promise<ImportJob> {
  const job = await findImport(tenant, id)
  if (job === null) throw notFound()
  return job
}

const lookEveryMs = 300

/** The job as soon as its status is another, or after so long. */
export async function changedImport(
  inTenant: InTenant,
  job: ImportJob,
  withinMs: number,
): Promise<ImportJob> {
  const began = performance.now()
  let now = job
  while (isOpen(now) && now.status === job.status && performance.now() - began < withinMs) {
    await pause(lookEveryMs)
    now = await inTenant(tenant => foundImport(tenant, job.id))
  }
  return now
}

export function presentImport(job: ImportJob): ToWire<typeof Import> {
  const { id, errorCounts } = job
  return {
    ...job,
    type: job.type as ToWire<typeof Import>['type'],
    jobId: id,
    progress: progressOf(job),
    error: job.failure,
    errorSummary: Object.entries(errorCounts)
      .map(([code, { count, sampleRows }]) => ({ code, count, sampleRows }))
      .toSorted((one, other) => other.count - one.count),
    errorFileUrl: hasErrors(job) ? `/imports/${id}/errors.xlsx` : null,
  }
}

/** Whether there is a file of the refused rows. */
export function hasErrors(job: ImportJob): boolean {
  return job.failed > 0 && !isOpen(job)
}

function progressOf({ rowsTotal, rowsProcessed, finishedAt }: ImportJob): number {
  if (finishedAt !== null && rowsTotal === 0) return 100
  return rowsTotal ? Math.floor((rowsProcessed * 100) / rowsTotal) : 0
}

const heartbeatMs = 15_000
const longestMs = 60 * 60_000

const encoders = {
  progress: encoderOf(importEventForms.progress),
  status: encoderOf(importEventForms.status),
}

export const lastEventId = 'end'

/** Ends after `status`, or when the gateway is `closing`: the client connects again, to another gateway. */
export async function* importEvents(
  inTenant: InTenant,
  id: string,
  closing: AbortSignal,
): AsyncGenerator<string> {
  const began = performance.now()
  let [shown, spokeAt] = ['', began]
  while (performance.now() - began < longestMs && !closing.aborted) {
    const job = await inTenant(tenant => findImport(tenant, id))
    if (job === null) return
    const at = `${job.rowsProcessed}`
    if (`${job.status} ${at}` !== shown) {
      yield `id: ${at}\nevent: progress\ndata: ${encoders.progress(presentImport(job))}\n\n`
      ;[shown, spokeAt] = [`${job.status} ${at}`, performance.now()]
    }
    if (!isOpen(job)) {
      yield `id: ${lastEventId}\nevent: status\ndata: ${encoders.status({ ...job, jobId: job.id })}\n\n`
      return
    }
    if (performance.now() - spokeAt >= heartbeatMs) {
      yield `id: ${at}\nevent: heartbeat\ndata: {}\n\n`
      spokeAt = performance.now()
    }
    await pause(lookEveryMs, undefined, { signal: closing }).catch(() => undefined)
  }
}
