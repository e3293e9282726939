// The generated modules of the TypeScript library: types, the resources, and what the library needs to know at run time.

import type { Field, NamedShape, Shape } from './shapes.ts'
import { typescriptExample } from './typescript-example.ts'
import { capitalized, isInput, listFields, type Method, type Model, type Resource } from './model.ts'

/** Files of `src/generated` by name. */
export function typescriptModules(model: Model): Readonly<Record<string, string>> {
  return {
    'types.ts': typesModule(model),
    'resources.ts': resourcesModule(model),
    'operations.ts': operationsModule(model),
    'amounts.ts': amountsModule(model),
  }
}

const head = '// Written by `npm run clients`, from the routes of the API. Changes here are lost.\n'

/** What a type is for: answers have amounts, which the client may turn into text; requests take numbers and text. */
type Use = 'request' | 'reply'

function typesModule({ shapes, events, problemCodes, version }: Model): string {
  const named = shapes.map(declaration)
  const payloads = events.map(
    ({ type, data, description }) => `${doc(description, '  ')}  '${type}': ${typeOf(data, 'reply', '  ')}\n`,
  )
  return `${head}
import type { Amount, Money } from '../money.ts'

/** Contract version that this library was written for. */
export const apiVersion = '${version}'

/** Codes of problems. New ones may be added: treat an unknown one by its status. */
export type ProblemCode =
${problemCodes.map(code => `  | '${code}'\n`).join('')}
/** Payloads of events by their type. */
export type EventPayloads = {
${payloads.join('')}}

${named.join('\n')}`
}

function declaration({ name, description, shape }: NamedShape): string {
  const use = isInput(name) ? 'request' : 'reply'
  const start = `${doc(description, '')}export `
  if (shape.kind === 'object') return `${start}interface ${name} ${typeOf(shape, use, '')}\n`
  return `${start}type ${name} = ${typeOf(shape, use, '')}\n`
}

function doc(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`
}

function typeOf(shape: Shape, use: Use, indent: string): string {
  switch (shape.kind) {
    case 'decimal':
      return use === 'request' ? 'Amount' : shape.unit === 'rupees' ? 'Money' : 'number'
    case 'integer':
      return 'number'
    case 'bytes':
      return 'Upload'
    case 'literal':
      return typeof shape.value === 'string' ? `'${shape.value}'` : String(shape.value)
    case 'named':
      return shape.name
    case 'list':
      return ['union', 'all'].includes(shape.of.kind)
        ? `(${typeOf(shape.of, use, indent)})[]`
        : `${typeOf(shape.of, use, indent)}[]`
    case 'map':
      return `{ [name: string]: ${typeOf(shape.of, use, indent)} }`
    case 'object':
      return `{\n${shape.fields.map(field => fieldText(field, use, `${indent}  `)).join('')}${indent}}`
    case 'union':
      return shape.of.map(each => typeOf(each, use, indent)).join(' | ')
    case 'all':
      return shape.of.map(each => typeOf(each, use, indent)).join(' & ')
    default:
      return shape.kind
  }
}

function fieldText({ name, required, shape, description }: Field, use: Use, indent: string): string {
  const type = typeOf(shape, use, indent)
  const key = /^\w+$/.test(name) ? name : `'${name}'`
  const mark = required ? '' : '?'
  const absent = !required && use === 'request' ? ' | undefined' : ''
  return `${doc(description, indent)}${indent}${key}${mark}: ${type}${absent}\n`
}

function resourcesModule({ resources }: Model): string {
  const texts = resources.map(resourceText)
  const queries = resources.flatMap(({ methods }) => methods.flatMap(queryText))
  const body = [...queries, ...texts].join('\n')
  const used = (body.match(/\bT\.\w+/g) ?? []).map(name => name.slice(2))
  const names = [...new Set([...used, 'DeletedRecord', 'LiveRecord'])].toSorted()
  return `${head}
import type { Call, CallOptions, EventStream, FollowOptions, PageCall, StreamOptions } from '../calls.ts'
import type { Download, Upload } from '../files.ts'
import type { Amount, Figures, MoneyForm } from '../money.ts'
import type {
${names.map(name => `  ${name},\n`).join('')}} from './types.ts'

/** A query for changes: records that changed at this time or later, deleted ones among them. */
export interface ChangesQuery {
  updated_since: string
}

/** A record, or what is left of a deleted one. */
export type Changed<T> = (T & LiveRecord) | DeletedRecord

/** Query parameters of every list. */
export interface ListQuery {
${listFields.map(name => `  ${name}?: ${listTypes[name]} | undefined\n`).join('')}}

${body.replaceAll(/\bT\.(\w+)/g, '$1')}
/** Every resource of the API. */
export interface Resources<M extends MoneyForm> {
${resources.map(({ name }) => `  readonly ${name}: ${capitalized(name)}Resource<M>\n`).join('')}}
`
}

const listTypes: Readonly<Record<(typeof listFields)[number], string>> = {
  limit: 'number',
  cursor: 'string',
  include_total: 'boolean',
  fields: 'string | readonly string[]',
}

/** A named type is marked, so that the module imports what it uses. */
const marked = (shape: Shape, use: Use): string => typeOf(markShape(shape), use, '  ')

function markShape(shape: Shape): Shape {
  switch (shape.kind) {
    case 'named':
      return { kind: 'named', name: `T.${shape.name}` }
    case 'list':
    case 'map':
      return { kind: shape.kind, of: markShape(shape.of) }
    case 'union':
    case 'all':
      return { kind: shape.kind, of: shape.of.map(markShape) }
    case 'object':
      return {
        kind: 'object',
        fields: shape.fields.map(field => ({ ...field, shape: markShape(field.shape) })),
      }
    default:
      return shape
  }
}

function queryText({ query }: Method): string[] {
  if (query === null) return []
  if (query.isList && query.fields.length === 0) return []
  const fields = query.fields.map(field =>
    fieldText({ ...field, shape: repeatable(markShape(field.shape)) }, 'request', '  '),
  )
  return [
    `export interface ${query.name} ${query.isList ? 'extends ListQuery ' : ''}{\n${fields.join('')}}\n`,
  ]
}

/** A list in a query is one value or several. */
function repeatable(shape: Shape): Shape {
  return shape.kind === 'list' ? { kind: 'union', of: [shape.of, shape] } : shape
}

function resourceText(resource: Resource): string {
  const { name, description, methods } = resource
  return `${doc(description, '')}export interface ${capitalized(name)}Resource<M extends MoneyForm> {
${methods.map(method => methodText(resource, method)).join('')}}
`
}

function methodText({ name: resource }: Resource, method: Method): string {
  const { name, summary, scope, query } = method
  const need = scope === 'open' ? 'Needs no key.' : scope === 'any' ? 'Any key.' : `Scope \`${scope}\`.`
  const example = typescriptExample(resource, method).split('\n')
  const changes = query?.asksChanges === true ? `  ${name}${signature(method, true)}\n` : ''
  return `  /**
   * ${summary}. ${need}
   * @example
${example.map(line => `   * ${line}`).join('\n')}
   */
${changes}  ${name}${signature(method, false)}
`
}

function signature(method: Method, asksChanges: boolean): string {
  const { parameters, query, body } = method
  const queryName = query?.isList === true && query.fields.length === 0 ? 'ListQuery' : query?.name
  const needsQuery = asksChanges || query?.fields.some(({ required }) => required) === true
  const needsBody = body !== null && (body.kind === 'file' || body.required)
  // An argument before one that is needed cannot be left out.
  const bodyMark = needsBody ? ':' : needsQuery ? ': undefined |' : '?:'
  const args = [
    ...parameters.map(parameter => `${camel(parameter.name)}: string | number`),
    ...(body === null ? [] : [`${body.kind === 'file' ? 'file' : 'body'}${bodyMark} ${bodyType(method)}`]),
    ...(queryName === undefined
      ? []
      : [`query${needsQuery ? '' : '?'}: ${queryName}${asksChanges ? ' & ChangesQuery' : ''}`]),
    `options?: ${optionsType(method)}`,
  ]
  return `(${args.join(', ')}): ${replyType(method, asksChanges)}`
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function bodyType({ body }: Method): string {
  if (body?.kind !== 'json') return 'Upload'
  const own = marked(body.shape, 'request')
  const upload = body.upload
  return upload === null ? own : `${own} | (Omit<${own}, '${upload}_url'> & { ${upload}: Upload })`
}

function optionsType({ follows, reply }: Method): string {
  if (reply.kind === 'stream') return 'StreamOptions'
  return follows === null ? 'CallOptions' : 'FollowOptions'
}

function replyType({ reply, files }: Method, asksChanges: boolean): string {
  const formats = files.map(format => `'${format}'`).join(' | ')
  const beside = formats === '' ? '' : `, ${formats}`
  switch (reply.kind) {
    case 'json':
      return `Call<Figures<${marked(reply.shape, 'reply')}, M>${beside}>`
    case 'page': {
      const row = marked(reply.row, 'reply')
      const rows = asksChanges ? `Changed<${row}>` : row
      return `PageCall<Figures<${rows}, M>, ${marked(reply.meta, 'reply')}${beside}>`
    }
    case 'stream':
      return 'EventStream'
    case 'file':
      return 'Download'
    case 'text':
      return 'Call<string>'
    default:
      return 'Call<null>'
  }
}

/** What the library knows of an operation when it runs. */
function operationsModule({ resources }: Model): string {
  const texts = resources.map(({ name, methods }) => {
    const rows = methods.map(method => `    ${method.name}: ${operationText(method, methods)},\n`)
    return `  ${name}: {\n${rows.join('')}  },\n`
  })
  return `${head}
import type { Operation } from '../operation.ts'

export const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
${texts.join('')}}
`
}

function operationText(method: Method, siblings: readonly Method[]): string {
  const { verb, path, body, query, reply, files, isIdempotent, follows } = method
  const named = (id: string | null): string | undefined =>
    siblings.find(sibling => sibling.operationId === id)?.path
  const parts = [
    `verb: '${verb.toUpperCase()}'`,
    `path: '${path}'`,
    `reply: '${reply.kind}'`,
    ...(body === null ? [] : [`body: '${body.kind}'`]),
    ...(body?.kind === 'json' && body.upload !== null ? [`upload: '${body.upload}'`] : []),
    ...(query === null ? [] : ['query: true']),
    ...(isIdempotent ? ['idempotent: true'] : []),
    ...(reply.kind === 'file' && files[0] !== undefined ? [`format: '${files[0]}'`] : []),
    ...(follows === null
      ? []
      : [
          `follows: { read: '${named(follows.read)}'${follows.watch === null ? '' : `, watch: '${named(follows.watch)}'`} }`,
        ]),
    ...amountsOf(method),
  ]
  return `{ ${parts.join(', ')} }`
}

function amountsOf({ reply }: Method): string[] {
  if (reply.kind !== 'json' && reply.kind !== 'page') return []
  return [`amounts: ${amountsText(reply.kind === 'page' ? reply.row : reply.shape)}`]
}

/** Which fields of an answer are amounts: `1`, a name of another entry, a list or a map (`[of]`), or fields. */
function amountsModule({ shapes }: Model): string {
  const entries = shapes
    .filter(({ name }) => !isInput(name))
    .map(({ name, shape }) => [name, amountsText(shape)] as const)
    .filter(([, text]) => text !== '0')
  return `${head}
import type { Amounts } from '../operation.ts'

export const amounts: Readonly<Record<string, Amounts>> = {
${entries.map(([name, text]) => `  ${name}: ${text},\n`).join('')}}
`
}

function amountsText(shape: Shape): string {
  switch (shape.kind) {
    case 'decimal':
      return shape.unit === 'rupees' ? '1' : '0'
    case 'named':
      return `'${shape.name}'`
    case 'list':
    case 'map': {
      const inner = amountsText(shape.of)
      return inner === '0' ? '0' : `[${inner}]`
    }
    case 'object': {
      const fields = shape.fields
        .map(({ name, shape: own }) => [name, amountsText(own)] as const)
        .filter(([, text]) => text !== '0')
      return fields.length === 0
        ? '0'
        : `{ ${fields.map(([name, text]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${text}`).join(', ')} }`
    }
    case 'union':
    case 'all': {
      const texts = [...new Set(shape.of.map(amountsText))].filter(text => text !== '0')
      return texts.length < 2 ? (texts[0] ?? '0') : `{ any: [${texts.join(', ')}] }`
    }
    default:
      return '0'
  }
}
