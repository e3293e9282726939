// What this employer paid and took earlier in the tax year: in runs of this system, and before there were any.

import type { EarlierMonth, EmployeeInput } from '#proto/calculation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'

/** Sums of whole numbers come as text; of a year of one person's pay each is a safe integer. */
export type EarlierPaymentsRow = {
  payments: number
  taxable: string | null
  tds: string | null
  own_pf: string | null
  pt_taken: string | null
  pt_wages: string | null
  /** Null unless the year's exemptions go by them. */
  months: [start: PlainDate, basicAndDa: Paise, houseRent: Paise, nps: Paise][] | null
  /** Null unless gratuity is laid by for. */
  gratuity_wages: Paise | null
  /** The end of the wage month, the tax, and the pay that it went by; null: none. */
  pt_months: readonly (readonly [end: PlainDate, tax: Paise, pay: Paise])[] | null
  /** Null in all of these: no opening balances. */
  opening_months: number | null
  opening_gross: number | null
  opening_taxable: number | null
  opening_pf: number | null
  opening_pt: number | null
  opening_tds: number | null
}

export function earlierPayments(row: EarlierPaymentsRow): EmployeeInput['earlier'] {
  return {
    payments: row.payments + (row.opening_months ?? 0),
    taxable: sum(row.taxable, row.opening_taxable ?? row.opening_gross),
    tds: sum(row.tds, row.opening_tds),
    pf: sum(row.own_pf, row.opening_pf),
    pt: sum(row.pt_taken, row.opening_pt),
    ptPay: sum(row.pt_wages, row.opening_gross),
    ...(row.gratuity_wages === null ? {} : { gratuityWages: row.gratuity_wages }),
    ...(row.months === null ? {} : { months: monthsOf(row.months) }),
  }
}

/** Several slips of a month, as of an off-cycle run beside the regular one, are one month. */
function monthsOf(slips: NonNullable<EarlierPaymentsRow['months']>): readonly EarlierMonth[] {
  const months = new Map<PlainDate, EarlierMonth>()
  for (const [start, basicAndDa, houseRent, nps] of slips) {
    const before = months.get(start)
    months.set(start, {
      start,
      basicAndDa: (basicAndDa + (before?.basicAndDa ?? 0)) as Paise,
      houseRent: (houseRent + (before?.houseRent ?? 0)) as Paise,
      nps: (nps + (before?.nps ?? 0)) as Paise,
    })
  }
  return [...months.values()]
}

/** Absent where there are none: they would lengthen the facts of everybody's first slip. */
export function ptMonths(row: EarlierPaymentsRow): Pick<EmployeeInput['pt'], 'months'> {
  return row.pt_months === null ? {} : { months: row.pt_months.map(([end, tax, pay]) => ({ end, tax, pay })) }
}

function sum(paid: string | null, opening: number | null): Paise {
  return (Number(paid ?? 0) + (opening ?? 0)) as Paise
}
