// Gujarat: each half-year, by the registers of 30 June and 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const gujarat = {
  code: 'GJ',
  name: 'Gujarat',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.GJ',
    law: 'Gujarat Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(6), employer: rupees(12) }] },
        fewest: { factory: 1, other: 10 },
        managers: 'out',
        supervisors: { outAbove: rupees(3_500) },
        apprentices: 'out_by_custom',
        doubt: 'The supervisor’s limit of 3,500 is the custom of payrolls and has no source of its own.',
        source: 'https://www.praansconsultech.com/labour-welfare-fund-details/gujarat',
      },
    ],
  }),
} satisfies LwfState
