// Written once by a shard and never changed: its public status follows from its run and its roster row.

import type { SlipFailure } from '#proto/calculation/slip.ts'
import type { PackedFacts } from '../bulk/packing/facts.ts'
import type { PackedSlip } from '../bulk/packing/slip.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  bytes,
  createdAt,
  date,
  integer,
  json,
  jsonText,
  keyText,
  optionalDate,
  optionalText,
  organizationId,
  paise,
  text,
} from './columns.ts'

/** Facts of the person on a slip, as they were when it was calculated. */
export type SlipEmployee = {
  name: string
  code: string
  department: string | null
  designation: string | null
  dateOfJoining: string
  pan: string | null
  uan: string | null
  bank: { accountNumber: string; ifsc: string | null } | null
}

export const PayslipTable = defineEntity({
  name: 'Payslip',
  tableName: 'payslip',
  properties: {
    organizationId: organizationId(),
    payrollRunId: keyText(),
    employeeId: keyText(),
    revision: integer().primary(),
    /** The revision that read the facts and made the figures; an earlier one where the slip was kept. */
    calculatedIn: integer(),
    id: text(),
    externalId: optionalText(),
    periodStart: date(),
    periodEnd: date(),
    failure: json<SlipFailure | null>().nullable(),
    gross: paise(),
    totalDeductions: paise(),
    reimbursements: paise(),
    roundOff: paise(),
    netPayable: paise(),
    employerContributions: paise(),
    pfWages: paise(),
    epfWages: paise(),
    epsWages: paise(),
    edliWages: paise(),
    pfEmployee: paise(),
    vpf: paise(),
    eps: paise(),
    pfEmployer: paise(),
    edli: paise(),
    pfAdmin: paise(),
    ncpDays: integer(),
    esiWages: paise(),
    esiEmployee: paise(),
    esiEmployer: paise(),
    /** Below zero where the slip gives back what earlier months took too much. */
    pt: paise(),
    ptWages: paise(),
    ptAuthority: optionalText(),
    lwfEmployee: paise(),
    lwfEmployer: paise(),
    lwfWages: paise(),
    tds: paise(),
    /** Taxable pay of this payment, before the exemptions of the year. */
    taxable: paise(),
    /** Wages by which later payments of the year limit exemptions. */
    basicAndDa: paise(),
    houseRent: paise(),
    nps: paise(),
    /** Gratuity wages of a full month; the next slip compares them to find what a raise adds to the years before. */
    gratuityWages: paise(),
    /**
     * The employer's contributions, with arrears: later payments of the tax year find by them what exceeds the limit.
     */
    retirementContributions: paise(),
    /** The employee's provident fund on arrears, beside that of the month. */
    pfArrears: paise(),
    /** Theirs to state insurance on arrears, beside that of the month. */
    esiArrears: paise(),
    /**
     * Debt that this slip carries forward, less what it brought in: the open balance is the sum over a person's live
     * slips.
     */
    carriedForward: paise(),
    esiCoveredUntil: optionalDate(),
    warningsCount: integer(),
    employee: jsonText<SlipEmployee>(),
    slip: jsonText<PackedSlip | null>().nullable(),
    facts: jsonText<PackedFacts>(),
    factsHash: bytes(),
    slipHash: bytes(),
    /** Sums of earlier slips, for later ones; see `year-so-far.ts`. Null: not kept. */
    yearBefore: optionalText(),
    /** What the slip adds to the pay of other months, by which later slips limit exemptions, as JSON; null: nothing. */
    lateMonths: optionalText(),
    createdAt: createdAt(),
  },
})

export type Payslip = InferEntity<typeof PayslipTable>
