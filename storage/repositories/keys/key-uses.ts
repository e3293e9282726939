// When keys were last used. The statement that counts a call notes it beside the count, where it costs nothing and a
// crash may lose it; housekeeping takes it over from there.

import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../postgres/sql.ts'

const pooled = `substr(key, position(':' in key) + 1)`

/** Takes over what the counts know, before those whose window is over are deleted; in one order, since every gateway does. */
export async function keepUses(em: EntityManager): Promise<void> {
  await query(
    { em },
    `
    insert into api_key_use (key_id, used_at)
    select ${pooled}, max(used_at) from rate_limit where used_at is not null group by 1 order by 1
    on conflict (key_id) do update set used_at = excluded.used_at where excluded.used_at > api_key_use.used_at`,
  )
}

/** The last use of each key that was ever used. */
export async function lastUses(em: EntityManager): Promise<ReadonlyMap<string, Date>> {
  const rows = await query<{ keyId: string; usedAt: Date }[]>(
    { em },
    `
    select "keyId", max(used_at) as "usedAt" from (
      select ${pooled} as "keyId", used_at from rate_limit where used_at is not null
      union all select key_id, used_at from api_key_use) as use
    group by "keyId"`,
  )
  return new Map(rows.map(({ keyId, usedAt }) => [keyId, new Date(usedAt)]))
}
