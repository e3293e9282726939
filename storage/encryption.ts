// AES-256-GCM over text or bytes, bound to a place.

import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { bytesOfText } from '#proto/process/base64url.ts'
import { randomIdBytes } from '#proto/process/random-id-bytes.ts'

/** The key of 32 bytes, prepared once: given as bytes, each use of it costs several times the encryption. */
export function encryptionKey(bytes: Buffer): KeyObject {
  return createSecretKey(bytes)
}

/** Nonce, text and tag; only the same key and the same place give the text again. */
export function encrypt(key: KeyObject, plain: string, place: string): string {
  return encryptBytes(key, Buffer.from(plain), place).toString('base64url')
}

export function decrypt(key: KeyObject, encrypted: string, place: string): string {
  return decryptBytes(key, bytesOfText(encrypted), place).toString('utf8')
}

/** The same of bytes. */
export function encryptBytes(key: KeyObject, plain: Buffer, place: string): Buffer {
  // Never the same twice under one key, and no secret.
  const nonce = randomIdBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function decryptBytes(key: KeyObject, encrypted: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(encrypted.subarray(-16))
  return Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()])
}
