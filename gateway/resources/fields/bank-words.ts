import { pattern } from '../../http/schema.ts'

/** `characters` of an account number, of which one is a digit other than zero: zeros alone stand for a number that is not known. */
export function accountPattern(characters: string): string {
  return `^(?=.*[1-9])${characters}$`
}

/** Cooperative and older accounts too, which have letters. */
export const anyAccountPattern = accountPattern('[0-9A-Z]{6,20}')

/** A number that was read masked and is sent back would replace the real one unseen. */
const unmaskedPattern = anyAccountPattern.replace('^', '^(?!X{2,}.{4}$)')

export const accountNumber = () =>
  pattern(
    unmaskedPattern,
    'Account number: 6 to 20 digits or capital letters, at least one digit other than zero, and not masked as in XXXXXXXX4567.',
    '50100234567890',
  )

export const ifsc = () =>
  pattern('^[A-Z]{4}0[A-Z0-9]{6}$', 'IFSC: four letters, a zero, six letters or digits.', 'HDFC0001234')
