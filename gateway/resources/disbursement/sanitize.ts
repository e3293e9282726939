// Banks take plain capitals: what a name has beyond them is written without, so that no text breaks a line or is read as
// a formula.

import { foldToLatin } from '#proto/documents/latin-letters.ts'

/** Letters, digits, spaces, dots, slashes and hyphens, in capitals; accents are dropped, other characters separate. */
export function plainText(text: string): string {
  return withinWhitelist(text).toUpperCase()
}

/** The same with small letters kept. */
export function withinWhitelist(text: string): string {
  return foldToLatin(text)
    .replaceAll("'", '')
    .replaceAll(/[^A-Za-z0-9 ./-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replace(/^[ -]+/, '')
    .trimEnd()
}

export function letters(text: string): string {
  return text
    .replaceAll(/[^A-Za-z ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

export function alphanumeric(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '')
}

const plainAddress = /^[A-Za-z0-9_][A-Za-z0-9._%+-]*@[A-Za-z0-9.-]+$/

/** Empty where the address has characters that a bank file must not have. */
export function plainEmail(email: string | null): string {
  return email !== null && plainAddress.test(email) ? email : ''
}

/** Ten digits; empty for a number that is none of an Indian mobile telephone. */
export function mobileNumber(phone: string | null): string {
  const [, number = ''] = /^(?:\+?91|0)?([6-9][0-9]{9})$/.exec((phone ?? '').replaceAll(/[ -]/g, '')) ?? []
  return number
}
