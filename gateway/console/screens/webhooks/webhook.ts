// One subscription: its state, its figures, what can be done with it, and its deliveries.

import type {
  Figures,
  RotatedWebhook,
  WebhookReplay,
  WebhookStats,
} from '../../../clients/typescript/src/index.ts'
import { type PartPoint, stacks } from '../../charts.ts'
import { count, counted, duration, fieldTime, instantOf, time } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { actionForm, badge, facts, field, figures, optional } from '../../parts.ts'
import type { Action, Page, Screen, View } from '../../screen.ts'
import { deliveryFilters, deliveryList, deliveryQuery, redeliverSelected } from './delivery-list.ts'
import { secretPage } from './list.ts'
import { eventChoices, eventName, type EventType, type Subscription, webhookState } from './words.ts'

const own = (params: Readonly<Record<string, string>>): string => params['webhook']!

const rotate: Action<Figures<RotatedWebhook, 'string'>> = {
  label: 'Make a new secret',
  done: 'There is a new secret.',
  call: (api, { params, once }) => api.webhooks.rotateSecret(own(params), {}, once),
  show: ({ id, secret }) => secretPage('The new secret', id, secret ?? ''),
}

const endPrevious: Action = {
  label: 'End the previous secret',
  done: 'Deliveries are signed with the new secret alone.',
  call: (api, { params, once }) => api.webhooks.rotateSecret(own(params), { confirm: true }, once),
}

const test: Action<{ readonly id: string }> = {
  label: 'Send a test',
  done: 'The test is queued.',
  call: (api, { params, form, once }) =>
    api.webhooks.test(own(params), { event: (form.get('event') || 'webhook.ping') as EventType }, once),
  next: ({ id }) => `/deliveries/${encodeURIComponent(id)}`,
}

const enable: Action = {
  label: 'Switch on',
  done: 'Events are delivered again. Send what was missed again below.',
  call: (api, { params, once }) => api.webhooks.enable(own(params), once),
}

const pause: Action = {
  label: 'Pause',
  done: 'Nothing is delivered until the subscription is switched on.',
  call: (api, { params, once }) => api.webhooks.update(own(params), { active: false }, once),
}

const remove: Action = {
  label: 'Delete',
  done: 'The subscription was deleted.',
  call: (api, { params, once }) => api.webhooks.delete(own(params), once),
  next: () => '/webhooks',
}

type ReplayCount = Figures<WebhookReplay, 'string'> & { readonly status: string }

/** `status`: one of the deliveries to queue; empty: all that did not arrive. */
const replayBody = (form: { get(name: string): string }, dryRun: boolean) => {
  const status = form.get('status')
  return {
    since: instantOf(form.get('since')) ?? '',
    until: instantOf(form.get('until')),
    ...(status === '' ? {} : { status: [status as 'failed' | 'missing' | 'dropped'] }),
    dry_run: dryRun,
  }
}

const countReplay: Action<ReplayCount> = {
  label: 'Count what would be sent',
  done: 'Nothing was sent.',
  call: (api, { params, form, once }) =>
    api.webhooks
      .replay(own(params), replayBody(form, true), once)
      .then(answer => ({ ...answer, status: form.get('status') })),
  show: (counted, view) => countedPage(view, counted),
}

const replay: Action = {
  label: 'Send them',
  done: 'The events are queued and will be sent.',
  call: (api, { params, form, once }) => api.webhooks.replay(own(params), replayBody(form, false), once),
}

function countedPage(view: View, { queued, since, until, status }: ReplayCount): Page {
  return {
    title: 'Send events again',
    body: html`<p>${counted(queued, 'event')} between ${time(since)} and ${time(until)} would be sent. Nothing has been sent yet.</p>
${
  queued > 0 &&
  actionForm(view, 'replay', replay, {
    hidden: {
      since: fieldTime(new Date(since)),
      until: fieldTime(new Date(Date.parse(until) + 60_000)),
      status,
    },
    label: `Send ${counted(queued, 'event')}`,
    tone: 'first',
  })
}
<p><a href="${view.url}">Back to the subscription</a></p>`,
  }
}

export const webhookScreen: Screen = {
  path: '/webhooks/:webhook',
  actions: {
    rotate,
    end_previous: endPrevious,
    test,
    enable,
    pause,
    delete: remove,
    count_replay: countReplay,
    replay,
    redeliver: redeliverSelected,
  },
  async show(view) {
    const { api, params, query } = view
    const id = own(params)
    const window = windows.find(([own]) => own === query.get('window'))?.[0] ?? '24h'
    const [webhook, stats, deliveries] = await Promise.all([
      api.webhooks.get(id),
      optional(api.webhooks.getStats(id, { window })),
      optional(api.webhooks.listDeliveries(id, deliveryQuery(query, 25))),
    ])
    return {
      title: webhook.url,
      body: html`${summary(webhook)}
${stats && statistics(view, stats)}
<h2>Deliveries</h2>
${deliveryFilters(view)}
${
  deliveries === null
    ? html`<p class="muted">This key may not read deliveries.</p>`
    : deliveryList(view, { deliveries: deliveries.data, nextCursor: deliveries.meta.next_cursor })
}
${controls(view, webhook)}`,
    }
  },
}

function summary(webhook: Subscription): Html {
  const { id, description, events, organization_ids: organizations, header_names: headers } = webhook
  return facts([
    ['State', webhookState(webhook)],
    ['Failing since', time(webhook.failing_since)],
    ['Last success', time(webhook.last_success_at)],
    ['What it is for', description],
    ['Id', html`<code>${id}</code>`],
    ['Events', events.map(eventName).join(', ')],
    ['Organizations', organizations === null ? 'All of the key' : organizations.join(', ')],
    ['Own headers', headers.length === 0 ? 'None' : headers.join(', ')],
    ['Previous secret ends', time(webhook.rotation_ends_at)],
    ['Created', time(webhook.created_at)],
  ])
}

const breakers = {
  closed: badge('Attempts as usual'),
  open: badge('Spared after failures', 'bad'),
  half_open: badge('Trying one delivery at a time', 'warn'),
} as const

const windows = [
  ['1h', '1 hour', '5 minutes'],
  ['24h', '24 hours', 'hour'],
  ['7d', '7 days', '6 hours'],
  ['30d', '30 days', 'day'],
] as const

function statistics(view: View, stats: Figures<WebhookStats, 'string'>): Html {
  const { window, delivered, failed, pending, breaker } = stats
  const [path] = view.url.split('?')
  const choice = ([own, label]: (typeof windows)[number]) =>
    html`<a href="${path}?window=${own}" hx-get="${path}?window=${own}" hx-target="#statistics" hx-select="#statistics" hx-swap="outerHTML"${own === window && html` aria-current="true"`}>${label}</a>`
  const rate = stats.success_rate === null ? '–' : `${Math.floor(stats.success_rate * 1_000) / 10} %`
  const [, name, interval] = windows.find(([own]) => own === window)!
  const isWhole = stats.counted_since === stats.since
  return html`<section id="statistics"><h2>The last ${window === '1h' ? 'hour' : name}</h2>
<p>${windows.map((each, at) => html`${at > 0 && ' · '}${choice(each)}`)}</p>
${!isWhole && html`<p class="notice">More deliveries were made than are counted: these figures are of those since ${time(stats.counted_since)}.</p>`}
${figures([
  ['Success', rate],
  ['Delivered', count(delivered)],
  ['Failed', count(failed)],
  ['Waiting now', count(pending)],
  ['Half answer within', duration(stats.p50_ms)],
  ['95 % answer within', duration(stats.p95_ms)],
])}
${facts([
  ['Receiver', breakers[breaker.state]],
  ['Next attempt', time(breaker.retry_at)],
  ['Oldest that waits', time(stats.oldest_pending_at)],
])}
${stacks(`Deliveries by ${interval}, on top those that have not arrived`, intervalPoints(stats))}</section>`
}

/** Bars between two marks below the picture. */
const barsToMark = 4

function intervalPoints({
  interval_seconds: seconds,
  intervals,
}: Figures<WebhookStats, 'string'>): PartPoint[] {
  return intervals.map(({ since, delivered, failed, pending, dropped }, at) => {
    const start = fieldTime(new Date(since))
    const parts = [
      ['delivered', delivered],
      ['failed', failed],
      ['waiting', pending],
      ['discarded', dropped],
    ] as const
    const named = parts.filter(([, value]) => value > 0).map(([name, value]) => `${count(value)} ${name}`)
    const bad = failed + pending + dropped
    return {
      label: time(since),
      mark: at % barsToMark > 0 ? '' : seconds <= 3_600 ? start.slice(11) : shortDay(start),
      value: delivered + bad,
      bad,
      text: named.length === 0 ? 'None' : named.join(', '),
    }
  })
}

/** `2/11` of a time as forms have it. */
const shortDay = (start: string): string => `${Number(start.slice(8, 10))}/${Number(start.slice(5, 7))}`

function controls(view: View, webhook: Subscription): Html {
  const dayBefore = fieldTime(new Date(view.now.getTime() - 86_400_000))
  return html`<h2>Test</h2>
${actionForm(view, 'test', test, { fields: field('event', 'Event', { choices: eventChoices.slice(1), value: 'webhook.ping' }), sample: { event: 'payroll.run.paid' } })}
<h2>Send events again</h2>
${actionForm(view, 'count_replay', countReplay, {
  fields: html`${field('since', 'From (India)', { type: 'datetime-local', value: dayBefore, isRequired: true })}
${field('until', 'Until (India)', { type: 'datetime-local', hint: 'Empty: now' })}
${field('status', 'Deliveries', {
  choices: [
    ['', 'All that did not arrive'],
    ['failed', 'Failed'],
    ['missing', 'Never queued'],
    ['dropped', 'Discarded'],
  ],
})}`,
  sample: { since: dayBefore },
})}
<h2>Secret</h2>
<p>For 24 hours deliveries are signed with both secrets. Accept both, then end the previous one.</p>
${actionForm(view, 'rotate', rotate)}
${webhook.rotation_ends_at !== null && actionForm(view, 'end_previous', endPrevious)}
<h2>${webhook.active ? 'Pause or delete' : 'Switch on or delete'}</h2>
${
  webhook.active
    ? actionForm(view, 'pause', pause, { confirm: 'Deliveries that wait are discarded.' })
    : actionForm(view, 'enable', enable, { tone: 'first' })
}
${actionForm(view, 'delete', remove, { tone: 'danger', confirm: 'The subscription and its waiting deliveries are gone for good.' })}`
}
