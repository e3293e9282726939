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

/**
 * Fields by which a person can be reached: files of errors show them, and messages, which are stored in the clear, do
 * not.
 */
const unquotedFields = new Set(['upi_id', 'phone', 'email', 'personal_email'])

const [hiddenMark, shownAtEnd, shortestWithEnd] = ['•', 4, 9] as const

/**
 * A cell of a column that no field is read from, so that nobody knows what it holds: an account, a PAN and an Aadhaar number
 * keep their last four characters, a shorter value none. The mark is none of `lastCharacters`, whose X may be corrected text.
 */
export function hiddenCell(cell: string | null): string | null {
  if (cell === null) return null
  const characters = Array.from(cell)
  const end = characters.length < shortestWithEnd ? [] : characters.slice(-shownAtEnd)
  return hiddenMark.repeat(characters.length - end.length) + end.join('')
}

/** Whether the text may come from `hiddenCell`. */
export function isHiddenCell(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith(hiddenMark)
}

export function isMasked(path: readonly string[]): boolean {
  return maskedFields.has(path.at(-1) ?? '')
}

export function isQuotedMasked(path: readonly string[]): boolean {
  return isMasked(path) || unquotedFields.has(path.at(-1) ?? '')
}
