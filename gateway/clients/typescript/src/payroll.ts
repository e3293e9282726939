// The client: one object with every resource of the API.

import {
  type Answer,
  Call,
  EventStream,
  type FollowOptions,
  type Page,
  PageCall,
  type StreamOptions,
} from './calls.ts'
import { Download, formOf, textOf, type Upload } from './files.ts'
import { isOpen, untilEnd } from './follow.ts'
import { amounts } from './generated/amounts.ts'
import { operations } from './generated/operations.ts'
import type { Resources } from './generated/resources.ts'
import { type MoneyForm, parseWithTextAmounts } from './money.ts'
import type { Operation } from './operation.ts'
import { PayrollError } from './problem.ts'
import { type Environment, type PayrollOptions, settingsOf } from './settings.ts'
import { newIdempotencyKey, type Request, Transport } from './transport.ts'

type Query = Readonly<Record<string, unknown>>

/** A call before it is sent. */
type PendingCall = {
  readonly operation: Operation
  readonly path: string
  /** Values of the parameters of the path, encoded. */
  readonly parameters: ReadonlyMap<string, string>
  readonly query: Query
  readonly body: unknown
  readonly options: FollowOptions & StreamOptions
}

class Client {
  readonly environment: Environment
  readonly #transport: Transport

  constructor(options: PayrollOptions<MoneyForm> = {}) {
    this.#transport = new Transport(settingsOf(options))
    this.environment = this.#transport.settings.environment
    for (const [resource, methods] of Object.entries(operations)) {
      const calls = Object.entries(methods).map(([name, operation]) => [
        name,
        (...args: unknown[]) => this.#call(operation, `${resource}.${name}`, args),
      ])
      Object.defineProperty(this, resource, { value: Object.fromEntries(calls), enumerable: true })
    }
  }

  #call(operation: Operation, name: string, args: readonly unknown[]): unknown {
    const call = prepare(operation, name, args)
    const { reply } = operation
    if (reply === 'stream') return new EventStream(this.#transport, targetOf(call), call.options)
    const download = (format: string): Download =>
      new Download(
        this.#transport,
        this.#requestOf(call, { ...call.query, format }, undefined, { accept: '*/*' }),
      )
    if (reply === 'file') return download(textOf(call.query['format'] ?? operation.format))
    if (reply === 'page')
      return new PageCall(
        cursor =>
          this.#send<Page<unknown, unknown>>(
            call,
            cursor === undefined ? call.query : { ...call.query, cursor },
          ),
        download,
      )
    return new Call(
      () => (operation.follows === undefined ? this.#send(call, call.query) : this.#follow(call)),
      download,
    )
  }

  async #send<T>(call: PendingCall, query: Query, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const { operation, body, options } = call
    const key = operation.idempotent === true ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined
    const sent = body === undefined ? null : await bodyOf(operation, body)
    const request = this.#requestOf(call, query, sent?.bytes, {
      ...(operation.reply === 'text' ? { accept: '*/*' } : {}),
      ...(sent === null ? {} : { 'content-type': sent.type }),
      ...headers,
    })
    return this.#transport.send({ ...request, idempotencyKey: key ?? null }, async response => ({
      data: (await this.#read(operation, response)) as T,
      status: response.status,
      headers: response.headers,
      requestId: response.headers.get('x-request-id'),
      etag: response.headers.get('etag'),
      warnings: response.headers.get('x-svc-warnings'),
      replayed: response.headers.get('idempotent-replayed') === 'true',
    }))
  }

  async #read({ reply, amounts: form }: Operation, response: Response): Promise<unknown> {
    const text = await response.text()
    if (response.status === 204 || response.status === 304 || reply === 'none') return null
    if (reply === 'text') return text
    if (this.#transport.settings.money === 'number' || form === undefined) return JSON.parse(text)
    const whole = reply === 'page' ? { data: [form] as const } : form
    return parseWithTextAmounts(text, whole, amounts)
  }

  #requestOf(
    { operation, path, options }: PendingCall,
    query: Query,
    body: Uint8Array<ArrayBuffer> | undefined,
    headers: Readonly<Record<string, string>>,
  ): Request {
    const { ifMatch, ifNoneMatch, signal, timeoutMs, maxRetries } = options
    return {
      verb: operation.verb,
      target: `${path}${queryText(query)}`,
      headers: {
        ...headers,
        ...(ifMatch === undefined ? {} : { 'if-match': tagOf(ifMatch) }),
        ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
      idempotencyKey: null,
      signal,
      timeoutMs,
      maxRetries,
    }
  }

  async #follow(call: PendingCall): Promise<Answer<unknown>> {
    const { options, operation } = call
    const { follow = true, onProgress, signal } = options
    const first = await this.#send(call, call.query, { prefer: 'respond-async' })
    if (!follow || !isOpen(first.data)) return first
    const { read, watch } = operation.follows!
    // What the path of the call did not say is the id of the record that it answered.
    const id = encodeURIComponent((first.data as { readonly id: string }).id)
    const fill = (template: string): string => filled(template, name => call.parameters.get(name) ?? id)
    const record: PendingCall = {
      operation: {
        verb: 'GET',
        path: read,
        reply: 'json',
        ...(operation.amounts === undefined ? {} : { amounts: operation.amounts }),
      },
      path: fill(read),
      parameters: call.parameters,
      query: {},
      body: undefined,
      options: signal === undefined ? {} : { signal },
    }
    return untilEnd(this.#transport, {
      stream: watch === undefined ? null : fill(watch),
      read: () => this.#send(record, {}),
      onProgress,
      signal,
    })
  }
}

const filled = (template: string, valueOf: (name: string) => string): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))

function prepare(operation: Operation, name: string, args: readonly unknown[]): PendingCall {
  const rest = [...args]
  const parameters = new Map<string, string>()
  const path = filled(operation.path, parameter => {
    const value = rest.shift()
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new PayrollError(
        'argument_invalid',
        `${name}: ${parameter} is missing; pass it as text or number.`,
      )
    const text = encodeURIComponent(value).replaceAll('%3A', ':')
    parameters.set(parameter, text)
    return text
  })
  const body = operation.body === undefined ? undefined : rest.shift()
  const query = operation.query === true ? (rest.shift() ?? {}) : {}
  return { operation, path, parameters, body, query: query as Query, options: rest.shift() ?? {} }
}

const targetOf = ({ path, query }: PendingCall): string => `${path}${queryText(query)}`

/** A list is its value repeated, but for `fields`, which is one text. */
function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    const values = Array.isArray(value) ? (name === 'fields' ? [value.join(',')] : value) : [value]
    return values.map(each => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(each))}`)
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const tagOf = (version: string | number): string =>
  typeof version === 'number' || !version.startsWith('"') ? `"${version}"` : version

async function bodyOf(
  operation: Operation,
  body: unknown,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }> {
  if (operation.body === 'file') {
    const file = body as Upload
    return { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type }
  }
  const { upload } = operation
  const fields = body as Readonly<Record<string, unknown>>
  if (upload !== undefined && fields[upload] !== undefined) return formOf(fields, upload)
  return { bytes: new TextEncoder().encode(JSON.stringify(body)), type: 'application/json' }
}

/** A client of the API; its resources are listed in `Resources`. */
export type Payroll<M extends MoneyForm = 'number'> = Resources<M> & { readonly environment: Environment }

/**
 * Opens no connection until a method is called; a client may live as long as its process and be used concurrently.
 *
 * @throws {PayrollError} `configuration_invalid`
 * @example
 * const payroll = new Payroll({ url: 'https://payroll.example.com', environment: 'sandbox', key: 'key_….secret' })
 */
export const Payroll = Client as unknown as new <M extends MoneyForm = 'number'>(
  options?: PayrollOptions<M>,
) => Payroll<M>
