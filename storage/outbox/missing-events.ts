import type { Storage } from '../open.ts'

/** Those of the ids that the event log does not have, in their order. */
export async function missingEvents({ plumbing }: Storage, ids: readonly string[]): Promise<string[]> {
  const { rows } = await plumbing.query<{ id: string }>(
    `select id from unnest($1::text[]) with ordinality as streamed(id, place)
     where not exists (select from outbox_event e where e.id = streamed.id collate "C") order by place`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
