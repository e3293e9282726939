import type { PayslipEmail } from '#storage/entities/payslip-email.ts'
import { lockPayrollRun, readPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { listEmails } from '#storage/repositories/deliveries/payslip-emails.ts'
import { findSlip, findSlipPlace } from '#storage/repositories/payslips/payslips.ts'
import { Problem } from '#proto/problems.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { reply } from '../../http/route.ts'
import { foundRun } from '../payroll-runs/moves.ts'
import { RunPath } from '../payroll-runs/schema.ts'
import { PayslipPath } from '../payslips/request-schema.ts'
import { route } from '../route.ts'
import {
  EmailList,
  EmailQuery,
  PayslipEmailAnswer,
  PayslipEmailRequest,
  RunEmail,
  RunEmailAnswer,
} from './schema.ts'
import { emailPayslip, emailRun } from './service.ts'

const delivery =
  'The PDF is encrypted with the password of the payroll settings; the e-mail explains the rule and does not contain ' +
  'the password. An e-mail that the mail server does not take is tried again for a day.'

export const emailPayrollRun = route({
  tag: 'Payroll runs',
  pool: 'general',
  operationId: 'emailPayrollRun',
  summary: 'Send the payslips of a run',
  description: `Queues an e-mail with the payslip to each employee of a locked or paid run. Employees on hold, without a payslip or without an e-mail address are skipped, and so are payslips that were sent before. ${delivery} \`GET /payroll-runs/{id}/emails\` returns what became of each.`,
  method: 'post',
  path: '/v1/payroll-runs/{id}/email',
  scope: 'payslips:send',
  params: RunPath,
  body: RunEmail,
  example: { message: 'Your salary has been credited.' },
  replies: { 202: RunEmailAnswer },
  errors: [
    'not_found',
    'invalid_run_state',
    'calculation_in_progress',
    'mail_not_configured',
    'precondition_failed',
  ],
  confidential: true,
  find: ({ tenant, params }) => foundRun(tenant, params.id),
  async handle({ tenant, caller, params, body, ifMatch }, { mailEnabled }) {
    requireMail(mailEnabled)
    // Of two requests at once, the second finds what the first has queued.
    const run = await lockPayrollRun(tenant, params.id)
    if (run === null) throw notFound()
    requireVersion(ifMatch, run.version)
    return reply(202, await emailRun(tenant, run, body, caller.keyId))
  },
})

export const emailPayslipRoute = route({
  tag: 'Payslips',
  pool: 'general',
  operationId: 'emailPayslip',
  summary: 'Send a payslip by e-mail',
  description: `Queues an e-mail with the payslip to the employee or to another recipient. Each call sends one e-mail, whatever was sent before. ${delivery} \`GET /payslips/{id}/emails\` returns what became of it.`,
  method: 'post',
  path: '/v1/payslips/{id}/email',
  scope: 'payslips:send',
  params: PayslipPath,
  body: PayslipEmailRequest,
  example: { cc: ['hr@kaveri.example'], message: 'Please keep this payslip for your records.' },
  replies: { 202: PayslipEmailAnswer },
  errors: ['not_found', 'payslip_not_sendable', 'mail_not_configured'],
  confidential: true,
  async find({ tenant, params }) {
    if ((await findSlipPlace(tenant, params.id)) === null) throw notFound()
  },
  async handle({ tenant, caller, params, body }, { mailEnabled }) {
    requireMail(mailEnabled)
    const slip = await findSlip(tenant, params.id)
    if (slip === null) throw notFound()
    const messageId = await emailPayslip(tenant, slip, body, caller.keyId)
    return reply(202, { messageId, status: 'queued' as const })
  },
})

function requireMail(mailEnabled: boolean): void {
  if (mailEnabled) return
  throw new Problem('mail_not_configured', 'The service has no mail server, so no e-mail can be sent.')
}

export const listRunEmails = route({
  tag: 'Payroll runs',
  pool: 'general',
  operationId: 'listPayrollRunEmails',
  summary: 'List e-mails of a run',
  description: 'Returns the e-mails with payslips of a run and their status, the newest first.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/emails',
  scope: 'payslips:read',
  params: RunPath,
  query: EmailQuery,
  replies: { 200: EmailList },
  errors: ['not_found', 'invalid_cursor'],
  confidential: true,
  async handle({ tenant, params, query, page }) {
    const run = await readPayrollRun(tenant, params.id)
    if (run === null) throw notFound()
    const of = { organizationId: run.organizationId, payrollRunId: run.id }
    const { rows, total } = await listEmails(tenant, of, query.status, page)
    return reply(
      200,
      page.answer(rows.map(presentEmail), row => row.id, total),
    )
  },
})

export const listPayslipEmails = route({
  tag: 'Payslips',
  pool: 'general',
  operationId: 'listPayslipEmails',
  summary: 'List e-mails of a payslip',
  description: 'Returns the e-mails with a payslip and their status, the newest first.',
  method: 'get',
  path: '/v1/payslips/{id}/emails',
  scope: 'payslips:read',
  params: PayslipPath,
  query: EmailQuery,
  replies: { 200: EmailList },
  errors: ['not_found', 'invalid_cursor'],
  confidential: true,
  async handle({ tenant, params, query, page }) {
    const slip = await findSlip(tenant, params.id)
    if (slip === null) throw notFound()
    const of = { organizationId: slip.organizationId, payslipId: slip.id }
    const { rows, total } = await listEmails(tenant, of, query.status, page)
    return reply(
      200,
      page.answer(rows.map(presentEmail), row => row.id, total),
    )
  },
})

function presentEmail({ id, recipientMasked, status, error, nextAttemptAt, sentAt, ...row }: PayslipEmail) {
  return {
    id,
    messageId: id,
    payrollRunId: row.payrollRunId,
    payslipId: row.payslipId,
    employeeId: row.employeeId,
    recipient: recipientMasked,
    status,
    error: error ?? null,
    attempts: row.attempts,
    nextAttemptAt: status === 'queued' ? nextAttemptAt : null,
    sentAt: sentAt ?? null,
    createdAt: row.createdAt,
  }
}
