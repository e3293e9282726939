import { defineEntity } from '@mikro-orm/core'
import { bytes, keyText, optionalInteger, text } from './columns.ts'

/** How far a chain of audit entries reaches, and the hash of its last. */
export const AuditChainTable = defineEntity({
  name: 'AuditChain',
  tableName: 'audit_chain',
  properties: p => ({
    chain: keyText(),
    organizationId: optionalInteger(),
    accountId: text(),
    sequence: p.bigint('number'),
    hash: bytes(),
  }),
})
