// Rights of the key that sent a file, as they are now and not as they were when it sent it: an import may run for
// minutes.

import { Problem } from '#proto/problems.ts'
import { allowingScopes, sharedScopes } from '#proto/scopes.ts'
import type { ImportJob } from '#storage/entities/import-job.ts'
import { wasEnded } from '#storage/repositories/keys/console-sessions.ts'
import { findKey } from '#storage/repositories/keys/api-keys.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { Caller } from '../../http/authentication.ts'
import { importType } from './import-types.ts'

/** The caller with the scopes that are left. Throws `key_revoked` or `insufficient_scope` where the import must end. */
export async function presentRights(
  tenant: Tenant,
  { organizationId, type }: Pick<ImportJob, 'organizationId' | 'type'>,
  caller: Caller,
): Promise<Caller> {
  const key = await findKey(tenant, caller.keyId)
  const { revokedAt = null, expiresAt = null } = key
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= tenant.clock())) {
    throw new Problem(
      'key_revoked',
      'The key that sent the file was revoked or has expired. Send it with another key.',
    )
  }
  if (caller.session !== null && (await wasEnded(tenant, caller.session.id))) {
    throw new Problem(
      'key_revoked',
      'The console session that sent the file was ended. Send it with another credential.',
    )
  }
  const scopes = new Set(sharedScopes([...caller.scopes], key.scopes))
  const needed = ['imports:write', importType(type).compiled.route.scope]
  const lacking = needed.filter(scope => !allowingScopes(scope).some(name => scopes.has(name)))
  if (lacking.length > 0 || !key.organizationIds.includes(organizationId)) {
    throw new Problem(
      'insufficient_scope',
      lacking.length > 0
        ? `The key that sent the file has lost the scope ${lacking.join(', ')}.`
        : 'The key that sent the file no longer reaches the organization.',
    )
  }
  return { ...caller, scopes }
}
