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

/**
 * Answers per second of `clock`, over 32 connections, after half a second of warm-up, or less if less is measured. The
 * clock is the time that passes, or the CPU time of the process that answers: that shows its capacity even where the
 * load generator is the limit.
 */
export async function closedLoop(
  request: Request,
  seconds: number,
  clock: () => number = () => performance.now() / 1_000,
): Promise<number> {
  const pool = new Pool(request.origin, { connections, pipelining: 1 })
  let sent = 0
  const askFor = async (milliseconds: number): Promise<number> => {
    const end = performance.now() + milliseconds
    const before = sent
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) await exchange(pool, request, sent++)
      }),
    )
    return sent - before
  }
  await askFor(Math.min(500, seconds * 1_000))
  const began = clock()
  const answers = await askFor(seconds * 1_000)
  const took = clock() - began
  await pool.close()
  return answers / took
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
