// The rows of one payment date, looked up once for a whole run.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import type { AgeBand, Regime } from './facts.ts'
import {
  adjustment,
  allowances,
  cess,
  charge,
  deductions,
  deductionSections,
  employerContributions,
  employmentTax,
  houseProperty,
  houseRent,
  interestReceived,
  lateDeposit,
  newRegimeEmployerNps,
  newRegimeRebate,
  newRegimeSlabs,
  newRegimeStandardDeduction,
  newRegimeSurcharge,
  noPan,
  oldRegimeEmployerNps,
  oldRegimeRebate,
  oldRegimeReimbursements,
  oldRegimeSeniorSlabs,
  oldRegimeSlabs,
  oldRegimeStandardDeduction,
  oldRegimeSurcharge,
  oldRegimeVerySeniorSlabs,
  otherCredits,
  rentWithoutAllowance,
  roundings,
  seniorAges,
} from './parameters.ts'
import type { Rebate, Slab, SurchargeTier } from './parameters.ts'
import { taxYear } from './tax-year.ts'
import type { TaxYear } from './tax-year.ts'

/** Slabs and what is worked out from them: the parts of the law that an organization may replace by its own. */
export type Scale = {
  readonly slabs: Row<{ slabs: readonly Slab[] }>
  readonly standardDeduction: Row<{ amount: Paise }>
  readonly rebate: Row<Rebate>
  readonly surcharge: Row<{ tiers: readonly SurchargeTier[] }>
  readonly cess: Row<{ rate: PartsPerMillion }>
}

export type TdsLaw = {
  readonly year: TaxYear
  readonly charge: Row<{ period: 'financial_year' | 'tax_year' }>
  readonly adjustment: RowOf<typeof adjustment>
  readonly otherCredits: RowOf<typeof otherCredits>
  readonly scales: Readonly<Record<Regime, Readonly<Record<AgeBand, Scale>>>>
  readonly employerNps: Readonly<
    Record<Regime, Row<{ private: PartsPerMillion; government: PartsPerMillion }>>
  >
  readonly employerContributions: RowOf<typeof employerContributions>
  readonly roundings: RowOf<typeof roundings>
  readonly noPan: RowOf<typeof noPan>
  readonly employmentTax: RowOf<typeof employmentTax>
  readonly houseRent: RowOf<typeof houseRent>
  readonly allowances: RowOf<typeof allowances>
  readonly oldRegimeReimbursements: RowOf<typeof oldRegimeReimbursements>
  readonly deductions: RowOf<typeof deductions>
  readonly deductionSections: RowOf<typeof deductionSections>
  readonly interestReceived: RowOf<typeof interestReceived>
  readonly rentWithoutAllowance: RowOf<typeof rentWithoutAllowance>
  readonly houseProperty: RowOf<typeof houseProperty>
}

type RowOf<Table> = Table extends DatedTable<infer Values> ? Row<Values> : never

/**
 * The law of the day on which salary is paid, never of the month it is for: March salary paid in April falls under the
 * next year, and in 2026 under the next Act. Throws `RuleNotFound`.
 */
export function tdsLaw(paidOn: PlainDate, { inForce }: Lookup = recordedLaw): TdsLaw {
  const rest = { cess: inForce(cess, paidOn) }
  const newRegime = {
    ...rest,
    slabs: inForce(newRegimeSlabs, paidOn),
    standardDeduction: inForce(newRegimeStandardDeduction, paidOn),
    rebate: inForce(newRegimeRebate, paidOn),
    surcharge: inForce(newRegimeSurcharge, paidOn),
  }
  const oldRegime = {
    ...rest,
    slabs: inForce(oldRegimeSlabs, paidOn),
    standardDeduction: inForce(oldRegimeStandardDeduction, paidOn),
    rebate: inForce(oldRegimeRebate, paidOn),
    surcharge: inForce(oldRegimeSurcharge, paidOn),
  }
  return {
    year: taxYear(paidOn, inForce(seniorAges, paidOn)),
    charge: inForce(charge, paidOn),
    adjustment: inForce(adjustment, paidOn),
    otherCredits: inForce(otherCredits, paidOn),
    scales: {
      new: { below_60: newRegime, '60_to_79': newRegime, '80_plus': newRegime },
      old: {
        below_60: oldRegime,
        '60_to_79': { ...oldRegime, slabs: inForce(oldRegimeSeniorSlabs, paidOn) },
        '80_plus': { ...oldRegime, slabs: inForce(oldRegimeVerySeniorSlabs, paidOn) },
      },
    },
    employerNps: {
      new: inForce(newRegimeEmployerNps, paidOn),
      old: inForce(oldRegimeEmployerNps, paidOn),
    },
    employerContributions: inForce(employerContributions, paidOn),
    roundings: inForce(roundings, paidOn),
    noPan: inForce(noPan, paidOn),
    employmentTax: inForce(employmentTax, paidOn),
    houseRent: inForce(houseRent, paidOn),
    allowances: inForce(allowances, paidOn),
    oldRegimeReimbursements: inForce(oldRegimeReimbursements, paidOn),
    deductions: inForce(deductions, paidOn),
    deductionSections: inForce(deductionSections, paidOn),
    interestReceived: inForce(interestReceived, paidOn),
    rentWithoutAllowance: inForce(rentWithoutAllowance, paidOn),
    houseProperty: inForce(houseProperty, paidOn),
  }
}

export const tdsTables = [
  charge,
  adjustment,
  otherCredits,
  newRegimeSlabs,
  oldRegimeSlabs,
  oldRegimeSeniorSlabs,
  oldRegimeVerySeniorSlabs,
  seniorAges,
  newRegimeStandardDeduction,
  oldRegimeStandardDeduction,
  newRegimeRebate,
  oldRegimeRebate,
  newRegimeSurcharge,
  oldRegimeSurcharge,
  cess,
  roundings,
  noPan,
  newRegimeEmployerNps,
  oldRegimeEmployerNps,
  employerContributions,
  employmentTax,
  houseRent,
  allowances,
  oldRegimeReimbursements,
  deductions,
  deductionSections,
  interestReceived,
  rentWithoutAllowance,
  houseProperty,
  lateDeposit,
]
