// Events that partners receive during the drill.

import { queryAsOwner } from '../../support/database.ts'
import { eventually } from '../../support/stack.ts'
import type { Caller } from './caller.ts'
import { isShort } from './duration.ts'
import type { Site } from './site.ts'

const types = ['employee.upserted', 'payroll.run.calculated', 'payroll.run.paid', 'payroll.run.reversed']
const withinMs = isShort ? 600_000 : 180_000

/** Tells each caller of its events, on a path of its own name. */
export async function subscribe(site: Site, callers: Readonly<Record<string, Caller>>): Promise<void> {
  for (const [name, caller] of Object.entries(callers)) {
    const path = `/${name}`
    const hook = await caller.call('POST', '/webhooks', [201], {
      url: site.receiver.url(path),
      events: types,
    })
    site.receiver.expect(path, String(hook.at('secret')))
  }
}

/** The events that no partner was told of, or under another number. */
export async function untoldEvents({ databaseUrl, receiver }: Site): Promise<string[]> {
  const events = await queryAsOwner<{ id: string; sequence: number; name: string }>(
    databaseUrl,
    `select id, sequence, type || ' ' || resource_id || ' ' || sequence as name from outbox_event
     where type = any($1)`,
    [types],
  )
  const untold = (): string[] => {
    const told = new Set(
      receiver.arrivals
        .filter(({ verifies }) => verifies)
        .map(({ id, event }) => `${id} ${String((event['data'] as { sequence: number }).sequence)}`),
    )
    return events.filter(({ id, sequence }) => !told.has(`${id} ${sequence}`)).map(({ name }) => name)
  }
  await eventually('every event has arrived', () => untold().length === 0, withinMs).catch(() => null)
  return untold()
}
