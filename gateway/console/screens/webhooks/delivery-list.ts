// A list of deliveries: its filters, its table, and sending what is ticked again.

import type { ListDeliveriesQuery } from '../../../clients/typescript/src/index.ts'
import { count, duration, instantOf, time } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { actionForm, field, filters, pager, table } from '../../parts.ts'
import type { Action, View } from '../../screen.ts'
import {
  type Delivery,
  deliveryState,
  deliveryStates,
  eventChoices,
  eventTitle,
  outcomes,
  outcomeText,
  type Subscription,
  urlOf,
} from './words.ts'

/** Sends what is ticked again; the API takes one delivery at a time. */
export const redeliverSelected: Action = {
  label: 'Send the selected ones again',
  done: 'The selected deliveries are queued and will be sent again.',
  eachOf: 'delivery',
  call: (api, { form, once }) => api.webhookDeliveries.redeliver(form.get('delivery'), once),
}

const filterNames = ['status', 'event_type', 'event_id', 'outcome', 'status_code', 'resource_id']

/** What the address asks for; the API refuses what it does not know. */
export function deliveryQuery(query: URLSearchParams, limit = 50): ListDeliveriesQuery {
  const asked = Object.fromEntries(
    [...filterNames, 'cursor'].flatMap(name => {
      const value = query.get(name)?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  return {
    ...(asked as ListDeliveriesQuery),
    limit,
    created_since: instantOf(query.get('since')),
    created_until: instantOf(query.get('until')),
  }
}

const all = ['', 'All'] as const

export function deliveryFilters(view: View): Html {
  const value = (name: string) => view.query.get(name) ?? ''
  return filters(
    view,
    html`${field('status', 'State', { value: value('status'), choices: [all, ...Object.entries(deliveryStates)] })}
${field('outcome', 'Outcome', { value: value('outcome'), choices: [all, ...Object.entries(outcomes)] })}
${field('status_code', 'Answer', { value: value('status_code'), choices: [all, ...['2xx', '3xx', '4xx', '5xx'].map(one => [one, one] as const)] })}
${field('event_type', 'Event', { value: value('event_type'), choices: eventChoices })}
${field('resource_id', 'Id of the resource', { value: value('resource_id') })}
${field('since', 'From (India)', { value: value('since'), type: 'datetime-local' })}
${field('until', 'Until (India)', { value: value('until'), type: 'datetime-local' })}`,
  )
}

type ListParts = {
  readonly deliveries: readonly Delivery[]
  readonly nextCursor?: string | null | undefined
  /** For the names of receivers; absent in the list of one. */
  readonly webhooks?: readonly Subscription[] | undefined
}

/** The deliveries with a box each, and the action that sends them again. */
export function deliveryList(view: View, { deliveries, nextCursor, webhooks }: ListParts): Html {
  const [first] = deliveries
  const list = deliveryTable(deliveries, webhooks, { hasBoxes: true })
  return html`${
    first === undefined
      ? list
      : actionForm(view, 'redeliver', redeliverSelected, { fields: list, sample: { delivery: first.id } })
  }${pager(view, nextCursor)}`
}

type TableParts = { readonly hasBoxes?: boolean; readonly empty?: string }

export function deliveryTable(
  deliveries: readonly Delivery[],
  webhooks?: readonly Subscription[],
  { hasBoxes = false, empty = 'No delivery is like this.' }: TableParts = {},
): Html {
  return table(
    'Deliveries',
    [
      ...(hasBoxes
        ? [
            {
              title: 'Select',
              cell: ({ id, event_type: type }: Delivery) =>
                html`<input type="checkbox" name="delivery" value="${id}" aria-label="Select the delivery of ${type}, ${id}">`,
            },
          ]
        : []),
      {
        title: 'Made',
        cell: ({ id, created_at: at }) =>
          html`<a href="/deliveries/${encodeURIComponent(id)}">${time(at)}</a>`,
      },
      { title: 'Event', cell: ({ event_type: type }) => eventTitle(type) },
      ...(webhooks === undefined
        ? []
        : [{ title: 'Receiver', cell: ({ webhook_id: id }: Delivery) => urlOf(webhooks, id) }]),
      { title: 'State', cell: deliveryState },
      { title: 'Latest attempt', cell: outcomeText },
      { title: 'Attempts', cell: ({ attempt_count: attempts }) => count(attempts), isNumber: true },
      { title: 'Took', cell: ({ duration_ms: took }) => duration(took), isNumber: true },
      { title: 'Next attempt', cell: ({ next_attempt_at: at }) => time(at) },
    ],
    deliveries,
    empty,
  )
}
