// The record of who changed what. What changes is recorded by the database in the transaction of the change; here
// is what a transaction adds to that, how the record is read, and how it is proved.

import type { FilterQuery } from '@mikro-orm/postgresql'
import { type AuditEntry, AuditEntryTable } from '../../entities/audit-entry.ts'
import { type AuditedCall, auditedText, type System, type Tenant } from '../for-tenant.ts'
import { insertRows } from '../new-rows.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { query, withoutTimeLimit } from '../../postgres/sql.ts'

/** Acts of a call beside changing rows; `organizationId` null: it belongs to no organization. */
export type OwnEntry = {
  readonly action: 'called' | 'revealed'
  readonly organizationId: number | null
  readonly resourceType: string
  readonly resourceId: string | null
  /** Absent: it is about nobody in particular. */
  readonly employeeId?: string
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Adds to the record what this transaction has changed, at its end. True when that was anything. */
export async function recordChanges({ em }: Tenant): Promise<boolean> {
  await em.flush()
  await insertRows({ em })
  const [row] = await query<[{ recorded: boolean }]>({ em }, 'select record_changes() as recorded')
  return row.recorded
}

export async function recordCall({ em }: Tenant, entry: OwnEntry): Promise<void> {
  const { organizationId, resourceType, resourceId, employeeId = null, ...own } = entry
  const fields = {
    ...own,
    organization_id: organizationId,
    resource_type: resourceType,
    resource_id: resourceId,
    employee_id: employeeId,
  }
  await query({ em }, 'select record_call(?::jsonb)', [JSON.stringify(fields)])
}

/**
 * Records as `recordCall` does, for a call that another process has taken; other changes of the transaction are not
 * recorded.
 */
export async function recordCallOf(tenant: Tenant, call: AuditedCall, entry: OwnEntry): Promise<void> {
  await query(tenant, `select set_config('app.call', ?, true)`, [auditedText(call)])
  await recordCall(tenant, entry)
  await query(tenant, `select set_config('app.call', '', true)`)
}

export type AuditFilter = {
  readonly employeeId?: string
  readonly resourceType?: string
  readonly resourceId?: string
  readonly operation?: string
  readonly keyId?: string
  readonly sessionId?: string
  readonly userId?: string
  readonly requestId?: string
  readonly action?: readonly AuditEntry['action'][]
  readonly createdSince?: Date
  readonly createdUntil?: Date
}

/** Smaller than every id of an entry of the time or later, because ids begin with the milliseconds. */
function entryIdBefore(at: Date): string {
  return `aud_${at.getTime().toString(16).toUpperCase().padStart(12, '0')}`
}

/** Entries of the organizations within reach and, where `ownKeyId` names a key, those of its account that are its own. */
export function listAuditEntries(
  tenant: Tenant,
  {
    employeeId,
    resourceType,
    resourceId,
    operation,
    keyId,
    sessionId,
    userId,
    requestId,
    action,
    createdSince,
    createdUntil,
  }: AuditFilter,
  ownKeyId: string | null,
  window: PageWindow,
): Promise<PageOfRows<AuditEntry>> {
  const ofOrganizations = { organizationId: { $in: [...tenant.reach.organizationIds] } }
  const ofKey = { organizationId: null, $or: [{ keyId: ownKeyId }, { resourceId: ownKeyId }] }
  const asked = { employeeId, resourceType, resourceId, operation, keyId, sessionId, userId, requestId }
  // An entry never changes, so none leaves a filter.
  const of = {
    $and: [
      ownKeyId === null ? ofOrganizations : { $or: [ofOrganizations, ofKey] },
      Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
      action === undefined ? {} : { action: { $in: [...action] } },
      createdSince === undefined ? {} : { id: { $gte: entryIdBefore(createdSince) } },
      createdUntil === undefined ? {} : { id: { $lt: entryIdBefore(createdUntil) } },
    ],
  } as FilterQuery<AuditEntry>
  return pageById(tenant, AuditEntryTable, { of, filters: [] }, window)
}

/** A chain and the first entry at which it does not hold; both null where it does. */
export type ChainFinding = {
  readonly chain: string
  readonly entries: number
  readonly brokenAt: number | null
  /**
   * `altered`: the entry is not what was recorded; `missing`: an entry before it is not there or not that one;
   * `cut_off`: the chain went on.
   */
  readonly how: 'altered' | 'missing' | 'cut_off' | null
}

/** The text of an entry `e` that its hash is of. */
export const entryContent = `audit_content(e.chain, e.sequence, e.id, e.organization_id, e.account_id, e.occurred_at,
  e.key_id, e.session_id, e.user_id, e.auth_method, e.address, e.request_id, e.operation, e.action, e.resource_type, e.resource_id,
  e.employee_id, e.before, e.after)`

/** Every chain, calculated anew from its entries; takes as long as it takes. */
export async function verifyChains({ em }: System): Promise<ChainFinding[]> {
  await withoutTimeLimit({ em })
  return query<ChainFinding[]>(
    { em },
    `with linked as (
       select e.chain, e.sequence, e.hash, e.previous_hash, sha256(e.previous_hash || ${entryContent}) as own,
         coalesce(lag(e.hash) over in_order, '\\x') as before, coalesce(lag(e.sequence) over in_order, 0) as last
       from audit_entry e window in_order as (partition by e.chain order by e.sequence)
     ), broken as (
       select distinct on (chain) chain, sequence,
         case when own = hash then 'missing' else 'altered' end as how
       from linked where own <> hash or previous_hash <> before or sequence <> last + 1
       order by chain, sequence
     ), reached as (
       select chain, count(*)::int as entries, max(sequence) as sequence, (array_agg(hash order by sequence desc))[1] as hash
       from linked group by chain
     )
     select coalesce(c.chain, r.chain) as chain, coalesce(r.entries, 0) as entries,
       case when b.chain is not null then b.sequence::int when cut then coalesce(r.sequence, 0)::int + 1 end as "brokenAt",
       case when b.chain is not null then b.how when cut then 'cut_off' end as how
     from audit_chain c full join reached r on r.chain = c.chain left join broken b on b.chain = r.chain
     cross join lateral (select (c.sequence, c.hash) is distinct from (r.sequence, r.hash) as cut) tail
     order by 1`,
  )
}
