// Gratuity: its terms, its cap and its exemption from tax. The record begins on 24 May 2010, with the cap of ten lakh.

import { rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'
import { unlessStateRules } from '../../parameters/state-rules.ts'

/**
 * `wages`: what the last drawn rate is made of. `fixedTermYears`: after how many years the end of a fixed term earns
 * gratuity, null where a fixed term is like any other employment. `proRata`: whether the text offers a share of a year
 * instead of whole years (the proviso to section 53(2)).
 */
export const terms = datedTable<{
  wages: 'basic_and_da' | 'code_wages'
  minimumYears: number
  minimumYearsOfJournalists: number
  fixedTermYears: number | null
  proRata: boolean
  daysAYear: number
  daysASeason: number
  daysInMonth: number
  workedDaysOfAYear: number
  workedDaysOfAYearReduced: number
  payWithinDays: number
}>({
  name: 'IN.GRATUITY.TERMS',
  law: 'Code on Social Security 2020',
  provision: `sections 53 to 58; rule 33 of the Social Security (Central) Rules 2026; ${unlessStateRules}`,
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2010-05-24',
      wages: 'basic_and_da',
      minimumYears: 5,
      minimumYearsOfJournalists: 5,
      fixedTermYears: null,
      proRata: false,
      daysAYear: 15,
      daysASeason: 7,
      daysInMonth: 26,
      workedDaysOfAYear: 240,
      workedDaysOfAYearReduced: 190,
      payWithinDays: 30,
      law: 'Payment of Gratuity Act 1972',
      provision: 'sections 2, 2A, 4 and 7',
      source: 'Payment of Gratuity Act 1972 (39 of 1972)',
    },
    {
      from: '2025-11-21',
      wages: 'code_wages',
      minimumYears: 5,
      minimumYearsOfJournalists: 3,
      fixedTermYears: 1,
      proRata: true,
      daysAYear: 15,
      daysASeason: 7,
      daysInMonth: 26,
      workedDaysOfAYear: 240,
      workedDaysOfAYearReduced: 190,
      payWithinDays: 30,
      law: 'Code on Social Security 2020',
      provision: 'sections 53 to 58',
      source: 'https://www.indiacode.nic.in/bitstream/123456789/16823/1/aA2020-36.pdf',
      instrument: 'Act 36 of 2020, brought into force on 21 November 2025',
      doubt:
        'That the end of a fixed term pays after one year is sure; that a part of a later year above six months counts as a year is a reading.',
    },
    {
      from: '2026-05-08',
      wages: 'code_wages',
      minimumYears: 5,
      minimumYearsOfJournalists: 3,
      fixedTermYears: 1,
      proRata: true,
      daysAYear: 15,
      daysASeason: 7,
      daysInMonth: 26,
      workedDaysOfAYear: 240,
      workedDaysOfAYearReduced: 190,
      payWithinDays: 30,
      source: 'https://www.indiacode.nic.in/bitstream/123456789/16823/1/aA2020-36.pdf',
      instrument: 'Act 36 of 2020; G.S.R. 344(E)',
      gazetted: '2026-05-08',
      doubt:
        'That the end of a fixed term pays after one year is sure; that a part of a later year above six months counts as a year is a reading.',
    },
  ],
})

/** Section 53(3) of the Code leaves the amount to a notification, and none was found: that of 2018 is saved without end. */
export const cap = datedTable({
  name: 'IN.GRATUITY.CAP',
  law: 'Code on Social Security 2020',
  provision: 'section 53(3), with the amount that section 164(2)(a) saves',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2010-05-24',
      cap: rupees(10_00_000),
      law: 'Payment of Gratuity Act 1972',
      provision: 'section 4(3)',
      source: 'Payment of Gratuity (Amendment) Act 2010 (15 of 2010)',
      gazetted: '2010-05-18',
    },
    {
      from: '2018-03-29',
      cap: rupees(20_00_000),
      law: 'Payment of Gratuity Act 1972',
      provision: 'section 4(3)',
      source:
        'https://novojuris.com/2018/06/15/regulatory-update-brief-on-payment-of-gratuity-amendment-act-2018/',
      instrument: 'S.O. 1420(E)',
      gazetted: '2018-03-29',
    },
    {
      from: '2025-11-21',
      cap: rupees(20_00_000),
      source: 'https://www.indiacode.nic.in/bitstream/123456789/16823/1/aA2020-36.pdf',
      instrument: 'S.O. 1420(E)',
      confidence: 'medium',
      doubt:
        'No amount was notified under section 53(3); section 164(2)(a), which saves the notification of 2018, has no end of one year.',
    },
  ],
})

/** `monthShare`: outside the Act, the part of a month’s average pay that a completed year is worth. */
export const exemption = datedTable({
  name: 'IN.GRATUITY.EXEMPTION',
  law: 'Income-tax Act 2025',
  provision: 'section 19(1), Table',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2010-05-24',
      limit: rupees(10_00_000),
      monthShare: { n: 15, d: 30 },
      law: 'Income-tax Act 1961',
      provision: 'section 10(10)',
      source: 'Income-tax Act 1961 (43 of 1961), with the limit notified in 2010',
    },
    {
      from: '2018-03-29',
      limit: rupees(20_00_000),
      monthShare: { n: 15, d: 30 },
      law: 'Income-tax Act 1961',
      provision: 'section 10(10)',
      source: 'Income-tax Act 1961 (43 of 1961), with the limit notified in 2019 from 29 March 2018',
    },
    {
      from: '2026-04-01',
      limit: rupees(20_00_000),
      monthShare: { n: 15, d: 30 },
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
      instrument: 'Income-tax Act 2025; the entry still names the Act of 1972',
    },
  ],
})
