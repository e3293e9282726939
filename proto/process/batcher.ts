// Work on many items behind a call for one. Per key one batch runs at a time, and the items that arrive meanwhile form
// the next: batches grow with the load, and a caller without company does not wait for any.

import { outsideTrace } from './trace.ts'

type Batching<Item, Result> = {
  /** Runs one batch of a key and returns the results in the order of its items. */
  run(items: readonly Item[], key: string): Promise<readonly Result[]>
  /** Default: any number. */
  readonly maxItems?: number
  /** Whether the items of a failed batch run again one by one, so that an invalid one fails alone. Default: all fail. */
  readonly isolatesFailures?: boolean
}

type Pending<Item, Result> = {
  readonly item: Item
  resolve(result: Result): void
  reject(reason: unknown): void
}

/** Returns the call for one item; items of different keys never share a batch. */
export function createBatcher<Item, Result>({
  run,
  maxItems = Infinity,
  isolatesFailures = false,
}: Batching<Item, Result>): (item: Item, key?: string) => Promise<Result> {
  const queues = new Map<string, Pending<Item, Result>[]>()

  async function drain(key: string, queue: Pending<Item, Result>[]): Promise<void> {
    while (queue.length > 0) await settle(key, queue.splice(0, maxItems))
    queues.delete(key)
  }

  async function settle(key: string, batch: readonly Pending<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const results = await run(items, key)
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (isolatesFailures && batch.length > 1) for (const one of batch) await settle(key, [one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item, key = '') =>
    new Promise((resolve, reject) => {
      const pending = { item, resolve, reject }
      const known = queues.get(key)
      if (known !== undefined) known.push(pending)
      else {
        const queue = [pending]
        queues.set(key, queue)
        // The rest of this turn of the event loop may add items.
        outsideTrace(() => setImmediate(() => void drain(key, queue)))
      }
    })
}
