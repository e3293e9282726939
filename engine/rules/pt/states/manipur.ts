// Manipur: a yearly tax on the pay of the year, taken month by month with the balance in March.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const manipur = {
  code: 'MN',
  name: 'Manipur',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.MN',
    law: 'Manipur Professions, Trades, Callings and Employments Taxation Act 1981',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2012-09-01',
        levy: { taxFor: 'year', slabsBy: 'year', takenIn: 'every_month' },
        slabs: [
          { upTo: rupees(50_000), tax: rupees(0) },
          { upTo: rupees(75_000), tax: rupees(1_200), monthly: rupees(100) },
          { upTo: rupees(1_00_000), tax: rupees(2_000), monthly: rupees(167) },
          { upTo: rupees(1_25_000), tax: rupees(2_400), monthly: rupees(200) },
          { tax: rupees(2_500), monthly: rupees(208) },
        ],
        doubt: 'The yearly amounts are the law; the monthly split is payroll practice.',
        source: 'https://greythr.com/wiki/acts/professional-tax-manipur',
        instrument: 'Eighth Amendment Act 2012',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
