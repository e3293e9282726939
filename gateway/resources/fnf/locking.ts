// A settlement under its lock, and the transitions its state allows.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { allows } from '#proto/moves/moves.ts'
import { settlementMoves } from '#proto/moves/settlement.ts'
import type { Fnf as StoredFnf, FnfStatus } from '#storage/entities/fnf.ts'
import { settlements } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'

export type IfMatch = readonly string[] | null

/** The settlement that a path names; 404 when the key reaches none. */
export async function foundSettlement(tenant: Tenant, id: string): Promise<StoredFnf> {
  const found = await settlements.find(tenant, id)
  if (found === null) throw notFound()
  return found
}

/** Locked, at a version that the caller accepts. */
export async function lockSettlement(tenant: Tenant, fnf: StoredFnf, ifMatch: IfMatch): Promise<StoredFnf> {
  const own = await settlements.lock(tenant, fnf)
  requireVersion(ifMatch, own.version)
  return own
}

export function requireMove(fnf: StoredFnf, name: keyof typeof settlementMoves, hint: string): void {
  const move = settlementMoves[name]
  if (allows<FnfStatus>(move, fnf.status)) return
  throw invalidState(fnf, move.from, hint)
}

export function invalidState({ status }: StoredFnf, allowed: readonly FnfStatus[], hint: string): Problem {
  return new Problem('invalid_fnf_state', `The settlement is ${status}. ${hint}`, [
    fieldProblem(['status'], 'expected_state', hint, [...allowed]),
  ])
}

export function stale(message: string): Problem {
  return new Problem('fnf_is_stale', message)
}
