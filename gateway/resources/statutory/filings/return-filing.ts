// What a return says of the filing that its file is for.

import type { ReturnType } from '#proto/law/filings.ts'
import type { PayPeriod } from '#proto/units.ts'

type Query = Readonly<Record<string, string | number | readonly string[]>>

/** Which filing a return belongs to, beside its report and its state. */
export type ReturnFiling = {
  /** The path at which its file can be requested, below the base path. */
  readonly path: `/statutory/${string}`
  /** The parameters that the path takes beside the organization and the format, in the names of the wire. */
  readonly query: Query
  readonly span: PayPeriod
  /** Absent: regular. */
  readonly returnType?: ReturnType
  /** Absent: 1. */
  readonly serial?: number
  /** The employees whom the return names; absent: everybody whom its payments pay. */
  readonly employeeIds?: readonly string[]
  /** Of those the ones whom other returns name instead; absent: none. */
  readonly leftOutIds?: readonly string[]
}
