// Addresses of webhooks, deliveries and events.

import type { Route } from '../../screen.ts'
import { deliveriesScreen, deliveryScreen } from './deliveries.ts'
import { eventScreen, eventsScreen, eventTail } from './events.ts'
import { newWebhookScreen, webhooksScreen } from './list.ts'
import { webhookScreen } from './webhook.ts'

/** Addresses with fixed ends come before those with parameters. */
export const webhookRoutes: readonly Route[] = [
  webhooksScreen,
  newWebhookScreen,
  webhookScreen,
  deliveriesScreen,
  deliveryScreen,
  eventsScreen,
  eventTail,
  eventScreen,
]
