// A receiver of spans over OTLP as JSON, as OpenTelemetry's collector is one, that keeps everything it was sent.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

type Value = {
  readonly stringValue?: string
  readonly boolValue?: boolean
  readonly intValue?: number | string
}
type Attribute = { readonly key: string; readonly value: Value }
type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number; readonly message?: string }
}
type SentSpans = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

type CollectedSpan = {
  /** `service.name` of its process. */
  readonly service: string
  /** `service.instance.id` of its process. */
  readonly process: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>
  readonly isError: boolean
}

const kinds = ['internal', 'server', 'client', 'producer', 'consumer'] as const

function valuesOf(attributes: readonly Attribute[]): CollectedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, boolValue, intValue } }) => [
      key,
      stringValue ?? boolValue ?? (intValue === undefined ? undefined : Number(intValue)),
    ]),
  )
}

function spansOf({ resourceSpans }: SentSpans): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const about = valuesOf(resource.attributes)
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(sent => ({
        service: String(about['service.name']),
        process: String(about['service.instance.id']),
        traceId: sent.traceId,
        spanId: sent.spanId,
        parentSpanId: sent.parentSpanId ?? null,
        name: sent.name,
        kind: kinds[sent.kind - 1]!,
        startMs: Number(BigInt(sent.startTimeUnixNano) / 1_000n) / 1_000,
        endMs: Number(BigInt(sent.endTimeUnixNano) / 1_000n) / 1_000,
        attributes: valuesOf(sent.attributes),
        isError: sent.status.code === 2,
      })),
    )
  })
}

/** Listens on a free port of loopback, or on `port` of `address`. */
export async function startSpanCollector(t: Test, port = 0, address = '127.0.0.1') {
  const texts: string[] = []
  const spans: CollectedSpan[] = []
  const headers: IncomingHttpHeaders[] = []
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isSpans = request.method === 'POST' && request.url === '/v1/traces'
      const status = isSpans ? answer.status : 404
      if (status === 200) {
        const text = Buffer.concat(chunks).toString()
        headers.push(request.headers)
        texts.push(text)
        spans.push(...spansOf(JSON.parse(text) as SentSpans))
      }
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  server.listen(port, address)
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close').catch(() => undefined)
  }
  t.teardown(() => {
    if (server.listening) void close()
  })
  return {
    endpoint: `http://${address}:${(server.address() as AddressInfo).port}`,
    spans,
    /** Headers of each request. */
    headers,
    /** Everything that was sent. */
    text: () => texts.join('\n'),
    /** Answers every further request so. */
    answer(status: number): void {
      answer.status = status
    },
    ofTrace: (traceId: string) => spans.filter(span => span.traceId === traceId),
    close,
  }
}
