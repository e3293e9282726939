// Provident fund, pension and insurance: every figure with its dates. The record as a whole begins on 1 April 2017,
// where the administration charge is first recorded; the ceilings reach further back.

import { percent, rupees } from '../../money/paise.ts'
import { dated } from '../../parameters/dated.ts'

export const wageCeiling = dated({
  name: 'IN.EPF.WAGE_CEILING',
  law: 'Code on Social Security 2020, Chapter III',
  provision: 'wage ceiling',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '1994-10-01',
      ceiling: rupees(5_000),
      law: 'EPF Scheme 1952',
      provision: 'paragraph 2(f)',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2001-06-01',
      ceiling: rupees(6_500),
      law: 'EPF Scheme 1952',
      provision: 'paragraph 2(f)',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2014-09-01',
      ceiling: rupees(15_000),
      source: 'https://egazette.gov.in/WriteReadData/2026/273002.pdf',
      law: 'EPF Scheme 1952',
      provision: 'paragraph 2(f)',
      instrument: 'amended in 2014; notified again by S.O. 2702(E), 29 May 2026',
    },
    {
      from: '2026-09-17',
      ceiling: rupees(25_000),
      source: 'https://egazette.gov.in/WriteReadData/2026/276299.pdf',
      instrument: 'S.O. 5109(E)',
      gazetted: '2026-09-17',
    },
  ],
})

/** Whether people whom an earlier, lower ceiling left out come in by their present wage. */
export const outsiders = dated({
  name: 'IN.EPF.OUTSIDERS_COME_IN',
  law: 'EPFO answers on the wage ceiling, 24 September 2026',
  provision: 'scenarios A and B, questions 7 to 13',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2014-09-01',
      admitted: false,
      law: 'Employees’ Pension Scheme 1995',
      provision: 'paragraph 6, as amended from 1 September 2014',
      source: 'https://pmvbry.epfindia.gov.in/wp-content/uploads/2025/10/FAQ_OnRevampedECR.pdf',
      instrument: 'EPFO FAQ on the revamped ECR, questions 8 and 14',
    },
    {
      from: '2026-09-17',
      admitted: true,
      source: 'https://pmvbry-cdn.epfindia.gov.in/wp-content/uploads/2026/09/EPFO_Wage_Ceiling_FAQs.pdf',
      instrument: 'EPFO Wage Ceiling FAQs',
    },
  ],
})

export const contributionRate = dated({
  name: 'IN.EPF.RATE',
  law: 'Code on Social Security 2020',
  provision: 'section 16',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-04-01',
      standard: percent(12),
      reduced: percent(10),
      law: 'EPF and Miscellaneous Provisions Act 1952',
      provision: 'section 6',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2025-11-21',
      standard: percent(12),
      reduced: percent(10),
      source: 'https://egazette.gov.in/WriteReadData/2026/274112.pdf',
      instrument: 'S.O. 3582(E), deemed in force from 21 November 2025',
      gazetted: '2026-07-01',
    },
  ],
})

/** `twelfth`: S.O. 3580(E) speaks of 8⅓ %, the Scheme of 8.33 %; from then on an organization may follow either. */
export const pensionRate = dated({
  name: 'IN.EPS.RATE',
  law: 'Employees’ Pension Scheme 2026',
  provision: 'paragraph 4',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-04-01',
      rate: percent(8.33),
      twelfth: false,
      law: 'Employees’ Pension Scheme 1995',
      provision: 'paragraph 3',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2026-06-29',
      rate: percent(8.33),
      twelfth: true,
      source: 'https://egazette.gov.in/WriteReadData/2026/273951.pdf',
      instrument: 'G.S.R. 527(E); S.O. 3580(E)',
      gazetted: '2026-06-29',
    },
  ],
})

/** The approved joint option: a further rate on what lies above a line that did not move with the ceiling. */
export const higherPension = dated({
  name: 'IN.EPS.HIGHER_PENSION',
  law: 'Employees’ Pension Scheme 2026',
  provision: 'contribution on higher wages',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-05-03',
      further: percent(1.16),
      above: rupees(15_000),
      source: 'https://www.greythr.com/notifications/pension-scheme-contribution-in-social-security-code',
      instrument: 'S.O. 2061(E)',
      gazetted: '2023-05-03',
    },
  ],
})

export const pensionAge = dated({
  name: 'IN.EPS.LAST_AGE',
  law: 'Employees’ Pension Scheme 2026',
  provision: 'membership ends on completing 58 years unless the pension is deferred',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-04-01',
      years: 58,
      source: 'https://pmvbry.epfindia.gov.in/wp-content/uploads/2025/10/FAQ_OnRevampedECR.pdf',
      instrument: 'EPFO FAQ on the revamped ECR, question 11',
    },
  ],
})

export const insuranceRate = dated({
  name: 'IN.EDLI.RATE',
  law: 'Employees’ Deposit Linked Insurance Scheme 2026',
  provision: 'paragraph 5',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-04-01',
      rate: percent(0.5),
      law: 'Employees’ Deposit Linked Insurance Scheme 1976',
      provision: 'paragraph 7',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2026-06-29',
      rate: percent(0.5),
      source: 'https://egazette.gov.in/WriteReadData/2026/274104.pdf',
      instrument: 'S.O. 3581(E)',
      gazetted: '2026-07-01',
    },
  ],
})

/** Not notified again under the 2026 Scheme; EPFO's answers of September 2026 still use the last row. */
export const administration = dated({
  name: 'IN.EPF.ADMIN_RATE',
  law: 'EPF Scheme 2026',
  provision: 'paragraph 19(3)',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2017-04-01',
      rate: percent(0.65),
      minimum: rupees(500),
      minimumWithoutMembers: rupees(75),
      source: 'S.O. 2011(E), 21 May 2018, names the rate it replaced',
    },
    {
      from: '2018-06-01',
      rate: percent(0.5),
      minimum: rupees(500),
      minimumWithoutMembers: rupees(75),
      source: 'S.O. 2011(E), 21 May 2018',
      instrument: 'S.O. 2011(E)',
      gazetted: '2018-05-21',
    },
  ],
})

export const insuranceAdministration = dated({
  name: 'IN.EDLI.ADMIN_RATE',
  law: 'Employees’ Deposit Linked Insurance Scheme 2026',
  provision: 'administration charge (account 22)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2017-04-01',
      rate: percent(0),
      source: 'S.O. 828(E), 15 March 2017',
      instrument: 'S.O. 828(E)',
      gazetted: '2017-03-15',
    },
  ],
})
