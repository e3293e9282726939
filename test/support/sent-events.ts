// Every event that a test makes the service send, against its published schema and the size that receivers are promised.

import { readdirSync, readFileSync } from 'node:fs'
import { apiVersion } from '#proto/events.ts'
import { webhookBody } from '#proto/webhook-message.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Test } from 'tap'
import { queryAsOwner } from './database.ts'

const folder = new URL('../../proto/events/', import.meta.url)
const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv, ['date', 'date-time'])
ajv.addFormat('decimal', true)
const judges = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => {
      const schema = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { title: string }
      return [schema.title, ajv.compile({ ...schema, additionalProperties: false })]
    }),
)
const maxBytes = 20 * 1024

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
    const body = webhookBody({ id, type, createdAt: since, apiVersion, data }, 1)
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
