// Puducherry: a half-yearly tax of the local body on the pay of the year, taken in June and December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState } from '../schedule.ts'

export const puducherry = {
  code: 'PY',
  name: 'Puducherry',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.PY',
    law: 'Puducherry Municipalities Act 1973 and Village and Commune Panchayats Act 1973',
    provision: 'profession tax of the local body',
    checkedOn: '2026-11-20',
    confidence: 'low',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'half_year', slabsBy: 'year', halvesBegin: 1, takenIn: [6, 12] },
        slabs: [
          { below: rupees(1_00_000), tax: rupees(0) },
          { upTo: rupees(2_00_000), tax: rupees(250) },
          { upTo: rupees(3_00_000), tax: rupees(500) },
          { upTo: rupees(4_00_000), tax: rupees(750) },
          { upTo: rupees(5_00_000), tax: rupees(1_000) },
          { tax: rupees(1_250) },
        ],
        doubt:
          'Sources disagree whether the slabs are of the year’s or of the half-year’s income, and the half-years follow from the due dates alone. Ask the municipality.',
        source: 'https://www.praansconsultech.com/professional-tax-details/puducherry',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.PY_DAYS',
      law: 'Puducherry Municipalities Act 1973 and Village and Commune Panchayats Act 1973',
      provision: 'sixty days in the half-year',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2021-04-01',
          test: { by: 'days_in_half_year', below: 60 },
          who: 'fewer than 60 days in the local body’s area in the half-year',
          source: 'https://www.praansconsultech.com/professional-tax-details/puducherry',
        },
      ],
    }),
  ],
} satisfies PtState
