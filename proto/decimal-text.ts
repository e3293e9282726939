// Integers of a unit as decimal text, without loss: paise as rupees, parts per million as percent.

import type { PartsPerMillion, Paise } from './units.ts'

declare global {
  interface JSON {
    /** A JSON text that is printed as it stands. Node.js has it; the compiler's library does not yet. */
    rawJSON(text: string): { readonly rawJSON: string }
  }
}

/** `1250.00`: rupees, always with two decimals. */
export function printRupees(amount: Paise): string {
  const whole = Math.abs(amount)
  const paise = whole % 100
  return `${amount < 0 ? '-' : ''}${(whole - paise) / 100}.${paise < 10 ? '0' : ''}${paise}`
}

/** Paise as the number that partners read. Exact, because it is only text. */
export function rupeesOnWire(amount: Paise): { readonly rawJSON: string } {
  return JSON.rawJSON(printRupees(amount))
}

/** `8.33` of 83,300 parts per million: at most four decimals. */
export function printPercent(parts: PartsPerMillion): string {
  return String(parts / 10_000)
}

/** `27.5` of 2750 hundredths, of a day or of anything else. */
export function printHundredths(value: number): string {
  return String(value / 100)
}
