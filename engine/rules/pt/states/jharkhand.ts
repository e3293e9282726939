// Jharkhand: a yearly tax on the pay of the year, taken month by month with the balance in March.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const jharkhand = {
  code: 'JH',
  name: 'Jharkhand',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.JH',
    law: 'Jharkhand Tax on Professions, Trades, Callings and Employments Act 2011',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'year', slabsBy: 'year', takenIn: 'every_month' },
        slabs: [
          { upTo: rupees(3_00_000), tax: rupees(0) },
          { upTo: rupees(5_00_000), tax: rupees(1_200), monthly: rupees(100) },
          { upTo: rupees(8_00_000), tax: rupees(1_800), monthly: rupees(150) },
          { upTo: rupees(10_00_000), tax: rupees(2_100), monthly: rupees(175) },
          { tax: rupees(2_500), monthly: rupees(208) },
        ],
        doubt:
          'In force by this day at the latest, by vendor tables. The yearly amounts are the law; the monthly split is payroll practice.',
        source: 'https://www.simpliance.in/India/LEI/professional_tax/state-wise-details/jharkhand',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
