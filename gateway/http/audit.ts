// Part of a call that joins the audit log. The database records changes under the call's name; a call that changes
// nothing itself, and one that reveals masked values, get an entry of their own in their last transaction; one that
// starts an engine gets it from there.

import type { Storage } from '#storage/open.ts'
import { type OwnEntry, recordCall, recordChanges } from '#storage/repositories/keys/audit.ts'
import {
  type AuditedCall,
  forTenant,
  type StatementLimits,
  type Tenant,
} from '#storage/repositories/for-tenant.ts'
import type { Caller } from './authentication.ts'
import type { Exchange } from './exchange.ts'
import { asksForFile } from './representation.ts'
import type { AnyReply, CallBasics, InTenant, Route } from './route.ts'

type Transactions = {
  readonly inTenant: InTenant
  /** Same as `inTenant`, for the last transaction: a call without recorded changes gets its own entry there. */
  readonly inLastTenant: InTenant
  /** Content of that entry, once the call has succeeded. */
  tell(entry: () => OwnEntry): void
  /** Nothing is recorded yet, and something is to be. */
  owesEntry(): boolean
}

/** The transactions of a call, each with its part of the audit log at its end. */
export function auditedTransactions(
  route: Route,
  { caller, audited: call }: Pick<CallBasics, 'caller' | 'audited'>,
  reach: readonly number[],
  storage: Storage,
  limits: () => StatementLimits,
): Transactions {
  const within = { accountId: caller.accountId, organizationIds: reach, clocks: caller.clocks }
  if (call === null) {
    const inTenant: InTenant = (work, access) =>
      forTenant(placeOf(storage, access), within, work, null, limits())
    return { inTenant, inLastTenant: inTenant, tell: () => undefined, owesEntry: () => false }
  }

  let recorded = false
  let own: (() => OwnEntry) | null = null
  const open = async <Result>(
    work: (tenant: Tenant) => Promise<Result>,
    isLast: boolean,
    access?: 'reads' | 'writes',
  ): Promise<Result> => {
    let changed = false
    const withRecord = async (tenant: Tenant) => {
      const result = await work(tenant)
      changed = await recordChanges(tenant)
      if (isLast && !changed && !recorded && own !== null) await recordCall(tenant, own())
      return result
    }
    const result = await forTenant(placeOf(storage, access), within, withRecord, call, limits())
    recorded ||= changed
    return result
  }
  return {
    inTenant: (work, access) => open(work, false, access),
    // It writes the call's own entry.
    inLastTenant: work => open(work, true, 'writes'),
    tell(entry) {
      if (route.effect !== 'engine') own = entry
    },
    owesEntry: () => route.effect !== 'engine' && !recorded,
  }
}

function placeOf(storage: Storage, access: 'reads' | 'writes' = 'reads'): Storage {
  return access === 'writes' ? (storage.forWrites ?? storage) : storage
}

/** Null for a call that leaves nothing to record. */
export function auditedCall(ctx: Exchange, route: Route, caller: Caller): AuditedCall | null {
  const writes = route.method !== 'get' && route.effect !== 'none' && route.effect !== 'own'
  if (!writes && !reveals(ctx, route) && !records(ctx, route)) return null
  return {
    keyId: caller.method === 'link' ? null : caller.keyId,
    authMethod: caller.method,
    session: sessionOf(caller),
    address: ctx.state.address || null,
    requestId: ctx.state.requestId,
    operation: route.operationId,
  }
}

/** The session of the caller as the audit log names it. */
export function sessionOf({ session }: Caller): AuditedCall['session'] {
  return session && { id: session.id, userId: session.user?.id ?? null }
}

/** Whether the call asks for what is masked otherwise. */
function reveals(ctx: Exchange, route: Route): boolean {
  if (route.query?.properties['reveal'] !== undefined && ctx.query['reveal'] === 'true') return true
  return route.filesReveal === true && asksForFile(route, ctx.query, ctx.get('accept'))
}

function records(ctx: Exchange, route: Route): boolean {
  return route.filesRecorded === true && asksForFile(route, ctx.query, ctx.get('accept'))
}

/** The entry of a call that succeeded, from what it named, found and answered. */
export function ownEntry(
  ctx: Exchange,
  route: Route,
  reach: readonly number[],
  { params, target, reply }: { params: unknown; target: unknown; reply: AnyReply },
): OwnEntry {
  const body = 'body' in reply ? reply.body : 'file' in reply ? reply.file : null
  const organizationId = [target, body].map(value => propertyOf(value, 'organizationId')).find(isNumber)
  const [, , word = ''] = route.path.split('/')
  const record = 'file' in reply ? reply.file.record : undefined
  const named = record?.id ?? propertyOf(target, 'id') ?? propertyOf(params, 'id') ?? propertyOf(body, 'id')
  const listed = propertyOf(body, 'data')
  return {
    action: reveals(ctx, route) ? 'revealed' : 'called',
    organizationId: organizationId ?? (reach.length === 1 ? (reach[0] ?? null) : null),
    resourceType: record?.type ?? word.replace(/s$/, '').replaceAll('-', '_'),
    resourceId: typeof named === 'string' || typeof named === 'number' ? String(named) : null,
    after: Array.isArray(listed) ? { ids: listed.map(item => propertyOf(item, 'id')) } : null,
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
