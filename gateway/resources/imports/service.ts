import { fieldProblem, Problem } from '#proto/problems.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import type { ImportJob } from '#storage/entities/import-job.ts'
import {
  type Corrections,
  createImport,
  earlierImport,
  findImport,
  isOpen,
  type RefusedRow,
} from '#storage/repositories/jobs/imports.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileKind, kindOf } from '../../documents/reading/container.ts'
import { firstRow } from '../../documents/reading/read.ts'
import { FileRefusal } from '../../documents/reading/source.ts'
import { requireScope } from '../../http/authorization.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { Upload } from '../../http/form.ts'
import { notFound } from '../../http/input.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { eventText, heartbeatMs, longestStreamMs } from '../../http/server-sent-events.ts'
import { encoderOf, type FromWire, type ToWire } from '../../http/wire.ts'
import { mergedCorrections } from './corrections.ts'
import { knownColumns, readHeader, refuseUnknownKeys } from './header.ts'
import { fileLimits } from './limits.ts'
import { maskedCells, storedHeader } from './masking.ts'
import { type Import, type ImportCreate, importEventForms, type ImportRowList } from './schema.ts'
import { importSource, type ImportSource } from './source.ts'
import { importType, type ImportType } from './import-types.ts'

type ImportInput = FromWire<typeof ImportCreate>

type Call = Pick<CallBasics, 'caller' | 'requestId' | 'upload'> & { readonly inTenant: InTenant }

/** Job for a file that can be imported. Refuses what the file shows at once. */
export async function acceptedImport(
  { caller, requestId, upload, inTenant }: Call,
  organizationId: number,
  body: ImportInput,
  allowLoopback: boolean,
) {
  refuseMixture(body, upload)
  const { sourceImportId: sourceId, fileUrl: url = null, dryRun = false, guessMapping = false } = body
  const source =
    sourceId === undefined ? null : await inTenant(tenant => importSource(tenant, organizationId, sourceId))
  const typeName = body.type ?? source?.job.type
  if (typeName === undefined)
    throw new Problem('validation_failed', 'The request has no type.', [
      fieldProblem(['type'], 'required', 'Send what a row of the file is.'),
    ])
  const type = importType(typeName)
  requireScope(caller, type.compiled.route.scope)
  const [usual] = type.modes
  const { mode = source?.job.mode ?? usual, mapping = source?.job.mapping ?? {} } = body
  const { month = source?.job.month ?? null, year = source?.job.year ?? null } = body
  if (!type.modes.includes(mode)) {
    throw new Problem('validation_failed', `Rows of ${typeName} are imported in another mode.`, [
      fieldProblem(['mode'], 'not_in_enum', `Send one of: ${type.modes.join(', ')}.`, type.modes),
    ])
  }
  refuseUnknownKeys(mapping, typeName, type)
  const asked = { mapping, month, year, mode }
  let fileKind: FileKind | null = source?.job.fileKind ?? null
  let corrections: Corrections = {}
  if (source !== null) corrections = acceptedCorrections(source, body, type, asked)
  else refuseAddress(upload, url, allowLoopback)
  if (upload !== null) {
    fileKind = await acceptedKind(upload)
    const row = await firstRow(upload.bytes, fileKind, fileLimits)
    // A file that is guessed at may be mapped by hand after it.
    if (row !== null && !guessMapping) readHeader(row.cells, type, asked)
  }
  const { signature: _, tokenExpiresAt: _expiry, scopes, ...key } = caller
  return {
    given: {
      type: typeName,
      fileName: source?.job.fileName ?? (upload?.name.slice(0, 200) || null),
      fileKind,
      fileSha256: source?.job.fileSha256 ?? upload?.sha256 ?? null,
      ...asked,
      dryRun,
      guessMapping,
      sourceId: source?.job.id ?? null,
      fileJobId: source === null ? null : (source.job.fileJobId ?? source.job.id),
      caller: { ...key, scopes: [...scopes], requestId },
    },
    bytes: upload?.bytes ?? null,
    url: upload === null && source === null ? url : null,
    corrections,
  }
}

/** Refuses fields that do not go with each other. */
function refuseMixture(body: ImportInput, upload: Upload | null): void {
  const { sourceImportId, fileUrl, corrections, guessMapping, dryRun } = body
  if (sourceImportId !== undefined && (upload !== null || fileUrl !== undefined))
    throw new Problem('validation_failed', 'The request has two files.', [
      fieldProblem(['source_import_id'], 'not_allowed_here', 'Send it without a file and without file_url.'),
    ])
  if (sourceImportId === undefined && corrections !== undefined)
    throw new Problem('validation_failed', 'Only the file of a dry run is corrected.', [
      fieldProblem(['corrections'], 'not_allowed_here', 'Send source_import_id, or correct the file.'),
    ])
  if (guessMapping === true && dryRun !== true)
    throw new Problem('validation_failed', 'Only a dry run guesses.', [
      fieldProblem(
        ['guess_mapping'],
        'not_allowed_here',
        'Send it with dry_run, and import what that shows.',
      ),
    ])
}

/** Corrections of the source and of the call. Refuses a header that lacks columns, as with a file. */
function acceptedCorrections(
  { job, corrections }: ImportSource,
  { corrections: given = [], guessMapping = false }: ImportInput,
  type: ImportType,
  asked: Parameters<typeof readHeader>[2],
): Corrections {
  if (job.header.length > 0 && !guessMapping) readHeader(job.header, type, asked)
  return mergedCorrections(corrections, given, knownColumns(job.header, type, asked.mapping), job.rowAt)
}

function refuseAddress(upload: Upload | null, url: string | null, allowLoopback: boolean): void {
  if (upload !== null) return
  if (url === null) {
    throw new Problem('validation_failed', 'The request has no file.', [
      fieldProblem(
        ['file_url'],
        'required',
        'Send a form with the file, the address of the file, or source_import_id.',
      ),
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

/** Rows that an import of the same file has read are not read again. */
function refuseReadRows(corrections: Corrections, rowAt: number, importId: string): void {
  const read = Object.keys(corrections).filter(row => Number(row) <= rowAt)
  if (read.length === 0) return
  const fix = `Import ${importId} has read the rows up to ${rowAt}. Correct them in its file of errors, and send that.`
  refuseFindings(read.map(row => fieldProblem(['corrections', row], 'not_allowed_here', fix)))
}

export async function startImport(
  tenant: Tenant,
  organizationId: number,
  { given, bytes, url, corrections }: Awaited<ReturnType<typeof acceptedImport>>,
  warnings: CallBasics['warnings'],
): Promise<ImportJob> {
  const since = new Date(tenant.clock().getTime() - dayMs)
  const earlier = await earlierImport(tenant, organizationId, given)
  const rowAt = earlier?.isContinued === true ? earlier.job.rowAt : 0
  if (earlier !== null && rowAt > 0) {
    const { id } = earlier.job
    refuseReadRows(corrections, rowAt, id)
    warnings.add(
      `duplicate_file ${id} imported the same file to row ${rowAt} and this import goes on after it`,
    )
  } else if (earlier !== null && earlier.job.createdAt >= since) {
    const { id, rowAt: last } = earlier.job
    warnings.add(`duplicate_file the same file was imported in the last 24 hours by ${id} to row ${last}`)
  }
  return createImport(tenant, organizationId, { ...given, rowAt }, { bytes, url, corrections })
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
    sourceImportId: job.sourceId ?? null,
    columns: [...job.fileColumns],
    error: job.failure,
    errorSummary: Object.entries(errorCounts)
      .map(([code, { count, sampleRows }]) => ({ code, count, sampleRows }))
      .toSorted((one, other) => other.count - one.count),
    errorFileUrl: hasErrors(job) ? `/imports/${id}/errors.xlsx` : null,
  }
}

/** Refused rows with their cells, masked as the file of errors has them. */
export function presentRows(
  rows: readonly RefusedRow[],
  { header: titles, type, mapping }: ImportJob,
): ToWire<typeof ImportRowList>['data'] {
  const header = storedHeader(titles, type, mapping)
  const keys = new Map(header.columns.map(({ index, key }) => [index, key]))
  return rows.map(({ no, findings, cells }) => {
    const masked = maskedCells(cells, header)
    return {
      row: no,
      cells: titles.flatMap((title, index) =>
        title.startsWith('_') ? [] : [{ title, key: keys.get(index) ?? null, value: masked[index] ?? null }],
      ),
      findings: findings.map(finding => ({ ...finding })),
    }
  })
}

/** Whether there is a file of the refused rows. */
export function hasErrors(job: ImportJob): boolean {
  return job.failed > 0 && !isOpen(job)
}

function progressOf({ rowsTotal, rowsProcessed, finishedAt }: ImportJob): number {
  if (finishedAt !== null && rowsTotal === 0) return 100
  return rowsTotal ? Math.floor((rowsProcessed * 100) / rowsTotal) : 0
}

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
  while (performance.now() - began < longestStreamMs && !closing.aborted) {
    const job = await inTenant(tenant => findImport(tenant, id))
    if (job === null) return
    const at = `${job.rowsProcessed}`
    if (`${job.status} ${at}` !== shown) {
      yield eventText(at, 'progress', encoders.progress(presentImport(job)))
      ;[shown, spokeAt] = [`${job.status} ${at}`, performance.now()]
    }
    if (!isOpen(job)) {
      yield eventText(lastEventId, 'status', encoders.status({ ...job, jobId: job.id }))
      return
    }
    if (performance.now() - spokeAt >= heartbeatMs) {
      yield eventText(at, 'heartbeat', '{}')
      spokeAt = performance.now()
    }
    await pause(lookEveryMs, undefined, { signal: closing }).catch(() => undefined)
  }
}
