// The state's eye for professional tax of a month: the slabs and the counts of the handbook's sections 1.3 and 5, and West
// Bengal's and Odisha's changes of 2026.

import type { LeviedState } from './levied.ts'

type PtRow = Readonly<Record<string, string>>

type Slab = readonly [most: number, tax: number]

/** Rupees by the pay of the month; null: the state takes the tax by longer periods. */
function slabsOf(state: string, gender: string, month: number, year: number): readonly Slab[] | null {
  const top = month === 2 ? 300 : 200
  if (state === 'MH' && gender === 'female')
    return [
      [25_000, 0],
      [Infinity, top],
    ]
  if (state === 'MH')
    return [
      [7_500, 0],
      [10_000, 175],
      [Infinity, top],
    ]
  // Exactly 25,000 pays.
  if (state === 'KA')
    return [
      [24_999.99, 0],
      [Infinity, top],
    ]
  if (state === 'GJ')
    return [
      [12_000, 0],
      [Infinity, 200],
    ]
  if (state !== 'WB') return null
  if (year * 12 + month < 2026 * 12 + 10)
    return [
      [10_000, 0],
      [15_000, 110],
      [25_000, 130],
      [40_000, 150],
      [Infinity, 200],
    ]
  return [
    [20_000, 0],
    [30_000, 100],
    [50_000, 140],
    [1_00_000, 170],
    [Infinity, 208],
  ]
}

/** Chennai takes one of these once in a half-year. */
const chennai = [0, 180, 425, 930, 1_025, 1_250]
const chennaiMonths = [1, 3, 8, 9]
/** The last months of a half-year, which also give back what its first months took too much. */
const lastOfHalf = [3, 9]

function isOfChennai(amount: number, month: number): boolean {
  const isRefund = chennai.some(taken => chennai.some(due => taken + amount === due))
  return amount < 0 ? lastOfHalf.includes(month) && isRefund : chennai.includes(amount)
}

const levying = ['MH', 'KA', 'GJ', 'WB', 'TN']

type PtMonth = { readonly year: number; readonly month: number; readonly people: readonly LeviedState[] }

/** `rows` of the register of the month, of all states: one for each person and state, also after a rehire. */
export function ptRegisterComplaints(rows: readonly PtRow[], { year, month, people }: PtMonth): string[] {
  const found: string[] = []
  const due = people.filter(({ state, gross, pt }) => levying.includes(state) && (gross > 0 || pt !== 0))
  for (const row of rows)
    if (!due.some(({ id }) => id === row['employee_id']))
      found.push(`${row['employee_code']} has a row without pay or without a tax.`)
  for (const [place, spells] of Map.groupBy(due, ({ person, state }) => `${person} in ${state}`)) {
    const own = rows.filter(row => spells.some(({ id }) => id === row['employee_id']))
    const [row] = own
    if (row === undefined || own.length > 1) found.push(`${place} is in ${own.length} rows.`)
    else found.push(...rowComplaints(row, spells, { year, month }).map(each => `${place} ${each}.`))
  }
  return found
}

/** 2026-04. */
function monthName(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

function rowComplaints(
  row: PtRow,
  spells: readonly LeviedState[],
  { year, month }: Pick<PtMonth, 'year' | 'month'>,
): string[] {
  const [{ state, gender }] = spells as [LeviedState]
  const sum = (of: (spell: LeviedState) => number) =>
    spells.reduce((total, each) => total + Math.round(of(each) * 100), 0) / 100
  const [amount, wages, gross, deducted] = [
    Number(row['amount']),
    Number(row['pt_wages']),
    sum(each => each.gross),
    sum(({ pt }) => pt),
  ]
  const isSettled = spells.some(each => each.isSettled)
  const isLeft = spells.some(({ left }) => left !== null && left.slice(0, 7) === monthName(year, month))
  // The last pay of the half-year carries its tax.
  const isTaken = isSettled || isLeft || chennaiMonths.includes(month)
  const due = slabsOf(state, gender, month, year)?.find(([most]) => wages <= most)?.[1] ?? amount
  const wrong: readonly (readonly [boolean, string])[] = [
    [row['state_code'] !== state, `is in ${row['state_code']}`],
    [amount !== deducted, `pays ${amount}, by the payslips ${deducted}`],
    [amount !== due, `pays ${amount} of ${wages}, not ${due}`],
    [!isSettled && wages !== gross, `has wages of ${wages}, by the payslips ${gross}`],
    [state === 'TN' && !isOfChennai(amount, month), `pays ${amount}, which is no tax of Chennai`],
    [state === 'TN' && amount > 0 && !isTaken, `pays ${amount} outside the months of Chennai`],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, text]) => text)
}

/** `rows` of the return of a state that takes the tax by the month. */
export function ptReturnComplaints(
  rows: readonly PtRow[],
  people: readonly LeviedState[],
  state: string,
): string[] {
  const own = people.filter(each => each.state === state && each.gross > 0)
  const found: string[] = []
  for (const row of rows) {
    const [count, rate, amount] = ['employees', 'rate', 'amount'].map(key => Number(row[key])) as [
      number,
      number,
      number,
    ]
    if (row['applies_to'] !== 'untaxed' && count * rate !== amount)
      found.push(`${state}: ${count} at ${rate} are not ${amount}.`)
  }
  const counted = sumOf(rows, 'employees')
  const paid = new Set(own.map(({ person }) => person)).size
  if (counted !== paid) found.push(`${state}: the slabs count ${counted} people, and ${paid} are paid.`)
  const deducted = own.reduce((sum, { pt }) => sum + pt, 0)
  if (sumOf(rows, 'amount') !== deducted)
    found.push(`${state}: the slabs come to ${sumOf(rows, 'amount')}, the payslips to ${deducted}.`)
  return found
}

function sumOf(rows: readonly PtRow[], key: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[key]) * 100), 0) / 100
}
