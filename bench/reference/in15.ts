// The unit of work of every reference: a monthly slip of fifteen components in integer paise, of employees that
// follow from their number. It is like an Indian payslip and is none: it never changes with the law, so that figures
// of different years, languages and programs can be put side by side.

type Worker15 = {
  readonly id: number
  readonly wage: number
  readonly lopDays: number
  readonly state: number
  readonly isMetro: boolean
}

/** The sum of net pay of employees 0 to 999, as C, OpenFisca, numpy and Odoo come to it: proof of the same work. */
export const netOfTheFirstThousand = 5_832_575_640

const names = [
  'BASIC',
  'HRA',
  'CONV',
  'MED',
  'LTA',
  'SPECIAL',
  'GROSS',
  'PF_EE',
  'EPS_ER',
  'EPF_ER',
  'ESI_EE',
  'ESI_ER',
  'PT',
  'TDS',
  'NET',
] as const

/** Everybody's facts are read off a hash of the number, a xor-shift and multiply one. */
export function worker15(id: number): Worker15 {
  let hash = Math.imul(id, 2_654_435_761) >>> 0
  hash = Math.imul((hash ^ (hash >>> 15)) >>> 0, 2_246_822_519) >>> 0
  hash = (hash ^ (hash >>> 13)) >>> 0
  const spread = (hash >>> 7) % 10_000
  return {
    id,
    wage: monthlyRupees(hash % 100, spread) * 100,
    lopDays: ((hash >>> 20) & 7) === 0 ? (hash >>> 24) % 5 : 0,
    state: (hash >>> 12) & 3,
    isMetro: ((hash >>> 9) & 1) === 1,
  }
}

function monthlyRupees(band: number, spread: number): number {
  if (band < 50) return 15_000 + Math.floor((spread * 15) / 10_000) * 1_000 + (spread % 1_000)
  return band < 85 ? 30_000 + spread * 7 : 100_000 + spread * 20
}

/** The fifteen amounts, in the order of their names. */
export function amounts15({ wage, lopDays, state, isMetro }: Worker15): number[] {
  const paidDays = 30 - lopDays
  const paid = (amount: number): number => Math.floor((amount * paidDays + 15) / 30)
  const fullBasic = Math.floor(wage / 2)
  const fullRent = Math.floor((fullBasic * (isMetro ? 50 : 40)) / 100)
  const fullTravel = Math.floor((wage * 5) / 100)
  const basic = paid(fullBasic)
  const rent = paid(fullRent)
  const conveyance = paid(160_000)
  const medical = paid(125_000)
  const travel = paid(fullTravel)
  const special = paid(wage - fullBasic - fullRent - 285_000 - fullTravel)
  const gross = basic + rent + conveyance + medical + travel + special
  const fundWages = Math.min(basic, 1_500_000)
  const fund = nearestRupee(Math.floor((fundWages * 12) / 100))
  const pension = nearestRupee(Math.floor((fundWages * 833) / 10_000))
  const isInsured = wage <= 2_100_000
  const insured = isInsured ? nextRupee(Math.floor((gross * 75 + 9_999) / 10_000)) : 0
  const insurer = isInsured ? nextRupee(Math.floor((gross * 325 + 9_999) / 10_000)) : 0
  const professional = professionalTax(state, gross)
  const incomeTax = monthlyTax(wage)
  const net = gross - fund - insured - professional - incomeTax
  return [
    basic,
    rent,
    conveyance,
    medical,
    travel,
    special,
    gross,
    fund,
    pension,
    fund - pension,
    insured,
    insurer,
    professional,
    incomeTax,
    net,
  ]
}

type Slip15 = {
  readonly employee: number
  readonly period: string
  readonly lines: readonly { readonly code: string; readonly amount: number }[]
  readonly net: number
}

/** A slip as an object with named lines, as programs hand them on. */
export function slip15(worker: Worker15): Slip15 {
  const amounts = amounts15(worker)
  return {
    employee: worker.id,
    period: '2026-10',
    lines: names.map((code, index) => ({ code, amount: amounts[index] as number })),
    net: amounts[14] as number,
  }
}

function nearestRupee(paise: number): number {
  return Math.floor((paise + 50) / 100) * 100
}

function nextRupee(paise: number): number {
  return Math.floor((paise + 99) / 100) * 100
}

/** Up to a gross, so much a month; the fourth state has none. */
const professionalSlabs: readonly (readonly (readonly [upTo: number, tax: number])[])[] = [
  [
    [2_499_999, 0],
    [Infinity, 20_000],
  ],
  [
    [750_000, 0],
    [1_000_000, 17_500],
    [Infinity, 20_000],
  ],
  [
    [1_000_000, 0],
    [1_500_000, 11_000],
    [2_500_000, 13_000],
    [4_000_000, 15_000],
    [Infinity, 20_000],
  ],
  [[Infinity, 0]],
]

function professionalTax(state: number, gross: number): number {
  for (const [upTo, tax] of professionalSlabs[state] ?? []) if (gross <= upTo) return tax
  return 0
}

const slabPaise = 40_000_000
const slabRates = [0, 5, 10, 15, 20, 25, 30]
const rebateUpTo = 120_000_000

/** A twelfth of the year's tax by seven slabs of four lakh, with rebate, marginal relief and cess. */
function monthlyTax(wage: number): number {
  const income = wage * 12 - 7_500_000
  if (income <= rebateUpTo) return 0
  let tax = 0
  for (let slab = 0; slab < slabRates.length; slab += 1) {
    const from = slab * slabPaise
    if (income <= from) break
    const to = slab === slabRates.length - 1 ? income : Math.min(income, from + slabPaise)
    tax += Math.floor(((to - from) * (slabRates[slab] as number)) / 100)
  }
  tax = Math.min(tax, income - rebateUpTo)
  return nearestRupee(Math.floor((tax + Math.floor((tax * 4) / 100)) / 12))
}
