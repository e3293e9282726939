// Every event that a test makes the service send, against its published schema and the size that receivers are promised.

import { apiVersion, eventNames, eventSchema } from '#proto/events.ts'
import { webhookBody } from '#proto/webhook-message.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Test } from 'tap'
import { queryAsOwner } from './database.ts'

const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv, ['date', 'date-time'])
ajv.addFormat('decimal', true)
const judges = new Map<string, ReturnType<typeof ajv.compile>>(
  eventNames.map(name => [name, ajv.compile(closed(eventSchema(name)))]),
)
const maxBytes = 20 * 1024

/** The schema with no room, at any depth, for a field that it does not name. */
function closed(schema: object): object {
  const text = JSON.stringify(schema, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value,
  )
  return JSON.parse(text) as object
}

/** What is wrong with the events of the database that were written since; at most ten of them. */
async function faultsOfEvents(databaseUrl: string, since: Date): Promise<string[]> {
  const events = await queryAsOwner<{ id: string; type: string; data: string }>(
    databaseUrl,
    'select id, type, data::text as data from outbox_event where created_at >= $1 order by id',
    [since.toISOString()],
  )
  const faults = events.flatMap(({ id, type, data }) => {
    const judge = judges.get(type)
    if (judge === undefined) return [`${type} has no schema`]
    const isFit = judge(JSON.parse(data))
    const body = webhookBody({ id, type, createdAt: since, apiVersion, data, isTest: false }, 1)
    return [
      ...(isFit ? [] : [`${type}: ${ajv.errorsText(judge.errors)}: ${data.slice(0, 500)}`]),
      ...(body.length <= maxBytes ? [] : [`${type}: ${body.length} bytes`]),
    ]
  })
  return [...new Set(faults)].slice(0, 10)
}

/** Judges at the end of the test what was sent during it. */
export function watchEvents(t: Test, databaseUrl: string): void {
  const since = new Date()
  t.teardown(async () => {
    const faults = await faultsOfEvents(databaseUrl, since)
    if (faults.length > 0) throw new Error(`Events that are not as their schemas say:\n${faults.join('\n')}`)
  })
}
