// What the methods of a resource return.

import type { Download } from './files.ts'
import { streamEvents, type StreamedEvent } from './events.ts'
import type { Transport } from './transport.ts'

export type CallOptions = {
  /** Default: a new UUID for each call, the same for its attempts. Store your own to repeat a call in another process. */
  readonly idempotencyKey?: string
  /** `version` or `ETag` that the change is based on; a newer one is refused with `precondition_failed`. */
  readonly ifMatch?: string | number
  /** A copy that is current is answered with null. */
  readonly ifNoneMatch?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly maxRetries?: number
  /** Further headers, in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

/** How far work is that goes on after its call was answered. */
export type Progress = { readonly percent: number; readonly completed: number; readonly total: number | null }

export type FollowOptions = CallOptions & {
  /** Told of the progress until the work ends. */
  readonly onProgress?: (progress: Progress) => void
  /** Whether the call lasts until the work ends. Default: true. */
  readonly follow?: boolean
}

export type StreamOptions = CallOptions & {
  /** Goes on after this event. */
  readonly lastEventId?: string
}

/** An answer with what its headers say. */
export type Answer<T> = {
  readonly data: T
  readonly status: number
  readonly headers: Headers
  /** Quote it when you contact support. */
  readonly requestId: string | null
  /** Send it as `ifMatch` or `ifNoneMatch`. */
  readonly etag: string | null
  readonly warnings: string | null
  /** Whether an earlier call with the same idempotency key had the effect. */
  readonly replayed: boolean
}

/**
 * A call whose answer is awaited, or fetched as a file instead.
 *
 * @example
 * const run = await payroll.runs.get('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
 * await payroll.reports.getSalaryRegister({ organization_id: 12 }).file('xlsx').save('register.xlsx')
 */
export class Call<T, Format extends string = never> implements PromiseLike<T> {
  readonly #start: () => Promise<Answer<T>>
  readonly #download: ((format: string) => Download) | null
  #answer: Promise<Answer<T>> | null = null
  #isTaken = false

  constructor(start: () => Promise<Answer<T>>, download: ((format: string) => Download) | null = null) {
    this.#start = start
    this.#download = download
    // A call that nobody awaits is made all the same: a forgotten `await` must not lose a write.
    queueMicrotask(() => {
      if (!this.#isTaken) void this.withResponse()
    })
  }

  /** The call is made in another way. */
  protected take(): void {
    this.#isTaken = true
  }

  /** The answer with its headers. */
  withResponse(): Promise<Answer<T>> {
    this.#isTaken = true
    this.#answer ??= this.#start()
    return this.#answer
  }

  /** The same data as a file. */
  file(format: Format): Download {
    this.take()
    return this.#download!(format)
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a call is awaited like a promise
  then<One = T, Other = never>(
    onFulfilled?: ((value: T) => One | PromiseLike<One>) | null,
    onRejected?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<One | Other> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected)
  }

  catch<Other = never>(
    onRejected?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<T | Other> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally)
  }
}

export type Page<Row, Meta> = { readonly data: Row[]; readonly meta: Meta }

/**
 * A list: awaited, it is its first page; iterated, the records of all pages.
 *
 * @example
 * for await (const employee of payroll.employees.list({ organization_id: 12 })) console.log(employee.id)
 */
export class PageCall<Row, Meta, Format extends string = never>
  extends Call<Page<Row, Meta>, Format>
  implements AsyncIterable<Row>
{
  readonly #page: (cursor: string | undefined) => Promise<Answer<Page<Row, Meta>>>

  constructor(
    page: (cursor: string | undefined) => Promise<Answer<Page<Row, Meta>>>,
    download: ((format: string) => Download) | null,
  ) {
    super(() => page(undefined), download)
    this.#page = page
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  /** The pages one after the other. */
  async *pages(): AsyncGenerator<Page<Row, Meta>, void, undefined> {
    this.take()
    for (let cursor: string | undefined; ;) {
      const { data: page } = await this.#page(cursor)
      yield page
      const next = (page.meta as { readonly next_cursor?: string | null }).next_cursor
      if (next === undefined || next === null) return
      cursor = next
    }
  }
}

/**
 * Events of a stream as they happen; a cut connection is opened again where it was cut.
 *
 * @example
 * for await (const { event, data } of payroll.runs.watch('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(event, data)
 */
export class EventStream implements AsyncIterable<StreamedEvent> {
  readonly #transport: Transport
  readonly #target: string
  readonly #options: StreamOptions

  constructor(transport: Transport, target: string, options: StreamOptions) {
    this.#transport = transport
    this.#target = target
    this.#options = options
  }

  [Symbol.asyncIterator](): AsyncGenerator<StreamedEvent> {
    const { signal, lastEventId } = this.#options
    return streamEvents(this.#transport, this.#target, { signal, lastEventId })
  }
}
