// Punjab: a monthly tax of those whose taxable income of the year passes the income that income tax leaves free.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState, PtWages } from '../schedule.ts'

export const punjab = {
  code: 'PB',
  name: 'Punjab',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.PB',
    law: 'Punjab State Development Tax Act 2018',
    provision: 'section 4(3)',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2018-04-19',
        levy: { taxFor: 'month', slabsBy: 'taxable_income', yearlyTax: rupees(2_400) },
        slabs: [{ tax: rupees(200) }],
        source: 'https://punjabxp.com/deposition-tax-under-punjab-development-state-tax-act-2018',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.PB_SENIOR_CITIZEN',
      law: 'Punjab State Development Tax Act 2018',
      provision: 'senior citizens',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2018-04-19',
          test: { by: 'age', years: 60, reached: 'in_the_year' },
          who: 'a senior citizen of the income-tax law',
          source: 'https://taxguru.in/corporate-law/overview-punjab-state-development-tax-act-2025.html',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.PB_CASUAL',
      law: 'Punjab State Development Tax Act 2018',
      provision: 'who is charged',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2018-04-19',
          test: { by: 'ground', ground: 'casual_worker' },
          who: 'a casual wage earner or an agriculturist',
          source: 'https://taxguru.in/corporate-law/overview-punjab-state-development-tax-act-2025.html',
        },
      ],
    }),
  ],
  wages: datedTable<PtWages>({
    name: 'IN.PT.PB_WAGES',
    law: 'Punjab State Development Tax Act 2018',
    provision: 'meaning of salary',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2018-04-19',
        bonus: false,
        source: 'https://taxguru.in/corporate-law/overview-punjab-state-development-tax-act-2025.html',
      },
    ],
  }),
} satisfies PtState
