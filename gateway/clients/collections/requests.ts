// The requests of the collections, one for each operation of the published document, in the order in which they can be
// sent one after the other.

import { exampleOf } from '../../openapi/example.ts'
import {
  type Operation,
  operations,
  type Parameter,
  resolveReference,
  type Schema,
  schemas,
  tags,
} from '../../openapi/site/reference-document.ts'
import { bodyText, parameterText, variableOf } from './variables.ts'
import { periodParameters } from '../period-parameters.ts'

export type RequestValue = {
  readonly name: string
  /** May hold `{{variable}}`. */
  readonly value: string
  readonly description: string
  /** False: present and disabled. */
  readonly isSent: boolean
}

export type RequestBody =
  | { readonly kind: 'json'; readonly text: string }
  /** `file`: name of a file of `samples/`. */
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: string }
  | { readonly kind: 'form'; readonly file: string; readonly fields: readonly RequestValue[] }

/** A variable that takes its value from a successful response. */
export type Capture = {
  readonly variable: string
  /** Path in the body: `data`, 0, `id`. */
  readonly path: readonly (string | number)[]
  /** A variable that has a value keeps it. */
  readonly onlyIfEmpty: boolean
}

export type CollectionRequest = {
  readonly name: string
  readonly description: string
  readonly method: string
  /** With `{name}` for each path parameter. */
  readonly path: string
  readonly pathParameters: readonly RequestValue[]
  readonly query: readonly RequestValue[]
  readonly headers: readonly RequestValue[]
  readonly body: RequestBody | null
  readonly capture: Capture | null
}

export type RequestFolder = {
  readonly name: string
  readonly description: string
  readonly requests: readonly CollectionRequest[]
}

/** Optional parameters that requests send: without them, keys of several organizations are refused, and retries repeat. */
const sentThoughOptional = new Set(['organization_id', 'Idempotency-Key'])

const newKey = '{{$guid}}'

const otherCaptures: Readonly<Record<string, Capture>> = {
  getMe: { variable: 'organization_id', path: ['organizations', 0, 'id'], onlyIfEmpty: true },
  listOrganizations: { variable: 'organization_id', path: ['data', 0, 'id'], onlyIfEmpty: true },
  createOrganization: { variable: 'organization_id', path: ['id'], onlyIfEmpty: false },
  createPaymentMethod: { variable: 'payment_method_id', path: ['id'], onlyIfEmpty: false },
  getPayrollRunEmployee: { variable: 'payslip_id', path: ['id'], onlyIfEmpty: false },
  listRuleSets: { variable: 'rule_set_version', path: ['data', 0, 'version'], onlyIfEmpty: true },
}

/** The sandbox's data come before what needs them. */
const leadingTags = ['Platform', 'Sandbox']

/** Requests that end what others need, apart from deletions. */
const endings = new Set([
  'holdPayrollRun',
  'unlockPayrollRun',
  'reversePayrollRun',
  'cancelFnf',
  'rehireEmployee',
  'resetSandbox',
])

function isEnding({ method, operationId }: Operation): boolean {
  return method === 'delete' || endings.has(operationId)
}

/** A stream that is about no single job ends with its connection. */
function isEndless({ path, responses }: Operation): boolean {
  return !path.includes('{') && responses['200']?.content?.['text/event-stream'] !== undefined
}

/** It names the organizations of the key. */
const leadingOperation = 'getMe'

/** Those that lead, and then the others, in the order of the document. */
function withLeading<Entry>(entries: readonly Entry[], leads: (entry: Entry) => boolean): Entry[] {
  return [...entries.filter(leads), ...entries.filter(entry => !leads(entry))]
}

export function requestFolders(): RequestFolder[] {
  const ordered = withLeading(operations, ({ operationId }) => operationId === leadingOperation)
  const groups = withLeading(tags, ({ name }) => leadingTags.includes(name)).map(({ name, description }) => {
    const own = ordered.filter(operation => operation.tags.includes(name))
    const requests = own.filter(operation => !isEnding(operation) && !isEndless(operation)).map(requestOf)
    return { name, description, requests }
  })
  const cleanUp = {
    name: 'Clean up',
    description:
      'Requests of every group that delete or end records. They stand last, so that the requests before them find the records in a run from top to bottom.',
    requests: [...operations.filter(isEnding), ...operations.filter(isEndless)].map(requestOf),
  }
  return [...groups, cleanUp]
}

function requestOf(operation: Operation): CollectionRequest {
  const { summary, method, path, parameters } = operation
  const inPlace = (place: string) =>
    parameters.filter(parameter => parameter.in === place).map(parameter => valueOf(parameter, operation))
  return {
    name: summary,
    description: introductionOf(operation),
    method: method.toUpperCase(),
    path,
    pathParameters: inPlace('path'),
    query: inPlace('query'),
    headers: inPlace('header'),
    body: requestBodyOf(operation),
    capture: captureOf(operation),
  }
}

function valueOf(
  { name, in: place, required, description = '', example }: Parameter,
  operation: Operation,
): RequestValue {
  const isOrganization = place === 'path' && operation.path.startsWith('/organizations/')
  const text = parameterText(isOrganization ? 'organization_id' : name, example)
  const isPeriod =
    place === 'query' && periodParameters(operation.operationId, operation.tags[0]).includes(name)
  return {
    name,
    value: name === 'Idempotency-Key' ? newKey : text,
    description: sentencesOf(description, 1),
    isSent: required || isPeriod || sentThoughOptional.has(name),
  }
}

const maxSentences = 2

/** The first sentences of the operation's own description, and the scope that it needs. */
function introductionOf({ description }: Operation): string {
  const paragraphs = description.split('\n\n')
  const facts = sentencesOf(paragraphs.at(-1) ?? '', 1)
  return paragraphs.length === 1 ? facts : `${sentencesOf(paragraphs[0] ?? '', maxSentences)}\n\n${facts}`
}

function sentencesOf(text: string, count: number): string {
  const ends = [...text.matchAll(/[.:](?= [A-Z`]|\n|$)/g)].filter(([end]) => end === '.')
  return text.slice(0, (ends[count - 1]?.index ?? text.length - 1) + 1)
}

function requestBodyOf({ path, requestBody }: Operation): RequestBody | null {
  if (requestBody === undefined) return null
  const { 'multipart/form-data': form, 'application/json': json } = requestBody.content
  if (form !== undefined) return formOf(form.schema ?? {}, json?.example as Record<string, unknown>)
  if (json !== undefined) return { kind: 'json', text: bodyText(json.example) }
  const [mediaType = ''] = Object.keys(requestBody.content)
  return { kind: 'file', mediaType, file: `${path.split('/').at(-1)}.${mediaType.split('/').at(-1)}` }
}

/** Fields that a form with a file goes without. */
const insteadOfFile = new Set(['file', 'file_url', 'source_import_id', 'corrections'])

/** The form of a file, with the values of the example in JSON. */
function formOf(schema: Schema, example: Readonly<Record<string, unknown>>): RequestBody {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !insteadOfFile.has(name))
  const fields = properties.map(([name, given]) => {
    const { description = '', examples = [], enum: words = [], type } = resolveReference(given)
    const value = example[name] ?? examples[0] ?? words[0] ?? (type === 'boolean' ? true : undefined)
    const text = typeof value === 'object' ? JSON.stringify(value) : parameterText(name, value)
    return { name, value: text, description: sentencesOf(description, 1), isSent: name in example }
  })
  return { kind: 'form', file: `${String(example['type'])}.csv`, fields }
}

function captureOf(operation: Operation): Capture | null {
  const { method, operationId, parameters, responses } = operation
  const other = otherCaptures[operationId]
  if (other !== undefined) return other
  const status = '201' in responses ? '201' : Object.keys(responses)[0]
  const schema = responses[status ?? '']?.content?.['application/json']?.schema
  const isCreation = method === 'post' && (status === '201' || status === '202')
  if (schema === undefined || (!isCreation && method !== 'get')) return null
  const body = exampleOf(schema, schemas) as { id?: unknown; data?: readonly { id?: unknown }[] } | null
  const used = parameters
    .filter(parameter => parameter.in === 'path')
    .map(({ example }) => variableOf(example))
  const variable = variableOf(isCreation ? body?.id : body?.data?.[0]?.id)
  const place = isCreation ? ['id'] : ['data', 0, 'id']
  return variable === null || used.includes(variable)
    ? null
    : { variable, path: place, onlyIfEmpty: !isCreation }
}
