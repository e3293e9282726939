// What crosses between the thread that answers calls and a thread that writes files.

import type { Answer } from '../http/answer.ts'
import type { Caller } from '../http/authentication.ts'
import type { ExchangeState } from '../http/exchange.ts'
import type { TlsIdentity } from '#proto/tls.ts'
import type { ObjectStoreSettings } from '#proto/object-store-settings.ts'
import type { ProblemFields } from '#proto/problems.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { MessagePort } from 'node:worker_threads'

export type FileThreadSettings = {
  readonly databaseUrl: string
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
  /** Without its credentials. */
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: IncomingHttpHeaders
  }
  readonly state: Pick<ExchangeState, 'requestId' | 'startedAt' | 'address' | 'basePath'>
  readonly caller: Caller
  readonly reach: readonly number[]
  readonly params: unknown
  readonly body: unknown
  /** Milliseconds since the call arrived. */
  readonly elapsedMs: number
  /** What long files said whose tags the caller names, by tag. */
  readonly knownTables: readonly (readonly [tag: string, digest: string])[]
}

/** `port` is of this call alone; once it is closed, nobody waits for the file any more. */
export type FileTask = { readonly call: FileCall; readonly port: MessagePort }

/** What a thread tells about one call, in this order: asks for people, then an answer or a refusal; then parts and an end. */
export type FromThread =
  /** Wants the turn of a calculation of so many people; answered by `taken`. */
  | { readonly kind: 'people'; readonly people: number }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly hasParts: boolean }
  /** `failure`: what the log may keep of it; null for a refusal of ours. */
  | {
      readonly kind: 'refusal'
      readonly problem: ProblemFields
      readonly failure: Readonly<Record<string, unknown>> | null
      readonly headers: Readonly<Record<string, string>>
    }
  | { readonly kind: 'part'; readonly part: Uint8Array }
  /** `digest`: what a long file said whose tag it has. */
  | { readonly kind: 'end'; readonly digest: string | null }
  /** After the answer. */
  | { readonly kind: 'broken'; readonly failure: Readonly<Record<string, unknown>> }

export type ToThread =
  /** One more part may be sent. */
  { readonly kind: 'more' } | { readonly kind: 'taken'; readonly problem: ProblemFields | null }

/** Parts that may be under way at once; so many are sent unasked. */
export const partsUnderWay = 4

/** What a thread tells about itself, for logs and metrics of the process. */
export type AboutThread =
  | { readonly kind: 'called'; readonly method: string; readonly code: number; readonly seconds: number }
  | {
      readonly kind: 'fault'
      readonly fault: 'absent' | 'altered' | 'unavailable'
      readonly facts: Readonly<Record<string, unknown>>
    }
