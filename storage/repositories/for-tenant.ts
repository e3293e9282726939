// The doors to the database. Behind `forTenant` and a `Reader`, row-level security shows one account's reach; behind
// `forSystem`, the plumbing (keys, outbox, deliveries, shards) sees its own tables across tenants and no pay.

import type { Clock } from '#proto/process/clock.ts'
import { exportsSpans, inSpan, type SpanStart } from '#proto/process/trace.ts'
import { DeadlockException, type EntityManager, LockMode, OptimisticLockError } from '@mikro-orm/postgresql'
import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxClocks } from '../entities/sandbox-clock.ts'
import type { Sealer } from '../sealing.ts'
import type { Storage } from '../open.ts'
import { isStalePlan } from '../postgres/answers.ts'
import type { TransactionContext } from '../postgres/dialect.ts'
import type { Reads } from '../postgres/reads.ts'
import { beginAs, query } from '../postgres/sql.ts'
import { insertRows } from './new-rows.ts'
import { constraintOf } from './uniqueness.ts'

/** Limits of the statements of a transaction. */
export type StatementLimits = Pick<TransactionContext, 'signal' | 'statementMs'>

/** Which account asks, and for which of its organizations. */
export type Reach = {
  readonly accountId: string
  readonly organizationIds: readonly number[]
  /** Stopped clocks of sandboxes. */
  readonly clocks?: SandboxClocks
}

/** On whose behalf a transaction writes, as the audit log tells of it. */
export type AuditedCall = {
  /** Null: an operator's command, or whoever holds a link. */
  readonly keyId: string | null
  readonly authMethod: 'key' | 'token' | 'hmac' | 'session' | 'link' | 'operator'
  /** Console session of the key; null for any other call. */
  readonly session: { readonly id: string; readonly userId: string | null } | null
  /** Address of the caller. */
  readonly address: string | null
  readonly requestId: string
  readonly operation: string
}

/** One open transaction; repositories are functions over it. */
export type Tenant = {
  readonly em: EntityManager
  readonly reach: Reach
  readonly clock: Clock
  readonly sealer: Sealer
}

/** Reads what `reach` names, without a transaction and one statement at a time. */
export type Reader = {
  readonly reads: Reads
  readonly reach: Reach
  readonly clock: Clock
  readonly sealer: Sealer
}

export function readerFor({ reads, clock, sealer }: Storage, reach: Reach): Reader {
  return { reads, reach, clock, sealer }
}

/** One open transaction of the plumbing. */
export type System = { readonly em: EntityManager; readonly clock: Clock; readonly sealer: Sealer }

/**
 * Runs `work` in a transaction that can see and write only what `reach` names. What it changes is audited for `call`. Once
 * `signal` is aborted it sends no statement, and the one under way ends: `service_unavailable`.
 */
export function forTenant<Result>(
  storage: Storage,
  reach: Reach,
  work: (tenant: Tenant) => Promise<Result>,
  call: AuditedCall | null = null,
  limits: StatementLimits = {},
): Promise<Result> {
  const variables = {
    'app.account_id': reach.accountId,
    'app.organization_ids': reach.organizationIds.join(','),
    ...auditSettings(call),
  }
  return inTransaction(storage, { role: 'payroll_app', variables, ...limits }, em =>
    work({ em, reach, clock: storage.clock, sealer: storage.sealer }),
  )
}

/** Runs as `forTenant` does, for the engine, which is told the organization and knows of no account. */
export function forOrganization<Result>(
  storage: Storage,
  organizationId: number,
  work: (tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  return forTenant(storage, { accountId: '', organizationIds: [organizationId] }, work)
}

/** Runs `work` in a transaction of the plumbing. What it changes of keys and accounts is audited for `call`. */
export function forSystem<Result>(
  storage: Storage,
  work: (system: System) => Promise<Result>,
  call: AuditedCall | null = null,
): Promise<Result> {
  return inTransaction(storage, { role: 'payroll_system', variables: auditSettings(call) }, em =>
    work({ em, clock: storage.clock, sealer: storage.sealer }),
  )
}

function auditSettings(call: AuditedCall | null): Record<string, string> {
  return call === null ? {} : { 'app.call': auditedText(call) }
}

/** The call as the database takes it. */
export function auditedText({
  keyId,
  session,
  authMethod,
  requestId,
  address,
  operation,
}: AuditedCall): string {
  return JSON.stringify({
    key_id: keyId,
    session_id: session?.id ?? null,
    user_id: session?.userId ?? null,
    auth_method: authMethod,
    request_id: requestId,
    address,
    operation,
  })
}

/** The row as it is now, locked until the transaction ends; the transaction is tried again where it was deleted meanwhile. */
export async function lockRow<Row extends object>({ em }: Tenant, row: Row): Promise<Row> {
  const locked = await em.refresh(row, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (locked === null) throw OptimisticLockError.lockFailed(row)
  return row
}

/** Runs `work`, or nothing of it if it throws; the transaction goes on either way. */
export async function inSavepoint<Result>(
  tenant: Tenant,
  work: (tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  await tenant.em.flush()
  const em = tenant.em.fork({ clear: true, keepTransactionContext: true })
  await query({ em }, 'savepoint step')
  try {
    const result = await work({ ...tenant, em })
    await em.flush()
    await insertRows({ em })
    await query({ em }, 'release savepoint step')
    return result
  } catch (error) {
    await query({ em }, 'rollback to savepoint step')
    await query({ em }, 'release savepoint step')
    throw error
  }
}

const attempts = 5
/** Every connection of a pool may have the plan. */
const attemptsOfStalePlans = 50

const transactionSpan = (role: TransactionContext['role']): SpanStart => ({
  name: 'transaction',
  kind: 'client',
  attributes: {
    'db.system.name': 'postgresql',
    'db.operation.name': 'TRANSACTION',
    'payroll.database.role': role,
  },
})

const transactionSpans = {
  payroll_app: transactionSpan('payroll_app'),
  payroll_system: transactionSpan('payroll_system'),
} as const

function inTransaction<Result>(
  storage: Storage,
  context: TransactionContext,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  if (!exportsSpans()) return transact(storage, context, work)
  return inSpan(transactionSpans[context.role], () => transact(storage, context, work))
}

/** PostgreSQL asks for serialization failures and deadlocks to be tried again, so `work` may run more than once. */
async function transact<Result>(
  storage: Storage,
  context: TransactionContext,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const { orm } = storage
    const em = orm.em.fork()
    try {
      return await em.transactional(async transaction => {
        await beginAs({ em: transaction }, context)
        const result = await work(transaction)
        await insertRows({ em: transaction })
        return result
      })
    } catch (error) {
      if (context.signal?.aborted === true) throw error
      if (storage.isLeft?.(orm, error) === true) continue
      const sqlstate = transientState(error)
      const most = sqlstate === '0A000' ? attemptsOfStalePlans : attempts
      if (attempt >= most || sqlstate === null) throw error
      storage.retries.set(sqlstate, (storage.retries.get(sqlstate) ?? 0) + 1)
      await pause(attempt * 10)
    }
  }
}

/** The SQLSTATE with which PostgreSQL asks for another try; null: it does not. */
function transientState(error: unknown): '40P01' | '40001' | '0A000' | null {
  if (isStalePlan(error)) return '0A000'
  if (error instanceof DeadlockException) return '40P01'
  // Somebody else wrote the row between the look and the write; what is decided is decided by what it says now.
  if (error instanceof OptimisticLockError) return '40001'
  if (constraintOf(error)?.endsWith('_pkey') === true) return '40001'
  return error instanceof Error && 'code' in error && error.code === '40001' ? error.code : null
}
