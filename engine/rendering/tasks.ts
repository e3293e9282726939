// Requests and results of the rendering threads. Types only: the pool loads their code by URL.

import type { ObjectStoreSettings } from '#proto/network/object-store-settings.ts'
import type { OnContentFault } from '#storage/objects/payslip-contents.ts'
import type { ThreadConnections } from '#storage/postgres/thread-connections.ts'

/** `traceparent`: the part of the work that the main thread tells of. */
export type TaskOf<Key> = { readonly key: Key; readonly traceparent: string | null }

export type RenderingData = {
  readonly databaseUrl: string
  readonly masterKey: string
  readonly secondMasterKey: string | null
  readonly objectStore: ObjectStoreSettings | null
}

/**
 * `done`: an earlier delivery did it, or another engine has it. `waiting`: the run is being calculated. `unavailable`: the
 * object store does not answer.
 */
export type RenderingOutcome =
  | { readonly state: 'rendered'; readonly rendered: number; readonly kept: number }
  | { readonly state: 'done' | 'waiting' }
  | { readonly state: 'unavailable'; readonly reason: string }

/** A stored payslip that the thread could not read or store. */
export type FaultOfThread = {
  readonly kind: 'fault'
  readonly fault: Parameters<OnContentFault>[0]
  readonly facts: Parameters<OnContentFault>[1]
}

/** Messages of a thread beside the outcomes of its tasks. */
export type AboutThread = ThreadConnections | FaultOfThread
