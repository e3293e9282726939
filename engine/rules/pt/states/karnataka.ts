// Karnataka: a monthly tax on the pay of the month. Since 2025 February takes 300, so that the year comes to 2,500.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState, PtWages } from '../schedule.ts'

export const karnataka = {
  code: 'KA',
  name: 'Karnataka',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.KA',
    law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2015-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [{ below: rupees(15_000), tax: rupees(0) }, { tax: rupees(200) }],
        source: 'https://www.hinote.in/recent-pt-amendments-in-karnataka-and-maharashtra',
      },
      {
        from: '2023-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [{ below: rupees(25_000), tax: rupees(0) }, { tax: rupees(200) }],
        source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15239',
      },
      {
        from: '2025-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { below: rupees(25_000), tax: rupees(0) },
          { tax: rupees(200), inFebruary: rupees(300) },
        ],
        source:
          'https://taxguru.in/corporate-law/karnataka-tax-profession-trades-callings-employments-amendment-act2025.html',
        instrument: 'Karnataka Act 33 of 2025',
        gazetted: '2025-04-15',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.KA_AGE',
      law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
      provision: 'section 3(2), proviso',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'age', years: 60, reached: 'by_month' },
          who: '60 years of age',
          source: 'https://www.hinote.in/recent-pt-amendments-in-karnataka-and-maharashtra',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.KA_DAYS',
      law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
      provision: 'section 3(2), proviso',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'days_in_year', upTo: 120 },
          who: 'employed in the state for 120 days or fewer in the year',
          source: 'https://cachatlasr.com/detail/16376.aspx',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.KA_DISABILITY',
      law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
      provision: 'exemption by notification',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2023-07-13',
          test: { by: 'ground', ground: 'disability_40' },
          who: 'a permanent disability of 40 per cent or more, blindness, or deafness with muteness, certified by a government hospital',
          source:
            'https://www.ahlawatassociates.com/news/exemption-to-individuals-and-institutions-under-the-karnataka-tax-on-professions-trades-callings-and-employments-act-1976',
          instrument: 'FD 09 CPT 2023',
          gazetted: '2023-07-13',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.KA_ONE_CHILD',
      law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
      provision: 'exemption by notification',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2023-07-13',
          test: { by: 'ground', ground: 'one_child_sterilisation' },
          who: 'a single child and a certificate of sterilisation',
          source:
            'https://www.ahlawatassociates.com/news/exemption-to-individuals-and-institutions-under-the-karnataka-tax-on-professions-trades-callings-and-employments-act-1976',
          instrument: 'FD 09 CPT 2023',
          gazetted: '2023-07-13',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.KA_ARMED_FORCES',
      law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
      provision: 'exemption by notification',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'ground', ground: 'armed_forces' },
          who: 'a member of the armed forces, civilians among them included, or of the central police forces',
          source:
            'https://www.ahlawatassociates.com/news/exemption-to-individuals-and-institutions-under-the-karnataka-tax-on-professions-trades-callings-and-employments-act-1976',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.KA_FOREIGN_TECHNICIAN',
      law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
      provision: 'exemption by notification',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2023-07-13',
          test: { by: 'ground', ground: 'foreign_technician' },
          who: 'an approved foreign technician in the first two years',
          source:
            'https://www.ahlawatassociates.com/news/exemption-to-individuals-and-institutions-under-the-karnataka-tax-on-professions-trades-callings-and-employments-act-1976',
          instrument: 'FD 09 CPT 2023',
          gazetted: '2023-07-13',
        },
      ],
    }),
  ],
  wages: datedTable<PtWages>({
    name: 'IN.PT.KA_WAGES',
    law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
    provision: 'meaning of salary or wage',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      { from: '2015-04-01', bonus: true, source: 'https://www.deskera.com/blog/profession-tax-form-5/' },
    ],
  }),
} satisfies PtState
