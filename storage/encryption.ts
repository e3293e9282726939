// AES-256-GCM over text, bound to a place.

import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { randomIdBytes } from '#proto/random-id-bytes.ts'

/** The key of 32 bytes, prepared once: given as bytes, each use of it costs several times the encryption. */
export function encryptionKey(bytes: Buffer): KeyObject {
  return createSecretKey(bytes)
}

/** Nonce, text and tag; only the same key and the same place give the text again. */
export function encrypt(key: KeyObject, plain: string, place: string): string {
  // Never the same twice under one key, and no secret.
  const nonce = randomIdBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

export function decrypt(key: KeyObject, encrypted: string, place: string): string {
  const body = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(body.subarray(-16))
  return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
}
