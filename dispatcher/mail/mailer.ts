// Sends queued e-mails: each is claimed under a lease, prepared from the records as they are, handed to the mail server and
// settled. A process that dies after the server's 250 and before the settlement leaves the e-mail queued; it is sent again
// under the same Message-ID.

import { inPart, type SpanStart } from '#proto/process/trace.ts'
import { type NotSendable, readPayslipMail } from '#storage/repositories/documents/email-contents.ts'
import {
  claimEmail,
  type ClaimedEmail,
  type EmailSettlement,
  settleEmail,
} from '#storage/repositories/deliveries/email-queue.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import { nextAttemptAt } from '../delivery/schedule.ts'
import type { QueueMetrics } from '../queue/metrics.ts'
import { type QueueParts, type RunningQueue, startQueue } from '../queue/queue.ts'
import type { RenderPayslip } from './attachment.ts'
import { composeMail, periodInWords } from './compose.ts'
import type { Mail, MailOutcome, MailServer } from './mail-server.ts'

/** Longer than an attempt takes. */
const leaseMs = 45_000
/** While the mail server takes nothing, an e-mail is tried again after this, and the attempt does not count. */
const unavailablePauseMs = 60_000
/** An e-mail that could not be sent for so long is given up, whatever the reason. */
const givenUpAfterMs = 5 * 86_400_000

type MailerParts = QueueParts & {
  readonly metrics: QueueMetrics
  readonly render: RenderPayslip
  readonly server: MailServer
  /** For the e-mails of sandbox organizations; null: these are not sent. */
  readonly sandboxServer: MailServer | null
  /** The address that all mails come from. */
  readonly fromAddress: string
  /** E-mails that are sent at once. */
  readonly connections: number
  readonly random: () => number
}

export function startMailer(parts: MailerParts): RunningQueue {
  const { storage, metrics, connections } = parts
  return startQueue(
    {
      name: 'mail',
      table: 'payslip_email',
      stream: { name: 'MAILS', consumer: 'mailer', subject: 'mails', leaseMs },
      maxRunning: connections,
      metrics,
      claim: email => claimEmail(storage, email, leaseMs),
      attempt: email => attempt(email, parts),
    },
    parts,
  )
}

const sending: SpanStart = { name: 'send mail', kind: 'client' }

function attempt(email: ClaimedEmail, parts: MailerParts): Promise<void> {
  return inPart(email.traceparent, sending, async part => {
    const { storage, metrics, logger } = parts
    const began = performance.now()
    const settlement = await settlementOf(email, parts)
    await settleEmail(storage, email, settlement)
    const ms = Number((performance.now() - began).toPrecision(4))
    metrics.attempted(settlement.status, ms / 1000)
    const { id, organizationId: organization, attempts } = email
    const { status, error } = settlement
    part.set({ 'payroll.organization.id': organization, 'payroll.mail.status': status })
    if (status === 'failed' || status === 'bounced') part.fail(status)
    logger.info({ email: id, organization, attempt: attempts + 1, status, error, ms }, 'mail.attempt')
  })
}

async function settlementOf(email: ClaimedEmail, parts: MailerParts): Promise<EmailSettlement> {
  const { storage, random } = parts
  const startedAt = storage.clock()
  if (startedAt.getTime() - email.createdAt.getTime() >= givenUpAfterMs)
    return endWithoutAttempt('failed', 'expired')
  const server = email.isSandbox ? parts.sandboxServer : parts.server
  if (server === null) return endWithoutAttempt('cancelled', 'sandbox')
  const mail = await prepare(email, parts)
  if (typeof mail === 'string') return endWithoutAttempt('cancelled', mail)
  const outcome = await server.send(mail)
  return afterAttempt(email, outcome, { startedAt, endedAt: storage.clock(), random })
}

/** Without an attempt. */
function endWithoutAttempt(status: 'failed' | 'cancelled', error: string): EmailSettlement {
  return { status, nextAttemptAt: null, attemptedAt: null, error }
}

async function prepare(email: ClaimedEmail, parts: MailerParts): Promise<Mail | NotSendable> {
  const { storage, render, fromAddress } = parts
  const read = await forOrganization(storage, email.organizationId, tenant => readPayslipMail(tenant, email))
  if (typeof read === 'string') return read
  const { document, templates, fileName } = read
  const { employer, employee, period } = document
  const words = composeMail(templates, {
    employeeName: employee.name,
    organizationName: employer.name,
    period: periodInWords(period),
    password: email.password,
    subject: email.content.subject,
    message: email.content.message,
  })
  return {
    messageId: `${email.id}@${fromAddress.slice(fromAddress.lastIndexOf('@') + 1)}`,
    date: email.createdAt,
    from: { name: templates.fromName ?? employer.name, address: fromAddress },
    replyTo: templates.replyTo ?? null,
    to: email.content.to,
    cc: email.content.cc,
    ...words,
    attachment: { name: fileName, bytes: await render(document, read.password) },
  }
}

/** Settlement of an e-mail after the mail server has answered, or has not. */
export function afterAttempt(
  email: Pick<ClaimedEmail, 'attempts' | 'firstAttemptAt'>,
  outcome: MailOutcome,
  { startedAt, endedAt, random }: { startedAt: Date; endedAt: Date; random: () => number },
): EmailSettlement {
  const { kind, error } = outcome
  if (kind === 'accepted') return { status: 'sent', nextAttemptAt: null, attemptedAt: startedAt, error }
  if (kind === 'refused') return { status: 'bounced', nextAttemptAt: null, attemptedAt: startedAt, error }
  if (kind === 'unavailable') {
    const nextAt = new Date(endedAt.getTime() + unavailablePauseMs * (0.5 + random()))
    return { status: 'queued', nextAttemptAt: nextAt, attemptedAt: null, error }
  }
  const firstAttemptAt = email.firstAttemptAt ?? startedAt
  const next = nextAttemptAt(
    { attempts: email.attempts + 1, firstAttemptAt, failedAt: endedAt, retryAfterMs: null },
    random,
  )
  return { status: next === null ? 'failed' : 'queued', nextAttemptAt: next, attemptedAt: startedAt, error }
}
