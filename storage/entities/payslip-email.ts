// A payslip that is, or was, to be sent by e-mail. The row is the place in the queue and the record of what became of it.

import type { EmailStatus, PayslipPasswordRule } from '#proto/documents/payslip-email.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  instant,
  integer,
  keyText,
  optionalInstant,
  optionalText,
  organizationId,
  text,
} from './columns.ts'

export const PayslipEmailTable = defineEntity({
  name: 'PayslipEmail',
  tableName: 'payslip_email',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    payrollRunId: text(),
    payslipId: text(),
    employeeId: text(),
    /** Revision of the run when the e-mail was requested. */
    revision: integer(),
    status: text().$type<EmailStatus>(),
    password: text().$type<PayslipPasswordRule>(),
    /** Whether the payslip may be sent before its run is locked. */
    allowsDraft: flag(),
    contentSealed: text(),
    recipientMasked: text(),
    /** The key that asked for it. */
    requestedBy: text(),
    traceparent: optionalText(),
    attempts: integer(),
    firstAttemptAt: optionalInstant(),
    nextAttemptAt: instant(),
    leasedUntil: optionalInstant(),
    relayedAt: optionalInstant(),
    /** A short code of the last attempt that failed, or of why it was cancelled. */
    error: optionalText(),
    sentAt: optionalInstant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
})

export type PayslipEmail = InferEntity<typeof PayslipEmailTable>
