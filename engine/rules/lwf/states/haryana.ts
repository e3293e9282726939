// Haryana: each month, a proportion of the wages up to a limit that follows the price index each January.

import { percent, rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const haryana = {
  code: 'HR',
  name: 'Haryana',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.HR',
    law: 'Punjab Labour Welfare Fund Act, as in force in Haryana',
    provision: 'section 9A',
    checkedOn: '2026-11-23',
    values: [
      {
        from: '2019-03-31',
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        register: 'last_working_day',
        contribution: {
          by: 'proportion',
          employee: percent(0.2),
          atMost: rupees(25),
          employerTimes: 2,
          employerAtMost: rupees(50),
        },
        fewest: { factory: 10, other: 10 },
        managers: 'in',
        supervisors: 'in',
        apprentices: 'in',
        source: 'https://lexcomply.com/blog/the-punjab-lwf-haryana-amendment-act-2019-contribution-revision/',
        instrument: 'Punjab Labour Welfare Fund (Haryana Amendment) Act 2019',
      },
      {
        from: '2023-01-01',
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        register: 'last_working_day',
        contribution: {
          by: 'proportion',
          employee: percent(0.2),
          atMost: rupees(31),
          employerTimes: 2,
          employerAtMost: rupees(62),
        },
        fewest: { factory: 10, other: 10 },
        managers: 'in',
        supervisors: 'in',
        apprentices: 'in',
        source:
          'https://blog.sgcservices.com/notification-for-increase-contribution-in-lwf-for-haryana-state-sgc-services',
        instrument: 'Board’s notice of 27 June 2023',
        gazetted: '2023-06-27',
      },
      {
        from: '2025-01-01',
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        register: 'last_working_day',
        contribution: {
          by: 'proportion',
          employee: percent(0.2),
          atMost: rupees(34),
          employerTimes: 2,
          employerAtMost: rupees(68),
        },
        fewest: { factory: 10, other: 10 },
        managers: 'in',
        supervisors: 'in',
        apprentices: 'in',
        source: 'https://1-comply.com/?p=12363',
        instrument: 'HLWB/REV/2025/1306-1530 of 7 March 2025',
        gazetted: '2025-03-07',
      },
      {
        from: '2026-01-01',
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        register: 'last_working_day',
        contribution: {
          by: 'proportion',
          employee: percent(0.2),
          atMost: rupees(35),
          employerTimes: 2,
          employerAtMost: rupees(70),
        },
        fewest: { factory: 10, other: 10 },
        managers: 'in',
        supervisors: 'in',
        apprentices: 'in',
        confidence: 'medium',
        isDeclinable: true,
        doubt:
          'The limits of 2026 are known from compliance services; the board’s notice was not read, and a table of May 2026 still has 34 and 68.',
        source:
          'https://sgcms.com/regulatory-updates/haryana-labour-welfare-board-revises-contribution-limits-effective-01-01-2026/',
      },
    ],
  }),
} satisfies LwfState
