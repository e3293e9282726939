import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import type { WebhookSubscription } from '#storage/entities/webhook-subscription.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { signatureHeaders, timestampOf, webhookBody, webhookHeaders } from '#proto/webhook-message.ts'
import {
  type DeliveryDetail as StoredDelivery,
  logKeptDays,
} from '#storage/repositories/deliveries/webhook-log.ts'
import {
  addressOf,
  changeWebhook,
  findWebhook,
  headersOf,
  isRotating,
  type ReplayWindow,
} from '#storage/repositories/deliveries/webhook-management.ts'
import { createWebhook } from '#storage/repositories/deliveries/webhooks.ts'
import type { Caller } from '../../http/authentication.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { maxHeaders, type Replay, type WebhookChange, type WebhookCreate } from './schema.ts'

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
  return createWebhook(tenant, caller, {
    url: body.url,
    description: body.description ?? null,
    events: [...new Set(body.events)],
    headers: body.headers ?? {},
    organizationIds: body.organizationIds === undefined ? null : [...new Set(body.organizationIds)],
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

/** By itself, with its address in full. */
export async function presentOwnWebhook(tenant: Tenant, webhook: WebhookSubscription) {
  return { ...presentWebhook(tenant, webhook), url: await addressOf(tenant, webhook) }
}

/** As one of a list, where nobody looks for the secret of an address. */
export function presentWebhook(tenant: Tenant, webhook: WebhookSubscription) {
  const ends = webhook.previousSecretUntil ?? null
  return {
    ...webhook,
    url: webhook.urlMasked,
    rotationEndsAt: isRotating(webhook, tenant.clock()) ? ends : null,
  }
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
  const shown = attempts.map(({ n, outcome, ...attempt }) => ({
    number: n,
    outcome: outcome as 'delivered',
    ...attempt,
  }))
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
