// The words of a mail: the organization's templates, or ours, filled with the facts of one payslip. The password itself
// is in none of them.

import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import {
  type EmailPlaceholder,
  fillTemplate,
  namesPlaceholder,
  type PayslipPasswordRule,
} from '#proto/documents/payslip-email.ts'
import type { PayPeriod } from '#proto/units.ts'

type Templates = {
  readonly subject: string | null
  readonly text: string | null
  /** Null: made from the plain text. */
  readonly html: string | null
}

type MailFacts = {
  readonly employeeName: string
  readonly organizationName: string
  readonly period: string
  readonly password: PayslipPasswordRule
  /** Body of the request; null: none. */
  readonly subject: string | null
  readonly message: string | null
}

const defaultSubject = 'Payslip for {{period}}'
const defaultText = `Dear {{employee_name}},

Your payslip for {{period}} is attached.

{{message}}

{{password_hint}}

{{organization_name}}`

const hints: Readonly<Record<PayslipPasswordRule, string>> = {
  none: '',
  dob: 'Open the PDF with your date of birth in eight digits: day, month and year (DDMMYYYY).',
  pan_dob:
    'Open the PDF with your PAN in capital letters, followed by your date of birth in eight digits: day, month and year (DDMMYYYY).',
}

const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

/** `October 2026` of a wage month, which is called by its last day; of a shorter period its days. */
export function periodInWords({ start, end }: PayPeriod): string {
  const isMonth = addMonths(start, 1) === addDays(end, 1)
  return isMonth
    ? month.format(new Date(end))
    : `${day.format(new Date(start))} to ${day.format(new Date(end))}`
}

export function composeMail(
  templates: Templates,
  facts: MailFacts,
): { subject: string; text: string; html: string } {
  const values: Record<EmailPlaceholder, string> = {
    employee_name: facts.employeeName,
    organization_name: facts.organizationName,
    period: facts.period,
    message: facts.message ?? '',
    password_hint: hints[facts.password],
  }
  const text = withoutGaps(fillTemplate(complete(templates.text ?? defaultText, values, '\n\n'), values))
  const subject = facts.subject ?? fillTemplate(templates.subject ?? defaultSubject, values)
  return {
    subject: subject.replaceAll(/[\r\n]+/g, ' ').trim(),
    text,
    html: templates.html === null ? paragraphs(text) : filledHtml(templates.html, values),
  }
}

/** A template that leaves out what the reader needs gets it at its end. */
function complete(template: string, values: Record<EmailPlaceholder, string>, gap: string): string {
  const missing = (['message', 'password_hint'] as const).filter(
    name => values[name] !== '' && !namesPlaceholder(template, name),
  )
  return [template, ...missing.map(name => `{{${name}}}`)].join(gap)
}

/** A placeholder without a value leaves no empty paragraph. */
function withoutGaps(text: string): string {
  return `${text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

function filledHtml(template: string, values: Record<EmailPlaceholder, string>): string {
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeHtml(value).replaceAll('\n', '<br>')]),
  ) as Record<EmailPlaceholder, string>
  return fillTemplate(complete(template, values, '\n'), escaped)
}

function paragraphs(text: string): string {
  const each = text
    .trim()
    .split('\n\n')
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html><body style="font-family: sans-serif">${each.join('\n')}</body></html>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)
}
