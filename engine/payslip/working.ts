// What the sequence found out about one employee: what the slip is written from, and what an explanation is read from.

import type { EmployeeInput } from '#proto/calculation.ts'

import type { EsiContribution, EsiCover } from '../rules/esi/index.ts'
import type { NothingDue } from '../rules/outcome.ts'
import type { PfDue, PfFacts } from '../rules/pf/index.ts'
import type { MonthFacts, TdsOutcome } from '../rules/tds/index.ts'
import type { Paise } from '../money/paise.ts'
import type { Earnings } from './earnings.ts'
import type { NpsShare } from './nps.ts'
import type { OvertimeWorking } from './overtime.ts'
import type { PayslipFacts } from './facts.ts'
import type { PreparedRun } from './prepare.ts'
import type { LwfWorking, PtWorking } from './state-levies.ts'
import type { BonusWorking } from './statutory-bonus.ts'
import type { TaxablePay } from './taxable.ts'
import type { WageBases } from './wage-bases.ts'

export type Working = {
  readonly run: PreparedRun
  readonly employee: EmployeeInput
  readonly facts: PayslipFacts
  readonly earnings: Earnings
  readonly overtime: OvertimeWorking | null
  readonly bonus: BonusWorking | null
  readonly bases: WageBases
  readonly nps: NpsShare | null
  /** Null where the run takes no income tax. */
  readonly taxable: TaxablePay | null
  readonly pfFacts: PfFacts | null
  readonly pf: PfDue | NothingDue
  readonly cover: EsiCover | NothingDue
  readonly esi: EsiContribution | null
  /** Null where nobody asked: not in this run, or not of this person. */
  readonly lwf: LwfWorking | null
  readonly pt: PtWorking | null
  readonly tds: TaxWorking | null
}

export type TaxWorking = {
  readonly facts: MonthFacts
  readonly outcome: TdsOutcome
  readonly taxYear: string
  readonly monthsLeft: number
  /** Earlier payments of the year that are not known here: as many shares of the tax count as taken with them. */
  readonly unknown: number
  /** What the other statutory deductions leave of the pay: no more can be taken. */
  readonly left: Paise
  readonly taken: Paise
  /** Somebody set what is taken. */
  readonly isByHand: boolean
}
