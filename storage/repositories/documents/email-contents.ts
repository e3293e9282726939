// Facts of an e-mail with a payslip, as the records are when it is sent.

import { fileName, type PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { PayslipPasswordRule } from '#proto/documents/payslip-email.ts'
import type { PayrollSettings } from '../../entities/payroll-settings.ts'
import type { Tenant } from '../for-tenant.ts'
import { settingsInForce } from '../organization/payroll-settings.ts'
import { passwordOf, payslipDocument } from './payslip-documents.ts'
import { findSlip } from '../payslips/payslips.ts'
import type { PayslipView } from '../payslips/slip-status.ts'

type PayslipMail = {
  readonly document: PayslipDocument
  readonly fileName: string
  /** Null: the PDF is not encrypted. */
  readonly password: string | null
  readonly templates: PayrollSettings['payslipEmail']
}

/** Why a queued payslip is not sent any more. */
export type NotSendable = 'no_payslip' | 'not_final' | 'void' | 'on_hold' | 'no_pan'

export async function readPayslipMail(
  tenant: Tenant,
  email: {
    readonly payslipId: string
    readonly password: PayslipPasswordRule
    readonly allowsDraft: boolean
  },
): Promise<PayslipMail | NotSendable> {
  const read = await findSlip(tenant, email.payslipId)
  if (read === null) return 'no_payslip'
  const refusal = notSendable(read, email.allowsDraft)
  if (refusal !== null) return refusal
  const password = await passwordOf(tenant, read, email.password)
  if (password === undefined) return 'no_pan'
  return {
    document: await payslipDocument(tenant, read),
    fileName: fileName('payslip', read.externalId ?? read.employee.code, read.paidDays.end),
    password,
    templates: (await settingsInForce(tenant, read.organizationId, read.periodEnd)).payslipEmail,
  }
}

/** Null: it can be sent. */
export function notSendable(
  { status }: Pick<PayslipView, 'status'>,
  allowsDraft: boolean,
): Exclude<NotSendable, 'no_pan'> | null {
  if (status === 'calculated') return allowsDraft ? null : 'not_final'
  if (status === 'held') return 'on_hold'
  if (status === 'void') return 'void'
  return status === 'failed' || status === 'excluded' ? 'no_payslip' : null
}
