// What a random month holds: the people as they were recorded and their payslips, which the files of the month must agree with.

import type { PlainDate } from '#proto/units.ts'
import type { Transfer } from './transfer.ts'
import type { TdsQuarter } from './tds-statement.ts'

/** Ways of payment that need no account. */
export type OtherMeans = 'cash' | 'cheque' | 'upi'

export type PortalPerson = {
  readonly id: string
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: string
  /** As in MH: where the person works. */
  readonly state: string
  readonly uan: string | null
  readonly ipNumber: string | null
  readonly pan: string | null
  /** Null: none on record, or paid by other means. */
  readonly accountNumber: string | null
  /** Null: through the bank. */
  readonly paidBy: OtherMeans | null
  readonly ifsc: string
  readonly joined: string
  readonly left: string | null
  /** Names in other scripts have a Latin name on record as well. */
  readonly latinName: string | null
}

export type PortalSlip = {
  readonly employeeId: string
  readonly gross: number
  readonly net: number
  readonly payableDays: number
  /** Rupees by code of the line. */
  readonly lines: ReadonlyMap<string, number>
}

export type PortalMonth = {
  readonly year: number
  readonly month: number
  readonly first: PlainDate
  readonly days: number
  readonly organizationId: number
  readonly runId: string
  /** The payment method whose bank file has columns of its own. */
  readonly sbiMethod: number
  /** The day on which files are made, as in 2026-11-02. */
  readonly madeOn: string
  /** Ids of the employees who were put on hold before the payment. */
  readonly held: ReadonlySet<string>
  /** As in 2026-10-31. */
  readonly paidOn: string
  readonly people: readonly PortalPerson[]
  /** Of the regular run. */
  readonly slips: readonly PortalSlip[]
  /** Of the settlements that were paid in the month. */
  readonly settled: readonly PortalSlip[]
  /** The quarter that ends with the month; null: another month. */
  readonly quarter: TdsQuarter | null
}

/** Who is paid through the bank: whoever has net pay and an account, and is not on hold. */
export function transfersOf({ people, slips, held }: PortalMonth): Transfer[] {
  const byId = new Map(people.map(person => [person.id, person]))
  return slips.flatMap(({ employeeId, net }) => {
    const { accountNumber = null, ifsc = '' } = byId.get(employeeId) ?? {}
    if (net <= 0 || accountNumber === null || held.has(employeeId)) return []
    return [{ account: accountNumber, ifsc, amount: Math.round(net * 100) }]
  })
}

/** Net pay of the run in paise that reached somebody, through the bank or by other means. */
export function paidOf(month: PortalMonth): number {
  const otherwise = new Set(month.people.flatMap(({ id, paidBy }) => (paidBy === null ? [] : [id])))
  const amounts = month.slips
    .filter(({ employeeId, net }) => net > 0 && otherwise.has(employeeId) && !month.held.has(employeeId))
    .map(({ net }) => Math.round(net * 100))
  return [...transfersOf(month).map(({ amount }) => amount), ...amounts].reduce((sum, each) => sum + each, 0)
}

/** The sum over all payslips of the amounts of some lines, in rupees. */
export function sumOfLines({ slips, settled }: PortalMonth, codes: readonly string[]): number {
  const paise = [...slips, ...settled].flatMap(({ lines }) =>
    codes.map(code => Math.round((lines.get(code) ?? 0) * 100)),
  )
  return paise.reduce((sum, amount) => sum + amount, 0) / 100
}
