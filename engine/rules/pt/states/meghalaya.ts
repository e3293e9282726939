// Meghalaya: a yearly tax on the pay of the year, taken month by month with the balance in March.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const meghalaya = {
  code: 'ML',
  name: 'Meghalaya',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.ML',
    law: 'Meghalaya Professions, Trades, Callings and Employments Taxation Act',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    confidence: 'low',
    values: [
      {
        from: '2012-04-01',
        levy: { taxFor: 'year', slabsBy: 'year', takenIn: 'every_month' },
        slabs: [
          { upTo: rupees(50_000), tax: rupees(0) },
          { upTo: rupees(75_000), tax: rupees(200), monthly: rupees(16) },
          { upTo: rupees(1_00_000), tax: rupees(300), monthly: rupees(25) },
          { upTo: rupees(1_50_000), tax: rupees(500), monthly: rupees(41) },
          { upTo: rupees(2_00_000), tax: rupees(750), monthly: rupees(62) },
          { upTo: rupees(2_50_000), tax: rupees(1_000), monthly: rupees(83) },
          { upTo: rupees(3_00_000), tax: rupees(1_250), monthly: rupees(104) },
          { upTo: rupees(3_50_000), tax: rupees(1_500), monthly: rupees(125) },
          { upTo: rupees(4_00_000), tax: rupees(1_800), monthly: rupees(150) },
          { upTo: rupees(4_50_000), tax: rupees(2_100), monthly: rupees(175) },
          { upTo: rupees(5_00_000), tax: rupees(2_400), monthly: rupees(200) },
          { tax: rupees(2_500), monthly: rupees(208) },
        ],
        doubt:
          'The start of the twelve slabs is assumed, and a cabinet decision of 4 July 2022 for four slabs from 1 April 2022 was reported without a gazette. A local adviser should say which is law. The monthly split of the yearly amounts is payroll practice; district councils collect in the Sixth Schedule areas.',
        source: 'https://www.simpliance.in/professional-tax-detail/meghalaya',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
