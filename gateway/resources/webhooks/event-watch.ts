// Looks at the log of events for all streams of this gateway at once, for as long as there are any: each of them reads
// the log itself only when an organization that it covers has something new.

import type { Storage } from '#storage/open.ts'
import { type LogState, readLogState } from '#storage/repositories/deliveries/event-log.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 200

/** What a stream has to know of the log. */
type LogNews = Pick<LogState, 'settledUntil'> & {
  /** Rights of the key, as text that changes with them; null: it was revoked or has expired, or its session was ended. */
  readonly rights: string | null
  /** Whether an organization of the stream may have events that it has not read. */
  readonly hasEvents: boolean
}

type Follower = {
  /** Resolves at the next state of the log with the news since the last call; null once `signal` or the time ends the wait. */
  next(withinMs: number, signal: AbortSignal): Promise<LogNews | null>
  close(): void
}

export type EventWatch = {
  follow(caller: Pick<Caller, 'keyId' | 'session'>, organizationIds: readonly number[]): Follower
}

type Subscriber = {
  readonly keyId: string
  readonly sessionId: string | null
  readonly organizationIds: ReadonlySet<number>
  /** News that were not taken yet. */
  news: LogNews | null
  wake: () => void
}

export function openEventWatch(storage: Storage, logger: Pick<Logger, 'warn'>): EventWatch {
  const followers = new Set<Subscriber>()
  let isLooking = false

  async function look(): Promise<void> {
    let since: string | null = null
    while (followers.size > 0) {
      const asked = [...followers]
      try {
        const state = await readLogState(storage, since, {
          keyIds: [...new Set(asked.map(({ keyId }) => keyId))],
          sessionIds: [...new Set(asked.flatMap(({ sessionId }) => sessionId ?? []))],
        })
        // It falls back while a transaction that began before has written events and goes on.
        if (since === null || state.settledUntil > since) {
          since = state.settledUntil
          for (const each of asked) inform(each, state)
        }
      } catch (error) {
        logger.warn({ err: error }, 'the log of events was not read')
      }
      await pause(lookEveryMs)
    }
    isLooking = false
  }

  return {
    follow({ keyId, session }, organizationIds) {
      const subscriber: Subscriber = {
        keyId,
        sessionId: session?.id ?? null,
        organizationIds: new Set(organizationIds),
        news: null,
        wake: () => undefined,
      }
      followers.add(subscriber)
      if (!isLooking) {
        isLooking = true
        void look()
      }
      return {
        next: (withinMs, signal) => nextNews(subscriber, withinMs, signal),
        close: () => void followers.delete(subscriber),
      }
    },
  }
}

function inform(subscriber: Subscriber, { settledUntil, organizationIds, keys, sessions }: LogState): void {
  const { keyId, sessionId, news } = subscriber
  const isOver = sessionId !== null && !sessions.has(sessionId)
  subscriber.news = {
    settledUntil,
    rights: isOver ? null : (keys.get(keyId) ?? null),
    hasEvents: news?.hasEvents === true || organizationIds.some(id => subscriber.organizationIds.has(id)),
  }
  subscriber.wake()
}

async function nextNews(
  subscriber: Subscriber,
  withinMs: number,
  signal: AbortSignal,
): Promise<LogNews | null> {
  if (subscriber.news === null && !signal.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, withinMs)
    subscriber.wake = resolve
    signal.addEventListener('abort', subscriber.wake)
    await promise
    signal.removeEventListener('abort', subscriber.wake)
    clearTimeout(timer)
  }
  const { news } = subscriber
  subscriber.news = null
  return signal.aborted ? null : news
}
