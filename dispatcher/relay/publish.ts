import { createInbox, headers, type Msg, type NatsConnection } from 'nats'

const acknowledgedWithinMs = 5_000

type StreamMessage = {
  /** The stream drops a message whose id it saw a moment ago, so a relay that dies half-way does no harm. */
  readonly id: string
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Publishes messages and resolves once the stream holds every one of them. All acknowledgements come to one
 * inbox, which is several times faster than a request for each message.
 */
export function createPublisher(
  connection: NatsConnection,
): (messages: readonly StreamMessage[]) => Promise<void> {
  const inbox = createInbox()
  const awaited = new Map<string, (answer: Msg) => void>()
  let last = 0

  connection.subscribe(`${inbox}.*`, {
    callback(_error, message) {
      awaited.get(message.subject)?.(message)
      awaited.delete(message.subject)
    },
  })

  function publishAll(messages: readonly StreamMessage[], replies: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error('The stream did not acknowledge the message in time.')),
        acknowledgedWithinMs,
      )
      let missing = messages.length
      const onAnswer = (answer: Msg) => {
        const refusal = refusalOf(answer)
        missing -= 1
        if (refusal === null && missing > 0) return
        clearTimeout(late)
        if (refusal === null) resolve()
        else reject(new Error(`The stream rejected a message: ${refusal}`))
      }
      for (const [index, message] of messages.entries()) {
        const reply = replies[index] ?? ''
        awaited.set(reply, onAnswer)
        const named = headers()
        named.set('Nats-Msg-Id', message.id)
        connection.publish(message.subject, JSON.stringify(message.payload), { headers: named, reply })
      }
    })
  }

  return async messages => {
    const replies = messages.map(() => `${inbox}.${(last += 1)}`)
    try {
      await publishAll(messages, replies)
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
