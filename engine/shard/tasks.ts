// The tasks of a worker thread: their requests and replies. Types only: the pool loads the worker's code by URL.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { ReplyOf, RequestOf, WorkerCall } from '#proto/engine/calls.ts'
import type { ProblemFields } from '#proto/problems.ts'
import type { ShardKey, ShardTotals } from '#storage/bulk/shards.ts'

/** `next`: shards to publish. `done`: an earlier delivery stored it. `superseded`: the run has moved on. */
export type ShardOutcome =
  | ({ readonly state: 'stored'; readonly next: readonly ShardKey[] } & ShardTotals)
  | { readonly state: 'done' | 'superseded' }

/** `publishes`: how many more shards of the run are to be published once this one is stored. */
export type ShardTask = ShardKey & { readonly publishes: number }

/** Tasks of a thread: every call that the table assigns to a worker, and the engine's own tasks. */
export type Tasks = {
  readonly [Name in WorkerCall]: { readonly request: RequestOf<Name>; readonly reply: ReplyOf<Name> }
} & {
  readonly calculateShard: { readonly request: ShardTask; readonly reply: ShardOutcome }
  /** The version of the law that a run would be calculated by. */
  readonly ruleSetVersion: { readonly request: RunInput; readonly reply: string }
}
export type TaskName = keyof Tasks

/** Protobuf message of the reply to a call. */
export type EncodedMessage = object

/** A reply as it leaves the thread: that to a call is encoded there. */
export type ThreadReply<Name extends TaskName> = Name extends WorkerCall
  ? EncodedMessage
  : Tasks[Name]['reply']

export type TaskMessage = {
  readonly name: TaskName
  readonly request: unknown
  /** Shared by both threads: when the task began, by the monotonic clock of the process; zero before. */
  readonly began: BigInt64Array
}

/** An error that crosses threads keeps its message but not its class, so a `Problem` is returned as a value. */
export type TaskResult = (
  | { readonly reply: unknown; readonly problem: null }
  | { readonly problem: ProblemFields }
) & {
  /**
   * Places where our own code threw: once for each employee without a payslip, or line without an explanation, because
   * of it.
   */
  readonly mistakes: readonly string[]
}
