// The third step of an attempt: how an event is posted to its receiver.

import { createPoster, type EgressOptions, type PostAnswer } from '../egress.ts'

/** Result of a call: an answer with its status, or the reason why there is none. */
export type Answer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly excerpt: string
      readonly retryAfter: string | null
    }
  | Exclude<PostAnswer, { readonly kind: 'answered' }>

export type Sender = {
  send(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Answer>
  close(): Promise<void>
}

const limits = { answerWithinMs: 10_000, bodyWithinMs: 1_000, keptBytes: 2_048 }

export function createSender(options: EgressOptions & { readonly answerWithinMs?: number }): Sender {
  const { post, close } = createPoster({ ...limits, ...options })
  return {
    close,
    async send(url, headers, body) {
      const answer = await post(url, headers, body)
      if (answer.kind !== 'answered') return answer
      const { content, ...rest } = answer
      // PostgreSQL takes no NUL in text.
      return { ...rest, excerpt: content.toString('utf8').replaceAll('\0', '\uFFFD') }
    },
  }
}
