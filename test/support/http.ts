// One HTTP request of a test's client. `fetch` does the same at a fifth more of a test file's CPU time.

import { request } from 'undici'

export type Reply = {
  readonly status: number
  readonly url: string
  readonly headers: Headers
  readonly text: string
}

type Question = {
  readonly method: string
  readonly url: string
  /** By any case; of two names that differ in case alone, the later counts. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  /** Gives up after so long; absent: never. */
  readonly timeoutMs?: number | undefined
}

/** No answer came: the connection was refused, it broke, or the time was over. */
export class UnansweredRequest extends Error {}

export async function send({ method, url, headers, body, timeoutMs }: Question): Promise<Reply> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  try {
    const answer = await request(url, {
      method,
      headers: { accept: '*/*', ...Object.fromEntries(named) },
      body: body ?? null,
      signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, url, headers: headersOf(answer.headers), text }
  } catch (error) {
    throw new UnansweredRequest(`${method} ${url} was not answered: ${String(error)}`, { cause: error })
  }
}

function headersOf(given: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(given)) {
    for (const value of [values].flat()) headers.append(name, value)
  }
  return headers
}
