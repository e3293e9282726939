// The log of events as a stream. A client may go on at any gateway: the id of what it has is a place in the log, and what
// is sent is settled, so that nothing can be committed before that place any more.

import type { ChangePosition } from '#storage/repositories/changes.ts'
import {
  type EventFilter,
  type LoggedEvent,
  logKeptDays,
  placeOfEvent,
  readEventsAfter,
} from '#storage/repositories/deliveries/event-log.ts'
import type { Clock } from '#proto/process/clock.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Caller } from '../../http/authentication.ts'
import type { InTenant } from '../../http/route.ts'
import { eventText, heartbeatMs, longestStreamMs } from '../../http/server-sent-events.ts'
import { encoderOf } from '../../http/wire.ts'
import type { EventWatch } from './event-watch.ts'
import { EventRecord } from './schema.ts'
import { presentEvent } from './service.ts'

/** Of one look at the log, of which there are five a second. */
const eventsAtOnce = 1_000
/** Pause of a client before it connects again. */
const retryMs = 1_000

const encode = encoderOf(EventRecord)

type StreamParts = {
  readonly inTenant: InTenant
  readonly caller: Caller
  readonly filter: EventFilter
  /** Place after which the stream begins; null: now. */
  readonly start: ChangePosition | null
  readonly watch: EventWatch
  readonly closing: AbortSignal
  readonly clock: Clock
}

/**
 * Ends when the gateway is `closing`, and when the key or its rights change: the client connects again with the id of the
 * last event, to another gateway or with the rights that it has then.
 */
export async function* followEvents(
  { inTenant, caller, filter, start, watch, closing, clock }: StreamParts,
  heartbeatEveryMs = heartbeatMs,
): AsyncGenerator<string> {
  const began = performance.now()
  const follower = watch.follow(caller, filter.organizationIds)
  const read = (after: ChangePosition, until: string): Promise<(LoggedEvent & ChangePosition)[]> =>
    inTenant(tenant =>
      readEventsAfter(tenant, filter, caller.apiVersion, { after, until, limit: eventsAtOnce }),
    )
  let place: ChangePosition | null = start
  let rights: string | null = null
  let [isBehind, spokeAt] = [true, began]
  try {
    while (performance.now() - began < longestStreamMs) {
      const news = await follower.next(heartbeatEveryMs, closing)
      if (closing.aborted || (caller.tokenExpiresAt !== null && caller.tokenExpiresAt <= clock())) return
      if (news !== null) {
        if (rights === null) {
          if (!isSameReach(caller, news.rights)) return
          rights = news.rights
          place ??= { at: news.settledUntil, id: '' }
          yield `retry: ${retryMs}\n${eventText(idOf(place), 'ready', '{}')}`
          spokeAt = performance.now()
        }
        if (place === null || news.rights !== rights) return
        const until = news.settledUntil
        isBehind ||= news.hasEvents
        // The rights of the key are looked at between two reads, too.
        if (isBehind && until > place.at) {
          const rows = await read(place, until)
          for (const { at, ...event } of rows) {
            yield eventText(event.id, null, encode(presentEvent(event)))
            place = { at, id: event.id }
            spokeAt = performance.now()
          }
          isBehind = rows.length === eventsAtOnce
        }
        if (!isBehind && until > place.at) place = { at: until, id: '' }
      }
      if (performance.now() - spokeAt >= heartbeatEveryMs) {
        yield `: heartbeat\n${place === null ? '' : `id: ${idOf(place)}\n`}\n`
        spokeAt = performance.now()
      }
    }
  } finally {
    follower.close()
  }
}

/** A place is the event before it, or a time that no event before it is missing of. */
function idOf({ at, id }: ChangePosition): string {
  return id === '' ? at : id
}

/** A token or a session may have less than its key, and never more: its stream ends with whatever changes. */
function isSameReach(caller: Caller, rights: string | null): boolean {
  if (rights === null) return false
  if (caller.method === 'token' || caller.method === 'session') return true
  const [scopes, organizationIds] = JSON.parse(rights) as [string[], number[]]
  return (
    scopes.length === caller.scopes.size &&
    scopes.every(scope => caller.scopes.has(scope)) &&
    organizationIds.length === caller.organizationIds.length &&
    organizationIds.every(id => caller.organizationIds.includes(id))
  )
}

const eventId = /^evt_[0-9A-Z]{26}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/

/**
 * The place that an id of the stream names; null: none is sent. 400 for one from which the stream could not go on without
 * a gap.
 */
export async function placeOf(
  inTenant: InTenant,
  sent: string,
  { field, now }: { readonly field: string; readonly now: Date },
): Promise<ChangePosition | null> {
  if (sent === '') return null
  if (eventId.test(sent)) {
    const place = await inTenant(tenant => placeOfEvent(tenant, sent))
    if (place === null) {
      throw invalidPlace(field, 'unknown_reference', `The event is not in the log of ${logKeptDays} days.`)
    }
    return place
  }
  const ms = instant.test(sent) ? Date.parse(sent) : Number.NaN
  if (Number.isNaN(ms)) {
    throw invalidPlace(field, 'invalid_format', 'It is neither the id of an event nor a time in UTC.')
  }
  if (ms <= now.getTime() - logKeptDays * 86_400_000) {
    throw invalidPlace(field, 'out_of_range', `The log has the events of the last ${logKeptDays} days.`)
  }
  // Nobody has what is still to come.
  if (ms > now.getTime()) return null
  return { at: microseconds(sent), id: '' }
}

/** Places are compared as text. */
function microseconds(instantText: string): string {
  const [seconds = '', fraction = ''] = instantText.slice(0, -1).split('.')
  return `${seconds}.${fraction.padEnd(6, '0')}Z`
}

function invalidPlace(
  field: string,
  code: 'unknown_reference' | 'invalid_format' | 'out_of_range',
  message: string,
): Problem {
  const fix = 'Send an id that the stream gave, or none to begin with the events from now on.'
  return new Problem('invalid_parameter', 'The stream cannot continue from this place.', [
    fieldProblem([field], code, `${message} ${fix}`),
  ])
}
