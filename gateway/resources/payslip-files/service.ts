// Payslips of a run as one file: what is asked for, how far it is made, and its bytes.

import { setTimeout as pause } from 'node:timers/promises'
import { lockBy } from '#proto/pdf/encryption.ts'
import { payslipPasswords } from '#proto/documents/payslip-email.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { statesWithPayslips } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { PayslipBundle } from '#storage/entities/payslip-bundle.ts'
import type { PayslipContents } from '#storage/objects/payslip-contents.ts'
import { linkTo } from '#storage/repositories/documents/download-links.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  bundleKeptHours,
  createBundle,
  findBundle,
  isAsBefore,
  isBundleOpen,
  nextBundlePiece,
} from '#storage/repositories/documents/payslip-bundles.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { requireRunState } from '#storage/repositories/runs/run-transitions.ts'
import type { Caller } from '../../http/authentication.ts'
import { notFound } from '../../http/input.ts'
import type { InTenant } from '../../http/route.ts'
import type { FromWire, ToWire } from '../../http/wire.ts'
import { knownEmployees } from '../payroll-runs/service.ts'
import { leastPasswordLength, type PayslipFiles, type PayslipFilesCreate } from './schema.ts'

export async function startPayslipFiles(
  tenant: Tenant,
  { accountId, environment, keyId }: Caller,
  run: PayrollRun,
  { format, employeeIds, password = 'none' }: FromWire<typeof PayslipFilesCreate>,
): Promise<PayslipBundle> {
  const protection = protectionBy(password, format)
  requireRunState(run, statesWithPayslips)
  const named =
    employeeIds === undefined ? null : await knownEmployees(tenant, run.organizationId, employeeIds, [])
  return createBundle(tenant, run, {
    format,
    employeeIds: named,
    ...protection,
    caller: { accountId, environment, keyId },
  })
}

function protectionBy(password: string, format: PayslipBundle['format']) {
  const rule = payslipPasswords.find(each => each === password)
  if (rule === 'none') return { passwordRule: null, lock: null }
  if (rule !== undefined && format === 'pdf') {
    const message = 'One PDF of many employees has one password. Send a text, or zip for a password for each.'
    throw new Problem('validation_failed', message, [fieldProblem(['password'], 'not_allowed_here', message)])
  }
  if (rule !== undefined) return { passwordRule: rule, lock: null }
  if (password.length < leastPasswordLength) {
    const message = `Send ${payslipPasswords.join(', ')}, or a password of at least ${leastPasswordLength} characters.`
    throw new Problem('validation_failed', 'The password is too short.', [
      fieldProblem(['password'], 'out_of_range', message),
    ])
  }
  return { passwordRule: null, lock: lockBy(password) }
}

export async function foundPayslipFiles(
  tenant: Tenant,
  { id, fileId }: { readonly id: string; readonly fileId: string },
): Promise<PayslipBundle> {
  const bundle = await findBundle(tenant, id, fileId)
  if (bundle === null) throw notFound()
  return bundle
}

const lookEveryMs = 300

/** The file as soon as its status is another, or after so long. */
export async function changedPayslipFiles(
  inTenant: InTenant,
  path: { readonly id: string; readonly fileId: string },
  withinMs: number,
): Promise<PayslipBundle> {
  const began = performance.now()
  const first = await inTenant(tenant => foundPayslipFiles(tenant, path))
  let now = first
  while (isBundleOpen(now) && now.status === first.status && performance.now() - began < withinMs) {
    await pause(lookEveryMs)
    now = await inTenant(tenant => foundPayslipFiles(tenant, path))
  }
  return now
}

const hourMs = 3_600_000

function keptUntil({ status, finishedAt }: PayslipBundle): Date | null {
  return status === 'completed' && finishedAt
    ? new Date(finishedAt.getTime() + bundleKeptHours * hourMs)
    : null
}

/** Whether the pages of a file that was made are those that the run has now. */
async function isCurrent(tenant: Tenant, bundle: PayslipBundle): Promise<boolean> {
  return isAsBefore(tenant, await readPaymentRun(tenant, bundle.payrollRunId), bundle, { people: true })
}

const changedSince = {
  code: 'invalid_run_state',
  message: 'The run changed after the file was made, so its payslips are of an earlier state. Make another.',
} as const

export async function presentPayslipFiles(
  tenant: Tenant,
  bundle: PayslipBundle,
): Promise<ToWire<typeof PayslipFiles>> {
  const { id, organizationId, payrollRunId, caller, payslips, payslipsDone, failure } = bundle
  const until = keptUntil(bundle)
  const isKept = until !== null && until > tenant.clock()
  const isStale = isKept && !(await isCurrent(tenant, bundle))
  const { accountId, environment } = caller
  const path = `/payroll-runs/${payrollRunId}/payslip-files/${id}/file`
  return {
    ...bundle,
    jobId: id,
    progress: Math.trunc((payslipsDone * 100) / payslips),
    fileUrl:
      isKept && !isStale ? await linkTo(tenant, { organizationId, accountId, environment }, path) : null,
    keptUntil: until,
    error: isStale ? changedSince : failure,
    sizeBytes: bundle.sizeBytes ?? null,
    startedAt: bundle.startedAt ?? null,
    finishedAt: bundle.finishedAt ?? null,
  }
}

/**
 * Refuses `not_generated` where there is no file yet, will be none, or is none any more, and `invalid_run_state` where the
 * run is not as the file has it.
 */
export async function payslipFilesPieces(
  inTenant: InTenant,
  contents: PayslipContents,
  bundle: PayslipBundle,
): Promise<AsyncIterable<Uint8Array>> {
  const first =
    bundle.status === 'completed' ? await inTenant(tenant => nextBundlePiece(tenant, bundle, -1)) : null
  if (first === null) {
    throw new Problem(
      'not_generated',
      `There is no file: it is ${bundle.status}, and kept for ${bundleKeptHours} hours once it is completed.`,
    )
  }
  if (!(await inTenant(tenant => isCurrent(tenant, bundle)))) {
    throw new Problem(changedSince.code, changedSince.message)
  }
  return pieces(inTenant, contents, bundle)
}

/** One piece at a time, so that memory does not grow with the file. */
async function* pieces(
  inTenant: InTenant,
  contents: PayslipContents,
  bundle: PayslipBundle,
): AsyncGenerator<Uint8Array> {
  let no = -1
  for (;;) {
    const after = no
    const piece = await inTenant(tenant => nextBundlePiece(tenant, bundle, after))
    if (piece === null) return
    const bytes = await contents.read(bundle.organizationId, piece)
    if (!Buffer.isBuffer(bytes)) throw new Error(`Piece ${piece.no} of ${bundle.id} is ${bytes}.`)
    yield bytes
    no = piece.no
  }
}
