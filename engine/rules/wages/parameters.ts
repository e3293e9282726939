import { percent } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'
import { unlessStateRules } from '../../parameters/state-rules.ts'

/** Definition of wages that governs a wage month, and the share of the remuneration that may lie outside it. */
export const wageDefinition = datedTable<{ uniform: boolean; excludedShare: ReturnType<typeof percent> }>({
  name: 'IN.WAGES.DEFINITION',
  law: 'Code on Social Security 2020',
  provision: 'section 2(88), and section 2(y) of the Code on Wages 2019',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '1994-10-01',
      uniform: false,
      excludedShare: percent(100),
      law: 'EPF and Miscellaneous Provisions Act 1952',
      provision: 'section 2(b) and section 6, and each other Act its own words',
      source: 'professional knowledge, not read again',
    },
    {
      from: '2025-11-21',
      uniform: true,
      excludedShare: percent(50),
      source: 'https://www.indiacode.nic.in/bitstream/123456789/16823/1/aA2020-36.pdf',
      instrument: 'Act 36 of 2020, brought into force on 21 November 2025',
    },
  ],
})

/** A day's wage times `days` is the full monthly rate of a daily-rated worker; a day has `hours` for an hourly one. */
export const daysInMonthlyRate = datedTable<{ days: number; hours: number }>({
  name: 'IN.WAGES.DAYS_IN_MONTHLY_RATE',
  law: 'Code on Wages (Central) Rules 2026',
  provision: `rules 3 and 5; ${unlessStateRules}`,
  checkedOn: '2026-11-23',
  values: [
    {
      from: '1994-10-01',
      days: 26,
      hours: 8,
      law: 'Long practice',
      provision: '26 working days of 8 hours in a month',
      source: 'professional knowledge, not read again',
      confidence: 'medium',
    },
    {
      from: '2026-05-08',
      days: 26,
      hours: 8,
      source: 'Code on Wages (Central) Rules 2026, as reported',
      instrument: 'G.S.R. 343(E)',
      gazetted: '2026-05-08',
    },
  ],
})
