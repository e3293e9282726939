// Writing payslip rows is most of what a run costs, so facts and lines are stored without what the run's frozen input
// already says, and lines as tuples. A row up to eight kilobytes is stored as it is; a longer one PostgreSQL compresses.

import type { SlipBenefit } from '#proto/calculation/benefits.ts'
import type { PtSlabFound, Slip, SlipArrears, SlipWarning } from '#proto/calculation/slip.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { UnpaidMonth } from '#proto/calculation/arrears.ts'
import type { DayHundredths, Paise, PlainDate } from '#proto/units.ts'
import { type PackedLine, packLine, unpackLine } from './lines.ts'
import {
  type PackedDeduction,
  type PackedTax,
  packDeduction,
  unpackDeductions,
  packTax,
  unpackTax,
  type SlipTotals,
} from './tax.ts'

export type PackedSlip = {
  days: [
    basis: Slip['days']['basis'],
    total: number,
    payable: number,
    lop: number,
    reversal: number,
    overtime: number,
    /** Absent: none. */
    lossOfPay?: number,
  ]
  lines: PackedLine[]
  wages: number
  pf: boolean
  /** The first day of the cover; false: not covered. */
  esi: PlainDate | false
  /** Paid days on which the person was covered; absent: all payable days, or none of somebody who is not covered. */
  esiDays?: number
  tax: PackedTax | null
  /** The slab of professional tax; absent: none. */
  pt?: [pay: number, from: number, to: number | null, amount: number]
  /** Amount of each overtime entry; absent: all have the law's rate, or there is one. */
  overtime?: readonly Paise[]
  /** Absent: none. */
  arrears?: readonly SlipArrears[]
  /** Absent: none. */
  benefits?: readonly SlipBenefit[]
  /** Absent: none. */
  unpaid?: readonly UnpaidMonth[]
  /** Worker re-skilling fund; absent: nothing. */
  fund?: Paise
  /** Deductions from the year's income; absent: none. */
  deductions?: readonly PackedDeduction[]
  warnings: readonly SlipWarning[]
}

export function packSlip(slip: Slip): PackedSlip {
  return {
    days: packDays(slip),
    lines: slip.lines.map(packLine),
    wages: slip.wages.codeOnWages,
    pf: slip.pf.member,
    esi: slip.esi.coveredFrom ?? false,
    ...(slip.esi.coveredFrom === null || slip.esi.paidDays === slip.days.payable
      ? {}
      : { esiDays: slip.esi.paidDays }),
    tax: slip.tax === null ? null : packTax(slip.tax),
    ...(slip.pt.slab === null ? {} : { pt: packPtSlab(slip.pt.slab) }),
    ...(slip.overtime.length === 0 ? {} : { overtime: slip.overtime }),
    ...(slip.arrears.length === 0 ? {} : { arrears: slip.arrears }),
    ...(slip.benefits === undefined ? {} : { benefits: slip.benefits }),
    ...(slip.unpaidMonths === undefined ? {} : { unpaid: slip.unpaidMonths }),
    ...(slip.reskillingFund === undefined ? {} : { fund: slip.reskillingFund }),
    ...(slip.tax?.deductionRows === undefined
      ? {}
      : { deductions: slip.tax.deductionRows.map(packDeduction) }),
    warnings: slip.warnings,
  }
}

/** In SQL, whether the text of a slip says that the person is a member of the provident fund; it is not parsed. */
export const isMemberIn = (slip: string): string => `strpos(${slip}, '"pf":true,"esi":') > 0`

/** The same of state insurance. */
export const isCoveredIn = (slip: string): string => `strpos(${slip}, ',"esi":false,"tax":') = 0`

/**
 * The paid days on which state insurance covers the person, in hundredths. Days come first in a slip, and the payable ones are
 * their third.
 */
export const insuredDaysIn = (slip: string): string => `case when ${isCoveredIn(slip)}
  then coalesce(nullif(split_part(split_part(${slip}, '"esiDays":', 2), ',', 1), ''), split_part(${slip}, ',', 3))::int
  else 0 end`

/** The pay by which the slab of professional tax was found; null: none. */
export const slabPayIn = (slip: string): string =>
  `nullif(split_part(split_part(${slip}, '"pt":[', 2), ',', 1), '')::bigint`

function packPtSlab({ pay, from, to, amount }: PtSlabFound): NonNullable<PackedSlip['pt']> {
  return [pay, from, to, amount]
}

function unpackPtSlab([pay, from, to, amount]: NonNullable<PackedSlip['pt']>): PtSlabFound {
  return { pay: pay as Paise, from: from as Paise, to: to as Paise | null, amount: amount as Paise }
}

function packDays({ days, lossOfPay }: Slip): PackedSlip['days'] {
  const { basis, total, payable, lop, lopReversal, overtimeMinutes } = days
  return lossOfPay === 0
    ? [basis, total, payable, lop, lopReversal, overtimeMinutes]
    : [basis, total, payable, lop, lopReversal, overtimeMinutes, lossOfPay]
}

/** The slip as it was stored; explanations are not stored but calculated again when asked for. */
export function unpackSlip(packed: PackedSlip, totals: SlipTotals, run: RunInput): Slip {
  const [basis, total, payable, lop, lopReversal, overtimeMinutes, lossOfPay = 0] = packed.days
  return {
    days: {
      basis,
      total: total as DayHundredths,
      payable: payable as DayHundredths,
      lop: lop as DayHundredths,
      lopReversal: lopReversal as DayHundredths,
      overtimeMinutes,
    },
    lossOfPay: lossOfPay as Paise,
    lines: packed.lines.map(line => unpackLine(line, run)),
    gross: totals.gross,
    totalDeductions: totals.totalDeductions,
    reimbursements: totals.reimbursements,
    netPayable: totals.netPayable,
    carriedForward: (packed.lines.find(([code]) => code === 'CARRIED_FORWARD')?.[1] ?? 0) as Paise,
    employerContributions: totals.employerContributions,
    employerCost: (totals.gross + totals.reimbursements + totals.employerContributions) as Paise,
    wages: {
      codeOnWages: packed.wages as Paise,
      pf: totals.pfWages,
      epf: totals.epfWages,
      eps: totals.epsWages,
      edli: totals.edliWages,
      esi: totals.esiWages,
      pt: totals.ptWages,
      lwf: totals.lwfWages,
      gratuity: totals.gratuityWages,
    },
    pf: {
      member: packed.pf,
      employee: totals.pfEmployee,
      vpf: totals.vpf,
      employerTotal: (totals.eps + totals.pfEmployer) as Paise,
      eps: totals.eps,
      employerEpf: totals.pfEmployer,
      edli: totals.edli,
      admin: totals.pfAdmin,
      ncpDays: totals.ncpDays,
    },
    esi: {
      covered: packed.esi !== false,
      employee: totals.esiEmployee,
      employer: totals.esiEmployer,
      paidDays: (packed.esi === false ? 0 : (packed.esiDays ?? payable)) as DayHundredths,
      coveredFrom: packed.esi === false ? null : packed.esi,
      coveredUntil: totals.esiCoveredUntil,
    },
    pt: {
      authority: totals.ptAuthority ?? null,
      tax: Math.max(totals.pt, 0) as Paise,
      refund: Math.max(0 - totals.pt, 0) as Paise,
      slab: packed.pt === undefined ? null : unpackPtSlab(packed.pt),
    },
    lwf: { employee: totals.lwfEmployee, employer: totals.lwfEmployer },
    tax:
      packed.tax === null
        ? null
        : { ...unpackTax(packed.tax, totals), ...unpackDeductions(packed.deductions) },
    overtime: packed.overtime ?? [],
    arrears: packed.arrears ?? [],
    ...(packed.benefits === undefined ? {} : { benefits: packed.benefits }),
    ...(packed.unpaid === undefined ? {} : { unpaidMonths: packed.unpaid }),
    ...(packed.fund === undefined ? {} : { reskillingFund: packed.fund }),
    warnings: packed.warnings,
  }
}
