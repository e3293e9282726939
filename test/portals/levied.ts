// Whom the levies of states are taken from in a random month, with what the payslips say of them.

import type { PortalMonth } from './month.ts'

export type LeviedState = {
  readonly id: string
  /** The same for each employment of a person. */
  readonly person: string
  readonly name: string
  readonly gender: string
  readonly state: string
  readonly joined: string
  readonly left: string | null
  /** Rupees of the payslips of the month. */
  readonly gross: number
  readonly pt: number
  readonly lwf: number
  readonly lwfEmployer: number
  /** Paid by a settlement, whose pay is more than the month's. */
  readonly isSettled: boolean
}

export function leviedOf({ people, slips, settled }: PortalMonth): LeviedState[] {
  return people.flatMap(({ id, code, firstName, gender, state, joined, left }) => {
    const own = [...slips, ...settled].filter(({ employeeId }) => employeeId === id)
    if (own.length === 0) return []
    const of = (line: string) =>
      own.reduce((sum, { lines }) => sum + Math.round((lines.get(line) ?? 0) * 100), 0) / 100
    return {
      id,
      person: code,
      name: `${code} ${firstName}`,
      gender,
      state,
      joined,
      left,
      gross: own.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0) / 100,
      pt: of('PT') - of('PT_REFUND'),
      lwf: of('LWF'),
      lwfEmployer: of('LWF_ER'),
      isSettled: settled.some(({ employeeId }) => employeeId === id),
    }
  })
}
