// The table of the engine's calls: for each method of payroll/engine/v1/engine.proto its types, codecs, deadline and
// retry policy. The gateway's client, the engine's server and its worker pool are generic over it.

import type { ExitReason } from '../calculation/leaving.ts'
import type { GratuityProjection, GratuityQuestion } from '../calculation/gratuity.ts'
import type { PartOfMonth, RunInput } from '../calculation/run-input.ts'
import type { PreviewEmployee, PreviewResult, Replay } from '../calculation/replay.ts'
import type { RepaymentInstalment, RepaymentTerms } from '../calculation/loan.ts'
import type { SalaryInput } from '../calculation/employee-input.ts'
import type { SettlementFigures, SettlementInputs } from '../calculation/settlement.ts'
import type { Slip, SlipArrears, SlipFailure } from '../calculation/slip.ts'
import {
  bytes,
  type Codec,
  envelope,
  json,
  type JsonText,
  jsonText,
  message,
  nullable,
  scalar,
} from './call-codec.ts'
import type { CertificateDocument } from '../documents/certificate-document.ts'
import type { RecordedLaw, RuleOverrides } from '../law/law.ts'
import type { LwfReturn, LwfReturnQuestion, PtReturn, PtReturnQuestion } from '../law/state-levy-returns.ts'
import type { PfChallan, PfChallanQuestion, PfReturn, PfReturnQuestion } from '../law/pf-return.ts'
import type { LetterDocument } from '../documents/letter-document.ts'
import type { PayslipDocument } from '../documents/payslip-document.ts'
import type { RunType } from '../run-contents.ts'
import type { TdsCertificateDocument } from '../documents/tds-certificate-document.ts'
import type { SettlementSettings } from '../records/payroll-settings.ts'
import type { SimulatedSlips } from './simulation.ts'
import type { Paise, PayPeriod, PlainDate } from '../units.ts'

type CallDefinition = {
  /**
   * `stream`: replies until the server ends the call. `multiplexed`: one reply, and the calls share long bidirectional
   * streams as numbered messages (`call-frames.ts`), for calls so frequent that a stream of its own costs more than one.
   */
  readonly type: 'unary' | 'stream' | 'multiplexed'
  readonly request: Codec<unknown>
  readonly reply: Codec<unknown>
  /** Whether the handler runs in a worker thread of the engine or in its main thread. */
  readonly handledBy: 'worker' | 'server'
  /** Milliseconds for the call with all its attempts, unless the caller sets its own; null: the caller always does. */
  readonly deadlineMs: number | null
  /** `unavailable`: up to four attempts while the status is UNAVAILABLE. `never`: for calls that are not idempotent. */
  readonly retry: RetryPolicy
}

export type RetryPolicy = 'unavailable' | 'never'

const readDeadlineMs = 10_000
// Also for what is asked about everybody of a month: a thread may have other work first.
const calculationDeadlineMs = 30_000

export type PreviewRequest = {
  readonly run: JsonText<RunInput>
  readonly employees: JsonText<readonly PreviewEmployee[]>
  readonly trace: boolean
  /** Null: the law as recorded. */
  readonly supposed: JsonText<RuleOverrides> | null
  /** The organization whose runs paid the earlier months that arrears are due for; null: none. */
  readonly organizationId: number | null
  /** Part of a call about many people: it is calculated by threads of low priority. */
  readonly givesWay: boolean
}

export type PreviewReply = {
  /** Results in the order of the request. */
  readonly results: JsonText<readonly PreviewResult[]>
  readonly ruleSetVersion: string
  readonly engineVersion: string
  /** Whether any parameter of the law differs from the recorded one. */
  readonly hypothetical: boolean
}

export type StartCalculationRequest = {
  readonly organizationId: number
  readonly payrollRunId: string
  /** The version of the run that the caller read; null: any. */
  readonly expectedVersion: number | null
  /** Whether one employee without a payslip fails the run. */
  readonly stopOnFailure: boolean
  /** Input that hashes to anything else fails the run; null: any input. */
  readonly expectedInputHash: string | null
  /** Null: the first calculation. */
  readonly recalculation: Recalculation | null
  /** The API call for the audit log, with the leases of its idempotency keys; null: none. */
  readonly asked: Readonly<Record<string, unknown>> | null
}

export type Recalculation = {
  /** Ids, or `ext:` and the external id; empty: every employee selected by `only`. */
  readonly employeeIds: readonly string[]
  readonly only: 'all' | 'failed' | 'stale'
  readonly reason: string | null
}

type StartCalculationReply = {
  readonly revision: number
  /** 0: there was nothing to calculate, and the run is unchanged. */
  readonly employees: number
  readonly shards: number
}

type RunKey = { readonly organizationId: number; readonly payrollRunId: string }

export type RunProgress = {
  readonly status: string
  readonly total: number
  readonly completed: number
  readonly succeeded: number
  readonly failed: number
}

type EmployeeFactsRequest = {
  readonly organizationId: number
  readonly run: RunInput
  readonly employeeIds: readonly string[]
  /** Whether the run pays arrears for earlier months. */
  readonly looksBack: boolean
}

type CheckSlipsRequest = RunKey & {
  readonly run: RunInput
  readonly type: RunType
  readonly recoverAdvances: boolean
  /** Whether the run pays arrears of earlier months. */
  readonly looksBack: boolean
  /** Rows in order. */
  readonly employeeIds: readonly string[]
  /** Employees of the run who may be due arrears. */
  readonly lateIds: readonly string[]
  /** Employees of the run who have several spells of employment. */
  readonly spellIds: readonly string[]
}

/** Results in the order of the request; unknown employees are missing. */
export type CheckedSlip = {
  readonly employeeId: string
  readonly externalId: string | null
} & (
  | { readonly netPayable: Paise; readonly failure: null }
  | { readonly netPayable: null; readonly failure: SlipFailure }
)

type SupposeSalaryRequest = {
  readonly organizationId: number
  readonly run: RunInput
  readonly employeeId: string
  /** No recorded salary of the employee begins on its date. */
  readonly salary: SalaryInput
}

type ExplainPayslipsRequest = {
  readonly organizationId: number
  readonly payslips: readonly { readonly id: string; readonly revision: number }[]
  /** Without them explanations are their sentences alone. */
  readonly steps: boolean
}

/** `not_found`: there is no payslip with figures; `explanation_unavailable`: calculated again its figures differ. */
export type ExplainedPayslip =
  | { readonly slip: Slip }
  | { readonly problem: 'not_found' | 'explanation_unavailable' }

type RenderPayslipRequest = {
  readonly document: PayslipDocument
  /** Opens the PDF; null: it is not encrypted. */
  readonly password: string | null
}

/** Sizes in pixels. */
type PreparedLogo = { readonly png: Uint8Array; readonly width: number; readonly height: number }

type ReplaySlipsRequest = RunKey & {
  readonly revision: number
  readonly firstEmployeeId: string
  readonly lastEmployeeId: string
}

type SimulateSlipsRequest = ReplaySlipsRequest & {
  readonly overrides: RuleOverrides
}

type ProjectGratuityRequest = {
  readonly organizationId: number
  /** Period of the wage month that contains the day. */
  readonly run: RunInput
  readonly question: GratuityQuestion
  /** Null: every employee in service on the day; else these, also after their exit. */
  readonly employeeIds: readonly string[] | null
  /** Null: of any department and none. */
  readonly departmentIds: readonly string[] | null
  /** Null: eligible or not. */
  readonly eligible: boolean | null
  /** The last employee of the part before; null: from the first. */
  readonly after: string | null
  readonly descending: boolean
  /** The most rows that are returned; everything examined is in the totals all the same. */
  readonly maxRows: number
}

/** A row of the list; without a projection `failure` says why. */
export type GratuityRow = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly departmentId: string | null
} & (
  | { readonly projection: GratuityProjection; readonly failure: null }
  | { readonly projection: null; readonly failure: SlipFailure }
)

export type GratuityTotals = {
  readonly departmentId: string | null
  readonly department: string | null
  readonly employees: number
  readonly eligible: number
  /** Employees without a projection; they add to no amount. */
  readonly failed: number
  readonly accrued: Paise
  readonly payable: Paise
  readonly exempt: Paise
  readonly taxable: Paise
}

/** A part of the employees, by id. */
type ProjectGratuityReply = {
  readonly rows: readonly GratuityRow[]
  /** Sums by department over all employees of the part that match the filters. */
  readonly totals: readonly GratuityTotals[]
  /** Null: the part is the last one. */
  readonly next: string | null
}

type CalculateFnfRequest = {
  readonly organizationId: number
  readonly employeeId: string
  readonly fnfId: string
  /** Input of the wage month of the exit; the day of payment of the settlement replaces its own. */
  readonly run: RunInput
  readonly leftOn: PlainDate
  readonly reason: ExitReason
  readonly inputs: SettlementInputs
  /** Those of the organization with the overrides of the inputs. */
  readonly settings: SettlementSettings
  /** Aggregation of the attendance of the last days where runs have paid the days before them. */
  readonly attendance: PartOfMonth['attendance']
  /** Whether earlier months are paid arrears. */
  readonly looksBack: boolean
  /** Whether the lines are explained. */
  readonly trace: boolean
}

export type CalculatedFnf = {
  readonly figures: SettlementFigures
  /** False: a run has paid the salary of the last month. */
  readonly paysSalary: boolean
  /** The first day whose salary it pays: runs of parts of the month have paid the days before; null: the whole month. */
  readonly paysFrom: PlainDate | null
  /** The day of payment that income tax goes by. */
  readonly payDate: PlainDate
  /** Earlier wage months that nobody paid, which the settlement pays. */
  readonly unpaidMonths: readonly PayPeriod[]
  /** SHA-256 of everything that the figures follow from, the law included. */
  readonly factsHash: string
  readonly ruleSetVersion: string
  readonly engineVersion: string
  /** The payslip that the settlement is kept as once it is approved, and what its calculation freezes. */
  readonly payslip: {
    readonly runInput: RunInput
    /** A row of payslips, by column. */
    readonly record: Readonly<Record<string, unknown>>
  }
}

type CalculateFnfReply = CalculatedFnf | { readonly failure: SlipFailure }

type NoFields = Readonly<Record<string, never>>

type CheckReply = {
  readonly ready: boolean
  /** Whether JetStream acknowledges writes. */
  readonly queue: boolean
  readonly engineVersion: string
  readonly workers: number
}

export const calls = {
  /**
   * Calculates without writing. Refuses `period_invalid` outside the recorded law, `validation_failed` for a
   * supposition that fits no rule.
   */
  preview: {
    type: 'multiplexed',
    request: message<PreviewRequest>({
      run: jsonText(),
      employees: jsonText(),
      supposed: nullable(jsonText()),
      organizationId: nullable(scalar()),
    }),
    reply: message<PreviewReply>({ results: jsonText() }),
    handledBy: 'worker',
    deadlineMs: calculationDeadlineMs,
    retry: 'unavailable',
  },
  /** Starts a calculation and replies before it is complete. Refuses by state, roster, blockers and version. */
  startCalculation: {
    type: 'unary',
    request: message<StartCalculationRequest>({
      expectedVersion: nullable(scalar()),
      expectedInputHash: nullable(scalar()),
      recalculation: nullable(message<Recalculation>({ reason: nullable(scalar()) })),
      asked: nullable(json()),
    }),
    reply: message<StartCalculationReply>({}),
    handledBy: 'server',
    deadlineMs: calculationDeadlineMs,
    // The first attempt may have started the run, which the second would find in progress.
    retry: 'never',
  },
  /** Sends the committed progress of a run until its calculation is over. Refuses `not_found`. */
  watchRun: {
    type: 'stream',
    request: message<RunKey>({}),
    reply: message<RunProgress>({}),
    handledBy: 'server',
    deadlineMs: null,
    retry: 'unavailable',
  },
  /**
   * Facts of stored employees as a run would read them, by id; unknown ids are left out. Refuses `period_invalid`
   * outside the recorded law.
   */
  employeeFacts: {
    type: 'unary',
    request: message<EmployeeFactsRequest>({ run: json() }),
    reply: envelope('employees', json<readonly PreviewEmployee[]>()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /**
   * Whether employees of a run would get a payslip if it were calculated now, and their net pay. Claims and stores
   * nothing. Refuses `period_invalid` outside the recorded law.
   */
  checkSlips: {
    type: 'unary',
    request: message<CheckSlipsRequest>({ run: json() }),
    reply: envelope('checked', json<readonly CheckedSlip[]>()),
    handledBy: 'worker',
    deadlineMs: calculationDeadlineMs,
    retry: 'unavailable',
  },
  /**
   * The arrears a run would pay if a salary were set. Refuses `period_invalid` outside the recorded law,
   * `validation_failed` where an earlier month cannot be calculated.
   */
  supposeSalary: {
    type: 'unary',
    request: message<SupposeSalaryRequest>({ run: json(), salary: json() }),
    reply: envelope('arrears', json<readonly SlipArrears[]>()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** Calculates stored payslips again and explains every line. The replies are in the order of the request. */
  explainPayslips: {
    type: 'unary',
    request: message<ExplainPayslipsRequest>({ payslips: json() }),
    reply: envelope('explained', json<readonly ExplainedPayslip[]>()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** Sets a payslip as a PDF. Without a password the same document gives the same bytes. */
  renderPayslip: {
    type: 'unary',
    request: message<RenderPayslipRequest>({ document: json(), password: nullable(scalar()) }),
    reply: envelope('pdf', bytes()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** Sets a salary certificate as a PDF. The same document gives the same bytes. */
  renderCertificate: {
    type: 'unary',
    request: envelope('document', json<CertificateDocument>()),
    reply: envelope('pdf', bytes()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** Sets a letter of the employer as a PDF. The same document gives the same bytes. */
  renderLetter: {
    type: 'unary',
    request: envelope('document', json<LetterDocument>()),
    reply: envelope('pdf', bytes()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** Sets a certificate of tax deducted from salary as a PDF. The same document gives the same bytes. */
  renderTdsCertificate: {
    type: 'unary',
    request: envelope('document', json<TdsCertificateDocument>()),
    reply: envelope('pdf', bytes()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /**
   * An image as a logo is stored: PNG on white, no larger than its place on a page needs. Refuses `validation_failed` for a
   * file that is no image, is damaged or has too many pixels.
   */
  prepareLogo: {
    type: 'unary',
    request: envelope('image', bytes()),
    reply: message<PreparedLogo>({ png: bytes() }),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** Calculates the stored payslips of one shard again and compares them. */
  replaySlips: {
    type: 'unary',
    request: message<ReplaySlipsRequest>({}),
    reply: envelope('replay', json<Replay>()),
    handledBy: 'worker',
    deadlineMs: calculationDeadlineMs,
    retry: 'unavailable',
  },
  /**
   * Calculates the stored payslips of one shard again under other rules and adds up both. Refuses `validation_failed`
   * for a supposition that fits no rule.
   */
  simulateSlips: {
    type: 'unary',
    request: message<SimulateSlipsRequest>({ overrides: json() }),
    reply: envelope('simulation', json<SimulatedSlips>()),
    handledBy: 'worker',
    deadlineMs: calculationDeadlineMs,
    retry: 'unavailable',
  },
  /** All recorded law. */
  readLaw: {
    type: 'unary',
    request: message<NoFields>({}),
    reply: envelope('law', jsonText<RecordedLaw>()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /**
   * The gratuity of some thousand employees; ask again with `next` for those after them. Refuses `period_invalid` outside
   * the recorded law.
   */
  projectGratuity: {
    type: 'unary',
    request: envelope('question', json<ProjectGratuityRequest>()),
    reply: envelope('projection', json<ProjectGratuityReply>()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /**
   * A full and final settlement from what is stored; writes nothing. Refuses `not_found`, and `period_invalid` outside the
   * recorded law.
   */
  calculateFnf: {
    type: 'unary',
    request: envelope('question', json<CalculateFnfRequest>()),
    reply: envelope('settlement', json<CalculateFnfReply>()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** The challan of a month by the sums of its PF return. Refuses `period_invalid` outside the recorded law. */
  preparePfChallan: {
    type: 'unary',
    request: envelope('question', json<PfChallanQuestion>()),
    reply: envelope('challan', json<PfChallan>()),
    handledBy: 'worker',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** The challan and the findings of a monthly PF return. Refuses `period_invalid` outside the recorded law. */
  preparePfReturn: {
    type: 'unary',
    request: envelope('question', json<PfReturnQuestion>()),
    reply: envelope('return', json<PfReturn>()),
    handledBy: 'worker',
    deadlineMs: calculationDeadlineMs,
    retry: 'unavailable',
  },
  /** The slabs of a return of professional tax, with who is in them. Refuses `period_invalid` outside the recorded law. */
  preparePtReturn: {
    type: 'unary',
    request: envelope('question', json<PtReturnQuestion>()),
    reply: envelope('return', json<PtReturn>()),
    handledBy: 'worker',
    deadlineMs: calculationDeadlineMs,
    retry: 'unavailable',
  },
  /** The same of a labour welfare fund, for one month of contributions. */
  prepareLwfReturn: {
    type: 'unary',
    request: envelope('question', json<LwfReturnQuestion>()),
    reply: envelope('return', json<LwfReturn>()),
    handledBy: 'worker',
    deadlineMs: calculationDeadlineMs,
    retry: 'unavailable',
  },
  /** The repayment schedule of an advance. Refuses `validation_failed` for terms that repay nothing. */
  planRepayment: {
    type: 'unary',
    request: envelope('terms', json<RepaymentTerms>()),
    reply: envelope('schedule', json<readonly RepaymentInstalment[]>()),
    handledBy: 'server',
    deadlineMs: readDeadlineMs,
    retry: 'unavailable',
  },
  /** Whether this engine can take work. */
  check: {
    type: 'unary',
    request: message<NoFields>({}),
    reply: message<CheckReply>({}),
    handledBy: 'server',
    deadlineMs: 2_000,
    retry: 'unavailable',
  },
} as const satisfies Record<string, CallDefinition>

type Calls = typeof calls
export type CallName = keyof Calls
export type RequestOf<Name extends CallName> = ReturnType<Calls[Name]['request']['decode']>
export type ReplyOf<Name extends CallName> = ReturnType<Calls[Name]['reply']['decode']>

type NamesWith<Property extends object> = {
  [Name in CallName]: Calls[Name] extends Property ? Name : never
}[CallName]
export type UnaryCall = NamesWith<{ readonly type: 'unary' }>
export type MultiplexedCall = NamesWith<{ readonly type: 'multiplexed' }>
export type StreamCall = NamesWith<{ readonly type: 'stream' }>
export type WorkerCall = NamesWith<{ readonly handledBy: 'worker' }>

export const callNames = Object.keys(calls) as CallName[]

/** Names of engine.proto. */
export function methodName(name: CallName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
