// Access tokens are opaque, so that they end with their key at once; only their hashes are kept.

import { createHash, randomBytes } from 'node:crypto'
import { AccessTokenTable } from '../../entities/access-token.ts'
import type { Tenant } from '../for-tenant.ts'

/** Prefix that tells a token from a key. */
export const tokenPrefix = 'at_'

const lifetimeMs = 60 * 60 * 1000

/** A new token of the key, narrowed to what is named. It is not to be had again. */
export async function issueToken(
  tenant: Tenant,
  keyId: string,
  narrowed: { scopes: readonly string[] | null; organizationIds: readonly number[] | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(tenant.clock().getTime() + lifetimeMs)
  await tenant.em.insert(AccessTokenTable, {
    tokenHash: hashOfToken(token),
    keyId,
    accountId: tenant.reach.accountId,
    scopes: narrowed.scopes && [...narrowed.scopes],
    organizationIds: narrowed.organizationIds && [...narrowed.organizationIds],
    expiresAt,
  })
  return { token, expiresAt }
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
