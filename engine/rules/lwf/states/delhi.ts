// Delhi: each half-year, by the registers of 30 June and 31 December. The shares have paise.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const delhi = {
  code: 'DL',
  name: 'Delhi',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.DL',
    law: 'Bombay Labour Welfare Fund Act, as in force in Delhi',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(0.75), employer: rupees(2.25) }] },
        fewest: { factory: 1, other: 5 },
        managers: 'out',
        supervisors: { outAbove: rupees(2_500) },
        apprentices: 'out_by_custom',
        source: 'https://www.simpliance.in/labour-welfare-fund-detail/delhi',
      },
    ],
  }),
} satisfies LwfState
