import { isLoopback } from '#proto/network/loopback.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { sharedScopes } from '#proto/scopes.ts'
import type { ConsoleSession } from '#storage/entities/console-session.ts'
import { createSession, type RedeemedSession } from '#storage/repositories/keys/console-sessions.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { Caller } from '../../http/authentication.ts'
import type { FromWire } from '../../http/wire.ts'
import { refuseDerived, refuseMore } from '../keys/service.ts'
import type { ConsoleSessionRequest } from './schema.ts'

const defaultLifetimeSeconds = 3600

/** A session with rights of the calling key, and the link that opens it at the console. */
export async function makeSession(
  tenant: Tenant,
  caller: Caller,
  wish: FromWire<typeof ConsoleSessionRequest>,
  consoleUrl: string | null,
) {
  if (consoleUrl === null) {
    throw new Problem('console_not_configured', 'The service has no console, so no link to it can be made.')
  }
  refuseDerived(caller)
  refuseOwnScopes(wish.scopes ?? [])
  refuseMore(caller, wish)
  const returnUrl = wish.returnUrl ?? null
  if (returnUrl !== null) refuseReturn(returnUrl, consoleUrl)
  const { session, token } = await createSession(tenant, caller.keyId, {
    environment: caller.environment,
    scopes: [...new Set(wish.scopes ?? [...caller.scopes].filter(scope => !isOfConsole(scope)))],
    organizationIds: wish.organizationIds === undefined ? null : [...new Set(wish.organizationIds)],
    userId: wish.user?.id ?? null,
    userName: wish.user?.name ?? null,
    returnUrl,
    lifetimeSeconds: wish.expiresIn ?? defaultLifetimeSeconds,
  })
  return {
    ...presentSession(session, caller.organizationIds),
    url: `${consoleUrl}/enter?token=${token}`,
  }
}

/** Scopes that sessions never have: a visitor of the console makes no links for others. */
function isOfConsole(scope: string): boolean {
  return scope.startsWith('console:')
}

function refuseOwnScopes(scopes: readonly string[]): void {
  const findings = scopes.flatMap((scope, index) =>
    isOfConsole(scope)
      ? [fieldProblem(['scopes', index], 'required_scope', 'Leave this scope out: no session can have it.')]
      : [],
  )
  if (findings.length === 0) return
  throw new Problem('insufficient_scope', 'A console session cannot have the scopes of console.', findings)
}

function refuseReturn(returnUrl: string, consoleUrl: string): void {
  const refuse = (code: 'https_required' | 'url_not_allowed', message: string): never => {
    throw new Problem(code, message, [fieldProblem(['return_url'], 'invalid_format', message)])
  }
  const address = URL.parse(returnUrl)
  if (address === null) return refuse('url_not_allowed', 'return_url is not a valid address.')
  const isLocal = isLoopback(new URL(consoleUrl).hostname) && isLoopback(address.hostname)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLocal))
    refuse('https_required', 'return_url must start with https://.')
  if (address.username !== '' || address.password !== '')
    refuse('url_not_allowed', 'return_url must not contain a user name or a password.')
}

/** The session without secrets; `ofKey`: organizations that it reaches where it names none. */
export function presentSession(session: ConsoleSession, ofKey: readonly number[]) {
  return {
    ...unlinked(session),
    organizationIds: [...(session.organizationIds ?? ofKey)],
    keyId: session.keyId,
    scopes: session.scopes,
    linkExpiresAt: session.linkExpiresAt,
    redeemedAt: session.redeemedAt ?? null,
    endedAt: session.endedAt ?? null,
    createdAt: session.createdAt,
  }
}

function unlinked({ id, userId = null, userName = null, returnUrl = null, expiresAt }: ConsoleSession) {
  return { id, user: userId === null ? null : { id: userId, name: userName }, returnUrl, expiresAt }
}

/** What a console learns once, with the rights that are left of the session. */
export function presentRedeemed({ session, secret, key, account }: RedeemedSession) {
  const { environment, organizationIds } = session
  return {
    ...unlinked(session),
    apiKey: secret,
    environment,
    account: { id: account.id, name: account.name },
    scopes: sharedScopes(session.scopes, key.scopes),
    organizationIds: key.organizationIds.filter(id => organizationIds?.includes(id) ?? true),
  }
}
