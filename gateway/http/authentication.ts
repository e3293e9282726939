// Who calls: `Authorization: Bearer <key_id>.<secret>`. Access tokens and signed requests join here later.

import { Problem } from '#proto/problems.ts'
import { type Environment, findApiKey, hashBearerSecret } from '#storage/repositories/api-keys.ts'
import type { Storage } from '#storage/open.ts'
import { timingSafeEqual } from 'node:crypto'

/** A key that was recognized. */
export type Caller = {
  readonly keyId: string
  readonly accountId: string
  readonly environment: Environment
  readonly scopes: ReadonlySet<string>
  readonly organizationIds: readonly number[]
}

/** Who calls an open route without a key. */
export const nobody: Caller = {
  keyId: '',
  accountId: '',
  environment: 'production',
  scopes: new Set(),
  organizationIds: [],
}

const bearer = /^Bearer +([\x21-\x7e]{1,400})$/i
const credential = /^(key_[0-9A-Z]{26})\.([A-Za-z0-9_-]{20,200})$/

// Compared with when there is no such key, so that both refusals take the same path.
const noKey = hashBearerSecret('')

/** 401 unless the header carries a living key of this environment; open routes may be called without one. */
export async function authenticate(
  storage: Storage,
  environment: Environment,
  scope: string,
  authorization: string,
): Promise<Caller> {
  if (authorization === '') {
    if (scope === 'open') return nobody
    throw new Problem('missing_credentials', 'Send the header Authorization: Bearer <key_id>.<secret>.')
  }
  const [, keyId, secret] = credential.exec(bearer.exec(authorization)?.[1] ?? '') ?? []
  if (keyId === undefined || secret === undefined) throw unknownKey()

  const key = await findApiKey(storage, keyId)
  const matches = timingSafeEqual(hashBearerSecret(secret), key?.bearerHash ?? noKey)
  if (key === null || !matches || key.environment !== environment) throw unknownKey()

  if (key.revokedAt) throw new Problem('key_revoked', 'This key was revoked.')
  if (key.expiresAt && key.expiresAt <= storage.clock()) {
    throw new Problem('key_expired', 'This key has expired.')
  }
  if (!key.authModes.includes('bearer')) {
    throw new Problem('auth_mode_not_allowed', 'This key may only sign requests, not be sent as a bearer.')
  }
  return {
    keyId: key.id,
    accountId: key.accountId,
    environment: key.environment,
    scopes: new Set(key.scopes),
    organizationIds: key.organizationIds,
  }
}

function unknownKey(): Problem {
  return new Problem('invalid_key', 'The key is not known in this environment.')
}
