// The operations of a master: what an organization keeps for other records to refer to.

import { Problem, type ProblemCode } from '#proto/problems.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { factsOf, type FactsOf, type Kept, type MasterStore } from '#storage/repositories/masters.ts'
import { type TObject, type TProperties, Type } from 'typebox'
import { notFound } from '../http/input.ts'
import { changedPaths, mergePatch } from '../http/merge-patch.ts'
import { requireVersion } from '../http/preconditions.ts'
import { reply, type Route } from '../http/route.ts'
import {
  commonFields,
  flag,
  nothing,
  organizationId,
  record,
  request,
  syncPage,
  syncQuery,
  text,
} from '../http/schema.ts'
import type { FromWire, ToWire } from '../http/wire.ts'
import { route } from './route.ts'

/** What is sent and shown of a master of these fields. */
export function masterSchemas<Own extends TProperties, const Required extends keyof Own>(
  own: Own,
  title: string,
  required: readonly Required[],
) {
  return {
    Patch: request(own, [], `${title}Update`),
    Create: request<Own & { organization_id: ReturnType<typeof organizationId> }, Required>(
      { organization_id: organizationId(), ...own },
      required,
      `${title}Create`,
    ),
    Item: record({ id: Type.String(), organization_id: organizationId(), ...own, ...commonFields }, title),
  }
}

type Whose = { readonly organizationId: number; readonly id: string | null }

type Master<Row extends Kept, Patch extends TObject, Item extends TObject> = {
  readonly store: MasterStore<Row>
  /** As partners call one of it; the last word of its path adds an s. */
  readonly noun: 'department' | 'designation' | 'shift'
  readonly schemas: { readonly Create: TObject; readonly Patch: Patch; readonly Item: Item }
  /** What it is for. */
  readonly purpose: string
  /** Bodies that work as they stand, but for their ids. */
  readonly examples: { readonly create: object; readonly update: object }
  /** Which fields a list is filtered by, beside `is_active` and a part of the name. */
  readonly filters: TProperties
  /** What counts of a new one where nothing is said. */
  readonly blank: Partial<FactsOf<Row>>
  /** Takes what locks have to be had before that of the row. */
  lockFirst?(tenant: Tenant, organizationId: number, given: FromWire<Patch>): Promise<void>
  /** Completes and refuses what the schema cannot tell; `id` is null of a new one. */
  judged?(tenant: Tenant, whose: Whose, given: FromWire<Patch>, facts: FactsOf<Row>): Promise<FactsOf<Row>>
  /** What follows from a change of these fields, in the names of the wire. */
  changed?(tenant: Tenant, row: Row, paths: readonly string[]): Promise<void>
  /** Why it cannot be changed, beside what is refused of each master. */
  readonly refuses?: readonly ProblemCode[]
  readonly isInUse: (tenant: Tenant, row: Row) => Promise<boolean>
  /** Who may refer to it, as a sentence begins. */
  readonly usedBy: string
} & ([Row] extends [ToWire<Item>] ? unknown : never)

const listQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  is_active: Type.Optional(flag()),
  q: Type.Optional(text(100, { description: 'Case-insensitive part of the name or of the code.' })),
})

/** To list, create, get, change and delete it. */
export function masterRoutes<Row extends Kept, Patch extends TObject, Item extends TObject>(
  master: Master<Row, Patch, Item>,
): Record<'list' | 'create' | 'get' | 'update' | 'remove', Route> {
  const { store, noun, schemas, filters, blank, isInUse, usedBy, purpose, examples } = master
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  const shared = { tag: 'Org master', path: `/v1/${noun}s`, pool: 'general' } as const
  const one = { ...shared, path: `/v1/${noun}s/{id}`, params: Type.Object({ id: text(40) }) } as const
  const taken: ProblemCode[] = 'externalId' in blank ? ['external_id_taken', 'code_taken'] : ['code_taken']
  const judged: NonNullable<typeof master.judged> =
    master.judged ?? ((_tenant, _whose, _given, facts) => Promise.resolve(facts))
  const shown = (row: Row) => row as unknown as ToWire<Item>

  const find = async ({ tenant, params }: { tenant: Tenant; params: { id: string } }): Promise<Row> => {
    const row = await store.find(tenant, params.id)
    if (row === null) throw notFound()
    return row
  }

  return {
    list: route({
      ...shared,
      operationId: `list${title}s`,
      summary: `List ${noun}s`,
      description: `Returns the ${noun}s of an organization. Supports incremental sync with \`updated_since\`.`,
      method: 'get',
      scope: 'masters:read',
      organization: 'query',
      query: Type.Object({ ...listQuery.properties, ...filters }),
      replies: { 200: syncPage(schemas.Item) },
      errors: ['invalid_cursor'],
      async handle({ tenant, organizationId: of, query, page }) {
        const { limit: _l, cursor: _c, sort: _s, includeTotal: _t, updatedSince: _u, ...asked } = query
        const { organizationId: _o, q: part, ...values } = asked
        const filter = { ...values, part } as Parameters<typeof store.list>[2]
        const { rows, total, changes } = await store.list(tenant, of, filter, page)
        const answer = page.answer(rows, row => row.id, total, changes)
        return reply(200, answer as never)
      },
    }),

    create: route({
      ...shared,
      operationId: `create${title}`,
      summary: `Create a ${noun}`,
      description: `Creates a ${noun}. ${purpose}`,
      example: examples.create,
      method: 'post',
      scope: 'masters:write',
      organization: 'body',
      body: schemas.Create,
      replies: { 201: schemas.Item },
      errors: taken,
      versioned: true,
      async handle({ tenant, organizationId: of, body }) {
        const { organizationId: _, ...given } = body as FromWire<Patch> & { organizationId?: number }
        const facts = mergePatch(blank, given) as FactsOf<Row>
        const whose = { organizationId: of, id: null }
        const row = await store.add(tenant, of, await judged(tenant, whose, given as FromWire<Patch>, facts))
        return reply(201, shown(row), { Location: `/${noun}s/${row.id}` })
      },
    }),

    get: route({
      ...one,
      operationId: `get${title}`,
      summary: `Get a ${noun}`,
      description: `Returns one ${noun}.`,
      method: 'get',
      scope: 'masters:read',
      replies: { 200: schemas.Item },
      errors: [],
      versioned: true,
      handle: async call => reply(200, shown(await find(call))),
    }),

    update: route({
      ...one,
      operationId: `update${title}`,
      summary: `Update a ${noun}`,
      description:
        'Changes the fields that are sent (JSON merge patch). A request that changes nothing writes nothing.',
      example: examples.update,
      method: 'patch',
      scope: 'masters:write',
      body: schemas.Patch,
      replies: { 200: schemas.Item },
      errors: [...taken, ...(master.refuses ?? []), 'precondition_failed'],
      versioned: true,
      find,
      // Nothing is written when nothing differs.
      async handle({ tenant, target, body, ifMatch }) {
        await master.lockFirst?.(tenant, target.organizationId, body)
        const row = await store.lock(tenant, target)
        requireVersion(ifMatch, row.version)
        const before = factsOf(row)
        const after = await judged(tenant, row, body, mergePatch(before, body as object))
        const paths = changedPaths(before, after)
        if (paths.length > 0) {
          await store.change(tenant, row, after)
          await master.changed?.(tenant, row, paths)
        }
        return reply(200, shown(row))
      },
    }),

    remove: route({
      ...one,
      operationId: `delete${title}`,
      summary: `Delete a ${noun}`,
      description:
        `Deletes a ${noun} that nothing refers to. Returns 409 \`resource_in_use\` otherwise; set \`is_active\` to ` +
        'false instead. Lists with `updated_since` report it as deleted for 90 days.',
      method: 'delete',
      scope: 'masters:write',
      replies: { 204: nothing },
      errors: ['resource_in_use', 'precondition_failed'],
      find,
      async handle({ tenant, target, ifMatch }) {
        const row = await store.lock(tenant, target)
        requireVersion(ifMatch, row.version)
        if (await isInUse(tenant, row))
          throw new Problem(
            'resource_in_use',
            `The record is in use by ${usedBy.toLowerCase()}. Set is_active to false instead.`,
          )
        await store.remove(tenant, row)
        return reply(204, null)
      },
    }),
  }
}
