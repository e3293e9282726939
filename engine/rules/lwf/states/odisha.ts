// Odisha: each half-year, by the registers of 30 June and 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const odisha = {
  code: 'OD',
  name: 'Odisha',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.OD',
    law: 'Odisha Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    confidence: 'low',
    values: [
      {
        from: '2016-01-27',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(10), employer: rupees(20) }] },
        fewest: { factory: 1, other: 20 },
        managers: 'out',
        supervisors: 'in',
        apprentices: 'out',
        confidence: 'medium',
        doubt: 'The end of these rates is assumed.',
        source: 'https://www.greythr.com/wiki/acts/orissa-labour-welfare-fund-act/',
      },
      {
        from: '2024-01-01',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(20), employer: rupees(40) }] },
        fewest: { factory: 1, other: 20 },
        managers: 'out',
        supervisors: 'in',
        apprentices: 'out',
        isDeclinable: true,
        doubt:
          'Two later lists have 20 and 40, several others to January 2025 have 10 and 20, and the day of the rise was not found. Ask the board.',
        source: 'https://blog.sgcservices.com/labour-welfare-fund-applicable-orissa',
      },
    ],
  }),
} satisfies LwfState
