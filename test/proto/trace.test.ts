// Spans as an OTLP collector receives them: ids, parents, sampling, failures, and an endpoint that is away.

import { createBatcher } from '#proto/process/batcher.ts'
import { readEnvironment } from '#proto/process/environment.ts'
import { logging } from '#proto/process/logging.ts'
import { exportTraces, traceVariables } from '#proto/process/trace-export.ts'
import {
  continueTrace,
  currentTrace,
  currentTraceparent,
  exportsSpans,
  inPart,
  inSpan,
  inTrace,
  openChild,
  openPart,
  type SpanStart,
} from '#proto/process/trace.ts'
import { Problem } from '#proto/problems.ts'
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { freshFolder } from '../support/servers.ts'
import { startSpanCollector } from '../support/span-collector.ts'

const server: SpanStart = { name: 'HTTP', kind: 'server' }
const inner: SpanStart = { name: 'inner', kind: 'internal' }
const traceId = 'ab'.repeat(16)
const sampled = `00-${traceId}-${'cd'.repeat(8)}-01`
const unsampled = `00-${traceId}-${'cd'.repeat(8)}-00`

type Line = { readonly level: 'warn' | 'info'; readonly facts: object; readonly message: string }

async function exporting(t: Test, endpoint: string, environment: Record<string, string> = {}) {
  const lines: Line[] = []
  const log = {
    warn: (facts: object, message: string) => void lines.push({ level: 'warn', facts, message }),
    info: (facts: object, message: string) => void lines.push({ level: 'info', facts, message }),
  }
  const settings = readEnvironment(
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'parentbased_always_on', ...environment },
    traceVariables,
  )
  const traces = await exportTraces({ service: 'payroll-test', version: '1.2.3' }, settings, log)
  t.teardown(() => traces?.stop())
  return { stop: () => traces!.stop(), lines }
}

const loaded = new Set<string>()
const hooks = registerHooks({
  resolve(name, context, next) {
    loaded.add(name)
    return next(name, context)
  },
})
t.teardown(() => hooks.deregister())

t.test('without an endpoint nothing is exported, and each part has its own id in its trace', async t => {
  const settings = readEnvironment({}, traceVariables)
  const silent = { warn: () => undefined, info: () => undefined }
  t.equal(await exportTraces({ service: 'payroll-test', version: '1' }, settings, silent), null)
  t.notOk(exportsSpans())
  t.notOk(loaded.has('@opentelemetry/sdk-trace'), 'the SDK is not loaded')
  const part = openPart(sampled, server)
  t.notOk(part.isRecorded)
  t.equal(part.traceId, traceId)
  t.match(part.spanId, /^(?!cd{8})[0-9a-f]{16}$/)
  await inTrace(part, async () => {
    t.equal(currentTraceparent(), `00-${traceId}-${part.spanId}-01`)
    t.equal(openChild(inner), null)
    await inSpan(inner, async () =>
      t.equal(currentTrace(), part, 'what a part consists of is no part of its own'),
    )
  })
  t.match(openPart('nonsense', server).traceId, /^[0-9a-f]{32}$/)
})

t.test('spans have the ids that traceparent and log lines tell, and the parents that began them', async t => {
  const collector = await startSpanCollector(t)
  t.notOk(loaded.has('@opentelemetry/sdk-trace'))
  const { stop } = await exporting(t, `${collector.endpoint}/`, {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hush,x-tenant=one',
    OTEL_SERVICE_NAME: 'payroll-elsewhere',
  })
  const logged: { trace_id: string; span_id: string }[] = []
  const log = pino(logging('test', 'info'), { write: line => logged.push(JSON.parse(line) as never) })
  t.ok(loaded.has('@opentelemetry/sdk-trace'), 'now it is')
  const told: (string | null)[] = []
  const tell = (): void => {
    told.push(currentTraceparent())
    log.info('here')
  }
  const part = openPart(sampled, server)
  await inTrace(part, async () => {
    tell()
    await inSpan({ ...inner, attributes: { 'payroll.run.shards': 3 } }, async child => {
      tell()
      child.set({ 'payroll.shard.state': 'stored', 'payroll.shard.failed': undefined })
      const call = openChild({ name: 'call', kind: 'client' })
      call?.end()
    })
  })
  part.rename('GET /v1/payslips/{payslip_id}')
  part.set({ 'http.response.status_code': 200 })
  part.end()
  await stop()

  const [call, child, request] = collector.spans
  t.equal(collector.spans.length, 3)
  t.match(request, {
    service: 'payroll-elsewhere',
    traceId,
    parentSpanId: 'cd'.repeat(8),
    name: 'GET /v1/payslips/{payslip_id}',
    kind: 'server',
    attributes: { 'http.response.status_code': 200 },
    isError: false,
  })
  t.match(child, { name: 'inner', kind: 'internal', parentSpanId: request?.spanId })
  t.strictSame(child?.attributes, { 'payroll.run.shards': 3, 'payroll.shard.state': 'stored' })
  t.match(call, { name: 'call', kind: 'client', parentSpanId: child?.spanId })
  t.strictSame(
    told,
    [request, child].map(span => `00-${traceId}-${span?.spanId}-01`),
  )
  t.strictSame(
    logged.map(({ trace_id, span_id }) => [trace_id, span_id]),
    [request, child].map(span => [traceId, span?.spanId]),
  )
  t.match(collector.headers[0], { authorization: 'Bearer hush', 'x-tenant': 'one' })
  t.match(collector.text(), '"service.version","value":{"stringValue":"1.2.3"}')
})

t.test('failures are told by their class and never by their message', async t => {
  const collector = await startSpanCollector(t)
  const { stop } = await exporting(t, collector.endpoint)
  const failures: [name: string, error: unknown, attributes: object, isError: boolean][] = [
    [
      'refused',
      new Problem('not_found', 'Asha Rao is not found.'),
      { 'payroll.problem': 'not_found' },
      false,
    ],
    ['problem', new Problem('internal_error', 'Asha Rao.'), { 'error.type': 'internal_error' }, true],
    ['coded', Object.assign(new Error('Asha Rao'), { code: '23505' }), { 'error.type': '23505' }, true],
    ['bare', new RangeError('Asha Rao'), { 'error.type': 'RangeError' }, true],
    ['thrown', 'Asha Rao', { 'error.type': '_OTHER' }, true],
  ]
  for (const [name, error] of failures) {
    const thrown = await inPart(sampled, { ...inner, name }, async () => {
      throw error
    }).catch((caught: unknown) => caught)
    t.equal(thrown, error, name)
  }
  await stop()
  for (const [name, , attributes, isError] of failures) {
    const span = collector.spans.find(each => each.name === name)
    t.strictSame(span?.attributes, attributes, name)
    t.equal(span?.isError, isError, name)
  }
  t.notMatch(collector.text(), 'Asha')
})

t.test('the caller decides, else the sampler; a trace is exported as a whole or not at all', async t => {
  const shares: [sampler: string, argument: string, sent: string | null, least: number, most: number][] = [
    ['parentbased_traceidratio', '0.25', null, 60, 140],
    ['parentbased_traceidratio', '0', null, 0, 0],
    ['parentbased_traceidratio', '0', sampled, 400, 400],
    ['parentbased_traceidratio', '1', unsampled, 0, 0],
    ['parentbased_always_on', '', null, 400, 400],
    ['parentbased_always_on', '', unsampled, 0, 0],
    ['parentbased_always_off', '', null, 0, 0],
    ['traceidratio', '1', unsampled, 400, 400],
    ['always_on', '', unsampled, 400, 400],
    ['always_off', '', sampled, 0, 0],
  ]
  for (const [sampler, argument, sent, least, most] of shares) {
    const title = `${sampler} ${argument} of ${sent}`
    const collector = await startSpanCollector(t)
    const { stop } = await exporting(t, collector.endpoint, {
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: argument,
    })
    const flags = new Set<boolean>()
    for (let made = 0; made < 400; made += 1) {
      await inPart(sent, server, async part => {
        await inSpan(inner, async () => undefined)
        flags.add((part.flags === '01') === part.isRecorded)
      })
    }
    await stop()
    const roots = collector.spans.filter(({ kind }) => kind === 'server')
    t.ok(roots.length >= least && roots.length <= most, `${title}: ${roots.length}`)
    t.equal(collector.spans.length, 2 * roots.length, `${title}: whole`)
    t.strictSame([...flags], [true], `${title}: the flag of the next process`)
    await collector.close()
  }
})

t.test('what belongs to no trace, or is done for many, is no part of one', async t => {
  const collector = await startSpanCollector(t)
  const { stop } = await exporting(t, collector.endpoint)
  await inSpan(inner, async () => t.equal(currentTrace(), null))
  const traces: unknown[] = []
  const batched = createBatcher<number, number>({
    async run(items) {
      traces.push(currentTrace())
      return items
    },
  })
  await inPart(sampled, server, () => batched(1))
  t.strictSame(traces, [null])
  const continued = await continueTrace(sampled, async () => {
    await inSpan(inner, async () => undefined)
    return currentTrace()
  })
  t.match(continued, { traceId, spanId: 'cd'.repeat(8), flags: '01' }, 'the very part that was named')
  await stop()
  t.strictSame(
    collector.spans.map(({ name, parentSpanId }) => [name, parentSpanId]),
    [
      ['HTTP', 'cd'.repeat(8)],
      ['inner', 'cd'.repeat(8)],
    ],
  )
})

t.test('an endpoint that is away costs one warning and bounded memory, and nothing waits for it', async t => {
  const collector = await startSpanCollector(t)
  collector.answer(400)
  const { stop, lines } = await exporting(t, collector.endpoint)
  const one = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) await inPart(null, server, async () => undefined)
  }
  await one(512)
  await waitFor(() => lines.length > 0)
  await one(600)
  await waitFor(() => lines.length > 0)
  t.strictSame(
    lines.map(({ level, message }) => [level, message]),
    [['warn', 'traces cannot be exported; spans are dropped until the endpoint takes them']],
  )
  t.match(lines[0]?.facts, { endpoint: collector.endpoint })
  collector.answer(200)
  await one(600)
  await waitFor(() => lines.length > 1)
  t.match(lines[1], { level: 'info', message: 'traces are exported again' })
  await stop()
  await collector.close()

  const away = await exporting(t, collector.endpoint)
  const began = performance.now()
  await one(5_000)
  const before = performance.now()
  await away.stop()
  const stopMs = performance.now() - before
  t.ok(stopMs < 9_000, `stopped within ${stopMs} ms`)
  t.ok(before - began < 9_000, `worked on for ${before - began} ms`)
})

async function waitFor(isSo: () => boolean): Promise<void> {
  for (const until = Date.now() + 20_000; !isSo() && Date.now() < until;) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

t.test('settings', async t => {
  const read = (environment: Record<string, string>) => readEnvironment(environment, traceVariables)
  t.match(read({}), {
    OTEL_EXPORTER_OTLP_ENDPOINT: null,
    OTEL_EXPORTER_OTLP_HEADERS: {},
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: 0.01,
  })
  const file = join(freshFolder('headers'), 'headers')
  writeFileSync(file, 'api-key=a%2Cb%3D\n')
  t.strictSame(read({ OTEL_EXPORTER_OTLP_HEADERS_FILE: file }).OTEL_EXPORTER_OTLP_HEADERS, {
    'api-key': 'a,b=',
  })
  for (const [name, text] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hush'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0Ab'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ] as const) {
    t.throws(() => read({ [name]: text }), new RegExp(`${name} must be (?!.*hush)`), `${name}=${text}`)
  }
})
