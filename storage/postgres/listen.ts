// Tells of new events without asking every moment. It is a hint only: whoever listens looks by himself too.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { acquireMs, keptAlive } from './limits.ts'

const longestPauseMs = 5_000

/**
 * Calls `onNews` after each commit that wrote events, and once after each new connection, because what was
 * said in between is lost. Connects again for as long as it takes. Returns how to end it.
 */
export function listenForEvents(databaseUrl: string, onNews: () => void): () => Promise<void> {
  const ending = new AbortController()
  const listening = listen(databaseUrl, onNews, ending.signal)
  return async () => {
    ending.abort()
    await listening
  }
}

async function listen(databaseUrl: string, onNews: () => void, ending: AbortSignal): Promise<void> {
  for (let pauseMs = 100; !ending.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: acquireMs,
      ...keptAlive,
    })
    const lost = new Promise<void>(resolve => {
      client.once('end', resolve)
      // More than one may come, and one that nobody listens to ends the process.
      client.on('error', () => resolve())
      ending.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      await client.connect()
      client.on('notification', onNews)
      await client.query('listen outbox')
      pauseMs = 100
      onNews()
      await lost
    } catch {
      // PostgreSQL is away; the next round tries again.
    }
    await client.end().catch(() => undefined)
    await pause(pauseMs, undefined, { signal: ending }).catch(() => undefined)
  }
}
