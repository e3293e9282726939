// West Bengal: each half-year, by the registers of 30 June and 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const westBengal = {
  code: 'WB',
  name: 'West Bengal',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.WB',
    law: 'West Bengal Labour Welfare Fund Act 1974',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(3), employer: rupees(15) }] },
        fewest: { factory: 1, other: 10 },
        managers: 'out',
        supervisors: { outAbove: rupees(1_600) },
        apprentices: 'out_by_custom',
        confidence: 'high',
        source: 'https://wblwb.org/html/faq.php',
      },
      {
        from: '2024-01-01',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(3), employer: rupees(30) }] },
        fewest: { factory: 1, other: 10 },
        managers: 'out',
        supervisors: { outAbove: rupees(1_600) },
        apprentices: 'out_by_custom',
        isDeclinable: true,
        doubt:
          'Notified in December 2024 back to January, so 2024 may owe 15 more a head; the board’s pages still print 15. One vendor has the supervisor’s limit at 10,000.',
        source:
          'https://www.sgcms.com/regulatory-updates/amendment-the-west-bengal-labour-welfare-fund-act-1974/',
      },
    ],
  }),
} satisfies LwfState
