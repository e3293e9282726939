// What an operator does with keys: make, see, change, replace and end them. Partners have no way here.

import { randomBytes } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { OperatorError } from '#proto/process/environment.ts'
import { apiVersion } from '#proto/events.ts'
import type { PlainDate } from '#proto/units.ts'
import { AccountTable } from '../../entities/account.ts'
import { type ApiKey, ApiKeyTable, type KeyLimits, type AuthMode } from '../../entities/api-key.ts'
import { newId } from '../../ids.ts'
import type { Storage } from '../../open.ts'
import { type Environment, hashBearerSecret, type IssuedKey, signingSecretPlace } from './api-keys.ts'
import { forSystem, type System } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

/** Rights of a key, as an operator decides them. */
export type KeyRights = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly organizationIds: readonly number[]
  /** The networks that it may be used from; none: any. */
  readonly ipAllowlist: readonly string[]
  readonly authModes: readonly AuthMode[]
  readonly apiVersion: PlainDate
  readonly limits: KeyLimits
  readonly signQuery: boolean
  readonly requireIfMatch: boolean
  readonly expiresAt: Date | null
}

/** The rights of a new key where nothing else is said. */
export const defaultRights: Omit<KeyRights, 'name' | 'scopes'> = {
  organizationIds: [],
  ipAllowlist: [],
  authModes: ['bearer', 'hmac'],
  apiVersion: apiVersion as PlainDate,
  limits: {},
  signQuery: true,
  requireIfMatch: false,
  expiresAt: null,
}

/** An account to which keys can be given. */
export async function createAccount({ em, clock }: System, name: string): Promise<string> {
  const id = newId('acc', clock)
  await em.insert(AccountTable, { id, name, createdAt: clock() })
  return id
}

/** A new key; its secrets are not to be had again. Throws for an organization that the account has not there. */
export async function issueKey(
  system: System,
  accountId: string,
  environment: Environment,
  rights: KeyRights,
): Promise<IssuedKey> {
  const { em, clock, sealer } = system
  if ((await em.findOne(AccountTable, { id: accountId })) === null) {
    throw new OperatorError(`Account ${accountId} does not exist.`)
  }
  await refuseForeign(system, accountId, environment, rights.organizationIds)
  const keyId = newId('key', clock)
  const bearerSecret = randomBytes(32).toString('base64url')
  const signingSecret = `sk_${randomBytes(32).toString('base64url')}`
  await em.insert(ApiKeyTable, {
    ...rights,
    scopes: [...rights.scopes],
    organizationIds: [...rights.organizationIds],
    ipAllowlist: [...rights.ipAllowlist],
    authModes: [...rights.authModes],
    id: keyId,
    accountId,
    environment,
    bearerHash: hashBearerSecret(bearerSecret),
    last4: bearerSecret.slice(-4),
    signingSecretSealed: await sealer.seal(signingSecret, signingSecretPlace(keyId), { accountId }),
    createdAt: clock(),
  })
  return { accountId, keyId, apiKey: `${keyId}.${bearerSecret}`, signingSecret }
}

/** The keys of an account, or all of them, in the order of their making. */
export async function listKeys({ em }: System, accountId: string | null): Promise<ApiKey[]> {
  return em.find(ApiKeyTable, accountId === null ? {} : { accountId }, { orderBy: { id: 'asc' } })
}

/** Changes what is named and leaves the rest. */
export async function changeKey(system: System, id: string, rights: Partial<KeyRights>): Promise<ApiKey> {
  const key = await theKey(system, id)
  const { accountId, environment } = key
  if (rights.organizationIds !== undefined) {
    await refuseForeign(system, accountId, environment, rights.organizationIds)
  }
  system.em.assign(key, rights as Partial<ApiKey>)
  await system.em.flush()
  return key
}

/**
 * Another key with the same rights and the same end, which takes the webhooks over; the old one ends after the overlap, and
 * what it gains until then the new one gains too.
 */
export async function rotateKey(system: System, id: string, overlapMs: number): Promise<IssuedKey> {
  const { em, clock } = system
  const key = await theKey(system, id, LockMode.PESSIMISTIC_WRITE)
  if (key.revokedAt) throw new OperatorError(`Key ${id} is revoked. Create a new key instead.`)
  if (key.replacedBy) throw new OperatorError(`Key ${id} was replaced by ${key.replacedBy}. Rotate that one.`)
  if (key.expiresAt && key.expiresAt <= clock())
    throw new OperatorError(`Key ${id} has expired. Create a new key instead.`)
  const issued = await issueKey(system, key.accountId, key.environment, {
    ...key,
    expiresAt: key.expiresAt ?? null,
  })
  key.replacedBy = issued.keyId
  await query({ em }, 'update webhook_subscription set key_id = ? where key_id = ?', [issued.keyId, id])
  const end = new Date(clock().getTime() + overlapMs)
  if (!key.expiresAt || key.expiresAt > end) key.expiresAt = end
  await em.flush()
  return issued
}

/** Ends a key and its tokens at once. */
export async function revokeKey(system: System, id: string): Promise<void> {
  const key = await theKey(system, id)
  key.revokedAt ??= system.clock()
  await system.em.flush()
}

async function theKey({ em }: System, id: string, lockMode?: LockMode): Promise<ApiKey> {
  const key = await em.findOne(ApiKeyTable, { id }, lockMode === undefined ? {} : { lockMode })
  if (key === null) throw new OperatorError(`Key ${id} does not exist. List the keys: npm run keys -- list`)
  return key
}

async function refuseForeign(
  { em }: System,
  accountId: string,
  environment: Environment,
  organizationIds: readonly number[],
): Promise<void> {
  const known = await query<{ id: number }[]>(
    { em },
    'select id from organization where account_id = ? and environment = ? and id = any (array[?]::int[])',
    [accountId, environment, [...organizationIds]],
  )
  const own = new Set(known.map(({ id }) => id))
  const foreign = organizationIds.filter(id => !own.has(id))
  if (foreign.length === 0) return
  throw new OperatorError(
    `Account ${accountId} does not have these organizations in ${environment}: ${foreign.join(', ')}.`,
  )
}

/** A new account with one key that may do this and no more. */
export function createAccountWithKey(
  storage: Storage,
  account: { name: string; environment: Environment; scopes: readonly string[]; limits?: KeyLimits },
): Promise<IssuedKey> {
  const { name, environment, scopes, limits = {} } = account
  return forSystem(storage, async system =>
    issueKey(system, await createAccount(system, name), environment, {
      ...defaultRights,
      name,
      scopes,
      limits,
    }),
  )
}
