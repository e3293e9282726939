import type { AuditEntry } from '#storage/entities/audit-entry.ts'
import { listAuditEntries } from '#storage/repositories/keys/audit.ts'
import type { Caller } from '../../http/authentication.ts'
import { mayUse } from '../../http/authorization.ts'
import { scopeOfRecord, withholdFromRecord } from '../../http/guarded-fields.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { AuditLog, AuditLogQuery } from './schema.ts'

export const listAuditLog = route({
  operationId: 'listAuditLog',
  summary: 'List audit log entries',
  description:
    'Returns who changed what and when, with the values before and after. Entries are hash-chained per organization and cannot be changed. Sensitive values are masked. `before` and `after` are null if the key lacks the scope that reads the record; `required_scope` names it.',
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
      page.answer(
        rows.map(entry => present(caller, entry)),
        row => row.id,
        total,
        changes,
      ),
    )
  },
})

function present(caller: Caller, entry: AuditEntry) {
  const { before, after, previousHash, hash } = entry
  const requiredScope = missingScope(caller, entry)
  const values =
    requiredScope === null
      ? { before: withholdFromRecord(caller, before), after: withholdFromRecord(caller, after) }
      : { before: null, after: null }
  return { ...entry, ...values, requiredScope, previousHash: hex(previousHash), hash: hex(hash) }
}

/** The scope that reads the changed record, where the caller lacks it; an entry of a call shows no record. */
function missingScope(caller: Caller, { action, resourceType }: AuditEntry): string | null {
  if (action === 'called' || action === 'revealed') return null
  const scope = scopeOfRecord[resourceType]
  if (scope === undefined) throw new Error(`No scope guards the record ${resourceType}.`)
  return mayUse(caller, scope) ? null : scope
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
