// Sikkim: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const sikkim = {
  code: 'SK',
  name: 'Sikkim',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.SK',
    law: 'Sikkim Tax on Professions, Trades, Callings and Employments Act 2006',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { below: rupees(20_001), tax: rupees(0) },
          { below: rupees(30_001), tax: rupees(125) },
          { below: rupees(40_001), tax: rupees(150) },
          { tax: rupees(200) },
        ],
        doubt: 'In force by this day at the latest.',
        source: 'https://simpliance.in/professional-tax-detail/sikkim',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
