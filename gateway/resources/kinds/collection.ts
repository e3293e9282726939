// The operations of a collection that an organization owns: list, create, get, update, delete. Every kind of resource
// that has them builds on these, so they take the same headers, return the same errors and read alike.

import type { ProblemCode } from '#proto/problems.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { PageOfRows } from '#storage/repositories/page.ts'
import type { PayMonth } from '#storage/repositories/pay-months.ts'
import { type TObject, type TProperties, Type } from 'typebox'
import { notFound } from '../../http/input.ts'
import type { Page } from '../../http/pagination.ts'
import { type CallBasics, type Reply, reply, type Route } from '../../http/route.ts'
import { flag, nothing, organizationId, syncPage, syncQuery, text } from '../../http/schema.ts'
import type { FromWire, ToWire } from '../../http/wire.ts'
import { route } from '../route.ts'

/** What all operations of a collection share. */
export type Collection<Row, Item extends TObject> = {
  /** As messages and the document call one of it; path and operation ids follow from it. */
  readonly noun: string
  /** Default: the noun with an s. */
  readonly plural?: string
  readonly tag: Route['tag']
  readonly scopes: 'masters' | 'config' | 'inputs'
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

type Write = CallBasics & { readonly tenant: Tenant }

type Described = { readonly description: string; readonly errors?: readonly ProblemCode[] }

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
export function foundBy<Found>(find: (tenant: Tenant, id: string) => Promise<Found | null>) {
  return async ({ tenant, params }: { tenant: Tenant; params: { id: string } }): Promise<Found> => {
    const found = await find(tenant, params.id)
    if (found === null) throw notFound()
    return found
  }
}

export function collectionOf<Row, Item extends TObject>(shape: Collection<Row, Item>) {
  const { noun, plural = `${noun}s`, tag, scopes, Item, Late, present } = shape
  const path = `/v1/${plural.replaceAll(' ', '-')}` as const
  const title = titleOf(noun)
  const one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  const confidential = shape.confidential && { confidential: true as const }
  const versioned = shape.versioned && { versioned: shape.versioned }
  const shared = { tag, path, pool: 'general', ...confidential } as const
  const single = { ...shared, path: `${path}/{id}`, params: idPath } as const
  const late = Late === undefined ? {} : { 202: Late }

  async function shown(tenant: Tenant, row: Row): Promise<ToWire<Item>> {
    const [item] = await present(tenant, [row])
    if (item === undefined) throw new Error(`The ${noun} has no representation.`)
    return item
  }

  async function written(
    status: 200 | 201,
    tenant: Tenant,
    { row, appliedTo = null }: Written<Row>,
  ): Promise<Reply> {
    const item = await shown(tenant, row)
    if (appliedTo !== null) return reply(202, { ...(item as object), appliedTo })
    const isLocated = status === 201 && shape.located === true
    return reply(
      status,
      item,
      isLocated ? { Location: `${path.slice(3)}/${(item as { id: string }).id}` } : {},
    )
  }

  return {
    path,
    title,
    /** The noun with its article. */
    one,
    written,

    /** Lists rows by id, or by `position` if the list has an order of its own. */
    list<Query extends TObject>(
      own: Described & {
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
        /** In place of the collection's, for what the query changes of the response. */
        present?(
          tenant: Tenant,
          rows: readonly Row[],
          query: FromWire<Query>,
        ): Promise<readonly ToWire<Item>[]>
      },
    ): Route {
      const position = own.position ?? (row => String((row as { id: string | number }).id))
      return route({
        ...shared,
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
    },

    create<Body extends TObject>(
      own: Described & {
        readonly body: Body
        readonly example: object
        run(
          call: Write & { readonly organizationId: number; readonly body: FromWire<Body> },
        ): Promise<Written<Row>>
      },
    ): Route {
      return route({
        ...shared,
        ...versioned,
        operationId: `create${title}`,
        summary: `Create ${one}`,
        description: own.description,
        method: 'post',
        scope: `${scopes}:write`,
        organization: 'body',
        body: own.body,
        example: own.example,
        replies: { 201: Item, ...late },
        errors: own.errors ?? [],
        handle: async call => (await written(201, call.tenant, await own.run(call))) as never,
      })
    },

    get<Found>(
      own: Described & {
        find(tenant: Tenant, id: string): Promise<Found | null>
        /** Default: what was found. */
        row?(tenant: Tenant, found: Found): Promise<Row>
      },
    ): Route {
      const find = foundBy(own.find)
      return route({
        ...single,
        ...versioned,
        operationId: `get${title}`,
        summary: `Get ${one}`,
        description: own.description,
        method: 'get',
        scope: `${scopes}:read`,
        replies: { 200: Item },
        errors: own.errors ?? [],
        async handle(call) {
          const found = await find(call)
          const row = own.row === undefined ? (found as unknown as Row) : await own.row(call.tenant, found)
          return reply(200, await shown(call.tenant, row)) as never
        },
      })
    },

    update<Found, Body extends TObject>(
      own: Described & {
        readonly body: Body
        readonly example: object
        /** Default: `Update a …`. */
        readonly summary?: string
        find(tenant: Tenant, id: string): Promise<Found | null>
        run(call: Write & { readonly target: Found; readonly body: FromWire<Body> }): Promise<Written<Row>>
      },
    ): Route {
      const find = foundBy(own.find)
      return route({
        ...single,
        ...versioned,
        operationId: `update${title}`,
        summary: own.summary ?? `Update ${one}`,
        description: own.description,
        method: 'patch',
        scope: `${scopes}:write`,
        body: own.body,
        example: own.example,
        replies: { 200: Item, ...late },
        errors: own.errors ?? ['precondition_failed'],
        find,
        handle: async call => (await written(200, call.tenant, await own.run(call))) as never,
      })
    },

    remove<Found>(
      own: Described & {
        find(tenant: Tenant, id: string): Promise<Found | null>
        run(call: Write & { readonly target: Found }): Promise<void>
      },
    ): Route {
      const find = foundBy(own.find)
      return route({
        ...single,
        operationId: `delete${title}`,
        summary: `Delete ${one}`,
        description: own.description,
        method: 'delete',
        scope: `${scopes}:write`,
        replies: { 204: nothing },
        errors: own.errors ?? ['precondition_failed'],
        find,
        async handle(call) {
          await own.run(call)
          return reply(204, null)
        },
      })
    },
  }
}

/** `salary group` is SalaryGroup. */
function titleOf(noun: string): string {
  return noun
    .split(' ')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
