// Server-sent events: reading them, and going on where a connection was cut.

import { setTimeout as pause } from 'node:timers/promises'
import { PayrollError } from './problem.ts'
import type { Transport } from './transport.ts'

/** One event of a stream, its data parsed. */
export type StreamedEvent = { readonly id: string; readonly event: string; readonly data: unknown }

/** An attempt to open a stream lasts as long as the stream. */
const streamTimeoutMs = 24 * 60 * 60_000
const reconnectMs = 1_000
const maxReconnectMs = 15_000

type StreamOptions = {
  readonly signal?: AbortSignal | undefined
  /** Goes on after this event. */
  readonly lastEventId?: string | undefined
}

/**
 * Events of a path until the service says that there are no more. A cut connection is opened again with the id of the
 * last event, so none is missed and none comes twice.
 *
 * @throws {PayrollError}
 */
export async function* streamEvents(
  transport: Transport,
  target: string,
  { signal, lastEventId = '' }: StreamOptions = {},
): AsyncGenerator<StreamedEvent> {
  let [lastId, failures] = [lastEventId, 0]
  for (;;) {
    const request = {
      verb: 'GET',
      target,
      headers: { accept: 'text/event-stream', ...(lastId === '' ? {} : { 'last-event-id': lastId }) },
      idempotencyKey: null,
      timeoutMs: streamTimeoutMs,
      signal,
    }
    const response = await transport.send(request, answer => Promise.resolve(answer))
    if (response.status === 204 || response.body === null) return
    if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream'))
      throw new PayrollError(
        'connection_failed',
        'The answer is no event stream: something on the way changed it.',
      )
    try {
      for await (const event of eventsOf(response.body)) {
        if (event.id !== '') lastId = event.id
        failures = 0
        if (event.event !== 'heartbeat') yield event
      }
    } catch (error) {
      if (signal?.aborted === true) throw error
      failures += 1
      if (failures > transport.settings.maxRetries)
        throw new PayrollError('connection_failed', 'The event stream was cut again and again.', {
          cause: error,
        })
    }
    const waitMs = Math.min(reconnectMs * 2 ** failures, maxReconnectMs) * (0.5 + Math.random() / 2)
    await pause(waitMs, undefined, signal === undefined ? {} : { signal })
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    const blocks = text.split(/\r?\n\r?\n/)
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event !== null) yield event
    }
  }
}

function eventOf(block: string): StreamedEvent | null {
  const fields = { id: '', event: 'message' }
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'data') data.push(value)
    else if (name === 'id' || name === 'event') fields[name] = value
  }
  return data.length === 0 ? null : { ...fields, data: JSON.parse(data.join('\n')) }
}
