import type { Site } from '../site/site.ts'
import { cpuSeconds } from './processes.ts'

export type Cost = {
  readonly seconds: number
  readonly engine: number
  readonly postgres: number
  readonly statements: number
}

/** Cost of a run in the processes: CPU seconds, and statements as the server counts them. */
export async function costOf(site: Site, calculate: () => Promise<number>): Promise<Cost> {
  const engine = site.stack.processes.get('engine-1')?.pid() ?? 0
  await site.owner.query('select pg_stat_statements_reset()')
  const before = [cpuSeconds(engine), cpuSeconds(site.postgresPid)] as const
  const seconds = await calculate()
  const after = [cpuSeconds(engine), cpuSeconds(site.postgresPid)] as const
  const { rows } = await site.owner.query<{ calls: number }>(
    'select sum(calls)::int as calls from pg_stat_statements',
  )
  return {
    seconds,
    engine: after[0] - before[0],
    postgres: after[1] - before[1],
    statements: rows[0]?.calls ?? 0,
  }
}
