// The e-mails of an organization: who of a run can be sent a payslip, what is queued, and what became of it.

import type { EmailSkip, EmailStatus, PayslipPasswordRule } from '#proto/documents/payslip-email.ts'
import { currentTraceparent } from '#proto/process/trace.ts'
import type { FilterQuery } from '@mikro-orm/postgresql'
import { type PayslipEmail, PayslipEmailTable } from '../../entities/payslip-email.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { newId } from '../../ids.ts'
import { arrayLiteral } from '../../postgres/literals.ts'
import { query, writePrepared } from '../../postgres/sql.ts'
import type { Sealer } from '../../sealing.ts'
import { openAddresses } from '../employees/employees.ts'
import type { Tenant } from '../for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { slipsRevision } from '../../run-states.ts'

/** Content of an e-mail beside its template, and its address. */
export type EmailContent = {
  readonly to: string
  readonly cc: readonly string[]
  /** Null: that of the template. */
  readonly subject: string | null
  readonly message: string | null
}

/** A member of a run with all that decides whether the payslip can be sent. */
type EmailCandidate = {
  readonly employeeId: string
  /** Null: there is no payslip with figures. */
  readonly payslipId: string | null
  readonly isHeld: boolean
  readonly hasPan: boolean
  /** The work address, or else the personal one. */
  readonly address: string | null
  /** Whether an e-mail with the present figures is queued. */
  readonly isQueued: boolean
  readonly isSent: boolean
}

type CandidateRow = Omit<EmailCandidate, 'address'> & {
  emailSealed: string | null
  personalEmailSealed: string | null
}

/** Members of the run in the order of their ids; `employeeIds` null: everybody whom the run does not leave out. */
export async function emailCandidates(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[] | null,
): Promise<EmailCandidate[]> {
  const rows = await query<CandidateRow[]>(
    tenant,
    `select r.employee_id as "employeeId", p.id as "payslipId", r.held and r.paid_on is null as "isHeld",
       e.email_sealed as "emailSealed", e.personal_email_sealed as "personalEmailSealed",
       coalesce((select s.pan_sealed is not null from employee_statutory s
         where s.organization_id = r.organization_id and s.employee_id = r.employee_id and s.effective_from <= ?
         order by s.effective_from desc limit 1), false) as "hasPan",
       coalesce(m.queued, false) as "isQueued", coalesce(m.sent, false) as "isSent"
     from payroll_run_employee r
     join employee e on e.organization_id = r.organization_id and e.id = r.employee_id
     left join payslip p on p.organization_id = r.organization_id and p.payroll_run_id = r.payroll_run_id
       and p.employee_id = r.employee_id and p.revision = ? and p.failure is null
     left join lateral (
       select bool_or(m.status = 'queued') as queued, bool_or(m.status = 'sent' and m.revision = p.revision) as sent
       from payslip_email m where m.organization_id = p.organization_id and m.payslip_id = p.id) m on true
     where r.organization_id = ? and r.payroll_run_id = ? and not r.excluded
       and (?::text[] is null or r.employee_id = any (?::text[]))
     order by r.employee_id`,
    [
      run.periodEnd,
      slipsRevision(run),
      run.organizationId,
      run.id,
      ...Array.from({ length: 2 }, () => (employeeIds === null ? null : arrayLiteral(employeeIds))),
    ],
  )
  return Promise.all(
    rows.map(async ({ emailSealed, personalEmailSealed, ...row }) => {
      const sealed = { id: row.employeeId, emailSealed, personalEmailSealed }
      const { email, personalEmail } = await openAddresses(tenant, sealed)
      return { ...row, address: email ?? personalEmail }
    }),
  )
}

/** Why the payslip cannot be sent with this password; null: it can. `resend`: although it was sent before. */
export function skipOf(
  candidate: EmailCandidate,
  password: PayslipPasswordRule,
  { resend }: { resend: boolean },
): EmailSkip | null {
  if (candidate.payslipId === null) return 'no_payslip'
  if (candidate.isHeld) return 'on_hold'
  if (candidate.address === null) return 'no_email_address'
  if (password === 'pan_dob' && !candidate.hasPan) return 'no_pan'
  if (candidate.isQueued) return 'already_queued'
  return candidate.isSent && !resend ? 'already_sent' : null
}

export type NewEmail = {
  readonly payslipId: string
  readonly employeeId: string
  readonly content: EmailContent
}

/** Queues the e-mails, and gives their ids. They are sent once the transaction is committed. */
export async function queueEmails(
  tenant: Tenant,
  run: Pick<PayrollRun, 'organizationId' | 'id' | 'revision'>,
  emails: readonly NewEmail[],
  common: { password: PayslipPasswordRule; allowsDraft: boolean; requestedBy: string },
): Promise<string[]> {
  if (emails.length === 0) return []
  const { organizationId } = run
  const rows = await Promise.all(
    emails.map(async ({ payslipId, employeeId, content }) => {
      const id = newId('eml', tenant.clock)
      const sealed = await tenant.sealer.seal(JSON.stringify(content), contentPlace(id), { organizationId })
      return { id, payslipId, employeeId, sealed, masked: maskAddress(content.to) }
    }),
  )
  await writePrepared(
    tenant,
    `insert into payslip_email (organization_id, id, payroll_run_id, payslip_id, employee_id, revision, password,
       allows_draft, content_sealed, recipient_masked, requested_by, traceparent, next_attempt_at, created_at, updated_at)
     select $1, id, $2, "payslipId", "employeeId", $3, $4, $5, sealed, masked, $6, $7, n.now, n.now, n.now
     from jsonb_to_recordset($8::jsonb)
       as e(id text, "payslipId" text, "employeeId" text, sealed text, masked text),
       (select $9::timestamptz as now) n`,
    [
      organizationId,
      run.id,
      run.revision,
      common.password,
      common.allowsDraft,
      common.requestedBy,
      currentTraceparent(),
      JSON.stringify(rows),
      tenant.clock().toISOString(),
    ],
  )
  // A lost notification does no harm, as with events: the table is read anyway.
  await query(tenant, 'notify outbox')
  return rows.map(({ id }) => id)
}

/** The first character of the mailbox and the whole domain. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${address.slice(at)}`
}

function contentPlace(id: string): string {
  return `payslip_email/${id}/content`
}

export async function openContent(sealer: Sealer, id: string, sealed: string): Promise<EmailContent> {
  return JSON.parse(await sealer.open(sealed, contentPlace(id))) as EmailContent
}

/** E-mails of a run or of a payslip, the newest first. */
export function listEmails(
  tenant: Tenant,
  of: { organizationId: number } & ({ payrollRunId: string } | { payslipId: string }),
  status: readonly EmailStatus[] | undefined,
  page: PageWindow,
): Promise<PageOfRows<PayslipEmail>> {
  const filters: FilterQuery<PayslipEmail>[] = status ? [{ status: { $in: [...status] } }] : []
  return pageById<PayslipEmail>(tenant, PayslipEmailTable, { of, filters }, page)
}
