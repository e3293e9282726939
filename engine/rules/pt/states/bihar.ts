// Bihar: a yearly tax on the pay of the year, taken once, from the salary of September.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const bihar = {
  code: 'BR',
  name: 'Bihar',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.BR',
    law: 'Bihar Tax on Professions, Trades, Callings and Employments Act 2011',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'year', slabsBy: 'year', takenIn: [9] },
        slabs: [
          { upTo: rupees(3_00_000), tax: rupees(0) },
          { upTo: rupees(5_00_000), tax: rupees(1_000) },
          { upTo: rupees(10_00_000), tax: rupees(2_000) },
          { tax: rupees(2_500) },
        ],
        doubt:
          'In force by this day at the latest, by vendor tables. Some products spread the tax over the months; the tables say once, from the September salary.',
        source: 'https://praansconsultech.com/tax_category/bihar/',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
