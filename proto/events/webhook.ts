import { eventRecord, oneOf, text } from './fields.ts'

export const webhookDisabled = eventRecord('Another subscription of the same account was disabled.', {
  webhook_id: text(),
  url: text(),
  disabled_reason: oneOf(['failing_7_days', 'gone_410']),
})

export const webhookPing = eventRecord(
  'A test of the subscription, sent by `POST /webhooks/{id}/test` to this subscription only.',
  {
    webhook_id: text(),
  },
)
