// What the whole API has in common, each part published once: request headers, query parameters that the kernel reads,
// response headers, and the schema of an error.

import { apiVersion } from '#proto/events.ts'
import { formats } from '../http/representation.ts'

export type Json = { readonly [name: string]: unknown }

export const refTo = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

const text = (example: string): Json => ({ schema: { type: 'string' }, example })
const count = (example: number): Json => ({ schema: { type: 'integer' }, example })

/** Response headers by name. */
export const headers: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'Identifies the request. Quote it when you contact support.',
    required: true,
    ...text('req_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  },
  'X-Client-Request-Id': {
    description: 'The `X-Request-Id` that the caller sent, if it was 1 to 128 printable characters.',
    ...text('payroll-october-0042'),
  },
  'SVC-Version': {
    description: 'The dated contract version that shaped the response.',
    required: true,
    schema: { type: 'string', format: 'date' },
    example: apiVersion,
  },
  Deprecation: {
    description:
      'When the contract version became deprecated (RFC 9745), as `@` and Unix seconds. Absent if it is not deprecated.',
    ...text('@1826150400'),
  },
  Sunset: {
    description: 'When the contract version ends (RFC 8594). Absent if it is not deprecated.',
    ...text('Tue, 01 May 2029 00:00:00 GMT'),
  },
  Link: {
    description:
      'Links to what replaces a deprecated contract version, with `rel="deprecation"` and `rel="sunset"`. Absent if it is ' +
      'not deprecated.',
    ...text('<https://docs.example/guides/versions>; rel="deprecation"'),
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per window of the pool. Absent if the request had no key.',
    ...count(600),
  },
  'X-RateLimit-Remaining': { description: 'Requests left in the current window.', ...count(598) },
  'X-RateLimit-Reset': {
    description: 'When the window ends, in Unix seconds.',
    ...count(1_795_132_860),
  },
  'X-RateLimit-Pool': {
    description: 'The pool that the request was counted against.',
    schema: { type: 'string', enum: ['general', 'payroll', 'bulk'] },
    example: 'general',
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', ...count(5) },
  'Idempotent-Replayed': {
    description:
      '`true` if this is the stored response of an earlier request with the same `Idempotency-Key`; otherwise absent.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'X-SVC-Warnings': {
    description:
      'Comma-separated warnings, such as the names of unknown fields and query parameters that were ignored, each with ' +
      'the known name that it resembles. At most 1 KiB: the last entry counts the warnings that are left out ' +
      '(`and 12 more`). Absent if there are none.',
    ...text('unknown_field items[3].frist_name; did_you_mean=first_name'),
  },
  ETag: {
    description:
      'The version of the resource in quotes; weak and followed by a digest of the body where the body can change without ' +
      'a new version, as in `W/"3-q7Yk0dBv1mXeUw2a"`. Send it in `If-Match` or `If-None-Match`; `If-Match` compares the version alone.',
    ...text('"3"'),
  },
  Location: {
    description:
      'The path of the resource, in the environment of the request. With 409: the resource that already exists, if there is ' +
      'one.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/employees/emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  },
  'Preference-Applied': {
    description: 'The preference of `Prefer` that was applied; absent if none was.',
    ...text('wait=30'),
  },
  Allow: { description: 'The methods that the path offers.', ...text('GET, PATCH, DELETE') },
  'WWW-Authenticate': { description: 'The authentication scheme.', ...text('Bearer') },
}

const header = (name: string, description: string, schema: Json, example: unknown): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
  example,
})

const string = { type: 'string' }

/** Request headers, and the query parameters that the kernel reads of each GET. */
export const parameters: Readonly<Record<string, Json>> = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'Makes a write safe to retry: for 24 hours, a request with the same key returns the first response and has no ' +
      'second effect. 1 to 255 visible ASCII characters; a UUID is a good choice.',
    { type: 'string', minLength: 1, maxLength: 255 },
    '3f0c7a52-6f0e-4d0f-9b44-2a9b7d1f5c11',
  ),
  IfMatch: header(
    'If-Match',
    'The `ETag` of the version that the change is based on. Returns 412 `precondition_failed` if the resource has ' +
      'changed since. Required (428) if the key was issued with `require_if_match`.',
    string,
    '"3"',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` of the copy that the caller holds. Returns 304 without a body if it is current.',
    string,
    '"3"',
  ),
  Prefer: header(
    'Prefer',
    'RFC 7240 preferences, comma-separated. `handling=strict`: unknown request fields return 400 `unknown_field` ' +
      'instead of a warning, unknown query parameters 400 `invalid_parameter`. Where a response can be 202: `wait=n` waits up to n seconds (0 to 30, default 5) for ' +
      'the result, `respond-async` does not wait.',
    string,
    'handling=strict',
  ),
  Version: header(
    'SVC-Version',
    'The dated contract version to use for this request. Default: the version that the key is pinned to.',
    { type: 'string', format: 'date' },
    apiVersion,
  ),
  RequestId: header(
    'X-Request-Id',
    'Your own id of the request, 1 to 128 printable ASCII characters. It is logged, and returned as ' +
      '`X-Client-Request-Id`.',
    string,
    'payroll-october-0042',
  ),
  LastEventId: header(
    'Last-Event-ID',
    'The id of the last event received. The stream continues after it.',
    string,
    '12',
  ),
  fields: {
    name: 'fields',
    in: 'query',
    required: false,
    description: 'Comma-separated names of the fields to return. `id` is always included.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: string },
    example: ['id', 'updated_at'],
  },
  format: {
    name: 'format',
    in: 'query',
    required: false,
    description: 'Response format.',
    schema: { type: 'string', enum: formats, default: 'json' },
    example: 'json',
  },
}

export const securitySchemes: Json = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The API key as issued, `<key_id>.<secret>`, or an access token of `POST /auth/token`.',
  },
  signatureKey: { type: 'apiKey', in: 'header', name: 'X-SVC-Key', description: 'The id of the key.' },
  signatureTimestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SVC-Timestamp',
    description: 'Unix seconds, at most 300 seconds from the time of the service.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SVC-Signature',
    description:
      'Lowercase hex HMAC-SHA256, keyed with the signing secret, of `{timestamp}.{METHOD}.{target}.{sha256(body)}`. ' +
      'The target is what follows the host in the request line, query included. With `v2=` before the digits, of ' +
      '`v2.{timestamp}.{METHOD}.{target}.{sha256(body)}.{Idempotency-Key}`, which covers the `Idempotency-Key`.',
  },
}

/** Schemas that no route defines, or that stand for a kind of value. */
export const schemas: Readonly<Record<string, Json>> = {
  Money: {
    type: 'number',
    format: 'decimal',
    'x-unit': 'rupees',
    minimum: -99_999_999_999.99,
    maximum: 99_999_999_999.99,
    description: 'Indian rupees with two decimals. Requests may also send a numeric string.',
    examples: [50000],
  },
  Percent: {
    type: 'number',
    format: 'decimal',
    'x-unit': 'percent',
    minimum: 0,
    maximum: 1000,
    description: 'Percent with at most four decimals: `12` is 12 %.',
    examples: [12],
  },
  Days: {
    type: 'number',
    format: 'decimal',
    'x-unit': 'days',
    minimum: 0,
    maximum: 366,
    description: 'Days with at most two decimals.',
    examples: [22],
  },
  LiveRecord: {
    type: 'object',
    description: 'Marks a row of a list that is not deleted.',
    properties: {
      deleted: { type: 'boolean', const: false, description: 'Absent on a row that is not deleted.' },
    },
  },
  Problem: {
    type: 'object',
    description: 'An error (RFC 9457). `type` links to a page that explains the code.',
    required: ['code', 'message', 'details', 'request_id', 'type', 'title', 'status', 'detail', 'retryable'],
    properties: {
      code: {
        type: 'string',
        description: 'Machine-readable error code. Codes are stable; new ones may be added.',
        examples: ['validation_failed'],
      },
      message: {
        type: 'string',
        description: 'What is wrong, in one sentence, for a developer.',
        examples: ['1 field is not valid.'],
      },
      details: {
        type: 'array',
        description: 'Every field that is wrong; empty if the error concerns no field.',
        items: { $ref: '#/components/schemas/ProblemDetail' },
      },
      request_id: {
        type: 'string',
        description: 'The same as the header `X-Request-Id`.',
        examples: ['req_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
      },
      type: {
        type: 'string',
        format: 'uri',
        description: 'The page that explains the code.',
        examples: ['https://docs.example/errors/validation_failed'],
      },
      title: {
        type: 'string',
        description: 'Short title of the code.',
        examples: ['The request failed validation'],
      },
      status: { type: 'integer', description: 'HTTP status.', examples: [400] },
      detail: { type: 'string', description: 'The same as `message`.', examples: ['1 field is not valid.'] },
      retryable: { type: 'boolean', description: 'Whether the same request can succeed later.' },
    },
  },
  ProblemDetail: {
    type: 'object',
    description: 'One invalid field.',
    required: ['field', 'pointer', 'code', 'message'],
    properties: {
      field: {
        type: 'string',
        description: 'Dotted path of the field.',
        examples: ['items[3].bank.ifsc'],
      },
      pointer: {
        type: 'string',
        description: 'JSON pointer of the field.',
        examples: ['#/items/3/bank/ifsc'],
      },
      code: {
        type: 'string',
        description: 'What is wrong with the field, such as `required` or `out_of_range`.',
        examples: ['invalid_format'],
      },
      message: {
        type: 'string',
        description: 'What to send instead.',
        examples: ['Send four capital letters, a zero and six characters.'],
      },
      expected: {
        type: 'array',
        description: 'Accepted values, if they can be listed.',
        items: { type: 'string' },
        examples: [['draft', 'generated']],
      },
      current_version: {
        type: 'integer',
        description: 'The present version of the resource, with `precondition_failed`.',
        examples: [4],
      },
      row: { type: 'integer', description: 'The row of an uploaded file.', examples: [17] },
    },
  },
}
