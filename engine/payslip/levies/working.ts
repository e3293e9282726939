// What the sequence found out about one employee: what the slip is written from, and what an explanation is read from.

import type { EsiContribution, EsiCover } from '../../rules/esi/index.ts'
import type { ChargedPay } from './insurance.ts'
import type { NothingDue } from '../../rules/outcome.ts'
import type { MonthFacts, TdsOutcome } from '../../rules/tds/index.ts'
import type { Paise } from '../../money/paise.ts'
import type { Arrears } from '../arrears.ts'
import type { Earnings } from '../month/earnings.ts'
import type { GratuityAccrual } from '../gratuity/gratuity-accrual.ts'
import type { MonthComputation } from '../month/month.ts'
import type { NpsShare } from '../month/nps.ts'
import type { LwfWorking, PtWorking } from './state-levies.ts'
import type { TaxablePay } from './taxable.ts'

export type Computation = MonthComputation & {
  readonly arrears: Arrears
  /** The earnings with what is due for earlier months; the same object where there is none. */
  readonly paid: Earnings
  readonly nps: NpsShare | null
  /** Null where the organization lays nothing by for it. */
  readonly gratuity: GratuityAccrual | null
  /** Of all that is paid; null where the run takes no income tax. */
  readonly taxable: TaxablePay | null
  readonly cover: EsiCover | NothingDue
  /** The pay that state insurance is charged on; null where the person is not covered. */
  readonly insured: ChargedPay | null
  readonly esi: EsiContribution | null
  /** Null where nobody asked: not in this run, or not of this person. */
  readonly lwf: LwfWorking | null
  readonly pt: PtWorking | null
  readonly tds: TaxWorking | null
}

/** Professional tax of the tax year by this employer. */
export type PtOfYear = {
  /** By earlier payments of the tax year, less what they refunded. */
  readonly taken: Paise
  /** By earlier payments that are not known: as the schedule takes it at the present rate. */
  readonly assumed: Paise
  /** By this payment. */
  readonly now: Paise
  readonly refund: Paise
  /** By the payments still to come; below zero where the last of them is expected to refund. */
  readonly toCome: Paise
}

export type TaxWorking = {
  readonly facts: MonthFacts
  readonly outcome: TdsOutcome
  /** Of the old regime; null in the new one, which deducts none. */
  readonly ptYear: PtOfYear | null
  readonly taxYear: string
  readonly monthsLeft: number
  /** Earlier payments of the year that are not known here: as many shares of the tax count as taken with them. */
  readonly unknown: number
  /** What the other statutory deductions leave of the pay, or the share of the days paid: no more can be taken. */
  readonly left: Paise
  readonly isOfDays: boolean
  readonly taken: Paise
  /** Somebody set what is taken. */
  readonly isByHand: boolean
}
