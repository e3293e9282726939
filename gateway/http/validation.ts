// Schemas compiled to readers: wire value in, typed value out, or every finding at once.

import { type FieldCode, fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { readDecimal } from './decimal.ts'
import { withLetter } from './schema.ts'
import { decimalLimits, decimalText, decode, type FromWire, type Node } from './wire.ts'

export type Reading<Value> = { readonly value: Value } | { readonly findings: readonly ProblemDetail[] }

export type Reader<Value> = (wire: unknown) => Reading<Value>

/** Checks a decimal by its text, so that precision is not lost before it is judged. */
const unitKeyword: FuncKeywordDefinition = {
  keyword: 'x-unit',
  errors: 'full',
  compile: (node: Node & { nullable: boolean }) => {
    const check = (data: unknown, context?: { parentData: object; parentDataProperty: string | number }) => {
      if (data === null && node.nullable) return true
      const fault = faultOf(node, data, context)
      if (fault === null) return true
      check.errors = [{ keyword: 'x-unit', message: fault.message, params: { code: fault.code } }]
      return false
    }
    check.errors = [] as Partial<ErrorObject>[]
    return check
  },
}

function faultOf(
  node: Node,
  data: unknown,
  context?: { parentData: object; parentDataProperty: string | number },
): { code: FieldCode; message: string } | null {
  const unit = node['x-unit']
  if (unit === undefined || unit === 'instant' || unit === 'path' || context === undefined) {
    throw new Error('Only decimals inside a body are checked by their text.')
  }
  if (typeof data !== 'number' && typeof data !== 'string') {
    return { code: 'invalid_type', message: `Send a decimal number of ${unit}.` }
  }
  const read = readDecimal(
    decimalText(context.parentData, context.parentDataProperty),
    unit,
    decimalLimits(node),
  )
  return 'fault' in read ? read.fault : null
}

/** Takes blanks from around a text before its length and form are judged, and refuses one that shows nothing. */
const textKeyword: FuncKeywordDefinition = {
  keyword: 'x-text',
  type: 'string',
  before: 'maxLength',
  modifying: true,
  errors: 'full',
  compile: () => {
    const check = (data: string, context?: { parentData: object; parentDataProperty: string | number }) => {
      const trimmed = data.trim()
      if (trimmed !== data && context !== undefined)
        (context.parentData as Record<string | number, unknown>)[context.parentDataProperty] = trimmed
      return trimmed === '' || visible.test(trimmed)
    }
    check.errors = [{ keyword: 'x-text', params: {} }] as Partial<ErrorObject>[]
    return check
  },
}

/** A character that shows something: none of the Hangul fillers or the blank of Braille, which count as letter and sign. */
const visible = /[!-~]|[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Each format that schemas may name, as a caller reads it. */
const formats = {
  date: 'Send a date as YYYY-MM-DD.',
  'date-time': 'Send a time with its offset, as in 2026-10-05T09:30:00Z.',
  email: 'Send an e-mail address.',
  uri: 'Send an absolute URL, as in https://example.com/path.',
}

const settings = { allErrors: true, verbose: true, useDefaults: true, allowUnionTypes: true }
const bodies = withKeywords(new Ajv2020(settings))
const queries = withKeywords(new Ajv2020({ ...settings, coerceTypes: 'array', strictNumbers: false }))

/** Neither JavaScript nor PostgreSQL has leap seconds, and they differ on years before 1 and after 9999. */
function isStorable(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

function withKeywords(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv, Object.keys(formats) as (keyof typeof formats)[])
  for (const name of ['date', 'date-time'] as const) {
    const { validate } = addFormats.default.get(name) as { validate: (text: string) => boolean }
    ajv.addFormat(name, text => validate(text) && isStorable(text))
  }
  for (const keyword of ['x-batch', 'x-row', 'x-aliases', 'x-verbatim']) ajv.addKeyword(keyword)
  return ajv.addKeyword(unitKeyword).addKeyword(textKeyword)
}

/** Reads values from bodies; or, with `query`, from addresses, where every value begins as text. */
export function readerOf<Schema extends TSchema>(
  schema: Schema,
  source: 'body' | 'query' = 'body',
): Reader<FromWire<Schema>> {
  // Compiled by the first call: a gateway that started with all its routes compiled would start seconds later.
  let compiled: ValidateFunction | null = null
  return wire => {
    const validate = (compiled ??= (source === 'query' ? queries : bodies).compile(
      validationForm(schema) as object,
    ))
    if (!validate(wire)) return { findings: (validate.errors ?? []).flatMap(findingOf) }
    return { value: decode(schema, wire) as FromWire<Schema> }
  }
}

const finite = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

// The published form says `number` where the keyword also takes a numeric string, and documents rows that are
// validated one by one: both are left to the keyword and to the service.
function validationForm(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(validationForm)
  if (typeof schema !== 'object' || schema === null) return schema
  const node = schema as Node
  if (node['x-row'] !== undefined) return {}
  if (node['x-unit'] !== undefined && node['x-unit'] !== 'instant') {
    const nullable = Array.isArray(node.type)
    return { 'x-unit': { 'x-unit': node['x-unit'], minimum: node.minimum, maximum: node.maximum, nullable } }
  }
  const form = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'x-unit' && key !== 'x-term')
      .map(([key, value]) => [key, validationForm(value)]),
  )
  // Ajv coerces `1e400` of a query to Infinity, and with `strictNumbers` it holds no bound against that.
  if (node.type === 'integer' || node.type === 'number') return { ...finite, ...form }
  if (isFreeText(node)) return { ...form, 'x-text': true }
  const aliases = node['x-aliases']
  return aliases === undefined || node.enum === undefined
    ? form
    : { ...form, enum: [...node.enum, ...Object.keys(aliases)], 'x-aliases': aliases }
}

function isFreeText(node: Node & { readonly format?: string; readonly const?: unknown }): boolean {
  return (
    [node.type].flat().includes('string') &&
    node.enum === undefined &&
    node.const === undefined &&
    node.format === undefined &&
    node['x-unit'] === undefined &&
    node['x-verbatim'] === undefined
  )
}

const otherValue = 'The value is not allowed here. See the documentation of the field.'
const otherCharacters =
  'The value has characters that are not allowed here. See the documentation of the field.'

function findingOf(error: ErrorObject): ProblemDetail[] {
  const path = pathOf(error.instancePath)
  const { parentSchema } = error as {
    parentSchema?: { description?: string; 'x-batch'?: true; 'x-aliases'?: object }
  }
  const params = error.params as Record<string, unknown>

  switch (error.keyword) {
    case 'required':
      return [
        fieldProblem([...path, String(params['missingProperty'])], 'required', 'This field is required.'),
      ]
    case 'enum':
    case 'const': {
      const allowed = (params['allowedValues'] ?? [params['allowedValue']]) as unknown[]
      const aliases = parentSchema?.['x-aliases'] ?? {}
      const words = allowed.map(String).filter(word => !Object.hasOwn(aliases, word))
      return [fieldProblem(path, 'not_in_enum', `Send one of: ${words.join(', ')}.`, words)]
    }
    case 'type': {
      const types = [params['type']].flat().map(String)
      return [fieldProblem(path, 'invalid_type', `Send a value of type ${types.join(' or ')}.`)]
    }
    case 'x-unit':
      return [fieldProblem(path, params['code'] as FieldCode, error.message ?? '')]
    case 'format': {
      const message = formats[params['format'] as keyof typeof formats]
      return [fieldProblem(path, 'invalid_format', message)]
    }
    case 'x-text':
      return [fieldProblem(path, 'invalid_format', 'Send a text with at least one visible character.')]
    case 'pattern':
      if (params['pattern'] === withLetter)
        return [fieldProblem(path, 'invalid_format', 'Send a name with at least one letter.')]
      return [fieldProblem(path, 'invalid_format', parentSchema?.description ?? otherCharacters)]
    case 'maxLength':
      return [fieldProblem(path, 'too_long', `Send at most ${countOf(params['limit'], 'character')}.`)]
    case 'uniqueItems':
      return [fieldProblem(path, 'duplicate', 'Send each item once.')]
    case 'maxItems':
      if (parentSchema?.['x-batch']) {
        throw new Problem(
          'too_many_items',
          `Send at most ${countOf(params['limit'], 'item')} in one request.`,
          [fieldProblem(path, 'out_of_range', `Send at most ${countOf(params['limit'], 'item')}.`)],
        )
      }
      return [fieldProblem(path, 'out_of_range', `Send at most ${countOf(params['limit'], 'item')}.`)]
    // Their contents are reported by findings of their own.
    case 'propertyNames':
    case 'anyOf':
    case 'oneOf':
    case 'if':
      return []
    default: {
      const sentence = sentences[error.keyword] ?? (() => otherValue)
      return [fieldProblem(path, 'out_of_range', sentence(params['limit'] ?? params['multipleOf']))]
    }
  }
}

/** The fix of each keyword that sets a limit; `test/gateway/http/validation.test.ts` compares them with all schemas. */
const sentences: Readonly<Record<string, (limit: unknown) => string>> = {
  minimum: limit => `Send ${String(limit)} or more.`,
  maximum: limit => `Send ${String(limit)} or less.`,
  exclusiveMinimum: limit => `Send more than ${String(limit)}.`,
  exclusiveMaximum: limit => `Send less than ${String(limit)}.`,
  multipleOf: divisor => `Send a multiple of ${String(divisor)}.`,
  minLength: limit =>
    limit === 1 ? 'Send a text that is not empty.' : `Send at least ${countOf(limit, 'character')}.`,
  minItems: limit => (limit === 1 ? 'Send at least one item.' : `Send at least ${countOf(limit, 'item')}.`),
  maxProperties: limit => `Send at most ${countOf(limit, 'name')}.`,
  minProperties: limit =>
    limit === 1 ? 'Send at least one field.' : `Send at least ${countOf(limit, 'field')}.`,
}

/** `1 item`, `2 items`. */
function countOf(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`
}

function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(part => (/^\d+$/.test(part) ? Number(part) : part))
}
