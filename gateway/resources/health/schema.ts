import { Type } from 'typebox'
import { choice, flag, instant, nullable, record, whole } from '../../http/schema.ts'

const check = choice(['ok', 'failed'])

export const HealthQuery = Type.Object({
  deep: flag({
    default: false,
    description: 'Also checks the database, the queue and the engine. Requires an API key.',
  }),
})
/** Present in the deep form while this node's clock differs from the database's. */
const clock = Type.Optional(record({ skew_seconds: whole(-1e12, 1e12), detail: Type.String() }, 'ClockSkew'))
const replicaStates = ['behind', 'unavailable', 'not_a_replica'] as const
/** Present in the deep form while files are not read from the replica that this gateway is given. */
const readReplica = Type.Optional(
  record(
    {
      state: choice(replicaStates),
      lag_bytes: nullable(whole(0, Number.MAX_SAFE_INTEGER)),
      detail: Type.String(),
    },
    'ReadReplicaState',
  ),
)
const count = () => whole(0, Number.MAX_SAFE_INTEGER)
const workBudget = record(
  {
    limit: count(),
    key_limit: count(),
    in_use: count(),
    waiting: count(),
    refused: record(
      { key_queue_full: count(), queue_full: count(), waited_too_long: count() },
      'WorkRefusals',
    ),
  },
  'WorkBudget',
)
export const Healthy = record({
  status: choice(['ok', 'degraded']),
  version: Type.String(),
  time: instant(),
  clock,
  read_replica: readReplica,
  work_budgets: Type.Optional(
    record({ people: workBudget, bytes: workBudget, unverified_bytes: workBudget }, 'WorkBudgets'),
  ),
})
export const Degraded = record({
  status: choice(['degraded']),
  checks: nullable(record({ database: check, queue: check, engine: check })),
  clock,
  read_replica: readReplica,
})
