import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { deleteWebhook, listWebhooks } from '#storage/repositories/deliveries/webhooks.ts'
import { notFound } from '../../http/input.ts'
import type { Page } from '../../http/pagination.ts'
import { type CallBasics, reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import { mayReadEvent } from '../../http/guarded-fields.ts'
import {
  type DeliveryFilter,
  findDelivery,
  listDeliveries,
} from '#storage/repositories/deliveries/webhook-log.ts'
import {
  confirmSecret,
  countReplay,
  enableWebhook,
  findWebhook,
  redeliver,
  refuseInactive,
  replayWindow,
  rotateSecret,
  sendTest,
} from '#storage/repositories/deliveries/webhook-management.ts'
import {
  CreatedWebhook,
  Delivery,
  DeliveryDetail,
  DeliveryList,
  DeliveryPath,
  DeliveryQuery,
  Replay,
  Replayed,
  RotatedWebhook,
  SecretRotation,
  Webhook,
  WebhookChange,
  WebhookCreate,
  WebhookList,
  WebhookPath,
  WebhookQuery,
  WebhookTest,
} from './schema.ts'
import { StatsQuery, WebhookStats } from './stats-schema.ts'
import {
  deliveryFilter,
  lockedWebhook,
  makeWebhook,
  patchWebhook,
  presentDelivery,
  presentOwnWebhook,
  presentWebhooks,
  readableWebhook,
  replayWindowOf,
  sampleOf,
  statsOf,
} from './service.ts'

const shared = { tag: 'Webhooks', pool: 'general' } as const

type Finding<Params> = Pick<CallBasics, 'caller'> & { readonly tenant: Tenant; readonly params: Params }

export const listWebhooksRoute = route({
  ...shared,
  operationId: 'listWebhooks',
  summary: 'List webhook subscriptions',
  description:
    'Returns the webhook subscriptions of the account, without their secrets. Values in the query of a URL are masked; `GET /webhooks/{id}` returns it in full.',
  method: 'get',
  path: '/v1/webhooks',
  scope: 'webhooks:read',
  query: WebhookQuery,
  replies: { 200: WebhookList },
  errors: ['invalid_cursor', 'organization_forbidden'],
  async handle({ tenant, caller, query, page }) {
    const { rows, total, changes } = await listWebhooks(tenant, caller, query, page)
    return reply(
      200,
      page.answer(await presentWebhooks(tenant, rows), row => row.id, total, changes),
    )
  },
})

export const createWebhookRoute = route({
  ...shared,
  operationId: 'createWebhook',
  summary: 'Create a webhook subscription',
  description:
    'Subscribes an HTTPS URL to events. The response contains the signing secret, which is not shown again. Events that occur afterwards are delivered.',
  method: 'post',
  path: '/v1/webhooks',
  scope: 'webhooks:write',
  body: WebhookCreate,
  example: {
    url: 'https://partner.example/webhooks',
    description: 'HR sync',
    events: ['payroll.run.calculated', 'payroll.run.paid', 'employee.upserted'],
  },
  replies: { 201: CreatedWebhook },
  errors: ['https_required', 'url_not_allowed', 'organization_forbidden', 'webhook_limit_reached'],
  confidential: true,
  carriesSecret: true,
  async handle({ tenant, caller, body }, { allowLoopbackWebhooks }) {
    const { webhook, secret } = await makeWebhook(tenant, caller, body, {
      allowLoopback: allowLoopbackWebhooks,
    })
    return reply(
      201,
      { ...(await presentOwnWebhook(tenant, webhook)), secret },
      { Location: `/webhooks/${webhook.id}` },
    )
  },
})

export const deleteWebhookRoute = route({
  ...shared,
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook subscription',
  description: 'Deletes the subscription. Pending deliveries are discarded.',
  method: 'delete',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:write',
  params: WebhookPath,
  replies: { 204: nothing },
  errors: ['not_found', 'precondition_failed'],
  async handle({ tenant, caller, params, ifMatch }) {
    await deleteWebhook(tenant, await lockedWebhook(tenant, caller, params.id, ifMatch))
    return reply(204, null)
  },
})

export const getWebhook = route({
  ...shared,
  operationId: 'getWebhook',
  summary: 'Get a webhook subscription',
  description: 'Returns a subscription without its secret, with the URL as it was configured.',
  method: 'get',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:read',
  params: WebhookPath,
  replies: { 200: Webhook },
  errors: ['not_found'],
  versioned: 'derived',
  async handle({ tenant, caller, params }) {
    const webhook = await findWebhook(tenant, caller, params.id)
    if (webhook === null) throw notFound()
    return reply(200, await presentOwnWebhook(tenant, webhook))
  },
})

async function requireWebhook({ tenant, caller, params }: Finding<{ readonly id: string }>): Promise<void> {
  if ((await findWebhook(tenant, caller, params.id)) === null) throw notFound()
}

export const updateWebhook = route({
  ...shared,
  operationId: 'updateWebhook',
  summary: 'Update a webhook subscription',
  description:
    'Changes the fields that are sent (JSON merge patch). A URL that is sent as the list masks it stays as it is. Deliveries that are pending go to the new URL. `active: false` discards pending deliveries; use `POST /webhooks/{id}/replay` after enabling to receive what was missed.',
  method: 'patch',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:write',
  params: WebhookPath,
  body: WebhookChange,
  example: { description: 'HR sync, Mumbai', events: ['payroll.run.paid', 'payslip.ready'] },
  replies: { 200: Webhook },
  errors: [
    'not_found',
    'https_required',
    'url_not_allowed',
    'organization_forbidden',
    'webhook_limit_reached',
    'precondition_failed',
  ],
  versioned: 'derived',
  find: requireWebhook,
  async handle({ tenant, caller, params, body, ifMatch }, { allowLoopbackWebhooks: allowLoopback }) {
    const webhook = await readableWebhook(tenant, caller, params.id, ifMatch)
    await patchWebhook(tenant, caller, webhook, body, { allowLoopback })
    return reply(200, await presentOwnWebhook(tenant, webhook))
  },
})

export const rotateWebhookSecret = route({
  ...shared,
  operationId: 'rotateWebhookSecret',
  summary: 'Replace a webhook secret',
  description:
    'Creates a new signing secret, which is not shown again. For 24 hours `webhook-signature` carries a signature for each of the two secrets, and `X-SVC-Signature` remains that of the previous one. Accept both in your receiver, then send `confirm: true` to end the previous secret; it ends by itself after 24 hours. A request without `confirm` during these hours replaces the new secret.',
  method: 'post',
  path: '/v1/webhooks/{id}/rotate-secret',
  scope: 'webhooks:write',
  params: WebhookPath,
  body: SecretRotation,
  example: {},
  replies: { 200: RotatedWebhook },
  errors: ['not_found', 'conflict', 'precondition_failed'],
  confidential: true,
  carriesSecret: true,
  versioned: 'derived',
  find: requireWebhook,
  async handle({ tenant, caller, params, body, ifMatch }) {
    const webhook = await readableWebhook(tenant, caller, params.id, ifMatch)
    if (body.confirm === true) {
      await confirmSecret(tenant, webhook)
      return reply(200, { ...(await presentOwnWebhook(tenant, webhook)), secret: null })
    }
    const secret = await rotateSecret(tenant, webhook)
    return reply(200, { ...(await presentOwnWebhook(tenant, webhook)), secret })
  },
})

export const enableWebhookRoute = route({
  ...shared,
  operationId: 'enableWebhook',
  summary: 'Update a subscription to active',
  description:
    'Enables a disabled subscription and forgets its failures. Events that occur afterwards are delivered; use `POST /webhooks/{id}/replay` for those that it missed.',
  method: 'post',
  path: '/v1/webhooks/{id}/enable',
  scope: 'webhooks:write',
  params: WebhookPath,
  replies: { 200: Webhook },
  errors: ['not_found', 'precondition_failed'],
  versioned: 'derived',
  async handle({ tenant, caller, params, ifMatch }) {
    const webhook = await lockedWebhook(tenant, caller, params.id, ifMatch)
    await enableWebhook(tenant, webhook)
    await tenant.em.flush()
    return reply(200, await presentOwnWebhook(tenant, webhook))
  },
})

export const testWebhook = route({
  ...shared,
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description:
    'Delivers a signed `webhook.ping` to this subscription, whatever events it receives. With `event`, delivers the documented example of that type instead, marked with `"test": true` in its body; nothing happens but the delivery, and lists and streams of events leave it out. Read the result with the returned delivery.',
  method: 'post',
  path: '/v1/webhooks/{id}/test',
  scope: 'webhooks:write',
  params: WebhookPath,
  body: WebhookTest,
  example: { event: 'payroll.run.paid' },
  replies: { 202: Delivery },
  errors: ['not_found', 'conflict'],
  find: requireWebhook,
  async handle({ tenant, caller, params, body }) {
    const webhook = await lockedWebhook(tenant, caller, params.id)
    const sample = sampleOf(body.event)
    return queuedDelivery(await findDelivery(tenant, caller, await sendTest(tenant, caller, webhook, sample)))
  },
})

export const getWebhookStats = route({
  ...shared,
  operationId: 'getWebhookStats',
  summary: 'Get webhook statistics',
  description:
    'Returns how deliveries of a subscription fared: counts and response times of those made in the last hour, 24 hours, seven or 30 days, what waits now, since when the receiver fails, and the state of the circuit breaker that spares it. Deliveries of organizations that the key does not include are not counted.',
  method: 'get',
  path: '/v1/webhooks/{id}/stats',
  scope: 'webhooks:read',
  params: WebhookPath,
  query: StatsQuery,
  replies: { 200: WebhookStats },
  errors: ['not_found'],
  async handle({ tenant, caller, params, query }) {
    const webhook = await findWebhook(tenant, caller, params.id)
    if (webhook === null) throw notFound()
    return reply(200, await statsOf(tenant, webhook, query.window))
  },
})

export const replayWebhook = route({
  ...shared,
  operationId: 'replayWebhook',
  summary: 'Send missed events again',
  description:
    'Queues the events of a time window for this subscription: by default those that were not delivered, including those that occurred while it was disabled. Deliveries keep their ids. At most 50,000 events of the last 30 days. With `dry_run: true` nothing is queued, and the response is 200 with the number of events and the window.',
  method: 'post',
  path: '/v1/webhooks/{id}/replay',
  scope: 'webhooks:write',
  params: WebhookPath,
  body: Replay,
  example: { since: '2026-11-24T08:00:00Z', until: '2026-11-24T09:00:00Z' },
  replies: { 200: Replayed, 202: Replayed },
  errors: ['not_found', 'conflict', 'too_many_items'],
  find: requireWebhook,
  async handle({ tenant, caller, params, body }) {
    const webhook = await readableWebhook(tenant, caller, params.id)
    const window = replayWindowOf(tenant, webhook, body)
    const { since, until } = window
    if (body.dryRun) {
      const queued = await countReplay(tenant, caller, webhook, window)
      return reply(200, { queued, since, until, dryRun: true })
    }
    const queued = await replayWindow(tenant, caller, webhook, window)
    return reply(202, { queued, since, until, dryRun: false })
  },
})

export const listWebhookDeliveries = route({
  ...shared,
  operationId: 'listWebhookDeliveries',
  summary: 'List webhook deliveries',
  description:
    'Returns the deliveries of a subscription, newest first. Ended deliveries are kept for 30 days. `status_code` and `outcome` filter by the latest attempt.',
  method: 'get',
  path: '/v1/webhooks/{id}/deliveries',
  scope: 'webhooks:read',
  params: WebhookPath,
  query: DeliveryQuery,
  replies: { 200: DeliveryList },
  errors: ['not_found', 'invalid_cursor', 'organization_forbidden'],
  async handle({ tenant, caller, params, query, page }) {
    if ((await findWebhook(tenant, caller, params.id)) === null) throw notFound()
    return reply(200, await pageOfDeliveries({ tenant, caller, page }, deliveryFilter(params.id, query)))
  },
})

export const listDeliveriesRoute = route({
  ...shared,
  operationId: 'listDeliveries',
  summary: 'List deliveries of all subscriptions',
  description:
    'Returns the deliveries of every subscription that `GET /webhooks` lists, newest first. Use it to find what failed, whichever receiver it was for: `status=failed`, `status_code=5xx` or `outcome=timed_out`. Ended deliveries are kept for 30 days; those of deleted subscriptions are left out.',
  method: 'get',
  path: '/v1/webhook-deliveries',
  scope: 'webhooks:read',
  query: DeliveryQuery,
  replies: { 200: DeliveryList },
  errors: ['invalid_cursor', 'organization_forbidden'],
  async handle({ tenant, caller, query, page }) {
    return reply(200, await pageOfDeliveries({ tenant, caller, page }, deliveryFilter(null, query)))
  },
})

type Listing = Pick<CallBasics, 'caller'> & { readonly tenant: Tenant; readonly page: Page }

async function pageOfDeliveries({ tenant, caller, page }: Listing, filter: DeliveryFilter) {
  const { rows, total } = await listDeliveries(tenant, caller, filter, page)
  return page.answer(rows, row => row.id, total)
}

export const getWebhookDelivery = route({
  ...shared,
  operationId: 'getWebhookDelivery',
  summary: 'Get a webhook delivery',
  description:
    'Returns a delivery with its attempts: status, duration and the first 2 KB of each response. `request` is the latest request; it is null before the first attempt, and if the key lacks the scope that reads the event. The values of the headers that you chose are masked. Signatures are shown unless the secret was replaced since.',
  method: 'get',
  path: '/v1/webhook-deliveries/{id}',
  scope: 'webhooks:read',
  params: DeliveryPath,
  replies: { 200: DeliveryDetail },
  errors: ['not_found'],
  confidential: true,
  async handle({ tenant, caller, params }) {
    const delivery = await findDelivery(tenant, caller, params.id)
    if (delivery === null) throw notFound()
    return reply(
      200,
      presentDelivery(delivery, type => mayReadEvent(caller, type)),
    )
  },
})

export const redeliverWebhook = route({
  ...shared,
  operationId: 'redeliverWebhook',
  summary: 'Send a delivery again',
  description:
    'Queues the delivery again with the same id, the same body and a new schedule of attempts. A pending delivery is attempted at once.',
  method: 'post',
  path: '/v1/webhook-deliveries/{id}/redeliver',
  scope: 'webhooks:write',
  params: DeliveryPath,
  replies: { 202: Delivery },
  errors: ['not_found', 'conflict'],
  async handle({ tenant, caller, params }) {
    const delivery = await findDelivery(tenant, caller, params.id)
    if (delivery === null) throw notFound()
    refuseInactive(await readableWebhook(tenant, caller, delivery.webhookId))
    await redeliver(tenant, [delivery.id])
    return queuedDelivery(await findDelivery(tenant, caller, delivery.id))
  },
})

function queuedDelivery(delivery: Awaited<ReturnType<typeof findDelivery>>) {
  if (delivery === null) throw new Error('The delivery that was queued is not there.')
  return reply(202, delivery, { Location: `/webhook-deliveries/${delivery.id}` })
}
