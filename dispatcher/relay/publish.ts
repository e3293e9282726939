import type { EventReference } from '#storage/outbox/claim.ts'
import { createInbox, headers, type Msg, type NatsConnection } from 'nats'
import { subjectOf } from '../broker.ts'

const acknowledgedWithinMs = 5_000

/**
 * Publishes references and resolves once the stream holds every one of them. All acknowledgements come to one
 * inbox, which is several times faster than a request for each message.
 */
export function createPublisher(
  connection: NatsConnection,
): (events: readonly EventReference[]) => Promise<void> {
  const inbox = createInbox()
  const awaited = new Map<string, (answer: Msg) => void>()
  let last = 0

  connection.subscribe(`${inbox}.*`, {
    callback(_error, message) {
      awaited.get(message.subject)?.(message)
      awaited.delete(message.subject)
    },
  })

  function publishAll(events: readonly EventReference[], replies: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error('The stream did not acknowledge the event in time.')),
        acknowledgedWithinMs,
      )
      let missing = events.length
      const onAnswer = (answer: Msg) => {
        const refusal = refusalOf(answer)
        missing -= 1
        if (refusal === null && missing > 0) return
        clearTimeout(late)
        if (refusal === null) resolve()
        else reject(new Error(`The stream rejected an event: ${refusal}`))
      }
      for (const [index, event] of events.entries()) {
        const reply = replies[index] ?? ''
        awaited.set(reply, onAnswer)
        const named = headers()
        // The stream drops a message whose id it saw a moment ago, so a relay that dies half-way does no harm.
        named.set('Nats-Msg-Id', event.id)
        const payload = JSON.stringify({ event_id: event.id, organization_id: event.organizationId })
        connection.publish(subjectOf(event.organizationId), payload, { headers: named, reply })
      }
    })
  }

  return async events => {
    const replies = events.map(() => `${inbox}.${(last += 1)}`)
    try {
      await publishAll(events, replies)
    } finally {
      for (const reply of replies) awaited.delete(reply)
    }
  }
}

/** Null when the message was stored; otherwise why not. An empty answer says that no stream listens. */
function refusalOf(answer: Msg): string | null {
  if (answer.data.length === 0) return `no stream accepts it (${answer.headers?.code ?? 'no code'})`
  const { error } = answer.json<{ error?: { description: string } }>()
  return error?.description ?? null
}
