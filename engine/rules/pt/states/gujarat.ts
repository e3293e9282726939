// Gujarat: a monthly tax on the pay of the month. Exactly 12,000 was taxed to March 2022 and is free since.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const gujarat = {
  code: 'GJ',
  name: 'Gujarat',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.GJ',
    law: 'Gujarat State Tax on Professions, Trades, Callings and Employments Act 1976',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2013-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { below: rupees(6_000), tax: rupees(0) },
          { below: rupees(9_000), tax: rupees(80) },
          { below: rupees(12_000), tax: rupees(150) },
          { tax: rupees(200) },
        ],
        doubt: 'In force by this day at the latest.',
        source: 'https://www.simpliance.in/professional_tax_detail/gujarat',
      },
      {
        from: '2022-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [{ upTo: rupees(12_000), tax: rupees(0) }, { tax: rupees(200) }],
        source: 'https://www.udyamica.com/2022/04/gujarat-profession-tax-slab-2022-23-for.html',
        instrument: 'Notification GHN-35-PFT-2022-S.3(2)(10)-TH of 8 April 2022',
        gazetted: '2022-04-08',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
