// Odisha: a yearly tax on the pay of the year; the twelfth month, read as March, takes the balance.

import { rupees } from '../../../money/paise.ts'
import { dated } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const odisha = {
  code: 'OD',
  name: 'Odisha',
  schedule: dated<PtSchedule>({
    name: 'IN.PT.OD',
    law: 'Odisha State Tax on Professions, Trades, Callings and Employments Act 2000',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'year', slabsBy: 'year', takenIn: 'every_month' },
        slabs: [
          { upTo: rupees(1_60_000), tax: rupees(0) },
          { upTo: rupees(3_00_000), tax: rupees(1_500), monthly: rupees(125) },
          { tax: rupees(2_500), monthly: rupees(200) },
        ],
        source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15606',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
