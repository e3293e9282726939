// Sessions that were sealed without a sign-in, for consoles whose gateway knows nobody.

import { openSeal, sessionCookie, type Session } from '#gateway/console/session.ts'

/** The token of its forms. */
export const csrf = 'token-of-this-session'

/** The cookie of a partner who signed in with a key. */
export function sealedSession(secret: Buffer, change: Partial<Session> = {}): string {
  const own: Session = {
    id: 'one',
    role: 'partner',
    key: 'key_1.secret',
    environment: 'sandbox',
    csrf,
    expiresAt: Date.now() + 600_000,
    link: null,
    returnUrl: null,
    ...change,
  }
  return `${sessionCookie}=${openSeal(secret).seal(own)}`
}
