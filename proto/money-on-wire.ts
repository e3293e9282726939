import type { Paise } from './units.ts'

declare global {
  interface JSON {
    /** A JSON text that is printed as it stands. Node.js has it; the compiler's library does not yet. */
    rawJSON(text: string): { readonly rawJSON: string }
  }
}

/** Paise as the number that partners read: rupees, always with two decimals. Exact, because it is only text. */
export function rupeesOnWire(amount: Paise): { readonly rawJSON: string } {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return JSON.rawJSON(`${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}
