// Calls that share streams: numbers, deadlines, broken streams, draining engines, and more engines than one.

import { Metadata, Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js'
import t, { type Test } from 'tap'
import { openEngineClient } from '#gateway/engine-client.ts'
import { type EngineParts, serveEngine } from '#engine/server/server.ts'
import type { RequestFrame } from '#proto/engine/call-frames.ts'
import { toJson } from '#proto/engine/call-codec.ts'
import type { PreviewReply, PreviewRequest } from '#proto/engine/calls.ts'
import { engineService, messageLimits } from '#proto/engine/engine-service.ts'
import { Problem } from '#proto/problems.ts'
import { continueTrace, currentTrace } from '#proto/process/trace.ts'
import { eventually, patienceMs } from '../support/stack.ts'

const run = { period: { start: '2026-10-01', end: '2026-10-31' } } as never
const question = (ref: string) => ({
  run,
  employees: [{ ref, input: {} as never }],
  trace: false,
  supposed: null,
})

const replyOf = (request: PreviewRequest): PreviewReply => ({
  results: request.employees as never,
  ruleSetVersion: '2026-10',
  engineVersion: '1',
  hypothetical: false,
})

type Preview = (request: PreviewRequest) => Promise<PreviewReply>

/** An engine whose previews are `preview`. */
async function startEngine(preview: Preview, address = '127.0.0.1:0') {
  const parts = {
    pool: { workers: 1, call: (_: string, request: PreviewRequest) => preview(request) },
    outageOf: () => null,
    engineVersion: '1',
    log: { debug: () => undefined, error: () => undefined },
  } as unknown as EngineParts
  return serveEngine(address, null, parts)
}

function openClient(t: Test, addresses: readonly string[], codes: number[] = []) {
  const client = openEngineClient(addresses, null, {
    onCalled: (method, code) => void (method === 'Preview' && codes.push(code)),
  })
  t.teardown(() => client.close())
  return client
}

const refOf = ({ employees }: PreviewRequest): string => (JSON.parse(employees) as [{ ref: string }])[0].ref

t.test('each call gets its own reply, whichever is done first, with its trace', async t => {
  const waiting = new Map<string, () => void>()
  const traces = new Map<string, string | undefined>()
  const engine = await startEngine(async request => {
    const ref = refOf(request)
    traces.set(ref, currentTrace()?.traceId)
    await new Promise<void>(resolve => waiting.set(ref, resolve))
    if (ref === '3') throw new Problem('period_invalid', 'No law.', [], { payroll_run_id: 'x' })
    return replyOf(request)
  })
  t.teardown(() => engine.stop())
  const codes: number[] = []
  const client = openClient(t, [engine.address], codes)
  const refs = Array.from({ length: 20 }, (_, at) => String(at))
  const traceId = 'ab'.repeat(16)
  const done: string[] = []
  const asked = refs.map(ref =>
    continueTrace(`00-${traceId}-${'cd'.repeat(8)}-01`, () => client.preview(question(ref))).then(
      ({ results: [result] }) => {
        done.push(ref)
        t.equal(result?.ref, ref)
      },
      (error: Problem) => {
        done.push(ref)
        t.match(error, { code: 'period_invalid', message: 'No law.', members: { payroll_run_id: 'x' } })
      },
    ),
  )
  while (waiting.size < refs.length) await new Promise(setImmediate)
  for (const ref of refs.toReversed()) {
    waiting.get(ref)?.()
    while (done.at(-1) !== ref) await new Promise(setImmediate)
  }
  await Promise.all(asked)
  t.same([...new Set(traces.values())], [traceId])
  t.same(codes.toSorted((a, b) => a - b).slice(0, 19), Array(19).fill(0))
  t.equal(codes.length, 20, 'each call is counted once')
})

t.test("a call that takes too long is given up alone, and its late reply is nobody else's", async t => {
  let release = (): void => undefined
  const engine = await startEngine(async request => {
    if (refOf(request) === 'slow') await new Promise<void>(resolve => (release = resolve))
    return replyOf(request)
  })
  t.teardown(() => engine.stop())
  const client = openClient(t, [engine.address])
  const slow = client.previewInParts(question('slow'), 300).next()
  await t.rejects(slow, { code: 'calculation_timeout' })
  release()
  for (const ref of ['a', 'b', 'c', 'd', 'e'])
    t.match(await client.preview(question(ref)), { results: [{ ref }] })
})

t.test('without an engine a call is refused', async t => {
  const client = openClient(t, ['127.0.0.1:1'])
  await t.rejects(client.preview(question('a')), { code: 'dependency_unavailable' })
})

/** An engine that counts frames and does with each what `onFrame` says. */
async function rawEngine(
  t: Test,
  onFrame: (stream: ServerDuplexStream<object, object>, frame: RequestFrame) => void,
) {
  const server = new Server(messageLimits)
  const nothing = Object.fromEntries(Object.keys(engineService).map(name => [name, () => undefined]))
  server.addService(engineService, {
    ...nothing,
    Preview: (stream: ServerDuplexStream<object, object>) =>
      stream.on('data', (frame: RequestFrame) => onFrame(stream, frame)),
  })
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  )
  t.teardown(() => server.forceShutdown())
  return { address: `127.0.0.1:${port}`, stop: () => server.forceShutdown() }
}

t.test('the calls of a broken stream are sent again, four times in all', async t => {
  let frames = 0
  const dying = await rawEngine(t, stream => {
    frames += 1
    stream.emit('error', Object.assign(new Error('gone'), { code: 14, metadata: new Metadata() }))
  })
  const codes: number[] = []
  const client = openClient(t, [dying.address], codes)
  await t.rejects(client.preview(question('a')), { code: 'dependency_unavailable' })
  t.equal(frames, 4)
  t.same(codes, [14])
})

t.test('all engines are asked, and when one vanishes its calls are done by another', async t => {
  const stuck: string[] = []
  const vanishing = await rawEngine(t, (_, { request }) => void (request !== null && stuck.push('')))
  const engine = await startEngine(async request => replyOf(request))
  t.teardown(() => engine.stop())
  const client = openClient(t, [vanishing.address, engine.address])
  const answers: Promise<string | undefined>[] = []
  await eventually('both engines are asked', () => {
    const ref = String(answers.length)
    answers.push(client.preview(question(ref)).then(({ results }) => results[0]?.ref))
    return stuck.length >= 3
  })
  vanishing.stop()
  t.same(
    await Promise.all(answers),
    answers.map((_, at) => String(at)),
  )
})

t.test('an engine that shuts down finishes its calls and gets no further ones', async t => {
  let release = (): void => undefined
  let isUnderWay = false
  let isStopping = false
  const late: string[] = []
  const first = await startEngine(async request => {
    if (isStopping) late.push(refOf(request))
    if (refOf(request) === 'long') {
      isUnderWay = true
      await new Promise<void>(resolve => (release = resolve))
    }
    return replyOf(request)
  })
  const client = openClient(t, [first.address])
  t.match(await client.preview(question('a')), { results: [{ ref: 'a' }] })
  const long = client.preview(question('long'))
  while (!isUnderWay) await new Promise(setImmediate)
  const stopped = first.stop()
  isStopping = true
  await new Promise(resolve => setTimeout(resolve, 200))
  const second = await startEngine(async request => replyOf(request), first.address)
  t.teardown(() => second.stop())
  const next = await eventually('its successor is connected', () =>
    client.preview(question('b')).catch(() => null),
  )
  t.match(next, { results: [{ ref: 'b' }] })
  t.same(late, [])
  release()
  t.match(await long, { results: [{ ref: 'long' }] })
  await stopped
})

t.test('an idle stream does not keep an engine from stopping', async t => {
  const engine = await startEngine(async request => replyOf(request))
  const client = openClient(t, [engine.address])
  await client.preview(question('a'))
  await engine.stop()
  t.pass()
})

t.test('many calls at once all return, however large', async t => {
  const large = 'x'.repeat(200_000)
  const engine = await startEngine(async request => ({
    ...replyOf(request),
    results: toJson([{ ref: refOf(request), padding: large }]) as never,
  }))
  t.teardown(() => engine.stop())
  const client = openClient(t, [engine.address])
  const refs = Array.from({ length: 400 }, (_, at) => String(at))
  const answers = await Promise.all(refs.map(ref => client.previewInParts(question(ref), patienceMs).next()))
  t.same(
    answers.map(({ value }) => (value as readonly { ref: string }[])[0]?.ref),
    refs,
  )
})
