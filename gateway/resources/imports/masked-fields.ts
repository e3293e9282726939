/** Numbers of a person that files of errors and their messages show masked. */
const maskedFields = new Set([
  'account_number',
  'pan',
  'uan',
  'ip_number',
  'pran',
  'aadhaar_last4',
  'landlord_pan',
])

/** What reaches a person: files of errors show it, and messages, which are stored in the clear, do not. */
const unquotedFields = new Set(['upi_id', 'phone', 'email', 'personal_email'])

export function isMasked(path: readonly string[]): boolean {
  return maskedFields.has(path.at(-1) ?? '')
}

export function isQuotedMasked(path: readonly string[]): boolean {
  return isMasked(path) || unquotedFields.has(path.at(-1) ?? '')
}
