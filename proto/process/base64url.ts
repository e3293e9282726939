// Bytes as text in addresses and cookies, and back.

/**
 * The bytes of base64url text. Text that no encoder writes is nobody's: decoders pass over a foreign character and over
 * the last bits of the last one, so that a changed secret would still open. Throws RangeError.
 */
export function bytesOfText(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw new RangeError('The text is not canonical base64url.')
  return bytes
}
