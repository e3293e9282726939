// Tripura: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const tripura = {
  code: 'TR',
  name: 'Tripura',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.TR',
    law: 'Tripura Professions, Trades, Callings and Employments Taxation Act 1997',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2018-07-25',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(7_500), tax: rupees(0) },
          { upTo: rupees(15_000), tax: rupees(150) },
          { tax: rupees(208) },
        ],
        source:
          'https://fdocuments.in/document/tripura-gazette-i-tripura-gazette-extraordinary-issue-july-25-2018-a-d-b.html',
        instrument: 'No. F.II-1(7)-TAX/99(P-I)',
        gazetted: '2018-07-25',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
