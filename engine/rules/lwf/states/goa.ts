// Goa: each half-year, by the registers of 30 June and 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const goa = {
  code: 'GA',
  name: 'Goa',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.GA',
    law: 'Goa Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2015-08-06',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(60), employer: rupees(180) }] },
        fewest: { factory: 1, other: 1 },
        managers: 'out',
        supervisors: { outAbove: rupees(1_600) },
        apprentices: 'out_by_custom',
        doubt:
          'The supervisor’s limit is 1,600 with one vendor and 3,500 with another, one prints 120 for the employer, and older material begins at five persons.',
        source: 'https://hrinformative.com/labour-welfare-fund-goa/',
      },
    ],
  }),
} satisfies LwfState
