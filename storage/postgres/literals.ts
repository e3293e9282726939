// Values in the text forms of PostgreSQL, with their special characters escaped. No other module escapes values.

/** A LIKE pattern that finds `part` anywhere and takes its characters literally. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** An array of texts. */
export function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map(text => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}

/** A text as a constant of a statement. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
