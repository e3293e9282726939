// Tamil Nadu: once a year, by the register of 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const tamilNadu = {
  code: 'TN',
  name: 'Tamil Nadu',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.TN',
    law: 'Tamil Nadu Labour Welfare Fund Act 1972',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        months: [12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(10), employer: rupees(20) }] },
        fewest: { factory: 1, other: 5 },
        managers: 'out',
        supervisors: { outAbove: rupees(15_000) },
        apprentices: 'out',
        fewestDays: 30,
        source:
          'https://www.thehindu.com/news/cities/Coimbatore/contributions-invited-for-labour-welfare-fund/article33388298.ece/amp/',
      },
      {
        from: '2022-12-02',
        months: [12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(20), employer: rupees(40) }] },
        fewest: { factory: 1, other: 5 },
        managers: 'out',
        supervisors: { outAbove: rupees(15_000) },
        apprentices: 'out',
        fewestDays: 30,
        source: 'https://legalitysimplified.com/?p=30711',
        instrument: 'Rule change of 2 December 2022',
        gazetted: '2022-12-02',
      },
    ],
  }),
} satisfies LwfState
