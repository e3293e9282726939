// The one catalogue of everything that can be refused, and the one error that carries it. A service raises
// a code with its figures; the gateway's middleware and the engine's server translate it, nobody else.

/** Status on each transport, the page title, and whether the same request can succeed later. */
type ProblemKind = {
  readonly title: string
  readonly status: number
  readonly grpc: GrpcStatus
  readonly retryable: boolean
}

/** The canonical gRPC status numbers that we use. */
const grpcStatus = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const
type GrpcStatus = (typeof grpcStatus)[keyof typeof grpcStatus]

const invalid = (title: string): ProblemKind => ({
  title,
  status: 400,
  grpc: grpcStatus.invalidArgument,
  retryable: false,
})
const unauthenticatedKind = (title: string): ProblemKind => ({
  title,
  status: 401,
  grpc: grpcStatus.unauthenticated,
  retryable: false,
})
const forbidden = (title: string): ProblemKind => ({
  title,
  status: 403,
  grpc: grpcStatus.permissionDenied,
  retryable: false,
})
const missing = (title: string): ProblemKind => ({
  title,
  status: 404,
  grpc: grpcStatus.notFound,
  retryable: false,
})
const conflict = (title: string, retryable = false): ProblemKind => ({
  title,
  status: 409,
  grpc: grpcStatus.failedPrecondition,
  retryable,
})
const tooLarge = (title: string): ProblemKind => ({
  title,
  status: 413,
  grpc: grpcStatus.invalidArgument,
  retryable: false,
})

export const problemKinds = {
  malformed_request: invalid('The request is not valid HTTP'),
  malformed_json: invalid('The request body is not valid JSON'),
  validation_failed: invalid('The request failed validation'),
  unknown_field: invalid('The request contains an unknown field'),
  invalid_parameter: invalid('A query parameter is invalid'),
  invalid_cursor: invalid('The cursor is invalid for this list'),
  invalid_version: invalid('The contract version does not exist'),
  unsupported_format: invalid('The format is not supported by this endpoint'),
  invalid_money_precision: invalid('An amount has more than two decimals'),
  organization_required: invalid('The organization is required'),
  ambiguous_external_id: invalid('The external id exists in several organizations'),
  idempotency_key_invalid: invalid('The Idempotency-Key is invalid'),
  unsupported_currency: invalid('The currency is not supported'),
  period_invalid: invalid('The period is invalid'),
  effective_date_conflict: invalid('The effective date conflicts with the record'),
  formula_invalid: invalid('The formula is invalid'),
  formula_cycle: invalid('The formulas have a circular dependency'),
  bulk_rejected: invalid('A row of the batch is invalid and nothing was written'),
  import_template_mismatch: invalid('The columns do not fit the type of the import'),
  https_required: invalid('The address must use HTTPS'),
  url_not_allowed: invalid('The URL is not allowed'),

  missing_credentials: unauthenticatedKind('Credentials are missing'),
  invalid_key: unauthenticatedKind('The API key is invalid'),
  signature_invalid: unauthenticatedKind('The signature does not match the request'),
  signature_expired: unauthenticatedKind('The signature has expired'),
  signature_timestamp_in_future: unauthenticatedKind('The signature timestamp is in the future'),
  invalid_token: unauthenticatedKind('The access token is invalid'),
  token_expired: unauthenticatedKind('The access token has expired'),
  key_revoked: unauthenticatedKind('The API key was revoked'),
  key_expired: unauthenticatedKind('The API key has expired'),
  auth_mode_not_allowed: unauthenticatedKind('The API key does not allow this authentication mode'),

  insufficient_scope: forbidden('The API key lacks a required scope'),
  token_exchange_forbidden: forbidden('The credential cannot create another one'),
  organization_forbidden: forbidden('The API key does not include this organization'),
  sandbox_only: forbidden('The operation is available in the sandbox only'),
  system_record: forbidden('The record is statutory and cannot be changed'),
  ip_not_allowed: forbidden('The API key does not allow this IP address'),
  four_eyes_required: forbidden('The key that calculated a run cannot approve it'),

  not_found: missing('The resource does not exist'),
  not_generated: missing('The file does not exist'),
  download_expired: missing('The download link is not valid any more'),
  route_not_found: missing('The path does not exist'),
  method_not_allowed: {
    title: 'The path does not support this method',
    status: 405,
    grpc: grpcStatus.invalidArgument,
    retryable: false,
  },

  conflict: conflict('The record was changed by another request', true),
  external_id_taken: conflict('The external id is already in use'),
  code_taken: conflict('The code is already in use'),
  duplicate_run: conflict('The period already has a run for these employees'),
  invalid_run_state: conflict('The run is in the wrong status'),
  calculation_in_progress: conflict('The run is being calculated', true),
  explanation_unavailable: conflict('The payslip was calculated by an earlier engine version'),
  file_blocked: conflict('The data do not allow the file'),
  form_inputs_missing: conflict('The form lacks data'),
  run_has_failed_employees: conflict('Some employees could not be calculated'),
  fnf_exists: conflict('The employee has a live settlement'),
  invalid_fnf_state: conflict('The settlement is in the wrong state'),
  fnf_is_stale: conflict('The facts of the settlement changed after the calculation'),
  run_is_stale: conflict('The inputs changed after the calculation'),
  run_on_hold: conflict('The run is on hold'),
  run_not_reconciled: conflict('The figures of the run contradict each other'),
  run_blocked: conflict('The run cannot be calculated'),
  period_locked: conflict('The period is closed'),
  later_run_exists: conflict('A later paid run depends on this run'),
  employee_not_payable: conflict('The employee is not payable'),
  employee_exited: conflict('The employee has already left'),
  employee_has_payroll: conflict('The employee has payslips'),
  component_in_use: conflict('The component is in use'),
  resource_in_use: conflict('The record is in use'),
  overlaps: conflict('The days overlap with another record'),
  payslip_not_sendable: conflict('The payslip cannot be sent by e-mail'),
  mail_not_configured: conflict('The service has no mail server'),
  console_not_configured: conflict('The service has no console'),
  import_running: conflict('An import of this type is running', true),
  already_paid: conflict('The run is already paid'),
  statutory_already_filed: conflict('A filed return includes the run'),
  filing_state_conflict: conflict('The status of the filing does not allow the change'),
  already_decided: conflict('The request is already decided'),
  webhook_limit_reached: conflict('The organization has reached its webhook limit'),
  idempotency_key_in_use: conflict('A request with this Idempotency-Key is in progress', true),

  precondition_failed: {
    title: 'The resource has been modified',
    status: 412,
    grpc: grpcStatus.aborted,
    retryable: false,
  },
  precondition_required: {
    title: 'The If-Match header is required',
    status: 428,
    grpc: grpcStatus.failedPrecondition,
    retryable: false,
  },
  request_timeout: {
    title: 'The request did not arrive in time',
    status: 408,
    grpc: grpcStatus.deadlineExceeded,
    retryable: true,
  },
  payload_too_large: tooLarge('The request body is too large'),
  too_many_items: tooLarge('The request contains too many items'),
  uri_too_long: {
    title: 'The request URL is too long',
    status: 414,
    grpc: grpcStatus.invalidArgument,
    retryable: false,
  },
  headers_too_large: {
    title: 'The request headers are too large',
    status: 431,
    grpc: grpcStatus.invalidArgument,
    retryable: false,
  },
  unsupported_media_type: {
    title: 'The type of the request body is not supported',
    status: 415,
    grpc: grpcStatus.invalidArgument,
    retryable: false,
  },

  idempotency_key_reused: {
    title: 'The Idempotency-Key was used for another request',
    status: 422,
    grpc: grpcStatus.invalidArgument,
    retryable: false,
  },

  rate_limit_exceeded: {
    title: 'The rate limit is exceeded',
    status: 429,
    grpc: grpcStatus.resourceExhausted,
    retryable: true,
  },

  concurrency_limit_exceeded: {
    title: 'The key has too many concurrent streams',
    status: 429,
    grpc: grpcStatus.resourceExhausted,
    retryable: true,
  },

  internal_error: {
    title: 'The service failed unexpectedly',
    status: 500,
    grpc: grpcStatus.internal,
    retryable: true,
  },
  service_unavailable: {
    title: 'The service is unavailable',
    status: 503,
    grpc: grpcStatus.unavailable,
    retryable: true,
  },
  calculation_timeout: {
    title: 'The calculation took too long',
    status: 503,
    grpc: grpcStatus.deadlineExceeded,
    retryable: true,
  },
  dependency_unavailable: {
    title: 'A dependency is unavailable',
    status: 503,
    grpc: grpcStatus.unavailable,
    retryable: true,
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problemKinds

/** The codes inside `details`: what is wrong with one field. */
export type FieldCode =
  | 'required'
  | 'invalid_type'
  | 'invalid_format'
  | 'out_of_range'
  | 'too_long'
  | 'not_in_enum'
  | 'duplicate'
  | 'unknown_reference'
  | 'overlaps'
  | 'before_joining'
  | 'after_exit'
  | 'immutable'
  | 'unknown_field'
  | 'unknown_parameter'
  | 'not_allowed_here'
  | 'invalid_money_precision'
  | 'expected_state'
  | 'current_version'
  | 'required_scope'
  | 'shared_employee'

/** One finding, addressed twice: `items[3].ifsc` for people, `#/items/3/ifsc` for programs. */
export type ProblemDetail = {
  readonly field: string
  readonly pointer: string
  readonly code: FieldCode
  readonly message: string
  readonly expected?: readonly string[]
  readonly currentVersion?: number
  readonly row?: number
}

/** A refusal for the caller: the message is one sentence for a developer and holds no personal data. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: readonly ProblemDetail[]
  /** Further members of the answer's body, as they are printed; `location`, a path of the API without its base, is sent as the header. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    code: ProblemCode,
    message: string,
    details: readonly ProblemDetail[] = [],
    members: Readonly<Record<string, unknown>> = {},
  ) {
    // Refusals carry no stack: collecting it would cost more than the refusal.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.details = details
    this.members = members
  }
}

/** A problem as it crosses processes and threads; `code` may be one that this version does not know. */
export type ProblemFields = Pick<Problem, 'message' | 'details' | 'members'> & { readonly code: string }

export function fieldsOfProblem({ code, message, details, members }: Problem): ProblemFields {
  return { code, message, details, members }
}

/** Null: the code is unknown. */
export function problemOfFields({ code, message, details, members }: ProblemFields): Problem | null {
  return Object.hasOwn(problemKinds, code)
    ? new Problem(code as ProblemCode, message, details, members)
    : null
}

/** A finding about one field; `path` holds the property names and indexes that lead to it. */
export function fieldProblem(
  path: readonly (string | number)[],
  code: FieldCode,
  message: string,
  expected?: readonly string[],
): ProblemDetail {
  const field = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )
  const pointer = `#${path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
  return expected === undefined
    ? { field, pointer, code, message }
    : { field, pointer, code, message, expected }
}
