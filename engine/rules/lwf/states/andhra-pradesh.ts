// Andhra Pradesh: once a year, by the register of 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const andhraPradesh = {
  code: 'AP',
  name: 'Andhra Pradesh',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.AP',
    law: 'Andhra Pradesh Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        months: [12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(30), employer: rupees(70) }] },
        fewest: { factory: 1, other: 20 },
        managers: 'out',
        supervisors: 'in',
        apprentices: 'out',
        doubt:
          'In force by this day at the latest. An older table of 2 and 5 and a supervisor’s limit of 1,600 are still printed.',
        source: 'https://hrdconsultinggroup.com/labour-welfare-fund-state-wise/',
      },
    ],
  }),
} satisfies LwfState
