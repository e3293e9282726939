// Maharashtra: a monthly tax on the pay of the month; women are free up to a higher pay. February takes 300.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState, PtWages } from '../schedule.ts'

export const maharashtra = {
  code: 'MH',
  name: 'Maharashtra',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.MH',
    law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
    provision: 'Schedule I, entry 1',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2015-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(7_500), tax: rupees(0) },
          { upTo: rupees(10_000), tax: rupees(175) },
          { tax: rupees(200), inFebruary: rupees(300) },
        ],
        slabsForWomen: [
          { upTo: rupees(10_000), tax: rupees(0) },
          { tax: rupees(200), inFebruary: rupees(300) },
        ],
        source: 'https://mptinformation.in/showchart.asp?str=mptratsal',
      },
      {
        from: '2023-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(7_500), tax: rupees(0) },
          { upTo: rupees(10_000), tax: rupees(175) },
          { tax: rupees(200), inFebruary: rupees(300) },
        ],
        slabsForWomen: [
          { upTo: rupees(25_000), tax: rupees(0) },
          { tax: rupees(200), inFebruary: rupees(300) },
        ],
        source: 'https://mptinformation.in/showchart.asp?str=mptratsal',
        instrument: 'Maharashtra Act XIX of 2023',
        gazetted: '2023-04-06',
      },
    ],
  }),
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.MH_AGE',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '1995-04-01',
          test: { by: 'age', years: 65, reached: 'by_month' },
          who: '65 years of age',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.MH_DISABILITY',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'ground', ground: 'benchmark_disability' },
          who: 'a permanent physical disability',
          confidence: 'medium',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
          instrument: 'former clause and Rule 32',
        },
        {
          from: '2023-04-01',
          test: { by: 'ground', ground: 'benchmark_disability' },
          who: 'a benchmark disability, certified',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
          instrument: 'Maharashtra Act XIX of 2023',
          gazetted: '2023-04-06',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.MH_PARENT',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'ground', ground: 'parent_of_benchmark_disability' },
          who: 'parent or guardian of a child with a disability',
          confidence: 'medium',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
          instrument: 'former clause and Rule 32',
        },
        {
          from: '2023-04-01',
          test: { by: 'ground', ground: 'parent_of_benchmark_disability' },
          who: 'parent or guardian of a child with a benchmark disability, certified',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
          instrument: 'Maharashtra Act XIX of 2023',
          gazetted: '2023-04-06',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.MH_ARMED_FORCES',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'ground', ground: 'armed_forces' },
          who: 'a member of the armed forces or their auxiliaries, serving in the state',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.MH_CRPF_BSF',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2021-04-01',
          test: { by: 'ground', ground: 'crpf_bsf' },
          who: 'an armed member of the CRPF or the BSF, serving in the state',
          source: 'https://cashflo.io/magazine/maharashtra-profession-tax-exemptions-added',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.MH_CAPF',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2024-08-09',
          test: { by: 'ground', ground: 'capf' },
          who: 'an armed member of the central armed police forces, serving in the state',
          source: 'https://cashflo.io/magazine/maharashtra-profession-tax-exemptions-added',
          instrument: 'Maharashtra Act XXXII of 2024',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.MH_SAVINGS_AGENT',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      confidence: 'medium',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'ground', ground: 'savings_agent' },
          who: 'a woman who is solely an agent of the small savings schemes',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.MH_BADLI',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'section 27A',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '2015-04-01',
          test: { by: 'ground', ground: 'badli_textile' },
          who: 'a badli worker of the textile industry',
          source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15311',
        },
      ],
    }),
  ],
  wages: datedTable<PtWages>({
    name: 'IN.PT.MH_WAGES',
    law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
    provision: 'section 2(h)',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2015-04-01',
        bonus: false,
        source: 'https://f-mushawarat.blogspot.com/2023/02/maharashtra-professional-tax.html',
      },
    ],
  }),
} satisfies PtState
