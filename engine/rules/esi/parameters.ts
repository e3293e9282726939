// Employees' State Insurance. The record begins on 1 January 2017 with the present wage ceiling.

import { percent, rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'

const code = 'Code on Social Security 2020'
const rules1950 = 'ESI (Central) Rules 1950'
const rules2026 = 'Social Security (Central) Rules 2026'
/** The Code kept what stood under the repealed Act alive for one year. */
const saved = 'saved by section 164(2)(b) of the Code on Social Security 2020'
const codeText = 'https://www.indiacode.nic.in/bitstream/123456789/16823/1/aA2020-36.pdf'
const contributionPage = 'https://www.esic.gov.in/contribution'
const coveragePage = 'https://www.esic.gov.in/coverage'
const practice = 'ESIC practice: no notification under the Code on Social Security 2020 was found'
const manual =
  'https://www.chhedaconsultancyservices.com/esic-on-arrears-of-wagesprospective-or-retrospective-contribution-liability/'
const ministryAnswers = 'Ministry of Labour and Employment, answers of 16 March 2026'

export const contributionRates = datedTable({
  name: 'IN.ESI.RATES',
  law: rules2026,
  provision: 'rule 19',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-01-01',
      employee: percent(1.75),
      employer: percent(4.75),
      law: rules1950,
      provision: 'rule 51; section 39 of the ESI Act 1948',
      source: contributionPage,
    },
    {
      from: '2019-07-01',
      employee: percent(0.75),
      employer: percent(3.25),
      law: rules1950,
      provision: 'rule 51; section 39 of the ESI Act 1948',
      source: contributionPage,
    },
    {
      from: '2025-11-21',
      employee: percent(0.75),
      employer: percent(3.25),
      law: code,
      provision: `sections 28 and 29; rule 51 of the ${rules1950}, ${saved}`,
      source: codeText,
    },
    {
      from: '2026-05-08',
      employee: percent(0.75),
      employer: percent(3.25),
      source: contributionPage,
      instrument: 'G.S.R. 344(E)',
      gazetted: '2026-05-08',
    },
  ],
})

/** The rules of 2026 ended rule 50 and put no amount in its place; ESIC goes on applying this one. */
export const wageCeiling = datedTable({
  name: 'IN.ESI.WAGE_CEILING',
  law: practice,
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-01-01',
      ceiling: rupees(21_000),
      withDisability: rupees(25_000),
      law: rules1950,
      provision: 'rule 50',
      source: coveragePage,
    },
    {
      from: '2025-11-21',
      ceiling: rupees(21_000),
      withDisability: rupees(25_000),
      law: rules1950,
      provision: `rule 50, ${saved}`,
      source: codeText,
    },
    {
      from: '2026-05-08',
      ceiling: rupees(21_000),
      withDisability: rupees(25_000),
      source: coveragePage,
      instrument: ministryAnswers,
      confidence: 'medium',
      doubt:
        'G.S.R. 344(E) superseded rule 50 on 8 May 2026 and no ceiling was notified in figures; ESIC’s pages still showed 21,000 and 25,000 on 6 October 2026.',
    },
  ],
})

/** Up to this daily average the employee pays nothing; the employer still does. */
export const dailyExemption = datedTable({
  name: 'IN.ESI.DAILY_EXEMPTION',
  law: practice,
  checkedOn: '2026-11-23',
  confidence: 'medium',
  values: [
    {
      from: '2017-01-01',
      average: rupees(137),
      law: rules1950,
      provision: 'rule 52',
      source: contributionPage,
    },
    {
      from: '2019-09-01',
      average: rupees(176),
      law: rules1950,
      provision: 'rule 52',
      source: contributionPage,
    },
    {
      from: '2025-11-21',
      average: rupees(176),
      law: rules1950,
      provision: `rule 52, ${saved}`,
      source: codeText,
    },
    {
      from: '2026-05-08',
      average: rupees(176),
      source: contributionPage,
      instrument: ministryAnswers,
      doubt:
        'G.S.R. 344(E) superseded rule 52 on 8 May 2026 and no amount was notified; ESIC’s pages still showed 176 on 6 October 2026.',
    },
  ],
})

/**
 * Base of contributions. ESIC's circulars of December 2025 apply the Code; `choice`: a company may depart from the row.
 */
export const wageBase = datedTable<{ base: 'legacy_gross' | 'code_wages'; choice: boolean }>({
  name: 'IN.ESI.WAGE_BASE',
  law: 'ESIC circulars of 10, 11 and 13 December 2025',
  provision: 'section 2(88) of the Code on Social Security 2020',
  checkedOn: '2026-11-23',
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

/** An employee who passes the ceiling inside a contribution period stays insured until it ends. */
export const continuedCover = datedTable<{ until: 'contribution_period_end' }>({
  name: 'IN.ESI.CONTINUED_COVER',
  law: code,
  provision: 'section 2(26), first proviso',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-01-01',
      until: 'contribution_period_end',
      law: 'ESI Act 1948',
      provision: 'section 2(9)',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2025-11-21',
      until: 'contribution_period_end',
      source: codeText,
    },
    {
      from: '2026-05-08',
      until: 'contribution_period_end',
      source: 'https://labour.gov.in/offerings/schemes-and-services/details/labour-codes-gzNzQzMtQWa',
      instrument: 'S.O. 2351(E)',
      gazetted: '2026-05-08',
    },
  ],
})

/**
 * The contribution periods, each of six months from one of `periodsBegin`, and the day of the next month by which a
 * month's contribution is due. `recorded` is false where no regulation stands behind them.
 */
export const regulations = datedTable<{
  periodsBegin: readonly number[]
  dueDay: number
  recorded: boolean
}>({
  name: 'IN.ESI.REGULATIONS',
  law: 'ESIC practice: no regulation under the Code on Social Security 2020 was found',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-01-01',
      periodsBegin: [4, 10],
      dueDay: 15,
      recorded: true,
      law: 'ESI (General) Regulations 1950',
      provision: 'regulations 4 and 31',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2025-11-21',
      periodsBegin: [4, 10],
      dueDay: 15,
      recorded: true,
      law: 'ESI (General) Regulations 1950',
      provision: `regulations 4 and 31, ${saved}`,
      source: codeText,
    },
    {
      from: '2026-11-21',
      periodsBegin: [4, 10],
      dueDay: 15,
      recorded: false,
      source: 'The draft regulations of 2026 keep both (draft regulations 5 and 19)',
      confidence: 'low',
      doubt:
        'The saving of the ESI (General) Regulations 1950 ended on 20 November 2026 and no successor is on record: contribution periods, rates and the due date of the 15th go on as they were, so look at the gazette before the payment for November.',
    },
  ],
})

/** The month from which a raise is contributed on. Pay that was due for its month and is late belongs to that month. */
export const raiseArrears = datedTable<{ liability: 'decision_month' }>({
  name: 'IN.ESI.ARREARS',
  law: 'ESIC Revenue Manual',
  provision: 'paragraph L.8.19',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2017-01-01',
      liability: 'decision_month',
      law: 'ESI Act 1948',
      provision: 'section 39, by paragraph L.8.19 of the ESIC Revenue Manual',
      source: manual,
    },
    {
      from: '2025-11-21',
      liability: 'decision_month',
      source: manual,
      confidence: 'medium',
      doubt: 'ESIC practice under the Act of 1948; no text under the Code was found, and none against it.',
    },
  ],
})
