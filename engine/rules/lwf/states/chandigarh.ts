// Chandigarh: each month, and not from those whose wages are above 15,000.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const chandigarh = {
  code: 'CH',
  name: 'Chandigarh',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.CH',
    law: 'Punjab Labour Welfare Fund Act, as in force in Chandigarh',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2018-04-01',
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        register: 'last_working_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(5), employer: rupees(20) }] },
        fewest: { factory: 10, other: 10 },
        managers: 'out',
        supervisors: 'in',
        apprentices: 'in',
        outAbove: rupees(15_000),
        doubt: 'One vendor has establishments from ten persons, another from one.',
        source: 'http://labour.chd.gov.in/PublicPages/deposit-of-labour-welfare-fund.aspx',
      },
    ],
  }),
} satisfies LwfState
