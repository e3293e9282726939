// Employees' State Insurance. The record begins on 1 January 2017 with the present wage ceiling.

import { percent, rupees } from '../../money/paise.ts'
import { dated } from '../../parameters/dated.ts'

export const contributionRates = dated({
  name: 'IN.ESI.RATES',
  law: 'Social Security (Central) Rules 2026',
  provision: 'rule 19',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-01-01',
      employee: percent(1.75),
      employer: percent(4.75),
      law: 'ESI (Central) Rules 1950',
      provision: 'rule 51',
      source: 'https://www.esic.gov.in/contribution',
    },
    {
      from: '2019-07-01',
      employee: percent(0.75),
      employer: percent(3.25),
      source: 'https://www.esic.gov.in/contribution',
      instrument: 'G.S.R. 344(E) from 8 May 2026; same rates before',
    },
  ],
})

/** No notification under the Code was found; ESIC goes on applying this one. */
export const wageCeiling = dated({
  name: 'IN.ESI.WAGE_CEILING',
  law: 'Code on Social Security 2020, Chapter IV',
  provision: 'wage ceiling',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-01-01',
      ceiling: rupees(21_000),
      withDisability: rupees(25_000),
      law: 'ESI (Central) Rules 1950',
      provision: 'rule 50, still applied under the Code',
      source: 'https://www.esic.gov.in/coverage',
    },
  ],
})

/** Up to this daily average the employee pays nothing; the employer still does. */
export const dailyExemption = dated({
  name: 'IN.ESI.DAILY_EXEMPTION',
  law: 'ESI (Central) Rules 1950',
  provision: 'rule 52',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    { from: '2017-01-01', average: rupees(137), source: 'https://www.esic.gov.in/contribution' },
    { from: '2019-09-01', average: rupees(176), source: 'https://www.esic.gov.in/contribution' },
  ],
})

/** What is charged. ESIC's circulars of December 2025 apply the Code; `choice`: a company may depart from the row. */
export const wageBase = dated<{ base: 'legacy_gross' | 'code_wages'; choice: boolean }>({
  name: 'IN.ESI.WAGE_BASE',
  law: 'ESIC circulars of 10, 11 and 13 December 2025',
  provision: 'section 2(88) of the Code on Social Security 2020',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2017-01-01',
      base: 'legacy_gross',
      choice: false,
      law: 'ESI Act 1948',
      provision: 'section 2(22)',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2025-12-01',
      base: 'code_wages',
      choice: true,
      source: 'ESIC head office circulars of 10, 11 and 13 December 2025',
    },
  ],
})

/** The regulations that carry forms, registers and due dates, and the last day on which they are known to live. */
export const regulations = dated({
  name: 'IN.ESI.REGULATIONS',
  law: 'Code on Social Security 2020',
  provision: 'section 164(2)(b)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-01-01',
      title: 'ESI (General) Regulations 1950',
      savedUntil: '2026-11-20',
      source: 'https://www.indiacode.nic.in/bitstream/123456789/16823/1/aA2020-36.pdf',
      instrument: 'saved for one year from 21 November 2025',
    },
  ],
})
