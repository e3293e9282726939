// Input of a call, read by the schemas of its route.

import { Problem, type ProblemDetail } from '#proto/problems.ts'
import { refuseFindings } from './findings.ts'
import { refuseUnstorable } from './json.ts'
import type { Format } from './file-types.ts'
import { askedOf, fieldsOf, isMarkable } from './representation.ts'
import type { Route } from './route.ts'
import type { ParsedUrlQuery } from 'node:querystring'
import { type TSchema, Type } from 'typebox'
import {
  findUnknown,
  knownNames,
  unknownField,
  type UnknownNames,
  unknownParameter,
} from './unknown-input.ts'
import { percentEncoded, type Warnings } from './warnings.ts'
import { type Reader, type Reading, readerOf } from './validation.ts'

export type Input = {
  readonly query: unknown
  readonly body: unknown
  /** The fields that the caller wants to see; null: all of them. */
  readonly fields: readonly string[] | null
  /** The format that the query names; null: none. */
  readonly format: Format | null
  /** Whether CSV is to begin with a byte order mark. */
  readonly bom: boolean
}

export type InputReader = {
  /** The ids of the path; what no id looks like is missing like any other. */
  params(raw: Readonly<Record<string, string>>): unknown
  /** Everything else, or every finding at once. Unknown names are dropped with a warning each; `strict`: they are findings. */
  read(query: unknown, body: unknown, options: { strict: boolean; warnings: Warnings }): Input
}

/** Compiles the schemas of a route, once. */
export function inputReaderOf(route: Route): InputReader {
  const params = route.params && readerOf(route.params, 'query')
  const query = route.query && readerOf(route.query, 'query')
  const body = route.body && readerOf(route.body)
  const namesOfQuery = knownNames(queryForm(route))
  const namesOfBody = knownNames(route.body)
  /** Input of a request without query and body; the same each time. */
  let defaults: Input | null = null

  function readParts(
    rawQuery: unknown,
    rawBody: unknown,
    { strict, warnings }: { strict: boolean; warnings: Warnings },
  ): Input {
    refuseUnstorable(rawQuery)
    const { fields, format, bom, findings, rest } = askedOf(route, rawQuery as ParsedUrlQuery)
    const unknownQuery = findUnknown(namesOfQuery, rawQuery)
    const unknownBody = findUnknown(namesOfBody, rawBody)
    warnOf(unknownQuery, unknownParameter, warnings)
    warnOf(unknownBody, unknownField, warnings)
    const ofQuery = readPart(query, rest)
    const ofBody = readPart(body, rawBody)
    refuseBad(
      [...findingsOf(ofQuery), ...findings, ...(strict ? unknownQuery.found.map(unknownParameter) : [])],
      [...findingsOf(ofBody), ...(strict ? unknownBody.found.map(unknownField) : [])],
    )
    return {
      query: 'value' in ofQuery ? ofQuery.value : {},
      body: 'value' in ofBody ? ofBody.value : {},
      fields,
      format,
      bom,
    }
  }

  return {
    params(raw) {
      if (params === undefined) return {}
      const unreadable = Object.values(raw).some(text => text.includes('\0') || !text.isWellFormed())
      const reading = unreadable ? { findings: [] } : params({ ...raw })
      if ('findings' in reading) throw notFound()
      return reading.value
    },

    read(rawQuery, rawBody, options) {
      if (body !== undefined || !isEmpty(rawQuery) || !isEmpty(rawBody))
        return readParts(rawQuery, rawBody, options)
      if (defaults === null) {
        const read = readParts(rawQuery, rawBody, options)
        defaults = { ...read, query: Object.freeze(read.query), body: Object.freeze(read.body) }
      }
      return defaults
    },
  }
}

function isEmpty(value: unknown): boolean {
  for (const _ in value as object) return false
  return true
}

export function notFound(): Problem {
  return new Problem(
    'not_found',
    'The resource does not exist, or this key does not include its organization.',
  )
}

/** Query parameters of the kernel, beside those that the route declares. */
function queryForm(route: Route): TSchema {
  const ofKernel = [
    'format',
    ...(isMarkable(route) ? ['bom'] : []),
    ...(fieldsOf(route).length > 0 ? ['fields'] : []),
    ...(route.scope === 'open' ? [] : ['organization_id']),
  ]
  return Type.Object({
    ...route.query?.properties,
    ...Object.fromEntries(ofKernel.map(name => [name, Type.String()])),
  })
}

function warnOf(
  { found, more }: UnknownNames,
  problemOf: (name: UnknownNames['found'][number]) => ProblemDetail,
  warnings: Warnings,
): void {
  for (const { field, code, expected } of found.map(problemOf)) {
    const name = percentEncoded(field, /[^\w.[\]-]/g)
    const hint = expected === undefined ? '' : `; did_you_mean=${expected.join()}`
    warnings.addUnknown(`${code} ${name}${hint}`)
  }
  warnings.addMore(more)
}

function readPart(reader: Reader<unknown> | undefined, raw: unknown): Reading<unknown> {
  return reader === undefined ? { value: {} } : reader(raw)
}

function findingsOf(reading: Reading<unknown>): readonly ProblemDetail[] {
  return 'findings' in reading ? reading.findings : []
}

function refuseBad(ofQuery: readonly ProblemDetail[], ofBody: readonly ProblemDetail[]): void {
  if (ofQuery.length > 0 && ofBody.length === 0) {
    if (ofQuery.every(({ field }) => field === 'format')) {
      throw new Problem('unsupported_format', ofQuery[0]!.message, ofQuery)
    }
    throw new Problem('invalid_parameter', 'Some parameters are invalid.', ofQuery)
  }
  const findings = [...ofQuery, ...ofBody]
  if (findings.length > 0 && findings.every(({ code }) => code.startsWith('unknown_'))) {
    throw new Problem('unknown_field', 'The request contains unknown fields.', findings)
  }
  refuseFindings(findings)
}
