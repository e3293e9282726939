// The year to date of a slip, stored or previewed: what came before, and the slip itself.

import type { Slip, SlipLine } from '#proto/calculation/slip.ts'
import type { Paise } from '#proto/units.ts'
import { openingLines, type PaidBefore } from './year-to-date.ts'

export function yearToDate(slip: Slip, before: PaidBefore) {
  const codes = new Set([...before.lines.keys(), ...slip.lines.map(({ code }) => code)])
  return {
    taxYear: slip.tax?.taxYear ?? null,
    months: before.months === null ? null : before.months + 1,
    gross: addAmount(before.gross, slip.gross),
    taxable: addAmount(before.taxable, slip.tax?.taxablePay ?? nothing),
    pf: addAmount(before.pf, ownFund(slip)),
    pt: addAmount(before.pt, slip.pt.tax - slip.pt.refund),
    tds: addAmount(before.tds, slip.tax?.thisMonth ?? nothing),
    esi: addAmount(before.esi, ownInsurance(slip)),
    components: before.isEveryLineKnown
      ? [...codes]
          .toSorted()
          .map(code => ({ code, amount: addAmount(before.lines.get(code), ofSlip(slip, code)) }))
      : null,
    restatedBy: [...before.restatedBy],
  }
}

/** Sum of a line in the year, in paise; null where the part before this system is not known. */
export function lineToDate({ code, amount }: SlipLine, before: PaidBefore): Paise | null {
  const earlier = before.lines.get(code)
  return earlier === undefined && !before.isEveryLineKnown ? null : addAmount(earlier, amount)
}

/** Sums as a caller states them inline. */
export function toldBefore(told: {
  months: number | null
  gross: Paise
  taxable: Paise
  pf: Paise
  pt: Paise
  tds: Paise
  esi: Paise
  components: readonly { code: string; amount: Paise }[] | null
}): PaidBefore {
  const { components, ...sums } = told
  return { ...sums, ...openingLines(told.months, components, told), restatedBy: [] }
}

const nothing = 0 as Paise

/** With what is contributed on arrears. */
function ownInsurance({ esi, arrears }: Slip): number {
  return arrears.reduce((sum, month) => sum + (month.esi?.employee ?? 0), esi.employee as number)
}

/** As the tax counts it: what is contributed on arrears belongs to the year that pays them. */
function ownFund({ pf, arrears }: Slip): number {
  return arrears.reduce<number>((sum, month) => sum + month.pf.employee, pf.employee + pf.vpf)
}

function addAmount(one: Paise | undefined, other: number): Paise {
  return ((one ?? 0) + other) as Paise
}

function ofSlip(slip: Slip, code: string): Paise {
  return slip.lines.reduce((sum, line) => addAmount(sum, line.code === code ? line.amount : 0), nothing)
}
