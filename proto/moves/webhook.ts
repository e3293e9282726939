// The states of a webhook subscription and of its deliveries, and every move between them. A subscription that is deleted is
// not shown any more.

import type { Moves } from './moves.ts'

export type SubscriptionState = 'active' | 'disabled'

/** Why a subscription is disabled. */
export const disabledReasons = ['manual', 'failing_7_days', 'gone_410'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const subscriptionMoves = {
  describe: { from: ['active', 'disabled'], to: 'same' },
  enable: { from: ['active', 'disabled'], to: 'active' },
  /** Disabled by a partner. A webhook that was disabled before keeps its reason. */
  disable: { from: ['active', 'disabled'], to: 'disabled' },
  /** Disabled by the service: the receiver is gone, or has failed for seven days. */
  end: { from: ['active'], to: 'disabled' },
  /** A test, a delivery that is sent again, a replay: a disabled one would drop it. */
  send: { from: ['active'], to: 'same' },
} as const satisfies Moves<SubscriptionState>

export function subscriptionState({ active }: { readonly active: boolean }): SubscriptionState {
  return active ? 'active' : 'disabled'
}

/** What an attempt came to: a response of 2xx or another, none in time, no connection, or an address that is not public. */
export const attemptOutcomes = ['delivered', 'refused', 'timed_out', 'unreachable', 'not_allowed'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

export const deliveryStates = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryMoves = {
  /** The attempt failed, and another one follows. */
  retry: { from: ['pending'], to: 'pending' },
  fail: { from: ['pending'], to: 'failed' },
  /** The subscription ended or lost its reach. */
  drop: { from: ['pending'], to: 'dropped' },
  /** An attempt that was under way when the delivery was dropped may still arrive. */
  deliver: { from: ['pending', 'dropped'], to: 'delivered' },
  sendAgain: { from: deliveryStates, to: 'pending' },
} as const satisfies Moves<DeliveryState>
