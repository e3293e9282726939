// Masters: what an organization keeps for other records to refer to, such as departments and shifts.

import { Problem, type ProblemCode } from '#proto/problems.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { factsOf, type FactsOf, type RecordStore, type StoredRecord } from '#storage/repositories/records.ts'
import { type TObject, type TProperties, Type } from 'typebox'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { Route } from '../../http/route.ts'
import { commonFields, organizationId, record, request } from '../../http/schema.ts'
import type { FromWire, ToWire } from '../../http/wire.ts'
import { CollectionRoutes, listQuery, nameFilters } from './collection.ts'

/** The schemas of a master with these fields. */
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

/** A record that is created (`id` null) or changed. */
type Subject = { readonly organizationId: number; readonly id: string | null }

type Master<Row extends StoredRecord, Patch extends TObject, Item extends TObject> = {
  readonly store: RecordStore<Row>
  readonly noun: string
  readonly schemas: { readonly Create: TObject; readonly Patch: Patch; readonly Item: Item }
  /** Purpose, as a sentence of the document. */
  readonly purpose: string
  /** Bodies that are valid except for their ids. */
  readonly examples: { readonly create: object; readonly update: object }
  /** Filters of the list besides `is_active` and `q`. */
  readonly filters: TProperties
  readonly defaults: Partial<FactsOf<Row>>
  /** Takes the locks that precede that of the row. */
  lockFirst?(tenant: Tenant, organizationId: number, given: FromWire<Patch>): Promise<void>
  /** Completes the facts, and throws what the schema cannot express. */
  resolve?(
    tenant: Tenant,
    subject: Subject,
    given: FromWire<Patch>,
    facts: FactsOf<Row>,
  ): Promise<FactsOf<Row>>
  /** Runs after a change of these fields, in the names of the wire. */
  onChanged?(tenant: Tenant, row: Row, paths: readonly string[]): Promise<void>
  /** Errors of an update besides those of every master. */
  readonly updateErrors?: readonly ProblemCode[]
  isInUse(tenant: Tenant, row: Row): Promise<boolean>
  /** The kinds of records that may refer to it. */
  readonly usedBy: string
} & ([Row] extends [ToWire<Item>] ? unknown : never)

/** List, create, get, update and delete. */
export function masterRoutes<Row extends StoredRecord, Patch extends TObject, Item extends TObject>(
  master: Master<Row, Patch, Item>,
): Record<'list' | 'create' | 'get' | 'update' | 'remove', Route> {
  const { store, noun, schemas, filters, defaults, purpose, examples } = master
  const taken: ProblemCode[] = 'externalId' in defaults ? ['external_id_taken', 'code_taken'] : ['code_taken']
  const operations = new CollectionRoutes<Row, Item>({
    noun,
    tag: 'Org master',
    scopes: 'masters',
    versioned: true,
    located: true,
    Item: schemas.Item,
    present: (_tenant, rows) => rows as unknown as ToWire<Item>[],
  })
  const find = store.find

  return {
    list: operations.list({
      description: `Returns the ${noun}s of an organization. Supports incremental sync with \`updated_since\`.`,
      query: listQuery({ ...nameFilters, ...filters }),
      rows({ tenant, organizationId: of, query, page }) {
        const { limit, cursor, sort, includeTotal, updatedSince, organizationId: _, q, ...values } = query
        return store.list(tenant, of, { ...values, part: q } as Parameters<typeof store.list>[2], page)
      },
    }),

    create: operations.create({
      description: `Creates a ${noun}. ${purpose}`,
      body: schemas.Create,
      example: examples.create,
      errors: taken,
      async run({ tenant, organizationId: of, body }) {
        const { organizationId: _, ...sent } = body as FromWire<Patch> & { organizationId?: number }
        const given = sent as FromWire<Patch>
        const facts = mergePatch(defaults, given as object) as FactsOf<Row>
        const subject = { organizationId: of, id: null }
        const resolved = (await master.resolve?.(tenant, subject, given, facts)) ?? facts
        return { row: await store.add(tenant, of, resolved) }
      },
    }),

    get: operations.get({ description: `Returns one ${noun}.`, find }),

    update: operations.update({
      description:
        'Changes the fields that are sent (JSON merge patch). A request that changes nothing writes nothing.',
      body: schemas.Patch,
      example: examples.update,
      errors: [...taken, ...(master.updateErrors ?? []), 'precondition_failed'],
      find,
      run: call => changeMaster<Row, Patch, Item>(master, call),
    }),

    remove: operations.remove({
      description:
        `Deletes a ${noun} that nothing refers to. Returns 409 \`resource_in_use\` otherwise; set \`is_active\` to ` +
        'false instead. Lists with `updated_since` report it as deleted for 90 days.',
      errors: ['resource_in_use', 'precondition_failed'],
      find,
      run: call => removeMaster<Row, Patch, Item>(master, call),
    }),
  }
}

type Change<Row> = {
  readonly tenant: Tenant
  readonly target: Row
  readonly ifMatch: readonly string[] | null
}

async function changeMaster<Row extends StoredRecord, Patch extends TObject, Item extends TObject>(
  { store, lockFirst, resolve, onChanged }: Master<Row, Patch, Item>,
  { tenant, target, body, ifMatch }: Change<Row> & { readonly body: FromWire<Patch> },
): Promise<{ row: Row }> {
  await lockFirst?.(tenant, target.organizationId, body)
  const row = await store.lock(tenant, target)
  requireVersion(ifMatch, row.version)
  const before = factsOf(row)
  const patched = mergePatch(before, body as object)
  const after = resolve === undefined ? patched : await resolve(tenant, row, body, patched)
  const paths = changedPaths(before, after)
  if (paths.length > 0) {
    await store.change(tenant, row, after)
    await onChanged?.(tenant, row, paths)
  }
  return { row }
}

async function removeMaster<Row extends StoredRecord, Patch extends TObject, Item extends TObject>(
  { store, isInUse, usedBy }: Master<Row, Patch, Item>,
  { tenant, target, ifMatch }: Change<Row>,
): Promise<void> {
  const row = await store.lock(tenant, target)
  requireVersion(ifMatch, row.version)
  if (await isInUse(tenant, row))
    throw new Problem(
      'resource_in_use',
      `The record is in use by ${usedBy.toLowerCase()}. Set is_active to false instead.`,
    )
  await store.remove(tenant, row)
}
