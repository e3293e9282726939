import { setTimeout as pause } from 'node:timers/promises'
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
