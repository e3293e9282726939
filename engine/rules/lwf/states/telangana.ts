// Telangana: once a year, by the register of 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const telangana = {
  code: 'TS',
  name: 'Telangana',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.TS',
    law: 'Telangana Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2014-06-02',
        months: [12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(2), employer: rupees(5) }] },
        fewest: { factory: 1, other: 20 },
        managers: 'out',
        supervisors: { outAbove: rupees(1_600) },
        apprentices: 'out',
        source: 'https://www.greythr.com/wiki/acts/telangana-labour-welfare-fund-act/',
      },
    ],
  }),
} satisfies LwfState
