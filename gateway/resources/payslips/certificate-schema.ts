// A salary certificate as the API shows it.

import { certificatePurposes } from '#proto/documents/certificate-document.ts'
import { Type } from 'typebox'
import {
  choice,
  nullable,
  plainDate,
  described,
  namedRecord,
  record,
  text,
  total,
} from '../../http/schema.ts'

export const SalaryCertificate = namedRecord('SalaryCertificate', {
  reference: described(
    text(),
    'Printed on the certificate; the same for the same certificate of a day.',
    'SC-2026-0A1B2C3D4E',
  ),
  organization_id: Type.Integer(),
  issued_on: described(plainDate(), 'Day of the call, in India.', '2026-11-25'),
  purpose: described(
    nullable(choice(certificatePurposes)),
    'What the employee needs it for; null: not stated.',
    'loan',
  ),
  addressed_to: described(
    nullable(text()),
    'To whom the letter is addressed; null: to whomsoever it may concern.',
    'The Branch Manager, State Bank of India',
  ),
  employee: record({
    id: text(),
    employee_code: text(),
    name: text(),
    designation: nullable(text()),
    department: nullable(text()),
    date_of_joining: plainDate(),
    date_of_leaving: nullable(plainDate()),
    employment_type: text(),
  }),
  months: Type.Array(
    record({
      year: Type.Integer(),
      month: Type.Integer(),
      gross: total(),
      reimbursements: total(),
      total_deductions: total(),
      net_payable: total(),
      payslip_ids: Type.Array(text()),
    }),
  ),
  average_gross: described(total(), 'Of the months that have payslips, to the paisa, half up.', 84_833.33),
  average_gross_words: described(
    text(500),
    'Average gross in words.',
    'Rupees Eighty-Four Thousand Eight Hundred Thirty-Three and Thirty-Three Paise Only',
  ),
  average_net: described(total(), 'Of the months that have payslips, to the paisa, half up.', 77_641.67),
  ctc_annual: described(
    nullable(total()),
    'Cost to company a year of the salary in force at the end of the period. null: it is not known.',
    1_200_000,
  ),
})
