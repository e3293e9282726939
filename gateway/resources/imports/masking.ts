// Numbers of a person are masked in files of errors; a masked number that comes back means the one that was sent.

import { findImport, refusedRows } from '#storage/repositories/jobs/imports.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import type { SourceRow } from '../../documents/reading/source.ts'
import type { InTenant } from '../../http/route.ts'
import { shownCell } from './cells.ts'
import { type Header, readHeader } from './header.ts'
import { isMasked } from './masked-fields.ts'
import { importType } from './import-types.ts'

/** The cells of a refused row as a file of errors shows them. */
export function maskedCells(cells: readonly (string | null)[], { columns }: Header): (string | null)[] {
  const shown = [...cells]
  for (const { index, path } of columns) if (isMasked(path)) shown[index] = lastCharacters(shown[index])
  return shown
}

/** The header of a job's file; the columns of its type may have changed since, so it is not refused. */
export function storedHeader(
  titles: readonly string[],
  type: string,
  mapping: Readonly<Record<string, string>>,
): Header {
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
  const { origin, columns } = header
  const ofPerson = columns.filter(({ path }) => isMasked(path))
  if (origin === null || ofPerson.length === 0) return rows
  const sent = await inReading(tenant => sentBefore(tenant, { organizationId, type }, rows, origin))
  return rows.map(row => {
    const before = sent.get(originOf(row, origin))
    if (before === undefined) return row
    const cells = [...row.cells]
    for (const { index, key } of ofPerson) {
      const original = before.get(key)
      if (original !== undefined && cells[index] === lastCharacters(original)) cells[index] = original
    }
    return { ...row, cells }
  })
}

function originOf({ cells }: SourceRow, { job, row }: { job: number; row: number }): string {
  return `${shownCell(cells[job]) ?? ''} ${shownCell(cells[row]) ?? ''}`
}

/** By job and row, what the cells of the rows held, by column. */
async function sentBefore(
  tenant: Tenant,
  { organizationId, type }: { readonly organizationId: number; readonly type: string },
  rows: readonly SourceRow[],
  origin: { job: number; row: number },
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const numbers = new Map<string, number[]>()
  for (const row of rows) {
    const [, job = '', no = ''] = /^(imp_\w{26}) (\d{1,7})$/.exec(originOf(row, origin)) ?? []
    if (job !== '') numbers.set(job, [...(numbers.get(job) ?? []), Number(no)])
  }
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const [id, ofJob] of numbers) {
    const job = await findImport(tenant, id)
    if (job === null || job.organizationId !== organizationId || job.type !== type) continue
    const { columns } = storedHeader(job.header, job.type, job.mapping)
    for (const { no, cells } of await refusedRows(tenant, job, { numbers: ofJob })) {
      const values = columns.flatMap(({ key, index }) => {
        const cell = cells[index]
        return cell ? [[key, cell] as const] : []
      })
      found.set(`${id} ${no}`, new Map(values))
    }
  }
  return found
}
