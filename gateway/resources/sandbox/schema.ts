import Type from 'typebox'
import {
  choice,
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

const mostAtOnce = 1000

export const Generate = request(
  {
    organization_id: organizationId(),
    employees: whole(1, mostAtOnce, { default: 50 }),
    seed: whole(0, 2_147_483_645, { default: 1, description: 'The same seed makes the same people.' }),
    from: whole(0, 99_000, {
      default: 0,
      description:
        'How many people of the seed are left out; for more than a thousand, call again from there.',
    }),
  },
  [],
  'SandboxGeneration',
)

export const Generated = record(
  {
    organization_id: organizationId(),
    seed: Type.Integer(),
    from: Type.Integer(),
    summary: record({
      total: Type.Integer(),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
    }),
    cases: Type.Array(
      record({
        employee_id: Type.String(),
        external_id: Type.String(),
        description: Type.String({ description: 'What is worth knowing about this person in October 2026.' }),
      }),
    ),
  },
  'SandboxPeople',
)

export const ClockSet = request(
  {
    organization_id: organizationId(),
    today: nullable(
      plainDate({
        description:
          'What the organization takes for today, until it is told another day; null: the real day.',
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
    is_stopped: flag({ description: 'False: today is the real day.' }),
  },
  'SandboxClock',
)

export const Reset = request({ organization_id: organizationId() }, [], 'SandboxResetRequest')

export const ResetProgress = record(
  {
    organization_id: organizationId(),
    status: choice(['done', 'in_progress']),
    removed: Type.Integer({ description: 'Records that this call deleted.' }),
    remaining: Type.Integer({
      description: 'Records that are left; send the call again until there are none.',
    }),
  },
  'SandboxReset',
)

export const SignatureDebug = request(
  {
    timestamp: Type.String({
      pattern: '^\\d{1,12}$',
      description: 'Unix seconds.',
      examples: ['1795132800'],
    }),
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    target: Type.String({
      pattern: '^/',
      maxLength: 8192,
      description: 'What follows the host in the request line, query included, undecoded.',
      examples: ['/sandbox/v1/employees?limit=50'],
    }),
    body: Type.String({
      maxLength: 100_000,
      description: 'Exactly as it is sent; empty when there is none.',
    }),
    idempotency_key: Type.String({
      pattern: '^[\\x21-\\x7e]{0,255}$',
      description:
        'Signs by version 2, which covers this `Idempotency-Key`; empty where the request has none. Left out: version 1.',
      examples: ['order-1042'],
    }),
    signature: Type.String({
      pattern: '^(v2=)?[0-9a-f]{64}$',
      description: 'Lowercase hex, 64 digits; `v2=` before them where it covers `idempotency_key`.',
      examples: ['b449ce8102363fa00132e5cf07ae52afb605be28b9dfef44ea8c1995ec4c7764'],
    }),
  },
  ['timestamp', 'method', 'target'],
  'SignatureDebug',
)

export const SignatureAnswer = record(
  {
    string_to_sign: text(9000),
    body_sha256: text(64),
    signature: text(67, {
      description: 'What the service expects in X-SVC-Signature, by the secret of this key.',
    }),
    matches: nullable(
      flag({ description: 'Whether the signature that was sent is this one; null when none was.' }),
    ),
    age_seconds: Type.Integer({ description: 'How old the timestamp is; 300 are allowed on either side.' }),
    hints: listOf(text(), 5),
  },
  'SignatureAnswer',
)
