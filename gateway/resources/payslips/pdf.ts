import type { PayslipPasswordRule } from '#proto/payslip-email.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { fileName, type PayslipDocument } from '#proto/payslip-document.ts'
import { passwordOf, payslipDocument } from '#storage/repositories/payslip-documents.ts'
import { fileState, findPayslipFile, storePayslipFiles } from '#storage/repositories/payslip-files.ts'
import { frozenEmployer } from '#storage/repositories/logos.ts'
import { readPaymentRun } from '#storage/repositories/payroll-runs.ts'
import { findSlip, type ReadSlip } from '#storage/repositories/payslips.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { EngineClient } from '../../engine-client.ts'
import { expiredLink } from '../../http/authentication.ts'
import { notFound } from '../../http/input.ts'
import type { FileReply, InTenant } from '../../http/route.ts'

type Asked = {
  readonly wageSlipForm: boolean
  readonly password: PayslipPasswordRule
  /** Asked for by the link of an event. */
  readonly isLinked?: boolean
}

/** Refuses `not_found`, also for a payslip without figures, and `download_expired` for a link to a void one. The usual file is stored; others are made for each call. */
export async function payslipFile(
  inTenant: InTenant,
  engine: EngineClient,
  id: string,
  asked: Asked,
): Promise<FileReply> {
  const isUsual = !asked.wageSlipForm && asked.password === 'none'
  const { read, state, bytes, making } = await inTenant(async tenant => {
    const read = await foundSlip(tenant, id)
    if (asked.isLinked && read.status === 'void') throw expiredLink
    const state = await stateOf(tenant, read)
    const bytes = isUsual ? await findPayslipFile(tenant, read, state) : null
    return { read, state, bytes, making: bytes === null ? await printed(tenant, read, asked) : null }
  })
  const name = fileName('payslip', read.externalId ?? read.employee.code, read.paidDays.end)
  const reply = (content: Buffer | Uint8Array): FileReply => ({
    file: { organizationId: read.organizationId, format: 'pdf', bytes: content, name },
  })
  if (making === null) return reply(bytes!)
  const content = Buffer.from(await engine.renderPayslip(making))
  if (!isUsual) return reply(content)
  return reply(await inTenant(tenant => stored(tenant, read, { state, content })))
}

async function foundSlip(tenant: Tenant, id: string): Promise<ReadSlip> {
  const read = await findSlip(tenant, id)
  if (read === null) throw notFound()
  return read
}

async function stateOf(tenant: Tenant, read: ReadSlip): Promise<Buffer> {
  const run = await readPaymentRun(tenant, read.payrollRunId)
  if (run === null) throw notFound()
  return fileState(read, run, await frozenEmployer(tenant, read))
}

async function printed(
  tenant: Tenant,
  read: ReadSlip,
  { wageSlipForm, password: rule }: Asked,
): Promise<{ document: PayslipDocument; password: string | null }> {
  const password = await passwordOf(tenant, read, rule)
  if (password === undefined) {
    throw new Problem('invalid_parameter', 'The employee has no PAN to open the PDF with.', [
      fieldProblem(['password'], 'not_allowed_here', 'Send the PAN of the employee first, or use dob.'),
    ])
  }
  return { document: await payslipDocument(tenant, read, { wageSlipForm }), password }
}

/** The bytes that everybody gets from now on: of two that render a payslip at once, those of the first. */
async function stored(
  tenant: Tenant,
  read: ReadSlip,
  { state, content }: { readonly state: Buffer; readonly content: Buffer },
): Promise<Buffer> {
  const run = { organizationId: read.organizationId, id: read.payrollRunId }
  await storePayslipFiles(tenant, run, [{ employeeId: read.employeeId, state, content }], false)
  return (await findPayslipFile(tenant, read, state)) ?? content
}
