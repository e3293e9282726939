// A session: who looks at the console, sealed in a cookie, because this process stores nothing.

import { bytesOfText } from '#proto/process/base64url.ts'
import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'

export type Session = {
  /** New with each sign-in. */
  readonly id: string
  /** `operator`: sees the services and no organization. */
  readonly role: 'partner' | 'operator'
  /** The API key; empty for an operator. */
  readonly key: string
  readonly environment: 'sandbox' | 'production'
  /** Sent back by each form. */
  readonly csrf: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Id of the console session of the API, null for somebody who signed in with a key. */
  readonly link: string | null
  /** Where its reader came from and returns to. */
  readonly returnUrl: string | null
}

/** `__Host-`: no other host and no path of this one can set it. */
export const sessionCookie = '__Host-console'

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

type Seal<Value> = {
  seal(value: Value): string
  /** Null for what this console has not sealed for the same cookie, and for what has ended. */
  open(sealed: string | undefined, now: number): Value | null
}

/** `secret`: 32 bytes. */
export function openSeal<Value extends { readonly expiresAt: number } = Session>(
  secret: Buffer,
  cookie: string = sessionCookie,
): Seal<Value> {
  return {
    seal(value) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, secret, nonce).setAAD(Buffer.from(cookie))
      const text = Buffer.concat([sealing.update(JSON.stringify(value), 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, now) {
      try {
        const bytes = bytesOfText(sealed ?? '')
        if (bytes.length <= nonceBytes + tagBytes) return null
        const opening = createDecipheriv(cipher, secret, bytes.subarray(0, nonceBytes))
        opening.setAAD(Buffer.from(cookie))
        opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()])
        const value = JSON.parse(text.toString('utf8')) as Value
        return value.expiresAt > now ? value : null
      } catch {
        return null
      }
    },
  }
}

export const newToken = (): string => randomBytes(24).toString('base64url')

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
