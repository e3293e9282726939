// The deposit of tax of each month, and the statements of each quarter. The day of payment decides the Act, and with it the
// number of the form.

import { datedTable } from '../../parameters/dated.ts'
import type { UnionReturnTable } from '../../parameters/union-return.ts'

const act1961 = 'Income-tax Act 1961'
const act2025 = 'Income-tax Act 2025'
const mapping = 'https://www.incometaxindia.gov.in/w/faqs-on-forms-as-per-income-tax-rules-2026-1'
const dueDates = 'https://www.taxtmi.com/acts?id=3814'

const deposit = {
  formTitle: 'Deposit of tax deducted at source',
  frequency: 'monthly',
  begins: 4,
  payment: { monthsAfter: 1, day: 7 },
  filing: null,
  // Due date of tax deducted in March.
  yearEnd: { monthsAfter: 1, day: 30 },
} as const

const quarterly = {
  frequency: 'quarterly',
  begins: 4,
  payment: null,
  // 31 July, 31 October, 31 January.
  filing: { monthsAfter: 1, day: 'last' },
  // 31 May.
  yearEnd: { monthsAfter: 2, day: 31 },
} as const

function statement(
  report: 'tds_24q' | 'tds_26q',
  name: string,
  formTitle: string,
  forms: readonly [string, string],
): UnionReturnTable {
  return {
    report,
    ...datedTable({
      name,
      law: act2025,
      provision: 'section 397(3), rule 219',
      checkedOn: '2026-11-25',
      values: [
        {
          ...quarterly,
          formTitle,
          formNumber: forms[0],
          from: '2023-04-01',
          law: act1961,
          provision: 'section 200(3), rule 31A',
          source: dueDates,
        },
        { ...quarterly, formTitle, formNumber: forms[1], from: '2026-04-01', source: mapping },
      ],
    }),
  }
}

export const tdsReturns: readonly UnionReturnTable[] = [
  {
    report: 'tds_deposit',
    ...datedTable({
      name: 'IN.TDS.DEPOSIT',
      law: act2025,
      provision: 'rule 218',
      checkedOn: '2026-11-25',
      values: [
        {
          ...deposit,
          formNumber: '281',
          from: '2023-04-01',
          law: act1961,
          provision: 'rule 30',
          source: dueDates,
        },
        { ...deposit, formNumber: '281N', from: '2026-04-01', source: dueDates },
      ],
    }),
  },
  statement('tds_24q', 'IN.TDS.STATEMENT_SALARY', 'Quarterly statement of tax on salary', ['24Q', '138']),
  statement('tds_26q', 'IN.TDS.STATEMENT_OTHER', 'Quarterly statement of tax on payments other than salary', [
    '26Q',
    '140',
  ]),
]
