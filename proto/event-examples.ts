// The published examples of events: what the document shows, and what a test of a subscription sends.

import { readFileSync } from 'node:fs'
import type { EventName } from './events.ts'

const folder = new URL('events/', import.meta.url)

/** The JSON text of an event's `data`, with its number. */
export function exampleText(type: EventName): string {
  return readFileSync(new URL(`${type}.json`, folder), 'utf8')
}
