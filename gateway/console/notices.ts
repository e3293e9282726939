// What an action has done, said once on the screen that it leads to. It is sealed, so that nobody puts words into a page.

import type { Context } from 'koa'
import { openSeal, type Session } from './session.ts'

const cookie = '__Host-notice'

/** Longer than any redirect takes. */
const keptSeconds = 60

type Sentence = {
  /** Id of the session that it is for. */
  readonly session: string
  readonly text: string
  readonly expiresAt: number
}

export type Notices = {
  /** Sends a sentence along with a redirect. */
  leave(ctx: Context, session: Session, text: string): void
  /** The sentence, which is then gone; null: none. */
  take(ctx: Context, session: Session): string | null
}

/** `secret`: 32 bytes. */
export function openNotices(secret: Buffer, now: () => Date): Notices {
  const seal = openSeal<Sentence>(secret, cookie)
  const set = (ctx: Context, value: string, seconds: number) =>
    ctx.append(
      'Set-Cookie',
      `${cookie}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`,
    )
  return {
    leave(ctx, { id: session }, text) {
      const expiresAt = now().getTime() + keptSeconds * 1000
      set(ctx, seal.seal({ session, text, expiresAt }), keptSeconds)
    },
    take(ctx, { id }) {
      const sealed = ctx.cookies.get(cookie)
      if (sealed === undefined) return null
      set(ctx, '', 0)
      const notice = seal.open(sealed, now().getTime())
      return notice?.session === id ? notice.text : null
    },
  }
}
