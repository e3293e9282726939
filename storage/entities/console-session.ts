// A person's visit to the console on behalf of a key, from its link until its end. Null organizations: those of the key,
// whatever they are then.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  bytes,
  createdAt,
  instant,
  integerArray,
  keyText,
  optionalInstant,
  optionalText,
  text,
  textArray,
} from './columns.ts'

export const ConsoleSessionTable = defineEntity({
  name: 'ConsoleSession',
  tableName: 'console_session',
  properties: {
    id: keyText(),
    accountId: text(),
    keyId: text(),
    environment: text().$type<'production' | 'sandbox'>(),
    linkHash: bytes(),
    /** Of the secret that the redeemed link gave. */
    secretHash: bytes().nullable(),
    scopes: textArray(),
    organizationIds: integerArray().nullable(),
    userId: optionalText(),
    userName: optionalText(),
    returnUrl: optionalText(),
    linkExpiresAt: instant(),
    redeemedAt: optionalInstant(),
    expiresAt: instant(),
    endedAt: optionalInstant(),
    createdAt: createdAt(),
  },
})

/** The session of a call, and who uses it. */
export type ActingSession = {
  readonly id: string
  readonly user: { readonly id: string; readonly name: string | null } | null
  readonly returnUrl: string | null
}

export type ConsoleSession = InferEntity<typeof ConsoleSessionTable>
