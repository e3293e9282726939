// The services that handlers use beside the tenant's records. main.ts puts them together.

import type { Clock } from '#proto/process/clock.ts'
import type { Callers } from '#storage/callers.ts'
import type { PayslipContents } from '#storage/objects/payslip-contents.ts'
import type { SigningKey } from '#storage/repositories/keys/api-keys.ts'
import type { RedeemedSession } from '#storage/repositories/keys/console-sessions.ts'
import type { AuditedCall } from '#storage/repositories/for-tenant.ts'
import type { ReplicaLook } from '#storage/read-replica.ts'
import type { ShutdownPhases } from '../http/graceful-server.ts'
import type { StaticContent } from '../http/static-content.ts'
import type { Versions } from '../http/versions.ts'
import type { WorkBudgets } from '../http/work-budget.ts'
import type { EngineClient } from '../engine-client.ts'
import type { EventWatch } from './webhooks/event-watch.ts'

/** Resolves when the part answers; rejects otherwise. */
export type Check = () => Promise<unknown>

export type Services = {
  readonly version: string
  /** The database's clock. */
  readonly clock: Clock
  /** Seconds by which this node's clock is ahead of it; negative: behind. Null while that is unknown. */
  readonly clockSkewSeconds: () => number | null
  readonly engine: EngineClient
  readonly callers: Callers
  readonly versions: Versions
  /** What a readiness probe asks, by the name it is reported under. */
  readonly checks: Readonly<Record<'database' | 'queue' | 'engine', Check>>
  /** How the replica is that files are read from; null: there is none. Rejects if the primary does not answer. */
  readonly lookAtReplica: (() => Promise<ReplicaLook>) | null
  /** False while this process itself cannot get a connection to the database; asks nobody. */
  readonly hasConnections: () => boolean
  readonly shutdown: ShutdownPhases
  /** The work that large calls hold of this gateway. */
  readonly budgets: WorkBudgets
  /** Webhooks may have addresses of this machine: for tests and sandboxes. */
  readonly allowLoopbackWebhooks: boolean
  /** Production too may calculate by slabs other than the law's. */
  readonly allowOwnTaxSlabs: boolean
  /** Address of the console, without a slash at its end; null: there is none. */
  readonly consoleUrl: string | null
  /** Exchanges the token of a link to the console, once; null where it is not to be accepted. */
  readonly redeemLink: (
    token: string,
    redemption: Pick<AuditedCall, 'address' | 'requestId' | 'operation'>,
  ) => Promise<RedeemedSession | null>
  /** Dispatchers have a mail server. */
  readonly mailEnabled: boolean
  /** An import is waiting: the importer of this gateway need not wait for its next look. */
  readonly wakeImporter: () => void
  /** Looks at the log of events for the streams of this gateway. */
  readonly eventWatch: EventWatch
  /** The bytes of payslips as files. */
  readonly contents: PayslipContents
  /** Deletes what an organization that was reset left in the object store, in the background. */
  readonly dropUnreferred: (organizationId: number) => void
  /** The secret that a key signs with. */
  readonly signingSecret: (key: SigningKey) => Promise<string>
  /** The published document. */
  readonly openapi: StaticContent
  /** The same for agents: one page of Markdown. */
  readonly llms: StaticContent
}
