// Payslips of a run as one file: the job, and its parts, which engines make in any order. The pages of a file are of one
// state of the run, that in which it was when the file was called for.

import { openPayslipBundleStates, payslipBundleMoves, payslipsOfPart } from '#proto/moves/payslip-bundle.ts'
import { allows } from '#proto/moves/moves.ts'
import { distinctFileNames } from '#proto/documents/payslip-document.ts'
import type { EncryptionLock } from '#proto/pdf/encryption.ts'
import { Problem } from '#proto/problems.ts'
import { currentTraceparent } from '#proto/process/trace.ts'
import {
  type BundleCaller,
  type BundleFailure,
  type PayslipBundle,
  PayslipBundleTable,
} from '../../entities/payslip-bundle.ts'
import type { BundleMember } from '../../entities/payslip-bundle-part.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { newId } from '../../ids.ts'
import type { KeptContent } from '../../objects/payslip-contents.ts'
import type { Storage } from '../../open.ts'
import { arrayLiteral } from '../../postgres/literals.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'
import { forSystem, lockRow, type Tenant } from '../for-tenant.ts'
import { slipsRevision } from '../../run-states.ts'

export type BundlePartKey = {
  readonly organizationId: number
  readonly bundleId: string
  readonly no: number
}

type BundleRequest = {
  readonly format: PayslipBundle['format']
  /** Null: everybody who has a payslip in the run. */
  readonly employeeIds: readonly string[] | null
  readonly passwordRule: PayslipBundle['passwordRule']
  /** Lock of a password that is the same for all. */
  readonly lock: EncryptionLock | null
  readonly caller: BundleCaller
}

const maxOpen = 5

/** Refuses `conflict` while too many are made for the organization, and `not_found` where nobody asked for has a payslip. */
export async function createBundle(
  tenant: Tenant,
  run: PayrollRun,
  { employeeIds, lock, ...asked }: BundleRequest,
): Promise<PayslipBundle> {
  const { organizationId, id: payrollRunId } = run
  const open = await tenant.em.count(PayslipBundleTable, {
    organizationId,
    status: { $in: [...openPayslipBundleStates] },
  })
  if (open >= maxOpen) {
    throw new Problem(
      'conflict',
      `${maxOpen} files of payslips are being made for the organization. Wait for one of them, or cancel one.`,
    )
  }
  const members = await membersOf(tenant, run, employeeIds)
  if (members.length === 0) {
    throw new Problem('not_found', 'None of the employees has a payslip in the run.')
  }
  const parts: { no: number; members: readonly BundleMember[] }[] = []
  for (let from = 0; from < members.length; from += payslipsOfPart)
    parts.push({ no: parts.length + 1, members: members.slice(from, from + payslipsOfPart) })
  const id = newId('pfb', tenant.clock)
  const sealed = lock && JSON.stringify({ ...lock, key: lock.key.toString('base64') })
  const bundle = tenant.em.create(PayslipBundleTable, {
    ...asked,
    organizationId,
    id,
    payrollRunId,
    status: 'queued',
    lockSealed: sealed && (await tenant.sealer.seal(sealed, lockPlace(id), { organizationId })),
    runState: await runState(tenant, run),
    payslips: members.length,
    payslipsDone: 0,
    partsLeft: parts.length,
    sizeBytes: null,
    failure: null,
    traceparent: currentTraceparent(),
    startedAt: null,
    finishedAt: null,
    version: 1,
    createdAt: tenant.clock(),
  })
  await tenant.em.flush()
  await query(
    tenant,
    `insert into payslip_bundle_part (organization_id, bundle_id, no, members)
     select ?, ?, no, members from jsonb_to_recordset(?::jsonb) as p(no int, members jsonb)`,
    [organizationId, id, JSON.stringify(parts)],
  )
  return bundle
}

/** Members of the bundle, by code. */
async function membersOf(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[] | null,
): Promise<BundleMember[]> {
  const rows = await query<{ id: string; name: string }[]>(
    tenant,
    `select employee_id as id, coalesce(external_id, employee::jsonb ->> 'code') as name from payslip
     where organization_id = ? and payroll_run_id = ? and revision = ? and failure is null
       and (?::text[] is null or employee_id = any (?::text[]))
     order by employee::jsonb ->> 'code' collate "C", employee_id`,
    [
      run.organizationId,
      run.id,
      slipsRevision(run),
      employeeIds && arrayLiteral(employeeIds),
      employeeIds && arrayLiteral(employeeIds),
    ],
  )
  const names = distinctFileNames(
    'payslip',
    rows.map(({ name }) => name),
    run.periodEnd,
  )
  return rows.map(({ id }, at) => [id, names[at]!] as const)
}

/** State of the run as the pages print it. */
function stateOfRun(run: PayrollRun): string {
  const { status, lockedAt, reversedAt, paidOn, reference } = run
  return JSON.stringify([slipsRevision(run), status, lockedAt, reversedAt, paidOn, reference])
}

/** With what stands on the pages of its people: holds, payments and remarks. */
async function runState(tenant: Tenant, run: PayrollRun): Promise<string> {
  const [row] = await queryPrepared<{ roster: string }>(
    tenant,
    `select encode(sha256(convert_to(coalesce(string_agg(
         concat_ws(' ', employee_id, held, paid_on, payment_reference, remarks), ',' order by employee_id)
         filter (where held or paid_on is not null or remarks is not null), ''), 'UTF8')), 'hex') as roster
     from payroll_run_employee where organization_id = $1 and payroll_run_id = $2`,
    [run.organizationId, run.id],
  )
  return `${stateOfRun(run)} ${row!.roster}`
}

/** Whether the run is as it was; `people`: with every one of its people. */
export async function isAsBefore(
  tenant: Tenant,
  run: PayrollRun | null,
  { runState: before }: PayslipBundle,
  { people }: { readonly people: boolean },
): Promise<boolean> {
  if (run === null) return false
  return people ? before === (await runState(tenant, run)) : before.startsWith(`${stateOfRun(run)} `)
}

/** Null: none of the run has that id. */
export function findBundle(tenant: Tenant, payrollRunId: string, id: string): Promise<PayslipBundle | null> {
  return tenant.em.findOne(PayslipBundleTable, { payrollRunId, id }, { refresh: true })
}

export function isBundleOpen({ status }: PayslipBundle): boolean {
  return openPayslipBundleStates.some(open => open === status)
}

/**
 * The file as it is now; whoever makes a part of it stops. Its parts are left to the housekeeping: an engine locks its part
 * before the file. Refuses `conflict` for one that has ended.
 */
export async function cancelBundle(tenant: Tenant, bundle: PayslipBundle): Promise<PayslipBundle> {
  const locked = await lockRow(tenant, bundle)
  if (!allows<PayslipBundle['status']>(payslipBundleMoves.cancel, locked.status)) {
    throw new Problem(
      'conflict',
      `The file is ${locked.status}. Only one that is being made can be cancelled.`,
    )
  }
  tenant.em.assign(locked, { status: payslipBundleMoves.cancel.to, finishedAt: tenant.clock() })
  await tenant.em.flush()
  return locked
}

/** Null: there is no password that is the same for all. */
export async function bundleLock(
  tenant: Tenant,
  { id, lockSealed }: PayslipBundle,
): Promise<EncryptionLock | null> {
  if (!lockSealed) return null
  const { dictionary, key } = JSON.parse(await tenant.sealer.open(lockSealed, lockPlace(id))) as {
    dictionary: string
    key: string
  }
  return { dictionary, key: Buffer.from(key, 'base64') }
}

const lockPlace = (id: string) => `payslip_bundle.${id}.lock`
const indexPlace = ({ bundleId, no }: BundlePartKey) => `payslip_bundle_part.${bundleId}.${no}`

type DuePart = { readonly bundle: PayslipBundle; readonly members: readonly BundleMember[] }

/** Holds the part until the transaction ends; null: it is made, somebody else has it, or nobody wants it any more. */
export async function takeBundlePart(tenant: Tenant, key: BundlePartKey): Promise<DuePart | null> {
  const { organizationId, bundleId, no } = key
  const [part] = await queryPrepared<{ members: readonly BundleMember[] }>(
    tenant,
    `select members from payslip_bundle_part
     where organization_id = $1 and bundle_id = $2 and no = $3 and done_at is null for update skip locked`,
    [organizationId, bundleId, no],
  )
  if (part === undefined) return null
  const bundle = await tenant.em.findOne(PayslipBundleTable, { organizationId, id: bundleId })
  return bundle === null || !isBundleOpen(bundle) ? null : { bundle, members: part.members }
}

type MadePart = { readonly size: number; readonly index: Buffer; readonly content: KeptContent }

/** Stores a part that is held. Returns how many are left to be made; null: the file is not wanted any more. */
export async function finishBundlePart(
  tenant: Tenant,
  key: BundlePartKey,
  payslips: number,
  made: MadePart,
): Promise<number | null> {
  const { organizationId, bundleId, no } = key
  await queryPrepared(
    tenant,
    `update payslip_bundle_part set done_at = now(), size_bytes = $4, index_sealed = $5, sha256 = $6, content_sealed = $7
     where organization_id = $1 and bundle_id = $2 and no = $3`,
    [
      organizationId,
      bundleId,
      no,
      made.size,
      await tenant.sealer.sealBytes(made.index, indexPlace(key), { organizationId }),
      made.content.sha256,
      made.content.sealed,
    ],
  )
  const [bundle] = await queryPrepared<{ partsLeft: number }>(
    tenant,
    `update payslip_bundle set status = $3, payslips_done = payslips_done + $4, parts_left = parts_left - 1,
       started_at = coalesce(started_at, now()), version = version + 1
     where organization_id = $1 and id = $2 and status = any ($5::text[]) returning parts_left as "partsLeft"`,
    [organizationId, bundleId, payslipBundleMoves.advance.to, payslips, payslipBundleMoves.advance.from],
  )
  return bundle?.partsLeft ?? null
}

/** The parts in their order, once all of them are made. */
export async function listBundleIndexes(
  tenant: Tenant,
  { organizationId, id }: PayslipBundle,
): Promise<{ size: number; index: Buffer }[]> {
  const rows = await queryPrepared<{ no: number; size: string; sealed: Buffer }>(
    tenant,
    `select no, size_bytes::text as size, index_sealed as sealed from payslip_bundle_part
     where organization_id = $1 and bundle_id = $2 order by no`,
    [organizationId, id],
  )
  const parts: { size: number; index: Buffer }[] = []
  for (const { no, size, sealed } of rows) {
    const index = await tenant.sealer.openBytes(sealed, indexPlace({ organizationId, bundleId: id, no }), {
      organizationId,
    })
    if (index === null) throw new Error(`Part ${no} of ${id} is not what was stored.`)
    parts.push({ size: Number(size), index })
  }
  return parts
}

/** Stores what the file has beside its parts, and ends it. `before` and `after`: in the order in which they stand. */
export async function completeBundle(
  tenant: Tenant,
  bundle: PayslipBundle,
  {
    before,
    after,
    sizeBytes,
  }: {
    readonly before: readonly KeptContent[]
    readonly after: readonly KeptContent[]
    readonly sizeBytes: number
  },
): Promise<PayslipBundle> {
  const { organizationId, id } = bundle
  const [last] = await queryPrepared<{ no: number }>(
    tenant,
    'select max(no)::int as no from payslip_bundle_part where organization_id = $1 and bundle_id = $2',
    [organizationId, id],
  )
  const pieces = [
    ...before.map((content, at) => ({ no: at + 1 - before.length, content })),
    ...after.map((content, at) => ({ no: last!.no + 1 + at, content })),
  ]
  for (const { no, content } of pieces) {
    await queryPrepared(
      tenant,
      `insert into payslip_bundle_part (organization_id, bundle_id, no, members, done_at, sha256, content_sealed)
       values ($1, $2, $3, '[]', now(), $4, $5)`,
      [organizationId, id, no, content.sha256, content.sealed],
    )
  }
  return end(tenant, bundle, { status: payslipBundleMoves.complete.to, sizeBytes })
}

/** Ends a file that cannot be made. Its parts are left to the housekeeping. */
export async function failBundle(
  tenant: Tenant,
  bundle: PayslipBundle,
  failure: BundleFailure,
): Promise<void> {
  await end(tenant, bundle, { status: payslipBundleMoves.fail.to, failure })
}

async function end(
  tenant: Tenant,
  bundle: PayslipBundle,
  changes: Partial<Pick<PayslipBundle, 'status' | 'sizeBytes' | 'failure'>>,
): Promise<PayslipBundle> {
  const locked = await lockRow(tenant, bundle)
  if (!isBundleOpen(locked)) return locked
  tenant.em.assign(locked, { ...changes, finishedAt: tenant.clock() })
  await tenant.em.flush()
  return locked
}

/** The piece of the file that follows those up to `no`; null: there is none. */
export async function nextBundlePiece(
  tenant: Tenant,
  { organizationId, id }: PayslipBundle,
  no: number,
): Promise<(KeptContent & { readonly no: number }) | null> {
  const [row] = await queryPrepared<KeptContent & { no: number }>(
    tenant,
    `select no, sha256, content_sealed as sealed from payslip_bundle_part
     where organization_id = $1 and bundle_id = $2 and no > $3 order by no limit 1`,
    [organizationId, id, no],
  )
  return row ?? null
}

/** A part that is out for so long is handed out again; each time it is waited for longer. */
const patienceSeconds = 120
const handedOutMost = 8
/** One that failed is tried again sooner. */
const retrySeconds = 15
/** No file takes longer. */
const maxHours = 6

/** `traceparent`: of the call that has the file made. */
type ClaimedBundlePart = BundlePartKey & { readonly traceparent: string | null }

/** Parts of files that are still made, to be handed out, and marked as such: at most `ahead` that are out at once, the first of every file before the second of any. */
export function claimBundleParts(storage: Storage, ahead: number): Promise<ClaimedBundlePart[]> {
  return forSystem(storage, ({ em }) =>
    query<ClaimedBundlePart[]>(
      { em },
      `with due as (
         select p.organization_id, p.bundle_id, p.no,
           p.published_at > now() - make_interval(secs => :patience * p.attempts) as is_out
         from payslip_bundle_part p
         join payslip_bundle b on b.organization_id = p.organization_id and b.id = p.bundle_id
         where p.done_at is null and p.attempts < :most and b.status in (:open)),
       free as (
         select p.organization_id, p.bundle_id, p.no from payslip_bundle_part p
         where (p.organization_id, p.bundle_id, p.no) in (
           select organization_id, bundle_id, no from due where is_out is not true order by no, bundle_id
           limit greatest(0, :ahead - (select count(*) from due where is_out)))
         for update skip locked)
       update payslip_bundle_part p set published_at = now(), attempts = p.attempts + 1
       from free f join payslip_bundle b on b.organization_id = f.organization_id and b.id = f.bundle_id
       where p.organization_id = f.organization_id and p.bundle_id = f.bundle_id and p.no = f.no
       returning p.organization_id as "organizationId", p.bundle_id as "bundleId", p.no, b.traceparent`,
      { patience: patienceSeconds, most: handedOutMost, ahead, open: [...openPayslipBundleStates] },
    ),
  )
}

/** Has a part that failed handed out again soon. */
export async function returnBundlePart(
  storage: Storage,
  { organizationId, bundleId, no }: BundlePartKey,
): Promise<void> {
  await forSystem(storage, ({ em }) =>
    query(
      { em },
      `update payslip_bundle_part set published_at = now() - make_interval(secs => ? * attempts - ?)
       where organization_id = ? and bundle_id = ? and no = ? and done_at is null`,
      [patienceSeconds, retrySeconds, organizationId, bundleId, no],
    ),
  )
}

/** Ends files of which a part was given up, and those that take too long. */
export async function failOverdueBundles(storage: Storage): Promise<void> {
  const failure: BundleFailure = {
    code: 'internal_error',
    message: 'The service could not make the file. Call for it again.',
  }
  await forSystem(storage, ({ em }) =>
    query(
      { em },
      `update payslip_bundle b set status = :failed, failure = :failure::jsonb, finished_at = now()
       where status in (:open) and (
         created_at < now() - make_interval(hours => :hours)
         or exists (select from payslip_bundle_part p
           where p.organization_id = b.organization_id and p.bundle_id = b.id and p.done_at is null
             and p.attempts >= :most and p.published_at < now() - make_interval(secs => :patience * p.attempts)))`,
      {
        failed: payslipBundleMoves.fail.to,
        open: [...payslipBundleMoves.fail.from],
        failure: JSON.stringify(failure),
        hours: maxHours,
        most: handedOutMost,
        patience: patienceSeconds,
      },
    ),
  )
}

/** A file can be fetched for so long after it is made. */
export const bundleKeptHours = 24
