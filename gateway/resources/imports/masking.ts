// Refused rows show the cells of fields that are known and harmless. Numbers of a person are masked, and so is every cell that
// is read as no field; a masked cell that comes back means the one that was sent.

import type { ColumnMapping } from '#storage/entities/import-job.ts'
import { findImport, refusedRows } from '#storage/repositories/jobs/imports.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import type { SourceRow } from '../../documents/reading/source.ts'
import type { InTenant } from '../../http/route.ts'
import { shownCell } from './cells.ts'
import { type Header, readHeader, sameTitle } from './header.ts'
import { hiddenCell, isHiddenCell, isMasked } from './masked-fields.ts'
import { importType } from './import-types.ts'

/** The cells of a refused row as a file of errors shows them. */
export function maskedCells(cells: readonly (string | null)[], { columns }: Header): (string | null)[] {
  const paths = new Map(columns.map(({ index, path }) => [index, path]))
  return cells.map((cell, index) => {
    const path = paths.get(index)
    if (path === undefined) return hiddenCell(cell)
    return isMasked(path) ? lastCharacters(cell) : cell
  })
}

/** The header of a job's file; the columns of its type may have changed since, so it is not refused. */
export function storedHeader(titles: readonly string[], type: string, mapping: ColumnMapping): Header {
  try {
    return readHeader(titles, importType(type), { mapping, month: 1, year: 2000, mode: 'update' })
  } catch {
    return { titles, columns: [], origin: null, ignored: [] }
  }
}

/** The rows of a corrected file, with what was masked as it was sent before. */
export async function unmaskRows(
  inReading: InTenant,
  { organizationId, type }: { readonly organizationId: number; readonly type: string },
  header: Header,
  rows: readonly SourceRow[],
): Promise<readonly SourceRow[]> {
  const { origin, columns, titles } = header
  const hasMasked = columns.some(({ path }) => isMasked(path))
  const hasHidden = rows.some(({ cells }) => cells.some(isHiddenCell))
  if (origin === null || !(hasMasked || hasHidden)) return rows
  const sent = await inReading(tenant => sentBefore(tenant, { organizationId, type }, rows, origin))
  return rows.map(row => {
    const before = sent.get(originOf(row, origin))
    if (before === undefined) return row
    const cells = [...row.cells]
    for (const { index, key, path } of columns) {
      // The mapping may name now what it left out before.
      const unread = before.unread.find(({ title }) => sameTitle(title, titles[index] ?? ''))?.cell
      const original = before.read.get(key)
      if (unread !== undefined && cells[index] === hiddenCell(unread)) cells[index] = unread
      else if (original !== undefined && isMasked(path) && cells[index] === lastCharacters(original))
        cells[index] = original
    }
    return { ...row, cells }
  })
}

type SentRow = {
  /** Cells by the key of their column. */
  readonly read: ReadonlyMap<string, string>
  readonly unread: readonly { readonly title: string; readonly cell: string }[]
}

function originOf({ cells }: SourceRow, { job, row }: { job: number; row: number }): string {
  return `${shownCell(cells[job]) ?? ''} ${shownCell(cells[row]) ?? ''}`
}

/** Cells of the rows that were sent before, by job and row. */
async function sentBefore(
  tenant: Tenant,
  { organizationId, type }: { readonly organizationId: number; readonly type: string },
  rows: readonly SourceRow[],
  origin: { job: number; row: number },
): Promise<ReadonlyMap<string, SentRow>> {
  const numbers = new Map<string, number[]>()
  for (const row of rows) {
    const [, job = '', no = ''] = /^(imp_\w{26}) (\d{1,7})$/.exec(originOf(row, origin)) ?? []
    if (job !== '') numbers.set(job, [...(numbers.get(job) ?? []), Number(no)])
  }
  const found = new Map<string, SentRow>()
  for (const [id, ofJob] of numbers) {
    const job = await findImport(tenant, id)
    if (job === null || job.organizationId !== organizationId || job.type !== type) continue
    const { columns, titles } = storedHeader(job.header, job.type, job.mapping)
    const keys = new Map(columns.map(({ index, key }) => [index, key]))
    for (const { no, cells } of await refusedRows(tenant, job, { numbers: ofJob })) {
      const read = new Map<string, string>()
      const unread: SentRow['unread'][number][] = []
      cells.forEach((cell, index) => {
        const key = keys.get(index)
        if (!cell) return
        if (key === undefined) unread.push({ title: titles[index] ?? '', cell })
        else read.set(key, cell)
      })
      found.set(`${id} ${no}`, { read, unread })
    }
  }
  return found
}
