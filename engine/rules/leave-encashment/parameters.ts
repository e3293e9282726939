// Exemption of leave encashed on leaving, outside government service. The record begins on 1 April 2023, with the
// limit of twenty-five lakh.

import { rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'

/** `monthsOfPay` and `leaveDaysAYear` at `daysInMonth` bound the exemption beside the lifetime's `limit`. */
export const leaveExemption = datedTable({
  name: 'IN.LEAVE.ENCASHMENT_EXEMPTION',
  law: 'Income-tax Act 2025',
  provision: 'section 19(1), Table',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      limit: rupees(25_00_000),
      monthsOfPay: 10,
      leaveDaysAYear: 30,
      daysInMonth: 30,
      law: 'Income-tax Act 1961',
      provision: 'section 10(10AA)',
      source: 'https://www.taxtmi.com/news?id=26547',
      instrument: 'CBDT Notification 31/2023',
    },
    {
      from: '2026-04-01',
      limit: rupees(25_00_000),
      monthsOfPay: 10,
      leaveDaysAYear: 30,
      daysInMonth: 30,
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
      instrument: 'CBDT Notification 31/2023, carried into the Act of 2025',
    },
  ],
})
