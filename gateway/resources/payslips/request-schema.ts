// Paths and queries of payslips, lists of payslips and their files.

import { certificatePurposes } from '#proto/documents/certificate-document.ts'
import { payslipPasswords } from '#proto/documents/payslip-email.ts'
import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  listOf,
  organizationId,
  pattern,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'
import { explainLevels } from './schema.ts'

/** The only one so far: names of components are the organization's, in whatever language it chose. */
const locales = ['en-IN'] as const

export const PayslipFileQuery = Type.Object({
  locale: Type.Unsafe<(typeof locales)[number]>({
    type: 'string',
    enum: [...locales],
    default: locales[0],
    description: 'Language and number format of the PDF.',
  }),
  password: choice(payslipPasswords, {
    default: 'none',
    description:
      'What opens the PDF, which is then encrypted by AES-256. `dob`: the date of birth as DDMMYYYY. `pan_dob`: the PAN in capitals followed by it.',
  }),
  wage_slip_form: flag({
    default: false,
    description:
      'Whether the PDF also has Form V of the Code on Wages (Central) Rules 2026, on a page of its own.',
  }),
})

export const CertificateQuery = Type.Object({
  purpose: Type.Optional(
    described(
      choice(certificatePurposes),
      'What the employee needs the certificate for; printed in its last sentence.',
      'loan',
    ),
  ),
  addressed_to: Type.Optional(
    described(
      text(200),
      'To whom the letter is addressed. Default: to whomsoever it may concern.',
      'The Branch Manager, State Bank of India',
    ),
  ),
  months: whole(1, 12, {
    default: 1,
    description: 'How many months the certificate covers, ending with the month of the payslip.',
  }),
  include_deductions: flag({
    default: false,
    description: 'Whether the certificate lists each deduction. Otherwise it states their total.',
  }),
  signatory_name: Type.Optional(
    described(
      text(100),
      'Who signs the certificate; absent: the responsible person of the organization.',
      'Leela Menon',
    ),
  ),
  signatory_designation: Type.Optional(
    described(text(100), 'Designation of the signatory.', 'Head of Human Resources'),
  ),
})

export const VerificationQuery = Type.Object({
  code: pattern(
    '^[0-9a-fA-F]{8}$',
    'Eight hexadecimal digits: the verification code in the footer of the payslip.',
    '3f9a41c7',
  ),
})

export const PayslipPath = Type.Object({ id: text(100) })

export const PayslipLinePath = Type.Object({
  id: text(100),
  code: described(text(40), 'Code of the line.', 'BASIC'),
})

export const explainQuery = (usual: (typeof explainLevels)[number]) => ({
  explain: Type.Unsafe<(typeof explainLevels)[number]>({
    type: 'string',
    enum: [...explainLevels],
    default: usual,
  }),
})

/** Slips are read 500 at a time, because runs are long. */
export const slipPageQuery = { ...syncQuery, limit: whole(1, 500, { default: 50 }) }

const monthName = (description: string) =>
  Type.Optional(pattern('^20[0-9]{2}-(?:0[1-9]|1[0-2])$', description, '2026-04'))

const shared = {
  ...syncQuery,
  ...explainQuery('none'),
  year: Type.Optional(whole(2000, 2100)),
  from: monthName('Only periods that end in this month or later.'),
  to: monthName('Only periods that end in this month or earlier.'),
  status: Type.Optional(listOf(choice(['locked', 'paid', 'held', 'void']), 4)),
}

export const PayslipQuery = Type.Object({
  ...shared,
  organization_id: Type.Optional(organizationId()),
  month: Type.Optional(whole(1, 12)),
  employee_id: Type.Optional(listOf(text(110), 100)),
  payroll_run_id: Type.Optional(listOf(text(100), 100)),
})

export const EmployeePayslipQuery = Type.Object({
  ...shared,
  organization_id: Type.Optional(organizationId()),
})
