// Mizoram: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const mizoram = {
  code: 'MZ',
  name: 'Mizoram',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.MZ',
    law: 'Mizoram Professions, Trades, Callings and Employments Taxation Act 1995',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(5_000), tax: rupees(0) },
          { upTo: rupees(8_000), tax: rupees(75) },
          { upTo: rupees(10_000), tax: rupees(120) },
          { upTo: rupees(12_000), tax: rupees(150) },
          { upTo: rupees(15_000), tax: rupees(180) },
          { upTo: rupees(20_000), tax: rupees(195) },
          { tax: rupees(208) },
        ],
        doubt:
          'The start is assumed: an older table of six slabs is still printed, and the day of the change was not found. Nothing is levied under this Act in the Lai, Mara and Chakma district council areas.',
        source: 'https://simpliance.in/India/LEI/professional_tax/state-wise-details/mizoram',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
