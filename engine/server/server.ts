// The engine's calls: decode, call, encode. A refusal becomes its status; a fault is logged and becomes
// `internal`, without detail.

import { fileURLToPath } from 'node:url'
import type { RepaymentInstalment, RepaymentTerms, RunInput, SalaryInput } from '#proto/calculation.ts'
import { listenError } from '#proto/listen.ts'
import { Problem } from '#proto/problems.ts'
import type { TlsIdentity } from '#proto/tls.ts'
import { inTrace, traceFrom } from '#proto/trace.ts'
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type Metadata,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceClientConstructor,
} from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import type { CalculationService } from '../run/calculation-service.ts'
import type { WorkerPool } from '../run/pool.ts'
import { grpcError } from './grpc-problem.ts'

type Log = Record<'debug' | 'error', (fields: Record<string, unknown>, message: string) => void>

type EngineParts = {
  readonly calculations: CalculationService
  readonly pool: WorkerPool
  /** Throws a `Problem` for terms by which nothing is ever paid back. */
  readonly planRepayment: (terms: RepaymentTerms) => readonly RepaymentInstalment[]
  readonly isReady: () => Promise<boolean>
  readonly isQueueReady: () => Promise<boolean>
  /** The refusal that an error of the database stands for; null for any other error. */
  readonly outageOf: (error: unknown) => Problem | null
  readonly engineVersion: string
  readonly log: Log
}

type PreviewRequest = {
  run: Buffer
  employees: Buffer
  trace: boolean
  supposed: Buffer
  organization_id: number
}
type StartRequest = {
  organization_id: number
  payroll_run_id: string
  expected_version: number
  stop_on_failure: boolean
  expected_input_hash: string
  recalculation: { employee_ids: string[]; only: string; reason: string } | null
  asked: Buffer
}
type StartRun = Parameters<CalculationService['start']>[0]
type RunRequest = { organization_id: number; payroll_run_id: string }
type FactsRequest = { organization_id: number; run: Buffer; employee_ids: string[]; looks_back: boolean }
type ReplayRequest = RunRequest & {
  revision: number
  first_employee_id: string
  last_employee_id: string
}
type SupposeRequest = { organization_id: number; run: Buffer; employee_id: string; salary: Buffer }
type ExplainRequest = { organization_id: number; payslip_id: string; revision: number }

const protoFile = fileURLToPath(new URL('../../proto/payroll/engine/v1/engine.proto', import.meta.url))

/** A preview of a thousand people with every step explained is tens of megabytes of JSON. */
const messageBytesMax = 128 * 1024 * 1024

/**
 * Serves on `address` (port 0: any free one); answers the address and a way to stop. With an identity only callers
 * with a certificate of its authority are served; null: plain text.
 */
export async function serveEngine(
  address: string,
  identity: TlsIdentity | null,
  parts: EngineParts,
): Promise<{ address: string; stop(): Promise<void> }> {
  const server = new Server({
    'grpc.max_receive_message_length': messageBytesMax,
    'grpc.max_send_message_length': messageBytesMax,
  })
  server.addService(engineService().service, handlers(parts))
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, credentialsOf(identity), (error, bound) =>
      error === null ? resolve(bound) : reject(listenError(error, address, 'GRPC_PORT')),
    )
  })
  return {
    address: `${address.slice(0, address.lastIndexOf(':'))}:${port}`,
    stop: () => new Promise(resolve => server.tryShutdown(() => resolve())),
  }
}

function credentialsOf(identity: TlsIdentity | null): ServerCredentials {
  if (identity === null) return ServerCredentials.createInsecure()
  const { ca, certificate, key } = identity
  return ServerCredentials.createSsl(ca, [{ cert_chain: certificate, private_key: key }], true)
}

function engineService(): ServiceClientConstructor {
  const definition = loadSync(protoFile, { keepCase: true, longs: Number, defaults: true })
  const root = loadPackageDefinition(definition) as unknown as {
    payroll: { engine: { v1: { Engine: ServiceClientConstructor } } }
  }
  return root.payroll.engine.v1.Engine
}

function traceOf(metadata: Metadata) {
  const [traceparent] = metadata.get('traceparent')
  return traceFrom(typeof traceparent === 'string' ? traceparent : null)
}

function handlers({
  calculations,
  pool,
  planRepayment,
  isReady,
  isQueueReady,
  outageOf,
  engineVersion,
  log,
}: EngineParts) {
  const unary =
    <Request, Reply>(name: string, answer: (request: Request) => Promise<Reply>) =>
    (call: ServerUnaryCall<Request, Reply>, done: sendUnaryData<Reply>): void => {
      const began = performance.now()
      void inTrace(traceOf(call.metadata), async () => {
        try {
          done(null, await answer(call.request))
        } catch (error) {
          if (!(error instanceof Problem)) log.error({ call: name, err: error }, 'call failed')
          done(grpcError(outageOf(error) ?? error))
        }
        log.debug({ call: name, ms: Number((performance.now() - began).toPrecision(4)) }, 'call')
      })
    }

  return {
    Preview: unary('Preview', async (request: PreviewRequest) => {
      const answer = await pool.preview({
        run: request.run.toString(),
        employees: request.employees.toString(),
        trace: request.trace,
        supposed: request.supposed.toString(),
        organizationId: request.organization_id || null,
      })
      return {
        results: Buffer.from(answer.results),
        rule_set_version: answer.ruleSetVersion,
        engine_version: engineVersion,
        hypothetical: answer.hypothetical,
      }
    }),

    StartCalculation: unary('StartCalculation', (request: StartRequest) =>
      calculations.start({
        organizationId: request.organization_id,
        payrollRunId: request.payroll_run_id,
        expectedVersion: request.expected_version === 0 ? null : request.expected_version,
        stopOnFailure: request.stop_on_failure,
        expectedInputHash: request.expected_input_hash === '' ? null : request.expected_input_hash,
        recalculation: request.recalculation && {
          employeeIds: request.recalculation.employee_ids,
          only: request.recalculation.only as 'all' | 'failed' | 'stale',
          reason: request.recalculation.reason === '' ? null : request.recalculation.reason,
        },
        asked:
          request.asked.length === 0 ? null : (JSON.parse(request.asked.toString()) as StartRun['asked']),
      }),
    ),

    WatchRun: (call: ServerWritableStream<RunRequest, unknown>): void => {
      const gone = new AbortController()
      call.on('cancelled', () => gone.abort())
      const run = { organizationId: call.request.organization_id, payrollRunId: call.request.payroll_run_id }
      const send = async (): Promise<void> => {
        for await (const progress of calculations.watch(run, gone.signal)) {
          if (progress === null) throw new Problem('not_found', 'There is no such payroll run.')
          call.write(progress)
        }
      }
      send().then(
        () => call.end(),
        (error: unknown) => {
          if (!(error instanceof Problem)) log.error({ call: 'WatchRun', err: error }, 'call failed')
          call.destroy(Object.assign(new Error('The watch ended.'), grpcError(outageOf(error) ?? error)))
        },
      )
    },

    EmployeeFacts: unary('EmployeeFacts', async (request: FactsRequest) => {
      const people = await pool.facts({
        organizationId: request.organization_id,
        run: JSON.parse(request.run.toString()) as RunInput,
        employeeIds: request.employee_ids,
        looksBack: request.looks_back,
      })
      return { employees: Buffer.from(JSON.stringify(people)) }
    }),

    SupposeSalary: unary('SupposeSalary', async (request: SupposeRequest) => {
      const answer = await pool.arrears({
        organizationId: request.organization_id,
        run: JSON.parse(request.run.toString()) as RunInput,
        employeeId: request.employee_id,
        salary: JSON.parse(request.salary.toString()) as SalaryInput,
      })
      if ('failure' in answer) throw new Problem('validation_failed', answer.failure.message)
      return { arrears: Buffer.from(JSON.stringify(answer.arrears)) }
    }),

    ExplainPayslip: unary('ExplainPayslip', async (request: ExplainRequest) => {
      const answer = await pool.explain({
        organizationId: request.organization_id,
        payslipId: request.payslip_id,
        revision: request.revision,
      })
      if ('refusal' in answer) {
        if (answer.refusal === 'differs') {
          throw new Problem(
            'explanation_unavailable',
            'An earlier engine calculated it; its steps are not known here.',
          )
        }
        throw new Problem('not_found', 'There is no such payslip with figures to explain.')
      }
      return { slip: Buffer.from(JSON.stringify(answer.slip)), rule_set_version: answer.ruleSetVersion }
    }),

    ReplaySlips: unary('ReplaySlips', async (request: ReplayRequest) => {
      const replay = await pool.replay({
        organizationId: request.organization_id,
        payrollRunId: request.payroll_run_id,
        revision: request.revision,
        firstEmployeeId: request.first_employee_id,
        lastEmployeeId: request.last_employee_id,
      })
      return { replay: Buffer.from(JSON.stringify(replay)) }
    }),

    ReadLaw: unary('ReadLaw', async () => ({ law: Buffer.from(await pool.law()) })),

    PlanRepayment: unary('PlanRepayment', async ({ terms }: { terms: Buffer }) => {
      const schedule = planRepayment(JSON.parse(terms.toString()) as RepaymentTerms)
      return { schedule: Buffer.from(JSON.stringify(schedule)) }
    }),

    Check: unary('Check', async () => {
      const [ready, queue] = await Promise.all([isReady(), isQueueReady()])
      return { ready, queue, engine_version: engineVersion, workers: pool.workers }
    }),
  }
}
