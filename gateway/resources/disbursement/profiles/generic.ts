import { type BankProfile, column, digitsAndLetters } from './profile.ts'

const columns = [
  column('sr_no', 'sequence'),
  column('payment_mode', 'rail'),
  column('employee_code', 'employee_code'),
  column('beneficiary_name', 'beneficiary_name', { required: true }),
  column('account_number', 'account_number', { required: true }),
  column('ifsc', 'ifsc', { required: true }),
  column('amount', 'amount'),
  column('currency', 'currency'),
  column('value_date', 'value_date'),
  column('narration', 'narration'),
  column('customer_reference', 'reference', { filter: 'alphanumeric' }),
  column('email', 'email'),
  column('mobile', 'mobile'),
]

const shared = {
  version: 1,
  ifscPrefix: null,
  delimiter: ',',
  hasHeader: true,
  isQuoted: true,
  dateFormat: 'YYYY-MM-DD',
  rails: { FT: 'FT', NEFT: 'NEFT', RTGS: 'RTGS', IMPS: 'IMPS' },
  accountPattern: digitsAndLetters,
  needs: [],
  columns,
} as const

export const genericCsv: BankProfile = {
  ...shared,
  id: 'generic_csv_v1',
  bank: 'Any bank',
  status: 'public',
  evidence: 'Our own layout.',
  formats: ['csv', 'txt'],
}

export const genericXlsx: BankProfile = {
  ...shared,
  id: 'generic_xlsx_v1',
  bank: 'Any bank',
  status: 'public',
  evidence: 'Our own layout.',
  formats: ['xlsx'],
  foot: [
    column('sr_no', { text: 'TOTAL' }),
    column('payment_mode', 'empty'),
    column('employee_code', 'count'),
    column('beneficiary_name', 'empty'),
    column('account_number', 'empty'),
    column('ifsc', 'empty'),
    column('amount', 'total'),
  ],
}

/** The bank has many layouts, so its customer names the columns of theirs. */
export const sbiGeneric: BankProfile = {
  ...shared,
  id: 'sbi_generic',
  bank: 'State Bank of India',
  ifscPrefix: 'SBIN',
  status: 'unverified',
  evidence:
    'Four public sources have four different layouts: set `bank_file.columns` to those of your own sheet.',
  formats: ['csv', 'txt', 'xlsx'],
  takesColumns: true,
}
