// Maharashtra: each half-year, by the registers of 30 June and 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const maharashtra = {
  code: 'MH',
  name: 'Maharashtra',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.MH',
    law: 'Maharashtra Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        months: [6, 12],
        register: 'last_day',
        contribution: {
          by: 'amount',
          bands: [
            { upTo: rupees(3_000), employee: rupees(6), employer: rupees(18) },
            { employee: rupees(12), employer: rupees(36) },
          ],
        },
        fewest: { factory: 1, other: 5 },
        managers: 'out',
        supervisors: { outAbove: rupees(3_500) },
        apprentices: 'out_by_custom',
        source: 'https://docsbay.net/maharashtra-labour-welfare-board',
      },
      {
        from: '2024-03-18',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(25), employer: rupees(75) }] },
        fewest: { factory: 1, other: 5 },
        managers: 'out',
        supervisors: { outAbove: rupees(3_500) },
        apprentices: 'out_by_custom',
        source:
          'https://taxguru.in/corporate-law/maharashtra-labour-welfare-fund-amendment-act-2024-increased-contribution-rates.html',
        instrument: 'Maharashtra Act 25 of 2024',
        gazetted: '2024-03-18',
      },
    ],
  }),
} satisfies LwfState
