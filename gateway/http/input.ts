// What a call says, read by the schemas of its route.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { refuseFindings } from './findings.ts'
import { refuseUnstorable } from './json.ts'
import { askedOf } from './representation.ts'
import type { Route } from './route.ts'
import type { ParsedUrlQuery } from 'node:querystring'
import { type Reader, type Reading, readerOf } from './validation.ts'

export type Input = {
  readonly query: unknown
  readonly body: unknown
  /** The fields that the caller wants to see; null: all of them. */
  readonly fields: readonly string[] | null
}

export type InputReader = {
  /** The ids of the path; what no id looks like is missing like any other. */
  params(raw: Readonly<Record<string, string>>): unknown
  /** Everything else, or every finding at once. Unknown fields are dropped and told in `warnings`. */
  read(query: unknown, body: unknown, options: { strict: boolean; warnings: Set<string> }): Input
}

/** Compiles the schemas of a route, once. */
export function inputReaderOf(route: Route): InputReader {
  const params = route.params && readerOf(route.params, 'query')
  const query = route.query && readerOf(route.query, 'query')
  const body = route.body && readerOf(route.body)

  return {
    params(raw) {
      if (params === undefined) return {}
      const unreadable = Object.values(raw).some(text => text.includes('\0') || !text.isWellFormed())
      const reading = unreadable ? { findings: [] } : params({ ...raw })
      if ('findings' in reading) throw notFound()
      return reading.value
    },

    read(rawQuery, rawBody, { strict, warnings }) {
      refuseUnstorable(rawQuery)
      const { fields, findings, rest } = askedOf(route, rawQuery as ParsedUrlQuery)
      const ofQuery = readPart(query, rest)
      const ofBody = body === undefined ? { value: {}, unknown: [] } : readPart(body, rawBody)
      refuseBad([...findingsOf(ofQuery), ...findings], findingsOf(ofBody))

      const unknown = [ofQuery, ofBody].flatMap(reading => ('unknown' in reading ? reading.unknown : []))
      tellUnknown(unknown, strict, warnings)
      return {
        query: 'value' in ofQuery ? ofQuery.value : {},
        body: 'value' in ofBody ? ofBody.value : {},
        fields,
      }
    },
  }
}

export function notFound(): Problem {
  return new Problem('not_found', 'There is no such resource, or this key cannot reach it.')
}

/** Unknown fields: an error when the caller asked for strictness, else a warning each. */
function tellUnknown(
  unknown: readonly (readonly (string | number)[])[],
  strict: boolean,
  warnings: Set<string>,
): void {
  if (unknown.length === 0) return
  const findings = unknown.map(path => fieldProblem(path, 'unknown_field', 'This field is not known here.'))
  if (strict) throw new Problem('unknown_field', 'The request names fields that are not known.', findings)
  for (const { field } of findings) warnings.add(`unknown_field ${field}`)
}

const anything: Reader<unknown> = wire => ({
  value: {},
  unknown: Object.keys(wire as object).map(name => [name]),
})

function readPart(reader: Reader<unknown> | undefined, raw: unknown): Reading<unknown> {
  return (reader ?? anything)(raw)
}

function findingsOf(reading: Reading<unknown>): readonly ProblemDetail[] {
  return 'findings' in reading ? reading.findings : []
}

function refuseBad(ofQuery: readonly ProblemDetail[], ofBody: readonly ProblemDetail[]): void {
  if (ofQuery.length > 0 && ofBody.length === 0) {
    if (ofQuery.every(({ field }) => field === 'format')) {
      throw new Problem('unsupported_format', 'There is no such form of this answer.', ofQuery)
    }
    throw new Problem('invalid_parameter', 'Some parameters are not valid.', ofQuery)
  }
  refuseFindings([...ofQuery, ...ofBody])
}
