// One operation of the API as one value: it is routed, validated, typed and documented from here.

import type { AuditedCall, Reader, Tenant } from '#storage/repositories/for-tenant.ts'
import type { Pool } from '#storage/entities/api-key.ts'
import type { ProblemCode } from '#proto/problems.ts'
import type { TObject, TSchema } from 'typebox'
import type { Caller } from './authentication.ts'
import type { Upload } from './form.ts'
import type { Attempt } from './attempt.ts'
import type { Scope } from '#proto/scopes.ts'
import type { FileFormat, Format } from './file-types.ts'
import type { Page } from './pagination.ts'
import type { Cost } from './rate-limits.ts'
import type { TableFacts } from './table-headers.ts'
import type { StaticContent } from './static-content.ts'
import type { Warnings } from './warnings.ts'
import type { FromWire, PrintedBody, ToWire } from './wire.ts'

type Tag =
  | 'Platform'
  | 'Org master'
  | 'Employees'
  | 'Payroll configuration'
  | 'Employee salary'
  | 'Period inputs'
  | 'Payroll runs'
  | 'Payslips'
  | 'Disbursement'
  | 'Statutory'
  | 'FnF and gratuity'
  | 'Reports'
  | 'Imports'
  | 'Webhooks'
  | 'Rules'
  | 'Sandbox'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Replies = Readonly<Record<number, TSchema>>

/** An answer as a handler gives it; `headers` beside those that the kernel sets itself. */
export type Reply<Status extends number = number, Body = unknown> = {
  readonly status: Status
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
}

export function reply<const Status extends number, Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Reply<Status, Body> {
  return { status, body, headers }
}

/** An answer that is written as it comes to be, as fast as the client reads it. */
type StreamReply = {
  /** One of the media types that the route `streams`. */
  readonly mediaType: string
  readonly stream: AsyncIterable<string>
}

/** A 200 that is a file. */
export type FileReply = {
  readonly file: {
    /** Record that the answer shows, for the audit log. */
    readonly organizationId: number
    /** One of those that the route declares. */
    readonly format: FileFormat
    /** Allowed characters: letters, digits, dots, hyphens and underscores. */
    readonly name: string
    /**
     * Identity of the file apart from the time of its creation, which its bytes contain; absent: the bytes identify it,
     * or nothing does where they are not known yet.
     */
    readonly digest?: string
    /** Record that the file is of, for the audit log; absent: the path names it, or there is none. */
    readonly record?: { readonly type: string; readonly id: string }
  } & TableFacts &
    (
      | { readonly bytes: Uint8Array }
      /**
       * Stream of a file, written as fast as the client reads it; one that breaks off is cut. `size`: in bytes, where
       * it is known.
       */
      | { readonly parts: AsyncIterable<string | Uint8Array>; readonly size?: number }
    )
}

/** A 200 whose body is printed already. */
type PrintedReply = { readonly printed: PrintedBody }

/** An answer that is the same for everybody. */
type StaticReply = { readonly content: StaticContent }

type DeclaredReply<Offered extends Replies> = {
  [Status in keyof Offered & number]: Reply<Status, ToWire<Offered[Status]>>
}[keyof Offered & number]

/** Answers of a handler. */
export type AnyReply = Reply | PrintedReply | StreamReply | StaticReply | FileReply

/** Place of the organization in a call: the query of lists and reports, the body of a creation. */
type OrganizationRule = 'query' | 'body' | 'none'

/** `one`: the call is one transaction, which the kernel opens; `several`: the handler opens its own. */
type TransactionRule = 'one' | 'several'

/**
 * Opens a transaction of the caller's reach. It may run twice when PostgreSQL asks for that. Files may be read from a
 * replica, which refuses locks and writes; transactions with `writes` always use the primary.
 */
export type InTenant = <Result>(
  work: (tenant: Tenant) => Promise<Result>,
  access?: 'reads' | 'writes',
) => Promise<Result>

/**
 * Same as `InTenant`, for the last transaction of a call: the reply of `work` is stored in it for a repeated request.
 */
type Finish = <Kind extends Reply>(work: (tenant: Tenant) => Promise<Kind>) => Promise<Kind>

/** Arguments of every handler. */
export type CallBasics = {
  readonly caller: Caller
  readonly requestId: string
  /** Address of the client; null if its connection is gone, and for rows of imports. */
  readonly address: string | null
  /** Milliseconds since the call arrived: what it waited for its turn counts too. */
  readonly elapsedMs: () => number
  /** Whether the client closed the connection before it was answered. */
  readonly hasLeft: () => boolean
  /** The file of a form, or the body where that is a file; null for a body of JSON and for none. */
  readonly upload: Upload | null
  /** The call as the audit log names it; null where it leaves nothing to record. */
  readonly audited: AuditedCall | null
  /** Reads of one statement each; nothing that they read is recorded. */
  readonly reader: Reader
  /** Commits of earlier attempts at the same request, for a handler with several transactions. */
  readonly attempt: Attempt
  /** The versions that `If-Match` names; null when the header is absent. */
  readonly ifMatch: readonly string[] | null
  /** Likewise of `If-None-Match`, for who need not make an answer that the caller has; the kernel compares every tag. */
  readonly ifNoneMatch: readonly string[] | null
  /** `Prefer: handling=strict`: unknown fields are errors. */
  readonly strict: boolean
  /** The whole seconds of `Prefer: wait`, 0 to 30; null when absent. */
  readonly wait: number | null
  /** `Prefer: respond-async`: answer at once, do not wait. */
  readonly respondAsync: boolean
  /** The media types of `Accept`, without their parameters. */
  readonly accepts: ReadonlySet<string>
  /** `Last-Event-ID`: the last event of a stream that the client has; empty when absent. */
  readonly lastEventId: string
  /** Joined into `X-SVC-Warnings`. */
  readonly warnings: Warnings
}

/**
 * Waits for the turn of a calculation of so many people that only the records told of, and holds it until the call is
 * answered. Outside of transactions. 503.
 */
export type TakePeople = (people: number) => Promise<void>

type Access<Transactions> = Transactions extends 'several'
  ? { readonly inTenant: InTenant; readonly finish: Finish; readonly takePeople: TakePeople }
  : { readonly tenant: Tenant }

type Call<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Target,
  Organization extends OrganizationRule,
  Transactions extends TransactionRule,
> = CallBasics &
  Access<Transactions> & {
    readonly params: FromWire<Params>
    readonly query: FromWire<Query>
    readonly body: FromWire<Body>
    /** Format of the answer: JSON, or a file that the route declares. */
    readonly format: Format
    /** Fields that the caller asks for, for handlers that write rows themselves; null: all. */
    readonly fields: readonly string[] | null
    /** Result of `find`. */
    readonly target: Target
  } & (Organization extends 'none' ? unknown : { readonly organizationId: number }) &
  (FromWire<Query> extends { limit: number } ? { readonly page: Page } : unknown)

/** Facts that determine the number of employees of a call; the body is unvalidated, the rest has been checked. */
export type RequestSize = {
  readonly body: unknown
  readonly query: unknown
  readonly accept: string
}

type Common = {
  readonly operationId: string
  /** Imperative, two to six words. */
  readonly summary: string
  /** Effect, use, side effects and events of the operation; scope, pool and idempotency are added from the rest. */
  readonly description?: string
  readonly tag: Tag
  readonly method: Method
  /** Path as documented, with `{name}` for each of `params`. */
  readonly path: `/v1/${string}`
  /** Required scope; `any`: every key suffices; `open`: none is needed, and `nobody` may call. */
  readonly scope: Scope | 'any' | 'open'
  /** A second scope that the key must hold too. */
  readonly alsoScope?: Scope
  /** Pool of the charge. `payroll` charges executed calls only: such routes open their own transactions. */
  readonly pool: Pool
  /** Charge of a call with this body, which is not validated; absent: one call of `pool`. */
  readonly cost?: (body: unknown) => Cost
  /**
   * The people whose calculation the call holds in memory at once; such routes open their own transactions. Absent: too
   * few to matter.
   */
  readonly people?: (asked: RequestSize) => number
  /** Problems that only this operation answers, beside those that every call can. */
  readonly errors: readonly ProblemCode[]
  /** Streams that a 200 may be beside JSON, by media type, with the schema of a line or of the whole. */
  readonly streams?: Readonly<Record<string, TSchema>>
  /** Streams of the operation that a key may have open at a gateway; absent: as many as of all operations. */
  readonly openStreams?: number
  /** Files that a 200 may be beside JSON, by `format` or `Accept`; or alone, where no 200 is declared. */
  readonly files?: readonly FileFormat[]
  /** A 200 is a file unless JSON is asked for. */
  readonly filesFirst?: true
  /** A file of the route holds in full what JSON masks, so each one is recorded. */
  readonly filesReveal?: true
  /** A file of the route becomes part of the records, so each one is audited. */
  readonly filesRecorded?: true
  /**
   * Its files are of one record and are stored or made by an engine, so that passing one on takes no time. Absent: files
   * are read and written in a thread of their own.
   */
  readonly filesAtHand?: true
  /**
   * Its statements may go over all people of a run or month, and take longer than others; so may those of a route with files
   * that are not at hand.
   */
  readonly wholeRun?: true
  /** Its calls about many people are executed in a thread of their own; they have a body of JSON and no effect. */
  readonly largeElsewhere?: true
  /** Events name its files by links, which open them for some minutes without a key. */
  readonly linked?: true
  /** A body that works as it stands, but for its ids; absent: one is made from the examples of the fields. */
  readonly example?: unknown
  /** Headers of a 200 beside those that follow from the rest. */
  readonly replyHeaders?: readonly string[]
  /** The largest body in bytes; absent: 1 MiB. */
  readonly bodyLimit?: number
  /** The body is a file of one of these types by itself; the handler has it as `upload`. */
  readonly bodyFiles?: readonly FileFormat[]
  /** The body may be a form with a `file` of at most so many bytes. */
  readonly fileLimit?: number
  /**
   * The body of an open route holds the only credential, and headers with others are ignored: an address that sends too
   * many wrong ones is refused.
   */
  readonly secretInBody?: true
  /** The key may stand in the body as `api_key` where no header carries it. */
  readonly keyInBody?: true
  /**
   * `ignored`: a repeated request may be answered anew, as there is nothing to protect. `unkept`: it is answered anew too,
   * because the answer may not be stored; another request under the key is refused.
   */
  readonly idempotency?: 'ignored' | 'unkept'
  /**
   * `none`: a write by its method alone; nothing is changed, and nothing is there to audit. `engine`: an engine puts
   * the call on record, with what it does. `own`: the handler does, of an anonymous caller whom it alone recognizes.
   */
  readonly effect?: 'none' | 'engine' | 'own'
  /** The path does not exist in production. */
  readonly sandboxOnly?: true
  /** Answers hold salaries, bank or statutory data, and are not to be stored on the way. */
  readonly confidential?: boolean
  /**
   * Answers hold a secret, such as a token. They are not compressed: their length would tell a listener how much the
   * secret has in common with what the client was made to send (BREACH).
   */
  readonly carriesSecret?: true
  /**
   * A single resource with `version`, which is its `ETag`. `derived`: the answer changes with the calendar or with
   * other records too, so the tag holds a digest beside the version. `content`: tagged by a digest of its bytes alone. `table`:
   * by a digest of what it says but for the time of its making and its cursors.
   */
  readonly versioned?: true | 'derived' | 'content' | 'table'
}

type RouteSpec<
  Services,
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Offered extends Replies,
  Target,
  Organization extends OrganizationRule,
  Transactions extends TransactionRule,
> = Common & {
  readonly organization?: Organization
  readonly transactions?: Transactions
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly replies: Offered
  /**
   * Looks up what the path names, before the body is validated: so a missing record and another tenant's
   * give the same 404 whatever was sent along. Routes with a body and an id have it.
   */
  find?(
    call: CallBasics & { readonly params: FromWire<Params>; readonly tenant: Tenant },
    services: Services,
  ): Promise<Target>
  /** Refuses what another service speaks against, before the one transaction of the call begins. */
  precheck?(
    call: Omit<Call<Params, Query, Body, Target, Organization, 'several'>, 'target'>,
    services: Services,
  ): Promise<void>
  handle(
    call: Call<Params, Query, Body, Target, Organization, Transactions>,
    services: Services,
  ): Promise<DeclaredReply<Offered> | PrintedReply | StreamReply | StaticReply | FileReply>
  /**
   * Replies of an open route from the state of the process to a request without query, credentials and body, as
   * `handle` would give. Probes of every balancer each second need not take the way of other calls.
   */
  handleBare?(services: Services): DeclaredReply<Offered>
}

/** A route as the kernel and the document see it. */
export type Route = Common & {
  readonly organization?: OrganizationRule
  readonly transactions?: TransactionRule
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  readonly replies: Replies
  find?(call: never, services: never): Promise<unknown>
  precheck?(call: never, services: never): Promise<void>
  handle(call: never, services: never): Promise<AnyReply>
  handleBare?(services: never): Reply
}

type Empty = TObject<Record<string, never>>

/** Binds `route` to the services that the handlers of this API may use. */
export function routeFor<Services>() {
  return function route<
    Params extends TObject = Empty,
    Query extends TObject = Empty,
    Body extends TSchema = Empty,
    const Offered extends Replies = Replies,
    Target = undefined,
    const Organization extends OrganizationRule = 'none',
    const Transactions extends TransactionRule = 'one',
  >(spec: RouteSpec<Services, Params, Query, Body, Offered, Target, Organization, Transactions>): Route {
    return spec
  }
}
