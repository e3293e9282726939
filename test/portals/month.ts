// What a random month holds: the people as they were recorded and their payslips, which the files of the month must agree with.

import type { Transfer } from './transfer.ts'

export type PortalPerson = {
  readonly id: string
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly uan: string | null
  readonly ipNumber: string | null
  readonly pan: string | null
  /** Null: paid by other means. */
  readonly accountNumber: string | null
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
  readonly slips: readonly PortalSlip[]
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

/** The sum over all payslips of the amounts of some lines, in rupees. */
export function sumOfLines({ slips }: PortalMonth, codes: readonly string[]): number {
  const paise = slips.flatMap(({ lines }) => codes.map(code => Math.round((lines.get(code) ?? 0) * 100)))
  return paise.reduce((sum, amount) => sum + amount, 0) / 100
}
