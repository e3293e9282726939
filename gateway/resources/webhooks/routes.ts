import { deleteWebhook, listWebhooks } from '#storage/repositories/webhooks.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import { CreatedWebhook, WebhookCreate, WebhookList, WebhookPath, WebhookQuery } from './schema.ts'
import { makeWebhook } from './service.ts'

const shared = { tag: 'Webhooks', pool: 'general' } as const

export const listWebhooksRoute = route({
  ...shared,
  operationId: 'listWebhooks',
  summary: 'List webhook subscriptions',
  description: 'Returns the webhook subscriptions of the account, without their secrets.',
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
      page.answer(rows, row => row.id, total, changes),
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
    return reply(201, { ...webhook, secret }, { Location: `/webhooks/${webhook.id}` })
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
  errors: ['not_found'],
  async handle({ tenant, caller, params }) {
    if (!(await deleteWebhook(tenant, caller, params.id))) throw notFound()
    return reply(204, null)
  },
})
