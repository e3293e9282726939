import { Type } from 'typebox'
import { choice, described, instant, nullable, record } from '../../http/schema.ts'

export const windows = ['1h', '24h', '7d', '30d'] as const
export const StatsQuery = Type.Object({
  window: described(
    choice(windows, { default: '24h' }),
    'The last hour, 24 hours, seven days, or 30 days, for which deliveries are kept.',
    '24h',
  ),
})
const breakerStates = ['closed', 'open', 'half_open'] as const
export const WebhookStats = record(
  {
    webhook_id: described(Type.String(), 'Id of the subscription.', 'wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    window: described(choice(windows), 'The window that was asked for.', '24h'),
    since: described(instant(), 'Start of the window.', '2026-11-01T08:15:30Z'),
    until: described(instant(), 'End of the window: now.', '2026-11-02T08:15:30Z'),
    counted_since: described(
      instant(),
      'Start of what is counted: `since`, or later if more than 200,000 deliveries were made in the window; the newest are counted.',
      '2026-11-01T08:15:30Z',
    ),
    delivered: described(Type.Integer(), 'Deliveries made since `counted_since` that arrived.', 4_987),
    failed: described(
      Type.Integer(),
      'Deliveries made since `counted_since` whose every attempt failed.',
      13,
    ),
    success_rate: described(
      nullable(Type.Number({ minimum: 0, maximum: 1 })),
      'Share of `delivered` in `delivered` and `failed`; null: there is neither.',
      0.9974,
    ),
    p50_ms: described(
      nullable(Type.Integer()),
      'Median response time of `delivered` in milliseconds; null: there is none.',
      84,
    ),
    p95_ms: described(
      nullable(Type.Integer()),
      'Response time of `delivered` in milliseconds that 95 % did not exceed; null: there is none.',
      310,
    ),
    pending: described(
      Type.Integer(),
      'Deliveries that wait for an attempt now, whenever they were made. At most 200,000 are counted, those that are due first.',
      2,
    ),
    oldest_pending_at: described(
      nullable(instant()),
      'When the oldest of `pending` was made; null: none waits.',
      '2026-11-02T08:14:02Z',
    ),
    interval_seconds: described(
      Type.Integer(),
      'Length of each of `intervals`: 300 in an hour, 3,600 in 24 hours, 21,600 in seven days, 86,400 in 30 days.',
      3_600,
    ),
    intervals: described(
      Type.Array(
        record(
          {
            since: described(instant(), 'Start of the interval.', '2026-11-02T07:15:30Z'),
            delivered: described(Type.Integer(), 'Deliveries made in the interval that arrived.', 208),
            failed: described(
              Type.Integer(),
              'Deliveries made in the interval whose every attempt failed.',
              1,
            ),
            pending: described(
              Type.Integer(),
              'Deliveries made in the interval that wait for an attempt.',
              0,
            ),
            dropped: described(
              Type.Integer(),
              'Deliveries made in the interval that are no longer wanted.',
              0,
            ),
          },
          'WebhookInterval',
        ),
      ),
      'What became of the deliveries of each interval of the window, the oldest first: 12, 24, 28 or 30 of them.',
    ),
    failing_since: described(
      nullable(instant()),
      'First failed attempt since the last success; null: the latest attempt succeeded, or there was none.',
      null,
    ),
    breaker: described(
      record(
        {
          state: described(
            choice(breakerStates),
            '`open`: no attempts until `retry_at`; `half_open`: one attempt at a time until one succeeds.',
            'closed',
          ),
          opened_at: described(nullable(instant()), 'When it opened; null: it is closed.', null),
          retry_at: described(
            nullable(instant()),
            'When the next attempt is made; null: it is closed.',
            null,
          ),
        },
        'WebhookBreaker',
      ),
      'The circuit breaker that spares a failing receiver.',
    ),
  },
  'WebhookStats',
)
