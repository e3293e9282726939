// Metadata of the table in an answer before its first row is read, in JSON and in files.

import { rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'

export type TableFacts = {
  /** Row count of all pages, without header and totals; null or absent: known with the last row. */
  readonly rowCount?: number | null
  /** Control total of the rows; null or absent: the table has no total in money. */
  readonly controlTotal?: Paise | null
  /** Inputs of a run changed after its calculation, and the caller takes its figures as they are. */
  readonly isStale?: boolean
}

export function tableHeaders({
  rowCount = null,
  controlTotal = null,
  isStale = false,
}: TableFacts): Record<string, string> {
  return {
    ...(isStale ? { 'X-SVC-Stale': 'true' } : {}),
    ...(rowCount === null ? {} : { 'X-SVC-Row-Count': String(rowCount) }),
    ...(controlTotal === null ? {} : { 'X-SVC-Control-Total': rupeesOnWire(controlTotal).rawJSON }),
  }
}
