// An API key is shown once as `key_id.secret`. Its bearer half is kept as a hash; its signing secret must be
// recovered to verify a signature, so it is sealed.

import { createHash } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { type ApiKey, ApiKeyTable } from '../../entities/api-key.ts'
import type { Storage } from '../../open.ts'
import type { Tenant } from '../for-tenant.ts'

export type Environment = 'production' | 'sandbox'

/** The credentials as the partner gets them, once. */
export type IssuedKey = { accountId: string; keyId: string; apiKey: string; signingSecret: string }

export function hashBearerSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export type SigningKey = Pick<ApiKey, 'id' | 'signingSecretSealed'>

/** What the key signs with. Without a key the work is the same, so that a stranger cannot tell by the time. */
export function signingSecretOf({ sealer }: Storage, key: SigningKey | null): Promise<string> {
  if (key === null) return sealer.openNothing()
  return sealer.open(key.signingSecretSealed, signingSecretPlace(key.id))
}

export function signingSecretPlace(keyId: string): string {
  return `api_key/${keyId}/signing_secret`
}

/** The key of the account with that id, as its holder may see it. */
export async function findKey(tenant: Tenant, id: string): Promise<ApiKey> {
  return tenant.em.findOneOrFail(ApiKeyTable, { id })
}

/**
 * A key that makes an organization can reach it from then on, as can the keys that replaced it; locked, because it may make
 * two at once or be replaced meanwhile.
 */
export async function extendReach(tenant: Tenant, keyId: string, organizationId: number): Promise<void> {
  for (let id: string | null = keyId; id !== null;) {
    const key: ApiKey = await tenant.em.findOneOrFail(
      ApiKeyTable,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    key.organizationIds = [...key.organizationIds, organizationId]
    id = key.replacedBy ?? null
  }
}

/**
 * The key that a webhook stays with: the last of those that replaced this one, or itself; locked, because a replacement
 * hands over only the webhooks that it sees.
 */
export async function lastingKey(tenant: Tenant, id: string): Promise<string> {
  const { replacedBy } = await tenant.em.findOneOrFail(
    ApiKeyTable,
    { id },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  )
  return replacedBy ? lastingKey(tenant, replacedBy) : id
}
