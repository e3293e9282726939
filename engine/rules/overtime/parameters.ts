// Overtime. The record begins on 1 April 2023.

import { dated } from '../../parameters/dated.ts'

/** `wages`: what the hourly rate is made of. A month is `daysInMonth` × `hoursInDay` hours, whatever its length. */
export const overtimeRate = dated<{
  wages: 'ordinary_rate' | 'code_wages'
  multiplier: number
  daysInMonth: number
  hoursInDay: number
}>({
  name: 'IN.OVERTIME.RATE',
  law: 'Code on Wages 2019',
  provision: 'section 14; rules 3 and 5 of the Code on Wages (Central) Rules 2026',
  checkedOn: '2026-11-20',
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
      source: 'https://egazette.gov.in/WriteReadData/2019/210356.pdf',
      instrument: 'Act 29 of 2019, brought into force on 21 November 2025; G.S.R. 343(E)',
    },
  ],
})

/** Hours of overtime in a quarter. Sources say 125 and 144 under the Code; the lower one warns earlier. */
export const quarterLimit = dated({
  name: 'IN.OVERTIME.QUARTER_LIMIT',
  law: 'Occupational Safety, Health and Working Conditions Code 2020',
  provision: 'section 27, with the rules of the appropriate government',
  checkedOn: '2026-11-20',
  confidence: 'low',
  values: [
    {
      from: '2023-04-01',
      hours: 50,
      law: 'Factories Act 1948',
      provision: 'section 64(4)',
      source: 'Factories Act 1948 (63 of 1948)',
    },
    { from: '2025-11-21', hours: 125, source: 'Published compliance tables of 2026, which do not agree' },
  ],
})
