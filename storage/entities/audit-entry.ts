// One change or one look at what is masked. The database writes it; see migrations/foundation/audit.ts.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { bytes, instant, json, keyText, optionalInteger, optionalText, text, updatedAt } from './columns.ts'

export const auditActions = ['created', 'updated', 'deleted', 'called', 'revealed'] as const

export const AuditEntryTable = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: p => ({
    chain: keyText(),
    sequence: p.bigint('number').primary(),
    id: text(),
    organizationId: optionalInteger(),
    accountId: text(),
    occurredAt: instant(),
    keyId: optionalText(),
    sessionId: optionalText(),
    userId: optionalText(),
    authMethod: text().$type<'key' | 'token' | 'hmac' | 'session' | 'link' | 'operator'>(),
    address: optionalText(),
    requestId: text(),
    operation: text(),
    action: text().$type<(typeof auditActions)[number]>(),
    resourceType: text(),
    resourceId: optionalText(),
    employeeId: optionalText(),
    before: json<Record<string, unknown> | null>().nullable(),
    after: json<Record<string, unknown> | null>().nullable(),
    previousHash: bytes(),
    hash: bytes(),
    updatedAt: updatedAt(),
  }),
})

export type AuditEntry = InferEntity<typeof AuditEntryTable>
