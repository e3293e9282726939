// The law on offer, which changes with the engines: each of them says by which law it calculates, and the first that says
// something new publishes it. While engines of two releases run, the older law stays unpublished.

import type { EventData } from '#proto/events.ts'
import { maxListedInEvent } from '#proto/events/fields.ts'
import type { OfferedLaw } from '#proto/law/law.ts'
import { basePaths } from '#proto/network/base-paths.ts'
import { appendPlannedEvents } from '../../outbox/append.ts'
import type { Storage } from '../../open.ts'
import { query } from '../../postgres/sql.ts'
import { insertDeliveries, reaches } from '../deliveries/deliveries.ts'
import { forSystem, type System } from '../for-tenant.ts'

/** How often engines say by which law they calculate. */
export const lawNotedEveryMs = 10 * 60 * 1000
/** A law of which nobody has said for so long that he calculates by it is not offered any more. */
const goneAfterMs = 3 * lawNotedEveryMs

/**
 * Takes note that an engine calculates by `law`. Where that differs from the law on offer, it is published with
 * `rule_set.published` to every subscription, unless engines of the law on offer still run and this one was published
 * before: then it is of an older release that is being replaced. The first law of a database is recorded without events.
 */
export function noteOfferedLaw(
  storage: Storage,
  law: OfferedLaw,
): Promise<'first' | 'unchanged' | 'outdated' | 'published'> {
  return forSystem(storage, async system => {
    const { em, clock } = system
    const now = clock()
    await query({ em }, 'lock table offered_law in share row exclusive mode')
    const [offered] = await query<(OfferedLaw & { seenAt: string })[]>(
      { em },
      `select fingerprint, rule_sets as "ruleSets", heads, seen_at as "seenAt" from offered_law
       order by published_at desc, fingerprint limit 1`,
    )
    const known = await query<unknown[]>(
      { em },
      'update offered_law set seen_at = ?::timestamptz where fingerprint = ? returning 1',
      [now.toISOString(), law.fingerprint],
    )
    if (offered?.fingerprint === law.fingerprint) return 'unchanged'
    const isGone = offered === undefined || now.getTime() - Date.parse(offered.seenAt) > goneAfterMs
    if (known.length > 0 && !isGone) return 'outdated'

    await query(
      { em },
      `insert into offered_law (fingerprint, rule_sets, heads, published_at, seen_at)
       values (?, ?::jsonb, ?::jsonb, ?::timestamptz, ?::timestamptz)
       on conflict (fingerprint) do update set published_at = excluded.published_at`,
      [
        law.fingerprint,
        JSON.stringify(law.ruleSets),
        JSON.stringify(law.heads),
        now.toISOString(),
        now.toISOString(),
      ],
    )
    if (offered === undefined) return 'first'
    await announce(system, changeOf(offered, law))
    return 'published'
  })
}

type LawChange = Omit<EventData<'rule_set.published'>, 'organization_id' | 'rules_path' | 'rule_sets_path'>

function changeOf(before: OfferedLaw, after: OfferedLaw): LawChange {
  const [old, current] = [before, after].map(law => new Map(law.ruleSets.map(each => [each.start, each])))
  const starts = [...new Set([...old!.keys(), ...current!.keys()])].toSorted()
  const ruleSets = starts.flatMap(start => {
    const [replaced, offered] = [old!.get(start), current!.get(start)]
    if (replaced?.version === offered?.version) return []
    return [
      {
        effective_from: start,
        effective_to: (offered ?? replaced)!.end,
        version: offered?.version ?? null,
        replaces: replaced?.version ?? null,
      },
    ]
  })
  const heads = headsThatDiffer(before, after)
  return {
    effective_from: ruleSets[0]!.effective_from,
    effective_to: ruleSets.at(-1)!.effective_to,
    rule_sets: ruleSets.slice(0, maxListedInEvent),
    rule_set_count: ruleSets.length,
    heads: heads.slice(0, maxListedInEvent),
    head_count: heads.length,
  }
}

function headsThatDiffer(before: OfferedLaw, after: OfferedLaw): LawChange['heads'] {
  const nameOf = ({ head, state }: OfferedLaw['heads'][number]) => `${head} ${state ?? ''}`
  const [old, current] = [before, after].map(law => new Map(law.heads.map(each => [nameOf(each), each])))
  return [...new Set([...current!.keys(), ...old!.keys()])].flatMap(name => {
    const [replaced, offered] = [old!.get(name), current!.get(name)]
    const { head, state } = (offered ?? replaced)!
    return replaced?.fingerprint === offered?.fingerprint ? [] : [{ head, state_code: state }]
  })
}

/** The events of a subscription are numbered under this in the organization. */
const resourceId = 'rule_sets'

/** Owes the change to every subscription once: an event is of one organization, and a subscription may cover several. */
async function announce(system: System, change: LawChange): Promise<void> {
  const listeners = await query<Listener[]>(
    { em: system.em },
    `select distinct on (s.id) s.id as "subscriptionId", o.id as "organizationId",
       o.environment
     from webhook_subscription s join api_key k on k.id = s.key_id
     join organization o on o.account_id = s.account_id
     where s.active and s.deleted_at is null and 'rule_set.published' = any (s.events)
       and ${reaches('o.id')}
     order by s.id, o.id`,
  )
  const organizations = new Map(listeners.map(listener => [listener.organizationId, listener]))
  const told = [...organizations.values()]
  const tenant = {
    ...system,
    reach: { accountId: '', organizationIds: told.map(({ organizationId }) => organizationId) },
  }
  const ids = await appendPlannedEvents(
    tenant,
    told.map(({ organizationId, environment }) => ({
      organizationId,
      type: 'rule_set.published',
      resourceId,
      data: {
        organization_id: organizationId,
        ...change,
        rules_path: `${basePaths[environment]}/rules?as_of=${change.effective_from}`,
        rule_sets_path: `${basePaths[environment]}/rule-sets`,
      },
    })),
  )
  const eventIds = new Map(told.map(({ organizationId }, at) => [organizationId, ids[at]!]))
  if (listeners.length > 0)
    await insertDeliveries(
      system,
      listeners.map(({ subscriptionId, organizationId }) => ({
        eventId: eventIds.get(organizationId)!,
        subscriptionId,
        organizationId,
      })),
    )
}

type Listener = {
  readonly subscriptionId: string
  readonly organizationId: number
  readonly environment: keyof typeof basePaths
}
