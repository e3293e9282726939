// A download of the file of a filing. The roles add these and neither change nor remove them.

import type { FilingFormat } from '#proto/law/filings.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { instant, integer, keyText, optionalText, organizationId, text } from './columns.ts'

export const FilingDownloadTable = defineEntity({
  name: 'FilingDownload',
  tableName: 'filing_download',
  properties: {
    organizationId: organizationId(),
    filingId: keyText(),
    /** Number within the filing, from 1: that of the latest download is their count. */
    number: integer().primary(),
    downloadedAt: instant(),
    /** The person, as `personOf` names one; null: a holder of a link from an event. */
    downloadedBy: optionalText(),
    requestId: text(),
    format: text().$type<FilingFormat>(),
    /** Hash of the figures that were downloaded, as `Filing.sha256` is one. */
    sha256: text(),
  },
})

export type FilingDownload = InferEntity<typeof FilingDownloadTable>
