// The table of calls against engine.proto, and both ends of the transport against each other.

import t, { type Test } from 'tap'
import { toJson } from '#proto/engine/call-codec.ts'
import {
  type CallName,
  callNames,
  calls,
  methodName,
  type ReplyOf,
  type RequestOf,
  type UnaryCall,
} from '#proto/engine/calls.ts'
import { engineMethod, engineService } from '#proto/engine/engine-service.ts'
import { type EngineParts, handlersOf, serveEngine } from '#engine/server/server.ts'
import { openEngineClient } from '#gateway/engine-client.ts'
import { Problem } from '#proto/problems.ts'

type Sample<Name extends CallName> = { readonly request: RequestOf<Name>; readonly reply: ReplyOf<Name> }

const run = { period: { start: '2026-10-01', end: '2026-10-31' }, name: 'वेतन' } as never
const runKey = { organizationId: 7, payrollRunId: 'run_x' }

/** Documents are opaque to the transport, so that parts of them stand for the whole. */
const samples: { readonly [Name in CallName]: Sample<Name> } = {
  preview: {
    request: {
      run: toJson(run),
      employees: toJson([{ ref: 'e1' }] as never),
      trace: true,
      supposed: toJson({ overrides: [] } as never),
      organizationId: 7,
      givesWay: true,
    },
    reply: {
      results: toJson([{ ref: 'e1' }] as never),
      ruleSetVersion: '2026-10',
      engineVersion: '1',
      hypothetical: true,
    },
  },
  startCalculation: {
    request: {
      ...runKey,
      expectedVersion: 3,
      stopOnFailure: true,
      expectedInputHash: 'abc',
      recalculation: { employeeIds: ['emp_1', 'ext:2'], only: 'stale', reason: 'late attendance' },
      asked: { keyId: 'key_x', leases: [] },
    },
    reply: { revision: 2, employees: 2, shards: 1 },
  },
  watchRun: {
    request: runKey,
    reply: { status: 'calculating', total: 3, completed: 2, succeeded: 1, failed: 1 },
  },
  employeeFacts: {
    request: { organizationId: 7, run, employeeIds: ['emp_1'], looksBack: true },
    reply: [{ ref: 'emp_1' }] as never,
  },
  checkSlips: {
    request: {
      ...runKey,
      run,
      type: 'regular',
      recoverAdvances: true,
      looksBack: true,
      employeeIds: ['emp_1', 'emp_2'],
      lateIds: ['emp_1'],
      spellIds: ['emp_2'],
    },
    reply: [
      { employeeId: 'emp_1', externalId: null, netPayable: 2_000_000 as never, failure: null },
      {
        employeeId: 'emp_2',
        externalId: 'E2',
        netPayable: null,
        failure: { code: 'missing_salary', message: 'No salary.', field: 'salary' },
      },
    ],
  },
  supposeSalary: {
    request: { organizationId: 7, run, employeeId: 'emp_1', salary: { grossMonthly: 1 } as never },
    reply: [{ earnings: [] }] as never,
  },
  projectGratuity: {
    request: {
      organizationId: 7,
      run,
      question: { asOf: '2026-10-31', growth: 80_000 } as never,
      employeeIds: null,
      departmentIds: ['dep_1'],
      eligible: true,
      after: 'emp_1',
      descending: true,
      maxRows: 51,
    },
    reply: { rows: [{ employeeId: 'emp_2' } as never], totals: [], next: 'emp_2' },
  },
  calculateFnf: {
    request: {
      organizationId: 7,
      employeeId: 'emp_1',
      fnfId: 'fnf_1',
      run,
      leftOn: '2026-10-20' as never,
      reason: 'resignation',
      inputs: { payableDays: null } as never,
      settings: { deductionCap: true } as never,
      attendance: { source: 'none' } as never,
      looksBack: true,
      trace: true,
    },
    reply: { failure: { code: 'missing_salary', message: 'No salary.', field: 'salary' } },
  },
  explainPayslips: {
    request: { organizationId: 7, payslips: [{ id: 'ps_x', revision: 2 }], steps: true },
    reply: [{ slip: { lines: [] } as never }, { problem: 'not_found' }],
  },
  renderPayslip: {
    request: { document: { payslipId: 'ps_x', employee: { name: 'वेतन' } } as never, password: '05041990' },
    reply: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]),
  },
  renderCertificate: {
    request: { reference: 'SC-2026-00000000', employee: { name: 'वेतन' } } as never,
    reply: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]),
  },
  renderLetter: {
    request: { reference: 'AL-2026-00000000', addressee: ['वेतन'] } as never,
    reply: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]),
  },
  renderTdsCertificate: {
    request: { form: 'Form 130', employee: { name: 'वेतन' } } as never,
    reply: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]),
  },
  prepareLogo: {
    request: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]),
    reply: { png: Buffer.from([0x89, 0x50, 0x4e, 0x47]), width: 472, height: 102 },
  },
  replaySlips: {
    request: { ...runKey, revision: 2, firstEmployeeId: 'emp_1', lastEmployeeId: 'emp_9' },
    reply: { hashes: ['abc'], differing: [] },
  },
  simulateSlips: {
    request: {
      ...runKey,
      revision: 2,
      firstEmployeeId: 'emp_1',
      lastEmployeeId: 'emp_9',
      overrides: { version: null, knownOn: null, overrides: [] },
    },
    reply: { employees: 1, affected: 0, lines: [] } as never,
  },
  readLaw: { request: {}, reply: toJson({ rules: [] } as never) },
  preparePfReturn: {
    request: {
      period: { start: '2026-10-01', end: '2026-10-31' } as never,
      contributionRate: 12,
      members: [{ employeeId: 'emp_1', uan: null } as never],
      others: [],
    },
    reply: { grossWages: [1], challan: { total: 1 }, findings: [] } as never,
  },
  preparePtReturn: {
    request: { state: 'KA', people: [{ employeeId: 'emp_1', slabPay: null }] } as never,
    reply: { levied: true, rows: [{ slab: 'Up to 15,000' }], slabs: [], findings: [] } as never,
  },
  prepareLwfReturn: {
    request: { state: 'KA', fund: 'general', people: [{ employeeId: 'emp_1' }] } as never,
    reply: { levied: true, isDue: true, categories: ['contributing'], topUp: 0, findings: [] } as never,
  },
  preparePfChallan: {
    request: {
      period: { start: '2026-10-01', end: '2026-10-31' } as never,
      contributors: [],
      refunds: 0 as never,
    },
    reply: { account2: 7500, total: 7500 } as never,
  },
  planRepayment: { request: { principal: 1 } as never, reply: [{ amount: 1 }] as never },
  check: { request: {}, reply: { ready: true, queue: true, engineVersion: '1', workers: 2 } },
}

t.test('every method of engine.proto has a row with a deadline and a retry policy', async t => {
  t.same(callNames.map(methodName).toSorted(), Object.keys(engineService).toSorted())
  for (const name of callNames) {
    const { type, deadlineMs, retry, handledBy } = calls[name]
    const { requestStream, responseStream } = engineMethod(name)
    const isShared = type === 'multiplexed'
    t.same([requestStream, responseStream], [isShared, isShared || type === 'stream'], `${name}: type`)
    if (type === 'stream') t.equal(deadlineMs, null, `${name}: the caller sets the deadline`)
    else t.ok(deadlineMs > 0 && deadlineMs <= 30_000, `${name}: deadline`)
    t.ok(['unavailable', 'never'].includes(retry), `${name}: retry`)
    t.ok(['worker', 'server'].includes(handledBy), `${name}: handler`)
  }
})

t.test('requests and replies survive the wire', async t => {
  for (const name of callNames) {
    const { request, reply } = calls[name]
    const sample = samples[name]
    const method = engineMethod(name)
    const isShared = calls[name].type === 'multiplexed'
    const framed = (field: string, wire: unknown) => (isShared ? { id: 1, [field]: wire } : wire) as object
    const unframed = (field: string, wire: object) => (isShared ? wire[field as keyof typeof wire] : wire)
    const sentRequest = method.requestSerialize(framed('request', request.encode(sample.request as never)))
    const gotRequest = unframed('request', method.requestDeserialize(sentRequest))
    t.same(request.decode(gotRequest), sample.request, `${name}: request`)
    const sentReply = method.responseSerialize(framed('reply', reply.encode(sample.reply as never)))
    const gotReply = unframed('reply', method.responseDeserialize(sentReply))
    t.same(reply.decode(gotReply), sample.reply, `${name}: reply`)
  }
})

t.test('null is the default of its field', async t => {
  const { request } = calls.startCalculation
  const sample = {
    ...samples.startCalculation.request,
    expectedVersion: null,
    expectedInputHash: null,
    recalculation: null,
    asked: null,
  }
  const method = engineMethod('startCalculation')
  const sent = method.requestSerialize(request.encode(sample) as object)
  t.same(request.decode(method.requestDeserialize(sent)), sample)
  // Fields 1 (varint), 2 (string) and 4 (bool) alone.
  t.equal(sent.length, 2 + (2 + 'run_x'.length) + 2)
})

/** An engine whose worker pool and services return the samples, and record what they were given. */
async function startEngine(t: Test, failWith?: Problem) {
  const received: unknown[] = []
  const replyTo = async <Name extends CallName>(name: Name, request: unknown): Promise<ReplyOf<Name>> => {
    received.push([name, request])
    if (failWith !== undefined) throw failWith
    return samples[name].reply
  }
  const parts = {
    calculations: {
      start: (request: unknown) => replyTo('startCalculation', request),
      async *watch(request: unknown) {
        yield await replyTo('watchRun', request)
      },
    },
    pool: { workers: 2, call: replyTo },
    planRepayment: (terms: unknown) => {
      received.push(['planRepayment', terms])
      if (failWith !== undefined) throw failWith
      return samples.planRepayment.reply
    },
    isReady: async () => true,
    isQueueReady: async () => true,
    outageOf: () => null,
    engineVersion: '1',
    log: { debug: () => undefined, error: () => undefined },
  } as unknown as EngineParts
  t.same(Object.keys(handlersOf(parts)).toSorted(), callNames.toSorted(), 'every call has a handler')
  const server = await serveEngine('127.0.0.1:0', null, parts)
  t.teardown(() => server.stop())
  const client = openEngineClient([server.address], null)
  t.teardown(() => client.close())
  return { client, received }
}

/** Those that the client offers as the table has them. */
const direct = [
  'startCalculation',
  'employeeFacts',
  'checkSlips',
  'supposeSalary',
  'explainPayslips',
  'renderPayslip',
  'renderCertificate',
  'renderLetter',
  'renderTdsCertificate',
  'prepareLogo',
  'replaySlips',
  'simulateSlips',
  'preparePfReturn',
  'preparePtReturn',
  'prepareLwfReturn',
  'preparePfChallan',
  'planRepayment',
] as const satisfies UnaryCall[]

t.test('the server handles what the client sends, and the client returns its reply', async t => {
  const { client, received } = await startEngine(t)
  for (const name of direct) {
    const call = client[name] as (request: unknown) => Promise<unknown>
    t.same(await call(samples[name].request), samples[name].reply, name)
    t.same(received.pop(), [name, samples[name].request], name)
  }
  t.same(await client.readLaw(), { rules: [] })
  t.same(await client.check(), { queue: true })
  await client.waitForRun(runKey, 5_000)
  t.same(received.pop(), ['watchRun', runKey])
  const previewed = await client.preview({ run, employees: [], trace: false, supposed: null })
  t.match(previewed, { results: [{ ref: 'e1' }], ruleSetVersion: '2026-10', hypothetical: true })
  t.match(received.pop(), ['preview', { run: toJson(run), supposed: null, organizationId: null }])
})

t.test('a problem of a handler reaches the caller with its code, details and members', async t => {
  const details = [{ field: 'a', pointer: '#/a', code: 'required', message: 'Required.' }] as const
  const problem = new Problem('validation_failed', 'Not valid.', details, { payroll_run_id: 'run_x' })
  const { client } = await startEngine(t, problem)
  for (const name of direct) {
    const call = client[name] as (request: unknown) => Promise<unknown>
    const { code, message, members } = problem
    await t.rejects(call(samples[name].request), { code, message, details, members }, name)
  }
})
