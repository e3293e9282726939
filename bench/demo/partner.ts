// The demo's view of the service: plain HTTP with a key, as any partner has it.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Reply = Readonly<Record<string, unknown>>

export type Partner = {
  get(path: string): Promise<Reply>
  /** A file, such as a payslip as PDF. */
  download(path: string): Promise<Buffer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Bytes are sent as a PNG. */
  put(path: string, body: unknown): Promise<Reply>
}

const longestWaitSeconds = 120

/** Calls below `baseUrl`. A refusal is thrown with what the service said; a rate limit is waited for. */
export function createPartner(baseUrl: string, apiKey: string): Partner {
  async function call(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    // A repeated write carries the same key, so that a lost reply never makes a thing twice.
    const request = {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(body === undefined
          ? {}
          : {
              'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json',
              'idempotency-key': randomUUID(),
            }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    }
    for (;;) {
      const response = await fetch(`${baseUrl}${path}`, request)
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as Reply
      const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      const passing = response.status === 429 || response.status === 503
      if (!passing || !(waitSeconds <= longestWaitSeconds)) throw refusal(method, path, response.status, text)
      await sleep(waitSeconds * 1000)
    }
  }
  async function download(path: string): Promise<Buffer> {
    const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
    if (!response.ok) throw refusal('GET', path, response.status, await response.text())
    return Buffer.from(await response.arrayBuffer())
  }
  return {
    download,
    get: path => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
  }
}

type Problem = { code?: string; message?: string; details?: { field?: string; message?: string }[] }

function refusal(method: string, path: string, status: number, text: string): Error {
  let problem: Problem = {}
  try {
    problem = JSON.parse(text) as Problem
  } catch {
    problem = { message: text.slice(0, 500) }
  }
  const details = (problem.details ?? []).slice(0, 5).map(({ field, message }) => `\n  ${field}: ${message}`)
  return new Error(
    `${method} ${path} answered ${status} ${problem.code ?? ''}: ${problem.message ?? ''}${details.join('')}`,
  )
}
