// Nagaland: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const nagaland = {
  code: 'NL',
  name: 'Nagaland',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.NL',
    law: 'Nagaland Professions, Trades, Callings and Employments Taxation Act 1968',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(4_000), tax: rupees(0) },
          { upTo: rupees(5_000), tax: rupees(35) },
          { upTo: rupees(7_000), tax: rupees(75) },
          { upTo: rupees(9_000), tax: rupees(110) },
          { upTo: rupees(12_000), tax: rupees(180) },
          { tax: rupees(208) },
        ],
        doubt: 'In force by this day at the latest, by a vendor table and a public notice.',
        source: 'https://www.simpliance.in/India/LEI/professional_tax/state-wise-details/nagaland',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
