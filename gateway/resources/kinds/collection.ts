// The operations of a collection that an organization owns: list, create, get, update, delete. Every kind of resource
// that has them builds on these, so they take the same headers, return the same errors and read alike.

import type { ProblemCode } from '#proto/problems.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { PageOfRows } from '#storage/repositories/page.ts'
import type { PayMonth } from '#storage/repositories/runs/pay-months.ts'
import { type TObject, type TProperties, Type } from 'typebox'
import { notFound } from '../../http/input.ts'
import type { Page } from '../../http/pagination.ts'
import { type CallBasics, type Reply, reply, type Route } from '../../http/route.ts'
import { flag, nothing, organizationId, syncPage, syncQuery, text } from '../../http/schema.ts'
import type { FromWire, ToWire } from '../../http/wire.ts'
import { route } from '../route.ts'

/** Facts that all operations of a collection share. */
export type Collection<Row, Item extends TObject> = {
  /** Name of one item in messages and the document; path and operation ids follow from it. */
  readonly noun: string
  /** Default: the noun with an s. */
  readonly plural?: string
  readonly tag: Route['tag']
  readonly scopes: 'masters' | 'config' | 'inputs' | 'statutory'
  /** The collection that its path begins with; absent: none. */
  readonly under?: string
  readonly confidential?: true
  readonly versioned?: true | 'derived'
  /** Whether the response to a create has a `Location`. */
  readonly located?: true
  readonly Item: Item
  /** The response to a write that counts in a later wage month (202); has `applied_to`. */
  readonly Late?: TObject
  present(tenant: Tenant, rows: readonly Row[]): readonly ToWire<Item>[] | Promise<readonly ToWire<Item>[]>
}

/** The result of a write. `appliedTo`: the wage month that takes it, if its own is closed. */
export type Written<Row> = { readonly row: Row; readonly appliedTo?: PayMonth | null }

/** A record that is gone, and the wage month that takes its removal, because its own is closed. */
export type RemovedLate = {
  readonly id: string
  readonly organizationId: number
  readonly appliedTo: PayMonth
}

type Write = CallBasics & { readonly tenant: Tenant }

type OperationDescription = { readonly description: string; readonly errors?: readonly ProblemCode[] }

type Find<Found> = (tenant: Tenant, id: string) => Promise<Found | null>

type ListOf<Row, Item extends TObject, Query extends TObject> = OperationDescription & {
  readonly query: Query
  rows(
    call: CallBasics & {
      readonly tenant: Tenant
      readonly organizationId: number
      readonly query: FromWire<Query>
      readonly page: Page
    },
  ): Promise<PageOfRows<Row>>
  position?(row: ToWire<Item>): string
  /** Presentation in place of the collection's, where the query changes the response. */
  present?(tenant: Tenant, rows: readonly Row[], query: FromWire<Query>): Promise<readonly ToWire<Item>[]>
}

/** The query of a list: its own filters besides those of every list. */
export const listQuery = <Own extends TProperties>(own: Own) =>
  Type.Object({ ...syncQuery, organization_id: Type.Optional(organizationId()), ...own })

/** Filters that most collections have. */
export const activeFilter = { is_active: Type.Optional(flag()) }
export const nameFilters = {
  ...activeFilter,
  q: Type.Optional(text(100, { description: 'Case-insensitive part of the name or of the code.' })),
}

export const idPath = Type.Object({ id: text(40) })

/** The record that a path names, by `find`; 404 if there is none in reach. */
export function foundBy<Found>(find: Find<Found>) {
  return async ({ tenant, params }: { tenant: Tenant; params: { id: string } }): Promise<Found> => {
    const found = await find(tenant, params.id)
    if (found === null) throw notFound()
    return found
  }
}

/** One method for each operation; a resource has the routes that it calls them for. */
export class CollectionRoutes<Row, Item extends TObject> {
  protected readonly shape: Collection<Row, Item>
  readonly path: `/v1/${string}`
  /** Name of one item in operation ids: `SalaryGroup`. */
  protected readonly title: string
  /** The noun with its article. */
  protected readonly one: string

  constructor(shape: Collection<Row, Item>) {
    const { noun, plural = `${noun}s`, under } = shape
    this.shape = shape
    this.path = `/v1/${under === undefined ? '' : `${under}/`}${plural.replaceAll(' ', '-')}`
    this.title = titleOf(noun)
    this.one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  }

  /** Lists rows by id, or by `position` if the list has an order of its own. */
  list<Query extends TObject>(own: ListOf<Row, Item, Query>): Route {
    const { noun, plural = `${noun}s`, scopes, Item, present } = this.shape
    const position = own.position ?? (row => String((row as { id: string | number }).id))
    return route({
      ...this.shared(),
      operationId: `list${titleOf(plural)}`,
      summary: `List ${plural}`,
      description: own.description,
      method: 'get',
      scope: `${scopes}:read`,
      organization: 'query',
      query: own.query,
      replies: { 200: syncPage(Item) },
      errors: own.errors ?? ['invalid_cursor'],
      async handle(call) {
        const { tenant, page, query } = call as typeof call & { page: Page }
        const { rows, total, changes } = await own.rows({ ...call, page })
        const items = await (own.present ?? present)(tenant, rows, query)
        return reply(200, page.answer(items, position, total, changes)) as never
      },
    })
  }

  create<Body extends TObject>(
    own: OperationDescription & {
      readonly body: Body
      readonly example: object
      run(
        call: Write & { readonly organizationId: number; readonly body: FromWire<Body> },
      ): Promise<Written<Row>>
    },
  ): Route {
    return route({
      ...this.shared(),
      ...this.versioned(),
      operationId: `create${this.title}`,
      summary: `Create ${this.one}`,
      description: own.description,
      method: 'post',
      scope: `${this.shape.scopes}:write`,
      organization: 'body',
      body: own.body,
      example: own.example,
      replies: { 201: this.shape.Item, ...this.late() },
      errors: own.errors ?? [],
      handle: async call => (await this.written(201, call.tenant, await own.run(call))) as never,
    })
  }

  get<Found>(
    own: OperationDescription & {
      find: Find<Found>
      /** Default: what was found. */
      row?(tenant: Tenant, found: Found): Promise<Row>
    },
  ): Route {
    const find = foundBy(own.find)
    return route({
      ...this.single(),
      ...this.versioned(),
      operationId: `get${this.title}`,
      summary: `Get ${this.one}`,
      description: own.description,
      method: 'get',
      scope: `${this.shape.scopes}:read`,
      replies: { 200: this.shape.Item },
      errors: own.errors ?? [],
      handle: async call => {
        const found = await find(call)
        const row = own.row === undefined ? (found as unknown as Row) : await own.row(call.tenant, found)
        return reply(200, await this.shown(call.tenant, row))
      },
    })
  }

  update<Found, Body extends TObject>(
    own: OperationDescription & {
      readonly body: Body
      readonly example: object
      /** Default: `Update a …`. */
      readonly summary?: string
      find: Find<Found>
      run(call: Write & { readonly target: Found; readonly body: FromWire<Body> }): Promise<Written<Row>>
    },
  ): Route {
    const find = foundBy(own.find)
    return route({
      ...this.single(),
      ...this.versioned(),
      operationId: `update${this.title}`,
      summary: own.summary ?? `Update ${this.one}`,
      description: own.description,
      method: 'patch',
      scope: `${this.shape.scopes}:write`,
      body: own.body,
      example: own.example,
      replies: { 200: this.shape.Item, ...this.late() },
      errors: own.errors ?? ['precondition_failed'],
      find,
      handle: async call => (await this.written(200, call.tenant, await own.run(call))) as never,
    })
  }

  remove<Found>(
    own: OperationDescription & {
      find: Find<Found>
      /** Null: the removal counts in the month of the record. */
      run(call: Write & { readonly target: Found }): Promise<RemovedLate | null | void>
    },
  ): Route {
    const find = foundBy(own.find)
    return route({
      ...this.single(),
      operationId: `delete${this.title}`,
      summary: `Delete ${this.one}`,
      description: own.description,
      method: 'delete',
      scope: `${this.shape.scopes}:write`,
      replies: { 204: nothing, ...this.lateRemoval() },
      errors: own.errors ?? ['precondition_failed'],
      find,
      async handle(call) {
        const late = await own.run(call)
        return late ? (reply(202, late) as never) : reply(204, null)
      },
    })
  }

  /** The response to a write. */
  protected async written(
    status: 200 | 201,
    tenant: Tenant,
    { row, appliedTo = null }: Written<Row>,
  ): Promise<Reply> {
    const item = await this.shown(tenant, row)
    const isLocated = status === 201 && this.shape.located === true
    const { id } = item as { id: string }
    const headers = isLocated ? { Location: `${this.path.slice('/v1'.length)}/${id}` } : {}
    if (appliedTo !== null) return reply(202, { ...(item as object), appliedTo }, headers)
    return reply(status, item, headers)
  }

  protected shared() {
    const { tag, confidential } = this.shape
    return { tag, path: this.path, pool: 'general', ...(confidential && { confidential }) } as const
  }

  private single() {
    return { ...this.shared(), path: `${this.path}/{id}`, params: idPath } as const
  }

  private versioned() {
    const { versioned } = this.shape
    return versioned === undefined ? {} : { versioned }
  }

  private late() {
    const { Late } = this.shape
    return Late === undefined ? {} : { 202: Late }
  }

  /** The response to a removal that counts in a later wage month (202), if there is one. */
  protected lateRemoval(): { readonly 202?: TObject } {
    return {}
  }

  private async shown(tenant: Tenant, row: Row): Promise<ToWire<Item>> {
    const [item] = await this.shape.present(tenant, [row])
    if (item === undefined) throw new Error(`The ${this.shape.noun} has no representation.`)
    return item
  }
}

/** `salary group` is SalaryGroup. */
function titleOf(noun: string): string {
  return noun
    .split(' ')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
