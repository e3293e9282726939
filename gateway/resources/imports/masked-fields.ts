/** Numbers of a person that files of errors and their messages show masked. */
const maskedFields = new Set(['account_number', 'pan', 'uan', 'aadhaar_last4', 'landlord_pan'])

export function isMasked(path: readonly string[]): boolean {
  return maskedFields.has(path.at(-1) ?? '')
}
