// Keeps so many calls open at a server, each followed by the next, in a thread of its own and of low priority: what these
// callers do with their answers is no part of what others wait for.

import { raiseNiceness } from '#proto/process/niceness.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

export type HeldLoad = {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly calls: number
}

/** Number of calls that were answered since the last message, by status. */
export type HeldAnswers = Readonly<Record<string, number>>

const niceness = 10
raiseNiceness(niceness)

const { origin, path, headers, body, calls } = workerData as HeldLoad
const pool = new Pool(origin, { connections: calls, pipelining: 1 })
let over: AbortController | null = null

async function call({ signal }: AbortController, answers: Record<string, number>): Promise<void> {
  while (!signal.aborted) {
    const answer = await pool.request({ path, method: 'POST', headers, body, signal })
    await answer.body.dump({ limit: Infinity, signal })
    answers[answer.statusCode] = (answers[answer.statusCode] ?? 0) + 1
  }
}

parentPort?.on('message', (what: 'begin' | 'end') => {
  over?.abort()
  over = null
  if (what === 'end') return
  const begun = (over = new AbortController())
  const answers: Record<string, number> = {}
  const open = Array.from({ length: calls }, () =>
    call(begun, answers).catch((error: unknown) => {
      if (!begun.signal.aborted) throw error
    }),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
  void Promise.all(open).then(() => parentPort?.postMessage(answers))
})
