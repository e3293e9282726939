// A partner of the tests: calls the API over HTTP and reads what comes back.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { assertDeclared } from './declared.ts'
import { send, UnansweredRequest } from './http.ts'
import type { SeededOrganization } from './seed.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON of the answer, to be read by path: `at('totals', 'net_payable')`. */
  at(...path: readonly (string | number)[]): unknown
}

export type Partner = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>

/** `base` ends in /v1 or /sandbox/v1. `addedHeaders` are those that a proxy adds to the answers. */
export function partner(
  base: string,
  key: Pick<SeededOrganization, 'apiKey'>,
  addedHeaders: readonly string[] = [],
): Partner {
  return async (method, path, body, headers = {}) => {
    const reply = await send({
      method,
      url: `${base}${path}`,
      headers: {
        authorization: `Bearer ${key.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const { status, headers: given, text } = reply
    for (const name of addedHeaders) given.delete(name)
    assertDeclared(method, reply)
    const value: unknown = text === '' ? null : JSON.parse(text)
    return {
      status,
      headers: given,
      text,
      at: (...path) =>
        path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown>)?.[name], value),
    }
  }
}

type Persistence = {
  /** Whether the same call can be answered otherwise later. */
  readonly isPassing: (answer: Answer) => boolean
  readonly attempts?: number
  readonly pauseMs: number
}

/**
 * A partner who sends a call again, a write with the same idempotency key, while it is not answered or its answer is a
 * passing one. `call` resolves to null, or throws an `UnansweredRequest`, where there is no answer.
 */
export function persistent(
  call: (...question: Parameters<Partner>) => Promise<Answer | null>,
  { isPassing, attempts = Number.POSITIVE_INFINITY, pauseMs }: Persistence,
): Partner {
  return async (method, path, body, headers = {}) => {
    const own = method === 'GET' ? headers : { 'idempotency-key': randomUUID(), ...headers }
    for (let attempt = 1; ; attempt += 1) {
      const answer = await call(method, path, body, own).catch((error: unknown) => {
        if (error instanceof UnansweredRequest && attempt < attempts) return null
        throw error
      })
      if (answer !== null && (attempt >= attempts || !isPassing(answer))) return answer
      if (attempt >= attempts) throw new UnansweredRequest(`${method} ${path} was not answered.`)
      await pause(pauseMs)
    }
  }
}

/** A partner whose calls all succeed. */
export function granted(call: Partner): Partner {
  return async (method, path, ...rest) => {
    const answer = await call(method, path, ...rest)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
}

/** The answer itself; throws its text where the status is another one. */
export function must(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(`${answer.status}, not ${status}: ${answer.text}`)
  return answer
}
