// The vouchers of runs as they were prepared for Tally, and what the dispatcher reads of those that it pushes.

import type { TallyVoucher, TallyVoucherKind } from '#proto/tally/voucher.ts'
import { currentTraceparent } from '#proto/process/trace.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { type TallySync, TallySyncTable } from '../../entities/tally-sync.ts'
import { newId } from '../../ids.ts'
import { query } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'

type NewSync = Pick<
  TallySync,
  'voucher' | 'mode' | 'companyName' | 'groupBy' | 'ledgerMap' | 'vouchers' | 'total' | 'requestedBy'
> & { readonly connectorUrl: string | null }

/** Keeps the vouchers of the locked row `run`, and queues them for a push; one that still waits is superseded. */
export async function createSync(
  tenant: Tenant,
  run: Pick<PayrollRun, 'organizationId' | 'id' | 'revision'>,
  { connectorUrl, ...sync }: NewSync,
): Promise<TallySync> {
  const now = tenant.clock()
  const { organizationId, id: payrollRunId, revision } = run
  await query(
    tenant,
    `update tally_sync set status = 'failed', error = 'superseded', updated_at = ?::timestamptz
     where organization_id = ? and payroll_run_id = ? and voucher = ? and status = 'queued'`,
    [now.toISOString(), organizationId, payrollRunId, sync.voucher],
  )
  const isPushed = sync.mode === 'push'
  const id = newId('tly', tenant.clock)
  const created = tenant.em.create(TallySyncTable, {
    organizationId,
    id,
    payrollRunId,
    revision,
    ...sync,
    connectorUrlSealed:
      connectorUrl && (await tenant.sealer.seal(connectorUrl, connectorPlace(id), { organizationId })),
    status: isPushed ? 'queued' : 'prepared',
    traceparent: currentTraceparent(),
    attempts: 0,
    firstAttemptAt: null,
    nextAttemptAt: now,
    leasedUntil: null,
    relayedAt: null,
    arrival: 'none',
    outcome: null,
    reply: null,
    error: null,
    pushedAt: null,
    createdAt: now,
    updatedAt: now,
  })
  await tenant.em.flush()
  // A lost notification does no harm, as with events: the table is read anyway.
  if (isPushed) await query(tenant, 'notify outbox')
  return created
}

/** Place of the address of a push, for sealing and opening it. */
export function connectorPlace(id: string): string {
  return `tally_sync/${id}/connector_url`
}

/** The last sync of the run, of a kind of voucher or of any; null: none. */
export function lastSync(
  tenant: Tenant,
  { organizationId, id: payrollRunId }: Pick<PayrollRun, 'organizationId' | 'id'>,
  voucher?: TallyVoucherKind,
): Promise<TallySync | null> {
  return tenant.em.findOne(
    TallySyncTable,
    { organizationId, payrollRunId, ...(voucher === undefined ? {} : { voucher }) },
    { orderBy: { id: 'desc' } },
  )
}

export function findSync(
  tenant: Tenant,
  { organizationId, id: payrollRunId }: Pick<PayrollRun, 'organizationId' | 'id'>,
  id: string,
): Promise<TallySync | null> {
  return tenant.em.findOne(TallySyncTable, { organizationId, payrollRunId, id })
}

/** The accrual that the books have, as far as is known: the last one that did not fail. */
export function bookedAccrual(
  tenant: Tenant,
  { organizationId, id: payrollRunId }: Pick<PayrollRun, 'organizationId' | 'id'>,
): Promise<TallySync | null> {
  return tenant.em.findOne(
    TallySyncTable,
    { organizationId, payrollRunId, voucher: 'accrual', status: { $ne: 'failed' } },
    { orderBy: { id: 'desc' } },
  )
}

/**
 * Payment vouchers that the books of a company have, as far as is known, by remote id, each as it was prepared last: those
 * of files, and of pushes that may have reached Tally.
 */
export async function bookedPayments(
  tenant: Tenant,
  { organizationId, id: payrollRunId }: Pick<PayrollRun, 'organizationId' | 'id'>,
  companyName: string,
): Promise<ReadonlyMap<string, TallyVoucher>> {
  const syncs = await tenant.em.find(
    TallySyncTable,
    { organizationId, payrollRunId, voucher: 'payment', companyName },
    { orderBy: { id: 'asc' } },
  )
  return new Map(
    syncs.filter(mayBeBooked).flatMap(({ vouchers }) => vouchers.map(voucher => [voucher.remoteId, voucher])),
  )
}

/** A push that still waits is superseded by the next sync. */
function mayBeBooked({ status, arrival, leasedUntil }: TallySync): boolean {
  if (arrival !== 'none') return true
  return status === 'queued' ? leasedUntil !== null : status !== 'failed'
}

/** The ledgers that the organization named last. */
export async function keptLedgerMap(
  tenant: Tenant,
  organizationId: number,
): Promise<Readonly<Record<string, string>>> {
  const last = await tenant.em.findOne(
    TallySyncTable,
    { organizationId },
    { orderBy: { id: 'desc' }, fields: ['ledgerMap'] },
  )
  return last?.ledgerMap ?? {}
}

type PushedVouchers = {
  readonly vouchers: readonly TallyVoucher[]
  /** Remote ids that Tally has, or may have, from earlier syncs with the company. */
  readonly existing: ReadonlySet<string>
}

/** Vouchers of a claimed sync. */
export async function readPushedVouchers(
  tenant: Tenant,
  { id, organizationId }: { readonly id: string; readonly organizationId: number },
): Promise<PushedVouchers> {
  const own = await tenant.em.findOneOrFail(TallySyncTable, { organizationId, id })
  const others = await tenant.em.find(TallySyncTable, {
    organizationId,
    payrollRunId: own.payrollRunId,
    voucher: own.voucher,
    companyName: own.companyName,
    arrival: { $ne: 'none' },
    id: { $ne: id },
  })
  const existing = others.flatMap(({ vouchers }) => vouchers.map(({ remoteId }) => remoteId))
  return { vouchers: own.vouchers, existing: new Set(existing) }
}
