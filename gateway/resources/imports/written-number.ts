// Numbers as people and spreadsheets write them.

type NumberReading =
  | { readonly value: string; readonly isPercent: boolean }
  | { readonly rule: string; readonly fix: string }

const decimalFix = 'Enter the number as digits with a decimal point, such as 150000.00.'

/** Plain decimal of a written number; grouping is Western, Indian or none, by commas or by spaces. */
export function readWrittenNumber(written: string): NumberReading {
  const text = halfWidth(written).split('\u2212').join('-').trim()
  if (/^[+-]?\d*\.?\d+e[+-]?\d+$/i.test(text))
    return {
      rule: 'A number with an exponent may have lost digits.',
      fix: 'Format the column as a number without an exponent, and enter the value again.',
    }
  if (/[$€£¥]|\b(?:USD|EUR|GBP)\b/i.test(text)) return { rule: 'Amounts are in rupees.', fix: decimalFix }
  // Accountants write a negative amount in parentheses.
  const inner = /^\((.*)\)$/.exec(text)?.[1]
  const parts = /^(-?)\s*(?:₹|Rs\.?|INR)?\s*(-?)\s*(\d[\d., ]*|\.\d+)\s*(%|\/-|₹|INR)?$/i.exec(inner ?? text)
  const [, before = '', after = '', digits = '', suffix = ''] = parts ?? []
  const signs = before + after + (inner === undefined ? '' : '-')
  if (parts === null || signs.length > 1) return { rule: 'It is no number.', fix: decimalFix }
  const value = ungroupDigits(digits.trim())
  if (value === null)
    return {
      rule: 'Digits are grouped as 1,50,000.00 or 150,000.00, or not at all.',
      fix: decimalFix,
    }
  return { value: `${signs}${value}`, isPercent: suffix === '%' }
}

const forms = [
  /^\d+(?:\.\d+)?$/,
  // Thousands, and thousands below hundreds of thousands. A group of three after a zero would be a decimal comma.
  /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
  /^[1-9]\d?([, ])\d{2}(?:\1\d{2})*\1\d{3}(?:\.\d+)?$/,
]

function ungroupDigits(digits: string): string | null {
  if (digits.startsWith('.')) return `0${digits}`
  return forms.some(form => form.test(digits)) ? digits.split(/[, ]/).join('') : null
}

/** From a full-width character to the usual one. */
const widthDistance = 0xfee0

/** Full-width characters as the usual ones, and every kind of space as a space. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\s\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .replace(/[\uFF01-\uFF5E]/g, wide => String.fromCharCode(wide.charCodeAt(0) - widthDistance))
}
