// Full and final settlement: its time limits, retrenchment. The record begins on 1 April 2023.

import { rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'
import { unlessStateRules } from '../../parameters/state-rules.ts'

/**
 * `within`: for which ends of employment wages are due in `workingDays`; for any other end they are due on the
 * `wageDay` of the next month. `leaveMonths`: for pay of leave on death or superannuation.
 */
export const timeLimit = datedTable<{
  within: 'ended_by_employer' | 'any_end'
  workingDays: number
  wageDay: number
  leaveMonths: number
}>({
  name: 'IN.SETTLEMENT.TIME_LIMIT',
  law: 'Code on Wages 2019',
  provision: `section 17; section 32 of the Occupational Safety, Health and Working Conditions Code 2020; ${unlessStateRules}`,
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      within: 'ended_by_employer',
      workingDays: 2,
      wageDay: 7,
      leaveMonths: 2,
      law: 'Payment of Wages Act 1936',
      provision: 'section 5; section 79(11) of the Factories Act 1948',
      source: 'Payment of Wages Act 1936 (4 of 1936)',
    },
    {
      from: '2025-11-21',
      within: 'any_end',
      workingDays: 2,
      wageDay: 7,
      leaveMonths: 2,
      source: 'https://egazette.gov.in/WriteReadData/2019/210356.pdf',
      instrument: 'Act 29 of 2019, brought into force on 21 November 2025',
    },
  ],
})

/**
 * `minimumDays`: of work, which make the first year. `fund`: what the employer pays into the worker re-skilling fund,
 * null where there is none.
 */
export const retrenchmentTerms = datedTable<{
  daysAYear: number
  minimumDays: number
  fund: { days: number; withinDays: number } | null
}>({
  name: 'IN.RETRENCHMENT.TERMS',
  law: 'Industrial Relations Code 2020',
  provision: 'sections 70 and 83',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      daysAYear: 15,
      minimumDays: 240,
      fund: null,
      law: 'Industrial Disputes Act 1947',
      provision: 'sections 25B and 25F',
      source: 'Industrial Disputes Act 1947 (14 of 1947)',
    },
    {
      from: '2025-11-21',
      daysAYear: 15,
      minimumDays: 240,
      fund: { days: 15, withinDays: 10 },
      source: 'https://www.indianconstitution.in/2021/10/section-83-industrial-relations-code.html',
      instrument: 'Act 35 of 2020, brought into force on 21 November 2025',
    },
  ],
})

export const retrenchmentExemption = datedTable({
  name: 'IN.RETRENCHMENT.EXEMPTION',
  law: 'Income-tax Act 2025',
  provision: 'section 19(1), Table',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      limit: rupees(5_00_000),
      law: 'Income-tax Act 1961',
      provision: 'section 10(10B)',
      source: 'Income-tax Act 1961 (43 of 1961)',
    },
    {
      from: '2026-04-01',
      limit: rupees(5_00_000),
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
    },
  ],
})
