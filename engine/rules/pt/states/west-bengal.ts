// West Bengal: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { dated } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState } from '../schedule.ts'

export const westBengal = {
  code: 'WB',
  name: 'West Bengal',
  schedule: dated<PtSchedule>({
    name: 'IN.PT.WB',
    law: 'West Bengal State Tax on Professions, Trades, Callings and Employments Act 1979',
    provision: 'Schedule, serial 1',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { below: rupees(10_001), tax: rupees(0) },
          { below: rupees(15_001), tax: rupees(110) },
          { below: rupees(25_001), tax: rupees(130) },
          { below: rupees(40_001), tax: rupees(150) },
          { tax: rupees(200) },
        ],
        doubt:
          'In force by this day at the latest. The schedule printed in 2014 had a slab of 90 from 8,501; every current table leaves pay up to 10,000 free.',
        source: 'https://wbxpress.com/professional-tax-slab',
      },
    ],
  }),
  exemptions: [
    dated<PtExemption>({
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
