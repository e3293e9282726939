import { emailSkips, emailStatuses, payslipPasswords } from '#proto/documents/payslip-email.ts'
import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  instant,
  listOf,
  nullable,
  page,
  sortedQuery,
  record,
  request,
  text,
} from '../../http/schema.ts'

const maxCopies = 10
const maxEmployees = 1_000

const address = (description: string) => Type.String({ format: 'email', maxLength: 254, description })

const shared = {
  subject: Type.String({
    pattern: '^[^\\x00-\\x1F\\x7F]{1,200}$',
    description: 'Subject, one line. Default: that of the template in the payroll settings.',
    examples: ['Payslip for October 2026'],
  }),
  message: text(2_000, {
    description: 'Text that takes the place of `{{message}}` in the template.',
    examples: ['Your salary has been credited.'],
  }),
  cc: listOf(address('E-mail address that gets a copy.'), maxCopies, {
    description: 'E-mail addresses that get a copy of each e-mail. Default: none.',
  }),
  include_unlocked: flag({
    description: 'Sends payslips of a run that is not locked yet; they are marked DRAFT. Default: false.',
  }),
}

export const RunEmail = request(
  {
    employee_ids: Type.Array(
      text(110, { description: 'Id of the employee, or `ext:` followed by your own id.' }),
      {
        minItems: 1,
        maxItems: maxEmployees,
        description: 'Employees to send to. Omit it for everyone in the run.',
      },
    ),
    ...shared,
    resend: flag({ description: 'Sends payslips again that were sent before. Default: false.' }),
  },
  [],
  'PayrollRunEmail',
)

export const RunEmailAnswer = record(
  {
    queued: Type.Integer({ description: 'Number of e-mails that were queued.', examples: [41] }),
    skipped: Type.Array(
      record({
        employee_id: Type.String(),
        code: choice(emailSkips, {
          description:
            'Why no e-mail was queued. `no_payslip`: there are no figures. `no_email_address`: neither a work nor a personal address is recorded. `no_pan`: the password needs it.',
        }),
      }),
    ),
  },
  'PayrollRunEmailAnswer',
)

export const PayslipEmailRequest = request(
  {
    to: address('Recipient. Default: the work e-mail address of the employee, or the personal one.'),
    ...shared,
    password: choice(payslipPasswords, {
      description:
        'Password of the PDF. Default: the one in the payroll settings; a weaker one than that is rejected.',
    }),
  },
  [],
  'PayslipEmailRequest',
)

export const PayslipEmailAnswer = record(
  {
    message_id: Type.String({ description: 'Id of the e-mail, as in `GET /payslips/{id}/emails`.' }),
    status: choice(['queued']),
  },
  'PayslipEmailAnswer',
)

const Email = record(
  {
    id: described(Type.String(), 'Id of the e-mail.', 'eml_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    message_id: Type.String({ description: 'The same as `id`.' }),
    payroll_run_id: Type.String(),
    payslip_id: described(Type.String(), 'Id of the payslip.', 'ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    employee_id: Type.String(),
    recipient: Type.String({
      description: 'Recipient, masked except for the first character and the domain.',
      examples: ['a***@kaveri.example'],
    }),
    status: choice(emailStatuses, {
      description:
        '`queued`: sent soon, or tried again. `sent`: accepted by the mail server. `bounced`: refused by the mail server for good. `failed`: given up. `cancelled`: the payslip could no longer be sent when its turn came.',
    }),
    error: nullable(
      Type.String({
        description:
          'Code of the last failure, such as `smtp_550`, `expired`, `void` or `on_hold`; null: none.',
      }),
    ),
    attempts: Type.Integer({
      description: 'Number of attempts that the mail server answered.',
      examples: [1],
    }),
    next_attempt_at: described(
      nullable(instant()),
      'When a queued e-mail is tried next (UTC); null: it is not queued.',
      null,
    ),
    sent_at: described(
      nullable(instant()),
      'When the mail server accepted the e-mail (UTC); null: it has not.',
      '2026-10-31T10:15:30Z',
    ),
    created_at: instant(),
  },
  'PayslipEmail',
)
export const EmailList = page(Email)
export const EmailQuery = Type.Object({
  ...sortedQuery,
  status: Type.Optional(listOf(choice(emailStatuses), emailStatuses.length)),
})
