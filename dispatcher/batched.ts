type Waiting<Item, Result> = {
  readonly item: Item
  resolve(result: Result): void
  reject(reason: unknown): void
}

/**
 * Turns work on many items into a call for one: what is asked while a batch is being worked on makes up the
 * next one, so that batches grow with the load and an idle caller waits for nobody. `work` answers in the
 * order of its items. When a batch fails its items are worked on one by one, so that a bad one fails alone.
 */
export function batched<Item, Result>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    running = false
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // The rest of this turn of the event loop may ask too.
      if (!running) {
        running = true
        setImmediate(() => void run())
      }
    })
}
