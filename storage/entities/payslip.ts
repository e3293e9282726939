// Written once by a shard and never changed: its public status follows from its run and its roster row.

import type { SlipFailure } from '#proto/calculation/slip.ts'
import type { PackedFacts, PackedSlip } from '../bulk/packing.ts'
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

/** What a slip says of the person, as it was when the slip was calculated. */
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
    /** What income tax was taken on: this payment's taxable pay, before what the year exempts. */
    taxable: paise(),
    /** By which later payments of the year limit what is exempt. */
    basicAndDa: paise(),
    houseRent: paise(),
    nps: paise(),
    /** Of a full month; the next one tells by it what a raise adds to the years before. */
    gratuityWages: paise(),
    /** Of the employer, with arrears: later payments of the tax year tell by them what exceeds the limit. */
    retirementContributions: paise(),
    /** The employee's provident fund on arrears, beside that of the month. */
    pfArrears: paise(),
    /** Theirs to state insurance on arrears, beside that of the month. */
    esiArrears: paise(),
    /** What this slip carries forward, less what it brought in: open is the sum over a person's live slips. */
    carriedForward: paise(),
    esiCoveredUntil: optionalDate(),
    warningsCount: integer(),
    employee: jsonText<SlipEmployee>(),
    slip: jsonText<PackedSlip | null>().nullable(),
    facts: jsonText<PackedFacts>(),
    factsHash: bytes(),
    slipHash: bytes(),
    /** What earlier slips came to, for later ones; see `year-so-far.ts`. Null: not kept. */
    yearBefore: optionalText(),
    createdAt: createdAt(),
  },
})

export type Payslip = InferEntity<typeof PayslipTable>
