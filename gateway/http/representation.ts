// How an answer is asked for, the same for every route: `fields` trims what a GET shows, `format` says what an answer
// is to be. No route reads them itself.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Route } from './route.ts'

/** What an answer can be. */
export const formats: readonly string[] = ['json']

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

type Asked = {
  /** The fields to show, each once; null: all of them. */
  readonly fields: readonly string[] | null
  readonly findings: readonly ProblemDetail[]
  /** The parameters that are left to the route. */
  readonly rest: Query
}

type Shape = {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** The fields that a caller may pick from: of a row where the route is a list, else of its record. */
export function fieldsOf({ method, replies }: Route): readonly string[] {
  if (method !== 'get') return []
  const { properties = {} } = (replies[200] ?? {}) as Shape
  const { data, meta } = properties
  if (data === undefined || meta === undefined) return Object.keys(properties)
  const { items = {} } = data
  // Of a list that partners can sync: a row, or what is left of a deleted one.
  const [row = {}] = items.anyOf ?? [items]
  return Object.keys(row.properties ?? {})
}

/** Reads both parameters of a query; a name or a format that is not offered is a finding. */
export function askedOf(route: Route, query: Query): Asked {
  const { fields: named, format, ...rest } = query
  const findings: ProblemDetail[] = []
  if ([format].flat().some(word => word !== undefined && !formats.includes(word))) {
    const message = `Format not supported for this endpoint. Supported: ${formats.join(', ')}.`
    findings.push(fieldProblem(['format'], 'not_in_enum', message, formats))
  }
  if (named === undefined) return { fields: null, findings, rest }
  const offered = fieldsOf(route)
  // Where nothing can be picked it is a parameter that is not known.
  if (offered.length === 0) return { fields: null, findings, rest: { ...rest, fields: named } }
  const fields = new Set([named].flat().flatMap(text => text.split(',')))
  const strange = [...fields].filter(name => !offered.includes(name))
  if (strange.length > 0) {
    const first = strange.slice(0, 5).map(name => JSON.stringify(name.slice(0, 40)))
    const message = `Unknown in fields: ${first.join(', ')}. Send names of response fields, separated by commas.`
    findings.push(fieldProblem(['fields'], 'not_in_enum', message, offered))
  }
  return { fields: [...fields], findings, rest }
}
