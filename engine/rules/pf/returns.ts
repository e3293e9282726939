// The monthly return of the provident fund, which is also its challan.

import { datedTable } from '../../parameters/dated.ts'
import type { UnionReturnTable } from '../../parameters/union-return.ts'

const monthly = {
  formNumber: null,
  formTitle: 'Electronic Challan cum Return',
  frequency: 'monthly',
  begins: 4,
  // Within fifteen days of the close of the month.
  payment: { monthsAfter: 1, day: 15 },
  filing: { monthsAfter: 1, day: 15 },
  yearEnd: null,
} as const

export const pfReturns: readonly UnionReturnTable[] = [
  {
    report: 'pf_ecr',
    ...datedTable({
      name: 'IN.EPF.RETURN',
      law: 'EPF Scheme 2026',
      checkedOn: '2026-11-25',
      values: [
        {
          ...monthly,
          from: '2017-04-01',
          law: 'EPF Scheme 1952',
          provision: 'paragraph 38',
          source: 'professional knowledge, not read again',
        },
        {
          ...monthly,
          from: '2026-06-29',
          source: 'https://staffnews.in/2026/07/employees-provident-funds-scheme-2026.html',
          instrument: 'G.S.R. 525(E)',
          gazetted: '2026-06-29',
        },
      ],
    }),
  },
]
