// Telangana: a monthly tax on the pay of the month, by the schedule of the undivided state.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState } from '../schedule.ts'

export const telangana = {
  code: 'TS',
  name: 'Telangana',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.TS',
    law: 'Telangana Tax on Professions, Trades, Callings and Employments Act 1987',
    provision: 'First Schedule',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2014-06-02',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(15_000), tax: rupees(0) },
          { upTo: rupees(20_000), tax: rupees(150) },
          { tax: rupees(200) },
        ],
        source: 'https://tgct.gov.in/tgportal/AllActs/APPT/APPTSchedule.aspx',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.TS_DISABILITY',
      law: 'Telangana Tax on Professions, Trades, Callings and Employments Act 1987',
      provision: 'exempt persons',
      checkedOn: '2026-11-20',
      confidence: 'low',
      values: [
        {
          from: '2014-06-02',
          test: { by: 'ground', ground: 'disability_40' },
          who: 'a disability of 40 per cent or more',
          source: 'https://employmentcareer.blogspot.com/2013/02/andhra-pradesh-professional-tax.html',
        },
      ],
    }),
  ],
} satisfies PtState
