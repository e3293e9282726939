// Which challan deposits the tax of which deductee. Pure. A row belongs to one challan whole: one that names it, or else
// the first of its month with enough tax left, or else the first of an earlier quarter.

import type { Paise, PlainDate } from '#proto/units.ts'
import type { Challan } from '#storage/entities/challan.ts'

/** Facts of a row by which its challan is found. */
export type TaxDeposit = {
  readonly paidOn: PlainDate
  readonly total: Paise
  /** Names of the row, the most exact first, by which a challan may claim it. */
  readonly names: readonly string[]
}

/** Rows with the name, as far as the amount goes; null: all of them. */
type Claim = { readonly name: string; readonly amount: Paise | null }

/** `used`: tax of the challan that is deposited for others than these rows. */
export type OpenChallan = {
  readonly challan: Challan
  readonly used: Paise
  readonly claims: readonly Claim[]
  /** Of an earlier quarter, so that it takes rows of any month. */
  readonly isCarried?: true
  /** An earlier statement names it, and allots its interest. */
  readonly isStated?: boolean
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

/** Challans that have tax left for rows of later quarters. */
export function carriedOver({ challans }: Pick<Assignment<unknown>, 'challans'>): OpenChallan[] {
  return challans
    .filter(({ unused }) => unused > 0)
    .map(({ challan, unused, rows, isStated = false }) => ({
      challan,
      used: (taxOf(challan) - unused) as Paise,
      claims: [],
      isCarried: true,
      isStated: isStated || rows.length > 0,
    }))
}

/** Challans come in the order of deposit, rows in that of payment; both orders are kept. */
export function assignChallans<Row extends TaxDeposit>(
  rows: readonly Row[],
  open: readonly OpenChallan[],
): Assignment<Row> {
  const left = open.map(({ challan, used }): number => taxOf(challan) - used)
  const places = claimedPlaces(rows, open, left)
  for (const [index, { paidOn, total }] of rows.entries()) {
    if (places[index] !== undefined) continue
    const place = open.findIndex(
      ({ challan, claims, isCarried = false }, at) =>
        claims.length === 0 && (isCarried || isOfMonth(challan, paidOn)) && left[at]! >= total,
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

/**
 * The challan of each row that one claims by the row's most exact name. If several do, the largest rows choose first,
 * and each takes the first claim that has enough left of its amount, then the first challan that has enough left of its
 * tax. A row that fits none stays with the first and overdraws it, which the findings of the challan report. Takes the
 * rows off `left`.
 */
function claimedPlaces(
  rows: readonly TaxDeposit[],
  open: readonly OpenChallan[],
  left: number[],
): (number | undefined)[] {
  const claims = open.flatMap((each, at) =>
    each.claims.map(({ name, amount }) => ({ name, at, left: amount ?? Infinity })),
  )
  const byName = Map.groupBy(claims, ({ name }) => name)
  const places = rows.map((): number | undefined => undefined)
  const largestFirst = [...rows.entries()].toSorted(([, one], [, other]) => other.total - one.total)
  for (const [index, { names, total }] of largestFirst) {
    const name = names.find(each => byName.has(each))
    if (name === undefined) continue
    const candidates = byName.get(name)!
    const claim =
      candidates.find(each => each.left >= total) ??
      candidates.find(({ at }) => left[at]! >= total) ??
      candidates[0]!
    claim.left -= total
    left[claim.at]! -= total
    places[index] = claim.at
  }
  return places
}

function isOfMonth({ year, month }: Challan, day: PlainDate): boolean {
  return Number(day.slice(0, 4)) === year && Number(day.slice(5, 7)) === month
}
