// What a random month holds: the people as they were recorded and their payslips, which the files of the month must agree with.

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
  /** As in 2026-10-31. */
  readonly paidOn: string
  readonly people: readonly PortalPerson[]
  readonly slips: readonly PortalSlip[]
}

/** The sum over all payslips of the amounts of some lines, in rupees. */
export function sumOfLines({ slips }: PortalMonth, codes: readonly string[]): number {
  const paise = slips.flatMap(({ lines }) => codes.map(code => Math.round((lines.get(code) ?? 0) * 100)))
  return paise.reduce((sum, amount) => sum + amount, 0) / 100
}
