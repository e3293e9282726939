// The way to the engines when it is bad: addresses, engines that vanish, waits that end early.

import { createServer, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { openEngineClient } from '#gateway/engine-client.ts'

/** An engine that takes every call and dies of it. Counts the calls. */
async function dyingEngine(t: Test): Promise<{ port: number; calls: string[] }> {
  const calls: string[] = []
  const server: Http2Server = createServer()
  server.on('stream', (stream, headers) => {
    calls.push(String(headers[':path']).replace(/.*\//, ''))
    stream.session?.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return { port: (server.address() as AddressInfo).port, calls }
}

const run = { organizationId: 1, payrollRunId: 'run_x' }
const start = {
  ...run,
  expectedVersion: null,
  stopOnFailure: false,
  expectedInputHash: null,
  recalculation: null,
  asked: null,
}

t.test('a start is not tried twice, because the first time may have begun it', async t => {
  const { port, calls } = await dyingEngine(t)
  const client = openEngineClient([`127.0.0.1:${port}`], null)
  t.teardown(() => client.close())
  await t.rejects(client.startCalculation(start), { code: 'dependency_unavailable' })
  t.same(calls, ['StartCalculation'])
  await t.rejects(
    client.explainPayslips({ organizationId: 1, payslips: [{ id: 'ps_x', revision: 1 }], steps: true }),
    {
      code: 'dependency_unavailable',
    },
  )
  t.same(calls.slice(1), Array(4).fill('ExplainPayslips'), 'a question is')
})

t.test('a wait ends when the engine does', async t => {
  const { port, calls } = await dyingEngine(t)
  const client = openEngineClient([`127.0.0.1:${port}`], null)
  t.teardown(() => client.close())
  await client.waitForRun(run, 20_000)
  t.match(calls, ['WatchRun'])
})

t.test('engines are named by their addresses, or by one name', async t => {
  const { port, calls } = await dyingEngine(t)
  const client = openEngineClient([`localhost:${port}`], null)
  t.teardown(() => client.close())
  await t.rejects(client.startCalculation(start), { code: 'dependency_unavailable' })
  t.same(calls, ['StartCalculation'], 'the name was looked up')
  t.throws(() => openEngineClient(['one:50051', 'two:50051'], null), /several IP addresses/)
  openEngineClient(['[::1]:50051', '[::1]:50052'], null).close()
})
