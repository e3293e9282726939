const shown = 4

/** Numbers that identify a person or an account are shown by their last characters. */
export function lastCharacters(number: string | null | undefined): string | null {
  if (number === null || number === undefined) return null
  return number.slice(-shown).padStart(number.length, 'X')
}
