// Subscriptions of an account, the failing ones first, and the form for a new one.

import type { CreateWebhookReply, Figures } from '../../../clients/typescript/src/index.ts'
import { time } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { actionForm, facts, field, optional, pager, table } from '../../parts.ts'
import type { Action, Page, Screen, View } from '../../screen.ts'
import {
  type Delivery,
  eventName,
  type EventType,
  eventTypes,
  failures,
  outcomeText,
  type Subscription,
  webhookState,
} from './words.ts'

const latest = 200
const fields = ['id', 'webhook_id', 'outcome', 'status_code', 'created_at', 'settled_at']

export const webhooksScreen: Screen = {
  path: '/webhooks',
  async show(view) {
    const { api, query } = view
    const cursor = query.get('cursor')
    const [webhooks, failed] = await Promise.all([
      api.webhooks.list({ limit: 50, ...(cursor === null ? {} : { cursor }) }),
      optional(api.webhookDeliveries.listDeliveries({ outcome: failures, limit: latest, fields })),
    ])
    return {
      title: 'Webhooks',
      body: html`<p><a class="button first" href="/webhooks/new">New subscription</a> <a class="button" href="/deliveries">All deliveries</a></p>
${webhookTable(webhooks.data, failed?.data ?? [])}
${pager(view, webhooks.meta.next_cursor)}
<p class="muted">Latest failures are looked up among the ${latest} latest ones.</p>`,
    }
  },
}

const trouble = ({ active, failing_since: since, disabled_reason: reason }: Subscription): number =>
  (active && since !== null) || (reason !== null && reason !== 'manual') ? 0 : 1

function webhookTable(webhooks: readonly Subscription[], failed: readonly Delivery[]): Html {
  return table(
    'Subscriptions',
    [
      {
        title: 'Receiver',
        cell: ({ id, url, description }) =>
          html`<a href="/webhooks/${encodeURIComponent(id)}">${url}</a>${description && html`<br>${description}`}`,
      },
      { title: 'State', cell: webhookState },
      { title: 'Failing since', cell: ({ failing_since: since }) => time(since) },
      {
        title: 'Latest failure',
        cell: ({ id }) => {
          const delivery = failed.find(({ webhook_id: own }) => own === id)
          return (
            delivery &&
            html`<a href="/deliveries/${encodeURIComponent(delivery.id)}">${outcomeText(delivery)}</a><br>${time(delivery.created_at)}`
          )
        },
      },
      { title: 'Last success', cell: one => time(one.last_success_at) },
      { title: 'Events', cell: ({ events }) => events.length, isNumber: true },
    ],
    webhooks.toSorted((one, other) => trouble(one) - trouble(other)),
    'There is no subscription yet.',
  )
}

type NewSubscription = Figures<CreateWebhookReply, 'string'>

const create: Action<NewSubscription> = {
  label: 'Create the subscription',
  done: 'The subscription was created.',
  call: (api, { form, once }) => {
    const description = form.get('description')
    const organization = form.get('organization')
    return api.webhooks.create(
      {
        url: form.get('url'),
        events: form.all('events') as EventType[],
        ...(description === '' ? {} : { description }),
        ...(organization === '' ? {} : { organization_ids: [Number(organization)] }),
      },
      once,
    )
  },
  show: ({ id, secret }) => secretPage('The subscription was created', id, secret),
}

/** The secret, which no other page shows. */
export function secretPage(title: string, id: string, secret: string): Page {
  return {
    title,
    body: html`<p>Copy the signing secret now: it is not shown again.</p>
${facts([['Signing secret', html`<code>${secret}</code>`]])}
<p><a class="button" href="/webhooks/${encodeURIComponent(id)}">To the subscription</a></p>`,
  }
}

export const newWebhookScreen: Screen = {
  path: '/webhooks/new',
  actions: { create },
  async show(view) {
    const { organizations } = await view.api.platform.getMe()
    return { title: 'New subscription', body: createForm(view, organizations) }
  },
}

function createForm(view: View, organizations: readonly { id: number; name: string }[]): Html {
  const choices = [
    ['', 'All, including later ones'] as const,
    ...organizations.map(({ id, name }) => [String(id), name] as const),
  ]
  return actionForm(view, 'create', create, {
    tone: 'first',
    sample: { url: 'https://partner.example/webhooks', events: 'payroll.run.paid' },
    fields: html`${field('url', 'URL (https)', { type: 'url', isRequired: true })}
${field('description', 'What it is for')}
${field('organization', 'Organization', { choices })}
<fieldset class="wide"><legend>Events</legend>${eventTypes.map(type => html`<label><input type="checkbox" name="events" value="${type}"> ${eventName(type)} <code>${type}</code></label>`)}</fieldset>`,
  })
}
