// The priority of one thread, for work that gives way to that of other threads.

import { getPriority, setPriority } from 'node:os'

const lowest = 19

/**
 * Lowers the priority of this thread below that of its process by so many steps of `nice`, for good: only the
 * superuser may raise one. Each step is worth about a tenth of the time that threads share.
 */
export function raiseNiceness(steps: number): void {
  setPriority(0, Math.min(lowest, getPriority(0) + steps))
}
