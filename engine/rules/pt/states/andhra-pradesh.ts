// Andhra Pradesh: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState } from '../schedule.ts'

export const andhraPradesh = {
  code: 'AP',
  name: 'Andhra Pradesh',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.AP',
    law: 'Andhra Pradesh Tax on Professions, Trades, Callings and Employments Act 1987',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2013-02-06',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(15_000), tax: rupees(0) },
          { upTo: rupees(20_000), tax: rupees(150) },
          { tax: rupees(200) },
        ],
        source: 'https://www.hrinfo.in/2013/02/new-professional-tax-slabs-are-as.html',
        instrument: 'G.O.Ms.No.82 of 4 February 2013',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.AP_DISABILITY',
      law: 'Andhra Pradesh Tax on Professions, Trades, Callings and Employments Act 1987',
      provision: 'exempt persons',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2013-02-06',
          test: { by: 'ground', ground: 'disability_40' },
          who: 'a disability of 40 per cent or more',
          source: 'https://employmentcareer.blogspot.com/2013/02/andhra-pradesh-professional-tax.html',
        },
      ],
    }),
  ],
} satisfies PtState
