import { exampleText } from '#proto/event-examples.ts'
import { type EventName, eventNames } from '#proto/events.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import { scopeOfEvent } from '#proto/scopes.ts'
import type { WebhookSubscription } from '#storage/entities/webhook-subscription.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { signatureHeaders, timestampOf, webhookBody, webhookHeaders } from '#proto/webhook-message.ts'
import {
  type EventFilter,
  type LoggedEvent,
  logKeptDays,
} from '#storage/repositories/deliveries/event-log.ts'
import type {
  DeliveryDetail as StoredDelivery,
  DeliveryFilter,
} from '#storage/repositories/deliveries/webhook-log.ts'
import {
  addressOf,
  changeWebhook,
  findWebhook,
  headersOf,
  isRotating,
  type ReplayWindow,
  type SampleEvent,
} from '#storage/repositories/deliveries/webhook-management.ts'
import {
  lastSuccessesOf,
  countedWindow,
  readWebhookIntervals,
  readWebhookStats,
} from '#storage/repositories/deliveries/webhook-stats.ts'
import { createWebhook } from '#storage/repositories/deliveries/webhooks.ts'
import { findKey } from '#storage/repositories/keys/api-keys.ts'
import type { Caller } from '../../http/authentication.ts'
import { refuseFindings } from '../../http/findings.ts'
import { mayReadEvent } from '../../http/guarded-fields.ts'
import { notFound } from '../../http/input.ts'
import { parseWithDigits } from '../../http/json.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire, ToWire } from '../../http/wire.ts'
import {
  type DeliveryQuery,
  maxHeaders,
  type Replay,
  type WebhookChange,
  type WebhookCreate,
} from './schema.ts'
import type { WebhookStats, windows } from './stats-schema.ts'

/** Subscribes the caller; refuses addresses, organizations and headers that a delivery must not have. */
export async function makeWebhook(
  tenant: Tenant,
  caller: Caller,
  body: FromWire<typeof WebhookCreate>,
  options: { allowLoopback: boolean },
): Promise<{ webhook: WebhookSubscription; secret: string }> {
  refuseUnreachable(caller, body.organizationIds ?? [])
  refuseHeaders(body.headers ?? {})
  refuseAddress(body.url, options)
  // A token that names its organizations subscribes to no others, though the subscription outlives it.
  const organizationIds = body.organizationIds ?? (caller.isNarrowed ? caller.organizationIds : null)
  return createWebhook(tenant, caller, {
    url: body.url,
    description: body.description ?? null,
    events: [...new Set(body.events)],
    headers: body.headers ?? {},
    organizationIds: organizationIds && [...new Set(organizationIds)],
  })
}

function refuseAddress(url: string, { allowLoopback }: { allowLoopback: boolean }): void {
  const refusal = refuseWebhookAddress(url, allowLoopback)
  if (refusal === null) return
  throw new Problem(refusal.code, refusal.message, [fieldProblem(['url'], 'invalid_format', refusal.message)])
}

/** The subscription at a version that the caller accepts, locked. */
export async function lockedWebhook(
  tenant: Tenant,
  caller: Caller,
  id: string,
  ifMatch: readonly string[] | null = null,
): Promise<WebhookSubscription> {
  const webhook = await findWebhook(tenant, caller, id, true)
  if (webhook === null) throw notFound()
  requireVersion(ifMatch, webhook.version)
  return webhook
}

/** Likewise, for a caller who decides what is sent, where, or by which secret. Refuses `insufficient_scope` for the events. */
export async function readableWebhook(
  ...[tenant, caller, id, ifMatch]: Parameters<typeof lockedWebhook>
): Promise<WebhookSubscription> {
  const webhook = await lockedWebhook(tenant, caller, id, ifMatch)
  const unread = webhook.events.filter(type => !mayReadEvent(caller, type))
  const scopes = [...new Set(unread.flatMap(type => scopeOfEvent(type) ?? []))]
  if (scopes.length > 0) {
    throw new Problem(
      'insufficient_scope',
      `The subscription receives ${unread.join(', ')}, which this key may not read.`,
      scopes.map(scope => fieldProblem(['scope'], 'required_scope', 'Use a key with this scope.', [scope])),
    )
  }
  return webhook
}

export async function patchWebhook(
  tenant: Tenant,
  caller: Caller,
  webhook: WebhookSubscription,
  body: FromWire<typeof WebhookChange>,
  options: { allowLoopback: boolean },
): Promise<void> {
  const { headers, events, organizationIds, url: sent, ...facts } = body
  // A list shows the address masked; sent back, it means the one that is kept.
  const url = sent === webhook.urlMasked ? undefined : sent
  refuseUnreachable(caller, organizationIds ?? [])
  if (organizationIds === null) await refuseBeyond(tenant, caller, webhook)
  if (url !== undefined) refuseAddress(url, options)
  const merged = headers === undefined ? undefined : await mergedHeaders(tenant, webhook, headers)
  if (merged !== undefined) refuseHeaders(merged)
  await changeWebhook(tenant, caller, webhook, {
    ...facts,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(organizationIds === undefined
      ? {}
      : { organizationIds: organizationIds && [...new Set(organizationIds)] }),
    ...(merged === undefined ? {} : { headers: merged }),
  })
}

async function mergedHeaders(
  tenant: Tenant,
  webhook: WebhookSubscription,
  patch: Readonly<Record<string, string | null>> | null,
): Promise<Record<string, string>> {
  if (patch === null) return {}
  const merged = Object.entries({ ...(await headersOf(tenant, webhook)), ...patch }).filter(
    (header): header is [string, string] => header[1] !== null,
  )
  if (merged.length > maxHeaders) {
    throw new Problem('validation_failed', 'There are too many headers.', [
      fieldProblem(['headers'], 'out_of_range', `Send at most ${maxHeaders} headers in total.`),
    ])
  }
  return Object.fromEntries(merged)
}

/** One subscription by itself, with its address in full. */
export async function presentOwnWebhook(tenant: Tenant, webhook: WebhookSubscription) {
  const [shown] = await presentWebhooks(tenant, [webhook])
  return { ...shown!, url: await addressOf(tenant, webhook) }
}

/** Subscriptions of a list, which does not need the secrets of their addresses. */
export async function presentWebhooks(tenant: Tenant, webhooks: readonly WebhookSubscription[]) {
  const successes = await lastSuccessesOf(
    tenant,
    webhooks.map(({ id }) => id),
  )
  return webhooks.map(webhook => ({
    ...webhook,
    url: webhook.urlMasked,
    lastSuccessAt: successes.get(webhook.id) ?? null,
    rotationEndsAt: isRotating(webhook, tenant.clock()) ? (webhook.previousSecretUntil ?? null) : null,
  }))
}

/** Intervals of each window, as many as a chart shows. */
const intervalsOf = {
  '1h': { seconds: 300, count: 12 },
  '24h': { seconds: 3_600, count: 24 },
  '7d': { seconds: 21_600, count: 28 },
  '30d': { seconds: 86_400, count: 30 },
} as const satisfies Record<(typeof windows)[number], { readonly seconds: number; readonly count: number }>

/** Counts, response times and state of a subscription; `window` ends now. */
export async function statsOf(
  tenant: Tenant,
  { id, failingSince }: WebhookSubscription,
  window: (typeof windows)[number],
): Promise<ToWire<typeof WebhookStats>> {
  const until = tenant.clock()
  const { seconds, count } = intervalsOf[window]
  const since = new Date(until.getTime() - seconds * count * 1_000)
  const counted = await countedWindow(tenant, id, since)
  const { circuitOpenedAt, circuitRetryAt, ...counts } = await readWebhookStats(tenant, id, counted)
  const { first } = counted
  const isOpen = circuitRetryAt !== null && circuitRetryAt > until
  return {
    webhookId: id,
    window,
    since,
    until,
    countedSince: counted.since,
    ...counts,
    intervalSeconds: seconds,
    intervals: [...(await readWebhookIntervals(tenant, id, { since, seconds, count, first }))],
    failingSince: failingSince ?? null,
    breaker: {
      state: circuitOpenedAt === null ? 'closed' : isOpen ? 'open' : 'half_open',
      openedAt: circuitOpenedAt,
      retryAt: circuitRetryAt,
    },
  }
}

type AskedEvents = {
  readonly organizationId?: number
  readonly type?: readonly EventName[]
  readonly resourceId?: string
  readonly createdSince?: Date
  readonly createdUntil?: Date
}

/** The events that are asked for, among those that the caller may read. */
export function eventFilter(caller: Caller, asked: AskedEvents): EventFilter {
  const { organizationId, type = eventNames, resourceId = null } = asked
  return {
    organizationIds: organizationId === undefined ? caller.organizationIds : [organizationId],
    types: type.filter(name => mayReadEvent(caller, name)),
    resourceId,
    ...createdWindow(asked),
  }
}

/** 400 for a window in which there is no time. */
function createdWindow({
  createdSince,
  createdUntil,
}: Pick<AskedEvents, 'createdSince' | 'createdUntil'>): Pick<EventFilter, 'createdSince' | 'createdUntil'> {
  if (createdSince !== undefined && createdUntil !== undefined && createdUntil <= createdSince) {
    throw new Problem('invalid_parameter', 'The window of created_since and created_until is empty.', [
      fieldProblem(['created_until'], 'out_of_range', 'Send a time after created_since.'),
    ])
  }
  return { createdSince: createdSince ?? null, createdUntil: createdUntil ?? null }
}

/** The deliveries that are asked for; `webhookId` null: of every subscription. */
export function deliveryFilter(
  webhookId: string | null,
  asked: FromWire<typeof DeliveryQuery>,
): DeliveryFilter {
  return {
    webhookId,
    organizationId: asked.organizationId ?? null,
    statuses: asked.status ?? null,
    types: asked.eventType ?? null,
    eventId: asked.eventId ?? null,
    resourceId: asked.resourceId ?? null,
    outcomes: asked.outcome ?? null,
    statusCodes: asked.statusCode?.map(codesOf) ?? null,
    ...createdWindow(asked),
  }
}

/** `404` or `4xx`. */
function codesOf(text: string): readonly [first: number, last: number] {
  const isClass = text.endsWith('xx')
  const first = isClass ? Number(text[0]) * 100 : Number(text)
  return [first, isClass ? first + 99 : first]
}

export function presentEvent({ data, apiVersion, isTest, ...event }: LoggedEvent) {
  return {
    ...event,
    apiVersion: apiVersion as Caller['apiVersion'],
    ...(isTest ? { test: true as const } : {}),
    data: parseWithDigits(data) as Record<string, unknown>,
  }
}

/** Null: the ping, which is an event of its own. */
export function sampleOf(type: EventName = 'webhook.ping'): SampleEvent | null {
  return type === 'webhook.ping' ? null : { type, data: exampleText(type) }
}

/** The window of a replay, with its defaults: what is not delivered yet, up to now. Earlier events are not kept. */
export function replayWindowOf(
  tenant: Tenant,
  webhook: WebhookSubscription,
  { since, until, events, status }: FromWire<typeof Replay>,
): ReplayWindow {
  const now = tenant.clock()
  const earliest = new Date(now.getTime() - logKeptDays * 86_400_000)
  const findings: ProblemDetail[] = []
  if (until !== undefined && until <= since)
    findings.push(fieldProblem(['until'], 'out_of_range', 'Send a time after since.'))
  events?.forEach((type, index) => {
    if (webhook.events.includes(type)) return
    const message = 'The subscription does not receive this event. Add it to the subscription first.'
    findings.push(fieldProblem(['events', index], 'unknown_reference', message))
  })
  refuseFindings(findings)
  return {
    since: since < earliest ? earliest : since,
    until: until ?? now,
    types: events ?? webhook.events,
    statuses: status ?? ['failed', 'dropped', 'pending', 'missing'],
  }
}

const masked = '***'

/**
 * The delivery with its latest request as it was sent. Values of static headers are masked. Signatures are shown while the
 * secret that made them is the only one. `mayRead`: what the caller may see of events.
 */
export function presentDelivery(
  { event, attempts, traceparent, headerNames, previousSecretUntil, secrets, ...delivery }: StoredDelivery,
  mayRead: (type: string) => boolean,
) {
  const last = attempts.at(-1)
  const shown = attempts.map(({ n, ...attempt }) => ({ number: n, ...attempt }))
  if (last === undefined || !mayRead(event.type)) return { ...delivery, request: null, attempts: shown }
  const timestamp = timestampOf(last.startedAt)
  const body = webhookBody(event, delivery.organizationId)
  const isSignedByPresent = previousSecretUntil === null || previousSecretUntil <= last.startedAt
  const headers = {
    ...webhookHeaders({
      chosen: Object.fromEntries(headerNames.map(name => [name, masked])),
      deliveryId: delivery.id,
      event,
      n: last.n,
      timestamp,
      traceparent: null,
    }),
    ...(isSignedByPresent ? signatureHeaders({ id: event.id, body }, secrets, timestamp) : {}),
  }
  return { ...delivery, request: { headers, body: body.toString() }, attempts: shown }
}

function refuseUnreachable(caller: Caller, organizationIds: readonly number[]): void {
  const findings = organizationIds.flatMap((id, index) =>
    caller.organizationIds.includes(id)
      ? []
      : [
          fieldProblem(
            ['organization_ids', index],
            'unknown_reference',
            'Send organizations that GET /me lists for the key.',
          ),
        ],
  )
  if (findings.length > 0) {
    throw new Problem('organization_forbidden', 'This key does not include the organization.', findings)
  }
}

/** Refuses to a caller who reaches less all organizations of the key that made the subscription. */
async function refuseBeyond(tenant: Tenant, caller: Caller, webhook: WebhookSubscription): Promise<void> {
  if (!webhook.organizationIds) return
  const { organizationIds } = await findKey(tenant, webhook.keyId)
  if (!caller.isNarrowed && organizationIds.every(id => caller.organizationIds.includes(id))) return
  throw new Problem(
    'organization_forbidden',
    'The key that made the subscription may include other organizations.',
    [fieldProblem(['organization_ids'], 'unknown_reference', 'Send the organizations by their ids.')],
  )
}

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
const headerValue = /^[\x20-\x7e]*$/

// Ours, and those that say how the message travels.
const reservedHeader =
  /^(x-svc-.*|webhook-.*|content-.*|proxy-.*|host|user-agent|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i

function refuseHeaders(headers: Readonly<Record<string, string>>): void {
  const findings: ProblemDetail[] = []
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name) || reservedHeader.test(name)) {
      findings.push(fieldProblem(['headers', name], 'invalid_format', 'This header cannot be set.'))
    } else if (!headerValue.test(value)) {
      findings.push(fieldProblem(['headers', name], 'invalid_format', 'Send printable ASCII characters.'))
    }
  }
  if (findings.length > 0) throw new Problem('validation_failed', 'Some headers are not allowed.', findings)
}
