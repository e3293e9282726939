// Downloads of the files of filings.

import type { Filing } from '../../entities/filing.ts'
import { type FilingDownload, FilingDownloadTable } from '../../entities/filing-download.ts'
import { query } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import { direction, type PageOfRows, type PageWindow } from '../page.ts'

/** The call that a file answers. */
export type DownloadCall = Pick<FilingDownload, 'downloadedBy' | 'requestId' | 'format'>

/** Adds a download. The caller holds the lock of the filing's organization, under which downloads are numbered. */
export async function addDownload(
  tenant: Tenant,
  { organizationId, id }: Pick<Filing, 'organizationId' | 'id'>,
  download: DownloadCall & Pick<FilingDownload, 'sha256'>,
): Promise<void> {
  const last = await tenant.em.findOne(
    FilingDownloadTable,
    { organizationId, filingId: id },
    { orderBy: { number: 'desc' } },
  )
  tenant.em.create(FilingDownloadTable, {
    ...download,
    organizationId,
    filingId: id,
    number: (last?.number ?? 0) + 1,
    downloadedAt: tenant.clock(),
  })
  await tenant.em.flush()
}

type LatestDownload = Pick<FilingDownload, 'number' | 'downloadedBy'> & { readonly downloadedAt: Date }

/** The latest download of each filing that has one, by the id of the filing: one look into an index for each. */
export async function latestDownloads(
  tenant: Tenant,
  organizationId: number,
  filingIds: readonly string[],
): Promise<ReadonlyMap<string, LatestDownload>> {
  if (filingIds.length === 0) return new Map()
  const rows = await query<(Omit<LatestDownload, 'downloadedAt'> & { filingId: string; at: string })[]>(
    tenant,
    `select f.id as "filingId", d.number, d.downloaded_at as at, d.downloaded_by as "downloadedBy"
     from unnest(array[:filings]::text[]) f(id) cross join lateral (
       select number, downloaded_at, downloaded_by from filing_download
       where organization_id = :organization and filing_id = f.id order by number desc limit 1) d`,
    { organization: organizationId, filings: filingIds },
  )
  return new Map(rows.map(({ filingId, at, ...rest }) => [filingId, { ...rest, downloadedAt: new Date(at) }]))
}

/** Downloads of a filing in the order of their numbers. */
export async function listDownloads(
  tenant: Tenant,
  { organizationId, id }: Pick<Filing, 'organizationId' | 'id'>,
  window: PageWindow,
): Promise<PageOfRows<FilingDownload>> {
  const of = { organizationId, filingId: id }
  const after = window.after === null ? null : Number(window.after)
  const rows = await tenant.em.find(
    FilingDownloadTable,
    { ...of, ...(after !== null && { number: window.descending ? { $lt: after } : { $gt: after } }) },
    { orderBy: { number: direction(window) }, limit: window.limit + 1 },
  )
  const total = window.includeTotal ? await tenant.em.count(FilingDownloadTable, of) : null
  return { rows, total }
}
