// The one error of this library.

import type { ProblemCode } from './generated/types.ts'

/** What went wrong before the service answered, or with its answer. */
export type ClientCode =
  | 'configuration_invalid'
  | 'argument_invalid'
  | 'connection_failed'
  | 'webhook_invalid'

/** A field that the service refused, with what to send instead. */
export type FieldProblem = {
  readonly field: string
  readonly pointer: string
  readonly code: string
  readonly message: string
}

type Facts = {
  readonly status?: number
  readonly details?: readonly FieldProblem[]
  readonly requestId?: string | null
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number | null
  readonly cause?: unknown
}

/**
 * A refused or failed call. `code` is stable: compare it, and treat codes that you do not know by `status`.
 *
 * @example
 * try {
 *   await payroll.runs.lock('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
 * } catch (error) {
 *   if (error instanceof PayrollError && error.code === 'run_is_stale') console.log(error.message)
 * }
 */
export class PayrollError extends Error {
  override readonly name = 'PayrollError'
  readonly code: ProblemCode | ClientCode | (string & {})
  /** HTTP status; 0 where the service gave no answer. */
  readonly status: number
  readonly details: readonly FieldProblem[]
  /** Quote it when you contact support. */
  readonly requestId: string | null
  /** Whether the same call can succeed later. */
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null

  constructor(code: PayrollError['code'], message: string, facts: Facts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = code
    this.status = facts.status ?? 0
    this.details = facts.details ?? []
    this.requestId = facts.requestId ?? null
    this.retryable = facts.retryable ?? false
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** The error of an answer, whatever its body is: a proxy may have written it. */
export async function problemOf(response: Response): Promise<PayrollError> {
  const text = await response.text()
  const { status } = response
  const retryAfter = Number(response.headers.get('retry-after') ?? 'none')
  const facts = { status, retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null }
  const requestId = response.headers.get('x-request-id')
  try {
    const { code, message, details, retryable } = JSON.parse(text) as Record<string, unknown>
    if (typeof code === 'string' && typeof message === 'string')
      return new PayrollError(code, messageOf(message, details as FieldProblem[]), {
        ...facts,
        details: details as FieldProblem[],
        requestId,
        retryable: retryable === true,
      })
  } catch {
    // No JSON: the status says what can be said.
  }
  return new PayrollError(
    status === 503 || status === 502 || status === 504 ? 'service_unavailable' : 'internal_error',
    `HTTP ${status} ${response.statusText}`.trim(),
    { ...facts, requestId, retryable: status >= 500 },
  )
}

/** Names the fields, because a log shows the message alone. */
function messageOf(message: string, details: readonly FieldProblem[] = []): string {
  const fields = details.map(({ field, message: own }) => `${field}: ${own}`)
  return fields.length === 0 ? message : `${message} ${fields.join(' ')}`
}
