/** A text in quotes, cut after so many characters, none of which is cut in two: a half is no text that can be stored. */
export function quoted(text: string, most: number): string {
  const characters = Array.from(text)
  return `"${characters.length > most ? `${characters.slice(0, most).join('')}…` : text}"`
}
