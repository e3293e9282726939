// Madhya Pradesh: a yearly tax on the pay of the year; the twelfth month, read as March, takes the balance.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const madhyaPradesh = {
  code: 'MP',
  name: 'Madhya Pradesh',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.MP',
    law: 'Madhya Pradesh Vritti Kar Adhiniyam 1995',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2018-04-01',
        levy: { taxFor: 'year', slabsBy: 'year', takenIn: 'every_month' },
        slabs: [
          { upTo: rupees(2_25_000), tax: rupees(0) },
          { upTo: rupees(3_00_000), tax: rupees(1_500), monthly: rupees(125) },
          { upTo: rupees(4_00_000), tax: rupees(2_000), monthly: rupees(166) },
          { tax: rupees(2_500), monthly: rupees(208) },
        ],
        source: 'https://www.scribd.com/document/470009388/rajpatra',
        instrument: 'Vritti Kar (Amendment) Act 2018',
        gazetted: '2018-07-18',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
