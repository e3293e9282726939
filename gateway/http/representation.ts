// Selection of the answer's form, the same for every route: `fields` selects the fields of a GET, `format` its media
// type, `bom` marks CSV as UTF-8. No route reads them itself.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { LRUCache } from 'lru-cache'
import { type Format, mediaTypeOf } from './file-types.ts'
import type { Route } from './route.ts'

/** Formats of the route's answer; the first is the default. */
export function formatsOf({
  files,
  filesFirst,
  replies,
}: Pick<Route, 'files' | 'filesFirst' | 'replies'>): readonly [Format, ...Format[]] {
  const [first, ...others] = files ?? []
  if (first === undefined) return ['json']
  if (!(200 in replies)) return [first, ...others]
  return filesFirst ? [first, ...others, 'json'] : ['json', first, ...others]
}

/** `named`: in the query, which outdoes `Accept`. */
export function formatOf(route: Route, named: Format | null, accepts: ReadonlySet<string>): Format {
  const formats = formatsOf(route)
  if (named !== null || !formats.includes('json')) return named ?? formats[0]
  if (accepts.has('application/json')) return 'json'
  return route.files?.find(file => accepts.has(mediaTypeOf(file))) ?? formats[0]
}

/** Whether a GET is to be answered with a file. */
export function asksForFile(route: Route, query: Query, accept: string): boolean {
  return formatOf(route, askedOf(route, query).format, mediaTypes(accept)) !== 'json'
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

type RepresentationQuery = {
  /** The fields to show, each once; null: all of them. */
  readonly fields: readonly string[] | null
  /** Null: not named. */
  readonly format: Format | null
  /** Whether CSV is to begin with a byte order mark. */
  readonly bom: boolean
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
  // Row of a list that partners can sync, or the remains of a deleted one.
  const [row = {}] = items.anyOf ?? [items]
  return Object.keys(row.properties ?? {})
}

/** Whether the route can answer with CSV, which may begin with a byte order mark. */
export function isMarkable({ files = [] }: Pick<Route, 'files'>): boolean {
  return files.includes('csv')
}

/** Reads these parameters of a query; what is not offered is a finding. */
export function askedOf(route: Route, query: Query): RepresentationQuery {
  const { fields: named, format: sent, ...others } = query
  const findings: ProblemDetail[] = []
  const formats: readonly string[] = formatsOf(route)
  const words = [sent].flat().filter(word => word !== undefined)
  const format = (words.at(-1) ?? null) as Format | null
  if (words.some(word => !formats.includes(word))) {
    const message = `Format not supported for this endpoint. Supported: ${formats.join(', ')}.`
    findings.push(fieldProblem(['format'], 'not_in_enum', message, formats))
  }
  const { bom, rest } = markOf(route, others, findings)
  if (named === undefined) return { fields: null, format, bom, findings, rest }
  const offered = fieldsOf(route)
  // On a route without selectable fields the parameter is unknown.
  if (offered.length === 0) return { fields: null, format, bom, findings, rest: { ...rest, fields: named } }
  const fields = new Set([named].flat().flatMap(text => text.split(',')))
  const strange = [...fields].filter(name => !offered.includes(name))
  if (strange.length > 0) {
    const first = strange.slice(0, 5).map(name => JSON.stringify(name.slice(0, 40)))
    const message = `Unknown in fields: ${first.join(', ')}. Send names of response fields, separated by commas.`
    findings.push(fieldProblem(['fields'], 'not_in_enum', message, offered))
  }
  return { fields: [...fields], format, bom, findings, rest }
}

/** Elsewhere the parameter is left to the route, which does not know it. */
function markOf(route: Route, query: Query, findings: ProblemDetail[]): { bom: boolean; rest: Query } {
  if (!isMarkable(route)) return { bom: false, rest: query }
  const { bom: sent, ...rest } = query
  const words = [sent].flat().filter(word => word !== undefined)
  if (words.some(word => word !== 'true' && word !== 'false'))
    findings.push(fieldProblem(['bom'], 'invalid_type', 'Send true or false.', ['true', 'false']))
  return { bom: words.at(-1) === 'true', rest }
}

/** Clients send one and the same header with each of their requests. */
const acceptHeaders = new LRUCache<string, ReadonlySet<string>>({ max: 100 })

/** The media types of an `Accept` header, without their parameters. */
export function mediaTypes(accept: string): ReadonlySet<string> {
  const known = acceptHeaders.get(accept)
  if (known !== undefined) return known
  const types = new Set(accept.split(',').map(range => (range.split(';')[0] ?? '').trim().toLowerCase()))
  if (accept.length <= longestAccept) acceptHeaders.set(accept, types)
  return types
}

const longestAccept = 200
