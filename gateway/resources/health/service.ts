import { maxClockSkewSeconds } from '#storage/database-clock.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { WorkBudget, WorkBudgets } from '../../http/work-budget.ts'
import type { Check, Services } from '../services.ts'

const patienceMs = 2000

type Results = { [Part in keyof Services['checks']]: 'ok' | 'failed' }

/** Asks every part at once; one that does not answer in two seconds counts as failed. */
export async function checkParts(checks: Services['checks']): Promise<Results> {
  const [database, queue, engine] = await Promise.all([
    outcome(checks.database),
    outcome(checks.queue),
    outcome(checks.engine),
  ])
  return { database, queue, engine }
}

/** Budgets that large calls hold of this gateway now, and the number of refusals since its start. */
export function budgetsInUse({ people, bytes, unverifiedBytes }: WorkBudgets) {
  const inUse = (budget: WorkBudget) => {
    const { limits } = budget
    const { held, waiting, refused } = budget.usage()
    const { key_queue_full: keyQueueFull, queue_full: queueFull, waited_too_long: waitedTooLong } = refused
    return {
      limit: limits.perGateway,
      keyLimit: limits.perHolder,
      inUse: held,
      waiting,
      refused: { keyQueueFull, queueFull, waitedTooLong },
    }
  }
  return { people: inUse(people), bytes: inUse(bytes), unverifiedBytes: inUse(unverifiedBytes) }
}

/** Null while the clock of this node is close enough to the database's, or has not been compared yet. */
export function describeSkew(skewSeconds: number | null) {
  if (skewSeconds === null || Math.abs(skewSeconds) <= maxClockSkewSeconds) return null
  const seconds = Math.trunc(skewSeconds)
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  return {
    clock: {
      skewSeconds: seconds,
      detail:
        `The clock of this gateway is ${Math.abs(seconds)} seconds ${direction} the database (limit ${maxClockSkewSeconds}). ` +
        'Synchronize both with NTP. Requests are judged by the time of the database.',
    },
  }
}

const replicaStates = {
  behind: {
    state: 'behind',
    detail: 'The read replica has not replayed the latest changes in time. Files are read from the primary.',
  },
  away: {
    state: 'unavailable',
    detail: 'The read replica does not respond. Files are read from the primary.',
  },
  foreign: {
    state: 'not_a_replica',
    detail:
      'DATABASE_READ_URL is no streaming replica of the database. Files are read from the primary. Restart the gateway with the address of a replica.',
  },
} as const

/** Null while the replica serves, or there is none. Why it does not is for the log, which may name hosts. */
export async function describeReplica(look: Services['lookAtReplica']) {
  if (look === null) return null
  const late = new AbortController()
  const unanswered = { state: 'away', lagBytes: null } as const
  // The primary is asked too; whether it answers is a check of its own.
  const { state, lagBytes } = await Promise.race([
    look().catch(() => unanswered),
    pause(patienceMs, unanswered, { signal: late.signal }).catch(() => unanswered),
  ])
  late.abort()
  return state === 'serves' ? null : { readReplica: { lagBytes, ...replicaStates[state] } }
}

async function outcome(check: Check): Promise<'ok' | 'failed'> {
  const late = new AbortController()
  try {
    return await Promise.race([
      check().then(() => 'ok' as const),
      pause(patienceMs, 'failed' as const, { signal: late.signal }),
    ])
  } catch {
    return 'failed'
  } finally {
    late.abort()
  }
}
