// One import from its file to its end. The writes of a batch of rows are committed together with how far the file is,
// so that the job continues after a crash with the first row that was not dealt with.

import { importMoves, importOutcomes } from '#proto/moves/import.ts'
import { allows } from '#proto/moves/moves.ts'
import { Problem } from '#proto/problems.ts'
import type { ImportJob, ImportFailure } from '#storage/entities/import-job.ts'
import type { Storage } from '#storage/open.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import { recordChanges } from '#storage/repositories/keys/audit.ts'
import { listDefinitions } from '#storage/repositories/organization/salary-components.ts'
import { linkTo } from '#storage/repositories/documents/download-links.ts'
import {
  type AuditedCall,
  forTenant,
  inSavepoint,
  readerFor,
  type Tenant,
} from '#storage/repositories/for-tenant.ts'
import {
  type Corrections,
  dropImportFile,
  earlierImport,
  holdImport,
  importCorrections,
  importUrl,
  keepImportFile,
  moveImport,
  type LeasedImport,
  readImportFile,
  type RefusedRow,
  type RowFinding,
  stepImport,
} from '#storage/repositories/jobs/imports.ts'
import { hash } from 'node:crypto'
import { kindOf } from '../../documents/reading/container.ts'
import { firstRow, readRows } from '../../documents/reading/read.ts'
import { FileRefusal, type SourceRow } from '../../documents/reading/source.ts'
import { onlyAttempt } from '../../http/attempt.ts'
import { sessionOf } from '../../http/audit.ts'
import type { Caller } from '../../http/authentication.ts'
import { rollbackIf } from '../../http/rehearsal.ts'
import type { InTenant } from '../../http/route.ts'
import { type ImportServices, prepareRows, type PreparedRows, type RowCall, type RowResult } from './apply.ts'
import { correctedRow, refuseUnread } from './corrections.ts'
import { guessedMapping } from './guess.ts'
import { type Header, knownColumns, readHeader, titlesOf } from './header.ts'
import { fileLimits } from './limits.ts'
import { unmaskRows } from './masking.ts'
import { todayOf } from '../periods/today.ts'
import { hasMonthFirst } from './written-date.ts'
import { peopleOfRows, type PeopleOfRows } from './people.ts'
import { presentRights } from './rights.ts'
import { namesEmployees } from './references.ts'
import { isLabels, keysOfRow, readRow, refusedRow, type RequestRow } from './rows.ts'
import { type ImportType, importType, isOfBatch } from './import-types.ts'

export type ImportParts = {
  readonly storage: Storage
  readonly services: ImportServices
  /** The bytes at an address that may be called; throws `FileRefusal` or `Problem`. */
  readonly fetchFile: (url: string) => Promise<Buffer>
}

/** Opens a transaction of the job. */
type InJob = <Result>(
  work: (tenant: Tenant, job: ImportJob) => Promise<Result>,
  audited?: AuditedCall,
) => Promise<Result>

/** Imports the file, from where it is. Throws `LeaseLost` where somebody else does or it was cancelled. */
export async function runImport(parts: ImportParts, leased: LeasedImport): Promise<void> {
  const { organizationId, caller } = leased
  const reach = { accountId: caller.accountId, organizationIds: [organizationId], clocks: caller.clocks }
  const inReading: InTenant = work => forTenant(parts.storage, reach, work)
  const inJob: InJob = (work, audited) =>
    forTenant(
      parts.storage,
      reach,
      async tenant => {
        const result = await work(tenant, await holdImport(tenant, leased))
        if (audited !== undefined) await recordChanges(tenant)
        return result
      },
      audited ?? null,
    )
  try {
    const bytes = await theFile(parts, inJob)
    const { job, monthFirst, corrections } = await validate(inJob, bytes)
    const file = { bytes, monthFirst, corrections }
    await importRows(parts, { inJob, inReading }, job, file, callOf(parts, leased, job))
    await inJob((tenant, current) => finish(tenant, current, null))
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    await inJob((tenant, current) => finish(tenant, current, failure))
  }
}

/** Why the file as a whole is refused; null: for no reason of its own. */
function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof FileRefusal) return { code: error.code, message: error.message }
  const codes = [
    'key_revoked',
    'insufficient_scope',
    'import_template_mismatch',
    'https_required',
    'url_not_allowed',
    'payload_too_large',
  ]
  if (!(error instanceof Problem && codes.includes(error.code))) return null
  const fields = error.details.map(({ field }) => field).filter(field => field !== '')
  return {
    code: error.code,
    message: [error.message, fields.join(', ')].filter(text => text !== '').join(' '),
  }
}

async function theFile({ fetchFile }: ImportParts, inJob: InJob): Promise<Buffer> {
  const { bytes, url, isLost } = await inJob(async (tenant, job) => {
    if (allows<ImportJob['status']>(importMoves.validate, job.status)) {
      moveImport(tenant, job, 'validate')
      tenant.em.assign(job, { startedAt: tenant.clock() })
    }
    return {
      bytes: await readImportFile(tenant, job),
      url: await importUrl(tenant, job),
      isLost: job.sourceId !== null,
    }
  })
  if (bytes.length > 0) return bytes
  if (isLost) throw new FileRefusal('unreadable_file', 'The file is no longer kept. Send it again.')
  if (url === null) return bytes
  const fetched = await renewing(inJob, fetchFile(url))
  const fileKind = await kindOf(fetched)
  await inJob(async (tenant, job) => {
    await keepImportFile(tenant, job, fetched)
    tenant.em.assign(job, { fileKind, fileSha256: hash('sha256', fetched) })
    const earlier = await earlierImport(tenant, job.organizationId, job)
    if (earlier?.isContinued === true) tenant.em.assign(job, { rowAt: earlier.job.rowAt })
  })
  return fetched
}

const renewEveryMs = 3_000

/** Keeps the lease while that is done. */
async function renewing<Result>(inJob: InJob, work: Promise<Result>): Promise<Result> {
  // A holder that lost the lease learns it from the next step.
  const renewal = setInterval(() => void inJob(() => Promise.resolve()).catch(() => undefined), renewEveryMs)
  try {
    return await work
  } finally {
    clearInterval(renewal)
  }
}

/** Reads the file once from its start to its end, so that nothing is written of a file that is refused as a whole. */
async function validate(
  inJob: InJob,
  bytes: Buffer,
): Promise<{ readonly job: ImportJob } & Pick<ImportFile, 'monthFirst' | 'corrections'>> {
  const { job, corrections } = await readTitles(inJob, bytes)
  const survey = await renewing(inJob, surveyFile(bytes, job, corrections))
  const { titles, ignored, rowsTotal, monthFirst } = survey
  if (job.rowsTotal !== null) return { job, monthFirst, corrections }
  const counted = await inJob(async (tenant, current) => {
    if (!current.dryRun) moveImport(tenant, current, 'run')
    tenant.em.assign(current, { rowsTotal, header: titles, ignoredColumns: ignored })
    await tenant.em.flush()
    return current
  })
  return { job: counted, monthFirst, corrections }
}

/** Stores which column is which, so that a file that is refused for want of columns can be mapped. */
async function readTitles(
  inJob: InJob,
  bytes: Buffer,
): Promise<{ readonly job: ImportJob; readonly corrections: Corrections }> {
  const opened = await inJob(async (tenant, job) => ({
    job,
    corrections: await importCorrections(tenant, job),
  }))
  if (opened.job.fileColumns.length > 0) return opened
  const first = await firstRow(bytes, opened.job.fileKind ?? 'csv', fileLimits)
  const titles = titlesOf(first?.cells ?? [])
  const job = await inJob(async (tenant, current) => {
    const type = importType(current.type)
    const components = current.guessMapping ? await payComponents(tenant, current) : null
    const guessed = components === null ? {} : guessedMapping(titles, type, current.mapping, components)
    const mapping = { ...current.mapping, ...guessed }
    const keys = new Map(knownColumns(titles, type, mapping).columns.map(({ index, key }) => [index, key]))
    const fileColumns = titles.flatMap((title, index) =>
      title === '' || title.startsWith('_')
        ? []
        : [{ title, key: keys.get(index) ?? null, guessed: Object.hasOwn(guessed, title) }],
    )
    tenant.em.assign(current, { header: titles, mapping, fileColumns })
    await tenant.em.flush()
    return current
  })
  return { job, corrections: opened.corrections }
}

function payComponents(tenant: Tenant, { organizationId }: ImportJob) {
  return listDefinitions(tenant, organizationId, todayOf(tenant, organizationId))
}

type Survey = Header & { readonly rowsTotal: number; readonly monthFirst: ReadonlySet<number> }

async function surveyFile(bytes: Buffer, job: ImportJob, corrections: Corrections): Promise<Survey> {
  let header: Header | null = null
  let rowsTotal = 0
  const monthFirst = new Set<number>()
  const read = new Set<number>()
  for await (const written of readRows(bytes, job.fileKind ?? 'csv', fileLimits)) {
    if (header === null) header = headerOf(written, job)
    else if (!isLabels(written)) {
      const row = correctedRow(written, corrections, header)
      if (row.no > job.rowAt) rowsTotal += 1
      if (Object.hasOwn(corrections, row.no)) read.add(row.no)
      for (const { index, type } of header.columns) {
        const cell = type === 'date' ? row.cells[index] : null
        if (typeof cell === 'string' && hasMonthFirst(cell)) monthFirst.add(index)
      }
    }
  }
  refuseUnread(corrections, read)
  return { ...(header ?? headerOf({ cells: [] }, job)), rowsTotal, monthFirst }
}

function headerOf(
  { cells }: Pick<SourceRow, 'cells'>,
  job: ImportJob,
  monthFirst: ReadonlySet<number> = new Set(),
): Header {
  const { mapping, month = null, year = null, mode } = job
  return readHeader(cells, importType(job.type), { mapping, month, year, mode }, monthFirst)
}

function callOf(
  { storage }: ImportParts,
  { organizationId, caller: kept }: LeasedImport,
  { mode }: ImportJob,
): RowCall {
  const { requestId, ...key } = kept
  const caller: Caller = { ...key, scopes: new Set(key.scopes), signature: null, tokenExpiresAt: null }
  const { accountId, clocks } = caller
  return {
    caller,
    requestId,
    address: null,
    organizationId,
    mode,
    elapsedMs: () => 0,
    hasLeft: () => false,
    upload: null,
    audited: auditedAs(caller, requestId),
    reader: readerFor(storage, { accountId, organizationIds: [organizationId], clocks }),
    attempt: onlyAttempt,
    ifMatch: null,
    ifNoneMatch: null,
    strict: false,
    wait: null,
    respondAsync: false,
    accepts: new Set(),
    lastEventId: '',
  }
}

/** Rows are recorded under the request that sent the file. */
function auditedAs(caller: Caller, requestId: string): AuditedCall {
  const { keyId, method } = caller
  return {
    keyId,
    authMethod: method,
    session: sessionOf(caller),
    address: null,
    requestId,
    operation: 'createImport',
  }
}

const rowsOfBatch = 200
/** Each of them is a step of its own in the transaction. */
const rowsOfSteps = 50

/** The bytes of a file, and what was learned of them. */
type ImportFile = {
  readonly bytes: Buffer
  readonly monthFirst: ReadonlySet<number>
  readonly corrections: Corrections
}

type Faulty = { readonly row: SourceRow; readonly findings: readonly RowFinding[] }

/** Rows are read and judged while those before them are written. */
async function importRows(
  { services }: ImportParts,
  { inJob, inReading }: { readonly inJob: InJob; readonly inReading: InTenant },
  job: ImportJob,
  { bytes, monthFirst, corrections }: ImportFile,
  call: RowCall,
): Promise<void> {
  const type = importType(job.type)
  const size = isOfBatch(type) ? rowsOfBatch : rowsOfSteps
  const seen = new Map<string, number>()
  let header: Header | null = null
  let waiting: SourceRow[] = []
  let writing: Promise<void> = Promise.resolve()
  const audited = job.dryRun ? undefined : (call.audited ?? undefined)
  const write = async (batch: ReadBatch): Promise<void> => {
    await renewing(inJob, batch.prepared.ready)
    await inJob(async (tenant, current) => {
      await presentRights(tenant, current, call.caller)
      await writeBatch(tenant, current, batch)
    }, audited)
  }
  const flush = async (): Promise<void> => {
    if (header === null || waiting.length === 0) return
    const current: Header = header
    const people = await peopleOfRows(inReading, job.organizationId, waiting, current, type)
    const judged = waiting.map(row => ({ row, findings: repeatedRow(row, current, type, people, seen) }))
    waiting = []
    // Rows that were dealt with before are only what later ones repeat.
    const rows = judged.filter(({ row }) => row.no > job.rowAt)
    if (rows.length === 0) return
    const caller = await inReading(tenant => presentRights(tenant, job, call.caller))
    const batch = { type, header: current, rows, call: { ...call, caller } }
    // An employee named by code or name may be in a row that is being written.
    if (namesEmployees(current.columns)) await writing
    const read = await readBatch(job, batch, services, inReading)
    await writing
    writing = write(read)
    // A failure is thrown where it is awaited.
    writing.catch(() => undefined)
  }
  try {
    for await (const row of readRows(bytes, job.fileKind ?? 'csv', fileLimits)) {
      if (header === null) {
        header = headerOf(row, job, monthFirst)
        continue
      }
      if (isLabels(row)) continue
      waiting.push(correctedRow(row, corrections, header))
      if (waiting.length >= size) await flush()
    }
    await flush()
  } finally {
    await writing
  }
}

/** Findings of a row that says the same as an earlier one. */
function repeatedRow(
  row: SourceRow,
  header: Header,
  type: ImportType,
  { naming, ids }: PeopleOfRows,
  seen: Map<string, number>,
): RowFinding[] {
  const person = { naming, id: ids.get(row) ?? null }
  for (const { columns, value } of keysOfRow(row, header, type, person)) {
    const key = hash('sha1', value, 'base64url')
    const earlier = seen.get(key)
    if (earlier === undefined) {
      seen.set(key, row.no)
      continue
    }
    const column = columns.length === header.columns.length ? null : (columns[0] ?? null)
    const suggestion = 'Remove the row, or correct it.'
    return [{ column, code: 'duplicate', message: `The row says the same as row ${earlier}.`, suggestion }]
  }
  return []
}

type Batch = {
  readonly type: ImportType
  readonly header: Header
  readonly rows: readonly Faulty[]
  readonly call: RowCall
}

/** The rows of a batch: those that cannot be read, and the others as requests. */
type ReadBatch = {
  readonly rowAt: number
  readonly refused: readonly RefusedRow[]
  readonly requests: readonly RequestRow[]
  readonly prepared: PreparedRows
  readonly header: Header
}

async function readBatch(
  job: ImportJob,
  { type, header, rows, call }: Batch,
  services: ImportServices,
  inReading: InTenant,
): Promise<ReadBatch> {
  const hasPeriod = type.columns.fixed.some(({ key }) => key === 'month')
  const defaults = {
    month: hasPeriod ? (job.month ?? null) : null,
    year: hasPeriod ? (job.year ?? null) : null,
  }
  const restored = await unmaskRows(
    inReading,
    job,
    header,
    rows.map(({ row }) => row),
  )
  const refused: RefusedRow[] = []
  const requests: RequestRow[] = []
  restored.forEach((row, at) => {
    const repeats = rows[at]?.findings ?? []
    const request = repeats.length > 0 ? { findings: repeats } : readRow(row, header, defaults)
    if ('findings' in request) refused.push(refusedRow(row, request.findings, header))
    else requests.push(request)
  })
  const prepared = prepareRows(requests, type, call, services, inReading)
  return { rowAt: rows.at(-1)?.row.no ?? job.rowAt, refused, requests, prepared, header }
}

async function writeBatch(
  tenant: Tenant,
  job: ImportJob,
  { rowAt, refused: unread, requests, prepared, header }: ReadBatch,
): Promise<void> {
  const results = await rollbackIf<RowResult[]>(
    work => inSavepoint(tenant, work),
    step => prepared.write(step),
    () => job.dryRun,
  )
  const refused = [...unread]
  results.forEach((result, at) => {
    const row = requests[at]?.source
    if (result.status === 'failed' && row !== undefined) {
      refused.push(refusedRow(row, result.findings, header))
    }
  })
  await stepImport(tenant, job, {
    rowAt,
    succeeded: results.filter(({ status }) => status !== 'failed').length,
    unchanged: results.filter(({ status }) => status === 'unchanged').length,
    refused,
  })
}

/** Failure of a job that is complete because nothing was to be imported. */
const noRows: ImportFailure = {
  code: 'no_rows',
  message: 'The file has a header and no rows below it, so nothing was imported.',
}

/** Ends the job, and emits its event. */
export async function finish(tenant: Tenant, job: ImportJob, failure: ImportFailure | null): Promise<void> {
  moveImport(tenant, job, failure === null ? endOf(job) : 'fail')
  const noted = failure ?? (job.rowsTotal === 0 && job.rowAt === 0 ? noRows : null)
  tenant.em.assign(job, { failure: noted, finishedAt: tenant.clock(), lease: null })
  await tenant.em.flush()
  // What goes on from a dry run and fails can be tried again from it.
  if (!job.dryRun && (job.sourceId === null || failure === null)) await dropImportFile(tenant, job)
  const status = importOutcomes.find(outcome => outcome === job.status)
  if (job.dryRun || status === undefined) return
  const { id, type, organizationId, succeeded, failed } = job
  await appendEvent(tenant, {
    organizationId,
    type: 'import.completed',
    resourceId: id,
    data: {
      job_id: id,
      type,
      organization_id: organizationId,
      status,
      succeeded,
      failed,
      error_file_url: failed > 0 ? await errorLink(tenant, job) : null,
      resource_version: job.version,
    },
  })
}

function endOf({ dryRun, failed }: ImportJob): keyof typeof importMoves {
  if (dryRun) return failed > 0 ? 'endRehearsalWithErrors' : 'endRehearsal'
  return failed > 0 ? 'completeWithErrors' : 'complete'
}

function errorLink(tenant: Tenant, { id, organizationId, caller }: ImportJob): Promise<string> {
  const { accountId, environment } = caller
  return linkTo(tenant, { organizationId, accountId, environment }, `/imports/${id}/errors.xlsx`)
}
