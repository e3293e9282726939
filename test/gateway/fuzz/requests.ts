// Requests as a caller could send them, made from the published document: most of good form, some at its
// bounds, some meant to do harm. The same seed makes the same requests; ids of records stand in them as marks,
// which the sender replaces by ids that it has met.

import fc from 'fast-check'

type Schema = {
  readonly type?: string | readonly string[]
  readonly $ref?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly 'x-unit'?: string
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>
export type Operation = {
  readonly operationId: string
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Content; readonly 'x-streams'?: Content; readonly 'x-files'?: Content }
    >
  >
}
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export type Request = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Stands for an id of a record with the prefix, or of any record. */
export const mark = /"?\{\{(\w+):(\d+)\}\}"?/g

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Egnp.exe',
  '../../etc/passwd',
  '%2e%2e%2f',
  "'; drop table employee; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd()',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-0',
  '1e400',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20T00:00:00Z',
  '2026-10-31T23:59:60Z',
  '2026-10-31T24:00:00Z',
  '2026-10-31T12:00:00+99:99',
  '275760-09-13T00:00:00.001Z',
  '1.0000000000000000001',
  '१२३',
  '\u200B\u2800',
  '\uFEFF',
  'a"b\\',
  'a\r\nx: y',
  'emp_00000000000000000000000000',
  'ext:',
  'ext:\u0000',
  '👩‍👩‍👧'.repeat(50),
  'a'.repeat(10_001),
]
/** Keys of metadata that look like secrets, and keys that objects have already. */
const metadataKeys = ['note', 'file_hash', 'api_key', 'password', 'Token', '__proto__', 'a"b', 'क', ' ']
const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [[]],
  {},
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  Array.from({ length: 30 }).reduce<unknown>(inner => [inner], []),
]
const hostileBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '['.repeat(5_000),
  `{"name":"${'a'.repeat(200_000)}"}`,
  '{"employees":[' + '{},'.repeat(2_000) + '{}]}',
  '\uFEFF{}',
  '{"month":1e999}',
  ...Object.getOwnPropertyNames(Object.prototype).flatMap(name => [
    `{"metadata":{"${name}":"x"}}`,
    `{"${name}":{"x":1}}`,
  ]),
]

const hostile = fc.constantFrom(...hostileValues)

/** The records that a path names by `{id}`, by the noun before it. */
const prefixes: Readonly<Record<string, string>> = {
  employees: 'emp',
  'payroll-runs': 'run',
  payslips: 'ps',
  advances: 'adv',
  expenses: 'exp',
  'salary-components': 'cmp',
  webhooks: 'wh',
  departments: 'dep',
  designations: 'dsg',
  holidays: 'hol',
  shifts: 'shf',
  leaves: 'lv',
  'salary-groups': 'grp',
  'overtime-policies': 'otp',
  'overtime-requests': 'otr',
  'tds-slabs': 'tds',
  'payroll-cycles': 'cyc',
  fnf: 'fnf',
  challans: 'chn',
  'contractor-payments': 'ctp',
}

/** Which record the field names; null when it names none. */
function recordOf(name: string, path: string): string | null {
  if (name === 'emp_id' || name.endsWith('employee_id') || name === 'employee_ids') return 'emp'
  if (name.endsWith('run_id') || name === 'run_ids' || name === 'against') return 'run'
  if (name === 'advanceId' || name === 'advance_id') return 'adv'
  if (name !== 'id') return name.endsWith('_id') && name !== 'organization_id' ? 'any' : null
  const noun = path.split('/').findLast((_word, at, words) => words[at + 1] === '{id}')
  return prefixes[noun ?? ''] ?? 'any'
}

export function requestsOf(document: Document, without: ReadonlySet<string>): fc.Arbitrary<Request> {
  const requests = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId }]) => !without.has(operationId))
      .flatMap(([method, operation]) => [
        { weight: 3, arbitrary: requestOf(path, method, operation, new Values(document, path, 0)) },
        { weight: 2, arbitrary: requestOf(path, method, operation, new Values(document, path, 1)) },
      ]),
  )
  return fc.oneof(...requests)
}

function requestOf(
  path: string,
  method: string,
  operation: Operation,
  values: Values,
): fc.Arbitrary<Request> {
  const partsOf = (place: string) => {
    const named = operation.parameters.filter(parameter => parameter.in === place)
    const required = named.filter(parameter => parameter.required).map(({ name }) => name)
    const fields = Object.fromEntries(named.map(({ name, schema }) => [name, values.of(schema, name)]))
    return fc.record(fields, { requiredKeys: required })
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  const body =
    schema === undefined
      ? fc.constantFrom(null, null, null, '{}')
      : fc.oneof(
          { weight: 12, arbitrary: values.of(schema, '').map(value => JSON.stringify(value)) },
          { weight: values.harm, arbitrary: fc.constantFrom(...hostileBodies) },
        )
  const plain = { 'content-type': fc.constant('application/json') }
  const rough = {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset="utf-8"',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
      'text/plain',
      '',
    ),
    'content-encoding': fc.constantFrom('identity', 'gzip', 'br, gzip', 'x'),
    'accept-encoding': fc.constantFrom('identity;q=0', '*;q=0', 'gzip;q=7', 'br, gzip;q=0.1', ';;', ''),
    'accept-language': fc.constantFrom('hi-IN', '*;q=x', '__proto__'),
    range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'lines=1-2'),
    'if-modified-since': fc.constantFrom('Sat, 31 Oct 2026 23:59:60 GMT', 'x'),
    'x-forwarded-for': fc.constantFrom('::1, x', '256.1.1.1', ','),
    prefer: fc.constantFrom('handling=strict', 'wait=0', 'wait=5', 'respond-async', 'wait=-1', ';;;'),
    accept: fc.constantFrom('*/*', 'application/problem+json', 'application/x-ndjson', 'text/html'),
    'idempotency-key': fc.constantFrom('one', 'two', ' ', 'k'.repeat(300)),
    'if-match': fc.constantFrom('"1"', '*', '"x"', 'W/"1", "2"', '"'),
    'svc-version': fc.constantFrom('2026-11-01', '2199-01-01', 'x'),
    'if-none-match': fc.constantFrom('"1"', '*', 'constructor', '1e400'),
    'last-event-id': fc.constantFrom('1', '1e400', '-1', '__proto__'),
    traceparent: fc.constantFrom('00-0-0-00', '1e400', 'constructor'),
    'x-client-request-id': fc.constantFrom('mine', '__proto__', '1e400'),
  }
  const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
    { weight: 4, arbitrary: fc.record(plain) },
    { weight: values.harm, arbitrary: fc.record(rough, { requiredKeys: ['content-type'] }) },
  )
  return fc
    .record({
      params: partsOf('path'),
      query: partsOf('query'),
      body,
      headers,
      noise: fc.nat({ max: 9 }),
    })
    .map(({ params, query, body: sent, headers: named, noise }) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path: addressOf(path, params, noise === 0 && values.harm > 0 ? { ...query, surplus: 'x' } : query),
      headers: named,
      body: method === 'get' ? null : sent,
    }))
}

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(params[name]) || '%20')
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map(one => `${escaped(name)}=${escaped(one)}`),
  )
  return pairs.length === 0 ? place : `${place}?${pairs.join('&')}`
}

/** Percent-encoded but for the marks; what has no UTF-8 is sent as broken bytes. */
function escaped(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (/^\{\{\w+:\d+\}\}$/.test(text)) return text
  return text.isWellFormed() ? encodeURIComponent(text).replaceAll('.', '%2E') : '%ED%A0%80'
}

class Values {
  readonly #schemas: Document['components']['schemas']
  readonly #path: string
  readonly harm: number

  /** `harm`: 0 makes requests of good form alone. */
  constructor({ components }: Document, path: string, harm: number) {
    this.#schemas = components.schemas
    this.#path = path
    this.harm = harm
  }

  /** Mostly what fits, then what stands at a bound, then what is meant to do harm. */
  of(schema: Schema, name: string): fc.Arbitrary<unknown> {
    const reference = schema.$ref
    if (reference !== undefined) return this.of(this.#schemas[reference.split('/').at(-1) ?? ''] ?? {}, name)
    const types = [schema.type ?? 'any'].flat()
    const fitting = types.map(type => this.#fitting(schema, type, name))
    return fc.oneof(
      { weight: 40, arbitrary: fc.oneof(...fitting) },
      { weight: 2 * this.harm, arbitrary: fc.constantFrom(...boundsOf(schema)) },
      { weight: this.harm, arbitrary: hostile },
    )
  }

  #fitting(schema: Schema, type: string, name: string): fc.Arbitrary<unknown> {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(one => this.of(one, name)))
    const { minimum = -1_000_000, maximum = 1_000_000 } = schema
    if (name === 'metadata' && type === 'object')
      return fc.dictionary(fc.constantFrom(...metadataKeys), fc.constantFrom(...hostileTexts), { maxKeys: 4 })
    switch (type) {
      case 'object':
        return this.#object(schema)
      case 'array': {
        const { minItems = 0, maxItems = 3 } = schema
        const item = this.of(schema.items ?? {}, name)
        return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) })
      }
      case 'integer':
        if (name === 'organization_id') return fc.constant('{{organization:0}}')
        if (name === 'year') return fc.constantFrom(2025, 2026, 2027)
        return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 31)) })
      case 'number':
        return fc
          .integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 1_000_000)) })
          .chain(number => fc.constantFrom(number, Math.min(number + 0.25, maximum), String(number)))
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'string':
        return this.#text(schema, name)
      default:
        return fc.jsonValue()
    }
  }

  #object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, this.of(schema, name)]),
    )
    const asked = required.filter(name => name in fields)
    return fc.oneof(
      { weight: 9, arbitrary: fc.record(fields, { requiredKeys: asked }) },
      {
        weight: this.harm,
        arbitrary: fc.record({ ...fields, surplus: hostile }, { requiredKeys: ['surplus'] }),
      },
      // Only what is needed: the call that is likeliest to come through.
      {
        weight: 9,
        arbitrary: fc.record(Object.fromEntries(asked.map(name => [name, fields[name] ?? hostile]))),
      },
    )
  }

  #text({ format, pattern, minLength = 0, maxLength = 40 }: Schema, name: string): fc.Arbitrary<unknown> {
    if (format === 'date')
      return fc.constantFrom('2026-04-01', '2026-10-01', '2026-10-31', '2026-02-28', '2024-02-29')
    if (format === 'date-time') return fc.constantFrom('2026-10-01T00:00:00Z', '2026-10-31T23:59:59+05:30')
    if (format === 'email') return fc.constantFrom('asha@kaveri.example', 'a+b@example.org')
    if (format === 'uri') return fc.constantFrom('https://partner.example/hook', 'http://127.0.0.1/')
    const record = recordOf(name, this.#path)
    if (record !== null) return fc.nat({ max: 50 }).map(nth => `{{${record}:${nth}}}`)
    if (pattern !== undefined) return matching(pattern)
    const most = Math.min(maxLength, 60)
    return fc.string({ minLength: Math.min(minLength, most), maxLength: most, unit: 'grapheme-ascii' })
  }
}

const assertions = /\(\?<?[=!][^()]*\)/g

/** The generator knows no assertions, so what is within one is drawn without it and then judged. */
export function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern, 'u')
  const unasserted = pattern.replace(assertions, '')
  const drawn = fc.stringMatching(new RegExp(unasserted, 'u'), { size: 'small' })
  return unasserted === pattern ? drawn : drawn.filter(text => whole.test(text))
}

/** The last value that fits and the first that does not, on each side. */
function boundsOf({ minimum, maximum, minLength, maxLength, maxItems }: Schema): unknown[] {
  const bounds: unknown[] = [null]
  for (const edge of [minimum, maximum]) if (edge !== undefined) bounds.push(edge, edge - 1, edge + 1)
  if (minLength !== undefined) bounds.push('a'.repeat(minLength), 'a'.repeat(Math.max(minLength - 1, 0)))
  if (maxLength !== undefined) bounds.push('a'.repeat(maxLength), 'a'.repeat(maxLength + 1))
  if (maxItems !== undefined && maxItems <= 1_000)
    bounds.push(Array.from({ length: maxItems + 1 }, () => ({})))
  return bounds
}
