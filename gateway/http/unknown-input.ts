// Fields and parameters that a request names and its route does not have. The known ones follow from the schemas, once,
// when the gateway starts; a request is compared with them whether or not the rest of it is valid.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { closestMatch } from 'leven'
import type { TSchema } from 'typebox'
import type { Node } from './wire.ts'

type Path = readonly (string | number)[]

/** The names that an object, or the items of a list, may have; null where any name will do. */
type KnownNames = {
  readonly fields: ReadonlyMap<string, KnownNames | null>
  /** The same names as a suggestion compares them. */
  readonly comparable: ReadonlyMap<string, string>
} | null

/** Names of the schema at every depth: rows of a batch included, free maps such as `metadata` excluded. */
export function knownNames(schema: TSchema | undefined): KnownNames {
  return schema === undefined ? namesOf({}) : knownAt(schema)
}

function knownAt({ items, properties }: Node): KnownNames {
  if (items !== undefined) return knownAt(items)
  if (properties === undefined) return null
  return namesOf(properties)
}

function namesOf(properties: Readonly<Record<string, Node>>): NonNullable<KnownNames> {
  const names = Object.keys(properties)
  return {
    fields: new Map(Object.entries(properties).map(([name, node]) => [name, knownAt(node)])),
    comparable: new Map(names.map(name => [comparable(name), name])),
  }
}

/** Normal form of names for comparison, so that `dateOfJoining` is close to `date_of_joining`. */
function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

type UnknownName = { readonly path: Path; readonly suggestion: string | null }

/** The first unknown names of a request, and how many more there are. */
export type UnknownNames = { readonly found: readonly UnknownName[]; readonly more: number }

/** No caller mends more at once, and a hostile body could hold a million. */
const maxFound = 100

/** Compares a parsed body, or query, with what is known. */
export function findUnknown(known: KnownNames, value: unknown): UnknownNames {
  const found: UnknownName[] = []
  const count = look(known, value, null, found)
  return { found, more: count - found.length }
}

/** Path of a value, spelled out only for findings. */
type Place = { readonly within: Place; readonly at: string | number } | null

function pathTo(place: Place): (string | number)[] {
  return place === null ? [] : [...pathTo(place.within), place.at]
}

function look(known: KnownNames, value: unknown, place: Place, found: UnknownName[]): number {
  if (known === null || typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    value.forEach((item, at) => (count += look(known, item, { within: place, at }, found)))
    return count
  }
  for (const name of Object.keys(value)) {
    const inner = known.fields.get(name)
    if (inner === undefined) {
      count += 1
      if (found.length < maxFound)
        found.push({ path: [...pathTo(place), name], suggestion: suggestionFor(name, known) })
    } else if (inner !== null) {
      count += look(inner, (value as Record<string, unknown>)[name], { within: place, at: name }, found)
    }
  }
  return count
}

const longestName = 60

/** The known name that `name` may be a slip of: at most a third of its letters differ. */
function suggestionFor(name: string, known: NonNullable<KnownNames>): string | null {
  if (name.length > longestName) return null
  const written = comparable(name)
  const match = closestMatch(written, [...known.comparable.keys()], {
    maxDistance: Math.ceil(written.length / 3),
  })
  return match === undefined ? null : (known.comparable.get(match) ?? null)
}

export function unknownField({ path, suggestion }: UnknownName): ProblemDetail {
  return unknownProblem(path, 'unknown_field', 'Unknown field.', suggestion)
}

export function unknownParameter({ path, suggestion }: UnknownName): ProblemDetail {
  return unknownProblem(path, 'unknown_parameter', 'Unknown query parameter.', suggestion)
}

function unknownProblem(
  path: Path,
  code: 'unknown_field' | 'unknown_parameter',
  message: string,
  suggestion: string | null,
): ProblemDetail {
  return suggestion === null
    ? fieldProblem(path, code, message)
    : fieldProblem(path, code, `${message} Did you mean ${suggestion}?`, [suggestion])
}
