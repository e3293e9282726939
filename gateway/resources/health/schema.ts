import { Type } from 'typebox'
import { choice, flag, instant, nullable, record } from '../../http/schema.ts'

const check = choice(['ok', 'failed'])

export const HealthQuery = Type.Object({
  deep: flag({ default: false, description: 'Ask the parts that the service stands on too; needs a key.' }),
})
export const Healthy = record({ status: choice(['ok']), version: Type.String(), time: instant() })
export const Degraded = record({
  status: choice(['degraded']),
  checks: nullable(record({ database: check, queue: check, engine: check })),
})
