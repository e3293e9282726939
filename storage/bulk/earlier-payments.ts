// What this employer paid and took earlier in the tax year: in runs of this system, and before there were any.

import type { EarlierMonth, EmployeeInput } from '#proto/calculation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'

/** Sums of whole numbers come as text; of a year of one person's pay each is a safe integer. */
export type PaymentsRow = {
  readonly payments: number
  readonly taxable: string | null
  readonly tds: string | null
  readonly pf: string | null
  readonly pt: string | null
  readonly pt_wages: string | null
  /** Null unless gratuity is laid by for. */
  readonly gratuity_wages: Paise | null
  /** The end of the wage month, the tax, and the pay that it went by; null: none. */
  readonly pt_months: readonly (readonly [end: PlainDate, tax: Paise, pay: Paise])[] | null
  /** Null unless the year's exemptions go by them. */
  readonly months: readonly MonthTuple[] | null
}

export type MonthTuple = readonly [start: PlainDate, basicAndDa: Paise, houseRent: Paise, nps: Paise]

/** What was paid before there were runs here. */
export type OpeningRow = {
  readonly employee_id: string
  readonly months: number
  readonly gross: number
  readonly taxable: number | null
  readonly pf: number
  readonly pt: number
  readonly tds: number
}

export function earlierPayments(
  paid: PaymentsRow | undefined,
  opening: OpeningRow | undefined,
): EmployeeInput['earlier'] {
  const gratuityWages = paid?.gratuity_wages ?? null
  const months = paid?.months ?? null
  return {
    payments: (paid?.payments ?? 0) + (opening?.months ?? 0),
    taxable: sum(paid?.taxable, opening?.taxable ?? opening?.gross),
    tds: sum(paid?.tds, opening?.tds),
    pf: sum(paid?.pf, opening?.pf),
    pt: sum(paid?.pt, opening?.pt),
    ptPay: sum(paid?.pt_wages, opening?.gross),
    ...(gratuityWages === null ? {} : { gratuityWages }),
    ...(months === null ? {} : { months: monthsOf(months) }),
  }
}

/** Several slips of a month, as of an off-cycle run beside the regular one, are one month. */
function monthsOf(slips: readonly MonthTuple[]): readonly EarlierMonth[] {
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
export function ptMonths(paid: PaymentsRow | undefined): Pick<EmployeeInput['pt'], 'months'> {
  const months = paid?.pt_months ?? null
  return months === null ? {} : { months: months.map(([end, tax, pay]) => ({ end, tax, pay })) }
}

function sum(paid: string | null | undefined, opening: number | null | undefined): Paise {
  return (Number(paid ?? 0) + (opening ?? 0)) as Paise
}
