// What the event streams have in common: the form of an event, and how long streams last and stay silent.

export const eventStream = 'text/event-stream'

/** A stream that had nothing to send for so long sends a heartbeat, so that neither end takes it for lost. */
export const heartbeatMs = 15_000
/** A client that wants more connects again. */
export const longestStreamMs = 60 * 60_000

/** One event; `name` null: it is a `message`. `data` is one line of JSON. */
export function eventText(id: string, name: string | null, data: string): string {
  return `id: ${id}\n${name === null ? '' : `event: ${name}\n`}data: ${data}\n\n`
}
