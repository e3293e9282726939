// Rows for somebody who only reads. The mapper plans each of its statements anew and keeps what it read to see what
// becomes of it, which costs several times what the rows do.

import type { EntityMetadata, EntityName, EntityProperty } from '@mikro-orm/postgresql'
import { executePrepared } from './prepared.ts'
import type { Tenant } from './repositories/for-tenant.ts'

/**
 * Answers the rows of a table in the shape of its entity, as they are once what is pending is written. `where` is a
 * constant, and what follows it; its values are `$1`, `$2`, …. `without`: columns that are not read.
 */
export function plainRows<Row extends object, Unread extends keyof Row & string = never>(
  table: EntityName<Row>,
  where: string,
  without: readonly Unread[] = [],
): (tenant: Pick<Tenant, 'em'>, values: readonly unknown[]) => Promise<Omit<Row, Unread>[]> {
  let text: string | null = null
  return async ({ em }, values) => {
    const metadata = em.getMetadata(table)
    const read = metadata.props.filter(({ name }) => !(without as readonly string[]).includes(name))
    text ??= selectOf(metadata, read, where)
    await em.flush()
    const rows = await executePrepared<Record<string, unknown>>({ em }, text, values)
    const [driver, platform] = [em.getDriver(), em.getPlatform()]
    return rows.map(row => {
      const mapped = driver.mapResult<Row>(row as never, metadata) as Record<string, unknown>
      for (const { name, customType } of read) {
        if (customType !== undefined) mapped[name] = customType.convertToJSValue(mapped[name], platform)
      }
      return mapped as Omit<Row, Unread>
    })
  }
}

function selectOf<Row>(
  { tableName }: EntityMetadata<Row>,
  props: readonly EntityProperty<Row>[],
  where: string,
): string {
  return `select ${props.flatMap(({ fieldNames }) => fieldNames).join(', ')} from ${tableName} where ${where}`
}
