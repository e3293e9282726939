import { pattern } from '../http/schema.ts'

/** No bank gives out a number without a digit other than zero: it stands for one that is not known. */
export const accountNumber = () =>
  pattern(
    '^(?=.*[1-9])[0-9A-Z]{6,20}$',
    'Account number: 6 to 20 digits or capital letters, at least one digit other than zero.',
    '50100234567890',
  )

export const ifsc = () =>
  pattern('^[A-Z]{4}0[A-Z0-9]{6}$', 'IFSC: four letters, a zero, six letters or digits.', 'HDFC0001234')
