// What of the law this engine knows, since when, what it was compared with, and what it leaves out. The rulebook of a
// period is drawn from here, so a head that is not listed decides no figure.

import type { PlainDate } from '../calendar/plain-date.ts'
import type { DatedTable } from '../parameters/dated.ts'
import { esiTables } from './esi/index.ts'
import { pfTables } from './pf/index.ts'
import { wageTables } from './wages/index.ts'

type HeadCoverage = {
  readonly head: 'wages' | 'pf' | 'esi'
  /** Two letters, or null where the law is the Union's. */
  readonly state: string | null
  /** The first wage month for which every figure of the head is recorded. */
  readonly inForceSince: PlainDate
  readonly checkedAgainst: string
  readonly notCovered: readonly string[]
  readonly tables: readonly DatedTable[]
}

export const coverage: readonly HeadCoverage[] = [
  {
    head: 'wages',
    state: null,
    inForceSince: '1994-10-01' as PlainDate,
    checkedAgainst: 'the Codes as quoted in public compilations, and the Ministry’s published answers',
    notCovered: [
      'pay in kind, which counts up to 15 % of the wages',
      'the second base for payment of wages and for equal pay, where clauses d, f, g and h count as wages',
    ],
    tables: wageTables,
  },
  {
    head: 'pf',
    state: null,
    inForceSince: '2017-04-01' as PlainDate,
    checkedAgainst: 'EPFO’s sample lines and its answers on the wage ceiling of 24 September 2026',
    notCovered: [
      'inspection charges of exempted trusts',
      'interest, damages and late fees',
      'arrears of earlier months',
      'the pension rules of international workers under the 2026 Scheme',
      'government schemes that pay part of a share',
    ],
    tables: pfTables,
  },
  {
    head: 'esi',
    state: null,
    inForceSince: '2017-01-01' as PlainDate,
    checkedAgainst: 'ESIC’s pages on contribution and coverage, and its circulars of December 2025',
    notCovered: [
      'the regulations that follow those of 1950',
      'rounding of the employer’s share on an establishment’s total',
      'reimbursement of the employer’s share for persons with disability',
      'arrears of earlier months',
    ],
    tables: esiTables,
  },
]
