// Events about a subscription itself, which the other subscriptions of its account receive.

import { appendPlannedEvents, type NewEvent } from '../../outbox/append.ts'
import { query } from '../../postgres/sql.ts'
import type { System, Tenant } from '../for-tenant.ts'
import { insertDeliveries, reaches } from './deliveries.ts'

export type WebhookNews = Extract<
  NewEvent,
  { readonly type: 'webhook.failing' | 'webhook.recovered' | 'webhook.disabled' }
>

/**
 * An event is of one organization. It is of the first that the subscription covers, so that the log shows it, and of the
 * first that each other subscription shares with it. Each of them is owed it once, and the subscription itself never.
 */
export async function tellOthers(
  system: System,
  { id, type }: { readonly id: string; readonly type: WebhookNews['type'] },
  eventOf: (organizationId: number, url: string) => WebhookNews,
): Promise<void> {
  const { em } = system
  const places = await query<
    { organizationId: number; subscriptionId: string | null; accountId: string; url: string }[]
  >(
    { em },
    `with own as (
       select s.id, s.account_id, s.url_masked as url, o.id as organization_id
       from webhook_subscription s join api_key k on k.id = s.key_id
       join organization o on o.id = any (k.organization_ids)
         and (s.organization_ids is null or o.id = any (s.organization_ids))
       where s.id = :id and s.deleted_at is null
     ), listener as (
       select s.id, min(own.organization_id) as organization_id
       from own join webhook_subscription s on s.account_id = own.account_id and s.id <> own.id
         and s.active and s.deleted_at is null and :type = any (s.events)
       join api_key k on k.id = s.key_id
       where ${reaches('own.organization_id')}
       group by s.id
     )
     select place.organization_id as "organizationId", place.id as "subscriptionId", own.account_id as "accountId", own.url
     from (
       select null as id, min(organization_id) as organization_id from own
       union all select id, organization_id from listener
     ) place join own on own.organization_id = place.organization_id
     order by place.organization_id`,
    { id, type },
  )
  const [first] = places
  if (first === undefined) return
  const organizationIds = [...new Set(places.map(({ organizationId }) => organizationId))]
  const tenant: Tenant = { ...system, reach: { accountId: first.accountId, organizationIds } }
  const ids = await appendPlannedEvents(
    tenant,
    organizationIds.map(organizationId => eventOf(organizationId, first.url)),
  )
  const owed = places.flatMap(({ subscriptionId, organizationId }) => {
    const eventId = ids[organizationIds.indexOf(organizationId)]
    return subscriptionId === null || eventId === undefined
      ? []
      : [{ eventId, subscriptionId, organizationId }]
  })
  if (owed.length > 0) await insertDeliveries(system, owed)
}
