// E-mails that carry payslips: their states, the reasons for which none is sent, the passwords that open the attachment,
// and the templates of an organization.

import type { PlainDate } from '../units.ts'

/**
 * `queued`: sent or tried again at its time. `bounced`: the mail server refused the address or the mail for good.
 * `failed`: given up. `cancelled`: the payslip was no longer to be sent when its turn came.
 */
export const emailStatuses = ['queued', 'sent', 'bounced', 'failed', 'cancelled'] as const
export type EmailStatus = (typeof emailStatuses)[number]

/** From the weakest to the strongest. */
export const payslipPasswords = ['none', 'dob', 'pan_dob'] as const
export type PayslipPasswordRule = (typeof payslipPasswords)[number]

/** Why a payslip is not sent. */
export const emailSkips = [
  'no_payslip',
  'on_hold',
  'no_email_address',
  'no_pan',
  'already_queued',
  'already_sent',
] as const
export type EmailSkip = (typeof emailSkips)[number]

/**
 * Rule for the password of the PDF: `DDMMYYYY`, or the PAN in capitals followed by it. Null: no password; undefined:
 * not known.
 */
export function payslipPassword(
  rule: PayslipPasswordRule,
  dateOfBirth: PlainDate,
  pan: string | null,
): string | null | undefined {
  if (rule === 'none') return null
  const born = dateOfBirth.split('-').toReversed().join('')
  if (rule === 'dob') return born
  return pan === null ? undefined : pan.toUpperCase() + born
}

/** Placeholders of a template, written as `{{employee_name}}`. */
export const emailPlaceholders = [
  'employee_name',
  'organization_name',
  'period',
  'message',
  'password_hint',
] as const
export type EmailPlaceholder = (typeof emailPlaceholders)[number]

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names between double braces that no value has. */
export function unknownPlaceholders(template: string): string[] {
  const names = Array.from(template.matchAll(placeholder), ([, name = '']) => name)
  return [...new Set(names.filter(name => !(emailPlaceholders as readonly string[]).includes(name)))]
}

export function fillTemplate(template: string, values: Readonly<Record<EmailPlaceholder, string>>): string {
  return template.replaceAll(placeholder, (whole, name: string) => values[name as EmailPlaceholder] ?? whole)
}

export function namesPlaceholder(template: string, name: EmailPlaceholder): boolean {
  return Array.from(template.matchAll(placeholder)).some(([, found]) => found === name)
}
