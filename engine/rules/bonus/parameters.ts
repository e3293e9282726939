// Statutory bonus. The record begins with the accounting year that ends in March 2015.

import { percent, rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'

/**
 * `eligibility`: wages of a month above which no bonus is due for it. `calculation`: wages above this and above the
 * minimum wage do not count. `minimum`: a share of the wages that count, never under `atLeast` a year.
 */
export const bonusTerms = datedTable({
  name: 'IN.BONUS.TERMS',
  law: 'Code on Wages 2019',
  provision: 'sections 26 to 41',
  checkedOn: '2026-11-23',
  confidence: 'medium',
  values: [
    {
      from: '2014-04-01',
      eligibility: rupees(21_000),
      calculation: rupees(7_000),
      minimum: { n: 833, d: 10_000 },
      atLeast: rupees(100),
      maximum: percent(20),
      workedDays: 30,
      payWithinMonths: 8,
      law: 'Payment of Bonus Act 1965',
      provision: 'sections 2(13), 8, 10, 11, 12 and 19',
      source: 'Payment of Bonus (Amendment) Act 2015 (6 of 2016), in force from 1 April 2014',
    },
    {
      from: '2025-11-21',
      eligibility: rupees(21_000),
      calculation: rupees(7_000),
      minimum: { n: 1, d: 12 },
      atLeast: rupees(100),
      maximum: percent(20),
      workedDays: 30,
      payWithinMonths: 8,
      source: 'SCC Online of 26 August 2026, which reports both notifications',
      instrument: 'S.O. 4710(E) and 4711(E), in force from 21 November 2025',
      gazetted: '2026-08-25',
    },
  ],
})
