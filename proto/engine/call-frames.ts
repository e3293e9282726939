// The messages of a multiplexed call: many calls share one bidirectional stream, and each has a number on it.

/** What the caller sends. */
export type RequestFrame = {
  /** From 1; no two calls of one stream have the same. */
  readonly id: number
  /** W3C trace context; empty: none. */
  readonly traceparent: string
  /** Null: the call `id` is cancelled. */
  readonly request: object | null
}

/** What the server sends: one frame for each call, in any order, with a reply or a failure. */
export type ReplyFrame = {
  /** 0: the server is shutting down. It serves the calls of this stream, and wants no further ones. */
  readonly id: number
  readonly reply: object | null
  readonly failure: Failure | null
}

export type Failure = {
  /** As gRPC numbers statuses. */
  readonly code: number
  readonly details: string
  /** As in the trailer `problem-bin`; empty: no problem. */
  readonly problem: Buffer
}

export const drainingId = 0
