// The form of the generated tables that say how each operation is sent and read.

/** How an operation is called. Paths are below the base address, with `{name}` for each parameter. */
export type Operation = {
  readonly verb: string
  readonly path: string
  readonly reply: 'json' | 'page' | 'text' | 'none' | 'file' | 'stream'
  readonly body?: 'json' | 'file'
  /** Field of the body that holds a file, which is sent as a form then. */
  readonly upload?: string
  readonly query?: true
  /** Whether an `Idempotency-Key` guards it. All others are safe to repeat. */
  readonly idempotent?: true
  /** Format of a file that comes without being asked for. */
  readonly format?: string
  readonly amounts?: Amounts
  /** Paths of the record that shows how far the work is, and of its stream. */
  readonly follows?: { readonly read: string; readonly watch?: string }
}

/** Where a value has amounts: `1` is one, `0` none, a text names an entry of the table, a list or a map has `[of]`. */
export type Amounts =
  | 0
  | 1
  | string
  | readonly [Amounts]
  | { readonly any: readonly Amounts[] }
  | { readonly [field: string]: Amounts }
