// Imports as they are stored: who works on a job holds its lease, and what a transaction writes of a file's rows it
// writes together with how far the file is.

import { importMoves, openImportStates } from '#proto/moves/import.ts'
import { allows } from '#proto/moves/moves.ts'
import { Problem } from '#proto/problems.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { LockMode } from '@mikro-orm/postgresql'
import {
  type ErrorCount,
  type ImportCaller,
  type ImportJob,
  ImportJobTable,
} from '../../entities/import-job.ts'
import { newId } from '../../ids.ts'
import type { Storage } from '../../open.ts'
import { query, writePrepared } from '../../postgres/sql.ts'
import { forSystem, lockRow, type Tenant } from '../for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { flushUnique } from '../uniqueness.ts'

type ImportInput = Pick<
  ImportJob,
  | 'type'
  | 'fileName'
  | 'fileKind'
  | 'fileSha256'
  | 'mode'
  | 'dryRun'
  | 'mapping'
  | 'month'
  | 'year'
  | 'caller'
  | 'sourceId'
  | 'fileJobId'
  | 'guessMapping'
  | 'rowAt'
>

/** Texts of corrected cells by row, then by column, both as the file counts them, columns from 0; null: empty. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string | null>>>>

/** `bytes` null: they are fetched from `url`, or kept under `fileJobId`. Refuses `import_running`. */
export async function createImport(
  tenant: Tenant,
  organizationId: number,
  given: ImportInput,
  {
    bytes,
    url,
    corrections,
  }: { readonly bytes: Uint8Array | null; readonly url: string | null; readonly corrections: Corrections },
): Promise<ImportJob> {
  const id = newId('imp', tenant.clock)
  const job = tenant.em.create(ImportJobTable, {
    ...given,
    organizationId,
    id,
    status: 'queued',
    fileUrlSealed: url && (await tenant.sealer.seal(url, urlPlace(id), { organizationId })),
    rowsTotal: null,
    rowsProcessed: 0,
    succeeded: 0,
    failed: 0,
    unchanged: 0,
    errorCounts: {},
    failure: null,
    ignoredColumns: [],
    header: [],
    fileColumns: [],
    correctionsSealed:
      Object.keys(corrections).length === 0
        ? null
        : await tenant.sealer.seal(JSON.stringify(corrections), correctionsPlace(id), { organizationId }),
    lease: null,
    leasedUntil: tenant.clock(),
    attempts: 0,
    deaths: 0,
    startedAt: null,
    finishedAt: null,
    version: 1,
    createdAt: tenant.clock(),
  })
  await flushUnique(tenant, {
    one_open_import: () =>
      new Problem(
        'import_running',
        'An import of this type is running for the organization. Wait for its end.',
      ),
  })
  if (bytes !== null) await keepImportFile(tenant, job, bytes)
  return job
}

export function findImport(tenant: Tenant, id: string): Promise<ImportJob | null> {
  return tenant.em.findOne(ImportJobTable, { id })
}

export function listImports(
  tenant: Tenant,
  organizationId: number,
  {
    type,
    status,
  }: { type?: readonly string[] | undefined; status?: readonly ImportJob['status'][] | undefined },
  window: PageWindow,
): Promise<PageOfRows<ImportJob>> {
  return pageById<ImportJob>(
    tenant,
    ImportJobTable,
    {
      of: { organizationId },
      filters: [
        ...(type === undefined ? [] : [{ type: { $in: [...type] } }]),
        ...(status === undefined ? [] : [{ status: { $in: [...status] } }]),
      ],
    },
    window,
  )
}

/** The use that an import makes of a file. */
type FileUse = Pick<ImportJob, 'type' | 'fileSha256' | 'mode' | 'mapping' | 'month' | 'year' | 'dryRun'>

/**
 * The latest import that wrote rows of the same file, however it ended; `isContinued`: it ended early, and an import of this
 * use goes on after its last row, because rows that add records would add them twice. Null: there is none.
 */
export async function earlierImport(
  tenant: Tenant,
  organizationId: number,
  { type, fileSha256 = null, mode, mapping, month = null, year = null, dryRun }: FileUse,
): Promise<{ readonly job: ImportJob; readonly isContinued: boolean } | null> {
  if (fileSha256 === null) return null
  const jobs = await tenant.em.find(
    ImportJobTable,
    { organizationId, type, fileSha256, dryRun: false, succeeded: { $gt: 0 } },
    { orderBy: { id: 'desc' } },
  )
  const [latest] = jobs
  if (latest === undefined) return null
  const same = jobs.find(
    job =>
      job.mode === mode &&
      (job.month ?? null) === month &&
      (job.year ?? null) === year &&
      isDeepStrictEqual({ ...job.mapping }, { ...mapping }),
  )
  const isContinued = !dryRun && mode === 'create' && same !== undefined && endedEarly.has(same.status)
  return isContinued ? { job: same, isContinued } : { job: latest, isContinued: false }
}

const endedEarly: ReadonlySet<ImportJob['status']> = new Set(['failed', 'cancelled'])

/** The job as it is now, locked; whoever imports it stops at the next row. */
export async function cancelImport(tenant: Tenant, job: ImportJob): Promise<ImportJob> {
  const locked = await lockRow(tenant, job)
  if (!allows<ImportJob['status']>(importMoves.cancel, locked.status)) {
    throw new Problem(
      'conflict',
      `The import has ended as ${locked.status}. Only an import that has not ended can be cancelled.`,
    )
  }
  moveImport(tenant, locked, 'cancel')
  tenant.em.assign(locked, { finishedAt: tenant.clock(), lease: null })
  await tenant.em.flush()
  if (locked.sourceId === null) await dropImportFile(tenant, locked)
  return locked
}

/** To be flushed by the caller, who has locked the job and knows that the move may start. */
export function moveImport(tenant: Tenant, job: ImportJob, move: keyof typeof importMoves): void {
  const { from, to } = importMoves[move]
  if (!allows<ImportJob['status']>({ from }, job.status))
    throw new Error(`An import that is ${job.status}: ${move}.`)
  tenant.em.assign(job, { status: to })
}

export function isOpen({ status }: ImportJob): boolean {
  return openImportStates.some(open => open === status)
}

/** A job that this process may work on until its lease ends. */
export type LeasedImport = {
  readonly organizationId: number
  readonly id: string
  readonly lease: string
  readonly attempts: number
  /** Deaths of processes that worked on it, since it last advanced. */
  readonly deaths: number
  readonly caller: ImportCaller
}

const openStates = openImportStates.map(state => `'${state}'`).join()

/** Between transactions: in one, the job is locked, and whoever looks for a job passes it over. */
const leaseSeconds = 10

/** The job that has waited longest for somebody to work on it; null: there is none. */
export async function claimImport(storage: Storage): Promise<LeasedImport | null> {
  const lease = randomUUID()
  const [claimed] = await forSystem(storage, system =>
    query<LeasedImport[]>(
      system,
      `update import_job set lease = ?, leased_until = now() + make_interval(secs => ?), attempts = attempts + 1,
         -- Who gives a job back leaves no lease.
         deaths = deaths + (lease is not null)::int
       where (organization_id, id) = (
         select organization_id, id from import_job
         where status in (${openStates}) and leased_until <= now()
         order by leased_until limit 1 for update skip locked)
       returning organization_id as "organizationId", id, attempts, deaths, caller`,
      [lease, leaseSeconds],
    ),
  )
  return claimed === undefined ? null : { ...claimed, lease }
}

export async function isImportDue(storage: Storage): Promise<boolean> {
  const [row] = await forSystem(storage, system =>
    query<[{ due: boolean }]>(
      system,
      `select exists (select from import_job
         where status in (${openStates}) and leased_until <= now()) as due`,
    ),
  )
  return row.due
}

/** Gives a job back, to be tried again after a while. */
export async function returnImport(
  storage: Storage,
  { organizationId, id, lease }: LeasedImport,
  { attempts, afterSeconds }: { readonly attempts: number; readonly afterSeconds: number },
): Promise<void> {
  await forSystem(storage, system =>
    query(
      system,
      `update import_job set lease = null, leased_until = now() + make_interval(secs => ?), attempts = ?
       where organization_id = ? and id = ? and lease = ?`,
      [afterSeconds, attempts, organizationId, id, lease],
    ),
  )
}

/** Another process works on the job, or it was cancelled. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The job, locked, with its lease renewed; throws `LeaseLost`. */
export async function holdImport(
  tenant: Tenant,
  { organizationId, id, lease }: LeasedImport,
): Promise<ImportJob> {
  const job = await tenant.em.findOne(
    ImportJobTable,
    { organizationId, id, lease },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (job === null || !isOpen(job)) throw new LeaseLost()
  tenant.em.assign(job, { leasedUntil: new Date(tenant.clock().getTime() + leaseSeconds * 1000) })
  return job
}

/** A row that was refused, with its cells as they were sent. */
export type RefusedRow = {
  readonly no: number
  readonly findings: readonly RowFinding[]
  readonly cells: readonly (string | null)[]
}
export type RowFinding = {
  readonly column: string | null
  readonly code: string
  readonly message: string
  readonly suggestion: string
}

type Step = {
  /** The last row of the file that was dealt with. */
  readonly rowAt: number
  readonly succeeded: number
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
}

const sampledRows = 5

/** Writes how far the job is, in the transaction that wrote the rows. */
export async function stepImport(tenant: Tenant, job: ImportJob, step: Step): Promise<void> {
  const counts: Record<string, ErrorCount> = { ...job.errorCounts }
  for (const { no, findings } of step.refused) {
    for (const code of new Set(findings.map(finding => finding.code))) {
      const { count = 0, sampleRows = [] } = counts[code] ?? {}
      counts[code] = {
        count: count + 1,
        sampleRows: sampleRows.length < sampledRows ? [...sampleRows, no] : sampleRows,
      }
    }
  }
  tenant.em.assign(job, {
    rowAt: step.rowAt,
    rowsProcessed: job.rowsProcessed + step.succeeded + step.refused.length,
    succeeded: job.succeeded + step.succeeded,
    unchanged: job.unchanged + step.unchanged,
    failed: job.failed + step.refused.length,
    errorCounts: counts,
    // The job goes on, so what came before was no lasting trouble.
    attempts: 1,
    deaths: 0,
  })
  await tenant.em.flush()
  if (step.refused.length === 0) return
  const { organizationId, id } = job
  const rows = []
  for (const { no, findings, cells } of step.refused) {
    const sealed = await tenant.sealer.seal(JSON.stringify(cells), rowPlace(id, no), { organizationId })
    rows.push({ no, findings, sealed })
  }
  await writePrepared(
    tenant,
    `insert into import_row (organization_id, job_id, no, findings, cells_sealed)
     select $1, $2, no, findings, sealed from jsonb_to_recordset($3::jsonb) as r(no int, findings jsonb, sealed text)`,
    [organizationId, id, JSON.stringify(rows)],
  )
}

/** Refused rows in the order of the file; of these numbers, or all after one. */
export async function refusedRows(
  tenant: Tenant,
  { organizationId, id }: Pick<ImportJob, 'organizationId' | 'id'>,
  which: { readonly after: number; readonly limit: number } | { readonly numbers: readonly number[] },
): Promise<RefusedRow[]> {
  const rows = await query<{ no: number; findings: RowFinding[]; sealed: string }[]>(
    tenant,
    `select no, findings, cells_sealed as sealed from import_row where organization_id = ? and job_id = ?
       and ${'after' in which ? 'no > ?' : 'no = any(?::int[])'} order by no limit ?`,
    'after' in which
      ? [organizationId, id, which.after, which.limit]
      : [organizationId, id, `{${which.numbers.join()}}`, which.numbers.length],
  )
  const opened: RefusedRow[] = []
  for (const { no, findings, sealed } of rows) {
    const cells = JSON.parse(await tenant.sealer.open(sealed, rowPlace(id, no))) as (string | null)[]
    opened.push({ no, findings, cells })
  }
  return opened
}

/** So much of a file is sealed at a time. */
const pieceBytes = 512 * 1024

export async function keepImportFile(
  tenant: Tenant,
  { organizationId, id }: ImportJob,
  bytes: Uint8Array,
): Promise<void> {
  for (let no = 0; no * pieceBytes < bytes.length; no++) {
    const piece = Buffer.from(bytes.subarray(no * pieceBytes, (no + 1) * pieceBytes)).toString('base64')
    const sealed = await tenant.sealer.seal(piece, filePlace(id, no), { organizationId })
    await writePrepared(
      tenant,
      'insert into import_file (organization_id, job_id, no, content_sealed) values ($1, $2, $3, $4)',
      [organizationId, id, no, sealed],
    )
  }
}

/** The file of the import, or of the dry run that it goes on from; empty: it is not kept. */
export async function readImportFile(
  tenant: Tenant,
  { organizationId, id: own, fileJobId }: ImportJob,
): Promise<Buffer> {
  const id = fileJobId ?? own
  const pieces: Buffer[] = []
  for (let no = 0; ; no++) {
    const [row] = await query<{ sealed: string }[]>(
      tenant,
      'select content_sealed as sealed from import_file where organization_id = ? and job_id = ? and no = ?',
      [organizationId, id, no],
    )
    if (row === undefined) return Buffer.concat(pieces)
    pieces.push(Buffer.from(await tenant.sealer.open(row.sealed, filePlace(id, no)), 'base64'))
  }
}

/** Deletes the file of the import, or of the dry run that it goes on from. */
export async function dropImportFile(
  tenant: Tenant,
  { organizationId, id, fileJobId }: ImportJob,
): Promise<void> {
  await query(tenant, 'delete from import_file where organization_id = ? and job_id = ?', [
    organizationId,
    fileJobId ?? id,
  ])
}

export async function isImportFileKept(
  tenant: Tenant,
  { organizationId, id, fileJobId }: ImportJob,
): Promise<boolean> {
  const [row] = await query<[{ kept: boolean }]>(
    tenant,
    'select exists (select from import_file where organization_id = ? and job_id = ?) as kept',
    [organizationId, fileJobId ?? id],
  )
  return row.kept
}

export async function importCorrections(
  tenant: Tenant,
  { id, correctionsSealed }: ImportJob,
): Promise<Corrections> {
  if (!correctionsSealed) return {}
  return JSON.parse(await tenant.sealer.open(correctionsSealed, correctionsPlace(id))) as Corrections
}

export async function importUrl(tenant: Tenant, { id, fileUrlSealed }: ImportJob): Promise<string | null> {
  return fileUrlSealed ? tenant.sealer.open(fileUrlSealed, urlPlace(id)) : null
}

const urlPlace = (id: string) => `import_job.${id}.file_url`
const correctionsPlace = (id: string) => `import_job.${id}.corrections`
const filePlace = (id: string, no: number) => `import_file.${id}.${no}`
const rowPlace = (id: string, no: number) => `import_row.${id}.${no}`

/** A dry run keeps its file for so long after the last import that was made of it. */
export const fileKeptHours = 24

/** Refused rows can be corrected and sent again for so long. */
export const refusedRowsKeptDays = 30
