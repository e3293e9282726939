import type { RoutineName } from '../../entities/routine.ts'
import type { Storage } from '../../open.ts'
import { type ChainFinding, verifyChains } from '../keys/audit.ts'
import { type AnchorFinding, compareAnchors, type PublishedAnchor } from '../keys/audit-anchors.ts'
import { forSystem, type System } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

/** Writes down how a routine went. */
export async function recordRoutine({ em }: System, name: RoutineName, ok: boolean): Promise<void> {
  await query(
    { em },
    `insert into routine (name, ok, succeeded_at) values (?, ?, case when ? then now() end)
     on conflict (name) do update set ok = excluded.ok, succeeded_at = coalesce(excluded.succeeded_at, routine.succeeded_at)`,
    [name, ok, ok],
  )
}

/** True for one of those who ask in a day. */
export async function claimDailyRun({ em }: System, name: RoutineName): Promise<boolean> {
  const begun = await query<unknown[]>(
    { em },
    `insert into routine (name, began_at) values (?, now())
     on conflict (name) do update set began_at = now()
     where routine.began_at is null or routine.began_at < now() - interval '1 day' returning 1`,
    [name],
  )
  return begun.length > 0
}

/** Does the work unless that was begun within a day, and writes down how it went. Throws what the work throws. */
export async function doDaily(storage: Storage, name: RoutineName, work: () => Promise<void>): Promise<void> {
  if (!(await forSystem(storage, system => claimDailyRun(system, name)))) return
  let ok = false
  try {
    await work()
    ok = true
  } finally {
    await forSystem(storage, system => recordRoutine(system, name, ok))
  }
}

/** Proves the audit log unless that was begun within a day. Gives the chains that are broken. */
export async function verifyAuditDaily(storage: Storage): Promise<readonly string[]> {
  if (!(await forSystem(storage, system => claimDailyRun(system, 'verify-audit')))) return []
  const { broken } = await forSystem(storage, system => proveAudit(system))
  return broken.map(({ chain }) => chain)
}

type AuditProof = { chains: number; broken: ChainFinding[]; contradicted: AnchorFinding[] }

/** Proves the audit log, also by anchors of it, and writes down how that went. */
export async function proveAudit(
  system: System,
  anchors: readonly PublishedAnchor[] = [],
): Promise<AuditProof> {
  const chains = await verifyChains(system)
  const broken = chains.filter(({ brokenAt }) => brokenAt !== null)
  const contradicted = await compareAnchors(system, anchors)
  await recordRoutine(system, 'verify-audit', broken.length + contradicted.length === 0)
  return { chains: chains.length, broken, contradicted }
}

type RoutineState = { readonly ok: boolean | null; readonly succeededAt: Date | null }

/** Those that ended once at least. */
export async function readRoutine({ plumbing }: Storage, name: RoutineName): Promise<RoutineState | null> {
  const { rows } = await plumbing.query<RoutineState>(
    'select ok, succeeded_at as "succeededAt" from routine where name = $1',
    [name],
  )
  return rows[0] ?? null
}
