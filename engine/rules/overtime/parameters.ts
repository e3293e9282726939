// Overtime. The record begins on 1 April 2023.

import { datedTable } from '../../parameters/dated.ts'
import { unlessStateRules } from '../../parameters/state-rules.ts'

/** `wages`: what the hourly rate is made of. A month is `daysInMonth` × `hoursInDay` hours, whatever its length. */
export const overtimeRate = datedTable<{
  wages: 'ordinary_rate' | 'code_wages'
  multiplier: number
  daysInMonth: number
  hoursInDay: number
}>({
  name: 'IN.OVERTIME.RATE',
  law: 'Code on Wages 2019',
  provision: `section 14; rules 3 and 5 of the Code on Wages (Central) Rules 2026; ${unlessStateRules}`,
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2023-04-01',
      wages: 'ordinary_rate',
      multiplier: 2,
      daysInMonth: 26,
      hoursInDay: 8,
      law: 'Factories Act 1948',
      provision: 'section 59: basic wages and allowances, without bonus and overtime',
      source: 'Factories Act 1948 (63 of 1948)',
    },
    {
      from: '2025-11-21',
      wages: 'code_wages',
      multiplier: 2,
      daysInMonth: 26,
      hoursInDay: 8,
      law: 'Code on Wages 2019',
      provision: 'section 14',
      source: 'https://egazette.gov.in/WriteReadData/2019/210356.pdf',
      instrument: 'Act 29 of 2019, brought into force on 21 November 2025',
    },
    {
      from: '2026-05-08',
      wages: 'code_wages',
      multiplier: 2,
      daysInMonth: 26,
      hoursInDay: 8,
      source: 'https://egazette.gov.in/WriteReadData/2019/210356.pdf',
      instrument: 'Act 29 of 2019; G.S.R. 343(E)',
      gazetted: '2026-05-08',
    },
  ],
})

/** Hours of overtime in a quarter. More is paid all the same, with a warning. States may set another limit. */
export const quarterLimit = datedTable({
  name: 'IN.OVERTIME.QUARTER_LIMIT',
  law: 'Occupational Safety, Health and Working Conditions Code 2020',
  provision: 'section 27, with the central rules of 8 May 2026',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2023-04-01',
      hours: 50,
      law: 'Factories Act 1948',
      provision: 'section 64(4)',
      source: 'Factories Act 1948 (63 of 1948)',
    },
    {
      from: '2025-11-21',
      hours: 125,
      law: 'Occupational Safety, Health and Working Conditions Code 2020',
      provision: 'section 27',
      source: 'Published compliance tables, which say 125 or 144',
      confidence: 'low',
      doubt:
        'No central rule was in force until 8 May 2026; of the figures that were printed the lower one warns earlier.',
    },
    {
      from: '2026-05-08',
      hours: 144,
      source: 'KPMG GMS Flash Alert 2026-127 of 22 May 2026, as quoted',
      gazetted: '2026-05-08',
      confidence: 'medium',
      doubt:
        'The rule was read in a summary; some tables still print 125. A State may have a limit of its own.',
    },
  ],
})
