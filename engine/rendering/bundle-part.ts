// A part of the payslips of a run as one file: read from the store, rendered if missing, and stored as a piece of the
// file, in one transaction. The last part completes the file and announces it.

import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { encryptionOf, type Encryption } from '#proto/pdf/encryption.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import { encryptedCopy } from '#proto/pdf/written.ts'
import type { BundleFailure, PayslipBundle } from '#storage/entities/payslip-bundle.ts'
import type { BundleMember } from '#storage/entities/payslip-bundle-part.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { ObjectStoreUnavailable } from '#storage/objects/object-store.ts'
import type { PayslipContents } from '#storage/objects/payslip-contents.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import { linkTo } from '#storage/repositories/documents/download-links.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  bundleLock,
  type BundlePartKey,
  completeBundle,
  failBundle,
  finishBundlePart,
  isAsBefore,
  listBundleIndexes,
  takeBundlePart,
} from '#storage/repositories/documents/payslip-bundles.ts'
import {
  hasFigures,
  passwordsOf,
  payslipDocuments,
} from '#storage/repositories/documents/payslip-documents.ts'
import {
  areFilesKept,
  fileState,
  listKeptFiles,
  type RenderedFile,
  storePayslipFiles,
} from '#storage/repositories/documents/payslip-files.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import type { BundledFile, BundlePart } from '../documents/bundle/bundle.ts'
import { mergedBeginning, mergedEnd, mergedPart } from '../documents/bundle/merged-pdf.ts'
import { zipEnd, zipPart } from '#proto/documents/zip.ts'
import { payslipPdf } from '../documents/payslip/payslip.ts'

/** `rendered` and `kept`: payslips of the part; null: there was nothing to do. */
export async function makeBundlePart(
  tenant: Tenant,
  contents: PayslipContents,
  key: BundlePartKey,
): Promise<{ rendered: number; kept: number } | null> {
  const due = await takeBundlePart(tenant, key)
  if (due === null) return null
  const { bundle, members } = due
  const run = await readPaymentRun(tenant, bundle.payrollRunId)
  if (run === null || !(await isAsBefore(tenant, run, bundle, { people: false }))) {
    await failBundle(tenant, bundle, changedRun)
    return null
  }
  const found = await payslipsOf(tenant, contents, run, members)
  const lock = await bundleLock(tenant, bundle)
  const encryption = lock && encryptionOf(lock)
  const files = await lockedFiles(tenant, bundle, found, encryption)
  if ('code' in files) {
    await failBundle(tenant, bundle, files)
    return null
  }
  const { bytes, index } = partOf(bundle, files, key.no - 1, encryption)
  const [content] = await contents.keep(key.organizationId, [bytes])
  const made = { size: bytes.length, index, content: content! }
  const left = await finishBundlePart(tenant, key, files.length, made)
  if (left === 0)
    await finish(tenant, contents, { run, bundle, encryption, author: found.at(0)!.document.employer.name })
  const rendered = found.filter(({ isRendered }) => isRendered).length
  return { rendered, kept: found.length - rendered }
}

const changedRun: BundleFailure = {
  code: 'invalid_run_state',
  message:
    'The run changed while the file was made, and a file holds payslips of one state. Call for it again.',
}

type Found = {
  readonly read: PayslipView
  readonly document: PayslipDocument
  readonly name: string
  readonly bytes: Buffer
  readonly isRendered: boolean
}

/** Payslips in the order of the members. Rendered ones are stored for later requests. */
async function payslipsOf(
  tenant: Tenant,
  contents: PayslipContents,
  run: PayrollRun,
  members: readonly BundleMember[],
): Promise<Found[]> {
  const ids = members.map(([employeeId]) => employeeId)
  const reads = (await listRunSlipsOf(tenant, run, ids)).filter(hasFigures)
  const documents = await payslipDocuments(tenant, run, reads)
  const kept = await listKeptFiles(tenant, run, ids)
  const byEmployee = new Map<string, Found>()
  const names = new Map(members)
  const made: { employeeId: string; state: Buffer; bytes: Buffer }[] = []
  for (const [at, read] of reads.entries()) {
    const { employeeId } = read
    const document = documents[at]!
    const state = fileState(document)
    const file = kept.get(employeeId)
    const content = file?.state.equals(state) === true ? await contents.read(run.organizationId, file) : null
    if (content === 'unavailable') throw new ObjectStoreUnavailable('A stored payslip cannot be read.', false)
    const isRendered = !Buffer.isBuffer(content)
    const bytes = isRendered ? payslipPdf(document) : content
    if (isRendered) made.push({ employeeId, state, bytes })
    byEmployee.set(employeeId, { read, document, name: names.get(employeeId)!, bytes, isRendered })
  }
  if (areFilesKept(run) && made.length > 0) await keepRendered(tenant, contents, run, made)
  return ids.flatMap(id => byEmployee.get(id) ?? [])
}

async function keepRendered(
  tenant: Tenant,
  contents: PayslipContents,
  run: PayrollRun,
  made: readonly { readonly employeeId: string; readonly state: Buffer; readonly bytes: Buffer }[],
): Promise<void> {
  const stored = await contents.keep(
    run.organizationId,
    made.map(({ bytes }) => bytes),
  )
  const files: RenderedFile[] = made.map(({ employeeId, state }, at) => ({
    employeeId,
    state,
    ...stored[at]!,
  }))
  await storePayslipFiles(tenant, run, files)
}

/** The payslips of the part as they stand in the file, or why they cannot. A merged PDF is encrypted as a whole. */
async function lockedFiles(
  tenant: Tenant,
  { format, passwordRule }: PayslipBundle,
  found: readonly Found[],
  encryption: Encryption | null,
): Promise<BundledFile[] | BundleFailure> {
  const files: BundledFile[] = []
  const reads = found.map(({ read }) => read)
  const passwords = passwordRule
    ? await passwordsOf(tenant, reads, passwordRule)
    : found.map(() => encryption)
  for (const [at, { document, name, bytes }] of found.entries()) {
    const title = `${document.employee.code} ${document.employee.name}`
    const password = passwords[at]
    if (password === undefined) {
      return {
        code: 'validation_failed',
        message: `Employee ${document.employee.code} has no PAN to open the PDF with. Send the PAN, or use dob.`,
      }
    }
    const isLocked = format === 'zip' && password !== null
    files.push({ name, title, bytes: isLocked ? encryptedCopy(bytes, password) : bytes })
  }
  return files
}

function partOf(
  { format, createdAt }: PayslipBundle,
  files: readonly BundledFile[],
  at: number,
  encryption: Encryption | null,
): BundlePart {
  return format === 'zip' ? zipPart(files, createdAt) : mergedPart(files, at, encryption)
}

type Ending = {
  readonly run: PayrollRun
  readonly bundle: PayslipBundle
  readonly encryption: Encryption | null
  /** The employer. */
  readonly author: string
}

/** Small enough to be read at once. */
const pieceBytes = 4 * 1024 * 1024

async function finish(
  tenant: Tenant,
  contents: PayslipContents,
  { run, bundle, encryption, author }: Ending,
): Promise<void> {
  if (!(await isAsBefore(tenant, run, bundle, { people: true })))
    return failBundle(tenant, bundle, changedRun)
  const { organizationId, format, createdAt, caller, payslips } = bundle
  const parts = await listBundleIndexes(tenant, bundle)
  const info = { title: `Payslips for ${printMonth(run.periodEnd)}`, author, createdAt }
  const before = format === 'zip' ? [] : [mergedBeginning(encryption)]
  const after = format === 'zip' ? zipEnd(parts, createdAt) : mergedEnd(parts, info, encryption)
  const pieces: Buffer[] = []
  for (let from = 0; from < after.length; from += pieceBytes)
    pieces.push(after.subarray(from, from + pieceBytes))
  const sizeBytes = [...before, after].reduce((sum, { length }) => sum + length, 0)
  const ended = await completeBundle(tenant, bundle, {
    before: await contents.keep(organizationId, before),
    after: await contents.keep(organizationId, pieces),
    sizeBytes: parts.reduce((sum, { size }) => sum + size, sizeBytes),
  })
  const { accountId, environment } = caller
  const path = `/payroll-runs/${run.id}/payslip-files/${bundle.id}/file`
  await appendEvent(tenant, {
    organizationId,
    type: 'payslip.files.ready',
    resourceId: bundle.id,
    data: {
      job_id: bundle.id,
      payroll_run_id: run.id,
      organization_id: organizationId,
      format,
      payslips,
      size_bytes: ended.sizeBytes!,
      file_url: await linkTo(tenant, { organizationId, accountId, environment }, path),
      resource_version: ended.version,
    },
  })
}
