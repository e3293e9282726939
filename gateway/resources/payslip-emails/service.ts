// Queues payslips to be sent by e-mail, and tells what became of them.

import { type EmailSkip, type PayslipPasswordRule, payslipPasswords } from '#proto/documents/payslip-email.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { calculatedStates, closedStates } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { type NotSendable, notSendable } from '#storage/repositories/documents/email-contents.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { requireRunState } from '#storage/repositories/runs/run-transitions.ts'
import { settingsInForce } from '#storage/repositories/organization/payroll-settings.ts'
import {
  emailCandidates,
  type NewEmail,
  queueEmails,
  skipOf,
} from '#storage/repositories/deliveries/payslip-emails.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import { notFound } from '../../http/input.ts'
import type { FromWire } from '../../http/wire.ts'
import { knownEmployees } from '../payroll-runs/service.ts'
import type { PayslipEmailRequest, RunEmail } from './schema.ts'

type SkippedPayslip = { readonly employeeId: string; readonly code: EmailSkip }

/** Queues an e-mail for each payslip of the locked row `run` that can be sent. */
export async function emailRun(
  tenant: Tenant,
  run: PayrollRun,
  body: FromWire<typeof RunEmail>,
  requestedBy: string,
): Promise<{ queued: number; skipped: SkippedPayslip[] }> {
  const allowsDraft = body.includeUnlocked === true
  requireRunState(run, allowsDraft ? calculatedStates : closedStates)
  const named =
    body.employeeIds === undefined
      ? null
      : await knownEmployees(tenant, run.organizationId, body.employeeIds, [])
  return queueForRun(tenant, run, { ...body, employeeIds: named, allowsDraft, requestedBy })
}

/** The same for a run that was just paid, where the organization wants it. */
export async function emailPaid(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[] | null,
  requestedBy: string,
): Promise<void> {
  const { payslip } = await settingsInForce(tenant, run.organizationId, run.periodEnd)
  if (!payslip.emailOnPaid) return
  await queueForRun(tenant, run, { employeeIds, allowsDraft: false, requestedBy })
}

type RunEmailRequest = Pick<FromWire<typeof RunEmail>, 'subject' | 'message' | 'cc' | 'resend'> & {
  /** Null: everybody. */
  readonly employeeIds: readonly string[] | null
  readonly allowsDraft: boolean
  readonly requestedBy: string
}

async function queueForRun(tenant: Tenant, run: PayrollRun, asked: RunEmailRequest) {
  const { employeeIds, allowsDraft, requestedBy, cc = [], subject = null, message = null } = asked
  const { payslip } = await settingsInForce(tenant, run.organizationId, run.periodEnd)
  const { password } = payslip
  const candidates = await emailCandidates(tenant, run, employeeIds)
  const found = new Set(candidates.map(({ employeeId }) => employeeId))
  const skipped: SkippedPayslip[] = (employeeIds ?? [])
    .filter(id => !found.has(id))
    .map(employeeId => ({ employeeId, code: 'no_payslip' }))
  const emails: NewEmail[] = []
  for (const candidate of candidates) {
    const { employeeId, payslipId, address } = candidate
    const code = skipOf(candidate, password, { resend: asked.resend === true })
    if (code !== null) skipped.push({ employeeId, code })
    else if (payslipId !== null && address !== null) {
      emails.push({ payslipId, employeeId, content: { to: address, cc: [...cc], subject, message } })
    }
  }
  await queueEmails(tenant, run, emails, { password, allowsDraft, requestedBy })
  return { queued: emails.length, skipped }
}

/** Queues one payslip, whatever was sent before; gives the id of the e-mail. */
export async function emailPayslip(
  tenant: Tenant,
  read: PayslipView,
  body: FromWire<typeof PayslipEmailRequest>,
  requestedBy: string,
): Promise<string> {
  const allowsDraft = body.includeUnlocked === true
  const refusal = notSendable(read, allowsDraft)
  if (refusal !== null) throw new Problem('payslip_not_sendable', reasons[refusal])
  const run = await readPaymentRun(tenant, read.payrollRunId)
  if (run === null) throw notFound()
  const [candidate] = await emailCandidates(tenant, run, [read.employeeId])
  const password = passwordOf(body.password, await defaultPassword(tenant, run))
  const to = body.to ?? candidate?.address ?? null
  if (to === null) {
    throw new Problem('validation_failed', 'The employee has no e-mail address.', [
      fieldProblem(['to'], 'required', 'Send a recipient, or record an e-mail address of the employee.'),
    ])
  }
  if (password === 'pan_dob' && candidate?.hasPan !== true) {
    throw new Problem('payslip_not_sendable', reasons.no_pan)
  }
  const { cc = [], subject = null, message = null } = body
  const email = {
    payslipId: read.id,
    employeeId: read.employeeId,
    content: { to, cc: [...cc], subject, message },
  }
  const common = { password, allowsDraft, requestedBy }
  const [id] = await queueEmails(tenant, { ...run, revision: read.revision }, [email], common)
  if (id === undefined) throw new Error('The e-mail was not queued.')
  return id
}

const reasons: Readonly<Record<NotSendable, string>> = {
  no_payslip: 'There are no figures to send.',
  not_final: 'The run is not locked yet. Lock it, or send include_unlocked for a payslip marked DRAFT.',
  void: 'The run was reversed, so the payslip is void.',
  on_hold: 'The payment of the employee is on hold. Release it first.',
  no_pan: 'The password needs the PAN of the employee, and none is recorded.',
}

async function defaultPassword(tenant: Tenant, run: Readonly<PayrollRun>): Promise<PayslipPasswordRule> {
  return (await settingsInForce(tenant, run.organizationId, run.periodEnd)).payslip.password
}

/** The settings bind: a request can choose a stronger password, not a weaker one. */
function passwordOf(asked: PayslipPasswordRule | undefined, usual: PayslipPasswordRule): PayslipPasswordRule {
  const allowed = payslipPasswords.slice(payslipPasswords.indexOf(usual))
  if (asked === undefined || allowed.includes(asked)) return asked ?? usual
  throw new Problem('validation_failed', 'The password is weaker than the payroll settings require.', [
    fieldProblem(
      ['password'],
      'not_allowed_here',
      `Send ${allowed.join(' or ')}, or omit this field.`,
      allowed,
    ),
  ])
}
