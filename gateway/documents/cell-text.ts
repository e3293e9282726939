// A text as a cell of a file holds it: nothing that only a program would act on, and nothing that a spreadsheet calculates.

/** Ends of a line that XML and CSV do not count as such, and the separators of teletypes. */
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const separators = /[\u000B\u000C\u001C-\u001F\u0085]/g
// oxlint-disable-next-line no-control-regex -- Likewise.
const controls = /[\u0000-\u0008\u000E-\u001B\u007F-\u009F\uFFFE\uFFFF]/g
// oxlint-disable-next-line no-control-regex -- Likewise.
const anyControl = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/

/** Without control characters other than tab, line feed and carriage return, and without halves of a character. */
export function printable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return anyControl.test(whole) ? whole.replace(separators, ' ').replace(controls, '') : whole
}

// Spreadsheets skip blanks and what shows nothing, and take the signs of full width for the others. A reader that splits
// by semicolons or tabs, or that ends a record in the middle of a cell, begins a cell after each of them.
const blanks = String.raw`[\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}]*`
const formula = String.raw`${blanks}[=+\-@＝＋－＠﹦﹢﹣﹫]`
const startsOfCells = String.raw`(^|[;\t\r\n\u2028\u2029])`
const toGuard = new RegExp(String.raw`${startsOfCells}(?='*${formula})`, 'gu')
const guards = new RegExp(String.raw`${startsOfCells}'(?='*${formula})`, 'gu')
const mayNeedGuard = /[=+\-@＝＋－＠﹦﹢﹣﹫\t\r\n]/

/**
 * CSV has no types: a text that a spreadsheet would calculate gets an apostrophe before it. One that has some already gets
 * one more, so that `withoutGuard` gives back each text as it was.
 */
export function withGuard(text: string): string {
  if (!mayNeedGuard.test(text)) return text
  const guarded = text.replace(toGuard, (_, start: string) => `${start}'`)
  return /^'*[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
}

/** The text that `withGuard` was given. */
export function withoutGuard(text: string): string {
  if (!text.includes("'")) return text
  const inner = /^'+[\t\r\n]/.test(text) ? text.slice(1) : text
  return inner.replace(guards, (_, start: string) => start)
}

/** Characters of a cell of a workbook: Excel, specifications and limits. */
const longestCell = 32_767

/**
 * The text as a cell of a workbook, whose type says that it is one. Lines end in line feeds, as in Excel, and what Excel
 * would read as an escape of a character is escaped itself (ECMA-376, part 1, 22.9.2.19).
 */
export function sheetText(text: string): string {
  const lines = printable(text).replace(/\r\n?/g, '\n')
  const escaped = lines.includes('_x') ? lines.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : lines
  return escaped.length > longestCell ? `${escaped.slice(0, longestCell - 1).toWellFormed()}…` : escaped
}
