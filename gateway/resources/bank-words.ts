import { pattern } from '../http/schema.ts'

export const accountNumber = () =>
  pattern('^[0-9A-Z]{6,20}$', 'Account number: 6 to 20 digits or capital letters.', '50100234567890')

export const ifsc = () =>
  pattern('^[A-Z]{4}0[A-Z0-9]{6}$', 'IFSC: four letters, a zero, six letters or digits.', 'HDFC0001234')
