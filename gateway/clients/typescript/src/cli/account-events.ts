// The events of the account as they happen: by the stream of the service, or by reading its log where no stream passes.

import { setTimeout as pause } from 'node:timers/promises'
import type { Payroll } from '../payroll.ts'
import { PayrollError } from '../problem.ts'
import type { Connection } from './connection.ts'

/** An event as webhooks carry it. */
export type AccountEvent = {
  readonly id: string
  readonly type: string
  readonly created_at: string
  readonly organization_id: number
  readonly api_version: string
  readonly data: Readonly<Record<string, unknown>>
}

type Selection = {
  readonly types: readonly string[] | undefined
  readonly organization_id?: number
  /** Time from which events are wanted; null: from now on. */
  readonly since: string | null
  readonly signal: AbortSignal
  /** Whether it goes on after the events so far. */
  readonly isFollowing: boolean
  /** Called once, when no later event is missed. */
  readonly onOpen?: (way: 'stream' | 'log') => void
}

const pollMs = 2_000
/** Events that the log may return twice, since its reading overlaps. */
const maxSeen = 10_000

/** Ends when the signal is aborted, without an error. */
export async function* accountEvents(
  { payroll }: Connection,
  wanted: Selection,
): AsyncGenerator<AccountEvent> {
  const { signal, isFollowing } = wanted
  const place: Place = { since: wanted.since, seen: new Set() }
  try {
    if (isFollowing) {
      try {
        yield* streamed(payroll, wanted, place)
        return
      } catch (error) {
        if (!isWithoutStream(error)) throw error
      }
    }
    yield* logged(payroll, wanted, place)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Where the reader is: what it has seen is not returned again. */
type Place = { since: string | null; readonly seen: Set<string> }

/** Whether streams do not pass on the way to the service. */
function isWithoutStream(error: unknown): boolean {
  return (
    error instanceof PayrollError &&
    (error.code === 'connection_failed' || [400, 404, 405, 406].includes(error.status))
  )
}

async function* streamed(payroll: Payroll, wanted: Selection, place: Place): AsyncGenerator<AccountEvent> {
  const { signal, onOpen } = wanted
  const start = place.since === null ? {} : { last_event_id: place.since }
  let isOpen = false
  for await (const { data } of payroll.events.stream({ ...queryOf(wanted), ...start }, { signal })) {
    if (!isOpen) onOpen?.('stream')
    isOpen = true
    if (!isEvent(data)) continue
    place.since = data.created_at
    remember(place, data.id)
    yield withoutMarks(data)
  }
}

async function* logged(payroll: Payroll, wanted: Selection, place: Place): AsyncGenerator<AccountEvent> {
  const { signal, isFollowing, onOpen } = wanted
  let since = place.since ?? (await payroll.platform.getMe({}, { signal })).server_time
  for (let isFirst = true; ; isFirst = false) {
    let watermark = since
    const query = { ...queryOf(wanted), updated_since: since }
    for await (const { data, meta } of payroll.events.list(query, { signal }).pages()) {
      for (const event of data) {
        if (!isEvent(event) || place.seen.has(event.id)) continue
        remember(place, event.id)
        yield withoutMarks(event)
      }
      watermark = meta.sync_watermark ?? watermark
    }
    if (isFirst) onOpen?.('log')
    if (!isFollowing) return
    since = watermark
    await pause(pollMs, undefined, { signal })
  }
}

const queryOf = ({ types, organization_id }: Selection) => ({
  ...(types === undefined ? {} : { type: types as never }),
  ...(organization_id === undefined ? {} : { organization_id }),
})

function remember({ seen }: Place, id: string): void {
  seen.add(id)
  for (const oldest of seen) {
    if (seen.size <= maxSeen) break
    seen.delete(oldest)
  }
}

const isEvent = (value: unknown): value is AccountEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value && 'id' in value

/** The fields that a webhook has, without those of the list. */
function withoutMarks(event: AccountEvent): AccountEvent {
  const { id, type, created_at, organization_id, api_version, data } = event
  return { id, type, created_at, organization_id, api_version, data }
}
