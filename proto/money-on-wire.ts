import type { Paise } from './units.ts'

declare global {
  interface JSON {
    /** A JSON text that is printed as it stands. Node.js has it; the compiler's library does not yet. */
    rawJSON(text: string): { readonly rawJSON: string }
  }
}

/** Paise as JSON text: rupees, always with two decimals. */
export function rupeesText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Paise as the number that partners read. Exact, because it is only text. */
export function rupeesOnWire(amount: Paise): { readonly rawJSON: string } {
  return JSON.rawJSON(rupeesText(amount))
}
