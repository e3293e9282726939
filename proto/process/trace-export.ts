// Exports the spans of this process over OTLP. The SDK of OpenTelemetry is loaded where OTEL_EXPORTER_OTLP_ENDPOINT is set,
// and nowhere else. The names of the variables are OpenTelemetry's.

import type { SpanKind } from '@opentelemetry/api'
import type * as Sdk from '@opentelemetry/sdk-trace'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { address, oneOf, optionalText, secret } from './environment.ts'
import { exportSpans, type SpanOpener, type SpanStart } from './trace.ts'

/** Share of the traces that begin here, where no share is set: what a gateway does for a request costs no more by it. */
const usualShare = 0.01

const samplers = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: (text: string | undefined) =>
    text === undefined ? null : address(['https', 'http'])(text),
  OTEL_EXPORTER_OTLP_HEADERS: secret(headers),
  OTEL_SERVICE_NAME: optionalText,
  OTEL_TRACES_SAMPLER: oneOf(samplers, 'parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: share,
}

type TraceSettings = {
  readonly [Name in keyof typeof traceVariables]: ReturnType<(typeof traceVariables)[Name]>
}

/** `key=value` pairs, percent-encoded as in W3C Baggage. */
function headers(text: string | undefined): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(
      (text?.split(',') ?? []).map(pair => {
        const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/s.exec(pair) ?? []
        const plain = decodeURIComponent(value ?? '')
        if (name === undefined || !/^[\t\x20-\x7e]*$/.test(plain)) throw new Error('No header.')
        return [name, plain] as const
      }),
    )
  } catch (error) {
    throw new Error('must be name=value pairs, percent-encoded and separated by commas.', { cause: error })
  }
}

function share(text: string | undefined): number {
  const value = text === undefined ? usualShare : Number(text)
  if (!(value >= 0 && value <= 1)) throw new Error('must be a number from 0 to 1, such as 0.01.')
  return value
}

type TraceLog = Record<'warn' | 'info', (facts: Readonly<Record<string, unknown>>, message: string) => void>

export type TraceExport = {
  /** Sends what is left, within two seconds. */
  stop(): Promise<void>
}

const stopWithinMs = 2_000
const exportWithinMs = 10_000

/** Null where no endpoint is set. While it takes nothing the spans of a minute at most are kept, and one warning tells of it. */
export async function exportTraces(
  { service, version }: { readonly service: string; readonly version: string },
  settings: TraceSettings,
  log: TraceLog,
): Promise<TraceExport | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: sent } = settings
  if (endpoint === null) return null
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: sent,
    timeoutMillis: exportWithinMs,
  })
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(sdk, settings),
    resource: resources.detectResources({ detectors: [resources.resourceAttributesEnvDetector] }).merge(
      resources.resourceFromAttributes({
        'service.name': settings.OTEL_SERVICE_NAME ?? service,
        'service.namespace': 'payroll',
        'service.version': version,
        'service.instance.id': randomUUID(),
      }),
    ),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: tellingOf(exporter, endpoint, log) })],
  })
  const tracer = provider.getTracer('payroll', version)
  const kinds: Readonly<Record<SpanStart['kind'], SpanKind>> = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  }
  const open: SpanOpener = (parent, { name, kind, attributes, startedAt }) =>
    tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        ...(attributes && { attributes }),
        ...(startedAt && { startTime: startedAt }),
      },
      parent === null
        ? api.ROOT_CONTEXT
        : api.trace.setSpanContext(api.ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: Number.parseInt(parent.flags, 16) & 1,
          }),
    )
  exportSpans(open)
  return {
    async stop() {
      exportSpans(null)
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(stopWithinMs, undefined, { ref: false }),
      ])
    },
  }
}

function samplerOf(
  { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler }: typeof Sdk,
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TraceSettings,
): Sdk.Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

/** Logs when the endpoint begins to take nothing, and when it takes spans again. */
function tellingOf(exporter: Sdk.SpanExporter, endpoint: string, log: TraceLog): Sdk.SpanExporter {
  let isAway = false
  const { origin } = new URL(endpoint)
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        const wasAway = isAway
        isAway = result.error !== undefined
        if (isAway && !wasAway) {
          log.warn(
            { endpoint: origin, reason: result.error?.message },
            'traces cannot be exported; spans are dropped until the endpoint takes them',
          )
        } else if (wasAway && !isAway) log.info({ endpoint: origin }, 'traces are exported again')
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
