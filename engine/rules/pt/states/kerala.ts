// Kerala: a half-yearly tax of the local body on the pay of the half-year, taken in August and February.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState, PtWages } from '../schedule.ts'

export const kerala = {
  code: 'KL',
  name: 'Kerala',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.KL',
    law: 'Kerala Panchayat Raj Act 1994 and Kerala Municipality Act 1994',
    provision: 'profession tax of the local body',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 2] },
        slabs: [
          { below: rupees(12_000), tax: rupees(0) },
          { below: rupees(18_000), tax: rupees(120) },
          { below: rupees(30_000), tax: rupees(180) },
          { below: rupees(45_000), tax: rupees(300) },
          { below: rupees(60_000), tax: rupees(450) },
          { below: rupees(75_000), tax: rupees(600) },
          { below: rupees(1_00_000), tax: rupees(750) },
          { below: rupees(1_25_000), tax: rupees(1_000) },
          { tax: rupees(1_250) },
        ],
        doubt: 'In force by this day at the latest.',
        source:
          'https://www.zyxware.com/articles/3034/profession-tax-as-per-kerala-municipal-act-1994-section-254',
      },
      {
        from: '2024-10-01',
        levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 2] },
        slabs: [
          { below: rupees(12_000), tax: rupees(0) },
          { below: rupees(18_000), tax: rupees(320) },
          { below: rupees(30_000), tax: rupees(450) },
          { below: rupees(45_000), tax: rupees(600) },
          { below: rupees(1_00_000), tax: rupees(750) },
          { below: rupees(1_25_000), tax: rupees(1_000) },
          { tax: rupees(1_250) },
        ],
        doubt:
          'The order names the Panchayat Raj Act; that municipalities and corporations use the same figures rests on one good source.',
        source: 'https://ascent-hr.com/notification/change-in-rates-of-professional-tax/',
        instrument: 'G.O. 1149/2024/LSGD of 27 June 2024',
        gazetted: '2024-06-27',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.KL_DAYS',
      law: 'Kerala Panchayat Raj Act 1994 and Kerala Municipality Act 1994',
      provision: 'sixty days in the half-year',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2010-11-01',
          test: { by: 'days_in_half_year', below: 60 },
          who: 'fewer than 60 days in the local body’s area in the half-year',
          source: 'https://www.normsmanagement.com/blog/ufaqs/kerala-municipalities-act',
        },
      ],
    }),
  ],
  wages: datedTable<PtWages>({
    name: 'IN.PT.KL_WAGES',
    law: 'Kerala Panchayat Raj Act 1994 and Kerala Municipality Act 1994',
    provision: 'what counts as salary',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        bonus: true,
        source:
          'https://www.zyxware.com/articles/3034/profession-tax-as-per-kerala-municipal-act-1994-section-254',
      },
    ],
  }),
} satisfies PtState
