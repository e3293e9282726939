// What an organization keeps for other records to refer to: read, made, changed and deleted in one way.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { type EntityName, type FilterQuery, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql'
import { type IdPrefix, newId } from '../ids.ts'
import { lockRow, type Tenant } from './for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from './page.ts'
import { containing } from '../postgres/literals.ts'
import { flushUnique } from './uniqueness.ts'

export type Kept = {
  organizationId: number
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
}

/** What a partner decides about a row. */
export type FactsOf<Row extends Kept> = Omit<Row, keyof Kept>

/** `noun` names a row where its external id or its code is refused because another row has it. */
export function masterStore<Row extends Kept>(table: EntityName<Row>, prefix: IdPrefix, noun: string) {
  const byId = (id: string) => ({ id }) as FilterQuery<Row>

  /** Refuses `external_id_taken` and `code_taken`. */
  const flush = (tenant: Tenant) => {
    const { tableName } = tenant.em.getMetadata(table)
    return flushUnique(tenant, {
      [`${tableName}_organization_id_external_id_key`]: () =>
        new Problem('external_id_taken', `Another ${noun} of the organization has this external_id.`, [
          fieldProblem(['external_id'], 'duplicate', `Send an external_id that no other ${noun} has.`),
        ]),
      [`${tableName}_organization_id_code_key`]: () =>
        new Problem('code_taken', `Another ${noun} of the organization has this code.`, [
          fieldProblem(['code'], 'duplicate', `Send a code that no other ${noun} has.`),
        ]),
    })
  }

  return {
    /** Those with these `values`, undefined being any, and with `part` in the name or the code. */
    list(
      tenant: Tenant,
      organizationId: number,
      { part, ...values }: { part?: string | undefined } & { [Name in keyof Row]?: Row[Name] | undefined },
      window: PageWindow,
    ): Promise<PageOfRows<Row>> {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
      const like = part === undefined ? null : { $ilike: containing(part) }
      const where = {
        ...given,
        organizationId,
        ...(like === null ? {} : { $or: [{ name: like }, { code: like }] }),
      } as unknown as FilterQuery<Row>
      return pageById<Row>(tenant, table, where, window)
    },

    find(tenant: Tenant, id: string): Promise<Row | null> {
      return tenant.em.findOne<Row>(table, byId(id))
    },

    /** Those of an organization, kept from being deleted until the transaction ends. */
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

    /** The row, locked until the transaction ends, as it is now. */
    lock(tenant: Tenant, row: Row): Promise<Row> {
      return lockRow(tenant, row)
    },

    /** Refuses `external_id_taken` and `code_taken`. */
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

    /** Refuses `external_id_taken` and `code_taken`. */
    async change(tenant: Tenant, row: Row, facts: FactsOf<Row>): Promise<void> {
      tenant.em.assign(row, { ...facts, updatedAt: tenant.clock() } as never)
      await flush(tenant)
    },

    async remove(tenant: Tenant, { organizationId, id }: Row): Promise<void> {
      await tenant.em.nativeDelete<Row>(table, { organizationId, id } as FilterQuery<Row>)
    },
  }
}

export type MasterStore<Row extends Kept> = ReturnType<typeof masterStore<Row>>

/** What of a row a partner decides. */
export function factsOf<Row extends Kept>(row: Row): FactsOf<Row> {
  const { organizationId: _, id, version, createdAt, updatedAt, ...facts } = row
  return facts
}
