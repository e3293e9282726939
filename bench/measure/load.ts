// Two loads on an HTTP server. An open loop sends at its times whether or not answers come, as partners do, and counts
// from the moment a request was due: a server that stalls cannot hide the requests that waited for it. A closed loop
// sends the next request when an answer came, and finds out how much there is to get.

import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'

type Headers = Readonly<Record<string, string>>

export type Request = {
  readonly origin: string
  /** The same for every request, or that of the request with this number. */
  readonly path: string | ((sent: number) => string)
  readonly method: 'GET' | 'POST'
  /** The same for every request, or those of the request with this number. */
  readonly headers?: Headers | ((sent: number) => Headers)
  readonly body?: string
  /** The statuses of a right answer; any other ends the measurement. 200 when absent. */
  readonly expected?: readonly number[]
}

const connections = 32

/** Milliseconds from when each request was due to the end of its answer, after a second to warm up. */
export async function openLoop(request: Request, perSecond: number, seconds: number): Promise<number[]> {
  const warmUp = perSecond
  const total = warmUp + perSecond * seconds
  const times: number[] = []
  const pool = new Pool(request.origin, { connections, pipelining: 1 })
  const answers: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; sent < total; sent += 1) {
    const due = began + (sent * 1_000) / perSecond
    while (performance.now() < due) await pause(Math.max(0, due - performance.now()))
    answers.push(
      exchange(pool, request, sent).then(() => {
        if (sent >= warmUp) times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(answers)
  await pool.close()
  return times
}

/** Answers a second, over so many connections at once, after half a second to warm up, or as long as is measured. */
export async function closedLoop(request: Request, seconds: number): Promise<number> {
  const pool = new Pool(request.origin, { connections, pipelining: 1 })
  const began = performance.now()
  const counted = began + Math.min(500, seconds * 1_000)
  const end = counted + seconds * 1_000
  let answers = 0
  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await exchange(pool, request, sent++)
        if (performance.now() >= counted) answers += 1
      }
    }),
  )
  await pool.close()
  return (answers * 1_000) / (performance.now() - counted)
}

async function exchange(
  pool: Pool,
  { path, method, headers = {}, body, expected = [200] }: Request,
  sent: number,
): Promise<void> {
  const named = typeof headers === 'function' ? headers(sent) : headers
  const target = typeof path === 'function' ? path(sent) : path
  const answer = await pool.request({ path: target, method, headers: named, body: body ?? null })
  if (expected.includes(answer.statusCode)) return answer.body.dump()
  throw new Error(`${method} ${target} answered ${answer.statusCode}: ${await answer.body.text()}`)
}
