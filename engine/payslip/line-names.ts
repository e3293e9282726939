// Names of lines whose code no component of the organization names.

const known: Readonly<Record<string, string>> = {
  LOAN_RECOVERY: 'Loan recovery',
  ADVANCE_RECOVERY: 'Advance recovery',
}

const expensePrefix = 'EXPENSE_'
/** Words of so few letters are abbreviations, such as PF or HRA. */
const maxAbbreviation = 3

/** `Travel expenses` for EXPENSE_TRAVEL, `PF loan` for PF_LOAN. */
export function lineName(code: string): string {
  const name = known[code]
  if (name !== undefined) return name
  if (code.startsWith(expensePrefix) && code.length > expensePrefix.length)
    return `${inSentence(code.slice(expensePrefix.length))} expenses`
  return inSentence(code)
}

function inSentence(code: string): string {
  const text = code
    .split(/[_\s]+/)
    .filter(word => word !== '')
    .map(word => (word.length <= maxAbbreviation ? word : word.toLowerCase()))
    .join(' ')
  return text === '' ? code : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
