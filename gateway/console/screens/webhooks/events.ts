// Events of an account: the list, as they happen, and one of them.

import { type ListEventsQuery, PayrollError } from '../../../clients/typescript/src/index.ts'
import { instantOf, time } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { facts, field, filters, optional, pager, table } from '../../parts.ts'
import type { LiveScreen, Screen, View } from '../../screen.ts'
import { deliveryTable } from './delivery-list.ts'
import { causes, type EventRecord, payload, resourceOf } from './event-parts.ts'
import { eventChoices, eventName, eventTitle } from './words.ts'

/** What both the list and the stream are narrowed by. */
function eventChoice(
  query: URLSearchParams,
): Pick<ListEventsQuery, 'type' | 'resource_id' | 'organization_id'> {
  const asked = (name: string) => query.get(name)?.trim() ?? ''
  const organization = asked('organization_id')
  return {
    ...(asked('type') === '' ? {} : ({ type: asked('type') } as Pick<ListEventsQuery, 'type'>)),
    ...(asked('resource_id') === '' ? {} : { resource_id: asked('resource_id') }),
    ...(organization === '' ? {} : { organization_id: Number(organization) }),
  }
}

export const eventsScreen: Screen = {
  path: '/events',
  async show(view) {
    const { api, query } = view
    const cursor = query.get('cursor')
    const [events, me] = await Promise.all([
      api.events.list({
        ...eventChoice(query),
        limit: 50,
        ...(cursor === null ? {} : { cursor }),
        created_since: instantOf(query.get('since')),
      }),
      api.platform.getMe({ fields: ['organizations'] }),
    ])
    const names = new Map(me.organizations.map(({ id, name }) => [id, name]))
    for (const [id, name] of names) view.names.remember(id, name)
    return {
      title: 'Events',
      body: html`${eventFilters(view, names)}${tail(view, eventTable(events.data, names))}
${pager(view, events.meta.next_cursor)}`,
    }
  },
}

function eventFilters(view: View, names: ReadonlyMap<number, string>): Html {
  const value = (name: string) => view.query.get(name) ?? ''
  return filters(
    view,
    html`${field('type', 'Type', { value: value('type'), choices: eventChoices })}
${field('resource_id', 'Id of the resource', { value: value('resource_id') })}
${field('organization_id', 'Organization', {
  value: value('organization_id'),
  choices: [['', 'All'], ...[...names].map(([id, name]) => [String(id), name] as const)],
})}
${field('since', 'From (India)', { value: value('since'), type: 'datetime-local' })}`,
  )
}

/** The list as it is, or with events on top as they happen. */
function tail({ query }: View, list: Html): Html {
  const asked = new URLSearchParams(query)
  for (const name of ['cursor', 'live', 'since']) asked.delete(name)
  const plain = `/events?${asked.toString()}`
  const live = `/events/live?${asked.toString()}`
  asked.set('live', 'on')
  if (query.get('live') !== 'on')
    return html`<p class="scripted"><a class="button" href="/events?${asked.toString()}">Follow as they happen</a></p>${list}`
  return html`<p class="scripted"><output class="badge good">Live</output> <a class="button" href="${plain}">Stop</a></p>
<div data-tail="${live}">${list}</div>`
}

function eventTable(events: readonly EventRecord[], names: ReadonlyMap<number, string>): Html {
  return table(
    'Events',
    [
      {
        title: 'When',
        cell: ({ id, created_at: at }) => html`<a href="/events/${encodeURIComponent(id)}">${time(at)}</a>`,
      },
      { title: 'Type', cell: ({ type, test }) => html`${eventTitle(type)}${test === true && ' Test'}` },
      {
        title: 'Resource',
        cell: event => {
          const resource = resourceOf(event)
          return (
            resource !== null &&
            html`<a href="/events?resource_id=${encodeURIComponent(resource)}"><code>${resource}</code></a>`
          )
        },
      },
      { title: 'Organization', cell: ({ organization_id: id }) => names.get(id) ?? id },
    ],
    events,
    'No event is like this. Events are kept for 30 days.',
  )
}

/** Relays the stream of the API; it ends with the reader's page, so that it holds none of the key's streams. */
export const eventTail: LiveScreen = {
  path: '/events/live',
  async *live({ api, query, names }, signal) {
    try {
      for await (const { event, data } of api.events.stream(eventChoice(query), { signal })) {
        if (event === 'ready') {
          yield { event, data: {} }
          continue
        }
        const record = data as EventRecord
        const organization = names.of(String(record.organization_id))
        const { text } = eventTable([record], new Map([[record.organization_id, organization]]))
        yield { event: 'row', data: { html: text } }
      }
    } catch (error) {
      if (!(error instanceof PayrollError)) throw error
      yield { event: 'end', data: { text: error.message } }
    }
  },
}

export const eventScreen: Screen = {
  path: '/events/:event',
  async show({ api, params }) {
    const id = params['event']!
    const [event, deliveries, webhooks] = await Promise.all([
      api.events.get(id),
      optional(api.webhookDeliveries.listDeliveries({ event_id: id, limit: 50 })),
      optional(api.webhooks.list({ limit: 200 })),
    ])
    return {
      title: eventName(event.type),
      body: html`${facts([
        ['Type', html`<code>${event.type}</code>${event.test === true && ' Test'}`],
        ['When', time(event.created_at)],
        ['Id', html`<code>${event.id}</code>`],
        ['Version of the contract', event.api_version],
        ['About', causes(event)],
      ])}
<h2>Payload</h2>
${facts(payload(event))}
<h2>Deliveries</h2>
${deliveryTable(deliveries?.data ?? [], webhooks?.data ?? [], { empty: 'No subscription received it.' })}`,
    }
  },
}
