import { Problem } from '#proto/problems.ts'
import { randomBytes } from 'node:crypto'
import { type WebhookSubscription, WebhookSubscriptionTable } from '../../entities/webhook-subscription.ts'
import { newId } from '../../ids.ts'
import { dropPending, sealAddress, sealHeaders, webhookSecretPlace } from './deliveries.ts'
import { changeList, deletedKeptDays, type ChangePosition, printedInstant, startOf } from '../changes.ts'
import type { Tenant } from '../for-tenant.ts'
import { forgetFailures } from './webhook-failures.ts'
import { lastingKey } from '../keys/api-keys.ts'
import { direction, type PageOfRows, type PageWindow } from '../page.ts'
import { query } from '../../postgres/sql.ts'

const maxPerOrganization = 20

/** A key that asks, and every organization that it reaches. */
export type AskingKey = { readonly keyId: string; readonly organizationIds: readonly number[] }

/** A partner's choices for a subscription; `organizationIds` null: all that its key reaches. */
export type WebhookFacts = Pick<WebhookSubscription, 'description' | 'events' | 'organizationIds'> & {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

type WebhookFilter = { readonly active?: boolean; readonly organizationId?: number }

/** The organizations that subscription `s` of key `k` tells of. */
const covered = 'coalesce(s.organization_ids, k.organization_ids)'

/**
 * A key sees the subscriptions that it made, and those of the account that tell of nothing beyond its reach:
 * any other would show it, or let it end, what belongs to organizations that it cannot reach. A token or a session that
 * reaches less than its key made none of them.
 */
const knownWebhooks = (key: string, organizations: string) =>
  `exists (select from (values (${key}, array[${organizations}]::int[])) asking (key_id, reach)
    where (s.key_id = asking.key_id and k.organization_ids <@ asking.reach)
      or (cardinality(${covered}) > 0 and ${covered} <@ asking.reach))`
const visibleTo = (key: string, organizations: string) =>
  `s.deleted_at is null and ${knownWebhooks(key, organizations)}`
export const visible = visibleTo('?', '?')
/** The same for statements with named values. */
export const visibleNamed = visibleTo(':key', ':reach')

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Makes a subscription; its secret is not to be had again. Refuses `webhook_limit_reached`. */
export async function createWebhook(
  tenant: Tenant,
  by: AskingKey,
  { headers, url, ...facts }: WebhookFacts,
): Promise<{ webhook: WebhookSubscription; secret: string }> {
  await refuseTooMany(tenant, by, facts.organizationIds ?? by.organizationIds)
  const id = newId('wh', tenant.clock)
  const { accountId } = tenant.reach
  const secret = newSecret()
  const webhook = tenant.em.create(WebhookSubscriptionTable, {
    ...facts,
    id,
    accountId,
    keyId: await lastingKey(tenant, by.keyId),
    ...(await sealAddress(tenant.sealer, { accountId, id }, url)),
    secretSealed: await tenant.sealer.seal(secret, webhookSecretPlace(id), { accountId }),
    headersSealed: await sealHeaders(tenant.sealer, { accountId, id }, headers),
    headerNames: Object.keys(headers),
    active: true,
    disabledReason: null,
    failingSince: null,
    deletedAt: null,
    version: 1,
    createdAt: tenant.clock(),
  })
  await tenant.em.flush()
  return { webhook, secret }
}

/** A key that reaches no organization yet may make as many as one organization may have. `except` is not counted. */
export async function refuseTooMany(
  tenant: Tenant,
  by: AskingKey,
  organizationIds: readonly number[],
  except = '',
): Promise<void> {
  // Two creations at once must count each other.
  await query(tenant, 'select pg_advisory_xact_lock(hashtextextended(?, 0))', [tenant.reach.accountId])
  const full = await query<unknown[]>(
    tenant,
    `select 1 from webhook_subscription s join api_key k on k.id = s.key_id
     left join unnest(${covered}) as o(id) on true
     where s.deleted_at is null and s.id <> ? and (o.id = any (array[?]::int[]) or (o.id is null and s.key_id = ?))
     group by o.id having count(*) >= ? limit 1`,
    [except, organizationIds, by.keyId, maxPerOrganization],
  )
  if (full.length === 0) return
  throw new Problem(
    'webhook_limit_reached',
    `The organization has ${maxPerOrganization} webhook subscriptions, the maximum. Delete one first.`,
  )
}

export async function listWebhooks(
  tenant: Tenant,
  by: AskingKey,
  filter: WebhookFilter,
  window: PageWindow,
): Promise<PageOfRows<WebhookSubscription>> {
  const conditions = [visible]
  const values: unknown[] = [by.keyId, by.organizationIds]
  if (filter.active !== undefined) {
    conditions.push('s.active = ?')
    values.push(filter.active)
  }
  if (filter.organizationId !== undefined) {
    conditions.push(`? = any (${covered})`)
    values.push(filter.organizationId)
  }
  if (window.since) return changedWebhooks(tenant, by, filter, { ...window, since: window.since })
  const all = `from webhook_subscription s join api_key k on k.id = s.key_id where ${conditions.join(' and ')}`
  const order = direction(window)
  const ids = await query<{ id: string }[]>(
    tenant,
    `select s.id ${all} and (?::text is null or s.id ${order === 'asc' ? '>' : '<'} ?) order by s.id ${order} limit ?`,
    [...values, window.after, window.after, window.limit + 1],
  )
  const rows = await tenant.em.find(
    WebhookSubscriptionTable,
    { id: { $in: ids.map(({ id }) => id) } },
    { orderBy: { id: order } },
  )
  if (!window.includeTotal) return { rows, total: null }
  const [count] = await query<{ total: number }[]>(tenant, `select count(*)::int as total ${all}`, values)
  return { rows, total: count?.total ?? 0 }
}

/** Lists by change; deleted subscriptions are listed whatever the filter says. */
async function changedWebhooks(
  tenant: Tenant,
  by: AskingKey,
  { active, organizationId }: WebhookFilter,
  window: PageWindow & { since: Date },
): Promise<PageOfRows<WebhookSubscription>> {
  const { watermark, after } = await startOf(tenant, window)
  const within = `from webhook_subscription s join api_key k on k.id = s.key_id
     where ${knownWebhooks(':key', ':organizations')} and s.updated_at >= :since::timestamptz
       and (:at::text is null or (s.updated_at, s.id) > (:at::timestamptz, :id))`
  const inFilter = `s.active = coalesce(:active::boolean, s.active)
       and (:organization::int is null or :organization::int = any (${covered}))`
  const values = {
    key: by.keyId,
    organizations: by.organizationIds,
    since: window.since.toISOString(),
    at: after?.at ?? null,
    id: after?.id ?? null,
    active: active ?? null,
    organization: organizationId ?? null,
  }
  const changed = await query<(ChangePosition & { deleted: boolean } & Record<string, unknown>)[]>(
    tenant,
    `select s.*, ${printedInstant('s.updated_at')} as at, s.deleted_at is not null as deleted ${within}
       and case when s.deleted_at is null then ${inFilter}
         else s.deleted_at > clock_timestamp() - make_interval(days => :kept) end
     order by s.updated_at, s.id limit :most`,
    { ...values, kept: deletedKeptDays, most: window.limit + 1 },
  )
  const last = changed.length > window.limit ? changed[window.limit - 1] : undefined
  const left = await query<{ id: string }[]>(
    tenant,
    `select s.id ${within} and s.deleted_at is null and not (${inFilter})
       and (:lastAt::text is null or (s.updated_at, s.id) <= (:lastAt::timestamptz, :lastId))
     order by s.updated_at, s.id`,
    { ...values, lastAt: last?.at ?? null, lastId: last?.id ?? null },
  )
  return {
    rows: changed.flatMap(({ at: _, deleted, ...columns }) =>
      deleted ? [] : [tenant.em.map(WebhookSubscriptionTable, columns as never)],
    ),
    total: null,
    changes: changeList(
      watermark,
      changed,
      left.map(({ id }) => id),
    ),
  }
}

/**
 * Ends a subscription for good, with all that is still owed to it: nothing is attempted once the transaction has
 * committed.
 */
export async function deleteWebhook(tenant: Tenant, webhook: WebhookSubscription): Promise<void> {
  webhook.deletedAt = tenant.clock()
  await tenant.em.flush()
  await dropPending(tenant, webhook.id)
  await forgetFailures(tenant, webhook.id)
}
