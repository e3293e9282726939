import type { PayslipPasswordRule } from '#proto/documents/payslip-email.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { fileName, type PayslipDocument } from '#proto/documents/payslip-document.ts'
import { ObjectStoreUnavailable } from '#storage/objects/object-store.ts'
import type { KeptContent, PayslipContents } from '#storage/objects/payslip-contents.ts'
import { passwordOf, payslipDocument } from '#storage/repositories/documents/payslip-documents.ts'
import {
  areFilesKept,
  fileState,
  findPayslipFile,
  storePayslipFiles,
} from '#storage/repositories/documents/payslip-files.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { findSlip } from '#storage/repositories/payslips/payslips.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { expiredLink } from '../../http/authentication.ts'
import { notFound } from '../../http/input.ts'
import type { FileReply, InTenant } from '../../http/route.ts'
import type { Services } from '../services.ts'

type PdfOptions = {
  readonly wageSlipForm: boolean
  readonly password: PayslipPasswordRule
  /** Asked for by the link of an event. */
  readonly isLinked?: boolean
}

/** Refuses `not_found`, also for a payslip without figures, and `download_expired` for a link to a void one. The usual file is stored; others are made for each call. */
export async function payslipFile(
  inTenant: InTenant,
  { engine, contents }: Pick<Services, 'engine' | 'contents'>,
  id: string,
  asked: PdfOptions,
): Promise<FileReply> {
  const isUsual = !asked.wageSlipForm && asked.password === 'none'
  const found = await inTenant(async tenant => {
    const slip = await slipIn(tenant, id, asked)
    return { ...slip, kept: isUsual ? await findPayslipFile(tenant, slip.read, slip.state) : null }
  })
  const { read, kept, making } = found
  const content = kept === null ? null : await contents.read(read.organizationId, kept)
  if (Buffer.isBuffer(content)) return replyOf(read, content)

  const rendered = Buffer.from(await engine.renderPayslip(making))
  if (!isUsual || !found.isKept || content === 'unavailable') return replyOf(read, rendered)
  return replyOf(read, await storedFile(inTenant, contents, { ...found, rendered, unreadable: kept }))
}

function replyOf({ organizationId, externalId, employee, paidDays }: PayslipView, bytes: Buffer): FileReply {
  const name = fileName('payslip', externalId ?? employee.code, paidDays.end)
  return { file: { organizationId, format: 'pdf', bytes, name } }
}

type Slip = {
  readonly read: PayslipView
  readonly making: { readonly document: PayslipDocument; readonly password: string | null }
  readonly state: Buffer
  readonly isKept: boolean
}

async function slipIn(tenant: Tenant, id: string, asked: PdfOptions): Promise<Slip> {
  const read = await findSlip(tenant, id)
  if (read === null) throw notFound()
  if (asked.isLinked === true && read.status === 'void') throw expiredLink
  const run = await readPaymentRun(tenant, read.payrollRunId)
  if (run === null) throw notFound()
  const making = await printSlip(tenant, read, asked)
  return { read, making, state: fileState(making.document), isKept: areFilesKept(run) }
}

async function printSlip(
  tenant: Tenant,
  read: PayslipView,
  { wageSlipForm, password: rule }: PdfOptions,
): Promise<Slip['making']> {
  const password = await passwordOf(tenant, read, rule)
  if (password === undefined) {
    throw new Problem('invalid_parameter', 'The employee has no PAN to open the PDF with.', [
      fieldProblem(['password'], 'not_allowed_here', 'Send the PAN of the employee first, or use dob.'),
    ])
  }
  return { document: await payslipDocument(tenant, read, { wageSlipForm }), password }
}

/**
 * The bytes that everybody gets from now on: of two that render a payslip at once, those of the first. Those of the
 * caller where the object store does not answer.
 */
async function storedFile(
  inTenant: InTenant,
  contents: PayslipContents,
  {
    read,
    state,
    rendered,
    unreadable,
  }: Pick<Slip, 'read' | 'state'> & { readonly rendered: Buffer; readonly unreadable: KeptContent | null },
): Promise<Buffer> {
  const { organizationId, payrollRunId: id, employeeId } = read
  const kept = await contents.keep(organizationId, [rendered]).catch((error: unknown) => {
    if (error instanceof ObjectStoreUnavailable) return []
    throw error
  })
  const files = kept.map(content => ({ employeeId, state, ...content }))
  if (files.length === 0) return rendered
  const first = await inTenant(async tenant => {
    await storePayslipFiles(tenant, { organizationId, id }, files, unreadable)
    return findPayslipFile(tenant, read, state)
  })
  if (first === null || first.sha256.equals(files[0]!.sha256)) return rendered
  const theirs = await contents.read(organizationId, first)
  return Buffer.isBuffer(theirs) ? theirs : rendered
}
