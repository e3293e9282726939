// Payments and deductions of this employer earlier in the tax year, in runs of this system and before the first.

import type { EarlierMonth, PtMonth, PtYear } from '#proto/calculation/other-payments.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { calendarMonth, financialYear, firstOfMonth, wageMonthOf } from '#proto/calendar/months.ts'
import { addDays, addMonths, monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { OpeningBenefit } from '../entities/opening-balance.ts'

/** Sums of slips of earlier periods, of the tax year unless stated otherwise. */
export type PaymentsRow = {
  /** The first wage month with a slip, of this tax year or before; null: there is none. */
  readonly since: PlainDate | null
  /** The wage month of a settlement that was paid before this earlier month; null: there is none. */
  readonly settled_from: PlainDate | null
  readonly taxable: number
  readonly tds: number
  readonly pf: number
  readonly pt: number
  readonly pt_wages: number
  readonly contributions: number
  /** Null unless gratuity is laid by for. */
  readonly gratuity_wages: Paise | null
  /** Since `ptSince`, in their order. */
  readonly pt_months: readonly PtTuple[]
  /** Later wage months that were paid before this one, in their order; absent: none. */
  readonly pt_later?: readonly PtTuple[]
  /** Null unless the year's exemptions go by them. */
  readonly months: readonly MonthTuple[] | null
}

/** The end of the wage month, the tax, the pay that it went by, and the authority where it is known. */
export type PtTuple = readonly [end: PlainDate, tax: Paise, pay: Paise, authority: string | null]

export type MonthTuple = readonly [start: PlainDate, basicAndDa: Paise, houseRent: Paise, nps: Paise]

/** Payments of employees who were paid before. */
export type EarlierRow = PaymentsRow & { readonly covered_until: PlainDate | null }

/**
 * Sums of all spells of a person, for one of them: `payments` counts that one alone, because the months before it are
 * no months of its employment.
 */
export function paymentsOfPerson(
  payments: ReadonlyMap<string, EarlierRow>,
  employeeId: string,
  otherIds: readonly string[],
): EarlierRow | undefined {
  const own = payments.get(employeeId)
  const others = otherIds.flatMap(id => payments.get(id) ?? [])
  if (others.length === 0) return own
  const all = own === undefined ? others : [...others, own]
  const total = (of: (row: EarlierRow) => number) => all.reduce((sum, row) => sum + of(row), 0)
  const months = all.flatMap(row => row.months ?? [])
  const later = all.flatMap(row => row.pt_later ?? [])
  const covered = all.flatMap(row => row.covered_until ?? []).toSorted()
  return {
    since: own?.since ?? null,
    settled_from: own?.settled_from ?? null,
    taxable: total(row => row.taxable),
    tds: total(row => row.tds),
    pf: total(row => row.pf),
    pt: total(row => row.pt),
    pt_wages: total(row => row.pt_wages),
    contributions: total(row => row.contributions),
    gratuity_wages: own?.gratuity_wages ?? null,
    pt_months: all.flatMap(row => row.pt_months).toSorted(byEnd),
    ...(later.length === 0 ? {} : { pt_later: later.toSorted(byEnd) }),
    months: months.length === 0 ? null : months.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    covered_until: covered.at(-1) ?? null,
  }
}

/** Payments before the first run here. */
export type OpeningRow = {
  readonly employee_id: string
  readonly months: number
  readonly gross: number
  readonly taxable: number | null
  readonly pf: number
  readonly pt: number
  readonly tds: number
  readonly retirement_contributions: number | null
  readonly benefits: readonly OpeningBenefit[] | null
}

/** Those of all spells of a person, for one of them. */
export function openingOfPerson(
  openings: ReadonlyMap<string, OpeningRow>,
  employeeId: string,
  otherIds: readonly string[],
): OpeningRow | undefined {
  const own = openings.get(employeeId)
  const others = otherIds.flatMap(id => openings.get(id) ?? [])
  if (others.length === 0) return own
  const all = own === undefined ? others : [...others, own]
  const total = (of: (row: OpeningRow) => number) => all.reduce((sum, row) => sum + of(row), 0)
  return {
    employee_id: employeeId,
    months: own?.months ?? 0,
    gross: total(row => row.gross),
    taxable: total(row => row.taxable ?? row.gross),
    pf: total(row => row.pf),
    pt: total(row => row.pt),
    tds: total(row => row.tds),
    retirement_contributions: total(row => row.retirement_contributions ?? 0),
    // An entitlement is of one employment.
    benefits: own?.benefits ?? null,
  }
}

/** `since`: the first wage month that the organization paid here; null: none before this one. */
export function earlierPayments(
  paid: PaymentsRow | undefined,
  opening: OpeningRow | undefined,
  { period, taxYearStart, since }: { period: PayPeriod; taxYearStart: PlainDate; since: PlainDate | null },
): EmployeeInput['earlier'] {
  const settledFrom = paid?.settled_from ?? null
  const gratuityWages = paid?.gratuity_wages ?? null
  const months = paid?.months ?? null
  const contributions = sum(paid?.contributions, opening?.retirement_contributions)
  return {
    payments:
      monthsRecorded(period, taxYearStart, firstRecorded(period, paid, since)) + (opening?.months ?? 0),
    ...((opening?.months ?? 0) > 0 ? { hasOpening: true } : {}),
    ...(settledFrom === null ? {} : { settledFrom }),
    taxable: sum(paid?.taxable, opening?.taxable ?? opening?.gross),
    tds: sum(paid?.tds, opening?.tds),
    pf: sum(paid?.pf, opening?.pf),
    pt: sum(paid?.pt, opening?.pt),
    ptPay: sum(paid?.pt_wages, opening?.gross),
    ...(gratuityWages === null ? {} : { gratuityWages }),
    ...(months === null ? {} : { months: monthsOf(months) }),
    ...(contributions > 0 ? { contributions } : {}),
  }
}

/**
 * The start of the first wage month in the records here, of the organization (`since`) or of the person; of the present
 * one, where there is none before it. A month without a slip after it is one for which nothing was paid or deducted.
 */
function firstRecorded(
  { start }: PayPeriod,
  paid: PaymentsRow | undefined,
  since: PlainDate | null,
): PlainDate {
  return [since, paid?.since ?? null].reduce<PlainDate>(
    (first, each) => (each !== null && each < first ? each : first),
    start,
  )
}

/** The wage months before one that lie in the records here, as far as they can be paid in the tax year, by their names. */
function monthsRecorded({ start, end }: PayPeriod, taxYearStart: PlainDate, first: PlainDate): number {
  const nameOfFirst = monthNumber(first) + monthNumber(end) - monthNumber(start)
  // A payment in April may be the salary of March.
  return Math.max(0, monthNumber(end) - Math.max(nameOfFirst, monthNumber(taxYearStart) - 1))
}

function monthNumber(date: PlainDate): number {
  return yearOf(date) * 12 + monthOf(date)
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

/** The first days that the taxes of a half-year and of a financial year look back to from a wage month. */
function ptSpans({ end }: PayPeriod): { half: PlainDate; year: PlainDate } {
  return {
    half: firstOfMonth(calendarMonth(addMonths(end, -5))),
    year: financialYear(end).start,
  }
}

/** The first day from which earlier professional tax is read. */
export function ptSince(period: PayPeriod): PlainDate {
  const { half, year } = ptSpans(period)
  return half < year ? half : year
}

/**
 * Professional tax of earlier wage months: the last ones one by one, and those of the financial year by authority. A month
 * of employment without a slip is among them with nothing. Absent where there are none: they would lengthen the facts of
 * every first slip.
 */
export function ptBefore(
  paid: PaymentsRow | undefined,
  opening: OpeningRow | undefined,
  known: PtRecords,
): Pick<EmployeeInput['pt'], 'months' | 'year' | 'later'> {
  const { half, year } = ptSpans(known.period)
  // Sums from before this system are those of the tax year: no others are known of a wage month that is paid later.
  const told = known.taxYearStart === year ? opening : undefined
  const months = withUnpaidMonths(paid, told, known)
  const recent = months.filter(([end]) => end >= half)
  const ofYear = months.filter(([end]) => end >= year)
  const later = paid?.pt_later ?? []
  return {
    ...(recent.length === 0 ? {} : { months: recent.map(ptMonth) }),
    ...(ofYear.length === 0 && told === undefined && later.length === 0
      ? {}
      : { year: byAuthority(ofYear, told) }),
    ...(later.length === 0 ? {} : { later: later.map(ptMonth) }),
  }
}

/** `since` as for `earlierPayments`; `dateOfJoining` of this spell. */
type PtRecords = {
  readonly period: PayPeriod
  readonly taxYearStart: PlainDate
  readonly since: PlainDate | null
  readonly dateOfJoining: PlainDate
}

/**
 * The slips with the months of employment between them that have none, in the order of the months. Of the first months
 * of the year that opening balances tell, no month is known by itself.
 */
function withUnpaidMonths(
  paid: PaymentsRow | undefined,
  told: OpeningRow | undefined,
  { period, taxYearStart, since, dateOfJoining }: PtRecords,
): readonly PtTuple[] {
  const slips = paid?.pt_months ?? []
  const now = monthNumber(period.end)
  const joined = monthNumber(wageMonthOf(dateOfJoining, period))
  const recorded = now - monthNumber(period.start) + monthNumber(firstRecorded(period, paid, since))
  const untold = told === undefined ? joined : Math.max(joined, monthNumber(taxYearStart)) + told.months
  const found = new Set(slips.map(([end]) => monthNumber(end)))
  const unpaid: PtTuple[] = []
  const from = Math.max(monthNumber(ptSince(period)), joined, recorded, untold)
  for (let month = from; month < now; month += 1) {
    if (found.has(month)) continue
    const end = addDays(addMonths(period.start, month - now + 1), -1)
    unpaid.push([end, 0 as Paise, 0 as Paise, null])
  }
  return unpaid.length === 0 ? slips : [...slips, ...unpaid].toSorted(byEnd)
}

function byEnd([one]: PtTuple, [other]: PtTuple): number {
  return one < other ? -1 : Number(one > other)
}

function ptMonth([end, tax, pay, authority]: PtTuple): PtMonth {
  return authority === null ? { end, tax, pay } : { end, tax, pay, authority }
}

function byAuthority(months: readonly PtTuple[], opening: OpeningRow | undefined): PtYear[] {
  const found = [...new Set(months.map(([, , , authority]) => authority))].map(authority =>
    ptYear(authority, months),
  )
  if (opening === undefined) return found
  const { months: payments, pt: tax, gross: pay } = opening
  return [{ authority: null, payments, tax: tax as Paise, pay: pay as Paise }, ...found]
}

/** Several slips of a month, as of an off-cycle run beside the regular one, are one payment; they stand beside each other. */
function ptYear(authority: string | null, months: readonly PtTuple[]): PtYear {
  let [payments, tax, pay] = [0, 0, 0]
  let last: PlainDate | null = null
  for (const [end, ownTax, ownPay, own] of months) {
    if (own !== authority) continue
    if (end !== last) payments += 1
    last = end
    tax += ownTax
    pay += ownPay
  }
  return { authority, payments, tax: tax as Paise, pay: pay as Paise }
}

function sum(paid: number | undefined, opening: number | null | undefined): Paise {
  return ((paid ?? 0) + (opening ?? 0)) as Paise
}
