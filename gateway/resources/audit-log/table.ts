// The audit log as a table: an entry in each row, its values before and after as JSON.

import { type AuditFilter, listAuditEntries } from '#storage/repositories/keys/audit.ts'
import { fileWindow, rowsAtOnce } from '../../documents/list-file.ts'
import { readAhead } from '#proto/process/read-ahead.ts'
import { countColumn, rowFrom, type SourceColumn, type Table, textColumn } from '../../documents/table.ts'
import type { Caller } from '../../http/authentication.ts'
import type { InTenant } from '../../http/route.ts'
import { type ShownEntry, showEntry } from './entry.ts'

const columns: readonly SourceColumn<ShownEntry>[] = [
  textColumn('occurred_at', 'Time (UTC)', ({ occurredAt }) => occurredAt.toISOString()),
  textColumn('id', 'Id of the entry', ({ id }) => id),
  textColumn('action', 'Action', ({ action }) => action),
  textColumn('resource_type', 'Kind of resource', ({ resourceType }) => resourceType),
  textColumn('resource_id', 'Id of the resource', ({ resourceId }) => resourceId),
  textColumn('employee_id', 'Id of the employee', ({ employeeId }) => employeeId),
  textColumn('operation', 'Operation', ({ operation }) => operation),
  textColumn('key_id', 'Id of the key', ({ keyId }) => keyId),
  textColumn('session_id', 'Id of the session', ({ sessionId }) => sessionId),
  textColumn('user_id', 'Id of the user', ({ userId }) => userId),
  textColumn('auth_method', 'Authentication', ({ authMethod }) => authMethod),
  textColumn('address', 'Address', ({ address }) => address),
  textColumn('request_id', 'Id of the request', ({ requestId }) => requestId),
  textColumn('before', 'Before', ({ before }) => before && JSON.stringify(before)),
  textColumn('after', 'After', ({ after }) => after && JSON.stringify(after)),
  textColumn('required_scope', 'Scope required', ({ requiredScope }) => requiredScope),
  textColumn('chain', 'Chain', ({ chain }) => chain),
  countColumn('sequence', 'Place in the chain', ({ sequence }) => sequence),
  textColumn('previous_hash', 'Hash before', ({ previousHash }) => previousHash),
  textColumn('hash', 'Hash', ({ hash }) => hash),
]

/** Every entry that the filter finds, oldest first, read while the file is written. */
export function auditTable(
  inTenant: InTenant,
  caller: Caller,
  filter: AuditFilter,
  ownKeyId: string | null,
): Table {
  return {
    name: 'audit-log',
    columns,
    rows: readAhead(async after => {
      const { rows } = await inTenant(tenant => listAuditEntries(tenant, filter, ownKeyId, fileWindow(after)))
      const part = rows.slice(0, rowsAtOnce)
      return {
        part: part.map(entry => rowFrom(columns, showEntry(caller, entry))),
        next: rows.length > rowsAtOnce ? (part.at(-1)?.id ?? null) : null,
      }
    }),
    // Counting the entries would read them twice.
    rowCount: null,
    totals: {},
  }
}
