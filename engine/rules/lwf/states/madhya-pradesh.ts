// Madhya Pradesh: each half-year, by the registers of 30 June and 31 December; a least sum for the establishment.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const madhyaPradesh = {
  code: 'MP',
  name: 'Madhya Pradesh',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.MP',
    law: 'Madhya Pradesh Shram Kalyan Nidhi Adhiniyam',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-23',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(10), employer: rupees(30) }] },
        employerMinimum: rupees(1_500),
        fewest: { factory: 1, other: 1 },
        managers: 'out',
        supervisors: { outAbove: rupees(10_000) },
        apprentices: 'out_by_custom',
        confidence: 'high',
        source: 'https://shramkalyanmandal.mponline.gov.in/Home/contribution',
      },
      {
        from: '2026-01-28',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(10), employer: rupees(50) }] },
        employerMinimum: rupees(2_500),
        fewest: { factory: 1, other: 1 },
        managers: 'out',
        supervisors: { outAbove: rupees(10_000) },
        apprentices: 'out_by_custom',
        isDeclinable: true,
        doubt:
          'The note of the notification names only the employer’s figures; that the employee’s share stayed at 10 should be read in the gazette. Some read the Act as beginning at ten persons.',
        source: 'https://praansconsultech.com/gazette',
        instrument: 'LAB-8-0003-2025-Sec-1-XVI(LAB) of 28 January 2026',
        gazetted: '2026-01-28',
      },
    ],
  }),
} satisfies LwfState
