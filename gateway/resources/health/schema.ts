import { Type } from 'typebox'
import { choice, described, flag, instant, nullable, record, whole } from '../../http/schema.ts'

const check = choice(['ok', 'failed'])

export const HealthQuery = Type.Object({
  deep: flag({
    default: false,
    description: 'Also checks the database, the queue and the engine. Requires an API key.',
  }),
})
/** Present in the deep form while this node's clock differs from the database's. */
const clock = Type.Optional(
  record(
    {
      skew_seconds: described(
        whole(-1e12, 1e12),
        'Whole seconds by which the clock of the gateway is ahead of the database; negative if it is behind.',
        90_000,
      ),
      detail: described(
        Type.String(),
        'What is wrong and how to correct it.',
        'The clock of this gateway is 90000 seconds ahead of the database (limit 5). Synchronize both with NTP. Requests are judged by the time of the database.',
      ),
    },
    'ClockSkew',
  ),
)
const replicaStates = ['behind', 'unavailable', 'not_a_replica'] as const
/** Present in the deep form while files are not read from the replica that this gateway is given. */
const readReplica = Type.Optional(
  record(
    {
      state: described(
        choice(replicaStates),
        '`behind`: it has not replayed the latest changes; `unavailable`: it does not respond; `not_a_replica`: it is no streaming replica of the database.',
        'behind',
      ),
      lag_bytes: described(
        nullable(whole(0, Number.MAX_SAFE_INTEGER)),
        'Bytes of the log that the replica had not replayed; null if unknown.',
        4_096,
      ),
      detail: described(
        Type.String(),
        'What is wrong and what the gateway does meanwhile.',
        'The read replica has not replayed the latest changes in time. Files are read from the primary.',
      ),
    },
    'ReadReplicaState',
  ),
)
const count = () => whole(0, Number.MAX_SAFE_INTEGER)
const workBudget = record(
  {
    limit: described(count(), 'Units that all requests may hold at once.', 2_000),
    key_limit: described(count(), 'Units that the requests of one key may hold at once.', 1_000),
    in_use: described(count(), 'Units that requests hold now.', 1_000),
    waiting: described(count(), 'Requests that wait for units.', 3),
    refused: described(
      record(
        {
          key_queue_full: described(count(), 'Too many requests of the key were waiting.', 0),
          queue_full: described(count(), 'Too many requests were waiting.', 0),
          waited_too_long: described(count(), 'The request waited longer than it may.', 2),
        },
        'WorkRefusals',
      ),
      'Requests that were refused with 503 since the gateway started, by reason.',
    ),
  },
  'WorkBudget',
)
export const Healthy = record({
  status: choice(['ok', 'degraded']),
  version: Type.Optional(
    described(Type.String(), 'Version of the service. Present with `deep=true`.', '0.1.0'),
  ),
  time: described(instant(), 'Time of the service (UTC).', '2026-10-31T10:30:00Z'),
  clock,
  read_replica: readReplica,
  work_budgets: Type.Optional(
    described(
      record(
        {
          people: described(
            workBudget,
            'Employees of previews that are calculated, or whose response is not read yet.',
          ),
          bytes: described(
            workBudget,
            'Bytes that have arrived of request bodies above 64 KiB, of verified callers.',
          ),
          unverified_bytes: described(
            workBudget,
            'Bytes that have arrived of request bodies above 64 KiB whose signature is not verified yet, of an address instead of a key.',
          ),
        },
        'WorkBudgets',
      ),
      'What large requests hold of the gateway that answered. Present with `deep=true` while the service is available.',
    ),
  ),
})
export const Degraded = record({
  status: choice(['degraded']),
  checks: described(
    nullable(
      record({
        database: described(check, 'The database.', 'ok'),
        queue: described(check, 'The message queue.', 'ok'),
        engine: described(check, 'The calculation engine.', 'ok'),
      }),
    ),
    'Result per dependency; null unless `deep=true`.',
  ),
  clock,
  read_replica: readReplica,
})
