import { listAuditEntries } from '#storage/repositories/keys/audit.ts'
import { theOrganization } from '../../http/authorization.ts'
import { reply } from '../../http/route.ts'
import { refuseChangesAsFile } from '../../documents/list-file.ts'
import { tableFile } from '../../documents/table-file.ts'
import { route } from '../route.ts'
import { showEntry } from './entry.ts'
import { AuditLog, AuditLogQuery } from './schema.ts'
import { auditTable } from './table.ts'

export const listAuditLog = route({
  operationId: 'listAuditLog',
  summary: 'List audit log entries',
  description:
    'Returns who changed what and when, with the values before and after. Entries are hash-chained per organization and cannot be changed. Sensitive values are masked. `before` and `after` are null if the key lacks the scope that reads the record; `required_scope` names it. `format=csv` returns all entries of one organization that the filters find as a file, oldest first.',
  tag: 'Platform',
  pool: 'general',
  method: 'get',
  path: '/v1/audit-log',
  scope: 'audit:read',
  query: AuditLogQuery,
  replies: { 200: AuditLog },
  files: ['csv'],
  transactions: 'several',
  errors: ['invalid_cursor', 'organization_forbidden', 'organization_required', 'invalid_parameter'],
  confidential: true,
  async handle({ inTenant, caller, query, page, format, ifNoneMatch }) {
    const { organizationId } = query
    // Actions of a key beside its organizations are listed where the query is not narrower; they name other visitors of
    // the console, so that no session sees them.
    const ownKeyId = organizationId === undefined && caller.session === null ? caller.keyId : null
    if (format === 'csv') {
      refuseChangesAsFile(page.since)
      const only = theOrganization(await inTenant(async ({ reach }) => reach.organizationIds))
      return tableFile(async () => auditTable(inTenant, caller, query, ownKeyId), only, format, ifNoneMatch)
    }
    const { rows, total, changes } = await inTenant(tenant => listAuditEntries(tenant, query, ownKeyId, page))
    return reply(
      200,
      page.answer(
        rows.map(entry => showEntry(caller, entry)),
        row => row.id,
        total,
        changes,
      ),
    )
  },
})
