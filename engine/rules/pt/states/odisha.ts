// Odisha, to March 2026: a yearly tax on the pay of the year; the twelfth month, read as March, takes the balance.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtRepeal, PtSchedule, PtState } from '../schedule.ts'

export const odisha = {
  code: 'OD',
  name: 'Odisha',
  schedule: datedTable<PtSchedule | PtRepeal>({
    name: 'IN.PT.OD',
    law: 'Odisha State Tax on Professions, Trades, Callings and Employments Act 2000',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-23',
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
      {
        from: '2026-04-01',
        levy: null,
        slabs: [],
        law: 'Ordinance that repeals the Odisha State Tax on Professions, Trades, Callings and Employments Act 2000',
        provision: 'repeal from 1 April 2026',
        source:
          'https://www.scconline.com/blog/post/2026/04/23/odisha-repeals-levy-of-professional-tax-effective-from-1-april-2026/',
        gazetted: '2026-04-21',
        confidence: 'medium',
        isDeclinable: true,
        doubt:
          'The ordinance ends six weeks after the House next sits unless an Act takes its place, no such Act was found, and the State’s page still showed the tax in September 2026. Ask the department.',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
