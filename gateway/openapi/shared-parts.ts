// Parts that the whole API shares, each published once: request headers, query parameters that the kernel reads,
// response headers, and the schema of an error.

import { apiVersion } from '#proto/events.ts'

export type Json = { readonly [name: string]: unknown }

export const refTo = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

const text = (example: string): Json => ({ schema: { type: 'string' }, example })
const count = (example: number): Json => ({ schema: { type: 'integer' }, example })

/** Response headers by name. */
export const headers: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'Id of the request. Quote it when you contact support.',
    required: true,
    ...text('req_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  },
  'X-Client-Request-Id': {
    description: 'The `X-Request-Id` of the request, if it is 1 to 128 printable characters.',
    ...text('payroll-october-0042'),
  },
  'SVC-Version': {
    description: 'Dated contract version of the response.',
    required: true,
    schema: { type: 'string', format: 'date' },
    example: apiVersion,
  },
  'Content-Disposition': {
    description: 'Name under which the file is to be saved.',
    ...text('attachment; filename="payslip_E-0042_2026-10.pdf"'),
  },
  'X-SVC-SHA256': {
    description:
      'SHA-256 of the file in hexadecimal. Absent if the file is written while it is sent, and in JSON.',
    ...text('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
  },
  'X-SVC-Row-Count': {
    description:
      'How many rows the table has on all pages, without header and totals. Absent if that is known only with the last row.',
    schema: { type: 'integer' },
    example: 480,
  },
  'X-SVC-Control-Total': {
    description: 'What the rows of all pages come to in rupees. Absent if the table has no total in money.',
    schema: { type: 'number' },
    example: 18_204_350.25,
  },
  'X-SVC-Stale': {
    description:
      '`true`: inputs of a run that is not locked changed after its calculation, so its figures will change. Only with `allow_stale=true`; absent if no figure is stale.',
    ...text('true'),
  },
  Deprecation: {
    description:
      'Time at which the contract version became deprecated (RFC 9745), as `@` and Unix seconds. Absent if it is not deprecated.',
    ...text('@1826150400'),
  },
  Sunset: {
    description: 'Time at which the contract version ends (RFC 8594). Absent if it is not deprecated.',
    ...text('Tue, 01 May 2029 00:00:00 GMT'),
  },
  Link: {
    description:
      'Links to the successor of a deprecated contract version, with `rel="deprecation"` and `rel="sunset"`. Absent if it is not deprecated.',
    ...text('<https://docs.example/guides/versions>; rel="deprecation"'),
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per window of the pool. Absent without a key.',
    ...count(600),
  },
  'X-RateLimit-Remaining': { description: 'Requests left in the current window.', ...count(598) },
  'X-RateLimit-Reset': {
    description: 'End of the window in Unix seconds.',
    ...count(1_795_132_860),
  },
  'X-RateLimit-Pool': {
    description: 'Rate limit pool that the request was counted against.',
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
      'Comma-separated warnings, such as the names of unknown fields and query parameters that were ignored, each with the known name that it resembles. At most 1 KiB; the last entry counts the warnings that were omitted (`and 12 more`). Absent if there are none.',
    ...text('unknown_field items[3].frist_name; did_you_mean=first_name'),
  },
  ETag: {
    description:
      'Version of the resource in quotes. It is weak and ends with a digest of the body if the body can change without a new version, as in `W/"3-q7Yk0dBv1mXeUw2a"`. Send it in `If-Match` or `If-None-Match`; `If-Match` compares only the version. A table has a digest alone, without the time at which it was made; the tag of a file of more than 4 MiB is remembered for some time, after which the file is sent again.',
    ...text('"3"'),
  },
  Location: {
    description:
      'Path of the resource in the environment of the request; of a resource without a path of its own, the list that has it. With 409: path of the existing resource, if there is one.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/employees/emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  },
  'Preference-Applied': {
    description: 'Preferences of `Prefer` that were applied. Absent if there were none.',
    ...text('wait=30'),
  },
  Allow: { description: 'Methods that the path supports.', ...text('GET, PATCH, DELETE') },
  'WWW-Authenticate': { description: 'Authentication scheme.', ...text('Bearer') },
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
    'Makes a write safe to retry. For 24 hours, a request with the same key returns the first response and has no second effect. 1 to 255 visible ASCII characters, such as a UUID.',
    { type: 'string', minLength: 1, maxLength: 255 },
    '3f0c7a52-6f0e-4d0f-9b44-2a9b7d1f5c11',
  ),
  IfMatch: header(
    'If-Match',
    '`ETag` of the version that the change is based on. Returns 412 `precondition_failed` if the resource has changed since. Required (428) if the key was issued with `require_if_match`.',
    string,
    '"3"',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    '`ETag` of the copy that the client has. Returns 304 without a body if the copy is current.',
    string,
    '"3"',
  ),
  Prefer: header(
    'Prefer',
    'RFC 7240 preferences, comma-separated. `handling=strict`: unknown request fields return 400 `unknown_field` and unknown query parameters 400 `invalid_parameter`, instead of a warning. If the response can be 202: `wait=n` waits up to n seconds (0 to 30, default 5) for the result, and `respond-async` does not wait.',
    string,
    'handling=strict',
  ),
  Version: header(
    'SVC-Version',
    'Dated contract version to use for this request. Default: the version that the key is pinned to.',
    { type: 'string', format: 'date' },
    apiVersion,
  ),
  RequestId: header(
    'X-Request-Id',
    'Your own id of the request, 1 to 128 printable ASCII characters. It is logged and returned as `X-Client-Request-Id`.',
    string,
    'payroll-october-0042',
  ),
  LastEventId: header(
    'Last-Event-ID',
    'Id of the last frame that the client received. The stream continues after it.',
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
  bom: {
    name: 'bom',
    in: 'query',
    required: false,
    description: 'Begin CSV with a byte order mark, as Excel needs it to read UTF-8.',
    schema: { type: 'boolean', default: false },
    example: true,
  },
  format: {
    name: 'format',
    in: 'query',
    required: false,
    description: 'Response format.',
    schema: { type: 'string', enum: ['json'], default: 'json' },
    example: 'json',
  },
}

export const securitySchemes: Json = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key as issued, `<key_id>.<secret>`, or an access token of `POST /auth/token`.',
  },
  signatureKey: { type: 'apiKey', in: 'header', name: 'X-SVC-Key', description: 'Id of the key.' },
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
      'Lowercase hex HMAC-SHA256, keyed with the signing secret, of `{timestamp}.{METHOD}.{target}.{sha256(body)}`. The target is the part of the request line after the host, including the query. Version 2 prefixes the digits with `v2=` and signs `v2.{timestamp}.{METHOD}.{target}.{sha256(body)}.{Idempotency-Key}`, which includes the `Idempotency-Key`.',
  },
}

/** Schemas that no route defines, or that stand for a kind of value. */
export const schemas: Readonly<Record<string, Json>> = {
  Money: {
    type: 'number',
    format: 'decimal',
    'x-unit': 'rupees',
    minimum: -5_000_000_000,
    maximum: 5_000_000_000,
    description:
      'Amount in rupees with two decimals, at most 5,000,000,000 (500 crore). Requests may also send a numeric string.',
    examples: [50000],
  },
  MoneySum: {
    type: 'number',
    format: 'decimal',
    'x-unit': 'rupees',
    description: 'Sum of amounts in rupees with two decimals.',
    examples: [50000],
  },
  Percent: {
    type: 'number',
    format: 'decimal',
    'x-unit': 'percent',
    minimum: 0,
    maximum: 1000,
    description: 'Percentage with at most four decimals: `12` is 12 %.',
    examples: [12],
  },
  Days: {
    type: 'number',
    format: 'decimal',
    'x-unit': 'days',
    minimum: 0,
    maximum: 366,
    description: 'Number of days with at most two decimals.',
    examples: [22],
  },
  LiveRecord: {
    type: 'object',
    description: 'Distinguishes an existing record of a list from a deleted one.',
    properties: {
      deleted: { type: 'boolean', const: false, description: 'Always false; absent on existing records.' },
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
        description: 'What is wrong and how to correct it, for developers.',
        examples: ['1 field is invalid.'],
      },
      details: {
        type: 'array',
        description: 'Every invalid field; empty if the error does not concern a field.',
        items: { $ref: '#/components/schemas/ProblemDetail' },
      },
      request_id: {
        type: 'string',
        description: 'Equal to the header `X-Request-Id`.',
        examples: ['req_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
      },
      type: {
        type: 'string',
        format: 'uri',
        description: 'URL of the documentation page for the code.',
        examples: ['https://docs.example/errors/validation_failed'],
      },
      title: {
        type: 'string',
        description: 'Short title of the code.',
        examples: ['The request failed validation'],
      },
      status: { type: 'integer', description: 'HTTP status.', examples: [400] },
      detail: { type: 'string', description: 'Equal to `message`.', examples: ['1 field is invalid.'] },
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
        description: 'What is wrong and what to send instead.',
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
        description: 'Current version of the resource, with `precondition_failed`.',
        examples: [4],
      },
      row: { type: 'integer', description: 'Row number in an uploaded file.', examples: [17] },
    },
  },
}
