import Type from 'typebox'
import {
  choice,
  described,
  flag,
  listOf,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'

const maxConcurrent = 1000

export const Generate = request(
  {
    organization_id: organizationId(),
    employees: described(whole(1, maxConcurrent, { default: 50 }), 'Number of employees to generate.', 50),
    seed: whole(0, 2_147_483_645, {
      default: 1,
      description: 'Seed of the generator. The same seed gives the same employees.',
    }),
    from: whole(0, 99_000, {
      default: 0,
      description:
        'Number of employees of the seed to skip. Use it in repeated requests to generate more than 1,000 employees.',
    }),
  },
  [],
  'SandboxGeneration',
)

export const Generated = record(
  {
    organization_id: organizationId(),
    seed: Type.Integer(),
    from: described(Type.Integer(), 'Number of employees of the seed that were skipped.', 0),
    summary: record({
      total: Type.Integer(),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
    }),
    cases: described(
      Type.Array(
        record({
          employee_id: Type.String(),
          external_id: Type.String(),
          description: Type.String({ description: 'What is special about the employee in October 2026.' }),
        }),
      ),
      'Employees with a special situation.',
    ),
  },
  'SandboxPeople',
)

export const ClockSet = request(
  {
    organization_id: organizationId(),
    today: nullable(
      plainDate({
        description: 'Date on which the clock of the organization stops; null: the real date.',
      }),
    ),
  },
  ['today'],
  'SandboxClockSetting',
)

export const Clock = record(
  {
    organization_id: organizationId(),
    today: plainDate(),
    is_stopped: flag({ description: 'Whether the clock is stopped; false: `today` is the real date.' }),
  },
  'SandboxClock',
)

export const Reset = request({ organization_id: organizationId() }, [], 'SandboxResetRequest')

export const ResetProgress = record(
  {
    organization_id: organizationId(),
    status: described(choice(['done', 'in_progress']), '`in_progress`: send the request again.', 'done'),
    removed: Type.Integer({ description: 'Number of records deleted by this request.' }),
    remaining: Type.Integer({
      description: 'Number of records left. Repeat the request until it is 0.',
    }),
  },
  'SandboxReset',
)

export const SignatureDebug = request(
  {
    timestamp: Type.String({
      pattern: '^\\d{1,12}$',
      description: 'Unix time in seconds.',
      examples: ['1795132800'],
    }),
    method: described(choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), 'HTTP method.', 'GET'),
    target: Type.String({
      pattern: '^/',
      maxLength: 8192,
      description:
        'Request target: what follows the host in the request line, including the query, without decoding.',
      examples: ['/sandbox/v1/employees?limit=50'],
    }),
    body: Type.String({
      maxLength: 100_000,
      'x-verbatim': true,
      description: 'Exact request body; empty if there is none.',
    }),
    idempotency_key: Type.String({
      pattern: '^[\\x21-\\x7e]{0,255}$',
      description:
        'Value of the `Idempotency-Key` header; empty if there is none. It selects signature version 2. Omit it for version 1.',
      examples: ['order-1042'],
    }),
    signature: Type.String({
      pattern: '^(v2=)?[0-9a-f]{64}$',
      description: 'Lowercase hex, 64 digits, prefixed with `v2=` for version 2.',
      examples: ['b449ce8102363fa00132e5cf07ae52afb605be28b9dfef44ea8c1995ec4c7764'],
    }),
  },
  ['timestamp', 'method', 'target'],
  'SignatureDebug',
)

export const SignatureAnswer = record(
  {
    string_to_sign: described(
      text(9000),
      'The string that the service would sign.',
      '1795132800.GET./sandbox/v1/employees?limit=50.e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ),
    body_sha256: described(
      text(64),
      'Hex SHA-256 of the body.',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ),
    signature: text(67, {
      description:
        'Value of `X-SVC-Signature` that the service expects, computed with the signing secret of this key.',
    }),
    matches: nullable(
      flag({ description: 'Whether the signature in the request matches; null if none was sent.' }),
    ),
    age_seconds: Type.Integer({
      description: 'Age of the timestamp in seconds. At most 300 are accepted, in the past or the future.',
    }),
    hints: described(listOf(text(), 5), 'What may be wrong.', 'The target begins with /v1/ or /sandbox/v1/.'),
  },
  'SignatureAnswer',
)
