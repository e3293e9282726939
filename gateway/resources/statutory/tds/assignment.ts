// Which challan deposits the tax of which deductee. Pure. A row belongs to one challan whole: the one that names it, or else
// the first of its month with enough tax left.

import type { Paise, PlainDate } from '#proto/units.ts'
import type { Challan } from '#storage/entities/challan.ts'

/** What a row must tell to find its challan. */
export type Deposited = {
  readonly paidOn: PlainDate
  readonly total: Paise
  /** Names of the row, the most exact first, by which a challan may claim it. */
  readonly names: readonly string[]
}

/** `used`: tax of the challan that is deposited for others than these rows. */
export type OpenChallan = {
  readonly challan: Challan
  readonly used: Paise
  readonly claims: readonly string[]
}

export type Assignment<Row> = {
  readonly challans: readonly (OpenChallan & {
    readonly rows: readonly Row[]
    readonly deducted: Paise
    /** Tax that no row uses; below zero where the rows need more than was deposited. */
    readonly unused: Paise
  })[]
  readonly unassigned: readonly Row[]
}

export function taxOf({ amount, interest, fee }: Challan): Paise {
  return (amount - interest - fee) as Paise
}

/** Challans come in the order of deposit, rows in that of payment; both orders are kept. */
export function assignChallans<Row extends Deposited>(
  rows: readonly Row[],
  open: readonly OpenChallan[],
): Assignment<Row> {
  const left = open.map(({ challan, used }): number => taxOf(challan) - used)
  const claimed = new Map(open.flatMap(({ claims }, at) => claims.map(name => [name, at] as const)))
  const places = rows.map(({ names, total }) => {
    const place = names.map(name => claimed.get(name)).find(at => at !== undefined)
    if (place !== undefined) left[place]! -= total
    return place
  })
  for (const [index, { paidOn, total }] of rows.entries()) {
    if (places[index] !== undefined) continue
    const place = open.findIndex(
      ({ challan, claims }, at) => claims.length === 0 && isOfMonth(challan, paidOn) && left[at]! >= total,
    )
    if (place < 0) continue
    places[index] = place
    left[place]! -= total
  }
  const byChallan = open.map((): Row[] => [])
  const unassigned: Row[] = []
  for (const [index, row] of rows.entries()) (byChallan[places[index] ?? -1] ?? unassigned).push(row)
  return {
    challans: open.map((each, at) => ({
      ...each,
      rows: byChallan[at]!,
      deducted: byChallan[at]!.reduce((sum, { total }) => sum + total, 0) as Paise,
      unused: left[at]! as Paise,
    })),
    unassigned,
  }
}

function isOfMonth({ year, month }: Challan, day: PlainDate): boolean {
  return Number(day.slice(0, 4)) === year && Number(day.slice(5, 7)) === month
}
