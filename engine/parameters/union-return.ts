// Failure of one employee whose amount cannot be calculated.

import type { DatedTable } from './dated.ts'
import type { ReturnDay } from './state-return.ts'

type ReturnTerms = {
  readonly formNumber: string | null
  readonly formTitle: string
  readonly frequency: 'monthly' | 'quarterly'
  readonly begins: number
  /** Null: not with this return. */
  readonly payment: ReturnDay | null
  readonly filing: ReturnDay | null
  /** Replacement of both for the period with which a financial year ends; null: the same. */
  readonly yearEnd: ReturnDay | null
}

export type UnionReturnTable = DatedTable<ReturnTerms> & {
  readonly report: 'pf_ecr' | 'tds_24q' | 'tds_26q' | 'tds_deposit'
}
