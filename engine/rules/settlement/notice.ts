// Notice that was not served: paid by the employer in its place, or recovered from the employee.

import type { Paise } from '../../money/paise.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue } from '../outcome.ts'
import type { ExitReason } from './dates.ts'
import { payForDays } from './day-rate.ts'
import type { DayRate } from './day-rate.ts'

export type NoticeFacts = {
  /** Hundredths of a day. */
  readonly requiredDays: number
  readonly servedDays: number
  readonly action: 'pay' | 'recover' | 'waive'
  readonly rate: DayRate
}

export type NoticeDue = {
  readonly due: true
  readonly action: 'pay' | 'recover'
  /** Hundredths of a day. */
  readonly shortDays: number
  readonly rate: DayRate
  /** Above zero either way: an earning where it is paid, a deduction where it is recovered. */
  readonly amount: Paise
}

export function notice(facts: NoticeFacts, reason: ExitReason): NoticeDue | NothingDue {
  const { requiredDays, servedDays, action, rate } = facts
  const shortDays = requiredDays - servedDays
  if (shortDays <= 0) return nothingDue('the notice was served')
  if (action === 'waive') return nothingDue('the notice was waived')
  if (action === 'recover' && reason === 'death') return nothingDue('nothing is recovered after a death')
  return { due: true, action, shortDays, rate, amount: payForDays(rate, shortDays) }
}

function nothingDue(because: string): NothingDue {
  return { due: false, because, warnings: noWarnings }
}
