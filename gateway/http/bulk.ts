// Batches: every row has its own outcome, in the order of the request. Good rows are committed in chunks and
// bad ones reported; an atomic batch with a bad row writes nothing, and neither does a dry run.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { refusedWriteOf } from '#storage/database-errors.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { Type, type TSchema } from 'typebox'
import { findingsUnder } from './findings.ts'
import { detailOnWire } from './problems.ts'
import type { Attempt } from './attempt.ts'
import { rollbackIf } from './rehearsal.ts'
import type { InTenant } from './route.ts'
import { choice, described, flag, nullable, organizationId, record, rowsOf } from './schema.ts'
import type { Reader } from './validation.ts'
import type { Warnings } from './warnings.ts'
import { encoderOf, type FromWire } from './wire.ts'

export const bulkBodyLimit = 10 * 1024 * 1024

export const bulkFields = (row: TSchema, most: number) => ({
  organization_id: Type.Optional(organizationId()),
  mode: described(
    Type.Unsafe<'upsert' | 'create' | 'update'>({
      type: 'string',
      enum: ['upsert', 'create', 'update'],
      default: 'upsert',
    }),
    'Whether rows may create, update, or both.',
    'upsert',
  ),
  atomic: flag({
    default: false,
    description:
      'Writes all rows or none: one invalid row rejects the whole batch with 400 `bulk_rejected`. Default: false.',
  }),
  dry_run: flag({
    default: false,
    description: 'Returns the same response and writes nothing. Default: false.',
  }),
  items: rowsOf(row, most),
})

export const employeeKeys = ['external_id', 'employee_code', 'id'] as const

/** Name by which a row identifies its employee. */
export const matchOn = (usual: (typeof employeeKeys)[number]) =>
  Type.Unsafe<(typeof employeeKeys)[number]>({
    type: 'string',
    enum: [...employeeKeys],
    default: usual,
    description: 'Field that matches rows with existing employees.',
  })

const outcomes = ['created', 'updated', 'unchanged', 'failed'] as const

export const BulkAnswer = record(
  {
    summary: record({
      total: Type.Integer(),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      failed: described(Type.Integer(), 'Rows that failed.', 0),
    }),
    data: described(
      Type.Array(
        record({
          index: described(Type.Integer(), 'Position of the row in the request, from 0.', 0),
          status: described(choice(outcomes), 'Outcome of the row.', 'created'),
          id: described(
            nullable(Type.String()),
            'Id of the record; null if the row failed.',
            'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
          ),
          external_id: nullable(Type.String()),
          error: nullable(
            record({
              code: Type.String(),
              message: Type.String(),
              details: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object' })),
            }),
          ),
        }),
      ),
      'One outcome per row, in the order of the request.',
    ),
    meta: record({ warnings: Type.Array(Type.String()) }),
  },
  'BulkAnswer',
)

/** Result of a row; `refused` states why it failed. */
export type RowOutcome = { readonly id: string | null; readonly externalId: string | null } & (
  | { readonly status: 'created' | 'updated' | 'unchanged' }
  | { readonly status: 'failed'; readonly refused: RowRefusal }
)

/** A problem of one row: its code may be a field's, such as `duplicate`. */
export type RowRefusal = {
  readonly code: string
  readonly message: string
  readonly details: readonly ProblemDetail[]
}

/** A row that could be read, with its place in the request. */
export type BulkRow<Row> = { readonly index: number; readonly row: Row }

type Batch<Row> = {
  readonly items: readonly unknown[]
  readonly read: Reader<Row>
  readonly inTenant: InTenant
  readonly attempt: Attempt
  readonly atomic: boolean
  readonly dryRun: boolean
  readonly warnings: Warnings
  /** Chunks that are written at once, each in its own transaction; absent: one. More only where no row needs another. */
  readonly lanes?: number
  /** Asks, outside the transaction that writes the rows, what only another service can say of them. */
  prepare?(rows: readonly BulkRow<Row>[]): Promise<void>
  /** Writes a chunk, in order; what cannot be written is an outcome and not an exception. */
  apply(tenant: Tenant, rows: readonly BulkRow<Row>[]): Promise<readonly RowOutcome[]>
}

const chunkSize = 200

/** A written row, as a repeated request finds it. */
type WrittenRow = readonly [
  index: number,
  status: 'created' | 'updated' | 'unchanged',
  id: string | null,
  externalId: string | null,
]

/** The rows that earlier attempts at the request have written; what failed is tried again. */
export function writtenRows({ committed }: Attempt): ReadonlyMap<number, RowOutcome> {
  const rows = Object.entries(committed).flatMap(([name, written]) =>
    name.startsWith('rows ') ? (written as WrittenRow[]) : [],
  )
  return new Map(rows.map(([index, status, id, externalId]) => [index, { status, id, externalId }]))
}

export async function runBulk<Row>(batch: Batch<Row>): Promise<FromWire<typeof BulkAnswer>> {
  const outcomesByIndex = new Map(writtenRows(batch.attempt))
  const readable = batch.items.flatMap((item, index) => {
    if (outcomesByIndex.has(index)) return []
    const row = readRow(batch, item, index)
    if ('row' in row) return [row]
    outcomesByIndex.set(index, row)
    return []
  })
  const write = async (tenant: Tenant, rows: readonly BulkRow<Row>[]) => {
    const written = await batch.apply(tenant, rows)
    rows.forEach(({ index }, at) => outcomesByIndex.set(index, written[at] ?? missingOutcome(index)))
    const kept = rows.flatMap(({ index }): WrittenRow[] => {
      const outcome = outcomesByIndex.get(index) ?? missingOutcome(index)
      return outcome.status === 'failed' ? [] : [[index, outcome.status, outcome.id, outcome.externalId]]
    })
    if (kept.length > 0) await batch.attempt.commit(tenant, { [`rows ${kept[0]?.[0]}`]: kept })
  }

  if (batch.atomic || batch.dryRun) await writeAsOne(batch, readable, write, outcomesByIndex)
  else {
    const fail = (index: number, { code, message, details }: Problem) => {
      const externalId = givenExternalId(batch.items[index])
      const refused = refusal(code, message, findingsOfRow(index, details))
      outcomesByIndex.set(index, { status: 'failed', id: null, externalId, refused })
    }
    await writeInChunks(batch, readable, write, fail)
  }

  const answer = bulkAnswer(outcomesByIndex, batch.warnings)
  if (batch.atomic && answer.summary.failed > 0) throw rejectedBatch(answer)
  return answer
}

type Write<Row> = (tenant: Tenant, rows: readonly BulkRow<Row>[]) => Promise<void>

type FailRow = (index: number, problem: Problem) => void

/** After a failure no chunk is begun, and those under way are awaited. */
async function writeInChunks<Row>(
  batch: Batch<Row>,
  readable: readonly BulkRow<Row>[],
  write: Write<Row>,
  fail: FailRow,
): Promise<void> {
  const chunks = chunksOf(readable).values()
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    for (const rows of chunks) {
      if (failures.length > 0) return
      try {
        await batch.prepare?.(rows)
        await writeOrIsolate(batch, rows, write, fail)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: batch.lanes ?? 1 }, lane))
  if (failures.length > 0) throw failures[0]
}

/** A row that only the database refuses, or that takes what another has, fails alone: the chunk is written again row by row. */
async function writeOrIsolate<Row>(
  batch: Batch<Row>,
  rows: readonly BulkRow<Row>[],
  write: Write<Row>,
  fail: FailRow,
): Promise<void> {
  const writeRows = (part: readonly BulkRow<Row>[]) =>
    writeChunk(() => batch.inTenant(tenant => write(tenant, part)))
  try {
    await writeRows(rows)
  } catch (error) {
    const refused = isTaken(error) ? error : refusedWriteOf(error)
    if (refused === null) throw error
    if (rows.length > 1) for (const row of rows) await writeOrIsolate(batch, [row], write, fail)
    else for (const { index } of rows) fail(index, refused)
  }
}

// Another call may write the same employee between our look and our write; a second look finds it.
async function writeChunk(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    await write()
  }
}

/** Met as the rows were written: another record has the value, or has just been recorded. */
function isTaken(error: unknown): error is Problem {
  return error instanceof Problem && ['external_id_taken', 'code_taken', 'conflict'].includes(error.code)
}

function missingOutcome(index: number): never {
  throw new Error(`Row ${index} of a batch has no result.`)
}

function readRow<Row>(batch: Batch<Row>, item: unknown, index: number): BulkRow<Row> | RowOutcome {
  const reading = batch.read(item)
  const externalId = givenExternalId(item)
  if ('findings' in reading) {
    const refused = refusal(
      'validation_failed',
      'Some fields are invalid.',
      findingsOfRow(index, reading.findings),
    )
    return { status: 'failed', id: null, externalId, refused }
  }
  return { index, row: reading.value }
}

function givenExternalId(item: unknown): string | null {
  const named = typeof item === 'object' && item !== null && 'external_id' in item ? item.external_id : null
  return typeof named === 'string' ? named : null
}

export function refusal(code: string, message: string, details: readonly ProblemDetail[] = []): RowRefusal {
  return { code, message, details }
}

/** Findings of a row as findings of the request: `ifsc` becomes `items[3].ifsc`. */
export function findingsOfRow(index: number, findings: readonly ProblemDetail[]): ProblemDetail[] {
  return findingsUnder(['items', index], findings).map(finding => ({ ...finding, row: index }))
}

async function writeAsOne<Row>(
  batch: Batch<Row>,
  rows: readonly BulkRow<Row>[],
  write: Write<Row>,
  outcomesByIndex: ReadonlyMap<number, RowOutcome>,
): Promise<void> {
  await batch.prepare?.(rows)
  const writeAll = async (tenant: Tenant) => {
    for (const chunk of chunksOf(rows)) await write(tenant, chunk)
  }
  const anyFailed = () => [...outcomesByIndex.values()].some(outcome => outcome.status === 'failed')
  await rollbackIf(batch.inTenant, writeAll, () => batch.dryRun || anyFailed())
}

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  for (let at = 0; at < rows.length; at += chunkSize) chunks.push(rows.slice(at, at + chunkSize))
  return chunks
}

export function bulkAnswer(
  outcomesByIndex: ReadonlyMap<number, RowOutcome>,
  warnings: Warnings,
): FromWire<typeof BulkAnswer> {
  const rows = [...outcomesByIndex].toSorted(([a], [b]) => a - b)
  const count = (status: RowOutcome['status']) =>
    rows.filter(([, outcome]) => outcome.status === status).length
  return {
    summary: {
      total: rows.length,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      failed: count('failed'),
    },
    data: rows.map(([index, outcome]) => ({
      index,
      status: outcome.status,
      id: outcome.id,
      externalId: outcome.externalId,
      error:
        outcome.status === 'failed'
          ? { ...outcome.refused, details: outcome.refused.details.map(detailOnWire) }
          : null,
    })),
    meta: { warnings: warnings.list() },
  }
}

const encodeAnswer = encoderOf(BulkAnswer)

function rejectedBatch(answer: FromWire<typeof BulkAnswer>): Problem {
  const details = answer.data
    .filter(row => row.status === 'failed')
    .map(row => ({
      ...fieldProblem(['items', row.index], 'invalid_format', row.error?.message ?? ''),
      row: row.index,
    }))
  const { data, summary } = JSON.parse(encodeAnswer(answer)) as Record<string, unknown>
  const message = `Invalid rows: ${details.length} of ${answer.summary.total}. Nothing was written.`
  return new Problem('bulk_rejected', message, details, { data, summary })
}
