// Punjab: each month, by the register of its last working day.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const punjab = {
  code: 'PB',
  name: 'Punjab',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.PB',
    law: 'Punjab Labour Welfare Fund Act',
    provision: 'section 9A',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        register: 'last_working_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(5), employer: rupees(20) }] },
        fewest: { factory: 20, other: 20 },
        managers: 'out',
        supervisors: 'out',
        apprentices: 'in',
        source: 'https://www.simpliance.in/India/LEI/labour_welfare_fund/state-wise-details/punjab',
      },
    ],
  }),
} satisfies LwfState
