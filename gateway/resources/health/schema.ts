import { Type } from 'typebox'
import { choice, flag, instant, nullable, record, whole } from '../../http/schema.ts'

const check = choice(['ok', 'failed'])

export const HealthQuery = Type.Object({
  deep: flag({ default: false, description: 'Ask the parts that the service stands on too; needs a key.' }),
})
/** Present in the deep form while this node's clock differs from the database's. */
const clock = Type.Optional(record({ skew_seconds: whole(-1e12, 1e12), detail: Type.String() }, 'ClockSkew'))
export const Healthy = record({
  status: choice(['ok', 'degraded']),
  version: Type.String(),
  time: instant(),
  clock,
})
export const Degraded = record({
  status: choice(['degraded']),
  checks: nullable(record({ database: check, queue: check, engine: check })),
  clock,
})
