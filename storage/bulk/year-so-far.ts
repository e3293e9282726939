// Sums of earlier slips of a person, slip by slip. A slip keeps the sums of those before it, with the runs that they
// are of, so that the next one adds to them instead of adding up the year again.

import { hash } from 'node:crypto'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { MonthTuple, PtTuple } from './earlier-payments.ts'

/** A run whose slips are live, and the revision that they are of. */
export type LiveRun = {
  readonly id: string
  readonly revision: number
  readonly periodStart: PlainDate
  readonly payDate: PlainDate
}

/** A slip as later ones need to know it. */
export type PaidSlip = {
  readonly periodStart: PlainDate
  readonly periodEnd: PlainDate
  readonly payDate: PlainDate
  /** Without figures it counts for nothing, but for the time that state insurance covers. */
  readonly failed: boolean
  readonly taxable: number
  readonly tds: number
  readonly pf: number
  readonly pt: Paise
  readonly ptWages: Paise
  readonly ptAuthority: string | null
  readonly gratuityWages: Paise
  readonly paysPension: boolean
  readonly esiCoveredUntil: PlainDate | null
  readonly basicAndDa: Paise
  readonly houseRent: Paise
  readonly nps: Paise
  readonly contributions: number
  /** Pay of other months by `MonthTuple`, as JSON; null: none. */
  readonly lateMonths: string | null
}

/** For which payment the year is told. */
export type YearScope = {
  /** The first day of the period; slips of earlier periods count. */
  readonly start: PlainDate
  readonly taxYearStart: PlainDate
  /** From which end of a wage month on the professional tax is told month by month. */
  readonly ptSince: PlainDate
}

/** Amounts in paise, of the tax year where nothing else is said. */
export type YearSoFar = {
  /** The first period with a slip, of this tax year or before; null: there is none. */
  since: PlainDate | null
  taxable: number
  tds: number
  pf: number
  pt: number
  ptWages: number
  contributions: number
  /** State insurance cover of the last `coverDays`: the start of each period, and the last day it covers. */
  covered: (readonly [start: PlainDate, until: PlainDate])[]
  ptMonths: PtTuple[]
  /** Null: not told. */
  months: MonthTuple[] | null
  /** Gratuity wages of the last slip with figures; null: there is none. */
  gratuityWages: Paise | null
  /** The last day of the first of all wage months with a pension contribution; null: there is none. Absent: not told. */
  pensionPaidSince?: PlainDate | null
}

/** Slips of longer ago bear on no payment. */
export const daysBack = 430
const coverDays = 184

/** `goesByMonths`: the months of the year are told as well. */
export function emptyYear(goesByMonths: boolean): YearSoFar {
  return {
    since: null,
    taxable: 0,
    tds: 0,
    pf: 0,
    pt: 0,
    ptWages: 0,
    contributions: 0,
    covered: [],
    ptMonths: [],
    months: goesByMonths ? [] : null,
    gratuityWages: null,
  }
}

/** Adds a slip; they come in the order of their periods. */
export function addSlip(year: YearSoFar, slip: PaidSlip, scope: YearScope): void {
  const { periodStart, esiCoveredUntil } = slip
  if (esiCoveredUntil !== null && periodStart >= addDays(scope.start, -coverDays)) {
    // Later payments do not need an earlier period whose cover ends no later than this one's.
    const longer = year.covered.filter(([, until]) => until > esiCoveredUntil)
    year.covered = [...longer, [periodStart, esiCoveredUntil]]
  }
  if (slip.failed) return
  year.gratuityWages = slip.gratuityWages
  year.since ??= periodStart
  if (year.pensionPaidSince === null && slip.paysPension) year.pensionPaidSince = slip.periodEnd
  if (slip.periodEnd >= scope.ptSince) {
    year.ptMonths.push([slip.periodEnd, slip.pt, slip.ptWages, slip.ptAuthority])
  }
  if (slip.payDate < scope.taxYearStart) return
  year.taxable += slip.taxable
  year.tds += slip.tds
  year.pf += slip.pf
  year.pt += slip.pt
  year.ptWages += slip.ptWages
  year.contributions += slip.contributions
  year.months?.push([periodStart, slip.basicAndDa, slip.houseRent, slip.nps])
  if (slip.lateMonths !== null) year.months?.push(...(JSON.parse(slip.lateMonths) as MonthTuple[]))
}

/** The day until which state insurance covers; null: it does not. */
export function coveredUntil({ covered }: YearSoFar): PlainDate | null {
  return covered.reduce<PlainDate | null>(
    (last, [, until]) => (last === null || until > last ? until : last),
    null,
  )
}

/** Names the live runs that slips of a period starting at `start` count; other runs, revisions or pay dates have another name. */
export function nameOfRunsBefore(runs: readonly LiveRun[], start: PlainDate): string {
  const first = addDays(start, -daysBack)
  const counted = runs
    .filter(({ periodStart }) => periodStart < start && periodStart >= first)
    .map(({ id, revision, payDate }) => `${id}/${revision}/${payDate}`)
    .toSorted()
  return hash('sha256', counted.join(' '), 'base64url').slice(0, 16)
}

type KeptYear = readonly [
  runs: string,
  taxYearStart: PlainDate,
  ptSince: PlainDate,
  since: YearSoFar['since'],
  taxable: number,
  tds: number,
  pf: number,
  pt: number,
  ptWages: number,
  covered: YearSoFar['covered'],
  ptMonths: YearSoFar['ptMonths'],
  months: YearSoFar['months'],
  contributions: number,
  pensionPaidSince: PlainDate | null,
]

/** The year before a slip as the slip keeps it; `runs` names the runs that it counts. */
export function keptYear(
  year: YearSoFar,
  pensionPaidSince: PlainDate | null,
  runs: string,
  { taxYearStart, ptSince }: YearScope,
): string {
  const { since, taxable, tds, pf, pt, ptWages, covered, ptMonths, months, contributions } = year
  const kept: KeptYear = [
    runs,
    taxYearStart,
    ptSince,
    since,
    taxable,
    tds,
    pf,
    pt,
    ptWages,
    covered,
    ptMonths,
    months,
    contributions,
    pensionPaidSince,
  ]
  return JSON.stringify(kept)
}

/**
 * The year before a slip, of which a later one goes on; null where it was told for other runs than `runs` or does not hold
 * what is needed now. `isNewYear`: no run before the slip is paid in the tax year of the scope.
 */
export function continuedYear(
  text: string | null,
  runs: string,
  scope: YearScope,
  { goesByMonths, isNewYear }: { goesByMonths: boolean; isNewYear: boolean },
): YearSoFar | null {
  if (text === null || !text.startsWith(`["${runs}"`)) return null
  const [
    ,
    taxYearStart,
    ptSince,
    since,
    taxable,
    tds,
    pf,
    pt,
    ptWages,
    covered,
    ptMonths,
    months,
    contributions,
    pensionPaidSince,
  ] = JSON.parse(text) as KeptYear
  if (ptSince > scope.ptSince) return null
  const first = addDays(scope.start, -coverDays)
  const year: YearSoFar = {
    ...emptyYear(goesByMonths),
    since,
    covered: covered.filter(([start]) => start >= first),
    ptMonths: ptMonths.filter(([end]) => end >= scope.ptSince),
    pensionPaidSince,
  }
  if (isNewYear) return year
  if (taxYearStart !== scope.taxYearStart || (goesByMonths && months === null)) return null
  return { ...year, taxable, tds, pf, pt, ptWages, contributions, months: goesByMonths ? months : null }
}
