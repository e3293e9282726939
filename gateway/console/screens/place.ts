// What the address of a screen names: the organization and the month.

import { html, type Html } from '../html.ts'
import { laterMonth, monthKey, monthName, periodOf, type Period } from '../format.ts'
import { NotFound, type View } from '../screen.ts'

type Place = Pick<View, 'params'>

/** @throws {NotFound} */
export function organizationOf({ params: { org = '' } }: Place): number {
  if (!/^\d{1,15}$/.test(org)) throw new NotFound()
  return Number(org)
}

/** @throws {NotFound} */
export function monthOf({ params: { period = '' } }: Place): Period {
  const found = periodOf(period)
  if (found === null) throw new NotFound()
  return found
}

/** Links to the month before and after; `at` is the address of a month. */
export function monthLinks(period: Period, at: (key: string) => string): Html {
  const [before, after] = [laterMonth(period, -1), laterMonth(period, 1)]
  return html`<nav class="pager" aria-label="Months"><a href="${at(monthKey(before))}">← ${monthName(before)}</a> <a href="${at(monthKey(after))}">${monthName(after)} →</a></nav>`
}

/** `2026-27` of the year from April to March that a month is in. */
export function taxYearOf({ month, year }: Period): string {
  return taxYearFrom(month < 4 ? year - 1 : year)
}

/** `2026-27` of the year that begins in April 2026. */
export const taxYearFrom = (first: number): string => `${first}-${String((first + 1) % 100).padStart(2, '0')}`
