// Amounts in words, as cheques and payslips of India have them: "Rupees One Lakh and Five Paise Only". Counts above 99
// crore are in crore still ("One Thousand Crore"); numbers from 21 to 99 have a hyphen.

import type { Paise } from '../units.ts'

const units = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const
const tens = ['Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const

const scales = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** `Rupees <words> [and <words> Paise] Only`, after `Minus` if negative. */
export function inWords(amount: Paise): string {
  const size = Math.abs(amount)
  const paise = size % 100
  const sign = amount < 0 ? 'Minus ' : ''
  const fraction = paise === 0 ? '' : ` and ${numberInWords(paise)} Paise`
  return `${sign}Rupees ${numberInWords((size - paise) / 100)}${fraction} Only`
}

/** For whole numbers from 0. */
function numberInWords(number: number): string {
  if (number < 20) return units[number]!
  for (const [size, name] of scales) {
    if (number < size) continue
    const rest = number % size
    const count = `${numberInWords((number - rest) / size)} ${name}`
    return rest === 0 ? count : `${count} ${numberInWords(rest)}`
  }
  const one = number % 10
  const ten = tens[(number - one) / 10 - 2]!
  return one === 0 ? ten : `${ten}-${units[one]!}`
}
