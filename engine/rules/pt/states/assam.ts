// Assam: a monthly tax on the pay of the month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtSchedule, PtState } from '../schedule.ts'

export const assam = {
  code: 'AS',
  name: 'Assam',
  schedule: datedTable<PtSchedule>({
    name: 'IN.PT.AS',
    law: 'Assam Professions, Trades, Callings and Employments Taxation Act 1947',
    provision: 'Schedule, salary and wage earners',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(10_000), tax: rupees(0) },
          { below: rupees(15_000), tax: rupees(150) },
          { below: rupees(25_000), tax: rupees(180) },
          { tax: rupees(208) },
        ],
        confidence: 'medium',
        doubt:
          'In force by this day at the latest. Vendor tables differ by a rupee at 15,000 and at 25,000; the edges follow the words of the entry of 2025.',
        source: 'https://icm.simpliance.in/professional-tax-detail/assam',
      },
      {
        from: '2025-04-01',
        levy: { taxFor: 'month', slabsBy: 'month' },
        slabs: [
          { upTo: rupees(15_000), tax: rupees(0) },
          { below: rupees(25_000), tax: rupees(180) },
          { tax: rupees(208) },
        ],
        source:
          'https://www.legalitysimplified.com/assam-issues-new-professional-tax-slabs-for-salaried-class/',
        instrument: 'Notification eCF 169350/124 of 1 April 2025, read as of the April 2025 wages',
        gazetted: '2025-04-02',
      },
    ],
  }),
  exemptions: [],
} satisfies PtState
