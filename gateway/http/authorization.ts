// Rights and reach of a key. A call needs a scope for everything that it does.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { allowingScopes, type Scope } from '#proto/scopes.ts'
import type { Caller } from './authentication.ts'

/** Whether the caller may do what `scope` names, be it by a scope that implies it. */
export function mayUse(caller: Caller, scope: string): boolean {
  if (caller.scopes.has(scope)) return true
  return allowingScopes(scope).some(name => caller.scopes.has(name))
}

/** A person at a console gets no secret that would outlast the visit. */
export const secretWithheld = new Problem(
  'token_exchange_forbidden',
  'A console session gets no credentials or other secrets. Send the API key.',
)

/** 403 `insufficient_scope` before anything is looked up, whether or not it exists. */
export function requireScope(caller: Caller, scope: Scope | 'any' | 'open'): void {
  if (scope === 'any' || scope === 'open' || mayUse(caller, scope)) return
  throw new Problem('insufficient_scope', `The scope ${scope} is required.`, [
    fieldProblem(['scope'], 'required_scope', 'Use a key with this scope.', [scope]),
  ])
}

/**
 * The organizations that a call may see: those of the key, or the one of them that the call names. Naming any
 * other is 403, which tells nothing that the caller did not know.
 */
export function reachOf(caller: Caller, ofQuery: unknown, ofBody: unknown): readonly number[] {
  if (ofQuery === undefined && ofBody === undefined) return caller.organizationIds
  const ids = [ofQuery, ofBody]
    .flat()
    .filter(id => typeof id === 'string' || typeof id === 'number')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
  if (ids.some(id => !caller.organizationIds.includes(id))) {
    throw new Problem('organization_forbidden', 'This key does not include the organization.', [
      fieldProblem(
        ['organization_id'],
        'unknown_reference',
        'Send an organization that GET /me lists for the key.',
      ),
    ])
  }
  return ids.length === 0 ? caller.organizationIds : caller.organizationIds.filter(id => ids.includes(id))
}

/** The one organization of a list or a creation. */
export function theOrganization(reach: readonly number[]): number {
  const [only, ...others] = reach
  if (only !== undefined && others.length === 0) return only
  throw new Problem(
    'organization_required',
    'organization_id is required because this key does not include exactly one organization.',
    [fieldProblem(['organization_id'], 'required', 'Send organization_id.')],
  )
}
