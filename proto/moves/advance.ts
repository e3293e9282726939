// The states of an advance or loan and of its instalments. Both follow from the payments that claim the instalments and
// from the decisions about what is left, and are never stored: a payroll run that is reversed gives its instalments back.

import type { Paise } from '../units.ts'
import type { Moves } from './moves.ts'

export const advanceStates = ['active', 'paused', 'in_settlement_debt', 'closed', 'written_off'] as const
export type AdvanceState = (typeof advanceStates)[number]

export const instalmentStates = ['due', 'waiting', 'in_run', 'paid', 'moved_to_debt', 'cancelled'] as const
type InstalmentState = (typeof instalmentStates)[number]

export const advanceMoves = {
  /** No run takes an instalment until the advance is resumed. */
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  /** Move for a remainder, or the debt of a settlement, that was repaid outside payroll. */
  repay: { from: ['active', 'paused', 'in_settlement_debt'], to: 'closed' },
  writeOff: { from: ['active', 'paused'], to: 'written_off' },
  waiveDebt: { from: ['in_settlement_debt'], to: 'closed' },
  /** A partner changes the external id, the metadata or the rate of the perquisite. */
  describe: { from: advanceStates, to: 'same' },
} as const satisfies Moves<AdvanceState>

/** End of an instalment, or of what a settlement could not recover of it, without a payment of payroll. */
export type InstalmentEnd = 'repaid' | 'written_off'

/** Facts that decide the state of an instalment. */
export type InstalmentFacts = {
  readonly principal: Paise
  /** Without a month no open run keeps it. */
  readonly hasMonth: boolean
  readonly ended: InstalmentEnd | null
  /** The run or settlement that takes it. */
  readonly payment: {
    /** Locked, approved or paid. */
    readonly isClosed: boolean
    /** The employee has the money. */
    readonly isPaid: boolean
    readonly isSettlement: boolean
    /** Amount that the settlement could not recover. */
    readonly principalDebt: Paise
    readonly interestDebt: Paise
  } | null
}

export function instalmentState(
  { hasMonth, ended, payment }: InstalmentFacts,
  isPaused: boolean,
): InstalmentState {
  if (payment?.isClosed === true && !isWaived({ ended, payment })) {
    if (!payment.isPaid) return 'in_run'
    return hasDebt(payment) ? 'moved_to_debt' : 'paid'
  }
  if (ended !== null) return 'cancelled'
  // An open run without it is calculated again before it is locked.
  if (payment !== null && hasMonth) return 'in_run'
  return isPaused ? 'waiting' : 'due'
}

/** A settlement claims the instalments of an advance that it waives, and takes nothing of them. */
function isWaived({ ended, payment }: Pick<InstalmentFacts, 'ended' | 'payment'>): boolean {
  return payment !== null && payment.isSettlement && ended !== null && !hasDebt(payment)
}

function hasDebt(payment: NonNullable<InstalmentFacts['payment']>): boolean {
  return payment.principalDebt > 0 || payment.interestDebt > 0
}

/** The principal of an advance is `recovered`, `writtenOff` and `outstanding` together. */
type AdvanceBalance = {
  readonly state: AdvanceState
  /** Amount recovered by payments and outside payroll. */
  readonly recovered: Paise
  readonly writtenOff: Paise
  readonly outstanding: Paise
  /** The part of `outstanding` that a settlement left as debt. */
  readonly settlementDebt: Paise
}

export function balanceOf(instalments: readonly InstalmentFacts[], isPaused: boolean): AdvanceBalance {
  let [recovered, writtenOff, outstanding, settlementDebt] = [0, 0, 0, 0]
  let isLeft = false
  let isWrittenOff = false
  const end = (amount: number, ended: InstalmentEnd) => {
    if (ended === 'repaid') recovered += amount
    else writtenOff += amount
  }
  for (const instalment of instalments) {
    const { principal, ended, payment } = instalment
    const state = instalmentState(instalment, isPaused)
    if (state === 'paid') recovered += principal
    else if (state === 'cancelled' && ended !== null) {
      end(principal, ended)
      isWrittenOff ||= ended === 'written_off'
    } else if (state === 'moved_to_debt' && payment !== null) {
      recovered += principal - payment.principalDebt
      if (ended !== null) end(payment.principalDebt, ended)
      else {
        outstanding += payment.principalDebt
        settlementDebt += payment.principalDebt
      }
    } else {
      outstanding += principal
      isLeft = true
    }
  }
  const ended = isWrittenOff ? 'written_off' : 'closed'
  const without = settlementDebt > 0 ? 'in_settlement_debt' : ended
  const state = isLeft ? (isPaused ? 'paused' : 'active') : without
  return {
    state,
    recovered: recovered as Paise,
    writtenOff: writtenOff as Paise,
    outstanding: outstanding as Paise,
    settlementDebt: settlementDebt as Paise,
  }
}
