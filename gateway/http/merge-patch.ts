// JSON merge patch (RFC 7396) over values as the code has them.

import { isDeepStrictEqual } from 'node:util'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { snakeCase } from '#proto/records/fields.ts'
import { metadataPairs } from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** `current` with `patch` laid over it: absent leaves, null clears, an object goes into its namesake. */
export function mergePatch<Value extends object>(current: Value, patch: object): Value {
  return merge(current as Fields, patch as Fields) as Value
}

type Pairs = Readonly<Record<string, string>>

/** A record's metadata with a patch laid over it: null clears a pair, or all of them. */
export function patchedMetadata(
  current: Pairs,
  patch: Readonly<Record<string, string | null>> | null | undefined,
  findings: ProblemDetail[],
): Record<string, string> {
  if (patch === null) return {}
  const pairs = Object.entries({ ...current, ...patch }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  )
  if (pairs.length > metadataPairs)
    findings.push(
      fieldProblem(['metadata'], 'out_of_range', `Send at most ${metadataPairs} key-value pairs in total.`),
    )
  return Object.fromEntries(pairs)
}

function merge(current: Fields, patch: Fields): Fields {
  const result: Record<string, unknown> = { ...current }
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue
    const before = ownValue(current, name)
    setOwn(result, name, isPlain(value) && isPlain(before) ? merge(before, value) : value)
  }
  return result
}

/** The fields that differ, as dotted paths in the names of the wire: `statutory.pf.uan`. */
export function changedPaths(before: unknown, after: unknown, prefix = ''): string[] {
  if (isPlain(before) && isPlain(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
      changedPaths(
        ownValue(before, name),
        ownValue(after, name),
        prefix === '' ? snakeCase(name) : `${prefix}.${snakeCase(name)}`,
      ),
    )
  }
  return sameValue(before, after) ? [] : [prefix]
}

/** Alike as JSON; PostgreSQL gives the fields of an object back in an order of its own. */
function sameValue(before: unknown, after: unknown): boolean {
  const [one = null, other = null] = [before, after]
  if (one === other) return true
  if (one === null || other === null || (typeof one !== 'object' && typeof other !== 'object')) return false
  return isDeepStrictEqual(asJson(one), asJson(other))
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** Names come from callers: `constructor` is no field of an object that does not have it as its own. */
function ownValue(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Assigns safely for names such as `__proto__` too. */
export function setOwn(fields: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true })
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
