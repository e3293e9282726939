// Secrets and personal numbers that must be recovered are sealed with AES-256-GCM. The place of a value (table,
// row, column) is bound into it, so that a sealed value moved to another row does not open.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type Sealer = {
  seal(plain: string, place: string): string
  open(sealed: string, place: string): string
}

const format = 'v1'

/** `masterKey`: base64 of 32 bytes. Throws when it is anything else. */
export function createSealer(masterKey: string): Sealer {
  const key = Buffer.from(masterKey, 'base64')
  if (key.length !== 32) throw new Error('The master key must be the base64 of 32 bytes.')

  return {
    seal(plain, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${format}.${nonce.toString('base64url')}.${body.toString('base64url')}`
    },

    open(sealed, place) {
      const [version, nonceText, bodyText] = sealed.split('.')
      if (version !== format || nonceText === undefined || bodyText === undefined) {
        throw new Error(`The sealed value at ${place} has an unknown format.`)
      }
      const body = Buffer.from(bodyText, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonceText, 'base64url'))
        .setAAD(Buffer.from(place))
        .setAuthTag(body.subarray(-16))
      return Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
  }
}
