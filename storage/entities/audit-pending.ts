// Changes of the open transaction that are not yet in its audit chains. The database writes and empties it; see
// migrations/foundation/audit.ts.

import { defineEntity } from '@mikro-orm/core'
import { flag, json, optionalInteger, optionalText, text } from './columns.ts'

export const AuditPendingTable = defineEntity({
  name: 'AuditPending',
  tableName: 'audit_pending',
  properties: p => ({
    id: p.bigint('number').primary(),
    awaitsEnd: flag(),
    chain: text(),
    organizationId: optionalInteger(),
    accountId: text(),
    call: json<Record<string, unknown>>(),
    action: text(),
    resourceType: text(),
    resourceId: optionalText(),
    employeeId: optionalText(),
    before: json<Record<string, unknown> | null>().nullable(),
    after: json<Record<string, unknown> | null>().nullable(),
  }),
})
