import { type BankProfile, column, digits, empty, numberedNames } from './profile.ts'

const toOthers = { required: true } as const

export const axisBulk: BankProfile = {
  id: 'axis_bulk',
  version: 1,
  bank: 'Axis Bank',
  ifscPrefix: 'UTIB',
  status: 'public',
  evidence:
    'Eight public sources of the sheet for other banks. Transfers between accounts of Axis Bank have another sheet, which is not known.',
  formats: ['xlsx', 'csv'],
  delimiter: ',',
  hasHeader: true,
  dateFormat: 'DD-MM-YYYY',
  rails: { NEFT: 'NEFT', RTGS: 'RTGS', IMPS: 'IMPS' },
  accountPattern: digits,
  needs: ['bank_account'],
  columns: [
    column('Debit Account Number', 'debit_account'),
    column('Transaction Amount', 'amount'),
    column('Transaction Currency', 'currency'),
    column('Beneficiary Name', 'beneficiary_name', toOthers),
    column('Beneficiary Account Number', 'account_number', toOthers),
    column('Beneficiary IFSC Code', 'ifsc', toOthers),
    column('Transaction Date', 'value_date'),
    column('Payment Mode', 'rail'),
    column('Customer Reference Number', 'reference', { filter: 'alphanumeric' }),
    column('Beneficiary Nickname/Code', 'beneficiary_or_employee_code', { required: true }),
    column('Bank Account Type', 'account_type'),
    column('Debit Narration', 'narration'),
    column('Credit Narration', 'narration'),
    ...empty(...numberedNames('Bene Address ', 3), 'City', 'State', 'Pin'),
    column('Beneficiary Bank Name', 'bank_name'),
    column('Email 1', 'email'),
    ...empty('Email 2'),
    column('Mobile', 'mobile'),
    ...empty(...numberedNames('Add Info', 5)),
  ],
}
