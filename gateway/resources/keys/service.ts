import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { issueToken } from '#storage/repositories/keys/access-tokens.ts'
import { findKey } from '#storage/repositories/keys/api-keys.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { namesOfOrganizations } from '#storage/repositories/organization/organizations.ts'
import type { QuotaStatus } from '#storage/callers.ts'
import { type Caller, mayHaveTokens } from '../../http/authentication.ts'
import { mayUse } from '../../http/authorization.ts'
import { mebibyte } from '../../http/body.ts'
import { bulkBodyLimit } from '../../http/bulk.ts'
import type { FromWire } from '../../http/wire.ts'
import type { Services } from '../services.ts'
import type { TokenRequest } from './schema.ts'

const lifetimeSeconds = 3600
const organizationsShown = 200
const largestPage = 200

/** An access token of the calling key; never more than the key, and never made by another token. */
export async function exchangeKey(tenant: Tenant, caller: Caller, wish: FromWire<typeof TokenRequest>) {
  refuseDerived(caller)
  refuseMore(caller, wish)
  const scopes = wish.scopes ?? null
  const organizationIds = wish.organizationIds ?? null
  const { token, expiresAt } = await issueToken(tenant, caller.keyId, { scopes, organizationIds })
  return {
    accessToken: token,
    tokenType: 'Bearer' as const,
    expiresIn: lifetimeSeconds,
    expiresAt,
    scopes: scopes ?? [...caller.scopes],
    organizationIds: organizationIds ?? [...caller.organizationIds],
    apiVersion: caller.apiVersion,
    environment: caller.environment,
  }
}

/** Only a key itself hands its rights on, and only one that may be sent as a bearer. */
export function refuseDerived(caller: Caller): void {
  if (caller.method === 'token') {
    throw new Problem(
      'token_exchange_forbidden',
      'An access token cannot be exchanged for another credential. Send the API key.',
    )
  }
  if (!mayHaveTokens(caller)) {
    throw new Problem(
      'token_exchange_forbidden',
      'This key may only sign requests. Use a key with the authentication mode token or bearer.',
    )
  }
}

/** Refuses `insufficient_scope` and `organization_forbidden` for rights that the key does not have. */
export function refuseMore(
  caller: Caller,
  {
    scopes = [],
    organizationIds = [],
  }: { readonly scopes?: readonly string[]; readonly organizationIds?: readonly number[] },
): void {
  const findings = scopes.flatMap((scope, index) =>
    mayUse(caller, scope)
      ? []
      : [fieldProblem(['scopes', index], 'required_scope', 'Send a scope of the key.', [...caller.scopes])],
  )
  if (findings.length > 0) {
    throw new Problem('insufficient_scope', 'The key lacks the requested scope.', findings)
  }
  const beyond = organizationIds.flatMap((id, index) =>
    caller.organizationIds.includes(id)
      ? []
      : [fieldProblem(['organization_ids', index], 'unknown_reference', 'Send an organization of the key.')],
  )
  if (beyond.length > 0) {
    throw new Problem(
      'organization_forbidden',
      'The key does not include the requested organization.',
      beyond,
    )
  }
}

/** The key of a call, its rights, and how much of its limits is left. */
export async function describeCaller(
  tenant: Tenant,
  caller: Caller,
  { callers, versions }: Pick<Services, 'callers' | 'versions'>,
) {
  const sunset = versions.speak(caller.apiVersion).contract.deprecated?.sunset
  const key = await findKey(tenant, caller.keyId)
  const organizations = await namesOfOrganizations(tenant, organizationsShown)
  const { pools, lastUsedAt } = await callers.look(caller)
  const { general, payroll, bulk } = pools
  return {
    key: { ...key, lastUsedAt },
    apiVersion: caller.apiVersion,
    latestApiVersion: versions.newest,
    versionSunset: sunset === undefined ? null : (sunset.toISOString().slice(0, 10) as PlainDate),
    // No link leads here.
    authMethod: caller.method as Exclude<Caller['method'], 'link'>,
    tokenExpiresAt: caller.tokenExpiresAt,
    session: caller.session && { ...caller.session, expiresAt: caller.tokenExpiresAt! },
    scopes: [...caller.scopes],
    organizations,
    organizationsTruncated: caller.organizationIds.length > organizations.length,
    limits: { general: presentQuota(general), payroll: presentQuota(payroll), bulk: presentQuota(bulk) },
    sizeLimits: { bodyBytes: mebibyte, bulkBodyBytes: bulkBodyLimit, page: largestPage },
    serverTime: tenant.clock(),
  }
}

function presentQuota({ limit, windowSeconds, remaining, resetAt }: QuotaStatus) {
  return { limit, windowSeconds, remaining, reset: Math.ceil(resetAt.getTime() / 1000) }
}
