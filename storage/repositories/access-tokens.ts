// Access tokens are opaque, so that they end with their key at once; only their hashes are kept.

import { createHash, randomBytes } from 'node:crypto'
import { type AccessToken, AccessTokenTable } from '../entities/access-token.ts'
import { type ApiKey, ApiKeyTable } from '../entities/api-key.ts'
import type { Storage } from '../open.ts'
import { forSystem, type Tenant } from './for-tenant.ts'

/** By which a token is told from a key. */
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
    tokenHash: hashOf(token),
    keyId,
    accountId: tenant.reach.accountId,
    scopes: narrowed.scopes && [...narrowed.scopes],
    organizationIds: narrowed.organizationIds && [...narrowed.organizationIds],
    expiresAt,
  })
  return { token, expiresAt }
}

/** The token with its key, whatever the state of either; null when there is none. */
export function findToken(
  storage: Storage,
  token: string,
): Promise<{ token: AccessToken; key: ApiKey } | null> {
  return forSystem(storage, async ({ em }) => {
    const found = await em.findOne(AccessTokenTable, { tokenHash: hashOf(token) })
    const key = found && (await em.findOne(ApiKeyTable, { id: found.keyId }))
    return found && key && { token: found, key }
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
