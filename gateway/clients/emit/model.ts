// The API as its clients see it: resources with methods, and the shapes that these take and return.

import type { Field, Json, NamedShape, Shape } from './shapes.ts'

export type Method = {
  readonly operationId: string
  /** In camelCase, unique within its resource. */
  readonly name: string
  readonly verb: string
  /** Below the base address, with `{name}` for each parameter of the path. */
  readonly path: string
  readonly summary: string
  readonly scope: string
  readonly parameters: readonly Argument[]
  readonly query: Query | null
  readonly body: Body | null
  readonly reply: Reply
  /** Formats of files beside or instead of JSON. */
  readonly files: readonly string[]
  /** Whether an `Idempotency-Key` guards it. */
  readonly isIdempotent: boolean
  /** Whether it starts work that goes on after the answer, and its end is awaited. */
  readonly follows: Following | null
}

type Argument = { readonly name: string; readonly description: string; readonly example: unknown }

export type Query = {
  readonly name: string
  readonly fields: readonly Field[]
  /** Values of the fields that must be sent, or one of which must be. */
  readonly example: Json
  /** Whether it has the fields of every list. */
  readonly isList: boolean
  /** Whether it can ask for changes, which deleted records are among. */
  readonly asksChanges: boolean
}

export type Body =
  | {
      readonly kind: 'json'
      readonly shape: Shape
      readonly required: boolean
      readonly example: unknown
      /** Field of a file, which is sent as a part of a form instead; null: it takes no file. */
      readonly upload: string | null
    }
  | { readonly kind: 'file'; readonly mediaTypes: readonly string[] }

export type Reply =
  | { readonly kind: 'none' | 'text' | 'stream' | 'file' }
  | { readonly kind: 'json'; readonly shape: Shape }
  /** A page of a list, whose pages follow one another; `row` is a record that was not deleted. */
  | { readonly kind: 'page'; readonly row: Shape; readonly meta: Shape }

/** The record that shows how far the work is, and the methods that read and watch it. */
export type Following = { readonly read: string; readonly watch: string | null }

export type Resource = {
  readonly name: string
  readonly description: string
  readonly methods: readonly Method[]
}

export type EventType = { readonly type: string; readonly data: Shape; readonly description: string }

export type Model = {
  readonly version: string
  readonly shapes: readonly NamedShape[]
  readonly resources: readonly Resource[]
  readonly events: readonly EventType[]
  readonly problemCodes: readonly string[]
}

/** Query parameters of every list, which have one type. */
export const listFields = ['limit', 'cursor', 'include_total', 'fields'] as const

/** Whether a shape of this name is only sent, by the suffixes that the document uses. */
export function isInput(name: string): boolean {
  return /(?:Create|Update|Input|Body|Request|Query|Decision|Approval|Cancellation)$/.test(name)
}

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
