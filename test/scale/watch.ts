// Partners who call all the time while hosts are lost: what they are answered, and that what they read is consistent.

import { setTimeout as pause } from 'node:timers/promises'
import { type Reply, send } from '../support/http.ts'

/** An answer, or none: `status` is null where the connection ended or nothing came in time. */
type Call = {
  readonly what: string
  readonly endedAt: number
  readonly ms: number
  readonly status: number | null
  readonly text: string
}

type Outage = {
  /** Calls that were answered 5xx, or not at all. */
  readonly failed: number
  readonly calls: number
  /** From the loss to the end of the first and of the last call that failed; null: none did. */
  readonly firstSeconds: number | null
  readonly lastSeconds: number | null
  readonly slowestSeconds: number
  readonly answers: Readonly<Record<string, number>>
}

export type Watch = {
  /** What was read that must not be. */
  readonly violations: readonly string[]
  /** Calls for a file once; null: there was no answer. Files take their time, and are not among the calls that are counted. */
  getFile(path: string): Promise<Reply | null>
  /** Reads the path from now on too: the answer stays as it is, to the letter. */
  read(path: string): void
  /** The calls that ended since the time. */
  since(beganAt: number): Outage
  readonly end: () => Promise<void>
}

type WatchedRun = {
  readonly base: string
  readonly apiKey: string
  /** Somebody whom only the watch changes. */
  readonly employee: string
  readonly preview: object
}

const betweenMs = 250
/** Longer than the proxy waits. */
const answerWithinMs = 90_000

export function startWatch({ base, apiKey, employee, preview }: WatchedRun): Watch {
  const calls: Call[] = []
  const violations: string[] = []
  const ending = new AbortController()

  const ask = async (
    method: string,
    path: string,
    { body, isCounted = true }: { readonly body?: object; readonly isCounted?: boolean } = {},
  ): Promise<Reply | null> => {
    const began = performance.now()
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const text = body === undefined ? undefined : JSON.stringify(body)
    const url = `${base}${path}`
    const reply = await send({ method, url, headers, body: text, timeoutMs: answerWithinMs }).catch(
      (error: unknown) => String(error instanceof Error ? error.cause : error),
    )
    const endedAt = performance.now()
    const answered = typeof reply === 'string' ? null : reply
    const call = {
      what: `${method} ${path}`,
      endedAt,
      ms: endedAt - began,
      status: answered?.status ?? null,
      text: typeof reply === 'string' ? reply : reply.status >= 400 ? reply.text : '',
    }
    if (isCounted) calls.push(call)
    if (answered !== null && answered.status >= 400 && answered.status < 500)
      violations.push(`${method} ${path}: ${answered.status} ${answered.text}`)
    return answered
  }
  const always = async (act: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) {
      await act()
      await pause(betweenMs)
    }
  }

  let number = 0
  const writeAndRead = async (): Promise<void> => {
    const path = `/employees/${employee}`
    number += 1
    const written = await ask('PATCH', path, { body: { metadata: { number: String(number) } } })
    const read = await ask('GET', path)
    if (read?.status !== 200) return
    const { metadata } = JSON.parse(read.text) as { metadata: { number?: string } }
    const stored = Number(metadata.number ?? 0)
    // A write that was not answered may still be under way.
    if (stored > number || (written?.status === 200 && stored !== number))
      violations.push(`change ${number} was answered ${written?.status}, and ${stored} is read`)
  }
  const first = new Map<string, string>()
  const readConstant = async (path: string): Promise<void> => {
    const reply = await ask('GET', path)
    if (reply?.status !== 200) return
    const data = JSON.stringify((JSON.parse(reply.text) as { data: unknown }).data)
    if (data !== (first.get(path) ?? data)) violations.push(`${path} has changed: ${data}`)
    first.set(path, data)
  }
  const previewed = async (): Promise<void> => {
    const reply = await ask('POST', '/payroll-runs/preview', { body: preview })
    if (reply?.status !== 200) return
    const { data } = JSON.parse(reply.text) as { data: { net_payable: number }[] }
    const net = String(data[0]?.net_payable)
    if (net !== (first.get('preview') ?? net)) violations.push(`a preview pays ${net}`)
    first.set('preview', net)
  }
  const callers = [always(writeAndRead), always(previewed)]

  return {
    violations,
    getFile: path => ask('GET', path, { isCounted: false }),
    read: path => void callers.push(always(() => readConstant(path))),
    since(beganAt) {
      const during = calls.filter(({ endedAt }) => endedAt >= beganAt)
      const failed = during.filter(({ status }) => status === null || status >= 500)
      const secondsOf = (call: Call | undefined): number | null =>
        call === undefined ? null : (call.endedAt - beganAt) / 1_000
      const answers: Record<string, number> = {}
      for (const { what, status, text } of failed) {
        const name = `${what} ${status ?? text.slice(0, 80)}`
        answers[name] = (answers[name] ?? 0) + 1
      }
      return {
        calls: during.length,
        failed: failed.length,
        firstSeconds: secondsOf(failed[0]),
        lastSeconds: secondsOf(failed.at(-1)),
        slowestSeconds: Math.max(0, ...during.map(({ ms }) => ms)) / 1_000,
        answers,
      }
    },
    async end() {
      ending.abort()
      await Promise.all(callers)
    },
  }
}
