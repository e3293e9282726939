// A labour welfare board's eye for the contributions of a month: the amounts and the register days of the handbook's section
// 2.2, and Haryana's limits of 2026.

import type { LeviedState } from './levied.ts'

type Fund = {
  /** Calendar months in which the fund takes its contributions. */
  readonly months: readonly number[]
  readonly shares: (wages: number, year: number) => readonly [employee: number, employer: number]
  /** The register is that of the last working day of the month and not of its last day. */
  readonly byWorkingDay?: true
  /** Days in the year before the register day, below which nobody contributes. */
  readonly fewestDays?: number
}

const halves = [6, 12]
const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

export const funds: Readonly<Record<string, Fund>> = {
  DL: { months: halves, shares: () => [0.75, 2.25] },
  GJ: { months: halves, shares: () => [6, 12] },
  HR: { months: everyMonth, shares: haryana, byWorkingDay: true },
  KA: { months: [12], shares: () => [50, 100] },
  MH: { months: halves, shares: () => [25, 75] },
  TN: { months: [12], shares: () => [20, 40], fewestDays: 30 },
  WB: { months: halves, shares: () => [3, 30] },
}

/** 0.2 % of the wages to the paisa, half up, up to the limit of the year; the employer twice. */
function haryana(wages: number, year: number): readonly [number, number] {
  const share = Math.min(Math.round(wages * 0.2) / 100, year >= 2026 ? 35 : 34)
  return [share, share * 2]
}

type LwfRow = Readonly<Record<string, string>>

type LwfMonth = {
  readonly year: number
  readonly month: number
  /** The last day of the month, as in 2026-12-31. */
  readonly last: string
  readonly people: readonly LeviedState[]
}

/** `rows` of the statement of a month of the state's fund. */
export function lwfComplaints(
  rows: readonly LwfRow[],
  { year, month, last, people }: LwfMonth,
  state: string,
): string[] {
  const fund = funds[state]!
  const day = fund.byWorkingDay === true ? lastWorkingDay(last) : last
  const own = people.filter(each => each.state === state)
  const found: string[] = []
  if (!fund.months.includes(month) && rows.length > 0) return [`${state} takes nothing in month ${month}.`]
  const ids = rows.map(row => row['employee_id'])
  if (new Set(ids).size !== ids.length) found.push(`${state}: somebody is in two rows.`)
  for (const row of rows) {
    const person = own.find(({ id }) => id === row['employee_id'])
    if (person === undefined) {
      found.push(`${state}: ${row['employee_code']} is not of the state.`)
      continue
    }
    const [employee, employer] = fund.shares(Number(row['wages']), year)
    const stated = `${row['employee_share']} and ${row['employer_share']}`
    if (Number(row['employee_share']) !== employee || Number(row['employer_share']) !== employer)
      found.push(`${state}: ${person.name} contributes ${stated}, not ${employee} and ${employer}.`)
    if (Number(row['employee_share']) !== person.lwf || Number(row['employer_share']) !== person.lwfEmployer)
      found.push(`${state}: ${person.name} contributes ${stated}, by the payslips ${person.lwf}.`)
    if (!isOnRegister(person, day)) found.push(`${state}: ${person.name} is not on the register.`)
  }
  if (!fund.months.includes(month)) return found
  for (const person of own) {
    const days = (Date.parse(last) - Date.parse(person.joined)) / 86_400_000 + 1
    const isCovered = person.gross > 0 && isOnRegister(person, day) && days >= (fund.fewestDays ?? 0)
    if (isCovered && !ids.includes(person.id)) found.push(`${state}: ${person.name} is missing.`)
  }
  return found
}

/** Sundays are off. */
function lastWorkingDay(last: string): string {
  const day = new Date(last)
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

function isOnRegister({ joined, left }: LeviedState, day: string): boolean {
  return joined <= day && (left === null || left >= day)
}
