// Lists in pages. A cursor holds the position after which to go on, signed together with the list that it
// belongs to: the operation, the account, the filters and the order. Used on any other list it does not verify.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { bytesOfText } from '#proto/process/base64url.ts'
import type { Clock } from '#proto/process/clock.ts'
import type { ChangeList } from '#storage/repositories/changes.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Warnings } from './warnings.ts'

/** Which page of a list to read, and how to answer with it. */
export type Page = {
  readonly limit: number
  /** The position of the last row of the page before; null for the first page. */
  readonly after: string | null
  readonly descending: boolean
  readonly includeTotal: boolean
  /** The partner syncs: what changed at this instant or later, in the order of change. */
  readonly since: Date | null
  /**
   * `rows`: one more than `limit` when there are more; `position` is what `after` will be. Lists that partners
   * can sync hand on the `changes` that were found with the rows.
   */
  answer<Row>(
    rows: readonly Row[],
    position: (row: Row) => string,
    total: number | null,
    changes?: ChangeList,
  ): PageBody<Row>
}

/** Fields of a deleted row in a list of changes. */
type DeletedRow = { readonly id: string; readonly deleted: true; readonly updatedAt: Date }

type PageBody<Row> = {
  data: Row[]
  meta: {
    limit: number
    count: number
    hasMore: boolean
    nextCursor: string | null
    totalCount: number | null
    updatedSince: Date | null
    syncWatermark: Date | null
    warnings: string[]
    changes?: { removedFromFilter: readonly string[] }
  }
}

export type PageQuery = {
  limit: number
  cursor?: string
  /** Absent: the list has one order. */
  sort?: string
  includeTotal: boolean
  updatedSince?: Date
}

const lifetime = 24 * 60 * 60 * 1000

/** `list` names everything that makes it this list; two lists with the same text share cursors. */
export function openPage(
  query: PageQuery,
  list: string,
  options: { keys: readonly [Buffer, ...Buffer[]]; clock: Clock; warnings: Warnings },
): Page {
  const [sign, ...others] = options.keys.map(
    (key): Sign =>
      (position, expires) =>
        createHmac('sha256', key).update(`${list}\n${expires}\n${position}`).digest(),
  ) as [Sign, ...Sign[]]

  return {
    limit: query.limit,
    after: query.cursor === undefined ? null : readCursor(query.cursor, [sign, ...others], options.clock),
    descending: query.sort?.startsWith('-') ?? false,
    includeTotal: query.includeTotal,
    since: query.updatedSince ?? null,
    answer(rows, position, total, changes) {
      const entries = placeRows(rows, position, changes)
      const shown = entries.slice(0, query.limit)
      const last = shown.at(-1)
      const hasMore = entries.length > query.limit && last !== undefined
      return {
        data: shown.map(({ row }) => row),
        meta: {
          limit: query.limit,
          count: shown.length,
          hasMore,
          nextCursor: hasMore ? writeCursor(last.position(), sign, options.clock) : null,
          totalCount: total,
          updatedSince: query.updatedSince ?? null,
          syncWatermark: changes?.watermark ?? null,
          warnings: options.warnings.list(),
          ...(changes && { changes: { removedFromFilter: changes.removedFromFilter } }),
        },
      }
    },
  }
}

/** A short list that has no pages. */
export function wholeList<Row>(rows: readonly Row[]) {
  const counted = { limit: rows.length, count: rows.length, totalCount: rows.length }
  return { data: rows, meta: { ...counted, hasMore: false, warnings: [] } }
}

type RowPosition<Row> = { readonly row: Row; position(): string }

/** The rows with their places, and between them what was deleted. */
function placeRows<Row>(
  rows: readonly Row[],
  position: (row: Row) => string,
  changes: ChangeList | undefined,
): RowPosition<Row>[] {
  if (changes === undefined) return rows.map(row => ({ row, position: () => position(row) }))
  const left = [...rows]
  return changes.entries.map(({ id, deletedAt, position: place }) => {
    const deleted: DeletedRow | null = deletedAt && { id, deleted: true, updatedAt: deletedAt }
    // The schema of such a list offers both forms, so the encoder knows what it is given.
    const row = (deleted ?? left.shift()) as Row
    return { row, position: () => place }
  })
}

type Sign = (position: string, expires: number) => Buffer

function writeCursor(position: string, sign: Sign, clock: Clock): string {
  const expires = clock().getTime() + lifetime
  const text = `${expires}.${sign(position, expires).toString('base64url')}.${position}`
  return Buffer.from(text).toString('base64url')
}

function readCursor(cursor: string, signs: readonly Sign[], clock: Clock): string {
  const text = textOf(cursor)
  const [, expires, signature, position] = /^(\d{1,15})\.([A-Za-z0-9_-]{43})\.(.+)$/.exec(text) ?? []
  if (expires === undefined || signature === undefined || position === undefined) throw invalidCursor()

  const sent = Buffer.from(signature)
  const genuine = signs.some(sign =>
    timingSafeEqual(sent, Buffer.from(sign(position, Number(expires)).toString('base64url'))),
  )
  if (!genuine || Number(expires) < clock().getTime()) throw invalidCursor()
  return position
}

function textOf(cursor: string): string {
  try {
    return bytesOfText(cursor).toString()
  } catch {
    throw invalidCursor()
  }
}

function invalidCursor(): Problem {
  return new Problem(
    'invalid_cursor',
    'The cursor is invalid, older than 24 hours, or belongs to another list.',
    [
      fieldProblem(
        ['cursor'],
        'invalid_format',
        'Request the first page without cursor. Keep filters and sort unchanged between pages.',
      ),
    ],
  )
}
