// Who calls: with a key as it was issued, with an access token that a key was exchanged for, or by a signature.

import { Problem } from '#proto/problems.ts'
import type { ApiKey, KeyLimits } from '#storage/entities/api-key.ts'
import type { Storage } from '#storage/open.ts'
import { findToken, tokenPrefix } from '#storage/repositories/access-tokens.ts'
import {
  type Environment,
  findApiKey,
  hashBearerSecret,
  signingSecretOf,
} from '#storage/repositories/api-keys.ts'
import type { PlainDate } from '#proto/units.ts'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  isSignature,
  refuseStale,
  signatureHeaders,
  type SignatureHeaders,
  stringToSign,
} from './signature.ts'

/** A key that was recognized, and how. */
export type Caller = {
  readonly keyId: string
  readonly accountId: string
  readonly environment: Environment
  readonly scopes: ReadonlySet<string>
  readonly organizationIds: readonly number[]
  readonly method: 'key' | 'token' | 'hmac'
  /** What was signed stands for the request: it has no second effect. Null where nothing was signed. */
  readonly signature: string | null
  readonly tokenExpiresAt: Date | null
  /** The contract that the key was made for. */
  readonly apiVersion: PlainDate
  readonly limits: KeyLimits
  readonly requireIfMatch: boolean
}

/** Who calls an open route without a key. */
export const nobody: Caller = {
  keyId: '',
  accountId: '',
  environment: 'production',
  scopes: new Set(),
  organizationIds: [],
  method: 'key',
  signature: null,
  tokenExpiresAt: null,
  apiVersion: '1970-01-01' as PlainDate,
  limits: {},
  requireIfMatch: false,
}

const bearer = /^Bearer +([\x21-\x7e]{1,400})$/i
const credential = /^(key_[0-9A-Z]{26})\.([A-Za-z0-9_-]{20,200})$/

// Compared with when there is no such key, so that both refusals take the same path.
const noKey = hashBearerSecret('')

/** A call before anything is known of its sender. */
type Approach = {
  readonly environment: Environment
  readonly request: IncomingMessage
  /** What followed the host in the request line. */
  readonly target: string
  /** The header, or what stands for it. */
  readonly authorization: string
  readBody(): Promise<Buffer>
}

/** 401 unless the call proves a living key of its environment; open routes may be called without one. */
export async function authenticate(storage: Storage, approach: Approach, scope: string): Promise<Caller> {
  const signed = signatureHeaders(approach.request)
  if (signed !== null) return bySignature(storage, approach, signed)

  const { authorization, environment } = approach
  if (authorization === '') {
    if (scope === 'open') return nobody
    throw new Problem('missing_credentials', 'Send the header Authorization: Bearer <key_id>.<secret>.')
  }
  const [, sent = ''] = bearer.exec(authorization) ?? []
  return sent.startsWith(tokenPrefix)
    ? byToken(storage, environment, sent)
    : byKey(storage, environment, sent)
}

async function byKey(storage: Storage, environment: Environment, sent: string): Promise<Caller> {
  const [, keyId, secret] = credential.exec(sent) ?? []
  if (keyId === undefined || secret === undefined) throw unknownKey()
  const key = await findApiKey(storage, keyId)
  const matches = timingSafeEqual(hashBearerSecret(secret), key?.bearerHash ?? noKey)
  if (key === null || !matches || key.environment !== environment) throw unknownKey()

  refuseEnded(key, storage.clock())
  if (!key.authModes.includes('bearer')) {
    throw new Problem('auth_mode_not_allowed', 'This key may only sign requests, not be sent as a bearer.')
  }
  return callerOf(key, 'key')
}

async function byToken(storage: Storage, environment: Environment, sent: string): Promise<Caller> {
  const found = await findToken(storage, sent)
  if (found === null || found.key.environment !== environment) {
    throw new Problem('invalid_token', 'The access token is not known in this environment.')
  }
  const { key, token } = found
  refuseEnded(key, storage.clock())
  if (token.expiresAt <= storage.clock()) {
    throw new Problem('token_expired', 'The access token has expired; exchange the key for a new one.')
  }
  const { scopes, organizationIds } = token
  return {
    ...callerOf(key, 'token'),
    // A key that lost something since takes it from its tokens too.
    scopes: new Set(scopes === null || scopes === undefined ? key.scopes : scopes),
    organizationIds:
      organizationIds === null || organizationIds === undefined
        ? key.organizationIds
        : key.organizationIds.filter(id => organizationIds.includes(id)),
    tokenExpiresAt: token.expiresAt,
  }
}

async function bySignature(
  storage: Storage,
  { environment, request, target, readBody }: Approach,
  { keyId, timestamp, signature }: SignatureHeaders,
): Promise<Caller> {
  refuseStale(timestamp, storage.clock())
  const key = await findApiKey(storage, keyId)
  const [path = ''] = target.split('?')
  const signedTarget = key?.signQuery === false ? path : target
  const text = stringToSign(timestamp, request.method ?? '', signedTarget, await readBody())
  const matches = isSignature(signature, signingSecretOf(storage, key), text)
  if (key === null || !matches || key.environment !== environment) {
    throw new Problem(
      'signature_invalid',
      'The key is not known in this environment, or the signature is not that of this request.',
      [],
      // In the sandbox a partner may compare; it is their own request that they are shown.
      environment === 'sandbox' ? { string_to_sign: text } : {},
    )
  }
  refuseEnded(key, storage.clock())
  if (!key.authModes.includes('hmac')) {
    throw new Problem('auth_mode_not_allowed', 'This key may only be sent as a bearer, not sign requests.')
  }
  return { ...callerOf(key, 'hmac'), signature }
}

function refuseEnded(key: ApiKey, now: Date): void {
  if (key.revokedAt) throw new Problem('key_revoked', 'This key was revoked.')
  if (key.expiresAt && key.expiresAt <= now) throw new Problem('key_expired', 'This key has expired.')
}

function callerOf(key: ApiKey, method: Caller['method']): Caller {
  return {
    keyId: key.id,
    accountId: key.accountId,
    environment: key.environment,
    scopes: new Set(key.scopes),
    organizationIds: key.organizationIds,
    method,
    signature: null,
    tokenExpiresAt: null,
    apiVersion: key.apiVersion,
    limits: key.limits,
    requireIfMatch: key.requireIfMatch,
  }
}

function unknownKey(): Problem {
  return new Problem('invalid_key', 'The key is not known in this environment.')
}
