import type { AuditEntry } from '#storage/entities/audit-entry.ts'
import { listAuditEntries } from '#storage/repositories/audit.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { AuditLog, AuditLogQuery } from './schema.ts'

export const listAuditLog = route({
  operationId: 'listAuditLog',
  summary: 'List audit log entries',
  description:
    'Returns who changed what and when, with the values before and after. Entries are ' +
    'hash-chained per organization and cannot be changed. Sensitive values are masked.',
  tag: 'Platform',
  pool: 'general',
  method: 'get',
  path: '/v1/audit-log',
  scope: 'audit:read',
  query: AuditLogQuery,
  replies: { 200: AuditLog },
  errors: ['invalid_cursor', 'organization_forbidden'],
  confidential: true,
  async handle({ tenant, caller, query, page }) {
    const { organizationId } = query
    // What a key did beside its organizations is told where nothing narrower is asked for.
    const ownKeyId = organizationId === undefined ? caller.keyId : null
    const { rows, total, changes } = await listAuditEntries(tenant, query, ownKeyId, page)
    return reply(
      200,
      page.answer(rows.map(present), row => row.id, total, changes),
    )
  },
})

function present(entry: AuditEntry) {
  return { ...entry, previousHash: hex(entry.previousHash), hash: hex(entry.hash) }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
