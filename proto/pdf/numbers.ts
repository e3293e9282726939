// Numbers as a page has them: lengths and tones, never amounts.

/** At most two decimals: a hundredth of a point is a three-hundredth of a millimetre. */
export function decimal(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** At most five decimals, for sines and cosines. */
export function fine(value: number): string {
  return String(Math.round(value * 100_000) / 100_000)
}

/** A code as a string of a page has it: four hexadecimal digits. */
export function code(number: number): string {
  return number.toString(16).padStart(4, '0')
}

/** Big-endian UTF-16 in hexadecimal. */
export function utf16(text: string): string {
  let hexadecimal = ''
  for (let at = 0; at < text.length; at++) hexadecimal += code(text.charCodeAt(at))
  return hexadecimal
}
