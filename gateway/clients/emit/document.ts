// The model, read from the published document alone, so that a client never knows more than the document says.

import { periodParameters } from '../period-parameters.ts'
import {
  type Body,
  capitalized,
  type EventType,
  type Following,
  listFields,
  type Method,
  type Model,
  type Query,
  type Reply,
} from './model.ts'
import { firstSentence, isScalar, type Json, type NamedShape, type Shape, shapeOf } from './shapes.ts'

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Json
  readonly example?: unknown
}

type Content = Readonly<Record<string, { readonly schema?: Json; readonly example?: unknown }>>

type Answer = Json & {
  readonly content?: Content
  readonly 'x-error-codes'?: readonly string[]
  readonly 'x-files'?: Json
}

type Operation = Json & {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
}

/** Words for paths whose own are no noun, or longer than what people say. */
const resourceNames: Readonly<Record<string, string>> = { 'payroll-runs': 'runs', 'tds-slabs': 'taxSlabs' }
/** Paths of the service itself, which are no collection. */
const platformPaths = ['health', 'openapi.json', 'llms.txt', 'auth', 'me']
/** Nouns that the names of a resource's operations carry, where the name of the resource is none of them. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  runs: ['PayrollRuns', 'PayrollRun'],
  webhookDeliveries: ['WebhookDeliveries', 'WebhookDelivery', 'Webhook'],
}
/** Operations whose work goes on after the answer. */
const followings: Readonly<Record<string, Following>> = {
  calculatePayrollRun: { read: 'getPayrollRun', watch: 'watchPayrollRun' },
  recalculatePayrollRun: { read: 'getPayrollRun', watch: 'watchPayrollRun' },
  createImport: { read: 'getImport', watch: 'watchImport' },
  createPayslipFiles: { read: 'getPayslipFiles', watch: null },
}
const changesField = 'updated_since'

const isListField = (name: string): boolean => (listFields as readonly string[]).includes(name)

const camel = (path: string): string => path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  return noun.endsWith('s') && !noun.endsWith('ss') ? noun.slice(0, -1) : noun
}

type Parts = Readonly<Record<'schemas' | 'parameters' | 'responses', Readonly<Record<string, Json>>>>

/** @throws {Error} where two operations or shapes would have one name. */
export function modelOf(document: Json): Model {
  const reader = new DocumentReader(document['components'] as Parts)
  const resources = new Map<string, Method[]>()
  const codes = new Set<string>()
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  for (const [path, operations] of Object.entries(paths))
    for (const [verb, operation] of Object.entries(operations)) {
      const resource = resourceOf(path)
      const method = reader.methodOf(resource, verb, path, operation)
      const methods = resources.get(resource) ?? []
      if (methods.some(({ name }) => name === method.name))
        throw new Error(`Two operations of ${resource} would be called ${method.name}.`)
      resources.set(resource, [...methods, method])
      for (const code of reader.problemCodesOf(operation)) codes.add(code)
    }
  return {
    version: (document['info'] as Json)['version'] as string,
    resources: [...resources].map(([name, methods]) => ({
      name,
      description: descriptionOf(name, methods),
      methods,
    })),
    events: eventsOf(document),
    problemCodes: [...codes].toSorted(),
    shapes: reader.shapes(),
  }
}

function descriptionOf(name: string, [first]: readonly Method[]): string {
  return name === 'platform'
    ? 'The service itself, and the caller.'
    : `Operations below \`/${first?.path.split('/')[1]}\`.`
}

/** Reads operations, and gathers the shapes that they name. */
class DocumentReader {
  readonly #parts: Parts
  readonly #shapes = new Map<string, NamedShape>()

  constructor(parts: Parts) {
    this.#parts = parts
    for (const [name, schema] of Object.entries(parts.schemas))
      if (!isScalar(name)) this.#name(name, firstSentence(schema['description']), shapeOf(schema))
  }

  shapes(): NamedShape[] {
    return [...this.#shapes.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  problemCodesOf({ responses }: Operation): string[] {
    return Object.values(responses).flatMap(answer => this.#answer(answer)['x-error-codes'] ?? [])
  }

  methodOf(resource: string, verb: string, path: string, operation: Operation): Method {
    const { operationId, summary } = operation
    const parameters = operation.parameters.map(
      each => resolve(each, this.#parts.parameters) as unknown as Parameter,
    )
    const { reply, files } = this.#replyOf(operation)
    return {
      operationId,
      name: methodName(operationId, resource),
      verb,
      path,
      summary,
      scope: operation['x-scope'] as string,
      parameters: parameters
        .filter(parameter => parameter.in === 'path')
        .map(({ name, description, example }) => ({
          name,
          description: firstSentence(description),
          example,
        })),
      query: queryOf(
        operation,
        parameters.filter(
          parameter =>
            parameter.in === 'query' &&
            (parameter.name !== 'format' || (reply.kind === 'file' && files.length > 1)) &&
            // The libraries send it as a header, each time that they go on.
            parameter.name !== 'last_event_id',
        ),
      ),
      body: this.#bodyOf(operation),
      reply,
      files,
      isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
      follows: followings[operationId] ?? null,
    }
  }

  #bodyOf({ operationId, requestBody }: Operation): Body | null {
    if (requestBody === undefined) return null
    const json = requestBody.content['application/json']
    if (json?.schema === undefined) return { kind: 'file', mediaTypes: Object.keys(requestBody.content) }
    return {
      kind: 'json',
      shape: this.#nameInline(shapeOf(json.schema), `${capitalized(operationId)}Body`),
      required: requestBody.required ?? false,
      example: json.example,
      upload: uploadOf(requestBody.content),
    }
  }

  #replyOf(operation: Operation): Pick<Method, 'reply' | 'files'> {
    const { operationId, responses } = operation
    const good = Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, answer]) => ({ status, ...this.#answer(answer) }))
    const types = good.flatMap(({ content = {} }) => Object.keys(content))
    if (types.includes('text/event-stream')) return { reply: { kind: 'stream' }, files: [] }
    if (types.includes('text/markdown')) return { reply: { kind: 'text' }, files: [] }
    const forms = this.#formsOf(operationId, good)
    const [form] = forms
    if (form === undefined) {
      const kind = types.length > 0 ? 'file' : 'none'
      return { reply: { kind }, files: kind === 'file' ? types.map(formatOf) : [] }
    }
    const files = [...new Set(good.flatMap(answer => Object.keys(answer['x-files'] ?? {})))].map(formatOf)
    const page = forms.length === 1 ? this.#pageOf(form, operationId) : null
    if (page !== null) return { reply: page, files }
    const empty: Shape[] = good.some(({ status }) => status === '204') ? [{ kind: 'null' }] : []
    const of = [...new Map([...forms, ...empty].map(each => [JSON.stringify(each), each])).values()]
    return { reply: { kind: 'json', shape: of.length === 1 ? form : { kind: 'union', of } }, files }
  }

  /** The JSON of each good answer; one that adds fields to that of another answer says only so. */
  #formsOf(operationId: string, good: readonly (Answer & { readonly status: string })[]): Shape[] {
    const forms: Shape[] = []
    for (const { status, content } of good) {
      const schema = content?.['application/json']?.schema
      if (schema === undefined) continue
      const shape = shapeOf(schema)
      const extended = forms.map(base => this.#extensionOf(base, shape)).find(each => each !== null)
      const suffix = forms.length > 0 && status === '202' ? 'Accepted' : 'Reply'
      forms.push(extended ?? this.#nameInline(shape, `${capitalized(operationId)}${suffix}`))
    }
    return forms
  }

  #extensionOf(base: Shape, shape: Shape): Shape | null {
    const own = this.#objectOf(base)
    if (own === null || shape.kind !== 'object') return null
    const texts = new Set(shape.fields.map(field => JSON.stringify(field)))
    if (!own.fields.every(field => texts.has(JSON.stringify(field)))) return null
    const names = new Set(own.fields.map(({ name }) => name))
    const fields = shape.fields.filter(({ name }) => !names.has(name))
    return fields.length === 0 ? base : { kind: 'all', of: [base, { kind: 'object', fields }] }
  }

  #pageOf(shape: Shape, operationId: string): Reply | null {
    const own = this.#objectOf(shape)
    const fieldNamed = (name: string) => own?.fields.find(field => field.name === name)?.shape
    const [data, meta] = [fieldNamed('data'), fieldNamed('meta')]
    if (data?.kind !== 'list' || meta === undefined || own?.fields.length !== 2) return null
    if (this.#objectOf(meta)?.fields.some(({ name }) => name === 'next_cursor') !== true) return null
    this.#shapes.delete(`${capitalized(operationId)}Reply`)
    return { kind: 'page', row: this.#nameInline(liveOf(data.of), `${capitalized(operationId)}Row`), meta }
  }

  #objectOf(shape: Shape): (Shape & { readonly kind: 'object' }) | null {
    const own = shape.kind === 'named' ? this.#shapes.get(shape.name)?.shape : shape
    return own?.kind === 'object' ? own : null
  }

  /** An object that has no name in the document gets one by its operation. */
  #nameInline(shape: Shape, name: string): Shape {
    return shape.kind === 'object' ? this.#name(name, '', shape) : shape
  }

  #name(name: string, description: string, shape: Shape): Shape {
    if (this.#shapes.has(name)) throw new Error(`Two shapes have the name ${name}.`)
    this.#shapes.set(name, { name, description, shape })
    return { kind: 'named', name }
  }

  #answer(given: Answer | { readonly $ref: string }): Answer {
    return resolve(given, this.#parts.responses)
  }
}

/** The record of a row that may be deleted instead. */
function liveOf(row: Shape): Shape {
  if (row.kind !== 'union') return row
  const [live, deleted] = row.of
  const isEither = deleted?.kind === 'named' && deleted.name === 'DeletedRecord' && live?.kind === 'all'
  return isEither ? (live.of[0] ?? row) : row
}

function queryOf({ operationId, tags }: Operation, parameters: readonly Parameter[]): Query | null {
  const periods = periodParameters(operationId, tags[0])
  if (parameters.length === 0) return null
  const names = parameters.map(({ name }) => name)
  const isList = ['limit', 'cursor', 'include_total'].every(name => names.includes(name))
  return {
    name: `${capitalized(operationId)}Query`,
    isList,
    asksChanges: names.includes(changesField),
    fields: parameters
      .filter(({ name }) => name !== changesField && (!isList || !isListField(name)))
      .map(({ name, required = false, schema, description }) => ({
        name,
        required,
        shape: shapeOf(schema),
        description: firstSentence(description),
      })),
    example: Object.fromEntries(
      parameters
        .filter(({ name, required }) => required === true || periods.includes(name))
        .map(({ name, example }) => [name, example]),
    ),
  }
}

function resourceOf(path: string): string {
  const [, segment = ''] = path.split('/')
  return platformPaths.includes(segment) ? 'platform' : (resourceNames[segment] ?? camel(segment))
}

/** `calculatePayrollRun` of runs is `calculate`. */
function methodName(operationId: string, resource: string): string {
  const plural = capitalized(resource)
  for (const noun of nouns[resource] ?? [plural, singular(plural)]) {
    const name = operationId.replace(new RegExp(`${noun}(?=$|[A-Z])`), '')
    if (name !== operationId) return name
  }
  return operationId
}

function uploadOf(content: Content): string | null {
  const form = shapeOf(content['multipart/form-data']?.schema ?? {})
  if (form.kind !== 'object') return null
  return form.fields.find(({ shape }) => shape.kind === 'bytes')?.name ?? null
}

function eventsOf(document: Json): EventType[] {
  const webhooks = document['webhooks'] as Record<string, { readonly post: Operation }>
  return Object.entries(webhooks).map(([type, { post }]) => {
    const shape = shapeOf(post.requestBody?.content['application/json']?.schema ?? {})
    const fields = shape.kind === 'object' ? shape.fields : []
    const data = fields.find(({ name }) => name === 'data')?.shape ?? { kind: 'unknown' }
    return { type, data, description: firstSentence(post['description']) }
  })
}

function resolve(given: Json, parts: Readonly<Record<string, Json>>): Json {
  const reference = given['$ref']
  return typeof reference === 'string' ? (parts[reference.split('/').at(-1) ?? ''] ?? {}) : given
}

function formatOf(mediaType: string): string {
  const known: Readonly<Record<string, string>> = {
    'application/pdf': 'pdf',
    'application/zip': 'zip',
    'text/xml': 'xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.ms-excel': 'xls',
    'text/csv': 'csv',
    'text/plain': 'txt',
    'image/png': 'png',
  }
  const format = known[mediaType]
  if (format === undefined) throw new Error(`No format is known for ${mediaType}.`)
  return format
}
