// What a screen is: one address that shows something, and the actions of its forms.

import type { Api, NamedCall } from './calls.ts'
import type { Html } from './html.ts'
import type { Period } from './format.ts'
import type { Session } from './session.ts'
import type { FormFields } from './form.ts'

export type MetricsSource = {
  /** Address of `/metrics` of each service, by its name. */
  readonly urls: ReadonlyMap<string, string>
  readonly token: string | null
}

/** What an operator's screens read beside the API, which knows no operator. */
type OperatorSource = MetricsSource & {
  /** Address that answers 200 while the API is well. */
  readonly healthUrl: string
}

/** Names of organizations that this session has seen; an address has only their ids. */
export type OrganizationNames = {
  remember(id: number, name: string): void
  of(id: string): string
}

export type View = {
  readonly api: Api
  readonly session: Session
  /** Parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The address of this page, with its query. */
  readonly url: string
  readonly made: readonly NamedCall[]
  readonly gatewayUrl: string
  readonly now: Date
  readonly names: OrganizationNames
  /** Figures of the services, for operators alone. */
  readonly metrics: OperatorSource
}

export type Page = {
  readonly title: string
  readonly body: Html
  /** The month that the navigation stays in. */
  readonly period?: Period
  /** The address of the menu that the page belongs to, where its own does not begin with it: `/orgs/12/runs`. */
  readonly place?: string
  /** Seconds after which a page without JavaScript is fetched again. */
  readonly refreshSeconds?: number
}

export type ActionInput = {
  readonly params: Readonly<Record<string, string>>
  readonly form: FormFields
  /**
   * Goes with the call, so that a form sent twice has one effect, and one of a page that shows what has changed meanwhile
   * has none.
   */
  readonly once: { readonly idempotencyKey: string; readonly ifMatch?: string }
}

/** What a form does: one call of the API. */
export type Action<Result = unknown> = {
  /** On its button. */
  readonly label: string
  /** Said when it is done. */
  readonly done: string
  call(api: Api, input: ActionInput): PromiseLike<Result>
  /**
   * Name of checkboxes: the call is made once for each row that is ticked, at most 50, with `form.get` of that name being
   * its value. It is for what the API does to one resource at a time; nothing else makes more than one call.
   */
  readonly eachOf?: string
  /** Where the reader goes next; the screen itself when absent. */
  next?(result: Result, input: ActionInput): string
  /** Shows what the call answers, once, instead of going anywhere: a new secret, a dry run. */
  show?(result: Result, view: View): Page
}

export type FileAnswer = {
  readonly name: string
  readonly type: string
  /** Bytes; null: not known before its end. */
  readonly length: number | null
  /** As it arrives from the API: a register of 50,000 people is never whole in this process. */
  readonly body: ReadableStream<Uint8Array>
}

/** Whose screens are whose: an operator sees the services and no organization, a partner the other way round. */
type Audience = {
  /** Default: `partner`. */
  readonly for?: Session['role']
}

export type Screen = Audience & {
  /** With `:name` for parameters; `:org` is the organization whose menu is shown. */
  readonly path: string
  readonly show: (view: View) => Promise<Page>
  readonly actions?: Readonly<Record<string, Action>>
}

/** Why there is no file, and what to do about it. */
export type RefusedFile = {
  readonly status: number
  readonly page: Page
}

/** An address that answers with a file. */
export type FileScreen = Audience & {
  readonly path: string
  readonly file: (view: View) => Promise<FileAnswer | RefusedFile>
}

/** An address that tells what happens while it happens. */
export type LiveScreen = Audience & {
  readonly path: string
  /** Texts of server-sent events. */
  readonly live: (view: View, signal: AbortSignal) => AsyncIterable<{ event: string; data: unknown }>
}

export type Route = Screen | FileScreen | LiveScreen

/** Nothing is there, or not for this reader. */
export class NotFound extends Error {}
