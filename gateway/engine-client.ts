// The gateway's end of the engine's calls: an address list that is balanced over, a deadline on every call,
// and statuses turned back into the problems that they were.

import { fileURLToPath } from 'node:url'
import type {
  PreviewEmployee,
  PreviewResult,
  Replay,
  RepaymentInstalment,
  RepaymentTerms,
  RunInput,
  SalaryInput,
  Slip,
  SlipArrears,
} from '#proto/calculation.ts'
import type { RecordedLaw } from '#proto/law.ts'
import { identityAmong, type TlsIdentity } from '#proto/tls.ts'
import { currentTraceparent } from '#proto/trace.ts'
import { Problem, type ProblemCode, type ProblemDetail, problemKinds } from '#proto/problems.ts'
import {
  type CallOptions,
  type ChannelCredentials,
  type ClientReadableStream,
  credentials,
  InterceptingCall,
  type Interceptor,
  loadPackageDefinition,
  type ServiceClientConstructor,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { isIP } from 'node:net'
import {
  type PartReply,
  type PartRequest,
  previewInParts,
  type PreviewMeta,
  type PreviewQuestion,
} from './preview-parts.ts'

export type { PreviewMeta }

type PreviewAnswer = PreviewMeta & { readonly results: readonly PreviewResult[] }

export type EngineClient = {
  /**
   * Refuses `period_invalid` outside the recorded law, `validation_failed` for a supposition that fits no rule,
   * `calculation_timeout` after 30 s.
   */
  preview(question: PreviewQuestion): Promise<PreviewAnswer>
  /**
   * As `preview`: some results at a time, in the order of the people, as fast as they are read. All of them are there
   * within `withinMs`; absent: each part within 30 s of being asked for.
   */
  previewInParts(
    question: PreviewQuestion,
    withinMs?: number,
  ): AsyncGenerator<readonly PreviewResult[], PreviewMeta>
  /** Refuses as contract 2.7 lists it: state, roster, blockers, version. */
  startCalculation(run: {
    organizationId: number
    payrollRunId: string
    expectedVersion: number | null
    stopOnFailure: boolean
    expectedInputHash: string | null
    /** Null: the first calculation. */
    recalculation: { employeeIds: readonly string[]; only: string; reason: string | null } | null
    /** The call that asks. The engine records it together with the plan, and the run under the leases of its keys. */
    asked: Readonly<Record<string, unknown>> | null
  }): Promise<{ revision: number; employees: number; shards: number }>
  /** Resolves when the calculation is over, after `waitMs`, on shutdown, or when it cannot be watched any longer. */
  waitForRun(run: { organizationId: number; payrollRunId: string }, waitMs: number): Promise<void>
  /**
   * What a run would know of stored employees, by id, and with `looksBack` of the earlier months that it would pay for.
   * Refuses `period_invalid` outside the recorded law.
   */
  employeeFacts(question: {
    organizationId: number
    run: RunInput
    employeeIds: readonly string[]
    looksBack: boolean
  }): Promise<readonly PreviewEmployee[]>
  /**
   * What a run would pay for earlier months if a salary were agreed from a date on which no other begins. Refuses
   * `period_invalid` outside the recorded law, `validation_failed` where an earlier month cannot be worked out.
   */
  supposeSalary(question: {
    organizationId: number
    run: RunInput
    employeeId: string
    salary: SalaryInput
  }): Promise<readonly SlipArrears[]>
  explainPayslip(slip: {
    organizationId: number
    payslipId: string
    revision: number
  }): Promise<{ slip: Slip; ruleSetVersion: string }>
  /** Calculates stored slips again; `slice` names people of the revision by their ids. */
  replaySlips(slice: {
    organizationId: number
    payrollRunId: string
    revision: number
    firstEmployeeId: string
    lastEmployeeId: string
  }): Promise<Replay>
  /** All that is recorded of the law. */
  readLaw(): Promise<RecordedLaw>
  /** Refuses `validation_failed`, naming the field, for terms by which nothing is ever paid back. */
  planRepayment(terms: RepaymentTerms): Promise<readonly RepaymentInstalment[]>
  /** Refuses `dependency_unavailable` when no engine can take work; tells whether JetStream answers it. */
  check(): Promise<{ queue: boolean }>
  close(): void
}

const protoFile = fileURLToPath(new URL('../proto/payroll/engine/v1/engine.proto', import.meta.url))
const service = 'payroll.engine.v1.Engine'
const messageBytesMax = 128 * 1024 * 1024
const deadlineMs = 10_000
const previewDeadlineMs = 30_000

type Callback<Reply> = (error: ServiceError | null, reply?: Reply) => void
type Unary<Request, Reply> = (request: Request, options: CallOptions, done: Callback<Reply>) => void

type StartReply = { revision: number; employees: number; shards: number }
type ExplainReply = { slip: Buffer; rule_set_version: string }
type LawReply = { law: Buffer }
type RepaymentReply = { schedule: Buffer }
type CheckReply = { ready: boolean; queue: boolean }

type Stub = {
  Preview: Unary<PartRequest, PartReply>
  StartCalculation: Unary<
    {
      organization_id: number
      payroll_run_id: string
      expected_version: number
      stop_on_failure: boolean
      expected_input_hash: string
      recalculation: { employee_ids: readonly string[]; only: string; reason: string } | null
      asked: Buffer
    },
    StartReply
  >
  WatchRun(
    request: { organization_id: number; payroll_run_id: string },
    options: CallOptions,
  ): ClientReadableStream<unknown>
  ReadLaw: Unary<Record<string, never>, LawReply>
  ExplainPayslip: Unary<{ organization_id: number; payslip_id: string; revision: number }, ExplainReply>
  ReplaySlips: Unary<
    {
      organization_id: number
      payroll_run_id: string
      revision: number
      first_employee_id: string
      last_employee_id: string
    },
    { replay: Buffer }
  >
  EmployeeFacts: Unary<
    { organization_id: number; run: Buffer; employee_ids: readonly string[]; looks_back: boolean },
    { employees: Buffer }
  >
  SupposeSalary: Unary<
    { organization_id: number; run: Buffer; employee_id: string; salary: Buffer },
    { arrears: Buffer }
  >
  PlanRepayment: Unary<{ terms: Buffer }, RepaymentReply>
  Check: Unary<Record<string, never>, CheckReply>
  close(): void
}

type EngineClientOptions = {
  /** Called after each call; `code` as gRPC numbers it. */
  readonly onCalled?: (method: string, code: number, seconds: number) => void
  /** Ends every `waitForRun` when it aborts. */
  readonly closing?: AbortSignal
}

/**
 * `addresses`: the IP address and port of every engine, or one name and port behind which all of them are. Calls
 * go round them, and past those that are away. Throws for several names: they are looked up one at a time only. With an
 * identity only an engine is called whose certificate is of its authority and names one of the addresses; null: plain
 * text.
 */
export function openEngineClient(
  addresses: readonly string[],
  identity: TlsIdentity | null,
  { onCalled = () => undefined, closing }: EngineClientOptions = {},
): EngineClient {
  const stub = new (engineService())(engineTarget(addresses), credentialsFor(addresses, identity), {
    'grpc.max_receive_message_length': messageBytesMax,
    'grpc.max_send_message_length': messageBytesMax,
    interceptors: [accompanied(onCalled)],
    ...(identity === null ? {} : serverName(addresses)),
    'grpc.keepalive_time_ms': 20_000,
    'grpc.keepalive_timeout_ms': 5_000,
    // An engine that restarts is back within seconds; waiting longer for it only lengthens the outage.
    'grpc.max_reconnect_backoff_ms': 2_000,
    'grpc.service_config': JSON.stringify({
      loadBalancingConfig: [{ round_robin: {} }],
      methodConfig: [
        // Never tried twice: the first time may have begun what the second would find in progress.
        { name: [{ service, method: 'StartCalculation' }], waitForReady: true },
        {
          name: [{ service }],
          waitForReady: true,
          retryPolicy: {
            maxAttempts: 4,
            initialBackoff: '0.05s',
            maxBackoff: '0.5s',
            backoffMultiplier: 2,
            retryableStatusCodes: ['UNAVAILABLE'],
          },
        },
      ],
    }),
  }) as unknown as Stub

  const inParts = (question: PreviewQuestion, withinMs?: number) => {
    const began = performance.now()
    return previewInParts(question, part => {
      const leftMs = withinMs === undefined ? previewDeadlineMs : withinMs - (performance.now() - began)
      return ask<PartReply>(leftMs, (options, done) => stub.Preview(part, options, done))
    })
  }

  return {
    async preview(question) {
      const results: PreviewResult[] = []
      const parts = inParts(question, previewDeadlineMs)
      for (let part = await parts.next(); ; part = await parts.next()) {
        if (part.done === true) return { ...part.value, results }
        results.push(...part.value)
      }
    },

    previewInParts: inParts,

    startCalculation: run =>
      ask<StartReply>(deadlineMs, (options, done) =>
        stub.StartCalculation(
          {
            organization_id: run.organizationId,
            payroll_run_id: run.payrollRunId,
            expected_version: run.expectedVersion ?? 0,
            stop_on_failure: run.stopOnFailure,
            expected_input_hash: run.expectedInputHash ?? '',
            recalculation: run.recalculation && {
              employee_ids: run.recalculation.employeeIds,
              only: run.recalculation.only,
              reason: run.recalculation.reason ?? '',
            },
            asked: Buffer.from(run.asked === null ? '' : JSON.stringify(run.asked)),
          },
          options,
          done,
        ),
      ),

    waitForRun: ({ organizationId, payrollRunId }, waitMs) =>
      new Promise(resolve => {
        const stream = stub.WatchRun(
          { organization_id: organizationId, payroll_run_id: payrollRunId },
          { deadline: deadlineAfter(waitMs) },
        )
        const cancel = (): void => stream.cancel()
        const finish = (): void => {
          closing?.removeEventListener('abort', cancel)
          resolve()
        }
        stream.on('data', () => undefined)
        stream.on('end', finish)
        // Whatever ended the wait, the run goes on, and the caller reads how far it is.
        stream.on('error', finish)
        closing?.addEventListener('abort', cancel)
        if (closing?.aborted === true) cancel()
      }),

    async employeeFacts({ organizationId, run, employeeIds, looksBack }) {
      const { employees } = await ask<{ employees: Buffer }>(deadlineMs, (options, done) =>
        stub.EmployeeFacts(
          {
            organization_id: organizationId,
            run: Buffer.from(JSON.stringify(run)),
            employee_ids: employeeIds,
            looks_back: looksBack,
          },
          options,
          done,
        ),
      )
      return JSON.parse(employees.toString()) as PreviewEmployee[]
    },

    async supposeSalary({ organizationId, run, employeeId, salary }) {
      const request = {
        organization_id: organizationId,
        run: Buffer.from(JSON.stringify(run)),
        employee_id: employeeId,
        salary: Buffer.from(JSON.stringify(salary)),
      }
      const { arrears } = await ask<{ arrears: Buffer }>(deadlineMs, (options, done) =>
        stub.SupposeSalary(request, options, done),
      )
      return JSON.parse(arrears.toString()) as SlipArrears[]
    },

    async explainPayslip({ organizationId, payslipId, revision }) {
      const reply = await ask<ExplainReply>(deadlineMs, (options, done) =>
        stub.ExplainPayslip(
          { organization_id: organizationId, payslip_id: payslipId, revision },
          options,
          done,
        ),
      )
      return { slip: JSON.parse(reply.slip.toString()) as Slip, ruleSetVersion: reply.rule_set_version }
    },

    async replaySlips(slice) {
      const request = {
        organization_id: slice.organizationId,
        payroll_run_id: slice.payrollRunId,
        revision: slice.revision,
        first_employee_id: slice.firstEmployeeId,
        last_employee_id: slice.lastEmployeeId,
      }
      const { replay } = await ask<{ replay: Buffer }>(previewDeadlineMs, (options, done) =>
        stub.ReplaySlips(request, options, done),
      )
      return JSON.parse(replay.toString()) as Replay
    },

    async readLaw() {
      const reply = await ask<LawReply>(deadlineMs, (options, done) => stub.ReadLaw({}, options, done))
      return JSON.parse(reply.law.toString()) as RecordedLaw
    },

    async planRepayment(terms) {
      const request = { terms: Buffer.from(JSON.stringify(terms)) }
      const reply = await ask<RepaymentReply>(deadlineMs, (options, done) =>
        stub.PlanRepayment(request, options, done),
      )
      return JSON.parse(reply.schedule.toString()) as RepaymentInstalment[]
    },

    async check() {
      const { ready, queue } = await ask<CheckReply>(2_000, (options, done) => stub.Check({}, options, done))
      if (!ready) throw new Problem('dependency_unavailable', 'No engine can take work.')
      return { queue }
    },

    close: () => stub.close(),
  }
}

/** Each call carries the trace that it belongs to, and is told of when it is over. */
function accompanied(onCalled: (method: string, code: number, seconds: number) => void): Interceptor {
  return (options, nextCall) => {
    const started = performance.now()
    const method = options.method_definition.path.replace(/^.*\//, '')
    return new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        const traceparent = currentTraceparent()
        if (traceparent !== null) metadata.set('traceparent', traceparent)
        next(metadata, {
          onReceiveStatus(result, nextStatus) {
            onCalled(method, result.code, (performance.now() - started) / 1000)
            nextStatus(result)
          },
        })
      },
    })
  }
}

/** Where gRPC looks for engines. Throws for several names, because they are looked up one at a time only. */
export function engineTarget(addresses: readonly string[]): string {
  const [first = ''] = addresses
  for (const [scheme, form] of [
    ['ipv4', /^\d+\.\d+\.\d+\.\d+:\d+$/],
    ['ipv6', /^\[[\da-f:]+\]:\d+$/i],
  ] as const) {
    if (addresses.every(address => form.test(address))) return `${scheme}:${addresses.join(',')}`
  }
  if (addresses.length === 1) return `dns:///${first}`
  throw new Error('must be several IP addresses of one kind, or one host name behind which all engines are.')
}

export const hostOf = (address: string): string =>
  address.slice(0, address.lastIndexOf(':')).replace(/^\[(.*)\]$/, '$1')

function credentialsFor(addresses: readonly string[], identity: TlsIdentity | null): ChannelCredentials {
  if (identity === null) return credentials.createInsecure()
  return credentials.createSsl(identity.ca, identity.key, identity.certificate, {
    checkServerIdentity: identityAmong(addresses.map(hostOf)),
  })
}

/** TLS allows no IP address as the name of a server, and gRPC would send one. */
function serverName(addresses: readonly string[]): { 'grpc.ssl_target_name_override'?: string } {
  return addresses.some(address => isIP(hostOf(address)) !== 0)
    ? { 'grpc.ssl_target_name_override': 'engine' }
    : {}
}

function engineService(): ServiceClientConstructor {
  const definition = loadSync(protoFile, { keepCase: true, longs: Number, defaults: true })
  const root = loadPackageDefinition(definition) as unknown as {
    payroll: { engine: { v1: { Engine: ServiceClientConstructor } } }
  }
  return root.payroll.engine.v1.Engine
}

function ask<Reply>(
  withinMs: number,
  call: (options: CallOptions, done: Callback<Reply>) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    call({ deadline: deadlineAfter(withinMs) }, (error, reply) => {
      if (error === null && reply !== undefined) resolve(reply)
      else reject(error === null ? new Error('The engine answered nothing.') : problemOf(error))
    })
  })
}

/** gRPC compares a deadline with this node's clock as it stands now, which may have been stepped since the process began. */
function deadlineAfter(withinMs: number): number {
  return new Date().getTime() + withinMs
}

/** The problem that the engine raised; a fault of the engine or of the way to it otherwise. */
function problemOf(error: ServiceError): Error {
  const [carried] = error.metadata?.get('problem-bin') ?? []
  if (carried !== undefined) {
    const { code, message, details, members } = JSON.parse(carried.toString()) as {
      code: string
      message: string
      details: ProblemDetail[]
      members: Record<string, unknown>
    }
    if (code in problemKinds) return new Problem(code as ProblemCode, message, details, members)
  }
  if (error.code === status.DEADLINE_EXCEEDED) {
    return new Problem('calculation_timeout', 'The engine did not answer in time; try again.')
  }
  if (error.code === status.RESOURCE_EXHAUSTED) {
    return new Problem('too_many_items', 'The answer would be too large; send fewer employees in one call.')
  }
  if (error.code === status.UNAVAILABLE || error.code === status.CANCELLED) {
    return new Problem('dependency_unavailable', 'No engine can be reached; try again.')
  }
  return error
}
