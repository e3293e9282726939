// Deliveries of all subscriptions, and one of them with what was sent and what came back.

import type {
  Event,
  Figures,
  WebhookAttempt,
  WebhookDeliveryDetail,
} from '../../../clients/typescript/src/index.ts'
import { duration, time } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { actionForm, facts, optional, table } from '../../parts.ts'
import type { Action, Screen } from '../../screen.ts'
import { deliveryFilters, deliveryList, deliveryQuery, redeliverSelected } from './delivery-list.ts'
import { causes, readable } from './event-parts.ts'
import { advice, deliveryState, errorText, eventTitle, outcomeText, urlOf } from './words.ts'

type Detail = Figures<WebhookDeliveryDetail, 'string'>
type Attempt = Figures<WebhookAttempt, 'string'>

export const deliveriesScreen: Screen = {
  path: '/deliveries',
  actions: { redeliver: redeliverSelected },
  async show(view) {
    const { api, query } = view
    const [deliveries, webhooks] = await Promise.all([
      api.webhookDeliveries.listDeliveries(deliveryQuery(query)),
      optional(api.webhooks.list({ limit: 200 })),
    ])
    return {
      title: 'Deliveries',
      place: '/webhooks',
      body: html`${deliveryFilters(view)}
${deliveryList(view, {
  deliveries: deliveries.data,
  nextCursor: deliveries.meta.next_cursor,
  webhooks: webhooks?.data ?? [],
})}`,
    }
  },
}

const redeliver: Action = {
  label: 'Send again',
  done: 'The delivery is queued and will be sent again.',
  call: (api, { params, once }) => api.webhookDeliveries.redeliver(params['delivery']!, once),
}

export const deliveryScreen: Screen = {
  path: '/deliveries/:delivery',
  actions: { redeliver },
  async show(view) {
    const { api, params } = view
    const delivery = await api.webhookDeliveries.get(params['delivery']!)
    const [webhook, event] = await Promise.all([
      optional(api.webhooks.get(delivery.webhook_id)),
      optional(api.events.get(delivery.event_id)),
    ])
    return {
      title: 'Delivery',
      place: '/webhooks',
      body: html`<p>${deliveryState(delivery)} ${outcomeText(delivery)}</p>
<p class="lead">${advice(delivery)}</p>
${actionForm(view, 'redeliver', redeliver, { tone: 'first' })}
${summary(delivery, webhook === null ? [] : [webhook], event)}
<h2>Attempts</h2>
${attempts(delivery.attempts)}
<h2>Request as sent</h2>
${request(delivery)}`,
      ...(delivery.status === 'pending' ? { refreshSeconds: 5 } : {}),
    }
  },
}

function summary(
  delivery: Detail,
  webhooks: Parameters<typeof urlOf>[0],
  event: Figures<Event, 'string'> | null,
): Html {
  const { webhook_id: webhook, event_id: eventId } = delivery
  return facts([
    ['Receiver', html`<a href="/webhooks/${encodeURIComponent(webhook)}">${urlOf(webhooks, webhook)}</a>`],
    [
      'Event',
      html`<a href="/events/${encodeURIComponent(eventId)}">${eventTitle(delivery.event_type)}</a>${delivery.test && ' Test'}`,
    ],
    ['Cause', event === null ? 'The event is no longer kept.' : causes(event)],
    ['Id', html`<code>${delivery.id}</code>`],
    ['Made', time(delivery.created_at)],
    ['First attempt', time(delivery.first_attempt_at)],
    ['Next attempt', time(delivery.next_attempt_at)],
    ['Ended', time(delivery.settled_at)],
    ['Latest attempt took', duration(delivery.duration_ms)],
  ])
}

function attempts(rows: readonly Attempt[]): Html {
  return table(
    'Attempts',
    [
      { title: 'No.', cell: ({ number }) => number, isNumber: true },
      { title: 'Began', cell: ({ started_at: at }) => time(at) },
      { title: 'Took', cell: ({ duration_ms: took }) => duration(took), isNumber: true },
      { title: 'Outcome', cell: outcomeText },
      { title: 'Error', cell: ({ error }) => errorText(error) },
      {
        title: 'Answer',
        cell: ({ response_excerpt: text }) =>
          text && html`<pre tabindex="0" aria-label="Answer of the receiver"><code>${text}</code></pre>`,
      },
    ],
    rows.slice(-shownAttempts),
    'There was no attempt yet.',
  )
}

/** An excerpt has 2 KB; the latest attempts tell why it fails now. */
const shownAttempts = 10

function request({ request: sent }: Detail): Html {
  if (sent === null) return html`<p class="muted">Nothing was sent yet.</p>`
  return html`${table(
    'Headers',
    [
      { title: 'Header', cell: ([name]) => html`<code>${name}</code>` },
      { title: 'Value', cell: ([, value]) => html`<code>${value}</code>` },
    ],
    Object.entries(sent.headers),
  )}
<h3>Body</h3>
<pre tabindex="0" aria-label="Body of the request"><code>${readable(sent.body)}</code></pre>`
}
