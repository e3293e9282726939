// The bearer half is kept as a hash; the signing secret must be recovered to verify, so it is sealed.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  bytes,
  createdAt,
  date,
  flag,
  integerArray,
  json,
  keyText,
  optionalInstant,
  optionalText,
  text,
  textArray,
} from './columns.ts'

/** `token`: a key that may only sign can be exchanged for access tokens too; with `bearer` any key can. */
export const authModes = ['bearer', 'hmac', 'token'] as const
export type AuthMode = (typeof authModes)[number]

/** Which rate limit a call draws from. */
export type Pool = 'general' | 'payroll' | 'bulk'

/** The requests of a window that a key may make, where they differ from the usual. */
export type KeyLimits = Readonly<Partial<Record<Pool, number>>>

export const ApiKeyTable = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: keyText(),
    accountId: text(),
    environment: text().$type<'production' | 'sandbox'>(),
    name: text(),
    bearerHash: bytes(),
    last4: text(),
    signingSecretSealed: text(),
    authModes: textArray<AuthMode>(),
    scopes: textArray(),
    organizationIds: integerArray(),
    ipAllowlist: textArray(),
    apiVersion: date(),
    limits: json<KeyLimits>(),
    signQuery: flag(),
    requireIfMatch: flag(),
    /** The key that took its place; what this one is given in the overlap, that one has too. */
    replacedBy: optionalText(),
    expiresAt: optionalInstant(),
    revokedAt: optionalInstant(),
    createdAt: createdAt(),
  },
})

export type ApiKey = InferEntity<typeof ApiKeyTable>
