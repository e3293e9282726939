// Subscriptions, their deliveries, and sending one again.

import type { Webhook, WebhookDelivery } from '../../generated/types.ts'
import { argument, command, group, option, optionalArgument, toggle } from '../command.ts'
import { type Connection, connect } from '../connection.ts'
import { attemptLine, messageOf } from '../forward.ts'
import { countOf, durationOf } from '../inputs.ts'
import { sendToListeners } from '../local-listeners.ts'
import { type Column, table, timeText } from '../print.ts'

const subscriptionColumns: readonly Column<Webhook>[] = [
  { title: 'id', value: ({ id }) => id, kind: 'id' },
  {
    title: 'state',
    value: ({ active, disabled_reason }) => (active ? 'active' : (disabled_reason ?? 'off')),
  },
  { title: 'url', value: ({ url }) => url },
  { title: 'events', value: ({ events }) => events.join(', ') },
]

const list = command({
  brief: 'List the webhook subscriptions',
  examples: ['webhooks list', 'webhooks list --json'],
  async run({ context }) {
    const { payroll } = await connect(context)
    const rows = await everyWebhook(payroll)
    return { data: rows, text: table(context, subscriptionColumns, rows, 'There are no subscriptions.') }
  },
})

async function everyWebhook(payroll: Connection['payroll']): Promise<Webhook[]> {
  const rows: Webhook[] = []
  for await (const row of payroll.webhooks.list()) rows.push(row)
  return rows
}

const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  { title: 'id', value: ({ id }) => id, kind: 'id' },
  { title: 'event', value: ({ event_type }) => event_type },
  { title: 'status', value: ({ status }) => status },
  { title: 'attempts', value: ({ attempt_count }) => attempt_count, kind: 'count' },
  { title: 'created (UTC)', value: ({ created_at }) => timeText(created_at) },
  { title: 'subscription', value: ({ webhook_id }) => webhook_id },
]

const deliveries = command({
  brief: 'List deliveries, the newest first',
  examples: ['webhooks deliveries --failed --since 1h', 'webhooks deliveries wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
  args: { webhook: optionalArgument('Id of the subscription; default: all', 'webhook') },
  flags: {
    failed: toggle('Only deliveries whose every attempt failed'),
    since: option('Only deliveries of the last hours, such as 1h', 'duration', durationOf),
    limit: option('Largest number of deliveries; default: 50', 'count', countOf),
  },
  async run({ context, flags, args }) {
    const { payroll } = await connect(context)
    const ids =
      args.webhook === undefined ? (await everyWebhook(payroll)).map(({ id }) => id) : [args.webhook]
    const { limit = 50, failed, since } = flags
    const oldest = since === undefined ? 0 : Date.now() - since
    const found: WebhookDelivery[] = []
    for (const id of ids) {
      let count = 0
      for await (const delivery of payroll.webhooks.listDeliveries(id, failed ? { status: 'failed' } : {})) {
        if (Date.parse(delivery.created_at) < oldest || count === limit) break
        count += 1
        found.push(delivery)
      }
    }
    const rows = found
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      .slice(0, limit)
    return {
      data: rows,
      text: table(
        context,
        deliveryColumns,
        rows,
        failed ? 'There are no failed deliveries.' : 'There are no deliveries.',
      ),
    }
  },
})

export const webhooks = group('List subscriptions and deliveries', { list, deliveries })

export const redeliver = command({
  brief: 'Send a delivery again, to its subscription and to your running `payroll listen`',
  examples: ['redeliver dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
  args: { delivery: argument('Id of the delivery', 'delivery') },
  async run({ context, args: { delivery: id } }) {
    const connection = await connect(context)
    const delivery = await connection.payroll.webhookDeliveries.redeliver(id)
    const body = await bodyOf(connection, delivery)
    const attempts =
      body === null
        ? []
        : await sendToListeners(context, connection, {
            ...messageOf(body, delivery.attempt_count + 2),
            delivery: id,
          })
    const text = [`${delivery.event_type} is queued again as ${id}.`, ...attempts.map(attemptLine)].join('\n')
    return { data: { delivery, listeners: attempts }, text }
  },
})

/** The bytes that were delivered, or the event where nothing was; null: the key may not read it. */
async function bodyOf({ payroll }: Connection, { id, event_id }: WebhookDelivery): Promise<string | null> {
  const { request } = await payroll.webhookDeliveries.get(id)
  if (request !== null) return request.body
  const event = await payroll.events.get(event_id).catch(() => null)
  return event === null ? null : JSON.stringify(event)
}
