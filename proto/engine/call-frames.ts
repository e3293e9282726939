// The messages of a multiplexed call: many calls share one bidirectional stream, and each has a number on it.

/** Frame of a caller. */
export type RequestFrame = {
  /** From 1; no two calls of one stream have the same. */
  readonly id: number
  /** W3C trace context; empty: none. */
  readonly traceparent: string
  /** Null: the call `id` is cancelled. */
  readonly request: object | null
}

/** Frame of the server: one for each call, in any order, with a reply or a failure. */
export type ReplyFrame = {
  /** 0: the server is shutting down. It serves the calls of this stream, and wants no further ones. */
  readonly id: number
  readonly reply: object | null
  readonly failure: Failure | null
}

export type Failure = {
  /** Status codes of gRPC. */
  readonly code: number
  readonly details: string
  /** Contents of the trailer `problem-bin`; empty: no problem. */
  readonly problem: Buffer
}

export const drainingId = 0
