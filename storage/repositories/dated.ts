// Records that hold from a date until the date of the next one of the same key. A record of the same date is replaced.

import type { PlainDate } from '#proto/units.ts'
import type { EntityName, FilterQuery, RequiredEntityData } from '@mikro-orm/postgresql'
import type { Tenant } from './for-tenant.ts'
import { plainRows } from '../postgres/sql.ts'
import { addRow } from './new-rows.ts'

type DatedRow = { organizationId: number; effectiveFrom: PlainDate }

type Owner = { readonly organizationId: number; readonly id: string }

/** Columns that storage sets. */
type Stamps = 'effectiveFrom' | 'version' | 'createdAt' | 'updatedAt' | 'factsChangedAt'

/** The key names the columns that records of one history share, such as `organizationId` and `employeeId`. */
export function datedStore<Row extends DatedRow, const Key extends keyof Row>(table: EntityName<Row>) {
  type KeyOf = Readonly<Pick<Row, Key>>

  return {
    /** The record in force on a day; null: the history begins later. */
    async on(tenant: Tenant, key: KeyOf, day: PlainDate): Promise<Row | null> {
      const [row] = await tenant.em.find<Row>(
        table,
        { ...key, effectiveFrom: { $lte: day } } as FilterQuery<Row>,
        { orderBy: { effectiveFrom: 'desc' } as never, limit: 1 },
      )
      return (row as Row | undefined) ?? null
    },

    /** All records of a history, the earliest first. */
    async history(tenant: Tenant, key: KeyOf): Promise<Row[]> {
      const rows = await tenant.em.find<Row>(table, { ...key } as FilterQuery<Row>, {
        orderBy: { effectiveFrom: 'asc' } as never,
      })
      return rows
    },

    /**
     * Writes a record from a date, in the unit of work. `isNew`: the key has no record of the date, and none is looked
     * for. `ownerIsNew`: nor is its owner written yet, with which the record is inserted by `insertRows`. `initial` is
     * set only of a record that is created.
     */
    async put(
      tenant: Tenant,
      key: KeyOf,
      effectiveFrom: PlainDate,
      facts: Omit<Row, Key | Stamps | 'id'>,
      {
        isNew = false,
        ownerIsNew = false,
        initial = {},
      }: { isNew?: boolean; ownerIsNew?: boolean; initial?: Partial<Row> } = {},
    ): Promise<{ row: Row; isNew: boolean }> {
      const { properties } = tenant.em.getMetadata(table)
      const now = tenant.clock()
      const known =
        isNew || ownerIsNew
          ? null
          : await tenant.em.findOne<Row>(table, { ...key, effectiveFrom } as FilterQuery<Row>)
      if (known !== null) {
        const stamp = 'updatedAt' in properties ? { updatedAt: now } : {}
        return {
          row: tenant.em.assign(known, { ...facts, ...stamp } as never) as unknown as Row,
          isNew: false,
        }
      }
      const first = 'version' in properties ? { version: 1 } : {}
      const created = { ...initial, ...key, ...facts, ...first, effectiveFrom, createdAt: now }
      if (ownerIsNew) return { row: addRow(tenant, table, created as unknown as Row), isNew: true }
      return { row: tenant.em.create<Row>(table, created as unknown as RequiredEntityData<Row>), isNew: true }
    },
  }
}

/** The history that each employee has of one kind of record. */
export function employeeHistory<Row extends DatedRow & { employeeId: string }>(table: EntityName<Row>) {
  const store = datedStore<Row, 'organizationId' | 'employeeId'>(table)
  const keyOf = ({ organizationId, id }: Owner) =>
    ({ organizationId, employeeId: id }) as Pick<Row, 'organizationId' | 'employeeId'>
  const untilDay = plainRows<Row>(
    table,
    `organization_id = any ($1::int[]) and employee_id = any ($2::text[]) and effective_from <= $3::date
     order by effective_from`,
  )
  return {
    /** The records in force on a day, by employee, for readers only. */
    async inForce(tenant: Tenant, owners: readonly Owner[], day: PlainDate): Promise<Map<string, Row>> {
      const organizationIds = [...new Set(owners.map(owner => owner.organizationId))]
      const rows = await untilDay(tenant, [organizationIds, owners.map(({ id }) => id), day])
      return new Map(rows.map(row => [row.employeeId, row as Row]))
    },

    on: (tenant: Tenant, owner: Owner, day: PlainDate) => store.on(tenant, keyOf(owner), day),

    history: (tenant: Tenant, owner: Owner) => store.history(tenant, keyOf(owner)),

    put: (
      tenant: Tenant,
      owner: Owner,
      effectiveFrom: PlainDate,
      facts: Parameters<typeof store.put>[3],
      options?: Parameters<typeof store.put>[4],
    ) => store.put(tenant, keyOf(owner), effectiveFrom, facts, options),
  }
}
