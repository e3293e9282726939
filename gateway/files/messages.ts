// Messages between the thread that answers calls and a thread that writes files or executes large calls.

import type { Answer } from '../http/answer.ts'
import type { Caller } from '../http/authentication.ts'
import type { ExchangeState } from '../http/exchange.ts'
import type { Leases } from '../http/idempotency.ts'
import type { TlsIdentity } from '#proto/network/tls.ts'
import type { ObjectStoreSettings } from '#proto/network/object-store-settings.ts'
import type { ThreadConnections } from '#storage/postgres/thread-connections.ts'
import type { ReplicaLook } from '#storage/read-replica.ts'
import type { ProblemFields } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { MessagePort } from 'node:worker_threads'

export type FileThreadSettings = {
  readonly databaseUrl: string
  /** Address of a replica that may serve reads; null: there is none. */
  readonly readDatabaseUrl: string | null
  /** Time for which a file waits until the replica has replayed every write before its call. */
  readonly readWaitMs: number
  readonly masterKey: string
  readonly secondMasterKey: string | null
  readonly objectStore: ObjectStoreSettings | null
  readonly engineAddresses: readonly string[]
  readonly identity: TlsIdentity | null
  readonly allowOwnTaxSlabs: boolean
  /** A table that is longer is sent while it is read. */
  readonly fileMemoryBytes: number
  readonly cursorKeys: readonly [Buffer, ...Buffer[]]
  readonly docsUrl: string
}

/** A call that was admitted, as far as its answer depends on it. */
export type FileCall = {
  readonly operationId: string
  /** The part of the work that the main thread tells of. */
  readonly traceparent: string | null
  /** Without its credentials. */
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: IncomingHttpHeaders
  }
  readonly state: Pick<ExchangeState, 'requestId' | 'startedAt' | 'address' | 'basePath'>
  readonly caller: Caller
  readonly params: unknown
  readonly content: AdmittedContent | UnreadContent
  /** Milliseconds since the call arrived. */
  readonly elapsedMs: number
  /** Metadata of long files whose tags the caller names, by tag. */
  readonly knownTables: readonly (readonly [tag: string, digest: string])[]
}

/** Admitted call: its body, read, and the organizations that it reaches. */
export type AdmittedContent = {
  readonly kind: 'admitted'
  readonly reach: readonly number[]
  readonly body: unknown
}

/** Large call: its body as it arrived, its contract, and the keys that its answer is stored under. */
export type UnreadContent = {
  readonly kind: 'unread'
  readonly bytes: Uint8Array
  readonly contract: PlainDate
  readonly leases: Leases | null
}

/** What became of a task: a number in memory that the gateway and its threads share. */
export const taskStates = { waits: 0, taken: 1, dropped: 2 } as const

/** `port` is of this call alone; once it is closed, nobody waits for the answer any more. */
export type FileTask = {
  readonly call: FileCall
  readonly port: MessagePort
  /** One of `taskStates`. */
  readonly state: Int32Array
}

/**
 * Messages of a thread about one call, in this order: the reach of a large call, its waiting state, then an answer or a
 * refusal; then parts and an end.
 */
export type FromThread =
  | { readonly kind: 'reach'; readonly reach: readonly number[] }
  /** Wants a large call about so many people to be admitted; answered by `taken`. */
  | { readonly kind: 'admission'; readonly people: number }
  /** Wants the turn of a calculation of so many people; answered by `taken`. */
  | { readonly kind: 'people'; readonly people: number }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly hasParts: boolean }
  /** `began`: the form of the call was accepted. */
  | ({ readonly kind: 'refusal'; readonly began: boolean } & Refusal & {
        readonly headers: Readonly<Record<string, string>>
      })
  | { readonly kind: 'part'; readonly part: Uint8Array }
  /** `digest`: what a long file said whose tag it has. */
  | { readonly kind: 'end'; readonly digest: string | null }
  /** After the answer. */
  | ({ readonly kind: 'broken' } & Refusal)

/** `failure`: what the log may keep of the error; null for a refusal of ours. */
type Refusal = {
  readonly problem: ProblemFields
  readonly failure: Readonly<Record<string, unknown>> | null
}

export type ToThread =
  /** One more part may be sent. */
  { readonly kind: 'more' } | { readonly kind: 'taken'; readonly problem: ProblemFields | null }

/** Parts that may be under way at once; so many are sent unasked. */
export const partsUnderWay = 4

/** Messages of a thread about itself, for logs and metrics of the process. */
export type AboutThread =
  | ThreadConnections
  | { readonly kind: 'replica'; readonly look: ReplicaLook }
  | { readonly kind: 'called'; readonly method: string; readonly code: number; readonly seconds: number }
  | {
      readonly kind: 'fault'
      readonly fault: 'absent' | 'altered' | 'unavailable'
      readonly facts: Readonly<Record<string, unknown>>
    }
