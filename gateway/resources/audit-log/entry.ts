// An entry of the audit log as a key may see it.

import type { AuditEntry } from '#storage/entities/audit-entry.ts'
import type { Caller } from '../../http/authentication.ts'
import { mayUse } from '../../http/authorization.ts'
import { scopeOfRecord, withholdFromRecord } from '../../http/guarded-fields.ts'

export type ShownEntry = ReturnType<typeof showEntry>

export function showEntry(caller: Caller, entry: AuditEntry) {
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
