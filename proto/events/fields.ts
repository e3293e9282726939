// The language in which events are defined. A record states each field of an event's `data` once, by its JSON Schema; the
// published schema and the type that `appendEvent` takes both follow from it.

import type { PlainDate } from '../units.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

declare const held: unique symbol
/** A field by its schema, with the type of its value in the code. */
type EventField<Value = unknown> = { readonly schema: JsonSchema; readonly [held]?: Value }
type EventFields = Readonly<Record<string, EventField>>
export type EventRecord<Fields extends EventFields = EventFields> = {
  /** When the event is sent. */
  readonly description: string
  readonly fields: Fields
}

/** The values of fields, all of which an event has. */
export type ValuesOf<Fields extends EventFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends EventField<infer Value> ? Value : never
}

/** A list of an event has so many entries at most; `…_count` beside it counts all of them. */
export const maxListedInEvent = 100

export function eventRecord<const Fields extends EventFields>(
  description: string,
  fields: Fields,
): EventRecord<Fields> {
  return { description, fields }
}

/** The schema of an object with these fields, each of them required. */
export function objectSchema(fields: EventFields): JsonSchema {
  const properties = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(fields) }
}

function field<Value>(schema: JsonSchema, description?: string | null): EventField<Value> {
  return { schema: description ? { ...schema, description } : schema }
}

export function text(description?: string): EventField<string> {
  return field({ type: 'string' }, description)
}

export function date(description?: string): EventField<PlainDate> {
  return field({ type: 'string', format: 'date' }, description)
}

/** A moment in UTC, `2026-10-31T10:30:00Z`. */
export function instant(description?: string): EventField<string> {
  return field({ type: 'string', format: 'date-time' }, description)
}

export function whole(
  description?: string | null,
  limits: { readonly minimum?: number; readonly maximum?: number } = {},
): EventField<number> {
  return field({ type: 'integer', ...limits }, description)
}

/** An amount as `rupeesOnWire` gives it: it is delivered digit by digit as it is written. */
export function rupees(description?: string): EventField<{ readonly rawJSON: string }> {
  return field({ type: 'number', format: 'decimal' }, description)
}

export function oneOf<const Word extends string>(
  words: readonly Word[],
  description?: string,
): EventField<Word> {
  return field({ type: 'string', enum: words }, description)
}

export function orNull<Value>({ schema }: EventField<Value>): EventField<Value | null> {
  const { type, ...more } = schema
  return { schema: { type: [type, 'null'], ...more } }
}

/** The first `maxListedInEvent` of all. */
export function list<Value>(
  { schema: items }: EventField<Value>,
  description?: string,
): EventField<readonly Value[]> {
  return field({ type: 'array', items, maxItems: maxListedInEvent }, description)
}

export function group<const Fields extends EventFields>(
  fields: Fields,
  description?: string,
): EventField<ValuesOf<Fields>> {
  return field(objectSchema(fields), description)
}
