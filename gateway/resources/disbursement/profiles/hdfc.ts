import { type BankProfile, column, digits, empty, numberedNames } from './profile.ts'

const name = { maxLength: 35, required: true } as const
const betweenOwnAccounts = { maxLength: 13, required: true, rails: ['FT'] } as const
const bank = {
  bank: 'HDFC Bank',
  ifscPrefix: 'HDFC',
  version: 1,
  delimiter: ',',
  hasHeader: false,
  dateFormat: 'DD/MM/YYYY',
  rails: { FT: 'I', NEFT: 'N', RTGS: 'R', IMPS: 'M' },
  accountPattern: digits,
} as const

export const hdfcEnet28: BankProfile = {
  ...bank,
  id: 'hdfc_enet_28',
  status: 'public',
  evidence: 'Five independent public descriptions of the ENet upload of 28 fields.',
  formats: ['csv', 'txt'],
  needs: ['client_code'],
  fileName: '{client_code}{DD}{MM}.{serial}',
  columns: [
    column('Transaction Type', 'rail'),
    column('Beneficiary Code', 'beneficiary_code', betweenOwnAccounts),
    column('Beneficiary Account Number', 'account_number', { maxLength: 25, required: true }),
    column('Instrument Amount', 'amount', { maxLength: 20 }),
    column('Beneficiary Name', 'beneficiary_name', name),
    ...empty('Drawee Location', 'Print Location', ...numberedNames('Bene Address ', 5)),
    ...empty('Instruction Reference Number'),
    column('Customer Reference Number', 'reference', { maxLength: 20, filter: 'alphanumeric' }),
    column('Payment details 1', 'narration', { maxLength: 30 }),
    ...empty(...numberedNames('Payment details ', 7).slice(1), 'Cheque Number'),
    column('Chq / Trn Date', 'value_date'),
    ...empty('MICR Number'),
    column('IFC Code', 'ifsc', { maxLength: 15 }),
    column('Bene Bank Name', 'bank_name', { maxLength: 100 }),
    ...empty('Bene Bank Branch Name'),
    column('Beneficiary email id', 'email', { maxLength: 100 }),
  ],
}

export const hdfcEnet9: BankProfile = {
  ...bank,
  id: 'hdfc_enet_9',
  status: 'public',
  evidence: 'One public description of the upload of nine fields.',
  formats: ['csv', 'txt'],
  needs: [],
  columns: [
    column('Transaction Type', 'rail'),
    column('Beneficiary Code', 'beneficiary_code', betweenOwnAccounts),
    column('Beneficiary Account Number', 'account_number', { maxLength: 25, required: true }),
    column('Amount', 'amount', { maxLength: 20 }),
    column('Beneficiary Name', 'beneficiary_name', name),
    column('IFSC', 'ifsc', { maxLength: 11 }),
    column('Beneficiary Bank Name', 'bank_name', { maxLength: 40 }),
    ...empty('Beneficiary Branch'),
    column('Beneficiary Email', 'email', { maxLength: 100 }),
  ],
}
