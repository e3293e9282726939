import { printable } from '../../documents/cell-text.ts'

/** A text in quotes, as it can be stored: without control characters, and cut after so many characters, none of them in two. */
export function quoted(text: string, most: number): string {
  const shown = printable(text)
  const characters = Array.from(shown)
  return `"${characters.length > most ? `${characters.slice(0, most).join('')}…` : shown}"`
}
