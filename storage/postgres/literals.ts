// Values in the text forms of PostgreSQL, with their special characters escaped. No other module escapes values.

/** A LIKE pattern that finds `part` anywhere and takes its characters literally. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** An array of texts. */
export function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map(text => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}

const nullCell = '\\N'
const special = /[\\\t\n\r]/
const everySpecial = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A cell of COPY's text format. */
export function copyText(text: string | null): string {
  if (text === null) return nullCell
  return special.test(text) ? text.replaceAll(everySpecial, found => escapes[found] as string) : text
}
