// West Bengal: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState } from '../schedule.ts'

export const westBengal = {
  code: 'WB',
  name: 'West Bengal',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.WB',
    law: 'West Bengal State Tax on Professions, Trades, Callings and Employments Act 1979',
    provision: 'Schedule, serial 1',
    checkedOn: '2026-11-23',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(10_000), tax: rupees(0) },
          { upTo: rupees(15_000), tax: rupees(110) },
          { upTo: rupees(25_000), tax: rupees(130) },
          { upTo: rupees(40_000), tax: rupees(150) },
          { tax: rupees(200) },
        ],
        source: 'https://wbxpress.com/professional-tax-slab',
        instrument: '682-L of 28 July 2016 and 1197-FT of 16 August 2016',
      },
      {
        from: '2026-10-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(20_000), tax: rupees(0) },
          { upTo: rupees(30_000), tax: rupees(100) },
          { upTo: rupees(50_000), tax: rupees(140) },
          { upTo: rupees(1_00_000), tax: rupees(170) },
          { tax: rupees(208) },
        ],
        source: 'https://wbxpress.com/schedule-rates-tax-professions-trades-callings-employments-2026/',
        instrument: 'Finance Department 1407-F.T. of 18 August 2026',
        gazetted: '2026-08-18',
        doubt:
          'Slabs and date are sure; 1607-F.T. is named as the final notification and was not read, nor was the wording of the edges for pay with paise.',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.WB_ARMED_FORCES',
      law: 'West Bengal State Tax on Professions, Trades, Callings and Employments Act 1979',
      provision: 'exempt persons',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2021-04-01',
          test: { by: 'ground', ground: 'armed_forces' },
          who: 'a member of the armed forces or their auxiliaries, serving in the state',
          source:
            'https://community.emgage.work/complaince/professional-tax/professional-tax-details/professional-tax-west-bengal',
        },
      ],
    }),
  ],
} satisfies PtState
