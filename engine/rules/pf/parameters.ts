// Provident fund, pension and insurance: every figure with its dates. The record as a whole begins on 1 April 2017,
// where the administration charge is first recorded; the ceilings reach further back.

import { percent, rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'

const code = 'Code on Social Security 2020'
const act1952 = 'EPF and Miscellaneous Provisions Act 1952'
const scheme1952 = 'EPF Scheme 1952'
const pension1995 = 'Employees’ Pension Scheme 1995'
const insurance1976 = 'Employees’ Deposit Linked Insurance Scheme 1976'
/** The Code kept the schemes of the repealed Act alive for one year; those of 2026 came before it was over. */
const saved = 'saved by section 164(2)(b) of the Code on Social Security 2020'
const codeText = 'https://www.indiacode.nic.in/bitstream/123456789/16823/1/aA2020-36.pdf'
const notReadAgain = 'professional knowledge, not read again'

export const wageCeiling = datedTable({
  name: 'IN.EPF.WAGE_CEILING',
  law: `${code}, Chapter III`,
  provision: 'wage ceiling',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '1994-10-01',
      ceiling: rupees(5_000),
      law: scheme1952,
      provision: 'paragraph 2(f)',
      source: notReadAgain,
    },
    {
      from: '2001-06-01',
      ceiling: rupees(6_500),
      law: scheme1952,
      provision: 'paragraph 2(f)',
      source: notReadAgain,
    },
    {
      from: '2014-09-01',
      ceiling: rupees(15_000),
      law: scheme1952,
      provision: 'paragraph 2(f)',
      source: notReadAgain,
      instrument: 'as amended from 1 September 2014',
    },
    {
      from: '2025-11-21',
      ceiling: rupees(15_000),
      law: scheme1952,
      provision: `paragraph 2(f), ${saved}`,
      source: codeText,
    },
    {
      from: '2026-05-29',
      ceiling: rupees(15_000),
      source: 'https://egazette.gov.in/WriteReadData/2026/273002.pdf',
      instrument: 'S.O. 2702(E)',
      gazetted: '2026-05-29',
    },
    {
      from: '2026-09-17',
      ceiling: rupees(25_000),
      source: 'https://egazette.gov.in/WriteReadData/2026/276299.pdf',
      instrument: 'S.O. 5109(E)',
      gazetted: '2026-09-17',
      doubt:
        'That September 2026 is split by days follows EPFO’s answers 7 and 9 of 24 September 2026; no instruction for filing it was found.',
    },
  ],
})

/**
 * Membership by the wage. `admitted`: employees whom an earlier, lower ceiling excluded from the fund or the pension
 * scheme join by their present full-month wage.
 */
export const membership = datedTable({
  name: 'IN.EPF.MEMBERSHIP',
  law: 'EPFO answers on the wage ceiling, 24 September 2026',
  provision: 'scenarios A and B, questions 7 to 13',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2014-09-01',
      admitted: false,
      law: pension1995,
      provision: 'paragraph 6, as amended from 1 September 2014',
      source: 'https://pmvbry.epfindia.gov.in/wp-content/uploads/2025/10/FAQ_OnRevampedECR.pdf',
    },
    {
      from: '2025-11-21',
      admitted: false,
      law: pension1995,
      provision: `paragraph 6, ${saved}`,
      source: codeText,
    },
    {
      from: '2026-06-29',
      admitted: false,
      law: 'EPF Scheme 2026; Employees’ Pension Scheme 2026',
      provision: 'paragraph 9 of the EPF Scheme; membership of the pension scheme',
      source: 'https://gazettetracker.com/g/CG-DL-E-30062026-273951',
      instrument: 'G.S.R. 525(E) and 527(E)',
      gazetted: '2026-06-29',
    },
    {
      from: '2026-09-17',
      admitted: true,
      source: 'https://pmvbry-cdn.epfindia.gov.in/wp-content/uploads/2026/09/EPFO_Wage_Ceiling_FAQs.pdf',
      instrument: 'EPFO Wage Ceiling FAQs',
      doubt:
        'The answers do not say whether someone who joined above the ceiling comes in when the wage falls to it later; here the present full-month wage decides, with a warning.',
    },
  ],
})

export const contributionRate = datedTable({
  name: 'IN.EPF.RATE',
  law: 'EPF Scheme 2026',
  provision: 'paragraph 18(2); section 16 of the Code on Social Security 2020',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-04-01',
      standard: percent(12),
      reduced: percent(10),
      law: act1952,
      provision: 'section 6; paragraphs 26A, 29 and 38 of the EPF Scheme 1952',
      source: notReadAgain,
    },
    {
      from: '2025-11-21',
      standard: percent(12),
      reduced: percent(10),
      law: code,
      provision: 'section 16',
      source: 'https://egazette.gov.in/WriteReadData/2026/274112.pdf',
      instrument: 'S.O. 3582(E), deemed in force from 21 November 2025',
      gazetted: '2026-07-01',
    },
    {
      from: '2026-06-29',
      standard: percent(12),
      reduced: percent(10),
      source: 'https://egazette.gov.in/WriteReadData/2026/274112.pdf',
      instrument: 'G.S.R. 525(E); S.O. 3582(E)',
      gazetted: '2026-07-01',
    },
  ],
})

/** `twelfth`: S.O. 3580(E) speaks of 8⅓ %, the Scheme of 8.33 %; from then on an organization may follow either. */
export const pensionRate = datedTable({
  name: 'IN.EPS.RATE',
  law: 'Employees’ Pension Scheme 2026',
  provision: 'paragraph 4(1)',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-04-01',
      rate: percent(8.33),
      twelfth: false,
      law: pension1995,
      provision: 'paragraph 3',
      source: notReadAgain,
    },
    {
      from: '2025-11-21',
      rate: percent(8.33),
      twelfth: false,
      law: code,
      provision: `section 16; paragraph 3 of the ${pension1995}, ${saved}`,
      source: codeText,
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
export const higherPension = datedTable({
  name: 'IN.EPS.HIGHER_PENSION',
  law: 'Employees’ Pension Scheme 2026',
  provision: 'paragraph 4(2), second proviso',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2023-05-03',
      further: percent(1.16),
      above: rupees(15_000),
      law: pension1995,
      provision: 'contribution on higher wages',
      source: 'https://www.greythr.com/notifications/pension-scheme-contribution-in-social-security-code',
      instrument: 'S.O. 2061(E)',
      gazetted: '2023-05-03',
    },
    {
      from: '2026-06-29',
      further: percent(1.16),
      above: rupees(15_000),
      source: 'https://egazette.gov.in/WriteReadData/2026/273951.pdf',
      instrument: 'G.S.R. 527(E)',
      gazetted: '2026-06-29',
    },
  ],
})

export const pensionAge = datedTable({
  name: 'IN.EPS.LAST_AGE',
  law: 'Employees’ Pension Scheme 2026',
  provision: 'membership ends on completing 58 years unless the pension is deferred',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-04-01',
      years: 58,
      law: pension1995,
      provision: 'membership ends on completing 58 years unless the pension is deferred',
      source: 'https://pmvbry.epfindia.gov.in/wp-content/uploads/2025/10/FAQ_OnRevampedECR.pdf',
    },
    {
      from: '2026-06-29',
      years: 58,
      source: 'https://egazette.gov.in/WriteReadData/2026/273951.pdf',
      instrument: 'G.S.R. 527(E)',
      gazetted: '2026-06-29',
    },
  ],
})

export const insuranceRate = datedTable({
  name: 'IN.EDLI.RATE',
  law: 'Employees’ Deposit Linked Insurance Scheme 2026',
  provision: 'paragraph 5(1)',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-04-01',
      rate: percent(0.5),
      law: insurance1976,
      provision: 'paragraph 7',
      source: notReadAgain,
    },
    {
      from: '2025-11-21',
      rate: percent(0.5),
      law: code,
      provision: `section 16; paragraph 7 of the ${insurance1976}, ${saved}`,
      source: codeText,
    },
    {
      from: '2026-06-29',
      rate: percent(0.5),
      source: 'https://egazette.gov.in/WriteReadData/2026/274104.pdf',
      instrument: 'G.S.R. 526(E); S.O. 3581(E)',
      gazetted: '2026-07-01',
    },
  ],
})

/** Not notified again under the 2026 Scheme; EPFO's answers of September 2026 still use the last rate. */
export const administration = datedTable({
  name: 'IN.EPF.ADMIN_RATE',
  law: 'EPF Scheme 2026',
  provision: 'paragraphs 28(2) and 29(1)',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-04-01',
      rate: percent(0.65),
      minimum: rupees(500),
      minimumWithoutMembers: rupees(75),
      law: scheme1952,
      provision: 'paragraphs 30 and 38',
      source: 'S.O. 2011(E), 21 May 2018, names the rate it replaced',
      confidence: 'medium',
    },
    {
      from: '2018-06-01',
      rate: percent(0.5),
      minimum: rupees(500),
      minimumWithoutMembers: rupees(75),
      law: scheme1952,
      provision: 'paragraphs 30 and 38',
      source: 'S.O. 2011(E), 21 May 2018',
      instrument: 'S.O. 2011(E)',
      gazetted: '2018-05-21',
    },
    {
      from: '2025-11-21',
      rate: percent(0.5),
      minimum: rupees(500),
      minimumWithoutMembers: rupees(75),
      law: scheme1952,
      provision: `paragraphs 30 and 38, ${saved}`,
      source: codeText,
      instrument: 'S.O. 2011(E)',
    },
    {
      from: '2026-06-29',
      rate: percent(0.5),
      minimum: rupees(500),
      minimumWithoutMembers: rupees(75),
      source: 'https://pmvbry-cdn.epfindia.gov.in/wp-content/uploads/2026/09/EPFO_Wage_Ceiling_FAQs.pdf',
      instrument: 'G.S.R. 525(E); the rate of S.O. 2011(E), not notified again',
      gazetted: '2026-06-29',
      confidence: 'medium',
      doubt:
        'The Scheme leaves the rate to a notification and none was found; EPFO’s answer 13 of 24 September 2026 uses the minimums of 500 and 75.',
    },
  ],
})

export const insuranceAdministration = datedTable({
  name: 'IN.EDLI.ADMIN_RATE',
  law: 'Employees’ Deposit Linked Insurance Scheme 2026',
  provision: 'administration charge (account 22)',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-04-01',
      rate: percent(0),
      law: insurance1976,
      provision: 'administration charge (account 22)',
      source: 'S.O. 828(E), 15 March 2017',
      instrument: 'S.O. 828(E)',
      gazetted: '2017-03-15',
    },
    {
      from: '2026-06-29',
      rate: percent(0),
      source: 'https://egazette.gov.in/WriteReadData/2026/274104.pdf',
      instrument: 'G.S.R. 526(E)',
      gazetted: '2026-06-29',
    },
  ],
})
