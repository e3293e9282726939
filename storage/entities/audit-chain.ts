import { defineEntity } from '@mikro-orm/core'
import { bytes, keyText, optionalInteger, text } from './columns.ts'

/** The length of a chain of audit entries, and the hash of its last entry. */
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
