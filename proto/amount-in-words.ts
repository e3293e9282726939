import { Decimal } from 'decimal.js'
import { ToWords } from 'to-words/en-IN'
import type { Paise } from './units.ts'

const words = new ToWords()

/** In Indian English, with rupees and paise. */
export function inWords(amount: Paise): string {
  return words.convert(new Decimal(amount).div(100).toNumber(), { currency: true })
}
