// AES-256-GCM over text, bound to a place.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Nonce, text and tag; only the same key and the same place give the text again. */
export function encrypt(key: Buffer, plain: string, place: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

export function decrypt(key: Buffer, encrypted: string, place: string): string {
  const body = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(body.subarray(-16))
  return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
}
