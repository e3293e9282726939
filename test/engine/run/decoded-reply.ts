import { EncodedReply } from '#engine/run/pool.ts'
import { calls, type ReplyOf, type WorkerCall } from '#proto/engine/calls.ts'

/** The reply of a pool as a client of the engine reads it, whichever thread made it. */
export function decodedReply<Name extends WorkerCall>(
  name: Name,
  reply: ReplyOf<Name> | EncodedReply,
): ReplyOf<Name> {
  if (!(reply instanceof EncodedReply)) return reply
  const received = Object.entries(reply.message).map(([field, value]) => [
    field,
    value instanceof Uint8Array ? Buffer.from(value) : (value as unknown),
  ])
  return calls[name].reply.decode(Object.fromEntries(received)) as ReplyOf<Name>
}
