// The stream of a queue. It distributes and may be lost: a message names a row and its organization.

import type { Streams } from '#proto/network/nats-streams.ts'
import { AckPolicy, DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nanos } from 'nats'

export type QueueStream = {
  readonly name: string
  readonly consumer: string
  /** Followed by the organization. */
  readonly subject: string
  /** Longer than an attempt takes. */
  readonly leaseMs: number
}

/** Rows that a stream holds at once, so that one that comes later waits for no long queue. */
export const maxAhead = 500

export const subjectOf = ({ subject }: QueueStream, organizationId: number) => `${subject}.${organizationId}`

export function ensureQueueStream(
  streams: Streams,
  { name, consumer, subject, leaseMs }: QueueStream,
): Promise<void> {
  return streams.ensure({
    stream: {
      name,
      subjects: [`${subject}.*`],
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      max_age: nanos(86_400_000),
      duplicate_window: nanos(30_000),
    },
    consumer: {
      durable_name: consumer,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(leaseMs),
      max_ack_pending: maxAhead,
    },
  })
}
