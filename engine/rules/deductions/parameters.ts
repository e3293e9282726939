// Limits on deductions from the wages of one period. The record begins on 1 April 2023.

import { percent, rupees } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'
import { unlessStateRules } from '../../parameters/state-rules.ts'

/**
 * `share`: of the wages of the period, at most. `cooperativeShare`: where dues of a co-operative society are among the
 * deductions; null: no other share. `fineShare`: of the wages of the period, that fines come to at most; null: not recorded.
 * `wageLimit`: wages of a full month above which the law does not apply; null: none.
 */
export const deductionCap = datedTable<{
  share: PartsPerMillion
  cooperativeShare: PartsPerMillion | null
  fineShare: PartsPerMillion | null
  wageLimit: Paise | null
}>({
  name: 'IN.WAGES.DEDUCTION_CAP',
  law: 'Code on Wages 2019',
  provision: 'section 18(3) and (4)',
  checkedOn: '2026-11-23',
  confidence: 'high',
  values: [
    {
      from: '2023-04-01',
      share: percent(50),
      cooperativeShare: percent(75),
      fineShare: null,
      wageLimit: rupees(24_000),
      law: 'Payment of Wages Act 1936',
      provision: 'section 7(3); section 1(6)',
      source: 'Payment of Wages Act 1936 (4 of 1936)',
      confidence: 'medium',
      doubt: 'The limit of 24,000 a month since August 2017 was not read in its notification.',
    },
    {
      from: '2025-11-21',
      share: percent(50),
      cooperativeShare: null,
      fineShare: null,
      wageLimit: null,
      source: 'https://egazette.gov.in/WriteReadData/2019/210356.pdf',
      instrument: 'Act 29 of 2019, brought into force on 21 November 2025',
    },
    {
      from: '2026-05-08',
      share: percent(50),
      cooperativeShare: null,
      fineShare: percent(3),
      wageLimit: null,
      provision: `section 18(3) and (4); rules 13 and 16 to 18 of the Code on Wages (Central) Rules 2026; ${unlessStateRules}`,
      source: 'https://egazette.gov.in/WriteReadData/2019/210356.pdf',
      instrument: 'Act 29 of 2019; G.S.R. 343(E)',
    },
  ],
})
