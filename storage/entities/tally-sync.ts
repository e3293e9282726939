// Vouchers of a run as they were prepared for Tally. The row is the place in the queue of those that are pushed, and the
// record of what became of them.

import type {
  TallyGrouping,
  TallyMode,
  TallyOutcome,
  TallyReply,
  TallySyncStatus,
  TallyVoucher,
  TallyVoucherKind,
} from '#proto/tally/voucher.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  instant,
  integer,
  json,
  jsonText,
  keyText,
  optionalInstant,
  optionalText,
  organizationId,
  paise,
  text,
} from './columns.ts'

/** Whether Tally has the vouchers: `unknown` once an attempt may have reached it. */
export type TallyArrival = 'none' | 'unknown' | 'confirmed'

export const TallySyncTable = defineEntity({
  name: 'TallySync',
  tableName: 'tally_sync',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    payrollRunId: text(),
    /** Revision of the run when the vouchers were prepared. */
    revision: integer(),
    voucher: text().$type<TallyVoucherKind>(),
    mode: text().$type<TallyMode>(),
    status: text().$type<TallySyncStatus>(),
    companyName: text(),
    groupBy: text().$type<TallyGrouping>(),
    connectorUrlSealed: optionalText(),
    /** Ledgers by key as the partner named them, those of earlier requests included. */
    ledgerMap: json<Record<string, string>>(),
    vouchers: jsonText<readonly TallyVoucher[]>(),
    /** Sum of the debits, and so of the credits. */
    total: paise(),
    /** The key that asked for it. */
    requestedBy: text(),
    traceparent: optionalText(),
    attempts: integer(),
    firstAttemptAt: optionalInstant(),
    nextAttemptAt: instant(),
    leasedUntil: optionalInstant(),
    relayedAt: optionalInstant(),
    arrival: text().$type<TallyArrival>(),
    outcome: optionalText().$type<TallyOutcome | null>(),
    reply: json<TallyReply | null>().nullable(),
    /** A short code of the last attempt that failed, or of what is suspicious about one that did not. */
    error: optionalText(),
    pushedAt: optionalInstant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
})

export type TallySync = InferEntity<typeof TallySyncTable>
