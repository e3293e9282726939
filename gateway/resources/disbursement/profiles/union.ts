import { accountPattern } from '../../fields/bank-words.ts'
import { type BankProfile, column, digits } from './profile.ts'

const bank = {
  version: 1,
  bank: 'Union Bank of India',
  ifscPrefix: 'UBIN',
  status: 'public',
  formats: ['txt'],
  delimiter: ',',
  hasHeader: false,
  dateFormat: 'DD/MM/YYYY',
  needs: ['bank_account', 'client_code'],
  maxBytes: 2_097_152,
} as const

const fileHeader = [
  column('Record', { text: 'FILEHDR' }),
  column('Corporate ID', 'client_code', { maxLength: 32 }),
  column('Serial', 'serial', { maxLength: 6 }),
]

/** For accounts of other banks; the fourth field of the header says that the file is not encrypted. */
export const unionNeft11: BankProfile = {
  ...bank,
  id: 'union_neft_11',
  evidence: 'One public description of the bank’s text file for NEFT and RTGS.',
  rails: { NEFT: 'NEFT', RTGS: 'RTGS' },
  accountPattern: digits,
  head: [[...fileHeader, column('Encrypted', { text: 'N' }), column('Remarks', 'narration')]],
  columns: [
    column('Payment Type', 'rail'),
    column('Payer IFSC', 'debit_ifsc', { maxLength: 12 }),
    column('Debit Account Number', 'debit_account', { maxLength: 24 }),
    column('Receiver IFSC', 'ifsc', { maxLength: 12, required: true }),
    column('Beneficiary Account Number', 'account_number', { maxLength: 24, required: true }),
    column('Currency', 'currency'),
    column('Amount', 'amount', { maxLength: 14 }),
    column('Transaction Remarks', 'narration', { maxLength: 140 }),
    column('Beneficiary Name', 'beneficiary_name', { maxLength: 40, required: true }),
    column('Email', 'email', { maxLength: 80, required: true }),
    column('Remarks', 'reference', { maxLength: 20, filter: 'alphanumeric' }),
  ],
}

const record = (direction: 'DR' | 'CR') =>
  [
    column('Branch', direction === 'DR' ? 'debit_branch_code' : 'branch_code', { maxLength: 5 }),
    column('Account', direction === 'DR' ? 'debit_account' : 'account_number', { maxLength: 15 }),
    column('Currency', 'currency'),
    column('Type', { text: direction }),
    column('Amount', direction === 'DR' ? 'total' : 'amount', { maxLength: 12 }),
    column('Remarks', 'narration', { maxLength: 13 }),
  ] as const

/** For accounts of the bank itself: the branch is the first five digits of the account. */
export const unionSalary: BankProfile = {
  ...bank,
  id: 'union_salary',
  evidence: 'One public description of the bank’s text file for salaries.',
  rails: { FT: 'FT' },
  accountPattern: new RegExp(accountPattern('[0-9]{15}')),
  head: [fileHeader, record('DR')],
  columns: record('CR'),
}
