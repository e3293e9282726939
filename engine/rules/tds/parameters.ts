// Income tax on salary. The record begins with the financial year 2023-24, the first in which the new regime is the
// default, and ends with the tax year 2026-27, because the rates of the next one are for the next Finance Act to set.

import { percent, rupees } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'

/** The part of the income above the slab before it, up to and with `upTo`; null has no end. */
export type Slab = { readonly upTo: Paise | null; readonly rate: PartsPerMillion }

export type Rebate = {
  readonly limit: Paise
  readonly maximum: Paise
  /** Whether tax just above the limit stays below the income above it. */
  readonly marginalRelief: boolean
}

/** A share of the whole tax once total income is above `above`. */
export type SurchargeTier = { readonly above: Paise; readonly rate: PartsPerMillion }

/** Composition of a limit on an exempt allowance. */
export type AllowanceLimit =
  | { readonly by: 'spending' }
  | { readonly by: 'children'; readonly monthly: Paise; readonly children: number }
  | { readonly by: 'months'; readonly inListedCity: Paise; readonly elsewhere: Paise }

type AllowanceRule = {
  readonly code: string
  readonly section: string
  readonly regimes: readonly ('old' | 'new')[]
  readonly limit: AllowanceLimit
}

/** Claims of one group share the highest limit among those that were made; null has no limit. */
export type DeductionRule = {
  readonly code: string
  readonly group: string
  readonly limit: Paise | null
  /** The limit when the taxpayer is a resident of 60 years and over. */
  readonly fromSixty: Paise | null
}

/** Which Act a salary falls under, by the day it is paid. */
export const charge = datedTable<{ period: 'financial_year' | 'tax_year' }>({
  name: 'IN.TDS.CHARGE',
  law: 'Income-tax Act 2025',
  provision: 'section 392(1)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      period: 'financial_year',
      law: 'Income-tax Act 1961',
      provision: 'section 192(1)',
      source: 'https://aubsp.com/income-tax-act-2025-section-392',
    },
    {
      from: '2026-04-01',
      period: 'tax_year',
      source: 'https://aubsp.com/income-tax-act-2025-section-392',
      instrument: 'Act 30 of 2025, in force from 1 April 2026',
    },
  ],
})

/** Scope of tax credits by others: they reduce the tax that their income adds, or all of it. */
export const otherCredits = datedTable<{ reduce: 'tax_on_other_income' | 'all_tax' }>({
  name: 'IN.TDS.OTHER_CREDITS',
  law: 'Income-tax Act 2025',
  provision: 'section 392(4)(a)',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      reduce: 'tax_on_other_income',
      law: 'Income-tax Act 1961',
      provision: 'section 192(2B), proviso',
      source: 'Section 192(2B) as it stood before the Finance (No. 2) Act 2024',
    },
    {
      from: '2024-10-01',
      reduce: 'all_tax',
      law: 'Income-tax Act 1961',
      provision: 'section 192(2B)',
      source: 'https://future.indiankanoon.org/doc/59035014',
      instrument: 'Finance (No. 2) Act 2024; Form 12BAA of 15 October 2024',
    },
    {
      from: '2026-04-01',
      reduce: 'all_tax',
      source: 'https://future.indiankanoon.org/doc/59035014',
      instrument: 'Form 122',
    },
  ],
})

/** Each Finance Act sets rates for one year. The end moves when the next one is recorded. */
const yearly = { until: '2027-03-31', renewedBy: 'Finance Act' } as const

export const newRegimeSlabs = datedTable<{ slabs: readonly Slab[] }>({
  name: 'IN.TDS.SLABS_NEW',
  law: 'Income-tax Act 2025',
  provision: 'section 202(1)',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      slabs: [
        { upTo: rupees(3_00_000), rate: percent(0) },
        { upTo: rupees(6_00_000), rate: percent(5) },
        { upTo: rupees(9_00_000), rate: percent(10) },
        { upTo: rupees(12_00_000), rate: percent(15) },
        { upTo: rupees(15_00_000), rate: percent(20) },
        { upTo: null, rate: percent(30) },
      ],
      law: 'Income-tax Act 1961',
      provision: 'section 115BAC(1A)',
      source: 'CBDT Circular 4/2023 of 5 April 2023',
      instrument: 'Finance Act 2023',
    },
    {
      from: '2024-04-01',
      slabs: [
        { upTo: rupees(3_00_000), rate: percent(0) },
        { upTo: rupees(7_00_000), rate: percent(5) },
        { upTo: rupees(10_00_000), rate: percent(10) },
        { upTo: rupees(12_00_000), rate: percent(15) },
        { upTo: rupees(15_00_000), rate: percent(20) },
        { upTo: null, rate: percent(30) },
      ],
      law: 'Income-tax Act 1961',
      provision: 'section 115BAC(1A)',
      source: 'CBDT Circular 3/2025 of 20 February 2025',
      instrument: 'Finance (No. 2) Act 2024',
    },
    {
      from: '2025-04-01',
      slabs: [
        { upTo: rupees(4_00_000), rate: percent(0) },
        { upTo: rupees(8_00_000), rate: percent(5) },
        { upTo: rupees(12_00_000), rate: percent(10) },
        { upTo: rupees(16_00_000), rate: percent(15) },
        { upTo: rupees(20_00_000), rate: percent(20) },
        { upTo: rupees(24_00_000), rate: percent(25) },
        { upTo: null, rate: percent(30) },
      ],
      law: 'Income-tax Act 1961',
      provision: 'section 115BAC(1A)',
      source: 'https://cleartax.in/s/section-202-new-tax-regime',
      instrument: 'Finance Act 2025',
    },
    {
      from: '2026-04-01',
      slabs: [
        { upTo: rupees(4_00_000), rate: percent(0) },
        { upTo: rupees(8_00_000), rate: percent(5) },
        { upTo: rupees(12_00_000), rate: percent(10) },
        { upTo: rupees(16_00_000), rate: percent(15) },
        { upTo: rupees(20_00_000), rate: percent(20) },
        { upTo: rupees(24_00_000), rate: percent(25) },
        { upTo: null, rate: percent(30) },
      ],
      source: 'https://cleartax.in/s/section-202-new-tax-regime',
      instrument: 'Finance Act 2026 (No. 4 of 2026)',
    },
  ],
})

const oldRegimeRates: readonly Slab[] = [
  { upTo: rupees(2_50_000), rate: percent(0) },
  { upTo: rupees(5_00_000), rate: percent(5) },
  { upTo: rupees(10_00_000), rate: percent(20) },
  { upTo: null, rate: percent(30) },
]

/** Below 60 years, and every non-resident. The same figures in each year, each year's set by its Finance Act. */
export const oldRegimeSlabs = datedTable<{ slabs: readonly Slab[] }>({
  name: 'IN.TDS.SLABS_OLD',
  law: 'Finance Act 2026 (No. 4 of 2026)',
  provision: 'section 3 and First Schedule, Part III',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      slabs: oldRegimeRates,
      law: 'Finance Act 2023',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2024-04-01',
      slabs: oldRegimeRates,
      law: 'Finance (No. 2) Act 2024',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2025-04-01',
      slabs: oldRegimeRates,
      law: 'Finance Act 2025',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2026-04-01',
      slabs: oldRegimeRates,
      source: 'https://gazettetracker.com/g/CG-DL-E-31032026-271439',
    },
  ],
})

const oldRegimeSeniorRates: readonly Slab[] = [
  { upTo: rupees(3_00_000), rate: percent(0) },
  { upTo: rupees(5_00_000), rate: percent(5) },
  { upTo: rupees(10_00_000), rate: percent(20) },
  { upTo: null, rate: percent(30) },
]

/** Residents who are 60 to 79 years old at any time in the year. */
export const oldRegimeSeniorSlabs = datedTable<{ slabs: readonly Slab[] }>({
  name: 'IN.TDS.SLABS_OLD_SENIOR',
  law: 'Finance Act 2026 (No. 4 of 2026)',
  provision: 'section 3 and First Schedule, Part III',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      slabs: oldRegimeSeniorRates,
      law: 'Finance Act 2023',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2024-04-01',
      slabs: oldRegimeSeniorRates,
      law: 'Finance (No. 2) Act 2024',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2025-04-01',
      slabs: oldRegimeSeniorRates,
      law: 'Finance Act 2025',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2026-04-01',
      slabs: oldRegimeSeniorRates,
      source: 'https://gazettetracker.com/g/CG-DL-E-31032026-271439',
    },
  ],
})

const oldRegimeVerySeniorRates: readonly Slab[] = [
  { upTo: rupees(5_00_000), rate: percent(0) },
  { upTo: rupees(10_00_000), rate: percent(20) },
  { upTo: null, rate: percent(30) },
]

/** Residents of 80 years and over. */
export const oldRegimeVerySeniorSlabs = datedTable<{ slabs: readonly Slab[] }>({
  name: 'IN.TDS.SLABS_OLD_VERY_SENIOR',
  law: 'Finance Act 2026 (No. 4 of 2026)',
  provision: 'section 3 and First Schedule, Part III',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      slabs: oldRegimeVerySeniorRates,
      law: 'Finance Act 2023',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2024-04-01',
      slabs: oldRegimeVerySeniorRates,
      law: 'Finance (No. 2) Act 2024',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2025-04-01',
      slabs: oldRegimeVerySeniorRates,
      law: 'Finance Act 2025',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2026-04-01',
      slabs: oldRegimeVerySeniorRates,
      source: 'https://gazettetracker.com/g/CG-DL-E-31032026-271439',
    },
  ],
})

export type SeniorAges = { readonly senior: number; readonly verySenior: number }

/** Ages, reached at any time of the year, from which the old regime has slabs of their own for residents. */
export const seniorAges = datedTable<SeniorAges>({
  name: 'IN.TDS.SENIOR_AGES',
  law: 'Finance Act 2026 (No. 4 of 2026)',
  provision: 'section 3 and First Schedule, Part III',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      senior: 60,
      verySenior: 80,
      law: 'Finance Act 2023',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2024-04-01',
      senior: 60,
      verySenior: 80,
      law: 'Finance (No. 2) Act 2024',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2025-04-01',
      senior: 60,
      verySenior: 80,
      law: 'Finance Act 2025',
      provision: 'First Schedule, Part III',
      source: 'CBDT Circular 4/2023 of 5 April 2023; CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2026-04-01',
      senior: 60,
      verySenior: 80,
      source: 'https://gazettetracker.com/g/CG-DL-E-31032026-271439',
    },
  ],
})

/** Once a year across all employers, and never more than the salary. */
export const newRegimeStandardDeduction = datedTable<{ amount: Paise }>({
  name: 'IN.TDS.STANDARD_DEDUCTION_NEW',
  law: 'Income-tax Act 2025',
  provision: 'section 19(1), Table, serial 2',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      amount: rupees(50_000),
      law: 'Income-tax Act 1961',
      provision: 'section 16(ia)',
      source: 'CBDT Circular 4/2023 of 5 April 2023',
      instrument: 'Finance Act 2023',
    },
    {
      from: '2024-04-01',
      amount: rupees(75_000),
      law: 'Income-tax Act 1961',
      provision: 'section 16(ia)',
      source: 'CBDT Circular 3/2025 of 20 February 2025',
      instrument: 'Finance (No. 2) Act 2024',
    },
    {
      from: '2026-04-01',
      amount: rupees(75_000),
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
    },
  ],
})

export const oldRegimeStandardDeduction = datedTable<{ amount: Paise }>({
  name: 'IN.TDS.STANDARD_DEDUCTION_OLD',
  law: 'Income-tax Act 2025',
  provision: 'section 19(1), Table, serial 2',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      amount: rupees(50_000),
      law: 'Income-tax Act 1961',
      provision: 'section 16(ia)',
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
    },
    {
      from: '2026-04-01',
      amount: rupees(50_000),
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
    },
  ],
})

/** Residents only. */
export const newRegimeRebate = datedTable<Rebate>({
  name: 'IN.TDS.REBATE_NEW',
  law: 'Income-tax Act 2025',
  provision: 'section 156(2)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      limit: rupees(7_00_000),
      maximum: rupees(25_000),
      marginalRelief: true,
      law: 'Income-tax Act 1961',
      provision: 'section 87A, proviso',
      source: 'https://eztax.in/income-tax-act-2025/section-156',
      instrument: 'Finance Act 2023',
    },
    {
      from: '2025-04-01',
      limit: rupees(12_00_000),
      maximum: rupees(60_000),
      marginalRelief: true,
      law: 'Income-tax Act 1961',
      provision: 'section 87A, proviso',
      source: 'https://eztax.in/income-tax-act-2025/section-156',
      instrument: 'Finance Act 2025',
    },
    {
      from: '2026-04-01',
      limit: rupees(12_00_000),
      maximum: rupees(60_000),
      marginalRelief: true,
      source: 'https://eztax.in/income-tax-act-2025/section-156',
    },
  ],
})

/** Residents only. Ten rupees above the limit the whole rebate is gone: the law has a step here. */
export const oldRegimeRebate = datedTable<Rebate>({
  name: 'IN.TDS.REBATE_OLD',
  law: 'Income-tax Act 2025',
  provision: 'section 156(1)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      limit: rupees(5_00_000),
      maximum: rupees(12_500),
      marginalRelief: false,
      law: 'Income-tax Act 1961',
      provision: 'section 87A',
      source: 'https://eztax.in/income-tax-act-2025/section-156',
    },
    {
      from: '2026-04-01',
      limit: rupees(5_00_000),
      maximum: rupees(12_500),
      marginalRelief: false,
      source: 'https://eztax.in/income-tax-act-2025/section-156',
    },
  ],
})

const newRegimeTiers: readonly SurchargeTier[] = [
  { above: rupees(50_00_000), rate: percent(10) },
  { above: rupees(1_00_00_000), rate: percent(15) },
  { above: rupees(2_00_00_000), rate: percent(25) },
]

const oldRegimeTiers: readonly SurchargeTier[] = [
  { above: rupees(50_00_000), rate: percent(10) },
  { above: rupees(1_00_00_000), rate: percent(15) },
  { above: rupees(2_00_00_000), rate: percent(25) },
  { above: rupees(5_00_00_000), rate: percent(37) },
]

/**
 * Whether the cap of 25 % reaches the deduction from salary rests on the Budget memorandum and on universal practice;
 * the paragraph on salary refers to Part III alone.
 */
export const newRegimeSurcharge = datedTable<{ tiers: readonly SurchargeTier[] }>({
  name: 'IN.TDS.SURCHARGE_NEW',
  law: 'Finance Act 2026 (No. 4 of 2026)',
  provision: 'section 3, read with section 202 of the Income-tax Act 2025',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      tiers: newRegimeTiers,
      law: 'Finance Act 2023',
      provision: 'section 2, with the cap for section 115BAC(1A)',
      source: 'https://www.taxtmi.com/tmi_notes?id=2469',
    },
    {
      from: '2024-04-01',
      tiers: newRegimeTiers,
      law: 'Finance (No. 2) Act 2024',
      provision: 'section 2, with the cap for section 115BAC(1A)',
      source: 'https://www.taxtmi.com/tmi_notes?id=2469',
    },
    {
      from: '2025-04-01',
      tiers: newRegimeTiers,
      law: 'Finance Act 2025',
      provision: 'section 2, with the cap for section 115BAC(1A)',
      source: 'https://www.taxtmi.com/tmi_notes?id=2469',
    },
    {
      from: '2026-04-01',
      tiers: newRegimeTiers,
      source: 'https://gazettetracker.com/g/CG-DL-E-31032026-271439',
    },
  ],
})

export const oldRegimeSurcharge = datedTable<{ tiers: readonly SurchargeTier[] }>({
  name: 'IN.TDS.SURCHARGE_OLD',
  law: 'Finance Act 2026 (No. 4 of 2026)',
  provision: 'section 3 and First Schedule, Part III',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      tiers: oldRegimeTiers,
      law: 'Finance Act 2023',
      provision: 'First Schedule, Part III',
      source: 'https://www.taxtmi.com/tmi_notes?id=2469',
    },
    {
      from: '2024-04-01',
      tiers: oldRegimeTiers,
      law: 'Finance (No. 2) Act 2024',
      provision: 'First Schedule, Part III',
      source: 'https://www.taxtmi.com/tmi_notes?id=2469',
    },
    {
      from: '2025-04-01',
      tiers: oldRegimeTiers,
      law: 'Finance Act 2025',
      provision: 'First Schedule, Part III',
      source: 'https://www.taxtmi.com/tmi_notes?id=2469',
    },
    {
      from: '2026-04-01',
      tiers: [
        { above: rupees(50_00_000), rate: percent(10) },
        { above: rupees(1_00_00_000), rate: percent(15) },
        { above: rupees(2_00_00_000), rate: percent(25) },
        { above: rupees(5_00_00_000), rate: percent(37) },
      ],
      source: 'https://gazettetracker.com/g/CG-DL-E-31032026-271439',
    },
  ],
})

/** Health and education cess, on tax and surcharge. */
export const cess = datedTable<{ rate: PartsPerMillion }>({
  name: 'IN.TDS.CESS',
  law: 'Finance Act 2026 (No. 4 of 2026)',
  provision: 'section 3(16)',
  checkedOn: '2026-11-20',
  ...yearly,
  values: [
    {
      from: '2023-04-01',
      rate: percent(4),
      law: 'Finance Act 2023',
      provision: 'section 2',
      source: 'CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2024-04-01',
      rate: percent(4),
      law: 'Finance (No. 2) Act 2024',
      provision: 'section 2',
      source: 'CBDT Circular 3/2025 of 20 February 2025',
    },
    {
      from: '2025-04-01',
      rate: percent(4),
      law: 'Finance Act 2025',
      provision: 'section 2',
      source: 'CBDT Circular 3/2025 of 20 February 2025',
    },
    { from: '2026-04-01', rate: percent(4), source: 'https://gazettetracker.com/g/CG-DL-E-31032026-271439' },
  ],
})

/**
 * To what the year's income and the year's tax are rounded. The statute rounds what is payable; circulars on salary
 * work to the rupee, so the second figure is a reading, and the one that every worked case here takes.
 */
export const roundings = datedTable<{ income: Paise; tax: Paise }>({
  name: 'IN.TDS.ROUNDING',
  law: 'Income-tax Act 2025',
  provision: 'section 516',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      income: rupees(10),
      tax: rupees(10),
      law: 'Income-tax Act 1961',
      provision: 'sections 288A and 288B',
      source: 'https://cainindia.org/news/9_2010/incometax_act_section_no_288a.html',
    },
    {
      from: '2026-04-01',
      income: rupees(10),
      tax: rupees(10),
      source: 'https://aubsp.com/income-tax-act-2025-section-516',
    },
  ],
})

/** Without a valid PAN the deduction is at least this share of total income, with neither surcharge nor cess on it. */
export const noPan = datedTable<{ rate: PartsPerMillion }>({
  name: 'IN.TDS.NO_PAN',
  law: 'Income-tax Act 2025',
  provision: 'section 397(2)(b)',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      rate: percent(20),
      law: 'Income-tax Act 1961',
      provision: 'section 206AA',
      source: 'https://gsoftnet.blogspot.com/2012/10',
      instrument: 'the yearly CBDT circulars on salary, paragraph 4.8',
    },
    {
      from: '2026-04-01',
      rate: percent(20),
      source: 'https://easevalue.com/income-tax-act-2025/section-397-compliance-reporting',
    },
  ],
})

/** The employer's contribution to the National Pension System that is deductible, of basic and dearness allowance. */
export const newRegimeEmployerNps = datedTable<{ private: PartsPerMillion; government: PartsPerMillion }>({
  name: 'IN.TDS.EMPLOYER_NPS_NEW',
  law: 'Income-tax Act 2025',
  provision: 'section 124(1) and (2)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      private: percent(10),
      government: percent(14),
      law: 'Income-tax Act 1961',
      provision: 'section 80CCD(2)',
      source: 'https://bharattax.co/income-tax/act-2025/section/124',
    },
    {
      from: '2024-04-01',
      private: percent(14),
      government: percent(14),
      law: 'Income-tax Act 1961',
      provision: 'section 80CCD(2)',
      source: 'https://bharattax.co/income-tax/act-2025/section/124',
      instrument: 'Finance (No. 2) Act 2024',
    },
    {
      from: '2026-04-01',
      private: percent(14),
      government: percent(14),
      source: 'https://bharattax.co/income-tax/act-2025/section/124',
    },
  ],
})

export const oldRegimeEmployerNps = datedTable<{ private: PartsPerMillion; government: PartsPerMillion }>({
  name: 'IN.TDS.EMPLOYER_NPS_OLD',
  law: 'Income-tax Act 2025',
  provision: 'section 124(1)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      private: percent(10),
      government: percent(14),
      law: 'Income-tax Act 1961',
      provision: 'section 80CCD(2)',
      source: 'https://bharattax.co/income-tax/act-2025/section/124',
    },
    {
      from: '2026-04-01',
      private: percent(10),
      government: percent(14),
      source: 'https://bharattax.co/income-tax/act-2025/section/124',
    },
  ],
})

/**
 * The employer's contributions to provident, pension and superannuation funds of a year are a perquisite above the limit,
 * and so is the year's growth of what was above it.
 */
export const employerContributions = datedTable<{ limit: Paise }>({
  name: 'IN.TDS.EMPLOYER_CONTRIBUTIONS',
  law: 'Income-tax Act 2025',
  provision: 'section 17 (perquisites)',
  checkedOn: '2026-11-28',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      limit: rupees(7_50_000),
      law: 'Income-tax Act 1961',
      provision: 'section 17(2)(vii) and (viia)',
      source: 'Income-tax Act 1961, section 17(2)(vii) and (viia)',
      instrument: 'Finance Act 2020',
    },
    {
      from: '2026-04-01',
      limit: rupees(7_50_000),
      source: 'Income-tax Act 2025 (30 of 2025), as amended by the Finance Act 2026',
    },
  ],
})

/** A payment corrects the excess or shortfall of earlier ones of the same year. */
export const adjustment = datedTable<{ within: 'financial_year' | 'tax_year' }>({
  name: 'IN.TDS.ADJUSTMENT',
  law: 'Income-tax Act 2025',
  provision: 'section 392(5)(c)',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2023-04-01',
      within: 'financial_year',
      law: 'Income-tax Act 1961',
      provision: 'section 192(3)',
      source: 'https://aubsp.com/income-tax-act-2025-section-392',
    },
    {
      from: '2026-04-01',
      within: 'tax_year',
      source: 'Income-tax Act 2025 (30 of 2025), as amended by the Finance Act 2026',
      confidence: 'medium',
    },
  ],
})

/**
 * Tax on employment (professional tax) is deducted as paid in the year; the income-tax law sets no limit. The
 * Constitution lets one authority take no more than `authorityLimit` a year, so a larger sum is of several.
 */
export const employmentTax = datedTable<{ authorityLimit: Paise }>({
  name: 'IN.TDS.EMPLOYMENT_TAX',
  law: 'Income-tax Act 2025',
  provision: 'section 19(1), Table, serial 1',
  checkedOn: '2026-11-23',
  values: [
    {
      from: '2023-04-01',
      authorityLimit: rupees(2_500),
      law: 'Income-tax Act 1961',
      provision: 'section 16(iii)',
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
      instrument: 'Constitution of India, article 276(2)',
    },
    {
      from: '2026-04-01',
      authorityLimit: rupees(2_500),
      source: 'https://aubsp.com/income-tax-act-2025-section-19',
      instrument: 'Constitution of India, article 276(2)',
    },
  ],
})

/** The city of the rented house decides. Names in small letters, with the older ones that people still write. */
export const houseRent = datedTable<{
  cities: readonly string[]
  inListedCity: PartsPerMillion
  elsewhere: PartsPerMillion
  rentAbove: PartsPerMillion
  landlordPanAbove: Paise
}>({
  name: 'IN.TDS.HOUSE_RENT',
  law: 'Income-tax Act 2025, Schedule III; Income-tax Rules 2026',
  provision: 'rule 279(1)(c)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      cities: ['mumbai', 'bombay', 'delhi', 'new delhi', 'kolkata', 'calcutta', 'chennai', 'madras'],
      inListedCity: percent(50),
      elsewhere: percent(40),
      rentAbove: percent(10),
      landlordPanAbove: rupees(1_00_000),
      law: 'Income-tax Act 1961, section 10(13A); Income-tax Rules 1962',
      provision: 'rule 2A',
      source:
        'https://www.incometax.gov.in/iec/foportal/sites/default/files/2026-03/En-Notified-IT-Rules-2026-20-03-2026.pdf',
    },
    {
      from: '2026-04-01',
      cities: [
        'mumbai',
        'bombay',
        'delhi',
        'new delhi',
        'kolkata',
        'calcutta',
        'chennai',
        'madras',
        'bengaluru',
        'bangalore',
        'hyderabad',
        'pune',
        'poona',
        'ahmedabad',
      ],
      inListedCity: percent(50),
      elsewhere: percent(40),
      rentAbove: percent(10),
      landlordPanAbove: rupees(1_00_000),
      source:
        'https://www.incometax.gov.in/iec/foportal/sites/default/files/2026-03/En-Notified-IT-Rules-2026-20-03-2026.pdf',
      instrument: 'Notification 22 of 2026, G.S.R. 198(E)',
      gazetted: '2026-03-20',
    },
  ],
})

/** The amounts from April 2026 are reported from the draft of the rules; the notified text was not read for them. */
export const allowances = datedTable<{ rules: readonly AllowanceRule[] }>({
  name: 'IN.TDS.ALLOWANCES',
  law: 'Income-tax Act 2025, Schedule III; Income-tax Rules 2026',
  provision: 'rules 279 and following',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      rules: [
        { code: 'lta', section: '10(5)', regimes: ['old'], limit: { by: 'spending' } },
        {
          code: 'children_education',
          section: '10(14)(ii)',
          regimes: ['old'],
          limit: { by: 'children', monthly: rupees(100), children: 2 },
        },
        {
          code: 'hostel',
          section: '10(14)(ii)',
          regimes: ['old'],
          limit: { by: 'children', monthly: rupees(300), children: 2 },
        },
        {
          code: 'disabled_transport',
          section: '10(14)(ii)',
          regimes: ['old', 'new'],
          limit: { by: 'months', inListedCity: rupees(3200), elsewhere: rupees(3200) },
        },
        { code: 'duty_travel', section: '10(14)(i)', regimes: ['old', 'new'], limit: { by: 'spending' } },
        { code: 'tour_daily', section: '10(14)(i)', regimes: ['old', 'new'], limit: { by: 'spending' } },
        { code: 'duty_conveyance', section: '10(14)(i)', regimes: ['old', 'new'], limit: { by: 'spending' } },
        { code: 'helper', section: '10(14)(i)', regimes: ['old'], limit: { by: 'spending' } },
        { code: 'uniform', section: '10(14)(i)', regimes: ['old'], limit: { by: 'spending' } },
        { code: 'research', section: '10(14)(i)', regimes: ['old'], limit: { by: 'spending' } },
      ],
      law: 'Income-tax Act 1961, section 10; Income-tax Rules 1962',
      provision: 'rules 2B and 2BB',
      source: 'G.S.R. 452(E) of 21 June 2023, as reported at taxscan.in',
    },
    {
      from: '2026-04-01',
      rules: [
        { code: 'lta', section: 'Schedule III', regimes: ['old'], limit: { by: 'spending' } },
        {
          code: 'children_education',
          section: 'Schedule III',
          regimes: ['old'],
          limit: { by: 'children', monthly: rupees(3000), children: 2 },
        },
        {
          code: 'hostel',
          section: 'Schedule III',
          regimes: ['old'],
          limit: { by: 'children', monthly: rupees(9000), children: 2 },
        },
        {
          code: 'disabled_transport',
          section: 'Schedule III',
          regimes: ['old', 'new'],
          limit: { by: 'months', inListedCity: rupees(15_000), elsewhere: rupees(8000) },
        },
        { code: 'duty_travel', section: 'Schedule III', regimes: ['old', 'new'], limit: { by: 'spending' } },
        { code: 'tour_daily', section: 'Schedule III', regimes: ['old', 'new'], limit: { by: 'spending' } },
        {
          code: 'duty_conveyance',
          section: 'Schedule III',
          regimes: ['old', 'new'],
          limit: { by: 'spending' },
        },
        { code: 'helper', section: 'Schedule III', regimes: ['old'], limit: { by: 'spending' } },
        { code: 'uniform', section: 'Schedule III', regimes: ['old'], limit: { by: 'spending' } },
        { code: 'research', section: 'Schedule III', regimes: ['old'], limit: { by: 'spending' } },
      ],
      source: 'Press reports of February and March 2026 on the draft of the rules',
    },
  ],
})

/**
 * Sections whose exemption of what an employer pays back the new regime does not have, by their numbers of 1961.
 * Section 10(14)(i) is not among them: duty travel and conveyance are exempt in both regimes.
 */
export const oldRegimeReimbursements = datedTable<{ sections: readonly string[] }>({
  name: 'IN.TDS.REIMBURSEMENTS_OLD',
  law: 'Income-tax Act 2025',
  provision: 'section 202 and Schedule III',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2023-04-01',
      sections: ['10(5)', '10(14)', '10(14)(ii)'],
      law: 'Income-tax Act 1961',
      provision: 'section 115BAC(2)(i); Income-tax Rules 1962, rule 2BB',
      source: 'G.S.R. 452(E) of 21 June 2023, as reported at taxscan.in',
    },
    {
      from: '2026-04-01',
      sections: ['10(5)', '10(14)', '10(14)(ii)'],
      source: 'G.S.R. 452(E) of 21 June 2023, as reported at taxscan.in',
    },
  ],
})

type Deductions = { oldRegime: readonly DeductionRule[]; bothRegimes: readonly DeductionRule[] }

// The Act of 2025 took the figures over.
const claims: Deductions = {
  oldRegime: [
    { code: '80C', group: '80C', limit: rupees(1_50_000), fromSixty: rupees(1_50_000) },
    { code: '80CCC', group: '80C', limit: rupees(1_50_000), fromSixty: rupees(1_50_000) },
    { code: '80CCD(1)', group: '80C', limit: rupees(1_50_000), fromSixty: rupees(1_50_000) },
    { code: '80CCD(1B)', group: '80CCD(1B)', limit: rupees(50_000), fromSixty: rupees(50_000) },
    { code: '80CCH', group: '80CCH', limit: null, fromSixty: null },
    { code: '80D', group: '80D', limit: rupees(25_000), fromSixty: rupees(50_000) },
    { code: '80D_SENIOR', group: '80D', limit: rupees(50_000), fromSixty: rupees(50_000) },
    { code: '80D_CHECKUP', group: '80D', limit: rupees(5000), fromSixty: rupees(5000) },
    { code: '80D_PARENTS', group: '80D_PARENTS', limit: rupees(25_000), fromSixty: rupees(25_000) },
    {
      code: '80D_PARENTS_SENIOR',
      group: '80D_PARENTS',
      limit: rupees(50_000),
      fromSixty: rupees(50_000),
    },
    { code: '80D_PARENTS_CHECKUP', group: '80D_PARENTS', limit: rupees(5000), fromSixty: rupees(5000) },
    { code: '80DD', group: '80DD', limit: rupees(75_000), fromSixty: rupees(75_000) },
    { code: '80DD_SEVERE', group: '80DD', limit: rupees(1_25_000), fromSixty: rupees(1_25_000) },
    { code: '80DDB', group: '80DDB', limit: rupees(40_000), fromSixty: rupees(40_000) },
    { code: '80DDB_SENIOR', group: '80DDB', limit: rupees(1_00_000), fromSixty: rupees(1_00_000) },
    { code: '80E', group: '80E', limit: null, fromSixty: null },
    { code: '80EEA', group: '80EEA', limit: rupees(1_50_000), fromSixty: rupees(1_50_000) },
    { code: '80EEB', group: '80EEB', limit: rupees(1_50_000), fromSixty: rupees(1_50_000) },
    { code: '80G', group: '80G', limit: null, fromSixty: null },
    { code: '80U', group: '80U', limit: rupees(75_000), fromSixty: rupees(75_000) },
    { code: '80U_SEVERE', group: '80U', limit: rupees(1_25_000), fromSixty: rupees(1_25_000) },
  ],
  bothRegimes: [{ code: '80CCH_GOVERNMENT', group: '80CCH_GOVERNMENT', limit: null, fromSixty: null }],
}

/** Claims by the employee, under the sections' names of 1961; the 80C group counts the own provident fund as well. */
export const deductions = datedTable<Deductions>({
  name: 'IN.TDS.DEDUCTIONS',
  law: 'Income-tax Act 2025',
  provision: 'sections 122 to 134, and 154',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      ...claims,
      law: 'Income-tax Act 1961',
      provision: 'sections 80A to 80G, and 80U',
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
    {
      from: '2026-04-01',
      ...claims,
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
  ],
})

/** The Act by whose sections a deduction is allowed. Codes are its numbers of 1961, which people go on using. */
export const deductionSections = datedTable<{ act: '1961' | '2025' }>({
  name: 'IN.TDS.DEDUCTION_SECTIONS',
  law: 'Income-tax Act 2025',
  provision: 'Chapter VIII',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      act: '1961',
      law: 'Income-tax Act 1961',
      provision: 'Chapter VI-A',
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
    {
      from: '2026-04-01',
      act: '2025',
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
  ],
})

/** Bank interest below 60 on savings (80TTA), from 60 years on on deposits as well (80TTB); old regime. */
export const interestReceived = datedTable<{ belowSixty: Paise; fromSixty: Paise }>({
  name: 'IN.TDS.INTEREST_RECEIVED',
  law: 'Income-tax Act 2025',
  provision: 'section 153',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      belowSixty: rupees(10_000),
      fromSixty: rupees(50_000),
      law: 'Income-tax Act 1961',
      provision: 'sections 80TTA and 80TTB',
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
    {
      from: '2026-04-01',
      belowSixty: rupees(10_000),
      fromSixty: rupees(50_000),
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
  ],
})

/** Rent paid by one who receives no house rent allowance (80GG); old regime. */
export const rentWithoutAllowance = datedTable<{
  monthly: Paise
  shareOfIncome: PartsPerMillion
  rentAbove: PartsPerMillion
}>({
  name: 'IN.TDS.RENT_WITHOUT_ALLOWANCE',
  law: 'Income-tax Act 2025',
  provision: 'section 134',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      monthly: rupees(5000),
      shareOfIncome: percent(25),
      rentAbove: percent(10),
      law: 'Income-tax Act 1961',
      provision: 'section 80GG',
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
    {
      from: '2026-04-01',
      monthly: rupees(5000),
      shareOfIncome: percent(25),
      rentAbove: percent(10),
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
  ],
})

/** Interest on one's own house, and how much of a loss from houses other income may take up; old regime. */
export const houseProperty = datedTable<{ selfOccupied: Paise; oldOrRepairLoan: Paise; lossSetOff: Paise }>({
  name: 'IN.TDS.HOUSE_PROPERTY',
  law: 'Income-tax Act 2025',
  provision: 'sections 22 and 202(2)',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      selfOccupied: rupees(2_00_000),
      oldOrRepairLoan: rupees(30_000),
      lossSetOff: rupees(2_00_000),
      law: 'Income-tax Act 1961',
      provision: 'sections 24(b), 71(3A) and 115BAC(2)',
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
    {
      from: '2026-04-01',
      selfOccupied: rupees(2_00_000),
      oldOrRepairLoan: rupees(30_000),
      lossSetOff: rupees(2_00_000),
      source: 'https://www.mbaca.in/laws/14258/Income_tax_2025.aspx',
    },
  ],
})

/** Interest for a month or part of it, from the day of deduction; a calendar month touched counts whole. */
export const lateDeposit = datedTable<{ monthly: PartsPerMillion }>({
  name: 'IN.TDS.LATE_DEPOSIT',
  law: 'Income-tax Act 2025',
  provision: 'section 398(3)',
  checkedOn: '2026-11-20',
  confidence: 'medium',
  values: [
    {
      from: '2023-04-01',
      monthly: percent(1.5),
      law: 'Income-tax Act 1961',
      provision: 'section 201(1A)',
      source: 'https://easevalue.com/income-tax-act-2025/section-398-consequences-failure-deduct-pay',
    },
    {
      from: '2026-04-01',
      monthly: percent(1.5),
      source: 'https://easevalue.com/income-tax-act-2025/section-398-consequences-failure-deduct-pay',
    },
  ],
})
