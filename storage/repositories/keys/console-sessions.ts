// Console sessions: a link that works once, and the secret that it gives. Only hashes of both are kept; the rights of a
// session are those of its key at the time of use, as far as the session has them.

import { randomBytes } from 'node:crypto'
import { AccountTable } from '../../entities/account.ts'
import { type ApiKey, ApiKeyTable } from '../../entities/api-key.ts'
import { type ConsoleSession, ConsoleSessionTable } from '../../entities/console-session.ts'
import { newId } from '../../ids.ts'
import type { Storage } from '../../open.ts'
import { type AuditedCall, forSystem, forTenant, type Tenant } from '../for-tenant.ts'
import { direction, type PageOfRows, type PageWindow } from '../page.ts'
import { query } from '../../postgres/sql.ts'
import { hashOfToken } from './access-tokens.ts'
import type { AskingKey } from '../deliveries/webhooks.ts'

const linkPrefix = 'csl_'
/** Prefix that tells the secret of a console session from keys and tokens. */
export const sessionPrefix = 'css_'

/** A link that was sent to the wrong place is soon of no use. */
const linkLifetimeMs = 5 * 60 * 1000

export const sessionsKeptDays = 7

/**
 * The person on whose behalf a key acts: the key itself, or a user of its console sessions. Two-person checks compare
 * persons.
 */
export function personOf({
  keyId,
  userId,
}: {
  readonly keyId: string
  readonly userId: string | null
}): string {
  return userId === null ? keyId : `${keyId}/${userId}`
}

/** A partner's choices for a session; `organizationIds` null: those of the key. */
type SessionFacts = Pick<
  ConsoleSession,
  'environment' | 'scopes' | 'organizationIds' | 'userId' | 'userName' | 'returnUrl'
> & { readonly lifetimeSeconds: number }

/** A new session with the token of its link, which is not to be had again. */
export async function createSession(
  tenant: Tenant,
  keyId: string,
  { lifetimeSeconds, ...facts }: SessionFacts,
): Promise<{ session: ConsoleSession; token: string }> {
  const token = newSecret(linkPrefix)
  const now = tenant.clock()
  const lifetimeMs = lifetimeSeconds * 1000
  const session = tenant.em.create(ConsoleSessionTable, {
    ...facts,
    id: newId('cses', tenant.clock),
    accountId: tenant.reach.accountId,
    keyId,
    linkHash: hashOfToken(token),
    secretHash: null,
    linkExpiresAt: new Date(now.getTime() + Math.min(linkLifetimeMs, lifetimeMs)),
    redeemedAt: null,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    endedAt: null,
    createdAt: now,
  })
  await tenant.em.flush()
  return { session, token }
}

/** A session that has begun, with what its console needs to know. */
export type RedeemedSession = {
  readonly session: ConsoleSession
  readonly secret: string
  readonly key: Pick<ApiKey, 'scopes' | 'organizationIds'>
  readonly account: { readonly id: string; readonly name: string }
}

type Redemption = Pick<AuditedCall, 'address' | 'requestId' | 'operation'>

/** Exchanges the token of a link for the secret of its session; null unless it is the first use, in time, of a living key. */
export async function redeemLink(
  storage: Storage,
  token: string,
  redemption: Redemption,
): Promise<RedeemedSession | null> {
  const now = storage.clock()
  const found = await forSystem(storage, async ({ em }) => {
    const session = await em.findOne(ConsoleSessionTable, { linkHash: hashOfToken(token) })
    const key = session && (await em.findOne(ApiKeyTable, { id: session.keyId }))
    return session && key && { session, key }
  })
  if (found === null || hasEnded(found.key, now)) return null
  const { session, key } = found
  const { id, accountId, keyId, userId = null } = session
  const secret = newSecret(sessionPrefix)
  return forTenant(
    storage,
    { accountId, organizationIds: [] },
    async tenant => {
      const redeemed = await tenant.em.nativeUpdate(
        ConsoleSessionTable,
        { id, redeemedAt: null, endedAt: null, linkExpiresAt: { $gt: now } },
        { secretHash: hashOfToken(secret), redeemedAt: now },
      )
      if (redeemed === 0) return null
      const account = await tenant.em.findOneOrFail(AccountTable, { id: accountId })
      return { session, secret, key, account }
    },
    { ...redemption, keyId, authMethod: 'link', session: { id, userId } },
  )
}

function hasEnded({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return Boolean(revokedAt) || (expiresAt instanceof Date && expiresAt <= now)
}

/** The organizations that session `s` of key `k` reaches. */
const covered = 'coalesce(s.organization_ids, k.organization_ids)'

/**
 * A key sees the sessions that it made, and those of the account that reach nothing beyond its own reach; a token or a
 * session that reaches less than its key, the latter.
 */
const visible = `s.environment = ? and exists (
  select from (values (?, array[?]::int[])) asking (key_id, reach)
  where (s.key_id = asking.key_id and k.organization_ids <@ asking.reach) or ${covered} <@ asking.reach)`

/** The key that asks, in its environment. */
type AskingCaller = AskingKey & Pick<ConsoleSession, 'environment'>

type ListedSession = { readonly session: ConsoleSession; readonly organizationIds: readonly number[] }

export async function listSessions(
  tenant: Tenant,
  by: AskingCaller,
  window: PageWindow,
): Promise<PageOfRows<ListedSession>> {
  const all = `from console_session s join api_key k on k.id = s.key_id where ${visible}`
  const values = [by.environment, by.keyId, by.organizationIds]
  const order = direction(window)
  const found = await query<{ id: string; organizationIds: number[] }[]>(
    tenant,
    `select s.id, to_json(${covered}) as "organizationIds" ${all}
       and (?::text is null or s.id ${order === 'asc' ? '>' : '<'} ?) order by s.id ${order} limit ?`,
    [...values, window.after, window.after, window.limit + 1],
  )
  const sessions = await tenant.em.find(ConsoleSessionTable, { id: { $in: found.map(({ id }) => id) } })
  const byId = new Map(sessions.map(session => [session.id, session]))
  const rows = found.map(({ id, organizationIds }) => ({ session: byId.get(id)!, organizationIds }))
  if (!window.includeTotal) return { rows, total: null }
  const [count] = await query<{ total: number }[]>(tenant, `select count(*)::int as total ${all}`, values)
  return { rows, total: count?.total ?? 0 }
}

/** Whether the key sees the session. */
export async function seesSession(tenant: Tenant, by: AskingCaller, id: string): Promise<boolean> {
  const [found] = await query<unknown[]>(
    tenant,
    `select 1 from console_session s join api_key k on k.id = s.key_id where s.id = ? and ${visible}`,
    [id, by.environment, by.keyId, by.organizationIds],
  )
  return found !== undefined
}

/** Ends a session of the account at once. One that has ended stays as it is. */
export async function endSession(tenant: Tenant, id: string): Promise<void> {
  await tenant.em.nativeUpdate(ConsoleSessionTable, { id, endedAt: null }, { endedAt: tenant.clock() })
}

/** Whether somebody ended the session before its time. */
export async function wasEnded(tenant: Tenant, id: string): Promise<boolean> {
  return (await tenant.em.count(ConsoleSessionTable, { id, endedAt: { $ne: null } })) > 0
}

function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}
