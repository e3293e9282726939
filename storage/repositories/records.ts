// The records of an organization that partners create, read, change and delete by id, in one way for all of them.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { type EntityName, type FilterQuery, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql'
import { type IdPrefix, newId } from '../ids.ts'
import { containing } from '../postgres/literals.ts'
import { lockRow, type Tenant } from './for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from './page.ts'
import { flushUnique } from './uniqueness.ts'

/** The columns that storage sets. */
export type StoredRecord = {
  organizationId: number
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
}

/** The columns that a partner decides. */
export type FactsOf<Row extends StoredRecord> = Omit<Row, keyof StoredRecord>

/** Undefined: any value; a list: any of its values. `part` is contained in the name or the code. */
type RecordFilter<Row> = { readonly part?: string | undefined } & {
  readonly [Name in keyof Row]?: Row[Name] | readonly Row[Name][] | undefined
}

/** The problem of a write, by the unique constraint that it violates. */
type Conflicts = Readonly<Record<string, () => Problem>>

/** `noun` names a record in the messages of `external_id_taken` and `code_taken`. */
export function recordStore<Row extends StoredRecord>(
  table: EntityName<Row>,
  prefix: IdPrefix,
  noun: string,
  conflicts: Conflicts = {},
) {
  /** Writes what is pending. Throws `external_id_taken`, `code_taken` or what `conflicts` names. */
  const flush = (tenant: Tenant): Promise<void> => {
    const { tableName } = tenant.em.getMetadata(table)
    return flushUnique(tenant, {
      [`${tableName}_organization_id_external_id_key`]: () => valueTaken('external_id', noun),
      [`${tableName}_organization_id_code_key`]: () => valueTaken('code', noun),
      ...conflicts,
    })
  }

  return {
    flush,

    /** Records that fit the filter and the further conditions. */
    list(
      tenant: Tenant,
      organizationId: number,
      { part, ...values }: RecordFilter<Row>,
      window: PageWindow,
      ...conditions: readonly FilterQuery<NoInfer<Row>>[]
    ): Promise<PageOfRows<Row>> {
      const given = Object.entries<unknown>(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? { $in: value } : value])
      const like = { $ilike: containing(part ?? '') }
      const named = { $or: [{ name: like }, { code: like }] } as FilterQuery<Row>
      const filters = [
        ...(given.length === 0 ? [] : [Object.fromEntries(given) as FilterQuery<Row>]),
        ...(part === undefined ? [] : [named]),
        ...conditions,
      ]
      return pageById<Row>(tenant, table, { of: { organizationId } as FilterQuery<Row>, filters }, window)
    },

    find(tenant: Tenant, id: string): Promise<Row | null> {
      return tenant.em.findOne<Row>(table, { id } as FilterQuery<Row>)
    },

    /** Finds as `find` does, in one organization. */
    findIn(tenant: Tenant, organizationId: number, id: string): Promise<Row | null> {
      return tenant.em.findOne<Row>(table, { organizationId, id } as FilterQuery<Row>)
    },

    /** Records of an organization by id, protected from deletion until the transaction ends. */
    async named(
      tenant: Tenant,
      organizationId: number,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Row>> {
      if (ids.length === 0) return new Map()
      const where = { organizationId, id: { $in: [...new Set(ids)] } } as FilterQuery<Row>
      const rows = await tenant.em.find<Row>(table, where, {
        orderBy: { id: 'asc' } as never,
        lockMode: LockMode.PESSIMISTIC_READ,
      })
      return new Map(rows.map(row => [row.id, row]))
    },

    /** The row as it is now, locked until the transaction ends. */
    lock(tenant: Tenant, row: Row): Promise<Row> {
      return lockRow(tenant, row)
    },

    /** Throws as `flush` does. */
    async add(tenant: Tenant, organizationId: number, facts: FactsOf<Row>): Promise<Row> {
      const row = tenant.em.create<Row>(table, {
        ...facts,
        organizationId,
        id: newId(prefix, tenant.clock),
        version: 1,
        createdAt: tenant.clock(),
      } as unknown as RequiredEntityData<Row>)
      await flush(tenant)
      return row
    },

    /** Throws as `flush` does. */
    async change(tenant: Tenant, row: Row, facts: Partial<FactsOf<Row>>): Promise<void> {
      tenant.em.assign(row, { ...facts, updatedAt: tenant.clock() } as never)
      await flush(tenant)
    },

    async remove(tenant: Tenant, { organizationId, id }: Row): Promise<void> {
      await tenant.em.nativeDelete<Row>(table, { organizationId, id } as FilterQuery<Row>)
    },
  }
}

export type RecordStore<Row extends StoredRecord> = ReturnType<typeof recordStore<Row>>

/** `noun` names the records of which one has the value already. */
export function valueTaken(field: 'external_id' | 'code', noun: string): Problem {
  return new Problem(`${field}_taken`, `Another ${noun} of the organization has this ${field}.`, [
    fieldProblem([field], 'duplicate', `Send ${article(field)} ${field} that no other ${noun} has.`),
  ])
}

function article(field: 'external_id' | 'code'): string {
  return field === 'external_id' ? 'an' : 'a'
}

export function factsOf<Row extends StoredRecord>(row: Row): FactsOf<Row> {
  const { organizationId: _, id, version, createdAt, updatedAt, ...facts } = row
  return facts
}
