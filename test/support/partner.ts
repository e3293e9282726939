// A partner of the tests: calls the API over HTTP and reads what comes back.

import { assertDeclared } from './declared.ts'
import { send } from './http.ts'
import type { Seeded } from './seed.ts'

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

/** `base` ends in /v1 or /sandbox/v1. */
export function partner(base: string, key: Pick<Seeded, 'apiKey'>): Partner {
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
