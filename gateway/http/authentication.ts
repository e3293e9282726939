// Credential of the caller: a key as it was issued, an access token that a key was exchanged for, the secret of a console
// session, or a signature.

import { Problem } from '#proto/problems.ts'
import type {
  Callers,
  Credential,
  CredentialRecord,
  KeyRecord,
  QuotaResult,
  Verifier,
} from '#storage/callers.ts'
import type { ActingSession } from '#storage/entities/console-session.ts'
import type { SandboxClocks } from '#storage/entities/sandbox-clock.ts'
import type { AuthMode, KeyLimits, Pool } from '#storage/entities/api-key.ts'
import type { Storage } from '#storage/open.ts'
import { personOf, sessionPrefix } from '#storage/repositories/keys/console-sessions.ts'
import { tokenPrefix } from '#storage/repositories/keys/access-tokens.ts'
import { linkOf, openLink } from '#storage/repositories/documents/download-links.ts'
import { type Environment, hashBearerSecret, signingSecretOf } from '#storage/repositories/keys/api-keys.ts'
import { isWithin } from '#proto/network/networks.ts'
import { sharedScopes } from '#proto/scopes.ts'
import type { PlainDate } from '#proto/units.ts'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  isSignature,
  refuseStale,
  signatureHeaders,
  signatureNames,
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
  /** A token or session that names its organizations: what its key gains later is none of them. */
  readonly isNarrowed: boolean
  readonly method: 'key' | 'token' | 'hmac' | 'session' | 'link'
  /** Console session of the key that sent the call; null for any other call. */
  readonly session: ActingSession | null
  /** Whom two-person checks take for the one who acts: the key, or a user of its console sessions. */
  readonly person: string
  /** Permissions of the key. */
  readonly authModes: readonly AuthMode[]
  /** Signed request, which has no second effect. Null where nothing was signed. */
  readonly signature: string | null
  /** End of the access token or the console session; null for a key. */
  readonly tokenExpiresAt: Date | null
  /** The contract that the key was made for. */
  readonly apiVersion: PlainDate
  readonly limits: KeyLimits
  readonly requireIfMatch: boolean
  /** Time at which a sandbox stopped its clock. */
  readonly clocks: SandboxClocks
}

/** Holder of a link from an event, who sees what the link names and nothing else. */
export async function linkedCaller(
  storage: Storage,
  address: string,
  { scope, alsoScope }: { readonly scope: string; readonly alsoScope?: string },
  environment: Environment,
): Promise<Caller> {
  const link = linkOf(address)
  const reach = link && (await openLink(storage, link))
  if (reach === null) throw expiredLink
  const { accountId, organizationId, clocks } = reach
  return {
    ...anonymousCaller,
    accountId,
    environment,
    organizationIds: [organizationId],
    scopes: new Set(alsoScope === undefined ? [scope] : [scope, alsoScope]),
    method: 'link',
    clocks,
  }
}

export const expiredLink = new Problem(
  'download_expired',
  'The link has expired, or its file was withdrawn. Fetch the path without `link`, with a key.',
)

/** Caller of an open route without a key. */
export const anonymousCaller: Caller = {
  keyId: '',
  accountId: '',
  environment: 'production',
  scopes: new Set(),
  organizationIds: [],
  isNarrowed: false,
  method: 'key',
  session: null,
  person: '',
  authModes: [],
  signature: null,
  tokenExpiresAt: null,
  apiVersion: '1970-01-01' as PlainDate,
  limits: {},
  requireIfMatch: false,
  clocks: {},
}

const bearer = /^Bearer +([\x21-\x7e]{1,400})$/i
const bearerKey = /^(key_[0-9A-Z]{26})\.([A-Za-z0-9_-]{20,200})$/

// Compared with when there is no such key, so that both refusals do the same work.
const noKey = hashBearerSecret('')

/** A call before anything is known of its sender. */
type RequestCredentials = {
  readonly environment: Environment
  /** Address of the client. */
  readonly address: string
  readonly request: IncomingMessage
  /** Request target after the host. */
  readonly target: string
  /** The header, or what stands for it. */
  readonly authorization: string
  readBody(): Promise<Buffer>
}

/** No key is named and none is sent in the headers. */
export function hasNoCredentials({ headers }: IncomingMessage): boolean {
  return (headers.authorization ?? '') === '' && signatureNames.every(name => headers[name] === undefined)
}

export const missingCredentials = new Problem(
  'missing_credentials',
  'Credentials are missing. Send the header Authorization: Bearer <key_id>.<secret>.',
)

/** Credentials of a call, and the check that the caller found by them sent the call. */
type Proof = {
  readonly credential: Credential
  /** 401 unless the call comes from the key that it names, whatever its state. A token is its own proof. */
  readonly verify: (callers: Callers) => Promise<void>
  /** 401 unless it is a living key of the call's environment and the secret is right; 403 from where it may not be. */
  readonly prove: (held: CredentialRecord | null) => Promise<Caller>
}

/** Caller of a request, as far as known when its work begins. */
export type CallerRecognition = {
  readonly caller: Caller
  /** Null: nothing was charged yet. */
  readonly quota: QuotaResult | null
  /** Set for a caller known from memory: nothing may be answered before the key as it is recorded now is verified. */
  readonly unverified: CredentialCheck | null
}

type CredentialCheck = {
  readonly credential: Credential
  /** The caller by the key as it is recorded now; 401, 403. */
  verify(held: CredentialRecord | null): Promise<Caller>
}

type AuthenticationRules = {
  readonly scope: string
  /** Quota that a call is charged to as soon as its caller is known; null: none. */
  readonly pool: Pool | null
  /** Null for everybody but those who were good before at this gateway, and nothing is looked up for them. */
  readonly onlyRemembered: boolean
  /** A caller who was valid before is answered from memory, `unverified`. */
  readonly verifiesLater: boolean
}

/**
 * 401 unless the call proves a living key of its environment, 403 from where it may not be used; open routes may be
 * called without one.
 */
export async function authenticate(
  { storage, callers }: { storage: Storage; callers: Callers },
  credentials: RequestCredentials,
  { scope, pool, onlyRemembered, verifiesLater }: AuthenticationRules,
): Promise<CallerRecognition | null> {
  const signed = signatureHeaders(credentials.request)
  if (signed === null && credentials.authorization === '') {
    if (scope === 'open') return { caller: anonymousCaller, quota: null, unverified: null }
    throw missingCredentials
  }
  const { credential, verify, prove } =
    signed === null ? bearerProof(storage, credentials) : await signatureProof(storage, credentials, signed)

  // A caller who was valid a moment ago is counted and looked up at once, and judged by the present result. No other
  // call is counted before its caller is known, so that strangers do not use up a key's calls.
  const remembered = await callerIfGood(prove, callers.remembered(credential))
  if (onlyRemembered && remembered === null) return null
  if (remembered === null) await verify(callers)
  else if (verifiesLater) {
    return { caller: remembered, quota: null, unverified: { credential, verify: prove } }
  } else if (pool !== null) {
    const found = await callers.consume(credential, pool)
    return { caller: await prove(found?.held ?? null), quota: found?.quota ?? null, unverified: null }
  }
  const caller = await prove(await callers.find(credential))
  const quota = pool && ((await callers.consume(credential, pool))?.quota ?? null)
  return { caller, quota, unverified: null }
}

/** Null for a key that is refused. */
async function callerIfGood(prove: Proof['prove'], held: CredentialRecord | null): Promise<Caller | null> {
  try {
    return await prove(held)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function bearerProof(storage: Storage, credentials: RequestCredentials): Proof {
  const { authorization } = credentials
  const [, sent = ''] = bearer.exec(authorization) ?? []
  if (sent.startsWith(tokenPrefix)) {
    const prove = async (held: CredentialRecord | null): Promise<Caller> =>
      byToken(held, credentials, storage.clock())
    return { credential: { token: sent }, verify: async () => undefined, prove }
  }
  if (sent.startsWith(sessionPrefix)) {
    const prove = async (held: CredentialRecord | null): Promise<Caller> =>
      bySession(held, credentials, storage.clock())
    return { credential: { session: sent }, verify: async () => undefined, prove }
  }
  const [, keyId, secret] = bearerKey.exec(sent) ?? []
  if (keyId === undefined || secret === undefined) throw unknownKey()
  const hash = hashBearerSecret(secret)
  return {
    credential: { keyId },
    verify: async callers => void refuseSecret(await callers.findVerifier(keyId), hash),
    prove: async held => byKey(held?.key ?? null, hash, credentials, storage.clock()),
  }
}

function refuseSecret<Key extends Pick<Verifier, 'bearerHash'>>(key: Key | null, secretHash: Buffer): Key {
  const matches = timingSafeEqual(secretHash, key?.bearerHash ?? noKey)
  if (key === null || !matches) throw unknownKey()
  return key
}

function byKey(
  named: KeyRecord | null,
  secretHash: Buffer,
  credentials: RequestCredentials,
  now: Date,
): Caller {
  const key = refuseSecret(named, secretHash)
  if (key.environment !== credentials.environment) throw unknownKey()
  refuseEnded(key, now)
  if (!key.authModes.includes('bearer')) {
    throw new Problem(
      'auth_mode_not_allowed',
      'This key may only sign requests and is not accepted as a bearer key. Sign the request.',
    )
  }
  refuseElsewhere(key, credentials)
  return callerOf(key, 'key')
}

function byToken(held: CredentialRecord | null, credentials: RequestCredentials, now: Date): Caller {
  const token = held?.token
  if (!token || held.key.environment !== credentials.environment) {
    throw new Problem(
      'invalid_token',
      'The access token does not exist in this environment. Create a token with POST /auth/token.',
    )
  }
  const { key } = held
  refuseEnded(key, now)
  if (!mayHaveTokens(key)) {
    throw new Problem(
      'auth_mode_not_allowed',
      'This key does not allow access tokens. Use one of its authentication modes.',
    )
  }
  if (token.expiresAt <= now) {
    throw new Problem('token_expired', 'The access token has expired. Create a token with POST /auth/token.')
  }
  refuseElsewhere(key, credentials)
  return { ...callerOf(key, 'token'), ...rightsWithin(key, token), tokenExpiresAt: token.expiresAt }
}

function bySession(held: CredentialRecord | null, credentials: RequestCredentials, now: Date): Caller {
  const session = held?.session
  if (!session || held.key.environment !== credentials.environment) {
    throw new Problem(
      'invalid_token',
      'The console session does not exist in this environment. Open the console by a new link.',
    )
  }
  const { key } = held
  refuseEnded(key, now)
  if (!mayHaveTokens(key)) {
    throw new Problem(
      'auth_mode_not_allowed',
      'This key does not allow console sessions. Use one of its authentication modes.',
    )
  }
  if (session.endedAt !== null || session.expiresAt <= now)
    throw new Problem('token_expired', 'The console session has ended. Open the console by a new link.')
  refuseElsewhere(key, credentials)
  const { id, userId = null, userName: name = null, returnUrl = null, expiresAt } = session
  return {
    ...callerOf(key, 'session'),
    ...rightsWithin(key, session),
    session: { id, user: userId === null ? null : { id: userId, name }, returnUrl },
    person: personOf({ keyId: key.id, userId }),
    tokenExpiresAt: expiresAt,
  }
}

/** Rights of what a key handed on: a key that lost something since takes it from there too. */
function rightsWithin(
  key: KeyRecord,
  { scopes, organizationIds }: Pick<NonNullable<CredentialRecord['token']>, 'scopes' | 'organizationIds'>,
): Pick<Caller, 'scopes' | 'organizationIds' | 'isNarrowed'> {
  return {
    scopes: new Set(scopes ? sharedScopes(scopes, key.scopes) : key.scopes),
    organizationIds: organizationIds
      ? key.organizationIds.filter(id => organizationIds.includes(id))
      : key.organizationIds,
    isNarrowed: Boolean(organizationIds),
  }
}

async function signatureProof(
  storage: Storage,
  credentials: RequestCredentials,
  { keyId, timestamp, signature, coversKey }: SignatureHeaders,
): Promise<Proof> {
  const { environment, request, target, readBody } = credentials
  refuseStale(timestamp, storage.clock())
  const body = await readBody()
  const [path = ''] = target.split('?')
  const idempotencyKey = coversKey ? String(request.headers['idempotency-key'] ?? '') : undefined
  const refuseSignature = async <Key extends Verifier>(key: Key | null, isHere: boolean): Promise<Key> => {
    const signedTarget = key?.signQuery === false ? path : target
    const text = stringToSign(timestamp, request.method ?? '', signedTarget, body, idempotencyKey)
    const matches = isSignature(signature, await signingSecretOf(storage, key), text)
    if (key !== null && matches && isHere) return key
    throw new Problem(
      'signature_invalid',
      'The key does not exist in this environment, or the signature does not match the request.',
      [],
      // The sandbox shows the expected signature, so that partners can compare their own request.
      environment === 'sandbox' ? { string_to_sign: text } : {},
    )
  }
  const verify = async (callers: Callers): Promise<void> => {
    await refuseSignature(await callers.findVerifier(keyId), true)
  }
  const prove = async (held: CredentialRecord | null): Promise<Caller> => {
    const named = held?.key ?? null
    const key = await refuseSignature(named, named?.environment === environment)
    refuseEnded(key, storage.clock())
    if (!key.authModes.includes('hmac')) {
      throw new Problem(
        'auth_mode_not_allowed',
        'This key does not allow signed requests. Send it as a bearer key.',
      )
    }
    refuseElsewhere(key, credentials)
    return { ...callerOf(key, 'hmac'), signature }
  }
  return { credential: { keyId }, verify, prove }
}

/** A token is sent as a bearer: a key that may only sign gets none unless it is allowed tokens as well. */
export function mayHaveTokens({ authModes }: { readonly authModes: readonly AuthMode[] }): boolean {
  return authModes.includes('bearer') || authModes.includes('token')
}

function refuseEnded(key: KeyRecord, now: Date): void {
  if (key.revokedAt) throw new Problem('key_revoked', 'This key was revoked. Use another key.')
  if (key.expiresAt && key.expiresAt <= now)
    throw new Problem('key_expired', 'This key has expired. Use another key.')
}

/** Only the holder of a key learns that it may not be used from here. */
function refuseElsewhere({ ipAllowlist }: KeyRecord, { address }: RequestCredentials): void {
  if (ipAllowlist.length === 0 || isWithin(address, ipAllowlist)) return
  throw new Problem(
    'ip_not_allowed',
    'This key may not be used from your IP address. Use an allowed network.',
  )
}

function callerOf(key: KeyRecord, method: Caller['method']): Caller {
  return {
    keyId: key.id,
    accountId: key.accountId,
    environment: key.environment,
    scopes: new Set(key.scopes),
    organizationIds: key.organizationIds,
    isNarrowed: false,
    method,
    session: null,
    person: personOf({ keyId: key.id, userId: null }),
    authModes: key.authModes,
    signature: null,
    tokenExpiresAt: null,
    apiVersion: key.apiVersion,
    limits: key.limits,
    requireIfMatch: key.requireIfMatch,
    clocks: key.clocks ?? {},
  }
}

function unknownKey(): Problem {
  return new Problem(
    'invalid_key',
    'The key does not exist in this environment. Check the key and the base address.',
  )
}
