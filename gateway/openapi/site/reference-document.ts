// The published document as the pages read it: operations by tag, with every reference followed.

import openapi from '../openapi.json' with { type: 'json' }
import { slugOf } from './html.ts'

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly 'x-unit'?: string
}
export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly example?: unknown
  readonly schema: Schema
}
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>
export type Reply = {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string }>>
  readonly content?: Content
  readonly 'x-streams'?: Content
  readonly 'x-files'?: Content
  readonly 'x-error-codes'?: readonly string[]
}
export type Operation = {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly 'x-scope'?: string
  readonly 'x-rate-limit-pool'?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly description?: string
    readonly content: Content
  }
  readonly responses: Readonly<Record<string, Reply>>
}
type Node = { readonly [name: string]: unknown }

/** As it is published. */
export const document = openapi as unknown as Node & {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Omit<Operation, 'method' | 'path'> }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export const { tags } = document
export const schemas = document.components.schemas

function nodeAt(reference: string): Node {
  const part = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Node | undefined)?.[name], document)
  if (part === undefined) throw new Error(`The document has no ${reference}.`)
  return part as Node
}

/** A part with its reference followed; what stands beside the reference wins. */
export function resolveReference<Part extends object>(part: Part): Part {
  const reference = (part as Node)['$ref']
  return typeof reference === 'string' ? { ...nodeAt(reference), ...part } : part
}

function withParts(method: string, path: string, operation: Omit<Operation, 'method' | 'path'>): Operation {
  const replies = Object.entries(operation.responses).map(([status, reply]) => {
    const { headers = {}, ...rest } = resolveReference(reply)
    const named = Object.entries(headers).map(([name, header]) => [name, resolveReference(header)])
    return [status, { ...rest, headers: Object.fromEntries(named) as Reply['headers'] }]
  })
  return {
    ...operation,
    method,
    path,
    parameters: operation.parameters.map(parameter => resolveReference(parameter)),
    responses: Object.fromEntries(replies) as Operation['responses'],
  }
}

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => withParts(method, path, operation)),
)

export const events: readonly Operation[] = Object.entries(document.webhooks).map(([name, { post }]) =>
  withParts('post', name, post),
)

const slugOfTag = ({ tags: [tag = ''] }: Operation): string => slugOf(tag)

/** The address of the operation's page. */
export const urlOf = (operation: Operation): string =>
  `/docs/api/${slugOfTag(operation)}/${operation.operationId}`
export const urlOfEvent = ({ path }: Operation): string => `/docs/events/${path}`

export const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']

/** Media types of a body that is a file by itself. */
export function fileTypesOf({ requestBody }: Operation): string[] {
  const types = Object.keys(requestBody?.content ?? {})
  return types.includes('application/json') ? [] : types
}

/** What a key needs: scopes and fields with a scope of their own, by the last paragraph of the description. */
const accessOf = ({ description }: Operation): string => description.split('\n\n').at(-1) ?? ''

/** The scopes that every call needs. */
export function scopesOf(operation: Operation): string[] {
  const [, named = ''] = /^Scope: (.+?)\.(?= |$)/.exec(accessOf(operation)) ?? []
  return [...named.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope)
}

/** `any key`, or the scopes in code style. */
export function needOf(operation: Operation): string {
  const need = { any: 'any key', open: 'no key' }[operation['x-scope'] ?? '']
  return (
    need ??
    scopesOf(operation)
      .map(scope => `\`${scope}\``)
      .join(' and ')
  )
}

/** The codes of the errors that the operation returns, with their status. */
export function errorsOf({ responses }: Operation): { readonly code: string; readonly status: string }[] {
  return Object.entries(responses).flatMap(([status, reply]) =>
    (reply['x-error-codes'] ?? []).map(code => ({ code, status })),
  )
}

export function successesOf({ responses }: Operation): [status: string, reply: Reply][] {
  return Object.entries(responses).filter(([, reply]) => reply['x-error-codes'] === undefined)
}

/** Sentences of the last paragraph that the facts of the page state. */
const isFact = /^(?:Scope: |Any valid key|No credentials|Idempotent with|Accepts `If-Match`|Counts against)/

export function ownDescription(operation: Operation): string {
  const others = accessOf(operation)
    .split(/(?<=\.) /)
    .filter(sentence => !isFact.test(sentence))
  return [...operation.description.split('\n\n').slice(0, -1), others.join(' ')].join('\n\n').trim()
}
