import { attemptOutcomes } from '../moves/webhook.ts'
import { eventRecord, instant, oneOf, orNull, text, whole } from './fields.ts'

export const webhookDisabled = eventRecord('Another subscription of the same account was disabled.', {
  webhook_id: text(),
  url: text(),
  disabled_reason: oneOf(['failing_7_days', 'gone_410']),
})

export const webhookFailing = eventRecord(
  'Ten attempts in a row to deliver to another subscription of the same account have failed. Attempts go on by the schedule of each delivery.',
  {
    webhook_id: text(),
    url: text(),
    failing_since: instant('When the first of the ten attempts began.'),
    outcome: oneOf(attemptOutcomes, 'Outcome of the latest attempt.'),
    status_code: orNull(whole('HTTP status of the latest response; null: there was none.')),
  },
)

export const webhookRecovered = eventRecord(
  'Another subscription of the same account that was reported by `webhook.failing` has received a delivery.',
  {
    webhook_id: text(),
    url: text(),
    failing_since: instant('When the first of the failed attempts began.'),
    recovered_at: instant('When the attempt that succeeded began.'),
  },
)

export const webhookPing = eventRecord(
  'A test of the subscription, sent by `POST /webhooks/{id}/test` to this subscription only.',
  {
    webhook_id: text(),
  },
)
