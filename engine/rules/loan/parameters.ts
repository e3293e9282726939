// Loans by the employer as a perquisite. The record begins on 1 April 2023.

import { rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'

/** Loans that do not pass `pettyUpTo` together are no perquisite. The lending rate is the bank's and comes as a fact. */
export const loanPerquisite = datedTable({
  name: 'IN.LOAN.PERQUISITE',
  law: 'Income-tax Rules 2026',
  provision: 'rule 15(5)',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      pettyUpTo: rupees(20_000),
      law: 'Income-tax Rules 1962',
      provision: 'rule 3(7)(i)',
      source: 'https://www.taxtmi.com/manuals?id=884',
    },
    { from: '2026-04-01', pettyUpTo: rupees(2_00_000), source: 'https://www.taxtmi.com/manuals?id=884' },
  ],
})
